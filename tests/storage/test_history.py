"""The history: whose atoms the player has seen, under whatever name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sessions import ANSWER, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.formats.codes import box_code
from blackbox_tui.rules.moves import Submit
from blackbox_tui.storage.store import Store

BOX_CODE = box_code(PUZZLE_CODE)


@pytest.fixture(params=["at home", "as a guest"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    store = Store({"HOME": str(tmp_path)} if request.param == "at home" else None, "linux")
    yield store
    store.close()


def test_nothing_is_seen_before_the_first_game(store: Store) -> None:
    assert not store.history.seen(PUZZLE_CODE)
    assert not store.history.seen(BOX_CODE)


def test_a_finished_puzzle_shows_its_box(store: Store) -> None:
    store.history.add(puzzle([*guess_all(ANSWER), Submit()]))
    assert store.history.seen(PUZZLE_CODE)
    assert store.history.seen(BOX_CODE)


@pytest.mark.parametrize("store", ["at home"], indirect=True)
@pytest.mark.parametrize("code", [BOX_CODE, PUZZLE_CODE], ids=["box", "puzzle"])
def test_atoms_shown_without_a_game_are_seen_in_box_and_puzzle(store: Store, code: str) -> None:
    assert store.history.note_seen([code]) == ""
    assert store.history.seen(PUZZLE_CODE)
    assert store.history.seen(BOX_CODE)
