from __future__ import annotations

import pytest

from blackbox_tui.ui.messages import Typed
from blackbox_tui.ui.widgets.form import LABEL, Field, Form
from blackbox_tui.ui.widgets.frame import Frame


@pytest.mark.parametrize(("name", "columns"), [("", 0), ("Ada", 3), ("山田", 4), ("e\u0301", 1)])
def test_the_cursor_stands_behind_a_typed_name_in_any_script(name: str, columns: int) -> None:
    form = Form((Field("one", "first player", ""),))
    for char in name:
        form = form.update(Typed(char))
    frame = Frame((60, 6))
    form.draw(frame, 0, 0)
    assert frame.cursor == (0, LABEL + 4 + columns)
    assert frame.line(0).endswith(f" {name}_")
