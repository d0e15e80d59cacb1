"""Screens as values: send messages, press keys, read what is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import JobDone, JobRequest, begin
from blackbox_tui.app.requests import Open
from blackbox_tui.rules.session import Session
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.ui.events import Button
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Leave, Message, Pointed, Request
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.sight import meaning
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import replace

S = TypeVar("S", bound=Screen)
SIZE: Size = (80, 24)


def tell(screen: S, *messages: Message) -> tuple[S, Sequence[Request]]:
    """The screen after these messages, and what it asked for after the last."""
    requests: Sequence[Request] = ()
    for message in messages:
        screen, requests = screen.update(message)
    return screen, requests


def after(screen: S, *messages: Message) -> S:
    """The screen after these messages."""
    return tell(screen, *messages)[0]


def asked(screen: S, *messages: Message) -> Sequence[Request]:
    """What the screen asks for after the last of these messages."""
    return tell(screen, *messages)[1]


def click(target: object, button: Button = "left") -> tuple[Message, Message]:
    """What a click on a cell or a port tells a screen: the button goes down, and is let go."""
    return Pointed(target, "press", button), Pointed(target, "release", button)


def done(request: JobRequest) -> JobDone:
    """The answer to a job, worked out at once."""
    return JobDone(request, run_job(begin(request)))


def assert_accepts_its_footer(screen: Screen, size: Size) -> None:
    """Every key that its bottom line shows does something, or asks for something."""
    frame = screen.view(size)
    for command in {click for click in clicks_on(frame).values() if isinstance(click, Command)}:
        if command is Command.MORE and frame.rest:
            continue  # it turns the pages
        heard, requests = tell(screen, command)
        refused = replace(heard, message=screen.message) == screen and not requests
        assert not refused, f"{command}: {heard.message}\n{frame.text}"


def press(screen: S, *keys: str) -> S:
    """The screen after these keys, as the loop would tell them."""
    return after_keys(screen, *keys)[0]


def after_keys(screen: S, *keys: str, before: str = "") -> tuple[S, Sequence[Request]]:
    """The screen after these keys, and what it asked for after the last."""
    requests: Sequence[Request] = ()
    for key in keys:
        screen, requests = screen.update(meaning(key, screen, before))
        before = key
    return screen, requests


def clicks_on(frame: Frame) -> dict[tuple[int, int], object]:
    """For a row and column, what a click there means."""
    targets = ((row, *it) for row, line in enumerate(frame.targets) for it in enumerate(line))
    return {(row, col): click for row, col, click in targets if click is not None}


def unframed(page: str) -> str:
    """A page without the thin frame around it."""
    return re.sub(r"^( *)[│╭├╰]|[│╮┤╯]$", r"\1 ", page, flags=re.M).replace("─", " ")


def text(screen: Screen, size: Size = SIZE) -> str:
    """What the screen shows in that much room."""
    return screen.view(size).text


def with_session(screen: SeekScreen, session: Session) -> SeekScreen:
    """The screen with another session."""
    return replace(screen, seeker=replace(screen.seeker, session=session))


def assert_leaves_as_all_do(screen: Screen) -> None:
    """Every screen leads to the menu, to the help with its keys, and out of the program."""
    assert asked(screen, Command.MENU) == (Open(pages.MENU),)
    assert asked(screen, Command.HELP) == (Open(pages.HELP, screen.bindings),)
    assert asked(screen, Command.QUIT) == (Leave.QUIT,)
