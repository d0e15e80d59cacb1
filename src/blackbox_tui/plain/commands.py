"""The words of the line mode: every command, its short form, and when it means something.

It reads words and refuses what it cannot read; it plays nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from blackbox_tui.formats.codes import looks_like_code
from blackbox_tui.formats.fields import tidy_name
from blackbox_tui.plain.lines import Misread, Refusal

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
    Command("fire", SEEKING, "fire 12, or 12", "send a ray in at a port", "f", False),
    Command("guess", SEEKING, "guess c4, or c4", "place a guessed atom, or take it away", "g",
            False),
    Command("seal", SEEKING, "seal a1 a2", "mark cells as empty, or take the seal away", "x",
            False),
    Command("test", SEEKING | HIDING, "test 12", "a test ray through your own atoms", "t", False),
    Command("place", HIDING, "place c4, or c4", "hide an atom there, or take it away", "p", False),
    Command("fill", HIDING, "fill", "let the computer place what is missing"),
    Command("clear", HIDING, "clear", "take all atoms away"),
    Command("hide", HIDING, "hide", "all atoms are placed: the seeker may begin"),
    Command("ready", frozenset({"handover"}), "ready, or an empty line", "take the keyboard"),
    Command("step", WATCHING, "step, or an empty line", "the computer's next move"),
    Command("all", WATCHING, "all", "the computer plays to the end"),
    Command("board", BOARDS, "board", "read the board; also row 3, column c, ports, "
            "board c4 or board 12", "b", False),
    Command("draw", BOARDS, "draw", "the board as a drawing", "d"),
    Command("log", GAMES, "log", "every ray so far", "l"),
    Command("undo", SEEKING, "undo", "take the last guess or seal back", "u"),
    Command("redo", SEEKING, "redo", "make it again"),
    Command("submit", SEEKING, "submit", "say that your guesses are the atoms", "s"),
    Command("give up", SEEKING, "give up", "end the game and hear where the atoms are", "gu"),
    Command("hint", SEEKING, "hint", "a proof from the rays; marks the game as assisted", "h"),
    Command("odds", SEEKING, "odds", "how likely the cells are; also odds c4 or odds row 3; "
            "marks the game as assisted", "o", False),
    Command("score", GAMES, "score", "the score so far"),
    Command("par", SEEKING | OVER, "par", "what the computer needs for this box"),
    Command("review", OVER, "review", "what each ray told, and what was better", "v"),
    Command("share", OVER, "share", "the result as a few lines without spoilers"),
    Command("code", OVER, "code", "the code of this box, to play it again"),
    Command("next", OVER | {"standings"}, "next", "go on with the match"),
    Command("state", ALL, "state, or an empty line", "how things stand"),
    Command("new", ALL, "new", "another game; also new parker 10x10 5 atoms, new seed 3 "
            "or new and a code", "n", False),
    Command("replay", SEEKING | OVER, "replay", "this box again, for practice", "r"),
    Command("continue", frozenset({"menu"}), "continue", "go on with the game you left", "c",
            False),
    Command("solitaire", ALL, "solitaire", "the computer hides, you seek", "", False),
    Command("daily", ALL, "daily", "today's box; also daily 2026-01-31", "", False),
    Command("duel", ALL, "duel", "two players at one keyboard; also duel Ann Ben rounds 4, "
            "or duel Ann computer", "", False),
    Command("computer", ALL, "computer", "you hide, the computer seeks", "", False),
    Command("stats", ALL, "stats", "how your games went"),
    Command("rules", ALL, "rules", "the rules of Black Box"),
    Command("menu", ALL, "menu", "leave the game for now", "m"),
    Command("help", ALL, "help", "the commands that mean something now; also help fire", "?",
            False),
    Command("quit", ALL, "quit", "save and leave", "q"),
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

_WHEN: Final = {
    "menu": "before a game begins",
    "naming": "while the players are named",
    "hiding": "while atoms are hidden",
    "handover": "while the keyboard changes hands",
    "seeking": "while you seek",
    "watching": "while the computer seeks",
    "over": "after a game",
    "standings": "between two rounds",
}


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
        raise Refusal(f"{command.word!r} means nothing {_WHEN[stage]}: say help for what does.")
    if rest and command.alone:
        raise Refusal(f"Say {command.word!r} alone: nothing follows it.")
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
        raise Misread(f"I do not know {shown!r}: say help to hear the commands.")
    if rest[0][0].isdigit():
        return BY_WORD["test" if stage == "hiding" else "fire"]
    return BY_WORD["place" if stage == "hiding" else "guess"]
