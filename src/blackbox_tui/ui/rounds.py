"""The rounds of a match on the storyboard: who takes the keyboard, and what for."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from blackbox_tui.bookmark import Bookmark, Stage
from blackbox_tui.codes import encode
from blackbox_tui.deal import Variant, deal
from blackbox_tui.engine import Box
from blackbox_tui.game import Game
from blackbox_tui.match import Match, Sitting
from blackbox_tui.sittings import bookmark_of, sitting_of
from blackbox_tui.ui.messages import Go
from blackbox_tui.ui.screen import Screen
from blackbox_tui.ui.screens.handover import Handover
from blackbox_tui.ui.screens.hide import Hide
from blackbox_tui.ui.screens.result import Result
from blackbox_tui.ui.screens.standings import Standings


class Story(Protocol):
    """What a round needs of the storyboard."""

    def seek(self, sitting: Sitting) -> Screen:
        """The seeker's screen."""

    def watch(self, sitting: Sitting) -> Screen:
        """The screen on which the computer seeks."""

    def dealt(self, variant: Variant) -> Box:
        """A box that the computer hides."""


def begin(match: Match, story: Story) -> Screen:
    """A round begins: the hider takes the keyboard, or the computer hides."""
    hider = match.roles.hider
    if hider is not None and match.players[hider].computer:
        box = story.dealt(match.variant)
        return _seeking(Sitting(match, Game(box, match.edition.plays_on)), story)
    return _to_hider(match, Hide(match))


def hide(what: object) -> Screen:
    """The hider's board, once they are alone with it."""
    if not isinstance(what, Hide):
        raise TypeError("The hider's screen is wanted here.")
    return what


def fill(what: object, seed: str) -> Screen:
    """The hider's board with the missing atoms placed by chance."""
    if not isinstance(what, Hide):
        raise TypeError("The hider's screen is wanted here.")
    one = replace(what.match.variant, atoms=1)
    placed, attempt = what.placed, 0
    while len(placed) < what.match.variant.atoms:
        placed |= deal(one, f"{seed} {attempt}").atoms
        attempt += 1
    return replace(what, placed=placed, fresh=True)


def hidden(what: object, story: Story) -> Screen:
    """The atoms are hidden: the seeker takes the keyboard, or the computer seeks."""
    match what:
        case (Match() as match, Box() as box):
            return _seeking(Sitting(match, Game(box, match.edition.plays_on)), story)
    raise TypeError("A match and its box are wanted here.")


def after(sitting: Sitting, story: Story) -> Screen:
    """What follows the result of a round: standings after each pair, else the next round."""
    match = sitting.match.finish_round(sitting.game, sitting.seconds)
    return Standings(match) if len(match.rounds) % 2 == 0 else begin(match, story)


def resume(bookmark: Bookmark, story: Story) -> Screen:
    """Back in the right seat, and between two people behind a hand-over screen."""
    if bookmark.stage is Stage.RESULT:
        sitting = sitting_of(bookmark)
        return Result(sitting, encode(sitting.game.box))
    if bookmark.game is not None:
        return _seeking(sitting_of(bookmark), story)
    if bookmark.stage is Stage.HANDOVER:
        return begin(bookmark.match, story)
    return _to_hider(bookmark.match, Hide(bookmark.match, bookmark.placed))


def _seeking(sitting: Sitting, story: Story) -> Screen:
    """The seeker's turn; two people hand the keyboard over first."""
    if sitting.seeker.computer:
        return story.watch(sitting)
    if sitting.alone or any(player.computer for player in sitting.match.players):
        return story.seek(sitting)
    return _to_seeker(sitting)


def _to_hider(match: Match, screen: Hide) -> Screen:
    hider, seeker = match.roles
    if match.players[seeker].computer:
        return screen  # nobody has to look away
    kept = Bookmark(match, Stage.HIDING, placed=screen.placed)
    return Handover(
        match.players[hider or 0].name, match.players[seeker].name, "hides the atoms",
        Go("hide", screen), kept,
    )  # fmt: skip


def _to_seeker(sitting: Sitting) -> Handover:
    match = sitting.match
    hider, seeker = (match.players[seat or 0] for seat in match.roles)
    kept = replace(bookmark_of(sitting), stage=Stage.HANDOVER)
    other = "" if hider.computer else hider.name
    return Handover(seeker.name, other, "seeks the atoms", Go("seek", sitting), kept)
