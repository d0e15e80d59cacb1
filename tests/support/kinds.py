"""Every kind of session: each way to play, times everything that can have happened in it.

The product of both is what `system/test_product.py` walks through. A new kind of play enters as a
row of `WAYS`, something new that can happen to a game as a row of `EVENTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from blackbox_tui.engine import Box, Cell, Detour, Grid, Ray, parse_cells
from blackbox_tui.formats.codes import decode_puzzle
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, play_all
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Assume, Fire, GiveUp, Guess, Move, Seal, SealLanes, Submit
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import (
    Over,
    Seeking,
    Session,
    Stage,
    Watching,
    session_of,
    start_seeking,
)
from blackbox_tui.values import replace
from support.sessions import ADA, ALONE, DUEL, PUZZLE_CODE, ZOE

BOX: Final = Box(Grid(), parse_cells("b2 d2 g6 d7"))
DAY: Final = "2026-01-12"
TWINS: Final = tuple(Box(Grid(), parse_cells(atoms)) for atoms in ("a1 c1 c8", "c1 a8 c8"))
"""Two boxes that answer alike at every port."""


class Way(NamedTuple):
    """How a session is played."""

    match: Match
    start: Start = Start(BOX)
    daily: str = ""
    practice: bool = False
    level: int = 0
    target: int | None = None

    def begin(self) -> Session:
        """The session before its first move."""
        _, start, daily, practice, level, target = self
        stage = start_seeking(
            self.match, start, level, daily=daily, practice=practice, target=target
        )
        session = session_of(stage)
        assert session
        return session


PUZZLE_START: Final = decode_puzzle(PUZZLE_CODE)
RANGE: Final = Variant(atoms=AtomRange(3, 5))
RANGE_PUZZLE: Final = decode_puzzle("P8x8-2to3-8-AZZYEGVG2")
WAYS: Final = {
    "solitaire": Way(ALONE),
    "arcade": Way(replace(ALONE, edition=EDITIONS["arcade"]), Start(BOX, plays_on=True)),
    "daily": Way(ALONE, daily=DAY),
    "challenge": Way(ALONE, target=6),
    "practice": Way(ALONE, practice=True),
    "puzzle": Way(ALONE, PUZZLE_START, level=1),
    "daily puzzle": Way(ALONE, PUZZLE_START, DAY, level=1),
    "range": Way(replace(ALONE, variant=RANGE), Start(BOX, atoms=RANGE.atoms)),
    "puzzle with a range": Way(replace(ALONE, variant=RANGE_PUZZLE.variant), RANGE_PUZZLE, level=2),
    "friend's box with a range": Way(
        replace(Match((ADA, ZOE)), variant=RANGE), Start(BOX, atoms=RANGE.atoms)
    ),
    "match": Way(DUEL),
    "friend": Way(Match((ADA, ZOE))),
    "computer": Way(Match((COMPUTER,))),
    "match with the computer": Way(Match((Player("You"), COMPUTER), planned=2)),
}

Happening = Callable[[Session], Session]
"""What happens to a session that was just begun."""


def moved(*steps: Callable[[Game], Sequence[Move]]) -> Happening:
    """These moves are made, each chosen when its turn has come."""

    def happen(session: Session) -> Session:
        game = session.game
        for step in steps:
            game = play_all(game, step(game))
        return replace(session, game=game, seconds=75)

    return happen


def nothing(session: Session) -> Session:
    """Nothing was done."""
    return session


def rays(game: Game) -> Sequence[Move]:
    """A hit, a reflection, a ray that is turned and a straight one, where rays can be fired."""
    if not game.terms.fires:
        return []
    first: dict[str, Move] = {}
    for ray in map(game.box.fire, game.grid.ports):
        first.setdefault(ending(ray), Fire(ray.entry))
    return list(first.values())


def ending(ray: Ray) -> str:
    """How a ray ended, a straight one apart."""
    headings = {heading for _, heading in ray.path}
    straight = isinstance(ray.outcome, Detour) and len(headings) == 1
    return "straight" if straight else type(ray.outcome).__name__


def sealed_lanes(game: Game) -> Sequence[Move]:
    """The lanes of a ray that went straight through, sealed."""
    return [SealLanes(next(ray.entry for ray in game.rays if ending(ray) == "straight"))]


def marks(game: Game) -> Sequence[Move]:
    """One guess that is right, one that is not, and a seal."""
    right = min(game.box.atoms)
    wrong, empty = sorted(set(game.grid.cells) - game.box.atoms)[10:12]
    return [Guess(right), Guess(wrong), Seal(empty)]


def assumption(game: Game) -> Sequence[Move]:
    """An assumption, and a guess that is made on it."""
    free = sorted(set(game.grid.cells) - game.box.atoms)
    return [Assume(Guess(free[20])), Guess(free[30])]


def answer(game: Game) -> Sequence[Move]:
    """The right answer, submitted."""
    return [*map(Guess, sorted(game.box.atoms)), Submit()]


def wrong_answer(game: Game) -> Sequence[Move]:
    """An answer with one wrong atom, submitted: with one too many, if the number is unknown."""
    right = sorted(game.box.atoms)
    wrong = next(cell for cell in game.grid.cells if cell not in game.box.atoms)
    if len(right) == game.atoms.most:
        right.pop()
    return [*map(Guess, (*right, wrong)), Submit()]


def giving_up(_: Game) -> Sequence[Move]:
    """The end of a game that was given up."""
    return [GiveUp()]


def assisted(session: Session) -> Session:
    """Help was used once."""
    session = moved(rays, marks)(session)
    return replace(session, assisted=True, helps=1 if session.terms.counts_help else 0)


def equivalent(session: Session) -> Session:
    """Another answer was accepted that no ray can tell apart; not where the solution is unique."""
    if not session.terms.fires:
        return moved(answer)(session)
    box, other = TWINS
    start = session.game.start
    told = start.atoms if len(box.atoms) in start.atoms else AS_HIDDEN
    game = Game(replace(start, box=box, atoms=told))
    moves: list[Move] = [Fire(1), Fire(9), *map(Guess, sorted(other.atoms)), Submit(forgiving=True)]
    match = replace(session.match, variant=game.start.variant)
    return replace(session, match=match, game=play_all(game, moves), seconds=75)


EVENTS: Final[dict[str, Happening]] = {
    "untouched": nothing,
    "unfinished": moved(rays, marks),
    "assisted": assisted,
    "with an assumption": moved(rays, assumption),
    "with sealed lanes": moved(rays, sealed_lanes, marks),
    "wrong": moved(rays, wrong_answer),
    "given up": moved(rays, sealed_lanes, marks, giving_up),
    "given up at once": moved(giving_up),
    "solved": moved(rays, sealed_lanes, answer),
    "equivalent": equivalent,
}
SESSIONS: Final = {
    f"{way}, {event}": happen(WAYS[way].begin()) for way in WAYS for event, happen in EVENTS.items()
}
"""The product."""
FINISHED: Final = {name: session for name, session in SESSIONS.items() if session.over}


def stage_of(session: Session) -> Stage:
    """The stage at which this session is."""
    if session.over:
        return Over(session)
    way = start_seeking(session.match, session.game.start)
    return Watching(session) if isinstance(way, Watching) else Seeking(session)


def cell_of(game: Game) -> Cell:
    """A cell to type where a command wants one."""
    return sorted(set(game.grid.cells) - game.box.atoms)[12]
