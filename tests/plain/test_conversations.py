"""What a player types and is answered, word by word, as tests/data/conversations tells it."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.conversations import FOLDER, Talk, talks


@pytest.mark.parametrize(
    "talk",
    [
        pytest.param(talk, id=f"{path.stem}: {talk.title}")
        for path in sorted(FOLDER.glob("*.txt"))
        for talk in talks(path)
    ],
)
def test_a_conversation_goes_as_it_is_told(talk: Talk, tmp_path: Path) -> None:
    assert str(talk.held(tmp_path)) == str(talk)
