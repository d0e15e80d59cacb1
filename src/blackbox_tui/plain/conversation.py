"""A conversation by lines: a line in, an answer out, in words or as JSON.

Every refusal is caught here and becomes an answer. It knows no streams.
"""

from __future__ import annotations

import json
import unicodedata
from typing import Final

from blackbox_tui import __version__
from blackbox_tui.app.requests import Open, Play
from blackbox_tui.formats.fields import Fields, ParseError, parse
from blackbox_tui.plain.app import Answer, Confirm, Misread, PlainApp, answer, load, refused
from blackbox_tui.plain.commands import SURE, available, carry_out
from blackbox_tui.plain.describe import begin, describe
from blackbox_tui.rules.moves import Refusal
from blackbox_tui.rules.session import Over, Session

PROTOCOL: Final = 2  # incremented on incompatible changes
WELCOME: Final = "Black Box. Type rules to learn how to play, or help for the commands."
PRIVATE: Final = "I do not understand that. Try a cell like c4, or help."
"""The answer to nonsense while atoms are hidden: repeating it could show half a secret."""
LONGEST: Final = 2_000  # the longest line that is read, in bytes
LONGEST_ID: Final = 64
LARGEST_ID: Final = 2**53  # up to there, every reader of JSON gets whole numbers back exactly


class Conversation:
    """One player or program and the game; a question waits for its answer."""

    def __init__(self, app: PlainApp) -> None:
        self.app = app
        self._asked: Confirm | None = None
        self._id: str | int | None = None  # of the request that is answered, if it has one

    def open(self) -> str:
        """The first lines, about what the command line asked for."""
        launch = self.app.games.launch
        try:
            reply = self._start(launch.start)
        except Refusal as refusal:  # a saved game that another program has opened
            reply = refused(refusal, str(refusal), *describe(self.app))
        guest = None if launch.idle is None else {"idle_seconds": int(launch.idle)}
        return self._render(
            reply, protocol=PROTOCOL, program="blackbox", version=__version__, guest=guest
        )

    def _start(self, asked: Open | Play) -> Answer:
        if isinstance(asked, Play):
            begun = begin(self.app, asked)
        else:
            if isinstance(asked.about, Session):
                self.app.enter(Over(asked.about))
            begun = carry_out(self.app, asked.page.typed.split()[:1])
        return begun._replace(said=(WELCOME, *begun.said))

    def hear(self, line: bytes) -> tuple[str, bool]:
        """What is to be printed in answer to a line, and whether the player leaves."""
        try:
            reply = self._answer(self.read(line))
        except Refusal as refusal:
            secret = self.app.private and isinstance(refusal, Misread)
            reply = refused(refusal, PRIVATE if secret else str(refusal))
        return self._render(reply), reply.left

    def read(self, line: bytes) -> list[str]:
        """The words of a line; a program may send a JSON object, whose id the answer carries."""
        self._id = None
        text = _read_text(line)
        if not self.app.bot or not text.lstrip().startswith("{"):
            return split_words(text)
        keys = ["do"]
        try:
            value = parse(text, LONGEST)
            if isinstance(value, dict) and "id" in value:
                self._id = _read_id(value["id"])
                keys.append("id")
            return split_words(Fields(value, *keys).text("do", LONGEST))
        except ParseError as error:
            raise BadRequest(f"That request cannot be read. {error}") from None

    def _answer(self, words: list[str]) -> Answer:
        asked, self._asked = self._asked, None
        match [word.lower() for word in words]:
            case [] if asked:
                self._asked = asked
                return refused(asked)
            case ["y" | "yes"] if asked:
                return carry_out(self.app, [*asked.words, SURE])
            case ["n" | "no"] if asked:
                return answer("Nothing has changed.")
        try:
            return carry_out(self.app, words)
        except Confirm as question:
            if self.app.bot:  # it repeats the command
                return refused(question, f'{question} Add "{SURE}" to confirm.')
            self._asked = Confirm(f"{question} Type yes or no.", question.words or words)
            return refused(self._asked)

    def _render(self, reply: Answer, **opening: object) -> str:
        if not self.app.bot:
            return "\n".join(printable(line) for line in (*self.app.notices(), *reply.said))
        commands = [command.word for command in available(self.app)]
        state = load("state:state_of")(self.app, commands)  # before the notices, as it may add some
        fields = {
            **opening,
            "id": self._id,
            "ok": not reply.error,
            "said": list(reply.said),
            "notices": list(self.app.notices()),
            "confirm": reply.error == Confirm.code,
            "error": {"code": reply.error} if reply.error else None,
            **reply.more,
            "state": state,
        }
        return json.dumps(fields)


def printable(text: str) -> str:
    """A sentence without control characters, and with a dash that every encoding has."""
    return "".join(char if char.isprintable() else " " for char in text.replace("–", "-"))


# --- requests ---------------------------------------------------------------------------


class BadRequest(Refusal):
    """A JSON object that is no request."""

    code = "bad_request"


def _read_id(value: object) -> str | int | None:
    match value:
        case None:
            return None
        case str() if len(value) <= LONGEST_ID and value.isprintable():
            return value
        case int() if not isinstance(value, bool) and abs(value) <= LARGEST_ID:
            return value
    raise ParseError(
        f"Its id must be a string of up to {LONGEST_ID} printable characters, or an integer up to "
        "2^53."
    )


def split_words(text: str) -> list[str]:
    """The words of a text without control characters."""
    for char in text:
        if not (char.isprintable() or char == "\t" or unicodedata.category(char) == "Zs"):
            raise Refusal("That line contains a control character.")
    return text.split()


def _read_text(line: bytes) -> str:
    if len(line) > LONGEST:
        raise Refusal(f"That line is too long: type at most {LONGEST} bytes.")
    try:
        return line.decode("utf-8").removeprefix("\ufeff").rstrip("\r")
    except UnicodeDecodeError:
        raise Refusal("That line is not UTF-8 text.") from None
