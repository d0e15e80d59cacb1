from __future__ import annotations

import pytest
from support.keys import KEYMAPS

from blackbox_tui.plain.commands import COMMANDS
from blackbox_tui.text.prompts import GUEST_HELP, guest_notice, idle_farewell, idle_warning

HELPS = {binding.help for keymap in KEYMAPS.values() for binding in keymap}
HELPS |= {command.about for command in COMMANDS}


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(900, "15 minutes"), (60, "1 minute"), (90, "90 seconds"), (30, "30 seconds"),
     (0.2, "1 second"), (86_400, "1,440 minutes")],
)  # fmt: skip
def test_times_are_whole_minutes_or_seconds(seconds: float, words: str) -> None:
    assert guest_notice(seconds).endswith(f"after {words} without a key.")
    assert idle_warning(seconds).endswith(f"this guest game ends in {words}.")
    assert f"for {words}, so" in idle_farewell(seconds)


def test_no_help_promises_a_guest_that_something_is_saved_or_copied() -> None:
    told = [GUEST_HELP.get(about, about) for about in HELPS]
    promises = [about for about in told if "save" in about or "copy" in about]
    assert promises == []


def test_every_replaced_help_text_exists() -> None:
    assert set(GUEST_HELP) <= HELPS
