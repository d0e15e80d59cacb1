"""Which key says what: the one table behind the keys, the footer and the help.

Keys are named as the terminal names them: a character stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

Command = Enum(
    "Command",
    # the cursor, lists and pages
    "UP DOWN LEFT RIGHT FAR_LEFT FAR_RIGHT FAR_UP FAR_DOWN NEXT_PORT PREVIOUS_PORT JUMP "
    "FIRST PREVIOUS NEXT LAST NEXT_PAGE PREVIOUS_PAGE "
    # what Enter does here, and questions and texts
    "ACT YES NO ERASE "
    # a game, its end, and going on from there
    "SEAL TEST OTHER_END UNDO REDO SUBMIT VERIFY HINT ODDS GIVE_UP "
    "NEW REPLAY REVIEW PLAY SHARE BACK "
    # hiding, the sandbox, watching the computer
    "FILL CLEAR HIDE CLEAR_RAYS TRAILS PAUSE STEP FASTER SLOWER "
    # from everywhere; a key that is bound to nothing and types nothing says OTHER
    "HELP MENU QUIT OTHER",
)
"""What a key, or a click on a word, can say."""


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys, the command they say, a word for the footer, a sentence for the help."""

    keys: tuple[str, ...]
    command: Command
    word: str
    help: str


FooterItem: TypeAlias = Command | tuple[Command, str]
"""A command that the footer shows; it may come with a better word for what it does here."""


def _bind(keys: str, command: Command, word: str, sentence: str) -> Binding:
    return Binding(tuple(keys.split()), command, word, sentence)


_SHOWN: Final = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "Enter", "space": "Space",
    "esc": "Esc", "tab": "Tab", "btab": "Shift-Tab", "home": "Home", "end": "End",
    "pgup": "PgUp", "pgdn": "PgDn", "bs": "Backspace", "del": "Del", "f1": "F1", "^r": "Ctrl-R",
    "^c": "Ctrl-C", "^l": "Ctrl-L",
}  # fmt: skip


def shown(key: str) -> str:
    """A key's name for a person."""
    return _SHOWN.get(key, key)


_TO_EDGE = "to the edge"
_ROUND = "next / previous port"

MOVES = (
    _bind("left h", Command.LEFT, "", "move"),
    _bind("down j", Command.DOWN, "", "move"),
    _bind("up k", Command.UP, "", "move"),
    _bind("right l", Command.RIGHT, "", "move"),
    _bind("home", Command.FAR_LEFT, "", _TO_EDGE),
    _bind("end", Command.FAR_RIGHT, "", _TO_EDGE),
    _bind("pgup", Command.FAR_UP, "", _TO_EDGE),
    _bind("pgdn", Command.FAR_DOWN, "", _TO_EDGE),
    _bind("tab", Command.NEXT_PORT, "", _ROUND),
    _bind("btab", Command.PREVIOUS_PORT, "", _ROUND),
)
BOARD = (
    *MOVES,
    _bind("/", Command.JUMP, "", "jump: type a port or a cell, like 12 or c4, then Enter"),
)

HELP = _bind("? f1", Command.HELP, "help", "rules and keys")
QUIT = _bind("q ^c", Command.QUIT, "quit", "quit; an unfinished game is saved")
MENU = _bind("esc", Command.MENU, "menu", "go to the menu; an unfinished game is saved")
LEAVING = (HELP, MENU, QUIT)
LEAVING_LESSON = (
    HELP,
    _bind("esc", Command.MENU, "menu", "go to the menu; your progress is saved"),
    _bind("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
)

KEYMAPS: Final = {
    "menu": (
        _bind("up k", Command.UP, "", "previous entry"),
        _bind("down j", Command.DOWN, "", "next entry"),
        _bind("home", Command.FAR_UP, "", "first entry"),
        _bind("end", Command.FAR_DOWN, "", "last entry"),
        _bind("enter space", Command.ACT, "choose", "choose this entry"),
        HELP,
        _bind("q ^c esc", Command.QUIT, "quit", "quit"),
    ),
    "form": (
        _bind("up k", Command.UP, "", "previous line"),
        _bind("down j tab", Command.DOWN, "", "next line"),
        _bind("left h", Command.LEFT, "less", "previous value"),
        _bind("right l", Command.RIGHT, "more", "next value"),
        _bind("enter", Command.ACT, "go", "accept"),
        HELP,
        _bind("esc", Command.MENU, "back", "back to the menu"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "text form": (
        _bind("up", Command.UP, "", "previous line"),
        _bind("down tab", Command.DOWN, "", "next line"),
        _bind("bs del", Command.ERASE, "erase", "delete the last letter"),
        _bind("enter", Command.ACT, "go", "accept"),
        _bind("f1", Command.HELP, "help", "rules and keys"),
        _bind("esc", Command.MENU, "back", "back to the menu"),
        _bind("^c", Command.QUIT, "quit", "quit"),
    ),
    "handover": (
        _bind("enter", Command.ACT, "go on", "go on when nobody else can see the screen"),
        *LEAVING,
    ),
    "hide": (
        _bind("enter space", Command.ACT, "place", "place or remove an atom"),
        _bind("c", Command.FILL, "computer", "let the computer place the missing atoms"),
        _bind("x", Command.CLEAR, "clear", "remove all atoms"),
        _bind("s", Command.HIDE, "hide", "hide the atoms and hand over the keyboard"),
        *BOARD,
        *LEAVING,
    ),
    "review": (
        _bind("left h up k", Command.PREVIOUS, "previous ray", "previous ray"),
        _bind("right l down j space", Command.NEXT, "next ray", "next ray"),
        _bind("home", Command.FIRST, "", "first ray"),
        _bind("end", Command.LAST, "summary", "summary"),
        _bind("enter", Command.BACK, "result", "back to the result"),
        *LEAVING,
    ),
    "watch": (
        _bind("space", Command.PAUSE, "pause", "pause, or go on"),
        _bind("enter right n", Command.STEP, "step", "next step"),
        _bind("+ f", Command.FASTER, "faster", "show each decision for less time"),
        _bind("- s", Command.SLOWER, "slower", "show each decision for longer"),
        *LEAVING,
    ),
    "text": (
        _bind("down j", Command.DOWN, "down", "one line down"),
        _bind("up k", Command.UP, "up", "one line up"),
        _bind("pgdn space", Command.NEXT_PAGE, "next page", "next page"),
        _bind("pgup", Command.PREVIOUS_PAGE, "", "previous page"),
        HELP,
        _bind("esc enter", Command.MENU, "menu", "back to the menu"),
        QUIT,
    ),
    "standings": (
        _bind("enter n", Command.NEW, "go on", "the next round, or a rematch"),
        *LEAVING,
    ),
    "seek": (
        _bind("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        _bind("x", Command.SEAL, "seal", "seal this cell as empty, or unseal it"),
        _bind("t", Command.TEST, "test", "test ray from a marker, as if your guesses were right"),
        _bind("m", Command.OTHER_END, "other end", "jump to the other end of a detour"),
        _bind("u", Command.UNDO, "undo", "undo a guess or seal; rays cannot be undone"),
        _bind("U ^r", Command.REDO, "", "redo"),
        _bind("s", Command.SUBMIT, "submit", "submit your guess; this ends the game"),
        _bind("v", Command.VERIFY, "verify", "show the markers that your guesses do not explain"),
        _bind("H", Command.HINT, "hint", "hint: possibilities left, a certain cell, a good ray"),
        _bind("o", Command.ODDS, "odds", "toggle odds"),
        *BOARD,
        _bind("g", Command.GIVE_UP, "", "give up and reveal the atoms"),
        _bind("n", Command.NEW, "", "new box"),
        _bind("r", Command.REPLAY, "", "restart this box"),
        *LEAVING,
    ),
    "learn": (
        _bind("enter space", Command.ACT, "fire", "predict and fire from this port; then go on"),
        _bind("n", Command.NEXT, "next lesson", "next lesson"),
        _bind("p", Command.PREVIOUS, "previous lesson", "previous lesson"),
        *MOVES,
        *LEAVING_LESSON,
    ),
    "predict": (
        _bind("up k btab", Command.UP, "", "previous choice"),
        _bind("down j tab", Command.DOWN, "", "next choice"),
        _bind(
            "enter space", Command.ACT, "choose", "predict this and fire; 1 to 6 choose directly"
        ),
        _bind("n", Command.NEXT, "", "next lesson"),
        _bind("p", Command.PREVIOUS, "", "previous lesson"),
        _bind("esc", Command.NO, "cancel", "cancel"),
        HELP,
        _bind("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
    ),
    "first box": (
        _bind("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        _bind("s", Command.SUBMIT, "submit", "submit your guess when all atoms are placed"),
        _bind("H", Command.HINT, "hint", "hint: what to do next"),
        _bind("t", Command.TEST, "test", "test ray from a marker, as if your guesses were right"),
        _bind("u", Command.UNDO, "undo", "undo a guess"),
        _bind("U ^r", Command.REDO, "", "redo"),
        _bind("p", Command.PREVIOUS, "previous lesson", "previous lesson"),
        *BOARD,
        *LEAVING_LESSON,
    ),
    "sandbox": (
        _bind(
            "enter space", Command.ACT, "place/fire", "place an atom or fire a ray, or remove it"
        ),
        _bind("t", Command.TRAILS, "trails", "toggle the paths of all fired rays"),
        _bind("c", Command.CLEAR_RAYS, "clear rays", "remove all markers"),
        _bind("x", Command.CLEAR, "clear all", "remove all atoms and markers"),
        *BOARD,
        HELP,
        _bind("esc", Command.MENU, "menu", "go to the menu"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "ask": (
        _bind("y enter", Command.YES, "yes", "do it"),
        _bind("n esc q", Command.NO, "no", "cancel"),
        _bind("^c", Command.QUIT, "", "quit; an unfinished game is saved"),
    ),
    "jump": (
        _bind("enter", Command.ACT, "jump", "go there"),
        _bind("bs del", Command.ERASE, "erase", "delete the last character"),
        _bind("esc", Command.NO, "cancel", "cancel"),
        _bind("^c", Command.QUIT, "", "quit; an unfinished game is saved"),
    ),
    "result": (
        _bind("n enter", Command.NEW, "new box", "play a new box"),
        _bind("r", Command.REPLAY, "same box", "play the same box again"),
        _bind("v", Command.REVIEW, "review", "review every ray"),
        _bind("p", Command.PLAY, "play rays", "replay all rays in order; any key stops"),
        _bind("y", Command.SHARE, "share", "copy the result; it is also printed when you quit"),
        *BOARD,
        _bind("m", Command.OTHER_END, "", "jump to the other end of a detour"),
        HELP,
        MENU,
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "dealing": (MENU, QUIT),
    "help": (
        _bind("right pgdn space down j l", Command.NEXT_PAGE, "next page", "next page"),
        _bind("left pgup up k h", Command.PREVIOUS_PAGE, "back", "previous page"),
        _bind("^c", Command.QUIT, "", "quit"),
    ),
}


def grouped(bindings: Iterable[Binding]) -> list[tuple[str, str]]:
    """Keys and what they do, a line each; neighbours that do alike share one."""
    lines: list[tuple[str, str]] = []
    for binding in bindings:
        names = " ".join(shown(key) for key in binding.keys)
        if lines and lines[-1][1] == binding.help:
            lines[-1] = (f"{lines[-1][0]} {names}", binding.help)
        else:
            lines.append((names, binding.help))
    return lines


def command_for(bindings: Iterable[Binding], key: str) -> Command | None:
    """What that key says, if anything."""
    for binding in bindings:
        if key in binding.keys:
            return binding.command
    return None


def footer(bindings: Iterable[Binding], *items: FooterItem) -> list[tuple[str, str, object]]:
    """Key, word and click of these commands, in this order; of all that have a word by default."""
    by_command = {binding.command: binding for binding in bindings}
    entries: list[tuple[str, str, object]] = []
    for item in items or by_command:
        command, word = item if isinstance(item, tuple) else (item, "")
        binding = by_command.get(command)
        if binding and (word or binding.word):
            entries.append((shown(binding.keys[0]), word or binding.word, command))
    return entries
