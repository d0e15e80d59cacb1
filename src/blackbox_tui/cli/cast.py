"""A finished game as an asciicast: what the replay screen shows while it plays, with its times.

The format is version 2 of asciinema's: a header, then a line for each thing that a terminal was
sent, all of them JSON. The same game gives the same text.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, TypeAlias

from blackbox_tui.engine import Grid
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.rules.session import Session
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.messages import Ticked
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.terminal.ansi import END, AnsiPainter
from blackbox_tui.ui.widgets.drawing import DRAWINGS
from blackbox_tui.ui.widgets.frame import SIDES, Frame, Size
from blackbox_tui.ui.widgets.page import AROUND, GAP
from blackbox_tui.ui.widgets.panel import NARROWEST

USUAL: Final = (80, 24)  # columns and rows; larger boards need more
LAST: Final = 4.0  # seconds for which the reveal stays

Event: TypeAlias = tuple[float, str, str]
"""After how many seconds a terminal was sent what; `o` stands for output."""


def cast_text(session: Session, appearance: Appearance) -> str:
    """The cast of that game, in colours for a dark background, which players of casts have."""
    size = _size_for(session.game.grid)
    title = f"Black Box: {', '.join(words_of(session).title)}".replace(" · ", ", ")
    header = {"version": 2, "width": size[0], "height": size[1], "title": title}
    lines = (header, *_events(session, size, appearance))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _events(session: Session, size: Size, appearance: Appearance) -> Iterator[Event]:
    """What a terminal is sent for each frame, only what changes from one to the next."""
    theme = "dark" if appearance.theme == "light" else appearance.theme
    painter = AnsiPainter(
        Appearance(theme=theme, symbols=appearance.symbols, ascii=appearance.ascii)
    )
    time = 0.0
    for seconds, frame in _played_frames(session, size):
        yield time, "o", painter.paint(frame)
        time += seconds
    yield time, "o", END


def _played_frames(session: Session, size: Size) -> Iterator[tuple[float, Frame]]:
    """Every frame of the replay as it plays by itself, and for how many seconds it is shown."""
    screen = ReplayScreen.of(session, playing=True)
    while screen.playing:
        yield screen.due, screen.view(size)
        screen, _ = screen.update(Ticked(screen.due))
    yield LAST, screen.view(size)


def _size_for(grid: Grid) -> Size:
    """The usual size or, where a board needs more even in a compact drawing, as much as that."""
    cols, rows = DRAWINGS[-2].size(grid)
    return (
        max(USUAL[0], cols + GAP + NARROWEST + SIDES),
        max(USUAL[1], rows + AROUND + 2),
    )
