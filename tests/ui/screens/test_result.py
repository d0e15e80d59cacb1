from __future__ import annotations

import re

import pytest
from support.forms import games
from support.screens import SIZE, after, after_keys, asked, done, press, tell, text
from support.sessions import ALONE, DUEL, HIDDEN, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import Explain, FindPar, FindProof, JobDone, WeighGame
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.app.session import RunJob
from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.history.statistics import Rank
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.rules.session import Over, Par
from blackbox_tui.solver.boxes import Proof
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.events import How
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import (
    Message,
    Opened,
    Pointed,
    Share,
    Ticked,
    Typed,
)
from blackbox_tui.ui.screens.result import RAY, REVEAL, ResultScreen, open_result
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.ui.toolkit.layout import width_of
from blackbox_tui.ui.toolkit.panel import draw_panel
from blackbox_tui.values import replace

RIGHT, WRONG = "b2 g4 c7 f8", "b2 g4 a1 h1"


def result(guesses: str, end: Move, *, edition: Edition = CLASSIC) -> ResultScreen:
    moves = [*map(Fire, (3, 2, 13)), *map(Guess, parse_cells(guesses)), end]
    return ResultScreen.of(session(moves, edition=edition), "8-4-CODE")


SOLVED = result(RIGHT, Submit())
FAILED = result(WRONG, Submit())
PAR = JobDone(FindPar.of(SOLVED.session), Par(9))


# --- what is seen -------------------------------------------------------------------------


def test_right_wrong_and_missed_are_each_shown_in_their_own_way() -> None:
    frame = FAILED.view(SIZE)
    board = "".join(line[:45] for line in frame.text.split("\n"))
    assert [board.count(symbol) for symbol in "●×○"] == [2, 2, 2]
    styles = {style for row in frame.styles for style in row}
    assert {"right", "tick", "wrong", "missed"} <= styles
    assert " ●✓ right   ×  wrong   ○  missed" in frame.text


def test_a_long_proof_takes_several_lines_of_the_panel() -> None:
    proof = Proof(9, (2, 3, 13, 20, 25, 29, 30, 31, 32))
    frame = replace(SOLVED, proof=proof).view(SIZE)
    (first,) = (row for row in range(frame.height) if "Solvable for 9 " in frame.line(row))
    shown = [frame.line(row)[44:].strip("│ ") for row in (first, first + 1)]
    assert shown == ["Solvable for 9 points: ports 2,", "3, 13, 20, 25, 29, 30, 31, 32"]


def with_par(par: int, match: Match = ALONE) -> ResultScreen:
    return ResultScreen.of(replace(SOLVED.session, match=match, par=Par(par)), "")


def head(screen: ResultScreen) -> list[tuple[str, str]]:
    """The words in the panel's upper edge, each with its style."""
    frame = screen.view(SIZE)
    row = next(row for row in range(frame.height) if "32  31" in frame.line(row))
    words = re.finditer(r"[^ ─╭╮]+( [^ ─╭╮]+)*", frame.line(row)[44:])
    return [(word[0], frame.styles[row][44 + word.start()]) for word in words]


@pytest.mark.parametrize(
    ("screen", "shown"),
    [(SOLVED, [("Solved", "solved")]), (FAILED, [("2 of 4 atoms found", "failed")]),
     (result("b2", GiveUp()), [("Given up: 1 of 4 atoms found", "failed")]),
     (with_par(3), [("Solved", "solved"), ("+1 to par", "strong")]),
     (with_par(4), [("Solved", "solved"), ("±0 to par", "good")]),
     (with_par(5), [("Solved", "solved"), ("−1 to par", "good")])],
)  # fmt: skip
def test_the_verdict_and_the_difference_to_par_head_the_panel_in_their_colours(
    screen: ResultScreen, shown: list[tuple[str, str]]
) -> None:
    assert head(screen) == shown


def test_a_verdict_that_is_too_long_for_the_edge_stands_below_it_with_the_difference() -> None:
    screen = with_par(5, match=Match((Player("Z" * 24),)))
    assert head(screen) == [("Result", "title")]
    assert f"│ {'Z' * 24}: solved │" in text(screen)
    assert "│ −1 to par  " in text(screen)


def test_time_rank_and_streak_follow_the_verdict() -> None:
    screen = ResultScreen.of(replace(SOLVED.session, seconds=92.0), "")
    screen = replace(screen, rank=Rank(3, 27, 2, streak=4))
    assert "1:32 · 3rd best of 27 · streak 4" in text(screen)
    assert all("1:32 · 3rd best of 27" in text(screen, size) for size in ((40, 20), (30, 20)))


@pytest.mark.parametrize(
    ("size", "verdict"),
    [(SIZE, "Solved"), ((40, 20), "Solved! Every atom found."), ((30, 17), "Solved! Every atom")],
)
def test_the_verdict_is_said_once_in_its_colour_and_read_first(size: Size, verdict: str) -> None:
    frame = SOLVED.view(size)
    row, col = frame.message_at or (0, 0)
    assert frame.line(row)[col:].strip("─ ").startswith(verdict)
    assert frame.styles[row][frame.line(row).index("Solved", col)] == "solved"
    assert frame.text.count("Solved") == 1


@pytest.mark.parametrize("rows", range(5, 25))
def test_nothing_in_the_panel_is_cut(rows: int) -> None:
    """A block that has no room is left out whole."""
    proof = Proof(30, tuple(range(1, 31)))
    screen = replace(FAILED, proof=proof, rank=Rank(3, 27, 2, streak=4))
    sections = screen._panel((32, rows))
    frame = Frame((36, rows))
    draw_panel(frame, ((0, 0), (36, rows), tuple(sections)))
    assert "2 of 4 atoms found" in frame.line(0)
    shown = " ".join(re.sub(r"[^\w, ]", " ", frame.text).split())
    assert ("Solvable" in shown) == ("27, 28, 29, 30" in shown)
    assert ("reflections" in shown) == ("wrong atoms 2" in shown)


@pytest.mark.parametrize("width", [20, 24, 25, 28, 32, 40])
def test_no_line_is_wider_than_the_panel(width: int) -> None:
    proof = Proof(30, tuple(range(1, 31)))
    screen = replace(FAILED, proof=proof, code=f"26x26-26{'-XXXXX' * 8}")
    lines = [line for section in screen._panel((width, 60)) for line in section.lines]
    assert max(width_of(line.pieces) for line in lines) <= width
    codes = [line.pieces[-1][0] for line in lines if "XXXXX" in line.pieces[-1][0]]
    assert all(re.fullmatch(r"(26x26-26-)?(XXXXX-?)+", code) for code in codes), "no broken group"


def test_the_score_sheet_stands_line_by_line() -> None:
    shown = text(FAILED)
    sheet = {"hits": (1, 1), "reflections": (1, 1), "detours": (1, 2), "wrong atoms": (2, 5)}
    for label, (count, cost) in sheet.items():
        assert f"│ {label:<18}{count:>3} × {cost:<3}{count * cost:>5} │" in shown
    assert shown.count("14") == 2, "the score stands beside the title, and there is a port 14"
    assert "wrong atoms" not in text(SOLVED), "what cost nothing is left out"
    for edition in (CLASSIC, EDITIONS["arcade"]):
        timed = replace(result(RIGHT, Submit(), edition=edition).session, seconds=30.0)
        assert ("seconds" in text(ResultScreen.of(timed, ""))) is (edition is not CLASSIC)


@pytest.mark.parametrize("spot", [3, 9, 20])
@pytest.mark.parametrize("how", ["press", "hover"])
def test_the_true_path_of_a_fired_ray_is_drawn_when_its_port_is_chosen(spot: int, how: How) -> None:
    assert "━" not in text(SOLVED)
    chosen = text(after(SOLVED, Pointed(spot, how)))
    assert ("━" in chosen) is ("▸ port  3 ↔ 9" in chosen) is (spot != 20), "it is lit in the log"
    assert "Port" in chosen or how == "hover"


def test_keys_lead_over_the_board_and_say_what_is_there() -> None:
    screen = after(FAILED, Command.RIGHT)
    assert screen.focus == 1
    assert "c7: an atom that you missed." in text(after(screen, Pointed(Cell.parse("c7"))))
    jumped = after(screen, Pointed(3), Command.OTHER_END)
    assert (jumped.focus, after(jumped, Command.OTHER_END).focus) == (9, 3)


# --- the reveal -----------------------------------------------------------------------------


def marks(screen: ResultScreen) -> list[int]:
    """How many cells show a guess, a right one, a wrong one and a missed atom."""
    board = "".join(line[:44] for line in text(screen).split("\n"))
    balls, right, wrong, missed = (board.count(symbol) for symbol in "●✓×○")
    return [balls - right, right, wrong, missed]


REVEALING = replace(FAILED, hidden=REVEAL)


def test_a_box_that_was_seen_in_a_review_or_a_replay_is_open_at_once() -> None:
    opened = [open_result(games(), Over(SOLVED.session, seen=seen)) for seen in (False, True)]
    assert [bool(screen.hidden) for screen in opened] == [True, False]


def test_the_lid_is_lifted_from_the_box_row_by_row() -> None:
    assert REVEALING.pulse
    assert REVEAL < 0.5
    steps = [after(REVEALING, Ticked(REVEAL * rows / 8)) for rows in range(9)]
    closed = [sum(row.count("lid text") >= 12 for row in step.view(SIZE).styles) for step in steps]
    assert closed == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    shown = [marks(step) for step in steps]
    assert shown[0] == [4, 0, 0, 0], "the guesses lie on the lid"
    assert shown[-1] == [0, 2, 2, 2]
    assert not after(REVEALING, Ticked(REVEAL)).pulse


@pytest.mark.parametrize("message", [Command.ACT, Command.NEXT_RAY, Typed("z"), Pointed(3)])
def test_any_key_or_click_ends_the_reveal_and_does_nothing_else(message: Message) -> None:
    opened, requests = tell(REVEALING, message)
    assert (marks(opened), requests) == ([0, 2, 2, 2], ())


def test_the_shares_of_the_score_and_the_cheapest_proof_come_after_par() -> None:
    why = RunJob(Explain(SOLVED.session.game.clues))
    assert asked(SOLVED, Opened()) == (why,)
    screen, requests = tell(SOLVED, PAR)
    weigh = WeighGame(SOLVED.session.game, CLASSIC)
    proof = FindProof(SOLVED.session.game, CLASSIC)
    assert requests == (RunJob(weigh), RunJob(proof))
    assert asked(screen, Opened()) == (*requests, why)
    known = after(screen, done(weigh), done(proof))
    assert "Solvable for" in text(known)
    assert "average 10.1 " in text(known)
    assert "average 10.1, choices +" in " ".join(text(known, (40, 20)).split())


def test_it_leads_to_another_game_the_same_box_the_replay_or_the_review() -> None:
    for command, request in (
        (Command.NEW, Play(Games.after_result, SOLVED.session)),
        (Command.AGAIN, Play(Games.play_again, SOLVED.session)),
        (Command.REPLAY, Open(pages.REPLAY, SOLVED.session)),
        (Command.REVIEW, Open(pages.REVIEW, SOLVED.session)),
    ):
        assert tell(SOLVED, command) == (SOLVED, (request,))
    match = ResultScreen.of(replace(SOLVED.session, match=DUEL), "")
    assert tell(match, Command.AGAIN) == (match, ())
    assert "same box" not in text(match)
    assert "go on" in text(match)


def test_sharing_shows_the_text_with_a_marker_for_each_ray_until_the_next_key() -> None:
    shared = words_of(SOLVED.session).share
    screen, requests = tell(SOLVED, Command.SHARE)
    assert requests == (Share(shared.text),)
    shown = " ".join(text(screen).split())
    assert "To share" in shown
    assert "Beat my score:" in shown
    clues = SOLVED.session.game.clues
    assert "  ".join(clues.markers[clue.entry].symbol for clue in clues.rays) in text(screen)
    assert "To share" not in text(after(screen, Command.NEXT_RAY))


def shown_rays(screen: ResultScreen) -> list[int]:
    """The ray that is shown, and those shown before it that are still drawn."""
    return [] if screen.ray is None else [screen.ray.entry, *(it.entry for it in screen.trails)]


def test_the_arrows_walk_its_rays_and_letters_move_over_the_cells() -> None:
    screen, paths = SOLVED, []
    for key in ("right", "down", "right", "left", "up"):
        screen, requests = after_keys(screen, key)
        assert requests == ()
        paths += shown_rays(screen)
    assert paths == [3, 2, 13, 2, 3]
    assert shown_rays(press(SOLVED, "left")) == [13]
    cell = press(SOLVED, "/", "e", "4", "enter")
    assert press(cell, "l", "j").focus == Cell.parse("f5")


def test_an_arrow_says_so_when_no_ray_was_fired() -> None:
    screen = ResultScreen.of(session([GiveUp()]), "")
    assert press(screen, "right").message == "No rays were fired in this game."
    assert press(screen, "space").pulse == 0
    assert not [word for word in ("next ray", "all rays") if word in text(screen)]


def test_space_shows_all_rays_one_after_another_with_their_true_paths() -> None:
    screen = press(SOLVED, "space")
    for rays in ([3], [2, 3], [13, 3, 2]):
        assert shown_rays(screen) == rays
        assert shown_rays(after(screen, Ticked(RAY / 2))) == rays
        screen = after(screen, Ticked(RAY / 2), Ticked(RAY / 2))
    assert (shown_rays(screen), screen.pulse) == ([], 0)
    assert "─ Solved ─" in text(screen)


def test_the_argument_for_a_missed_atom_is_shown_with_its_path() -> None:
    over = session([Fire(3), GiveUp()])
    request = Explain(over.game.clues)
    screen = after(ResultScreen.of(over, "code"), done(request))
    proved = sorted(screen.plan.known.atoms if screen.plan else ())
    assert proved
    looking = screen.at(proved[0])
    assert "─ Why ─" in text(looking)
    assert text(looking).count("[ A ]") == 2, "the ray is lit"
    assert f"{proved[0]} must hold an atom. The ray" in text(looking)
    assert any(sign in text(looking) for sign in "┓┛┏┗"), "the path is drawn"
    unproved = next(cell for cell in sorted(HIDDEN.atoms) if cell not in proved)
    assert "Your rays do not settle" in text(screen.at(unproved))
    assert "─ Why ─" not in text(screen.at(Cell.parse("h1"))), "nothing was there"
