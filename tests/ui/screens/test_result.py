from __future__ import annotations

from dataclasses import replace

import pytest
from support.screens import SIZE, after, asked, tell, text
from support.sessions import DUEL, HIDDEN, session

from blackbox_tui.app.jobs import FindPar, FindProof, JobDone
from blackbox_tui.app.session import Record, RunJob, leave, replay
from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.rules.stages import Over
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.solver.proof import cheapest_proof
from blackbox_tui.text.results import share_text
from blackbox_tui.ui.keymap import Binding, Command
from blackbox_tui.ui.messages import Noticed, Opened, Pointed, Ticked
from blackbox_tui.ui.requests import Enter, Go, PlayOn, Request, Share, ShowReview
from blackbox_tui.ui.screens.result import A_RAY, ResultScreen

FIRED: list[Move] = [Fire(3), Fire(2), Fire(13)]
RIGHT, WRONG = "b2 g4 c7 f8", "b2 g4 a1 h1"


def result(guesses: str, end: Move, *, edition: Edition = CLASSIC) -> ResultScreen:
    moves = [*FIRED, *map(Guess, parse_cells(guesses)), end]
    return ResultScreen.of(session(moves, edition=edition), "8-4-CODE")


SOLVED = result(RIGHT, Submit())


def par_found(screen: ResultScreen, par: Par) -> JobDone:
    return JobDone(FindPar.of(screen.session), par)


# --- what is seen -------------------------------------------------------------------------


def test_right_wrong_and_missed_are_each_shown_in_their_own_way() -> None:
    frame = result(WRONG, Submit()).view(SIZE)
    board = "".join(line[:45] for line in frame.text.split("\n"))
    assert [board.count(symbol) for symbol in "●×○"] == [2, 2, 2]
    styles = {style for row in frame.styles for style in row}
    assert {"right", "wrong", "missed"} <= styles


def test_the_score_sheet_stands_line_by_line() -> None:
    shown = text(result(WRONG, Submit()))
    sheet = {"hits": (1, 1), "reflections": (1, 1), "detours": (1, 2), "wrong atoms": (2, 5)}
    for label, (count, price) in sheet.items():
        assert f"{label:<14}{count:>4} × {price:<3}{count * price:>7}" in shown
    assert f"{'score':<24}{14:>7}" in shown
    assert "score 14" in shown


@pytest.mark.parametrize(
    ("guesses", "end", "sentence"),
    [
        (RIGHT, Submit(), "Solved: every atom found. Your score is 4."),
        (WRONG, Submit(), "2 of 4 atoms found. Your score is 14."),
        ("b2", GiveUp(), "You gave up (1 of 4 found). Your score is 19."),
    ],
)
def test_it_says_how_it_went(guesses: str, end: Move, sentence: str) -> None:
    assert sentence in text(result(guesses, end))


@pytest.mark.parametrize(
    ("par", "ending"),
    [
        (Par(4), "4, exactly par."),
        (Par(3), "4, 1 over par (3)."),
        (Par(9), "4, 5 under par (9)."),
        (Par(9, exact=False), "4, about 5 under par (9)."),
        (NO_PAR, "Your score is 4."),
    ],
)
def test_the_score_is_compared_with_par(par: Par, ending: str) -> None:
    assert ending in text(after(SOLVED, par_found(SOLVED, par)))


def test_the_true_path_of_a_fired_ray_is_drawn_when_its_port_is_chosen() -> None:
    assert "━" not in text(SOLVED)
    for pointed in (Pointed(3), Pointed(9), Pointed(3, "hover", "")):
        assert "━" in text(after(SOLVED, pointed))
        assert "Port" in text(after(SOLVED, pointed))
    assert "━" not in text(after(SOLVED, Pointed(20)))


def test_keys_lead_over_the_board_and_say_what_is_there() -> None:
    screen = after(result(WRONG, Submit()), Command.RIGHT)
    assert screen.focus == 1
    for cell, sentence in (
        ("b2", "b2: an atom, and you found it."), ("c7", "c7: an atom that you missed."),
        ("a1", "a1: no atom, but you guessed one."), ("d4", "d4: empty."),
    ):  # fmt: skip
        assert sentence in text(after(screen, Pointed(Cell.parse(cell))))


def test_the_cursor_jumps_between_the_ends_of_a_detour() -> None:
    screen = after(SOLVED, Pointed(3), Command.OTHER_END)
    assert screen.focus == 9
    assert after(screen, Command.OTHER_END).focus == 3
    refused = after(screen, Pointed(2), Command.OTHER_END)
    assert refused.focus == 2
    assert "no other end" in refused.message


def test_the_rays_are_played_in_order_and_any_key_ends_it() -> None:
    playing = after(SOLVED, Command.PLAY)
    assert playing.pulse
    ports = [after(playing, Ticked(A_RAY * rays + 0.01)).focus for rays in range(4)]
    assert ports == [3, 2, 13, 13]
    assert after(playing, Ticked(A_RAY * 3)).playing is None
    assert after(playing, Command.OTHER).playing is None


def test_a_notice_is_read() -> None:
    assert "The disk is full." in text(after(SOLVED, Noticed("The disk is full.")))


def test_time_is_on_the_sheet_where_it_counts() -> None:
    assert "seconds" in text(result(RIGHT, Submit(), edition=EDITIONS["arcade"]))
    assert "seconds" not in text(SOLVED)


def test_the_result_is_shared_as_text() -> None:
    screen, requests = tell(SOLVED, Command.SHARE)
    assert requests == (Share(share_text(SOLVED.session)),)
    assert "Copied if your terminal allows it" in text(screen)


# --- what is worked out and recorded --------------------------------------------------------


def test_the_cheapest_proof_is_looked_for_after_par_and_shown() -> None:
    assert asked(SOLVED, Opened()) == ()
    screen, requests = tell(SOLVED, par_found(SOLVED, Par(9)))
    proof = FindProof(SOLVED.session.game, CLASSIC)
    assert RunJob(proof) in requests
    assert asked(screen, Opened()) == (RunJob(proof),)
    proved = after(screen, JobDone(proof, run_job(cheapest_proof(HIDDEN, CLASSIC))))
    assert "cheapest proof" in text(proved)
    assert asked(proved, Opened()) == ()


def test_the_game_is_recorded_once_its_par_is_known() -> None:
    screen, requests = tell(SOLVED, par_found(SOLVED, Par(9)))
    with_par = replace(SOLVED.session, par=Par(9))
    assert Record(with_par) in requests
    assert screen.session == replace(with_par, recorded=True)
    again = asked(screen, par_found(screen, Par(9)))
    assert not any(isinstance(request, Record) for request in again)


def left_for(command: Command, played: Session) -> Request:
    """Where the command leads from a game that is recorded."""
    go: dict[Command, Request] = {
        Command.NEW: PlayOn(played),
        Command.REPLAY: Enter(replay(played)),
        Command.REVIEW: ShowReview(played),
    }
    return go[command]


@pytest.mark.parametrize("command", [Command.NEW, Command.REPLAY, Command.REVIEW])
def test_leaving_before_par_is_known_records_the_game(command: Command) -> None:
    recorded = replace(SOLVED.session, recorded=True)
    screen, requests = tell(SOLVED, command)
    effects = leave(SOLVED.stage).effects
    assert Record(SOLVED.session) in effects
    assert requests == (*effects, left_for(command, recorded))
    assert screen.stage == Over(recorded), "so that it is not recorded again"


@pytest.mark.parametrize("command", [Command.NEW, Command.REPLAY, Command.REVIEW])
def test_leaving_a_recorded_game_records_nothing(command: Command) -> None:
    screen = after(SOLVED, par_found(SOLVED, Par(9)))
    assert asked(screen, command) == (left_for(command, screen.session),)


def test_a_review_before_par_is_known_does_not_record_the_game_again() -> None:
    *_, review = asked(SOLVED, Command.REVIEW)
    assert isinstance(review, ShowReview)
    again = ResultScreen.of(review.session, "")
    requests = (*asked(again, Opened()), *asked(again, par_found(again, Par(5))))
    assert not any(isinstance(request, Record) for request in requests)


def test_in_a_match_the_same_box_is_not_played_again() -> None:
    screen = ResultScreen.of(replace(SOLVED.session, match=DUEL), "")
    assert tell(screen, Command.REPLAY) == (screen, ())
    assert "same box" not in text(screen)
    assert "go on" in text(screen)


def test_it_can_be_left_and_shows_the_game_to_be_recorded() -> None:
    assert asked(SOLVED, Command.QUIT) == (Go.QUIT,)
    assert asked(SOLVED, Command.MENU) == (Go.MENU,)
    assert asked(SOLVED, Command.HELP) == (Go.HELP,)
    assert SOLVED.stage == Over(SOLVED.session)


@pytest.mark.parametrize("binding", SOLVED.bindings, ids=lambda binding: binding.command.name)
def test_every_key_changes_the_screen_or_asks_for_something(binding: Binding) -> None:
    here = SOLVED.at(3 if binding.command is Command.OTHER_END else Cell(3, 3))
    assert tell(here, binding.command) != (here, ())
