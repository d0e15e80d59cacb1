"""Puzzles in the application core: made as a job, checked, helped with, solved once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.sessions import ALONE, ANSWER, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import JobResult, begin
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.app.seeker import Action, Assistance, Seeker
from blackbox_tui.app.session import Save, dealt
from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings import Settings
from blackbox_tui.puzzles import NoPuzzle
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import PuzzleKind, Variant
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Dealing, Seeking
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.reasons import make_plan
from blackbox_tui.storage.store import Store
from blackbox_tui.values import replace

EASY = Dealing(ALONE, "1", level=1, terms=PUZZLE)


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    store = Store({"HOME": str(tmp_path)}, "linux")
    yield Games(store, LaunchOptions(), Settings())
    store.close()


def answer(wanted: Dealing) -> JobResult:
    return run_job(begin(wanted))


# --- making ------------------------------------------------------------------------------


def test_seeds_and_codes_start_puzzles() -> None:
    for wanted in (EASY, Dealing(ALONE, "", code=PUZZLE_CODE, terms=PUZZLE)):
        assert dealt(wanted, answer(wanted)) == Seeking(puzzle())


def test_a_refusal_says_why_there_is_no_such_puzzle() -> None:
    many = replace(EASY, match=replace(ALONE, variant=Variant(Grid(), AtomRange(8))))
    reason = answer(many)
    assert isinstance(reason, NoPuzzle)
    with pytest.raises(Refusal, match="There are no puzzles with 8 atoms on 8x8"):
        dealt(many, reason)


def test_puzzles_are_made_by_kind_seed_or_code(games: Games) -> None:
    wide = Variant(Grid(10, 8), AtomRange(3))
    made = games.puzzle(PuzzleKind(3, wide), seed="7")
    assert made.stage == Dealing(replace(ALONE, variant=wide), "7", level=3, terms=PUZZLE)
    coded = games.puzzle(PuzzleKind(3, wide), seed="", code=PUZZLE_CODE)
    assert coded.stage == Dealing(ALONE, "", code=PUZZLE_CODE, terms=PUZZLE)
    new, other = (games.wanted_puzzle(PuzzleKind()) for _ in range(2))
    assert new.seed != other.seed


def test_the_chosen_kind_of_puzzle_is_remembered(games: Games) -> None:
    chosen = PuzzleKind(4, Variant(Grid(9, 9), AtomRange(3)))
    games.puzzle(PuzzleKind(3))
    load = games.store.preferences.load_settings
    assert load().puzzle == PuzzleKind(), "it was not chosen in a form"
    games.puzzle(chosen, remember=True)
    assert load().puzzle == chosen


# --- playing -----------------------------------------------------------------------------


def test_every_use_of_help_is_counted_and_saved() -> None:
    assert Seeker(puzzle()).question(Action.HINT) == "Show a hint? This counts as help."
    assert "counts as help" in Seeker(puzzle()).question(Action.ODDS)
    seeker, effects, *_ = Seeker(puzzle()).do(Action.HINT)
    once = seeker.session
    assert (once.assisted, once.helps, effects) == (True, 1, (Save(Seeking(once), paid=True),))
    assert seeker.do(Action.ODDS).seeker.session.helps == 2
    assert seeker.question(Action.HINT) == ""


def test_the_last_hint_of_a_puzzle_says_to_check() -> None:
    session = puzzle(guess_all(ANSWER))
    plan = run_job(make_plan(session.game.clues))
    first = Assistance(session.game.clues, plan=plan).next_hint(session)
    assert first is not None
    assert first[0].sentence == "Your rays prove your guess: check it."
