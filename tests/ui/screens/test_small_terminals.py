"""Every screen with a board in small terminals, also with the largest board."""

from __future__ import annotations

import re

import pytest
from support.screens import after, press
from support.sessions import ADA, ZOE

from blackbox_tui.app.jobs import JobDone, ReviewGame, run
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.lessons.progress import Progress
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Move
from blackbox_tui.rules.session import Hiding, Session
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.placing import HideScreen, SandboxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.watch import WatchScreen


def screens(grid: Grid) -> list[tuple[Screen, str]]:
    """Every screen with a board, and how its message begins."""
    box, variant = Box(grid, parse_cells("f3 h5 c6 b8")), Variant(grid, 4)
    alone = Match((Player("You"),), variant)
    over = Session(alone, replay(Start(box), [Fire(3), GiveUp()]))
    return [
        (SeekScreen.of(Session(alone, Game(Start(box)))), "Port 1."),
        (press(HideScreen.of(Hiding(Match((ADA, ZOE), variant, planned=2)), "7"), "G"), "G does"),
        (WatchScreen(Session(Match((COMPUTER,), variant), Game(Start(box)))), "Thinking …"),
        (ResultScreen.of(over, "CODE"), "You gave up"),
        (ReviewScreen(over), "Ray "),
        (ReplayScreen.of(over), "Classic edition, "),
        (SandboxScreen.of(grid), "a1: empty."),
        (FirstBoxScreen.of(Progress()), "Port 1."),
    ]


@pytest.mark.parametrize("grid", [Grid(), Grid(26, 26)], ids=str)
@pytest.mark.parametrize("size", [(30, 15), (30, 17), (40, 20), (80, 24)])
def test_every_board_shows_its_message_and_the_keys_to_leave(
    grid: Grid, size: tuple[int, int]
) -> None:
    for screen, message in screens(grid):
        frame = screen.view(size)
        kind = type(screen).__name__
        assert frame.message_at is not None, f"{kind}: {frame.text}"
        row, col = frame.message_at
        assert frame.line(row)[col:].startswith(message), f"{kind}:\n{frame.text}"
        leaving = Command.BACK if isinstance(screen, ReplayScreen) else Command.MENU
        assert leaving in frame.clicks.values(), f"{kind}:\n{frame.text}"
        assert Command.QUIT in frame.clicks.values(), f"{kind}:\n{frame.text}"


def review_pages() -> list[ReviewScreen]:
    """A finished game in review: each ray, the whole game and every step of the proof."""
    box = Box(Grid(), parse_cells("f3 h5 c6 b8"))
    moves: list[Move] = [*map(Fire, (2, 7, 13, 19, 23, 30, 16)), GiveUp()]
    session = Session(Match((Player("You"),)), replay(Start(box), moves))
    request = ReviewGame(session.game, session.edition)
    screen = after(ReviewScreen(session), JobDone(request, run(request, lambda: False)))
    pages = [screen]
    while (following := press(pages[-1], "right")) != pages[-1]:
        pages.append(following)
    return pages


@pytest.mark.parametrize("size", [(30, 15), (40, 20), (60, 20), (80, 24)])
def test_every_word_of_a_review_can_be_read_at_every_size(size: tuple[int, int]) -> None:
    pages = review_pages()
    assert len(pages) > 10
    for screen in pages:
        frame = screen.view(size)
        shown = {word for page in (frame, *frame.rest) for word in re.findall(r"\w+", page.text)}
        assert {*re.findall(r"\w+", " ".join(screen.texts()))} <= shown, frame.text


def test_a_text_that_does_not_fit_is_read_with_the_key_for_more() -> None:
    (screen, *_), size = review_pages(), (30, 15)
    frame = screen.view(size)
    assert "…" in frame.text
    assert ". more" in frame.text
    *_, last = frame.rest
    assert ". board" in last.text
    assert "…" not in last.text
