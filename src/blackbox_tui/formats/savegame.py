"""Bookmarks: all that is needed to go on exactly where a player left.

A value to a text and back. Atoms stand in it only as codes, which a casual
reader cannot read off. It does not know where the text is kept.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from blackbox_tui.engine import Box, Cell, Grid
from blackbox_tui.engine.quoting import quoted
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.fields import Fields, ParseError, clip_seconds, is_date, parse, tidy_name
from blackbox_tui.formats.packing import HIGHEST, pack_game, unpack_game
from blackbox_tui.formats.record import code_of
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Player, Roles, Round
from blackbox_tui.rules.scoring import EDITIONS, find_edition

FORMAT: Final = "black box bookmark"
VERSION: Final = 1

LONGEST: Final = 300_000
"""No longer text is written or looked at."""

MOST_ROUNDS: Final = 100
"""A longer match cannot be kept."""

LONGEST_SEED: Final = 200
"""A seed has no more letters."""

_KEYS: Final = (
    *("format", "version", "players", "size", "atoms", "edition", "planned", "rounds"),
    *("stage", "placed", "game", "seconds", "assisted", "par", "par_exact"),
    *("daily", "seed", "practice", "recorded"),
)


class BookmarkError(ValueError):
    """A bookmark that cannot be read or kept; its text is a sentence for the player."""


class Stage(Enum):
    """What the player at the keyboard is doing."""

    HIDING = "hiding"
    HANDOVER = "handover"
    SEEKING = "seeking"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A match, the round that is being played, and how far it has come."""

    match: Match
    """The rounds played so far; solitaire is a match of one player."""
    stage: Stage
    game: Game | None = None
    """The round's game, once its atoms are hidden."""
    placed: frozenset[Cell] = field(default=frozenset(), repr=False)
    """The atoms that the hider has placed so far."""
    seconds: float = 0.0
    assisted: bool = False
    par: int | None = None
    par_exact: bool = True
    daily: str = ""
    """The date whose box this is, like 2025-12-31, if it is a daily one."""
    seed: str | None = None
    practice: bool = False
    recorded: bool = False
    """Is the finished game in the history already?"""

    @property
    def counts_once(self) -> bool:
        """Is this the one scored attempt at the box of a day, with a ray fired?"""
        return bool(self.daily and not self.practice and self.game and self.game.rays)

    def __post_init__(self) -> None:
        for game in (*(played.game for played in self.match.rounds), self.game):
            if game is not None:
                _check_game(game, self.match)
        if any(played.game.ending is None for played in self.match.rounds):
            raise BookmarkError("A round that counts as played is not over.")
        if len(self.match.rounds) > self.match.planned:
            raise BookmarkError("More rounds are played than were planned.")
        if not _fit_board(self.placed, self.match.variant) or (self.game and self.placed):
            raise BookmarkError("The atoms placed so far do not belong there.")
        if not 0 <= (self.par or 0) <= HIGHEST or len(self.seed or "") > LONGEST_SEED:
            raise BookmarkError("The par or the seed cannot be kept.")
        if self.daily and not is_date(self.daily):
            raise BookmarkError("The daily box has no date.")
        if not _fits(self.stage, self.game):
            raise BookmarkError(f"A bookmark at {self.stage.value!r} has no such game.")


def _check_game(game: Game, match: Match) -> None:
    played = (game.grid, game.atom_count, game.plays_on)
    if played != (match.variant.grid, match.variant.atoms, match.edition.plays_on):
        raise BookmarkError("A game is not of the kind that the match is about.")


def _fit_board(placed: frozenset[Cell], variant: Variant) -> bool:
    return len(placed) <= variant.atoms and all(cell in variant.grid for cell in placed)


def _fits(stage: Stage, game: Game | None) -> bool:
    if game is None:
        return stage in (Stage.HIDING, Stage.HANDOVER)
    if stage is Stage.RESULT:
        return game.ending is not None
    return stage is not Stage.HIDING and game.ending is None


# --- writing ---------------------------------------------------------------------


def to_text(bookmark: Bookmark) -> str:
    """The bookmark as a text."""
    if EDITIONS.get(bookmark.match.edition.name) != bookmark.match.edition:
        raise BookmarkError("A match of an unknown edition cannot be kept.")
    if bookmark.match.planned > MOST_ROUNDS:
        raise BookmarkError("A match of so many rounds cannot be kept.")
    try:
        text = json.dumps(_pack(bookmark), indent=1) + "\n"
    except ValueError as error:
        raise BookmarkError(str(error)) from None
    if len(text) > LONGEST:
        raise BookmarkError("This match has become too long to be kept.")
    return text


def _pack(bookmark: Bookmark) -> dict[str, object]:
    match, game = bookmark.match, bookmark.game
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": [
            {"name": tidy_name(player.name), "computer": player.computer}
            for player in match.players
        ],
        "size": str(match.variant.grid),
        "atoms": match.variant.atoms,
        "edition": match.edition.name,
        "planned": match.planned,
        "rounds": [_pack_round(played) for played in match.rounds],
        "stage": bookmark.stage.value,
        "placed": code_of(Box(match.variant.grid, bookmark.placed)) if bookmark.placed else None,
        "game": None if game is None else pack_game(game),
        "seconds": clip_seconds(bookmark.seconds),
        "assisted": bookmark.assisted,
        "par": bookmark.par,
        "par_exact": bookmark.par_exact,
        "daily": bookmark.daily or None,
        "seed": bookmark.seed,
        "practice": bookmark.practice,
        "recorded": bookmark.recorded,
    }


def _pack_round(played: Round) -> dict[str, object]:
    return {
        "hider": played.roles.hider,
        "seeker": played.roles.seeker,
        "game": pack_game(played.game),
        "seconds": clip_seconds(played.seconds),
    }


# --- reading ---------------------------------------------------------------------


def from_text(text: str) -> Bookmark:
    """The bookmark that a text writes; whatever is wrong with it is a `BookmarkError`."""
    try:
        value = parse(text, LONGEST)
        _check_kind(value)
        return _unpack(Fields(value, *_KEYS))
    except BookmarkError:
        raise
    except ValueError as error:
        raise BookmarkError(f"This is not a whole bookmark. {error}") from None


def _check_kind(value: object) -> None:
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BookmarkError("This is not a bookmark of Black Box.")
    version = value.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BookmarkError("This bookmark was written by a newer version of Black Box.")


def _unpack(fields: Fields) -> Bookmark:
    fields.whole("version", VERSION, VERSION)
    match = _unpack_match(fields)
    game = fields["game"]
    return Bookmark(
        match,
        _unpack_stage(fields.text("stage")),
        None if game is None else unpack_game(game, plays_on=match.edition.plays_on),
        frozenset() if fields.lacks("placed") else _unpack_placed(fields, match.variant),
        fields.seconds("seconds"),
        fields.flag("assisted"),
        None if fields.lacks("par") else fields.whole("par", 0, HIGHEST),
        fields.flag("par_exact"),
        "" if fields.lacks("daily") else fields.date("daily").isoformat(),
        None if fields.lacks("seed") else fields.text("seed", LONGEST_SEED),
        fields.flag("practice"),
        fields.flag("recorded"),
    )


def _unpack_stage(name: str) -> Stage:
    for stage in Stage:
        if stage.value == name:
            return stage
    raise ParseError(f"There is no stage {quoted(name)}.")


def _unpack_match(fields: Fields) -> Match:
    players = tuple(_unpack_player(player) for player in fields.items("players", 2))
    edition = find_edition(fields.text("edition"))
    rounds = fields.items("rounds", MOST_ROUNDS)
    return Match(
        players,
        Variant(Grid.parse(fields.text("size", 5)), fields.whole("atoms", 1, 26)),
        edition,
        fields.whole("planned", 1, MOST_ROUNDS),
        tuple(_unpack_round(played, len(players), edition.plays_on) for played in rounds),
    )


def _unpack_player(value: object) -> Player:
    fields = Fields(value, "name", "computer")
    return Player(fields.name("name"), fields.flag("computer"))


def _unpack_round(value: object, seats: int, plays_on: bool) -> Round:
    fields = Fields(value, "hider", "seeker", "game", "seconds")
    hider = None if fields.lacks("hider") else fields.whole("hider", 0, seats - 1)
    roles = Roles(hider, fields.whole("seeker", 0, seats - 1))
    return Round(roles, unpack_game(fields["game"], plays_on=plays_on), fields.seconds("seconds"))


def _unpack_placed(fields: Fields, variant: Variant) -> frozenset[Cell]:
    box = decode(fields.text("placed"))
    if box.grid != variant.grid:
        raise ParseError("The atoms placed so far are for another board.")
    return box.atoms
