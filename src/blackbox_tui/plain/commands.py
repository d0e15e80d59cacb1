"""The words of the line mode: every command, its short form, and when it means something.

It reads words and refuses what it cannot read; it plays nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from blackbox_tui.formats.codes import looks_like_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.lines import Misread
from blackbox_tui.rules.moves import Refusal

SURE: Final = "sure"
"""The last word of a command that is meant, whatever it loses."""

SEEKING: Final = frozenset({"seeking"})
HIDING: Final = frozenset({"hiding"})
WATCHING: Final = frozenset({"watching"})
OVER: Final = frozenset({"over"})
GAMES: Final = SEEKING | OVER | WATCHING
BOARDS: Final = GAMES | HIDING
ALL: Final = BOARDS | {"menu", "naming", "handover", "standings"}


class Confirm(Refusal):
    """A command that would lose something; its text is the question."""


class Command(NamedTuple):
    """A word that means something at certain stages."""

    word: str
    stages: frozenset[str]
    form: str
    about: str
    short: str = ""
    alone: bool = True
    """Does nothing follow it?"""

    @property
    def help(self) -> str:
        """A line of the help."""
        return f"{self.form}{f', short {self.short}' if self.short else ''}: {self.about}."


COMMANDS: Final = (
    Command("fire", SEEKING, "fire 12, or 12", "fire a ray from a port", "f", False),
    Command("guess", SEEKING, "guess c4, or c4", "place or remove a guess", "g",
            False),
    Command("seal", SEEKING, "seal a1 a2", "seal cells as empty, or unseal them", "x",
            False),
    Command("test", SEEKING | HIDING, "test 12", "fire a test ray through your own atoms", "t",
            False),
    Command("place", HIDING, "place c4, or c4", "place or remove an atom", "p", False),
    Command("fill", HIDING, "fill", "let the computer place the missing atoms"),
    Command("clear", HIDING, "clear", "remove all atoms"),
    Command("hide", HIDING, "hide", "finish hiding and let the seeker begin"),
    Command("ready", frozenset({"handover"}), "ready, or an empty line", "take the keyboard"),
    Command("step", WATCHING, "step, or an empty line", "see the computer's next move"),
    Command("all", WATCHING, "all", "let the computer play to the end"),
    Command("board", BOARDS, "board", "read the board; also row 3, column c, ports, "
            "board c4 or board 12", "b", False),
    Command("draw", BOARDS, "draw", "draw the board", "d"),
    Command("log", GAMES, "log", "list every ray so far", "l"),
    Command("undo", SEEKING, "undo", "undo the last guess or seal", "u"),
    Command("redo", SEEKING, "redo", "redo what you undid"),
    Command("submit", SEEKING, "submit", "submit your guesses as the solution", "s"),
    Command("give up", SEEKING, "give up", "end the game and reveal the atoms", "gu"),
    Command("hint", SEEKING, "hint", "a hint from your rays; marks the game as assisted", "h"),
    Command("odds", SEEKING, "odds", "the odds of an atom; also odds c4 or odds row 3; "
            "marks the game as assisted", "o", False),
    Command("score", GAMES, "score", "the score so far"),
    Command("par", SEEKING | OVER, "par", "the score a strong computer player gets on this box"),
    Command("review", OVER, "review", "what each ray revealed, and which was better", "v"),
    Command("share", OVER, "share", "the result as a few lines without spoilers"),
    Command("code", OVER, "code", "the code of this box, to play it again"),
    Command("next", OVER | {"standings"}, "next", "go on with the match"),
    Command("state", ALL, "state, or an empty line", "where the game stands"),
    Command("new", ALL, "new", "a new game; also new parker 10x10 5 atoms, new seed 3 "
            "or new and a code", "n", False),
    Command("replay", SEEKING | OVER, "replay", "play this box again, for practice", "r"),
    Command("continue", frozenset({"menu"}), "continue", "resume your unfinished game", "c",
            False),
    Command("solitaire", ALL, "solitaire", "the computer hides, you seek", "", False),
    Command("daily", ALL, "daily", "today's box; also daily 2026-01-31", "", False),
    Command("duel", ALL, "duel", "two players at one keyboard; also duel Ann Ben rounds 4, "
            "or duel Ann computer", "", False),
    Command("computer", ALL, "computer", "you hide, the computer seeks", "", False),
    Command("stats", ALL, "stats", "your scores and streaks"),
    Command("rules", ALL, "rules", "the rules of Black Box"),
    Command("menu", ALL, "menu", "save the game and go to the menu", "m"),
    Command("help", ALL, "help", "the commands available now; also help fire", "?",
            False),
    Command("quit", ALL, "quit", "save the game and quit", "q"),
)  # fmt: skip
"""Every command, in the order of the help."""

_ALIKE: Final = {
    "save": "quit", "exit": "quit", "play": "new", "unseal": "seal", "giveup": "give up",
    "resign": "give up", "go": "ready", "status": "state", "rays": "log",
}  # fmt: skip
_PARTS: Final = ("row", "column", "col", "ports")
"""Parts of the board, which are read without saying so."""
BY_WORD: Final = {command.word: command for command in COMMANDS} | {
    command.short: command for command in COMMANDS if command.short
}

EMPTY: Final = {"handover": "ready", "watching": "step"}
"""What an empty line says; elsewhere it asks how things stand."""


class Order(NamedTuple):
    """A command with what follows it."""

    command: Command
    words: tuple[str, ...] = ()
    sure: bool = False


def read_order(words: Sequence[str], stage: str) -> Order:
    """Which command these words are at that stage."""
    rest = list(words)
    sure = len(rest) > 1 and rest[-1].lower() == SURE
    if sure:
        rest.pop()
    command = _named(rest) or _bare(rest, stage)
    if stage not in command.stages:
        raise Refusal(f"{command.word!r} is not available here; type help.")
    if rest and command.alone:
        raise Refusal(f"Type {command.word!r} on its own, with nothing after it.")
    return Order(command, tuple(rest), sure)


def find(words: Sequence[str]) -> Command:
    """The command of that name."""
    rest = list(words)
    command = _named(rest)
    if command is None or rest:
        raise Misread(f"There is no command {tidy_name(' '.join(words))!r}.")
    return command


def _named(rest: list[str]) -> Command | None:
    """The command that opens these words, which are taken away."""
    first = " ".join(rest[:2]).lower()
    length = 2 if first == "give up" else 1
    first = first if length == 2 else "".join(rest[:1]).lower()
    if first in _PARTS:
        return BY_WORD["board"]  # as in `row 3`
    command = BY_WORD.get(_ALIKE.get(first, first))
    if command:
        del rest[:length]
    return command


def _bare(rest: list[str], stage: str) -> Command:
    """A line without a command: a port to fire from, cells to guess, a code, or nothing."""
    if not rest:
        return BY_WORD[EMPTY.get(stage, "state")]
    if looks_like_code(rest[0]):
        return BY_WORD["new"]
    if not re.fullmatch(r"[a-z]?[0-9]{1,3}[,;]?.*", rest[0].lower(), re.ASCII):
        shown = tidy_name(rest[0])
        raise Misread(f"Unknown command {shown!r}; type help.")
    if rest[0][0].isdigit():
        return BY_WORD["test" if stage == "hiding" else "fire"]
    return BY_WORD["place" if stage == "hiding" else "guess"]
