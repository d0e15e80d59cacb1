"""Which key says what: the one table behind the keys, the footer and the help.

Keys are named as the terminal names them: a character stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final, TypeAlias

from blackbox_tui.rules.terms import PUZZLE, SCORED, Terms

Command = Enum(
    "Command",
    # the cursor, lists and pages
    "UP DOWN LEFT RIGHT FAR_LEFT FAR_RIGHT FAR_UP FAR_DOWN NEXT_PORT PREVIOUS_PORT "
    "GO_TO GO_AND_ACT "
    "FIRST PREVIOUS NEXT LAST NEXT_PAGE PREVIOUS_PAGE NEXT_RAY PREVIOUS_RAY "
    # what Enter does here, and questions and texts
    "ACT YES NO ERASE DELETE "
    # a game, its end, and going on from there
    "SEAL SEAL_LANES AUTO_SEAL TEST OTHER_END UNDO REDO ASSUME DROP SUBMIT VERIFY HINT ODDS "
    "GIVE_UP NEW PUZZLE AGAIN REPLAY REVIEW SHARE BACK "
    # hiding, the sandbox, watching the computer or a replay
    "FILL CLEAR HIDE TRAILS PAUSE STEP FASTER SLOWER "
    # from everywhere; a key that is bound to nothing and types nothing says OTHER
    "MORE HELP MENU QUIT OTHER",
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
    "pgup": "PgUp", "pgdn": "PgDn", "bs": "Backspace", "del": "Del", "f1": "F1", "f2": "F2",
    "^r": "Ctrl-R", "^c": "Ctrl-C", "^l": "Ctrl-L",
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
_GO_TO = "go to a port or cell: type its name; Space also acts"
GO_TO = _bind("/", Command.GO_TO, "go to", _GO_TO)
BOARD = (*MOVES, GO_TO)
UNDO = (
    _bind("u", Command.UNDO, "undo", "undo, redo; rays cannot be undone"),
    _bind("U ^r", Command.REDO, "redo", "undo, redo; rays cannot be undone"),
)
SEAL = _bind("x", Command.SEAL, "seal", "seal this cell as empty, or unseal it")
TEST = _bind("t", Command.TEST, "test ray", "test ray from a marker, as if your guesses were right")
OTHER_END = _bind("m", Command.OTHER_END, "other end", "go to the other end of a detour")
HINT = _bind("H", Command.HINT, "hint", "hint: what to look at next")
NEW = _bind("n f2", Command.NEW, "new game", "new game")
MORE = _bind(".", Command.MORE, "more", "show more keys, or the rest of a long text")
AGAIN = _bind("r", Command.AGAIN, "same box", "play the same box again")
_WHAT_IF = "what if: mark a cell; a again keeps it, A drops it"
_ASSISTED = "hint, odds; both mark the game as assisted"

HELP = _bind("? f1", Command.HELP, "help", "rules, strategy and keys")
QUIT = _bind("q ^c", Command.QUIT, "quit", "quit; an unfinished game is saved")
MENU = _bind("esc", Command.MENU, "menu", "go to the menu; an unfinished game is saved")
LEAVING = (HELP, MENU, QUIT)
LEAVING_LESSON = (
    HELP,
    _bind("esc", Command.MENU, "menu", "go to the menu; your progress is saved"),
    _bind("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
)
TURN_LESSONS = (
    _bind("N", Command.NEXT, "next", "next lesson"),
    _bind("P", Command.PREVIOUS, "previous", "previous lesson"),
)

FORM = (
    _bind("up k", Command.UP, "", "previous line"),
    _bind("down j tab", Command.DOWN, "", "next line"),
    _bind("left h", Command.LEFT, "less", "previous value"),
    _bind("right l", Command.RIGHT, "more", "next value"),
    _bind("enter", Command.ACT, "go", "accept"),
    HELP,
    _bind("esc", Command.MENU, "back", "back to the menu"),
    _bind("q ^c", Command.QUIT, "quit", "quit"),
)

SEEK = (
    _bind("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
    *BOARD,
    SEAL,
    _bind(
        "X",
        Command.SEAL_LANES,
        "seal lanes",
        "seal the lanes of a straight ray, on its marker",
    ),
    TEST,
    OTHER_END,
    *UNDO,
    _bind("a", Command.ASSUME, "what if", _WHAT_IF),
    _bind("A", Command.DROP, "drop", _WHAT_IF),
    _bind("s", Command.SUBMIT, "submit", "submit your guess; this ends the game"),
    _bind("v", Command.VERIFY, "check", "show which rays contradict your guess or assumption"),
    _bind("H", Command.HINT, "hint", _ASSISTED),
    _bind("o", Command.ODDS, "odds", _ASSISTED),
    NEW,
    AGAIN,
    _bind("G", Command.GIVE_UP, "give up", "give up and reveal the atoms"),
    MORE,
    *LEAVING,
)
RESULT = (
    _bind("enter space", Command.NEXT, "next ray", "show the path of the next ray"),
    NEW,
    AGAIN,
    _bind("p", Command.REPLAY, "replay", "watch the game again, move by move"),
    _bind("R", Command.REVIEW, "review", "review every ray"),
    _bind("y", Command.SHARE, "share", "copy the result; it is also printed when you quit"),
    *BOARD,
    OTHER_END,
    HELP,
    MENU,
    _bind("q ^c", Command.QUIT, "quit", "quit"),
)
_IN_TERMS: Final[Mapping[str, Mapping[Command, tuple[str, str]]]] = {
    PUZZLE.name: {
        Command.ACT: ("guess", "place or remove a guess"),
        Command.UNDO: ("undo", "undo, redo"),
        Command.REDO: ("redo", "undo, redo"),
        Command.SUBMIT: ("check", "check your guess; a wrong one counts as a wrong try"),
        Command.VERIFY: ("wrong rays", "show which rays contradict your guess or assumption"),
        Command.HINT: ("hint", "hint: what follows from the rays; counts as help"),
        Command.ODDS: ("odds", "toggle odds; counts as help"),
        Command.NEW: ("next puzzle", "another puzzle of the same kind"),
        Command.AGAIN: ("start over", "start this puzzle over, for practice"),
        Command.REVIEW: ("proof", "the proof, step by step"),
        Command.GIVE_UP: ("give up", "give up and see the solution"),
    },
}
"""What some commands are called, and do, in a kind of play that is not the usual one."""


KEYMAPS: Final = {
    "menu": (
        _bind("up k", Command.UP, "", "previous entry"),
        _bind("down j", Command.DOWN, "", "next entry"),
        _bind("home", Command.FAR_UP, "", "first entry"),
        _bind("end", Command.FAR_DOWN, "", "last entry"),
        _bind("enter space", Command.ACT, "choose", "choose this entry"),
        _bind("f2", Command.NEW, "", "new game"),
        HELP,
        _bind("q ^c esc", Command.QUIT, "quit", "quit"),
    ),
    "form": FORM,
    "number form": (
        *FORM,
        _bind("bs del", Command.ERASE, "", "delete the last digit; digits set the number"),
    ),
    "text form": (
        _bind("up", Command.UP, "", "previous line"),
        _bind("down tab", Command.DOWN, "", "next line"),
        _bind("bs del", Command.ERASE, "erase", "delete the last letter"),
        _bind("enter", Command.ACT, "go", "accept"),
        _bind("f1", Command.HELP, "help", "rules, strategy and keys"),
        _bind("esc", Command.MENU, "back", "back to the menu"),
        _bind("^c", Command.QUIT, "quit", "quit"),
    ),
    "handover": (
        _bind("enter", Command.ACT, "go on", "continue with the right player at the keyboard"),
        *LEAVING,
    ),
    "hide": (
        _bind("enter space", Command.ACT, "place", "place or remove an atom"),
        _bind("s", Command.HIDE, "hide", "hide the atoms and hand over the keyboard"),
        *UNDO,
        _bind("F", Command.FILL, "fill", "let the computer place the missing atoms"),
        _bind("C", Command.CLEAR, "clear", "remove all atoms"),
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
        _bind("space", Command.PAUSE, "pause", "pause / continue"),
        _bind("enter right", Command.STEP, "step", "next step"),
        _bind("+", Command.FASTER, "faster", "show each decision for less time"),
        _bind("-", Command.SLOWER, "slower", "show each decision for longer"),
        *LEAVING,
    ),
    "replay": (
        _bind("space p", Command.PAUSE, "pause", "pause / play; at the end, from the start"),
        _bind("left h", Command.PREVIOUS, "back", "previous / next move"),
        _bind("right l", Command.NEXT, "next", "previous / next move"),
        _bind("up k", Command.PREVIOUS_RAY, "", "previous / next ray"),
        _bind("down j", Command.NEXT_RAY, "by ray", "previous / next ray"),
        _bind("home", Command.FIRST, "", "the start / the reveal"),
        _bind("end", Command.LAST, "reveal", "the start / the reveal"),
        _bind("+", Command.FASTER, "faster", "show each move for less time"),
        _bind("-", Command.SLOWER, "slower", "show each move for longer"),
        HELP,
        _bind("esc enter", Command.BACK, "result", "go to the result"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "statistics": (
        _bind("right pgdn space down j l", Command.NEXT_PAGE, "next page", "next page"),
        _bind("left pgup up k h", Command.PREVIOUS_PAGE, "previous page", "previous page"),
        HELP,
        _bind("esc enter", Command.MENU, "menu", "back to the menu"),
        QUIT,
    ),
    "games": (
        _bind("up k", Command.UP, "", "previous game"),
        _bind("down j", Command.DOWN, "", "next game"),
        _bind("pgup", Command.PREVIOUS_PAGE, "", "ten games up or down"),
        _bind("pgdn", Command.NEXT_PAGE, "", "ten games up or down"),
        _bind("home", Command.FIRST, "", "first / last game"),
        _bind("end", Command.LAST, "", "first / last game"),
        _bind("enter space", Command.ACT, "play", "continue this game"),
        _bind("d del", Command.DELETE, "delete", "delete this game"),
        HELP,
        _bind("esc", Command.MENU, "menu", "back to the menu"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "calendar": (
        _bind("enter space", Command.ACT, "play", "play the box of this day"),
        _bind("z", Command.PUZZLE, "puzzle", "play the puzzle of this day"),
        _bind("left h", Command.LEFT, "", "move by a day or a week"),
        _bind("down j", Command.DOWN, "", "move by a day or a week"),
        _bind("up k", Command.UP, "", "move by a day or a week"),
        _bind("right l", Command.RIGHT, "", "move by a day or a week"),
        _bind("pgup [", Command.PREVIOUS_PAGE, "previous", "previous / next month"),
        _bind("pgdn ]", Command.NEXT_PAGE, "next", "previous / next month"),
        _bind("home", Command.FIRST, "today", "go to today"),
        HELP,
        _bind("esc", Command.MENU, "menu", "back to the menu"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "standings": (
        _bind("enter n", Command.NEW, "go on", "the next round, or a rematch"),
        *LEAVING,
    ),
    "seek": SEEK,
    "learn": (
        _bind("enter space", Command.ACT, "predict", "predict and fire from this port; then go on"),
        *TURN_LESSONS,
        *BOARD,
        *LEAVING_LESSON,
    ),
    "mark": (
        _bind("enter space", Command.ACT, "mark", "fire / mark a cell or remove the mark; go on"),
        _bind("x", Command.SEAL, "", "mark a cell or remove the mark"),
        _bind("s", Command.SUBMIT, "check", "check your marks"),
        TEST,
        *TURN_LESSONS,
        *BOARD,
        *LEAVING_LESSON,
    ),
    "predict": (
        _bind("up k btab", Command.UP, "", "previous choice"),
        _bind("down j tab", Command.DOWN, "", "next choice"),
        _bind(
            "enter space", Command.ACT, "choose", "predict this and fire; 1 to 6 choose directly"
        ),
        *TURN_LESSONS,
        _bind("esc", Command.NO, "cancel", "cancel"),
        HELP,
        _bind("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
    ),
    "first box": (
        _bind("enter space", Command.ACT, "fire/guess", "fire / place or remove a guess"),
        *BOARD,
        SEAL,
        _bind("s", Command.SUBMIT, "submit", "submit your guess when all atoms are placed"),
        HINT,
        TEST,
        *UNDO,
        _bind("E", Command.AUTO_SEAL, "crossing", "toggle crossing out cells that must be empty"),
        _bind("P", Command.PREVIOUS, "previous", "previous lesson"),
        *LEAVING_LESSON,
    ),
    "sandbox": (
        _bind(
            "enter space", Command.ACT, "place/fire", "place an atom or fire a ray, or remove it"
        ),
        *UNDO,
        _bind("T", Command.TRAILS, "trails", "toggle the paths of all fired rays"),
        _bind("C", Command.CLEAR, "clear", "remove all markers; press again to remove all atoms"),
        *BOARD,
        HELP,
        _bind("esc", Command.MENU, "menu", "go to the menu"),
        _bind("q ^c", Command.QUIT, "quit", "quit"),
    ),
    "ask": (
        _bind("y", Command.YES, "yes", "do it"),
        _bind("n esc enter space", Command.NO, "no", "cancel, as any other key does"),
        _bind("^c", Command.QUIT, "", "quit; an unfinished game is saved"),
    ),
    "keep": (
        _bind("enter a", Command.YES, "keep", "keep what you marked on this assumption"),
        _bind("A", Command.DROP, "drop", "drop it all"),
        _bind("esc n space", Command.NO, "go on", "go on assuming, as any other key does"),
        _bind("^c", Command.QUIT, "", "quit; an unfinished game is saved"),
    ),
    "go to": (
        _bind("enter", Command.ACT, "go", "go there"),
        _bind("space", Command.GO_AND_ACT, "go and act", "go there and do what Enter does there"),
        _bind("bs del", Command.ERASE, "erase", "delete the last character"),
        _bind("esc", Command.NO, "cancel", "cancel"),
        _bind("^c", Command.QUIT, "", "quit; an unfinished game is saved"),
    ),
    "result": RESULT,
    "dealing": (_bind("esc", Command.MENU, "cancel", "cancel and go to the menu"), QUIT),
    "help": (
        _bind("right pgdn space down j l", Command.NEXT_PAGE, "next page", "next page"),
        _bind("left pgup up k h", Command.PREVIOUS_PAGE, "back", "previous page"),
        _bind("^c", Command.QUIT, "", "quit"),
    ),
}


@cache
def keys_for(keymap: str, terms: Terms = SCORED) -> tuple[Binding, ...]:
    """The keys of that name, in the words of a kind of play."""
    words = _IN_TERMS.get(terms.name, {})
    return tuple(
        replace(it, word=word, help=sentence)
        for it in KEYMAPS[keymap]
        for word, sentence in [words.get(it.command, (it.word, it.help))]
    )


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
