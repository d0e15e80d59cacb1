"""The home of a test: where the program keeps its files, and what stands in them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from blackbox_tui.formats.savegame import from_text
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.session import Session, Stage, session_of
from support.history import games_in


def environment(home: Path, changes: Mapping[str, str | None]) -> dict[str, str]:
    """The environment of a program that must not see the user's own files."""
    ours = ("LINES", "COLUMNS", "NO_COLOR", "COLORTERM", "COLORFGBG", "TMUX", "STY", "ESCDELAY",
            "LANG", "LC_CTYPE")  # fmt: skip
    given = {name: value for name, value in os.environ.items() if name not in ours}
    given |= {"LC_ALL": "C.UTF-8", "HOME": str(home)}
    given |= {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("STATE", "CONFIG", "DATA")}
    given |= {"LOCALAPPDATA": str(home / "state"), "APPDATA": str(home / "config")}  # on Windows
    for name, value in changes.items():
        given.pop(name, None)
        if value is not None:
            given[name] = value
    return given


def state_of(home: Path) -> Path:
    """Where games are kept in that home."""
    return home / "state" / "blackbox-tui"


def game_files(home: Path) -> list[Path]:
    """The file of every saved game, the one played last first."""
    files = (state_of(home) / "games").glob("*.json")
    return sorted(files, key=lambda path: path.stat().st_mtime_ns, reverse=True)


def saved_games(home: Path) -> list[Stage]:
    """Every game that can be continued, each file whole; the one played last first."""
    return [from_text(path.read_text(encoding="utf-8")) for path in game_files(home)]


def saved_stage(home: Path) -> Stage:
    """What the next start continues."""
    return saved_games(home)[0]


def saved_sessions(home: Path) -> list[Session]:
    """Every game that can be continued and was begun, the one played last first."""
    return [session for stage in saved_games(home) if (session := session_of(stage))]


def saved_session(home: Path) -> Session:
    """The game that the next start continues, and what is known of it."""
    return saved_sessions(home)[0]


def saved_game(home: Path) -> Game:
    """The game that the next start continues."""
    return saved_session(home).game


def history(home: Path) -> list[HistoryEntry]:
    """Every finished game, each line whole."""
    path = state_of(home) / "history.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return games_in(lines)
