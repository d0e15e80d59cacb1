"""A finished game as an asciicast of its replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final, TypeAlias

from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.rules.session import Session
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board.page import AROUND, GAP
from blackbox_tui.ui.board.painter import DRAWINGS
from blackbox_tui.ui.messages import Ticked
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.terminal.ansi import END, AnsiPainter
from blackbox_tui.ui.terminal.theme import Looks
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.ui.toolkit.layout import SIDES
from blackbox_tui.ui.toolkit.panel import NARROWEST
from blackbox_tui.values import replace

USUAL: Final = (80, 24)  # columns and rows; larger boards need more
LAST: Final = 4.0  # seconds for which the reveal stays

Event: TypeAlias = tuple[float, str, str]
"""After how many seconds a terminal was sent what; `o` stands for output."""


def cast_text(session: Session, appearance: Appearance) -> str:
    """The cast of a game, in colours for the dark background of cast players."""
    cols, rows = DRAWINGS[-2].size(session.game.grid)  # the compact drawing, if a board is large
    width, height = max(USUAL[0], cols + GAP + NARROWEST + SIDES), max(USUAL[1], rows + AROUND + 2)
    title = f"Black Box: {', '.join(words_of(session).title)}".replace(" · ", ", ")
    header = {"version": 2, "width": width, "height": height, "title": title}
    lines = (header, *_events(session, (width, height), appearance))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def _events(session: Session, size: Size, appearance: Appearance) -> Iterator[Event]:
    """Yield what to send to the terminal for each frame: only the changes."""
    theme = "dark" if appearance.theme == "light" else appearance.theme
    painter = AnsiPainter(Looks(replace(appearance, theme=theme)))
    time = 0.0
    screen = ReplayScreen.of(session, playing=True)
    while screen.pace.running:
        yield time, "o", painter.paint(screen.view(size))
        time += screen.pace.due
        screen, _ = screen.update(Ticked(screen.pace.due))
    yield time, "o", painter.paint(screen.view(size))
    yield time + LAST, "o", END
