"""Text mode without streams: lines in, sentences or JSON objects out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from itertools import count
from typing import Any

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.clock import local_time
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.formats.settings import Settings
from blackbox_tui.plain.app import PlainApp
from blackbox_tui.plain.conversation import Conversation
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.scoring import CLASSIC, Edition
from blackbox_tui.storage.store import open_store

ATOMS = parse_cells("b2 d2 g6 d7")
BOX = Box(Grid(), ATOMS)
NOWHERE: Mapping[str, str] = {"HOME": "nowhere"}
"""Without a home, saved games stay in the program."""


def playing(
    box: Box = BOX, edition: Edition = CLASSIC, atoms: AtomRange = AS_HIDDEN
) -> LaunchOptions:
    """Options that start that box."""
    challenge = Challenge(Start(box, atoms=atoms))
    return LaunchOptions(Play(Games.solitaire, challenge=challenge), {"edition": edition})


class PlainDriver:
    """A player or a program in text mode who waits for nothing."""

    def __init__(
        self,
        launch: LaunchOptions | None = None,
        environ: Mapping[str, str] = NOWHERE,
        *,
        bot: bool = False,
        patient: bool = False,
        settings: Settings | None = None,
        clock: Callable[[], datetime] = local_time,
    ) -> None:
        ticks = count(0, 0 if patient else 10)
        launch = launch or LaunchOptions()
        store = open_store(environ, "linux", launch.idle, clock)
        games = Games(store, launch, settings or store.preferences.load_settings())
        self.app = PlainApp(games, lambda: next(ticks), bot=bot)
        self._conversation = Conversation(self.app)
        self.left = False
        self.opened = self._conversation.open()

    def raw(self, line: bytes) -> str:
        """What is printed in answer to some bytes."""
        printed, self.left = self._conversation.hear(line)
        return printed

    def say(self, *lines: str) -> list[str]:
        """The sentences that answer the last of these lines."""
        printed = ""
        for line in lines:
            printed = self.raw(line.encode())
        return printed.split("\n")

    def ask(self, *lines: str) -> dict[str, Any]:
        """The object that answers the last of these lines."""
        printed = ""
        for line in lines:
            printed = self.raw(line.encode())
        assert "\n" not in printed
        fields: dict[str, Any] = json.loads(printed)
        return fields

    def close(self) -> None:
        """Release the saved game for the next program."""
        self.app.games.store.close()


def asking(*lines: str, launch: LaunchOptions | None = None) -> dict[str, Any]:
    """The last answer to a program that types these lines."""
    return PlainDriver(launch or playing(), bot=True).ask(*lines)


def saying(*lines: str, launch: LaunchOptions | None = None) -> list[str]:
    """The last answer to a person who types these lines."""
    return PlainDriver(launch or playing()).say(*lines)
