"""The history: whose atoms the player has seen, under whatever name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from support.sessions import ANSWER, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.formats.codes import box_code
from blackbox_tui.history.entries import HistoryEntry, to_line
from blackbox_tui.rules.moves import Submit
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.storage.history import History, append_line
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
    assert store.history.note_seen(code) == ""
    assert store.history.seen(PUZZLE_CODE)
    assert store.history.seen(BOX_CODE)


# --- what other programs and other machines have written ---------------------------------

DAY = date(2025, 3, 3)
GAME = HistoryEntry(day=DAY, code="8x8-4-CQWYE", edition="classic", score=9, solved=True, id="one")


@pytest.fixture
def written(tmp_path: Path) -> Callable[[HistoryEntry], History]:
    """Writes the line of a game behind the back of a program that runs."""
    store = Store({"HOME": str(tmp_path)}, "linux")
    assert store.home.paths
    path = store.home.paths.history

    def write(entry: HistoryEntry) -> History:
        append_line(path, to_line(entry))
        return store.history

    return write


def test_a_box_played_elsewhere_is_seen(written: Callable[[HistoryEntry], History]) -> None:
    history = written(GAME)
    assert history.seen("8x8-4-CQWYE")
    assert not history.seen("8x8-4-C9XY1")


def test_a_player_called_like_a_box_has_not_shown_it(
    written: Callable[[HistoryEntry], History],
) -> None:
    assert not written(GAME._replace(seeker="8x8-4-C9XY1")).seen("8x8-4-C9XY1")


def test_the_box_of_a_day_counts_once_and_its_puzzle_too(
    written: Callable[[HistoryEntry], History],
) -> None:
    history = written(GAME._replace(daily=DAY))
    assert history.attempted(DAY)
    assert not history.attempted(DAY, terms=PUZZLE)
    assert not history.attempted(date(2025, 3, 4))


def test_a_game_dated_before_its_day_is_no_attempt_and_shows_nothing(
    written: Callable[[HistoryEntry], History],
) -> None:
    history = written(GAME._replace(daily=DAY, day=date(2025, 3, 1)))
    assert not history.attempted(DAY)
    assert not history.seen(GAME.code)
