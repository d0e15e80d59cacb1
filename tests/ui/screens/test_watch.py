from __future__ import annotations

from collections.abc import Sequence

import pytest

from blackbox_tui.app.jobs import begin
from blackbox_tui.computer.player import FireDecision, next_move
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.decisions import explain_decision
from blackbox_tui.ui.messages import (
    Go,
    Keep,
    Message,
    Noticed,
    Pointed,
    Request,
    Think,
    Thought,
    Ticked,
)
from blackbox_tui.ui.screens.watch import PACES, Watch

HIDDEN = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
COMPUTER = Match((Player("Computer", computer=True),))


def watch(hidden: Box = HIDDEN) -> Watch:
    return Watch(Session(COMPUTER, Game(hidden)))


def told(screen: Watch, *messages: Message) -> tuple[Watch, Sequence[Request]]:
    """The screen after messages, whatever it asks to be thought about being thought."""
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = screen.update(message)
        for request in requests:
            if isinstance(request, Think):
                screen, _ = screen.update(Thought("move", run_job(begin("move", request.what))))
    return screen, requests


def shown(screen: Watch) -> str:
    return screen.view((80, 24)).text


def test_it_says_what_it_is_about_to_do_and_why() -> None:
    assert "Thinking …" in shown(watch())
    screen, _ = told(watch(), "opened")
    expected = run_job(next_move(screen.clues, CLASSIC))
    assert isinstance(expected, FireDecision)
    assert screen.decision == expected
    assert explain_decision(expected) in " ".join(shown(screen).split())
    assert "6%" in shown(screen), "the odds of every cell"


def test_a_step_carries_it_out_and_pauses() -> None:
    screen, requests = told(watch(), "opened", "step")
    assert len(screen.game.rays) == 1
    assert screen.paused
    assert screen.pulse == 0
    assert "Space go on" in shown(screen)
    assert any(isinstance(request, Keep) for request in requests)


def test_it_goes_on_by_itself_at_its_pace() -> None:
    screen, _ = told(watch(), "opened")
    assert not told(screen, Ticked(PACES[1] - 0.1))[0].game.rays
    assert len(told(screen, Ticked(PACES[1] - 0.1), Ticked(0.2))[0].game.rays) == 1
    paused, _ = told(screen, "pause", Ticked(1000))
    assert not paused.game.rays
    assert len(told(paused, "pause", Ticked(PACES[1]))[0].game.rays) == 1


def test_the_pace_can_be_changed_within_its_bounds() -> None:
    screen, _ = told(watch(), "opened", *["faster"] * 9)
    assert "pace 5 of 5" in shown(screen)
    assert len(told(screen, Ticked(0))[0].game.rays) == 1
    assert "pace 1 of 5" in shown(told(screen, *["slower"] * 9)[0])


def test_it_seeks_to_the_end_and_finds_the_atoms() -> None:
    screen, requests = told(watch(), "opened")
    for _ in range(40):
        screen, requests = told(screen, "step")
        if screen.game.ending is not None:
            break
    assert screen.game.result.solved
    assert [request.to for request in requests if isinstance(request, Go)] == ["result"]


@pytest.mark.parametrize("command", ["menu", "quit"])
def test_leaving_keeps_the_game(command: str) -> None:
    _, (keep, _) = watch().update(command)
    assert isinstance(keep, Keep)


def test_pointing_at_a_marker_lights_its_twin() -> None:
    screen, _ = told(watch(), "opened", *["step"] * 3)
    port = next(port for port, marker in screen.clues.markers.items() if marker.symbol == "A")
    assert shown(told(screen, Pointed(port, "hover", ""))[0]).count("[A]") == 2


def test_a_notice_is_read() -> None:
    assert "The disk is full." in shown(told(watch(), Noticed("The disk is full."))[0])
