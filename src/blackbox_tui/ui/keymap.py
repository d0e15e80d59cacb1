"""What keys can say, and those that many screens share; each screen has a table of its own.

The table of a screen is behind its keys, its footer and its help. Keys are named as the terminal
names them: a character stands for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import groupby
from typing import Final, TypeAlias

from blackbox_tui.rules.terms import PUZZLE, Terms
from blackbox_tui.values import NamedTuple

Command = Enum(
    "Command",
    # the cursor, lists and pages
    "UP DOWN LEFT RIGHT FAR_LEFT FAR_RIGHT FAR_UP FAR_DOWN NEXT_PORT PREVIOUS_PORT "
    "TO_PORT GO_TO GO_AND_ACT "
    "FIRST PREVIOUS NEXT LAST NEXT_PAGE PREVIOUS_PAGE NEXT_RAY PREVIOUS_RAY "
    # what Enter does here, and questions and texts
    "ACT YES NO ERASE DELETE "
    # a game, its end, and going on from there
    "SEAL SEAL_LANES AUTO_SEAL TEST OTHER_END UNDO REDO ASSUME DROP SUBMIT VERIFY HINT ODDS "
    "GIVE_UP NEW PUZZLE AGAIN ALL_RAYS REPLAY REVIEW SHARE DAYS BACK "
    # hiding, the sandbox, watching the computer or a replay
    "FILL CLEAR HIDE TRAILS PAUSE STEP FASTER SLOWER "
    # from everywhere; a key that is bound to nothing and types nothing says OTHER
    "MORE HELP LESSONS MENU QUIT OTHER",
)
"""What a key, or a click on a word, can say."""


class Binding(NamedTuple):
    """Keys, the command they say, a word for the footer, a sentence for the help."""

    names: str  # the names of the keys, with blanks between them; the footer shows the first
    command: Command
    word: str
    help: str

    @property
    def keys(self) -> list[str]:
        """The names of the keys."""
        return self.names.split()


FooterItem: TypeAlias = Command | tuple[Command, str]
"""A command that the footer shows; it may come with a better word for what it does here."""

_SHOWN: Final = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "enter": "Enter", "space": "Space",
    "esc": "Esc", "tab": "Tab", "btab": "Shift-Tab", "home": "Home", "end": "End",
    "pgup": "PgUp", "pgdn": "PgDn", "bs": "Backspace", "del": "Del", "f1": "F1", "f2": "F2",
    "^r": "Ctrl-R", "^c": "Ctrl-C", "^l": "Ctrl-L",
}  # fmt: skip


def shown(key: str) -> str:
    """A key's name for a person."""
    return _SHOWN.get(key, key)


STEPS = (
    Binding("left h", Command.LEFT, "", "move"),
    Binding("down j", Command.DOWN, "", "move"),
    Binding("up k", Command.UP, "", "move"),
    Binding("right l", Command.RIGHT, "", "move"),
)
GO_TO = Binding("/", Command.GO_TO, "go to", "go to a port or cell: type its name; Space also acts")
GOING = (
    Binding("home", Command.FAR_LEFT, "", "to the edge"),
    Binding("end", Command.FAR_RIGHT, "", "to the edge"),
    Binding("pgup", Command.FAR_UP, "", "to the edge"),
    Binding("pgdn", Command.FAR_DOWN, "", "to the edge"),
    Binding("tab", Command.NEXT_PORT, "", "next / previous port"),
    Binding("btab", Command.PREVIOUS_PORT, "", "next / previous port"),
    # no key's name: digits are typed, and a click on the word begins a number
    Binding(
        "1-9",
        Command.TO_PORT,
        "to port",
        "go to a port: type its number; Space fires there",
    ),
    GO_TO,
)
BOARD = (*STEPS, *GOING)
LETTERS = tuple(it._replace(names=it.keys[1]) for it in STEPS)
"""The keys that move where the arrows do something else."""
UNDO = (
    Binding("u", Command.UNDO, "undo", "undo / redo (not rays)"),
    Binding("U ^r", Command.REDO, "redo", "undo / redo (not rays)"),
)
SEAL = Binding("x", Command.SEAL, "seal", "seal this cell as empty, or unseal it")
TEST = Binding("t", Command.TEST, "test ray", "test ray: as if your guesses were right")
OTHER_END = Binding("m", Command.OTHER_END, "other end", "go to the other end of a detour")
WHAT_IF: Final = "what if: start an assumption; {what-if} again keeps it, {drop} drops it"
ASSUME = Binding("a", Command.ASSUME, "what if", WHAT_IF)
DROP = Binding("A", Command.DROP, "drop", WHAT_IF)
SUBMIT = Binding("s", Command.SUBMIT, "submit", "submit your answer; this ends the game")
VERIFY = Binding(
    "v", Command.VERIFY, "verify", "show which rays contradict your answer or assumption"
)
HINT = Binding("H", Command.HINT, "hint", "hint: what to look at next")
HIDE = Binding("s", Command.HIDE, "hide", "hide the atoms and hand over the keyboard")
NEW = Binding("n f2", Command.NEW, "new game", "new game")
AGAIN = Binding("r", Command.AGAIN, "same box", "play the same box again")

HELP = Binding("? f1", Command.HELP, "help", "keys, rules and strategy")
QUIT = Binding("q ^c", Command.QUIT, "quit", "quit; an unfinished game is saved")
MENU = Binding("esc", Command.MENU, "menu", "go to the menu; an unfinished game is saved")
JUST_QUIT = Binding("q ^c", Command.QUIT, "quit", "quit")
TO_MENU = Binding("esc", Command.MENU, "menu", "back to the menu")
QUIT_TYPING = Binding("^c", Command.QUIT, "", "quit; an unfinished game is saved")
LEAVING = (HELP, MENU, QUIT)
LEAVING_LESSON = (
    HELP,
    Binding("esc", Command.MENU, "menu", "go to the menu; your progress is saved"),
    Binding("q ^c", Command.QUIT, "quit", "quit; your progress is saved"),
)
TURN_LESSONS = (
    Binding("N", Command.NEXT, "next", "next lesson"),
    Binding("P", Command.PREVIOUS, "previous", "previous lesson"),
    Binding("L", Command.LESSONS, "lessons", "choose a lesson from the list"),
)

_CHOSEN: dict[Command, str] = {}
"""The keys that the player has chosen for commands on a board, with blanks between them."""
_IN_SETTINGS: Final = {Command.ACT: "fire", Command.ASSUME: "what-if"}


def setting_of(command: Command) -> str:
    """What a command is called in the settings, like `key.fire`."""
    return f"key.{_IN_SETTINGS.get(command, command.name.lower().replace('_', '-'))}"


def put_into_force(chosen: Mapping[Command, str]) -> None:
    """From now on, these commands have these keys on every board."""
    _CHOSEN.clear()
    _CHOSEN.update(chosen)


def as_chosen(
    bindings: Sequence[Binding], chosen: Mapping[Command, str] = _CHOSEN
) -> Sequence[Binding]:
    """These keys as the player has chosen them, if they are those of a board.

    Keys with names, like Enter and the arrows, stay; elsewhere letters stand for lines.
    """
    if not (chosen and any(it.command is Command.TO_PORT for it in bindings)):
        return bindings
    return [
        it._replace(names=" ".join([chosen[it.command], *(key for key in it.keys if len(key) > 1)]))
        if it.command in chosen
        else it
        for it in bindings
    ]


_TOLD: Final = {
    setting_of(it.command).replace("key.", "{") + "}": it
    for it in (GO_TO, SEAL, ASSUME, DROP, SUBMIT, VERIFY, HINT, HIDE)
}
"""The keys that sentences speak of: `{submit}` stands for the key that submits."""


def with_keys(sentence: str) -> str:
    """A sentence with the player's own keys."""
    for name, it in _TOLD.items():
        if name in sentence:
            key = _CHOSEN.get(it.command, it.names).split()[0]
            sentence = sentence.replace(name, shown(key))
    return sentence


ASKED = (
    Binding("y", Command.YES, "yes", "do it"),
    Binding("n esc enter space", Command.NO, "no", "cancel (any other key)"),
    QUIT_TYPING,
)
"""The keys while a question waits for a yes or a no."""


def asked_by(bindings: Iterable[Binding], command: Command) -> tuple[Binding, ...]:
    """The keys while a command asks whether to go on: its own keys, pressed again, mean yes."""
    yes, *others = ASKED
    again = [key for it in bindings if it.command is command for key in it.keys]
    return yes._replace(names=" ".join([*yes.keys, *again])), *others


_IN_TERMS: Final[Mapping[str, Mapping[Command, tuple[str, str]]]] = {
    PUZZLE.name: {
        Command.ACT: ("guess", "place or remove a guess"),
        Command.UNDO: ("undo", "undo / redo"),
        Command.REDO: ("redo", "undo / redo"),
        Command.SUBMIT: ("check", "check your answer; a wrong one counts as a wrong try"),
        Command.HINT: ("hint", "hint: what follows from the rays; counts as help"),
        Command.ODDS: ("odds", "toggle odds; counts as help"),
        Command.NEW: ("next puzzle", "another puzzle of the same kind"),
        Command.AGAIN: ("start over", "start this puzzle over, for practice"),
        Command.REVIEW: ("proof", "the proof, step by step"),
        Command.GIVE_UP: ("give up", "give up and see the solution"),
    }
}
"""What some commands are called, and do, in a kind of play that is not the usual one."""


@cache
def in_terms(bindings: tuple[Binding, ...], terms: Terms) -> tuple[Binding, ...]:
    """These keys in the words of a kind of play."""
    words = _IN_TERMS.get(terms.name, {})
    return tuple(
        it._replace(word=word, help=sentence)
        for it in bindings
        for word, sentence in [words.get(it.command, (it.word, it.help))]
    )


def grouped(bindings: Iterable[Binding]) -> list[tuple[str, str]]:
    """Keys and what they do, a line each; neighbours that do alike share one."""
    return [
        (" ".join(shown(key) for binding in alike for key in binding.keys), with_keys(sentence))
        for sentence, alike in groupby(bindings, key=lambda binding: binding.help)
    ]


def command_for(bindings: Iterable[Binding], key: str) -> Command | None:
    """What that key says, if anything."""
    return next((binding.command for binding in bindings if key in binding.keys), None)


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
