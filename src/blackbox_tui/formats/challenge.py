"""Challenges: a box, an edition and a score to beat as one short text, like 8x8-4-K2M9Q/classic/12.

Nothing in it is secret or checked: it can be written with any score.
"""

from __future__ import annotations

from typing import Final

from blackbox_tui.formats.codes import code_of, decode
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.scoring import EDITIONS, Edition
from blackbox_tui.rules.session import MAX_TARGET, Session
from blackbox_tui.values import NamedTuple

_DIGITS: Final = len(str(MAX_TARGET))


class Challenge(NamedTuple):
    """A box to play and, unless only its code was given, the edition and the score to beat."""

    start: Start
    edition: Edition | None = None
    target: int | None = None


def challenge_of(session: Session) -> str:
    """The challenge to beat a finished game; empty unless the computer's box was solved.

    A daily box needs none: everyone has the same.
    """
    dealt = session.alone and session.terms.scored and not session.seeker.computer
    if not dealt or session.daily or not session.game.result.solved:
        return ""
    return f"{code_of(session.game.start)}/{session.edition.name}/{session.sheet.total}"


def read_challenge(text: str) -> Challenge:
    """Read a challenge, or the code of a box alone; spaces and case do not matter."""
    code, *rest = text.split("/")
    if not rest:
        return Challenge(decode(code))
    edition, score = (*map(str.strip, rest), "")[:2]
    if len(rest) != 2 or edition.lower() not in EDITIONS or not is_number(score, _DIGITS):
        raise ParseError(
            f"{quoted(text, 40)} is not a box with a score to beat: "
            "these look like 8x8-4-K2M9Q/classic/12."
        )
    return Challenge(decode(code), EDITIONS[edition.lower()], int(score))
