"""Unfinished games are described, found and deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sessions import DUEL, HIDDEN, guess_all, puzzle, session

from blackbox_tui.app.saved import daily_words, find, question_before_delete
from blackbox_tui.rules.moves import Fire, GiveUp, Refusal, Submit
from blackbox_tui.rules.session import Hiding, Seeking, Stage
from blackbox_tui.storage.store import SavedGame, Store
from blackbox_tui.values import replace

NOW = 1_800_000_000.0
FIRED = session([Fire(2)])
ATTEMPT = replace(FIRED, daily="2026-11-15")
FREE = SavedGame("free", Seeking(FIRED), NOW - 300)
BUSY = SavedGame("busy", Seeking(FIRED), NOW, busy=True)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store({"HOME": str(tmp_path)}, "linux")
    yield store
    store.close()


def holding(store: Store, monkeypatch: pytest.MonkeyPatch, *games: SavedGame) -> Store:
    """The store, as if these games were saved."""
    monkeypatch.setattr(store, "saved", lambda: list(games))
    return store


# --- finding ---------------------------------------------------------------------------------


def test_games_are_found_by_number_or_id_or_as_the_last_free_one(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = FREE._replace(id="1")
    holding(store, monkeypatch, BUSY, FREE, other)
    assert find(store) == FREE
    assert [find(store, name) for name in ("2", "free", "3")] == [FREE, FREE, other]
    assert find(store, "1") == other, "an id comes before a number"


@pytest.mark.parametrize("name", ["0", "3", "-1", "gone", "²"])
def test_unknown_names_are_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    with pytest.raises(Refusal, match=f"There is no unfinished game '{name}'."):
        find(holding(store, monkeypatch, FREE, FREE), name)


def test_games_that_another_program_plays_are_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    holding(store, monkeypatch, BUSY)
    with pytest.raises(Refusal, match="This game is open in another window"):
        find(store, "busy")
    with pytest.raises(Refusal, match="Every unfinished game is open in another window"):
        find(store)
    with pytest.raises(Refusal, match="You have no unfinished games"):
        find(holding(store, monkeypatch))


# --- deleting --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "counts"),
    [
        (Seeking(ATTEMPT), True),
        (Seeking(FIRED), False),
        (Seeking(replace(ATTEMPT, practice=True)), False),
        (Hiding(DUEL), False),
    ],
    ids=["an attempt", "another game", "practice", "hiding"],
)
def test_deleting_gives_up_only_attempts_that_count(stage: Stage, counts: bool) -> None:
    question = question_before_delete(SavedGame("7", stage, NOW), NOW)
    assert question.startswith('Delete the game "')
    assert question.endswith("Deleting it counts as giving it up.") is counts


# --- what a finished game says of its day -------------------------------------------------------


def test_a_box_of_the_day_has_a_streak_and_a_puzzle_has_none(store: Store) -> None:
    today = store.today().isoformat()
    solved, given_up = (
        session([*guess_all(" ".join(map(str, HIDDEN.atoms))), Submit()]),
        session([GiveUp()]),
    )
    assert daily_words(store, replace(solved, daily=today)) == "daily box, 1 day in a row"
    assert daily_words(store, replace(given_up, daily=today)) == "daily box"
    assert daily_words(store, replace(puzzle([GiveUp()]), daily=today)) == "daily puzzle"
    assert daily_words(store, replace(solved, daily=today, practice=True)) == ""
    assert daily_words(store, solved) == ""
