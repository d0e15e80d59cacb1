"""Which key says what: the one table behind the keys, the footer and the help.

Keys are named as `terminal` names them: a character stands for itself.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class Binding:
    """Keys, the command they say, a word for the footer, a sentence for the help."""

    __slots__ = ("command", "help", "keys", "word")

    def __init__(self, keys: str, command: str, word: str, help: str) -> None:  # noqa: A002 - it is the help
        self.keys = tuple(keys.split())
        self.command = command
        self.word = word
        self.help = help


_SHOWN = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "Enter", "space": "Space",
    "esc": "Esc", "tab": "Tab", "btab": "Shift-Tab", "home": "Home", "end": "End",
    "pgup": "PgUp", "pgdn": "PgDn", "bs": "Backspace", "del": "Del", "f1": "F1", "^r": "Ctrl-R",
    "^c": "Ctrl-C", "^l": "Ctrl-L",
}  # fmt: skip


def shown(key: str) -> str:
    """A key's name for a person."""
    return _SHOWN.get(key, key)


_TO_EDGE = "to the edge"
_ROUND = "round the ports"

MOVES = (
    Binding("left h", "left", "", "move"),
    Binding("down j", "down", "", "move"),
    Binding("up k", "up", "", "move"),
    Binding("right l", "right", "", "move"),
    Binding("home", "far left", "", _TO_EDGE),
    Binding("end", "far right", "", _TO_EDGE),
    Binding("pgup", "far up", "", _TO_EDGE),
    Binding("pgdn", "far down", "", _TO_EDGE),
    Binding("tab", "next port", "", _ROUND),
    Binding("btab", "previous port", "", _ROUND),
)
JUMP = Binding("/", "jump", "", "jump: type a port or a cell, like 12 or c4, then Enter")
HELP = Binding("? f1", "help", "help", "rules and keys")
QUIT = Binding("q ^c", "quit", "quit", "leave; an unfinished game is kept")
MENU = Binding("esc", "menu", "menu", "to the menu; an unfinished game is kept")

LIST = (
    Binding("up k", "up", "", "to the entry above"),
    Binding("down j", "down", "", "to the entry below"),
    Binding("home", "far up", "", "to the first entry"),
    Binding("end", "far down", "", "to the last entry"),
    Binding("enter space", "act", "choose", "choose the entry"),
)

KEYMAPS: dict[str, tuple[Binding, ...]] = {
    "menu": (*LIST, HELP, Binding("q ^c esc", "quit", "quit", "leave")),
    "form": (
        Binding("up k", "up", "", "to the line above"),
        Binding("down j tab", "down", "", "to the line below"),
        Binding("left h", "left", "less", "a smaller or earlier value"),
        Binding("right l", "right", "more", "a larger or later value"),
        Binding("enter", "act", "go", "take it as it stands"),
        HELP,
        Binding("esc", "menu", "back", "back to the menu"),
        Binding("q ^c", "quit", "quit", "leave"),
    ),
    "text form": (
        Binding("up", "up", "", "to the line above"),
        Binding("down tab", "down", "", "to the line below"),
        Binding("bs del", "erase", "erase", "take the last letter away"),
        Binding("enter", "act", "go", "take it as it stands"),
        Binding("f1", "help", "help", "rules and keys"),
        Binding("esc", "menu", "back", "back to the menu"),
        Binding("^c", "quit", "quit", "leave"),
    ),
    "handover": (
        Binding("enter", "act", "go on", "go on when you are alone with the keyboard"),
        HELP,
        MENU,
        QUIT,
    ),
    "hide": (
        Binding("enter space", "act", "place", "place an atom here, or take it away"),
        Binding("c", "computer", "computer", "let the computer place the missing atoms"),
        Binding("x", "clear", "clear", "take all atoms away"),
        Binding("s", "hide", "hide", "hide them and hand the keyboard over"),
        *MOVES,
        JUMP,
        HELP,
        MENU,
        QUIT,
    ),
    "review": (
        Binding("left h up k", "previous", "ray before", "the ray before"),
        Binding("right l down j space", "next", "next ray", "the next ray"),
        Binding("home", "first", "", "the first ray"),
        Binding("end", "last", "summary", "the summary"),
        Binding("enter", "back", "result", "back to the result"),
        HELP,
        MENU,
        QUIT,
    ),
    "watch": (
        Binding("space", "pause", "pause", "pause, or go on"),
        Binding("enter right n", "step", "step", "do what it is about to do, then pause"),
        Binding("+ f", "faster", "faster", "less time to look at each decision"),
        Binding("- s", "slower", "slower", "more time to look at each decision"),
        HELP,
        MENU,
        QUIT,
    ),
    "reading": (
        Binding("down j", "down", "down", "a line on"),
        Binding("up k", "up", "up", "a line back"),
        Binding("pgdn space", "next page", "page on", "a page on"),
        Binding("pgup", "previous page", "", "a page back"),
        HELP,
        Binding("esc enter", "menu", "menu", "back to the menu"),
        QUIT,
    ),
    "standings": (
        Binding("enter n", "new", "go on", "the next round, or a rematch"),
        HELP,
        MENU,
        QUIT,
    ),
    "seek": (
        Binding("enter space", "act", "fire/guess", "fire from this port; guess this cell or not"),
        Binding("x", "seal", "seal", "seal this cell as empty, or unseal it"),
        Binding("t", "test", "test", "test ray: from a marker, as if your guesses were right"),
        Binding("m", "twin", "twin", "jump to the other end of a detour"),
        Binding("u", "undo", "undo", "take back a guess or seal; a fired ray stays"),
        Binding("U ^r", "redo", "", "make it again"),
        Binding("s", "submit", "submit", "submit your guess: that ends the game"),
        Binding("v", "verify", "verify", "show the markers that your guess does not explain"),
        Binding("H", "hint", "hint", "a hint: placements left, a proven cell, a good ray"),
        Binding("o", "odds", "odds", "show the odds of every cell, or not"),
        *MOVES,
        JUMP,
        Binding("g", "give up", "", "give up and see the atoms"),
        Binding("n", "new", "", "a new box"),
        Binding("r", "replay", "", "the same box from the start"),
        HELP,
        MENU,
        QUIT,
    ),
    "learn": (
        Binding("enter space", "act", "fire", "predict and fire from this port; then go on"),
        Binding("n", "next", "next lesson", "to the next lesson"),
        Binding("p", "previous", "lesson before", "to the lesson before"),
        *MOVES,
        HELP,
        Binding("esc", "menu", "menu", "to the menu; your progress is kept"),
        Binding("q ^c", "quit", "quit", "leave; your progress is kept"),
    ),
    "predict": (
        Binding("up k btab", "up", "", "to the choice above"),
        Binding("down j tab", "down", "", "to the choice below"),
        Binding("enter space", "act", "choose", "predict this, and fire; 1 to 6 choose at once"),
        Binding("n", "next", "", "to the next lesson"),
        Binding("p", "previous", "", "to the lesson before"),
        Binding("esc", "no", "not yet", "do not fire yet"),
        HELP,
        Binding("q ^c", "quit", "quit", "leave; your progress is kept"),
    ),
    "first box": (
        Binding("enter space", "act", "fire/guess", "fire from this port; guess this cell or not"),
        Binding("s", "submit", "submit", "submit your guess, when all atoms are placed"),
        Binding("H", "hint", "hint", "a hint: what to do next"),
        Binding("t", "test", "test", "test ray: from a marker, as if your guesses were right"),
        Binding("u", "undo", "undo", "take back a guess"),
        Binding("U ^r", "redo", "", "make it again"),
        Binding("p", "previous", "lesson before", "to the lesson before"),
        *MOVES,
        JUMP,
        HELP,
        Binding("esc", "menu", "menu", "to the menu; your progress is kept"),
        Binding("q ^c", "quit", "quit", "leave; your progress is kept"),
    ),
    "sandbox": (
        Binding("enter space", "act", "place/fire", "place an atom or fire, or take that back"),
        Binding("t", "trails", "trails", "show the ways of all fired rays, or not"),
        Binding("c", "clear rays", "clear rays", "take all markers away"),
        Binding("x", "clear", "clear all", "take all atoms and markers away"),
        *MOVES,
        JUMP,
        HELP,
        Binding("esc", "menu", "menu", "to the menu"),
        Binding("q ^c", "quit", "quit", "leave"),
    ),
    "ask": (
        Binding("y enter", "yes", "yes", "do it"),
        Binding("n esc q", "no", "no", "go on as before"),
        Binding("^c", "quit", "", "leave; an unfinished game is kept"),
    ),
    "jump": (
        Binding("enter", "act", "jump", "go there"),
        Binding("bs del", "erase", "erase", "take the last character away"),
        Binding("esc", "no", "stop", "stay here"),
        Binding("^c", "quit", "", "leave; an unfinished game is kept"),
    ),
    "result": (
        Binding("n enter", "new", "new box", "play again, a new box"),
        Binding("r", "replay", "same box", "play the same box again"),
        Binding("v", "review", "review", "look back on every ray"),
        Binding("p", "play", "play rays", "play all rays in order; any key ends it"),
        Binding("y", "share", "share", "copy the result as text; it is printed on leaving too"),
        *MOVES,
        JUMP,
        Binding("m", "twin", "", "jump to the other end of a detour"),
        HELP,
        MENU,
        Binding("q ^c", "quit", "quit", "leave"),
    ),
    "help": (
        Binding("right pgdn space down j l", "next page", "next page", "turn the page"),
        Binding("left pgup up k h", "previous page", "back", "turn back"),
        Binding("^c", "quit", "", "leave"),
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


def command_for(bindings: Iterable[Binding], key: str) -> str | None:
    """What that key says, if anything."""
    for binding in bindings:
        if key in binding.keys:
            return binding.command
    return None


def chosen(bindings: Iterable[Binding], **words: str) -> list[Binding]:
    """The bindings of these commands (blanks as underscores), with these words in the footer."""
    by_command = {binding.command: binding for binding in bindings}
    return [
        Binding(" ".join(found.keys), found.command, word or found.word, found.help)
        for command, word in words.items()
        if (found := by_command.get(command.replace("_", " ")))
    ]
