"""What an unfinished game is called."""

from __future__ import annotations

from blackbox_tui.formats.savegame import Bookmark
from blackbox_tui.text.grammar import many


def name_of(bookmark: Bookmark) -> str:
    """What an unfinished game is called, without any of its secrets."""
    match = bookmark.match
    kind = f"{match.edition.name}, {match.variant.grid}, {many(match.variant.atoms, 'atom')}"
    if len(match.players) == 1:
        rays = len(bookmark.game.rays) if bookmark.game else 0
        return f"the game you left ({kind}, {many(rays, 'ray')} fired)"
    names = " and ".join(player.name for player in match.players)
    return f"the match of {names} ({kind}, round {len(match.rounds) + 1})"
