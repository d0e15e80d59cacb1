from __future__ import annotations

from collections.abc import Sequence

from support.screens import after, asked, tell, text

from blackbox_tui.app.jobs import ChooseMove, ComputerMove, JobDone, run
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.computer.player import FireDecision, next_move
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import Session
from blackbox_tui.rules.stages import Over, Watching
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Noticed, Opened, Pointed, Ticked
from blackbox_tui.ui.requests import Enter, Go, Request
from blackbox_tui.ui.screens.watch import PACES, WatchScreen

HIDDEN = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
NEW = WatchScreen(Session(Match((COMPUTER,)), Game(HIDDEN)))


def decided(screen: WatchScreen, *messages: Message) -> tuple[WatchScreen, Sequence[Request]]:
    """The screen after messages, with every decision made that it asks for."""
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = tell(screen, message)
        for request in requests:
            if isinstance(request, RunJob):
                result = run(request.request, lambda: False)
                screen = after(screen, JobDone(request.request, result))
    return screen, requests


READY, _ = decided(NEW, Opened())
"""The computer is about to fire its first ray."""


def rays(screen: WatchScreen) -> int:
    return len(screen.session.game.rays)


def test_it_says_what_it_is_about_to_do_and_why() -> None:
    assert asked(NEW, Opened()) == (RunJob(ChooseMove(NEW.clues, CLASSIC)),)
    assert "Thinking …" in text(NEW)
    decision = run_job(next_move(NEW.clues, CLASSIC))
    assert isinstance(decision, FireDecision)
    assert READY.move is not None
    assert READY.move.decision == decision
    assert explain_decision(decision) in " ".join(text(READY).split())
    assert "6%" in text(READY), "the odds of every cell"


def test_a_step_makes_the_move_saves_it_and_pauses() -> None:
    screen, requests = tell(READY, Command.STEP)
    assert rays(screen) == 1
    assert screen.paused
    assert screen.pulse == 0
    assert "Space go on" in text(screen)
    assert requests == (
        Save(Watching(screen.session)),
        RunJob(ChooseMove(screen.clues, CLASSIC)),
    )


def test_it_goes_on_by_itself_at_its_pace() -> None:
    assert rays(after(READY, Ticked(PACES[1] - 0.1))) == 0
    assert rays(after(READY, Ticked(PACES[1] - 0.1), Ticked(0.2))) == 1
    paused = after(READY, Command.PAUSE, Ticked(1000))
    assert rays(paused) == 0
    assert rays(after(paused, Command.PAUSE, Ticked(PACES[1]))) == 1


def test_the_pace_can_be_changed_within_its_bounds() -> None:
    fastest = after(READY, *[Command.FASTER] * 9)
    assert "pace 5 of 5" in text(fastest)
    assert rays(after(fastest, Ticked(0))) == 1
    assert "pace 1 of 5" in text(after(fastest, *[Command.SLOWER] * 9))


def test_an_answer_about_fewer_rays_is_ignored() -> None:
    assert READY.move is not None
    late = JobDone(ChooseMove(NEW.clues, CLASSIC), READY.move)
    waiting = after(READY, Command.STEP)
    assert after(waiting, late) == waiting


def test_it_seeks_to_the_end_and_finds_the_atoms() -> None:
    screen, requests = READY, asked(READY, Ticked(0))
    for _ in range(40):
        screen, requests = decided(screen, Command.STEP)
        if isinstance(requests[0], Enter):
            break
    (request,) = requests
    assert isinstance(request, Enter)
    assert isinstance(request.stage, Over)
    assert request.stage.session.game.result.solved


def test_it_moves_also_where_the_odds_are_not_known() -> None:
    blind = FireDecision(port=5)
    move = JobDone(ChooseMove(NEW.clues, CLASSIC), ComputerMove(blind, {}))
    screen = after(NEW, move)
    assert explain_decision(blind) in " ".join(text(screen).split())
    assert "%" not in text(screen)
    fired = after(screen, Command.STEP)
    assert [ray.entry for ray in fired.session.game.rays] == [5]


def test_it_can_be_left_and_shows_the_game_to_be_saved() -> None:
    assert asked(READY, Command.MENU) == (Go.MENU,)
    assert asked(READY, Command.HELP) == (Go.HELP,)
    assert asked(READY, Command.QUIT) == (Go.QUIT,)
    assert READY.stage == Watching(READY.session)


def test_pointing_at_a_marker_lights_both_ends_of_its_detour() -> None:
    screen, _ = decided(READY, *[Command.STEP] * 3)
    port = next(port for port, marker in screen.clues.markers.items() if marker.symbol == "A")
    assert text(after(screen, Pointed(port, "hover", ""))).count("[A]") == 2


def test_a_notice_is_read_until_the_next_move() -> None:
    noticed = after(READY, Noticed("The disk is full."))
    assert "The disk is full." in text(noticed)
    assert "The disk is full." not in text(after(noticed, Command.STEP))
