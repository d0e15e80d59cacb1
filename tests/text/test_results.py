from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import editions, games, variants

from blackbox_tui.engine import Box, Cell, Detour, Grid, parse_cells
from blackbox_tui.history.statistics import Rank
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.text.games import match_text, standings_lines
from blackbox_tui.text.results import (
    facts_sentence,
    par_difference,
    proof_sentence,
    result_facts,
    result_lines,
    revealed_cell_sentence,
    verdict,
)
from blackbox_tui.text.terms import words_of
from blackbox_tui.values import replace

DUEL = Match((Player("Ada"), Player("Ben")), planned=4)
GRID = Grid(8, 8)
ALONE = Match((Player("You"),))
BOX = Box(GRID, parse_cells("b2 d4 f6 h8"))


def played(wrong: int, box: Box | None = None) -> Game:
    """A game whose score is five for each wrong atom."""
    hidden = box or BOX
    right = sorted(hidden.atoms)
    elsewhere = parse_cells("a1 c1 e1 g1")
    moves: list[Move] = [Guess(cell) for cell in (*right[wrong:], *elsewhere[:wrong])]
    return replay(Start(hidden), [*moves, Submit()])


def after(*wrong: int) -> Match:
    match = DUEL
    for number in wrong:
        match = match.finish_round(played(number))
    return match


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ((), "All square."),
        ((1, 1), "All square."),
        ((1, 0), "Ada is ahead by 5."),
        ((0, 2), "Ben is ahead by 10."),
        ((1, 1, 2, 2), "A draw: both totals are equal."),
        ((1, 1, 2, 0), "Ada wins by 10."),
        ((0, 1, 0, 0), "Ben wins by 5."),
    ],
)
def test_a_match_says_who_is_ahead_or_has_won(wrong: tuple[int, ...], sentence: str) -> None:
    """Ben seeks first, then Ada, and so on."""
    assert match_text(after(*wrong)) == sentence


def test_standings_name_the_totals() -> None:
    assert standings_lines(after(1, 0)) == [
        "Round 2 of 4 is over. Totals: Ada 0 and Ben 5; lower is better.",
        "Ada is ahead by 5.",
    ]


# --- games -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (played(0), "Solved: every atom found. Your score is 0."),
        (played(0, Box(GRID, parse_cells("c4"))), "Solved: the atom is found. Your score is 0."),
        (played(1), "3 of 4 atoms found. Your score is 5."),
        (replay(Start(BOX), [GiveUp()]), "You gave up (0 of 4 found). Your score is 20."),
    ],
)
def test_a_result_says_what_was_found_and_the_score(game: Game, sentence: str) -> None:
    assert words_of(Session(ALONE, game)).result == sentence
    assert words_of(Session(ALONE, game, assisted=True)).result == f"{sentence} Assisted."
    assert words_of(Session(ALONE, game, practice=True)).result == f"{sentence} Practice."


def test_a_result_names_the_seeker() -> None:
    session = Session(DUEL, replay(Start(BOX), [GiveUp()]))
    assert words_of(session).result == "Ben gave up (0 of 4 found). Ben's score is 20."


@pytest.mark.parametrize(
    ("par", "score"),
    [
        (None, "Your score is 5."),
        (Par(5), "Your score is 5, exactly par."),
        (Par(8, exact=False), "Your score is 5, about 3 under par (8)."),
    ],
)
def test_a_score_is_compared_with_par(par: Par | None, score: str) -> None:
    session = Session(ALONE, played(1), par=par)
    assert words_of(session).result == f"3 of 4 atoms found. {score}"


@pytest.mark.parametrize(
    ("forgiving", "sentence"),
    [
        (
            False,
            "2 of 3 atoms found. The guess is an equivalent solution: "
            "no ray could tell the difference. Your score is 5.",
        ),
        (
            True,
            "Solved: every atom found. The guess is an equivalent solution, so it counts. "
            "Your score is 0.",
        ),
    ],
)
def test_an_equivalent_solution_is_called_so(forgiving: bool, sentence: str) -> None:
    moves: list[Move] = [Guess(cell) for cell in parse_cells("c1 a8 c8")]
    game = replay(Start(Box(GRID, parse_cells("a1 c1 c8"))), [*moves, Submit(forgiving)])
    assert words_of(Session(ALONE, game)).result == sentence


def test_the_lines_of_a_result_name_the_atoms() -> None:
    assert result_lines(Session(ALONE, played(1))) == [
        "3 of 4 atoms found. Your score is 5.",
        "The atoms were on b2, d4, f6 and h8.",
        "Wrong guess: a1.",
        "Missed: b2.",
        "Score 5: 1 wrong atom for 5.",
    ]


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ("d4", "d4: an atom, and you found it."),
        ("b2", "b2: an atom that you missed."),
        ("a1", "a1: no atom, but you guessed one."),
        ("c3", "c3: empty."),
    ],
)
def test_a_revealed_cell_says_what_it_was(cell: str, sentence: str) -> None:
    assert revealed_cell_sentence(played(1).result, Cell.parse(cell)) == sentence


# --- sharing -----------------------------------------------------------------------------


HIDDEN = Box(GRID, parse_cells("b2 d4 f6 h8"))
SOLVED: list[Move] = [*map(Guess, sorted(HIDDEN.atoms)), Submit()]
FIRED: list[Move] = [Fire(2), Fire(1), Fire(4), Fire(12)]


def shared(session: Session) -> list[str]:
    return words_of(session).share.splitlines()


GAME = Session(ALONE, replay(Start(HIDDEN), [*FIRED, *SOLVED]), daily="2026-01-31")


def test_a_shared_result_is_a_few_lines_with_one_letter_for_each_ray() -> None:
    letters = " ".join(
        "D" if isinstance(ray.outcome, Detour) else str(ray.outcome) for ray in GAME.game.rays
    )
    assert shared(GAME) == ["Black Box 2026-01-31 · classic", "score 5 · solved", letters]


@pytest.mark.parametrize(
    ("session", "line"),
    [
        (replace(GAME, par=Par(5)), "score 5, exactly par · solved"),
        (replace(GAME, par=Par(5, exact=False)), "score 5, about par · solved"),
        (replace(GAME, par=Par(4)), "score 5, 1 over par (4) · solved"),
        (replace(GAME, par=Par(7)), "score 5, 2 under par (7) · solved"),
        (replace(GAME, par=Par(7, exact=False)), "score 5, about 2 under par (7) · solved"),
        (replace(GAME, par=NO_PAR), "score 5 · solved"),
        (replace(GAME, game=replay(Start(HIDDEN), [GiveUp()])), "score 20 · not solved"),
        (replace(GAME, assisted=True), "score 5 · solved · assisted"),
        (replace(GAME, practice=True), "score 5 · solved · practice"),
    ],
)
def test_a_shared_score_is_compared_with_par(session: Session, line: str) -> None:
    assert shared(session)[1] == line


def test_a_shared_game_without_rays_says_so() -> None:
    assert shared(Session(ALONE, replay(Start(HIDDEN), SOLVED)))[2] == "no ray fired"


def test_a_shared_result_names_the_day_or_the_code() -> None:
    assert shared(GAME)[0].startswith("Black Box 2026-01-31 ")
    assert shared(replace(GAME, daily=""))[0].startswith("Black Box 8x8-4-")


@given(st.data())
def test_a_shared_result_reveals_neither_ports_nor_atoms(data: st.DataObject) -> None:
    edition = data.draw(editions)
    game = data.draw(games(data.draw(variants()), edition, finished=True))
    session = Session(Match((Player("You"),), edition=edition), game, daily="2026-01-31")
    rays = tuple(
        replace(ray, entry=1, outcome=Detour(2) if isinstance(ray.outcome, Detour) else ray.outcome)
        for ray in game.rays
    )
    assert (
        words_of(session).share == words_of(replace(session, game=replace(game, fired=rays))).share
    )


# --- the result in a few words ------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (played(0), "Solved"),
        (played(1), "3 of 4 atoms found"),
        (replay(Start(BOX), [GiveUp()]), "Given up"),
    ],
)
def test_the_verdict_is_a_few_words(game: Game, words: str) -> None:
    assert verdict(Session(ALONE, game)) == words
    assert verdict(Session(DUEL, game)) == f"Ben: {words[0].lower()}{words[1:]}"


@pytest.mark.parametrize(
    ("par", "words"),
    [
        (Par(3), "+2 to par"), (Par(5), "±0 to par"), (Par(6), "−1 to par"),
        (Par(9, exact=False), "about −4 to par"), (NO_PAR, ""), (None, ""),
    ],
)  # fmt: skip
def test_the_difference_to_par_has_a_sign(par: Par | None, words: str) -> None:
    assert par_difference(Session(ALONE, played(1), par=par)) == words


@pytest.mark.parametrize(
    ("rank", "facts"),
    [
        (None, ["1:32"]),
        (Rank(1, 1, None, streak=1), ["1:32", "your first ranked game"]),
        (Rank(1, 27, 9, streak=1), ["1:32", "a new best (it was 9)"]),
        (Rank(1, 27, 5, streak=0), ["1:32", "ties your best of 27"]),
        (Rank(3, 27, 2, streak=4), ["1:32", "3rd best of 27", "streak 4"]),
        (Rank(3, 1999, 2, 0, limited=True), ["1:32", "3rd best of your last 1,999"]),
    ],
)
def test_the_rank_and_the_streak_follow_the_time(rank: Rank | None, facts: list[str]) -> None:
    assert result_facts(Session(ALONE, played(1), seconds=92.5), rank) == facts


def test_no_time_is_named_where_none_was_taken() -> None:
    assert result_facts(Session(ALONE, played(1)), None) == []


def test_a_game_that_was_given_up_is_nobodys_best() -> None:
    session = Session(ALONE, replay(Start(BOX), [GiveUp()]), seconds=92.5)
    assert result_facts(session, Rank(1, 27, 90, streak=0)) == ["1:32"]
    assert result_facts(session, Rank(1, 27, 20, streak=0)) == ["1:32"]
    assert result_facts(session, Rank(5, 27, 3, streak=0)) == ["1:32", "5th best of 27"]


def test_the_computer_is_not_called_by_a_name() -> None:
    text = words_of(Session(Match((COMPUTER,)), played(1))).result
    assert text.endswith("The computer's score is 5.")
    watched = Match((Player("Ada"), COMPUTER), planned=2).finish_round(played(1), 0)
    assert match_text(watched) == "Ada is ahead by 5."


def test_the_facts_are_read_aloud_as_sentences() -> None:
    rank = Rank(3, 27, 2, streak=4)
    slow = Session(ALONE, played(1), seconds=92.5)
    assert facts_sentence(slow, rank) == "Time 1:32. 3rd best of 27. Streak 4."
    assert facts_sentence(slow, None) == "Time 1:32."
    assert facts_sentence(Session(ALONE, played(1)), rank) == "3rd best of 27. Streak 4."
    assert facts_sentence(Session(ALONE, played(1)), None) == ""


def test_the_cheapest_proof_is_named_as_points_and_ports() -> None:
    assert proof_sentence(Proof(6, (4, 9, 13))) == "Solvable for 6 points: ports 4, 9, 13"
    assert proof_sentence(Proof(1, (4,))) == "Solvable for 1 point: port 4"
