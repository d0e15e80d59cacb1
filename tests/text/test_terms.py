"""Scored games and puzzles in words: what is played, how it stands and ended, what is shared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import editions, games, variants
from support.sessions import ALONE, ANSWER, PUZZLE_CODE, guess_all, puzzle

from blackbox_tui.engine import Box, Detour, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Start, play, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Move, Submit
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.text.terms import contest_sentence, short_par, words_of
from blackbox_tui.values import replace
from text.test_games import match_after

BOX = Box(Grid(), parse_cells("b2 d4 f6 h8"))
LARGE = Box(Grid(10, 8), parse_cells("j8"))
SOLVED: list[Move] = [*guess_all("b2 d4 f6 h8"), Submit()]
ONE_WRONG: list[Move] = [*guess_all("a1 d4 f6 h8"), Submit()]
TWINS = Box(Grid(), parse_cells("a1 c1 c8"))


def played(*moves: Move, box: Box = BOX, match: Match = ALONE) -> Session:
    return Session(match, replay(Start(box), moves))


def in_match(rounds: int, *moves: Move, planned: int = 4) -> Session:
    """A round of a match after others, each given up at once."""
    return played(*moves, match=match_after(rounds, planned))


def equivalent(match: Match = ALONE) -> Session:
    """A game with an answer that no ray can tell from the solution."""
    session = played(*guess_all("c1 a8 c8"), box=TWINS, match=match)
    return replace(session, game=play(session.game, session.submission()))


GAME = replace(played(Fire(2), Fire(1), Fire(4), Fire(12), *SOLVED), daily="2026-01-31")
PUZZLE = replace(puzzle([*guess_all(ANSWER), Submit()]), seconds=125)
GAVE_UP = replace(puzzle([*guess_all("e4"), GiveUp()]), seconds=61, assisted=True, helps=3)


@pytest.mark.parametrize(
    ("session", "title"),
    [
        (played(), ["classic"]),
        (replace(played(box=LARGE, match=replace(ALONE, variant=Variant(LARGE.grid, AtomRange(1)))),
                 daily="2026-01-31"), ["classic · 10x8 · 2026-01-31"]),
        (in_match(0), ["Ben seeks", "round 1 of 4", "classic"]),
        (in_match(1), ["Ann seeks", "round 2 of 4", "Ann 0 : Ben 20", "classic"]),
        (in_match(1, GiveUp()),
         ["Ann's result", "round 2 of 4", "Ann 20 : Ben 20", "classic"]),
        (in_match(0, GiveUp(), planned=1), ["Ben's result", "classic"]),
        (puzzle(level=3), ["Puzzle · hard"]),
        (replace(puzzle(), daily="2026-11-16", practice=True),
         ["Daily puzzle · easy", "2026-11-16 · practice"]),
    ],
)  # fmt: skip
def test_the_title_says_what_is_played_and_in_a_match_how_it_stands(
    session: Session, title: list[str]
) -> None:
    assert words_of(session).title == title


@pytest.mark.parametrize(
    ("session", "sentence", "status", "score"),
    [
        (played(), "Classic edition, 8 columns by 8 rows, 4 hidden atoms.",
         "To fire a ray, type fire and a port from 1 to 32.", "Score 0."),
        (replace(played(Fire(2), Fire(13), *guess_all("c4")), daily="2026-01-31", practice=True),
         "Classic edition, 8 columns by 8 rows, 4 hidden atoms, the daily box for 31 January 2026, "
         "for practice.",
         "2 rays fired, score 3. 1 of 4 atoms placed.",
         "Score 3. Paid: 1 hit for 1 and 1 detour for 2."),
        (puzzle(),
         "Easy puzzle: 8 columns by 8 rows, 4 hidden atoms, 5 rays already fired, "
         "and exactly one solution.",
         "Type cells, like c4, to place your guesses.",
         "Easy puzzle: 0:00, no wrong tries, no help."),
        (replace(puzzle(guess_all("c4")), daily="2026-11-16", practice=True),
         "Easy daily puzzle for 16 November 2026, for practice: 8 columns by 8 rows, 4 hidden "
         "atoms, 5 rays already fired, and exactly one solution.",
         "Easy puzzle: 0:00, no wrong tries, no help. 1 of 4 atoms placed.",
         "Easy puzzle: 0:00, no wrong tries, no help."),
    ],
)  # fmt: skip
def test_a_game_says_what_is_played_and_how_it_stands(
    session: Session, sentence: str, status: str, score: str
) -> None:
    words = words_of(session)
    assert (words.sentence, words.status(), words.score) == (sentence, status, score)


def test_par_is_a_sentence_even_if_unknown() -> None:
    assert [words_of(replace(played(), par=par)).par for par in (None, NO_PAR, Par(11, False))] == [
        "Par has not been worked out yet: type par.",
        "This box has no par.",
        "Par for this box is about 11.",
    ]
    assert words_of(puzzle()).par == "A puzzle has no par."
    assert [short_par(par) for par in (NO_PAR, Par(9), Par(9, exact=False))] == [
        "no par", "par 9", "par about 9",
    ]  # fmt: skip


# --- the result ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("session", "sentence"),
    [
        (played(*SOLVED), "Solved! Every atom found. Your score is 0."),
        (played(*guess_all("j8"), Submit(), box=LARGE),
         "Solved! The atom is found. Your score is 0."),
        (played(*ONE_WRONG),
         "3 of 4 atoms found. A ray from port 2 would have told: it is absorbed, but with your "
         "answer it comes back. Your score is 5."),
        (played(Fire(2), *ONE_WRONG), "3 of 4 atoms found. Your score is 6."),
        (played(GiveUp()), "You gave up (0 of 4 found). Your score is 20."),
        (in_match(0, GiveUp()), "Ben gave up (0 of 4 found). Ben's score is 20."),
        (played(*ONE_WRONG, match=Match((COMPUTER,))),
         "3 of 4 atoms found. A ray from port 2 would have told: it is absorbed, but with the "
         "computer's answer it comes back. The computer's score is 5."),
        (equivalent(Match((Player("Ann"), Player("Ben")))),
         "2 of 3 atoms found. The answer is equivalent to the box: no ray could have told. "
         "Ben's score is 5."),
        (equivalent(),
         "Solved! Every atom found. The answer is equivalent to the box: no ray could tell, so it "
         "is right. Your score is 0."),
        (PUZZLE, "Solved! Every atom found. Easy puzzle: 2:05, no wrong tries, no help."),
        (GAVE_UP,
         "You gave up (1 of 4 found). Easy puzzle: 1:01, no wrong tries, help used 3 times."),
    ],
)  # fmt: skip
def test_a_result_says_what_was_found_and_the_score(session: Session, sentence: str) -> None:
    assert words_of(session).result == sentence
    assert words_of(replace(session, practice=True)).result == f"{sentence} Practice."
    if session.terms.scored:
        assert words_of(replace(session, assisted=True)).result == f"{sentence} Assisted."


# --- sharing -------------------------------------------------------------------------------


def shared(session: Session) -> list[str]:
    return words_of(session).share.lines


def test_a_shared_result_is_a_few_lines_with_a_letter_and_a_square_for_each_ray() -> None:
    assert shared(GAME) == ["Black Box 2026-01-31 · classic", "score 5 · solved", "H D H H"]
    fired = played(Fire(2), Fire(15), Fire(1), *SOLVED)
    *_, squares, letters, _ = words_of(fired).share.text.splitlines()
    assert (squares, letters) == ("🟥🟨🟦", "H R D")
    assert shared(played(*SOLVED))[2] == "no rays fired"
    assert "🟥" not in words_of(PUZZLE).share.text + words_of(played(*SOLVED)).share.text


@pytest.mark.parametrize(
    ("session", "line"),
    [
        (replace(GAME, par=Par(5)), "score 5, exactly par · solved"),
        (replace(GAME, par=Par(5, exact=False)), "score 5, about par · solved"),
        (replace(GAME, par=Par(4)), "score 5, 1 over par (4) · solved"),
        (replace(GAME, par=Par(7)), "score 5, 2 under par (7) · solved"),
        (replace(GAME, par=Par(7, exact=False)), "score 5, about 2 under par (7) · solved"),
        (replace(GAME, par=NO_PAR), "score 5 · solved"),
        (replace(GAME, game=played(GiveUp()).game), "score 20 · not solved"),
        (replace(GAME, assisted=True), "score 5 · solved · assisted"),
        (replace(GAME, practice=True), "score 5 · solved · practice"),
    ],
)
def test_a_shared_score_is_compared_with_par(session: Session, line: str) -> None:
    assert shared(session)[1] == line


def test_a_solved_box_of_the_computer_is_shared_with_the_score_to_beat() -> None:
    code = encode(GAME.game.box)
    won = replace(GAME, daily="")
    assert shared(won)[0] == "Black Box · classic"
    assert shared(won)[-1] == f"Beat my score: blackbox play {code}/classic/5"
    others = GAME, PUZZLE, played(GiveUp()), played(*ONE_WRONG), in_match(0, *SOLVED)
    assert not any("Beat" in shared(session)[-1] for session in others)
    assert "Beat" not in shared(replace(won, match=Match((COMPUTER,))))[-1]


@pytest.mark.parametrize(
    ("target", "moves", "sentence"),
    [
        (3, [Fire(2), *SOLVED], "You beat 3 by 2 points."),
        (2, [Fire(2), *SOLVED], "You beat 2 by 1 point."),
        (1, [Fire(2), *SOLVED], "A tie at 1."),
        (0, [Fire(2), *SOLVED], "0 stands: you needed 1 more."),
        (50, ONE_WRONG, "50 stands: only a solved box can beat it."),
        (50, [GiveUp()], "50 stands: only a solved box can beat it."),
        (None, SOLVED, ""),
    ],
)
def test_the_end_says_who_won_against_the_score_to_beat(
    target: int | None, moves: list[Move], sentence: str
) -> None:
    session = replace(played(*moves), target=target)
    assert contest_sentence(session) == sentence
    assert sentence in words_of(session).result
    assert sentence in words_of(session).conclusion


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


def test_a_shared_puzzle_has_its_code_or_day_and_no_spoiler() -> None:
    assert shared(PUZZLE) == [
        f"Black Box puzzle {PUZZLE_CODE} · easy",
        "solved in 2:05 · no wrong tries · no help",
    ]
    assert shared(replace(PUZZLE, daily="2026-11-16"))[0] == "Black Box puzzle 2026-11-16 · easy"
    given_up = shared(GAVE_UP)[1]
    assert given_up == "given up after 1:01 · no wrong tries · help used 3 times"
