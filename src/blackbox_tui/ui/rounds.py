"""The rounds of a match on the router: the screen for each turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from blackbox_tui.app import turns
from blackbox_tui.app.turns import Hiding, Over, Seeking, Turn, Watching
from blackbox_tui.engine import Box
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.savegame import Bookmark
from blackbox_tui.rules.deal import Variant, fill_up
from blackbox_tui.rules.match import Match, Session
from blackbox_tui.ui.messages import Go
from blackbox_tui.ui.screen import Screen
from blackbox_tui.ui.screens.handover import Handover
from blackbox_tui.ui.screens.hide import Hide
from blackbox_tui.ui.screens.result import Result
from blackbox_tui.ui.screens.standings import Standings


class Story(Protocol):
    """What a round needs of the router."""

    def seek(self, session: Session) -> Screen:
        """The seeker's screen."""

    def watch(self, session: Session) -> Screen:
        """The screen on which the computer seeks."""

    def dealt(self, variant: Variant) -> Box:
        """A box that the computer hides."""


def begin(match: Match, story: Story) -> Screen:
    """A round begins: the hider takes the keyboard, or the computer hides."""
    return _screen(turns.begin(match, story.dealt), story)


def hide(what: object) -> Screen:
    """The hider's board, once they are alone with it."""
    if not isinstance(what, Hide):
        raise TypeError("The hider's screen is wanted here.")
    return what


def fill(what: object, seed: str) -> Screen:
    """The hider's board with the missing atoms placed by chance."""
    if not isinstance(what, Hide):
        raise TypeError("The hider's screen is wanted here.")
    return replace(what, placed=fill_up(what.match.variant, what.placed, seed), fresh=True)


def hidden(what: object, story: Story) -> Screen:
    """The atoms are hidden: the seeker takes the keyboard, or the computer seeks."""
    match what:
        case (Match() as match, Box() as box):
            return _screen(turns.hidden(match, box), story)
    raise TypeError("A match and its box are wanted here.")


def after(session: Session, story: Story) -> Screen:
    """What follows the result of a round."""
    return _screen(turns.after(session, story.dealt), story)


def resume(bookmark: Bookmark, story: Story) -> Screen:
    """Back in the right seat."""
    return _screen(turns.resume(bookmark, story.dealt), story)


def _screen(turn: Turn, story: Story) -> Screen:
    """Where that turn is played."""
    match turn:
        case Hiding(match=match, placed=placed):
            return Hide(match, placed)
        case Seeking(session=session):
            return story.seek(session)
        case Watching(session=session):
            return story.watch(session)
        case Over(session=session):
            return Result(session, encode(session.game.box))
        case turns.Standings(match=match):
            return Standings(match)
        case turns.Handover():
            return _handover(turn)


def _handover(turn: turns.Handover) -> Handover:
    match turn.then:
        case Hiding(match=match, placed=placed):
            task, then = "hides the atoms", Go("hide", Hide(match, placed))
        case Seeking(session=session):
            task, then = "seeks the atoms", Go("seek", session)
    return Handover(turn.taker.name, turn.other.name, task, then, turn.kept)
