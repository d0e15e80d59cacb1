from __future__ import annotations

from collections.abc import Sequence

from support.screens import after, asked, clicks_on, done, tell, text
from support.sessions import ADA

from blackbox_tui.app.jobs import ChooseMove
from blackbox_tui.app.requests import Enter
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.computer.player import next_move
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.game import Game, Start, play_all
from blackbox_tui.rules.match import COMPUTER, Match
from blackbox_tui.rules.moves import Fire
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import Over, Session, Watching
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.hints import explain_decision
from blackbox_tui.text.rays import port_sentence
from blackbox_tui.ui.board.pulse import SECONDS
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Message, Opened, Pointed, Request, Ticked
from blackbox_tui.ui.screens.watch import DECISION, RAY, WatchScreen
from blackbox_tui.values import replace

HIDDEN = Box(Grid(), parse_cells("f3 h5 c6 b8"))
NEW = WatchScreen(Session(Match((COMPUTER,)), Game(Start(HIDDEN))))


def decided(screen: WatchScreen, *messages: Message) -> tuple[WatchScreen, Sequence[Request]]:
    """The screen after messages, with every decision made that it asks for."""
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = tell(screen, message)
        for request in requests:
            if isinstance(request, RunJob):
                screen = after(screen, done(request.request))
    return screen, requests


READY, _ = decided(NEW, Opened())
"""The computer is about to fire its first ray."""


def rays(screen: WatchScreen) -> int:
    return len(screen.session.game.rays)


def test_it_says_what_it_is_about_to_do_and_why() -> None:
    assert asked(NEW, Opened()) == (RunJob(ChooseMove(NEW.clues, CLASSIC)),)
    assert "Thinking …" in text(NEW)
    decision = run_job(next_move(NEW.clues, CLASSIC))
    assert decision.port is not None
    assert READY.move is not None
    assert READY.move.decision == decision
    assert explain_decision(decision) in " ".join(text(READY).split())
    assert "6%" in text(READY), "the odds of every cell"
    frame = READY.view((80, 24))
    assert frame.click_at(*(frame.cursor or (0, 0))) == decision.port, "it is pointed at"


def test_a_step_makes_the_move_saves_it_and_pauses() -> None:
    screen, requests = tell(READY, Command.STEP)
    assert rays(screen) == 1
    assert not screen.pace.running
    assert "Space go on" in text(screen)
    assert after(screen, Command.STEP).pulse == 0
    lit = after(screen, Pointed(screen.clues.rays[0].entry, "hover", "")).view((80, 24))
    assert any("lit" in row for row in lit.styles), "a marker that is pointed at"
    assert requests == (
        Save(Watching(screen.session), paid=True),
        RunJob(ChooseMove(screen.clues, CLASSIC)),
    )


def test_it_goes_on_by_itself_at_its_pace() -> None:
    almost, paused = Ticked(DECISION[1] - 0.1), (Command.PAUSE, Ticked(1000))
    for messages, fired in (
        ((almost,), 0),
        ((almost, Ticked(0.2)), 1),
        (paused, 0),
        ((*paused, Command.PAUSE, Ticked(DECISION[1])), 1),
    ):
        assert rays(after(READY, *messages)) == fired


def test_it_seeks_to_the_end_and_finds_the_atoms() -> None:
    screen, requests = READY, asked(READY, Ticked(0))
    for _ in range(40):
        screen, requests = decided(screen, Command.STEP)
        if requests and isinstance(requests[0], Enter):
            break
    (request,) = requests
    assert isinstance(request, Enter)
    assert isinstance(request.stage, Over)
    assert request.stage.session.game.result.solved


def path(screen: WatchScreen) -> set[str]:
    """The strokes of a path on the screen."""
    return set(text(screen)) & set("━┃┏┓┗┛")


def test_the_hider_sees_the_true_path_of_each_ray_and_then_the_next_decision() -> None:
    fired, _ = decided(READY, Ticked(DECISION[1]))
    assert fired.move, "it knows already what to do next"
    assert path(fired)
    assert "%" not in text(fired)
    assert port_sentence(fired.clues, fired.clues.rays[0].entry) in " ".join(text(fired).split())
    for later in (after(fired, Ticked(RAY[1])), after(fired, Command.STEP)):
        assert not path(later)
        assert rays(later) == 1
        assert explain_decision(fired.move.decision) in " ".join(text(later).split())


def hidden_by_the_computer(box: Box) -> WatchScreen:
    """No game is played so, but a file may say it is."""
    match = Match((COMPUTER, COMPUTER), planned=2)
    return replace(READY, session=Session(match, Game(Start(box))))


def test_while_it_thinks_a_large_board_stays_where_the_last_ray_was_fired() -> None:
    large = Game(Start(Box(Grid(26, 26), parse_cells("m13 n20"))))
    for ports in ((26, 80), (80, 26)):
        thinking = WatchScreen(Session(Match((COMPUTER,)), play_all(large, map(Fire, ports))))
        assert ports[1] in clicks_on(thinking.view((40, 20))).values()
        assert ports[0] not in clicks_on(thinking.view((40, 20))).values()


def test_nobody_else_sees_a_path_or_an_atom() -> None:
    screen = hidden_by_the_computer(HIDDEN)
    fired = after(screen, Command.STEP)
    assert fired.fired
    assert not path(fired)
    assert "○" not in text(screen)
    other = hidden_by_the_computer(Box(Grid(), parse_cells("a1 b2 c3 d4")))
    assert other.view((80, 24)) == screen.view((80, 24))


def test_where_things_move_a_light_runs_along_the_frame_first() -> None:
    fired = after(replace(READY, animated=True), Command.STEP)
    assert fired.pulse < after(READY, Command.STEP).pulse
    assert not path(fired)
    assert path(after(fired, Ticked(SECONDS)))


def rings(screen: WatchScreen) -> set[Cell]:
    """The cells on which a ring is drawn."""
    frame = screen.view((80, 24))
    places = [(row, col) for row in range(24) for col in range(40) if frame.chars[row][col] == "○"]
    return {cell for place in places if isinstance(cell := frame.click_at(*place), Cell)}


def test_the_hider_sees_the_atoms_faintly_with_the_odds_beside_them() -> None:
    assert rings(NEW) == rings(READY) == HIDDEN.atoms
    assert "○6%" in text(READY)
    assert "○ your atom" in text(READY)
    duel = Session(Match((ADA, COMPUTER), planned=2), Game(Start(HIDDEN)))
    assert rings(WatchScreen(duel)) == HIDDEN.atoms
