"""What a game costs: the editions as a table, and the score sheet. Lower is better.

It has no clock: the caller passes the seconds.
"""

from __future__ import annotations

from collections import Counter

from blackbox_tui.engine import Detour, Hit, Outcome, Reflection
from blackbox_tui.reading import quoted
from blackbox_tui.values import dataclass

TYPE_CHECKING = False
if TYPE_CHECKING:  # the command line only needs the names of the editions
    from blackbox_tui.rules.game import Game


@dataclass(frozen=True)
class Edition:
    """What rays, wrong atoms and seconds cost, and whether wrong answers end the game."""

    name: str
    atoms: int
    per_hit: int
    per_reflection: int
    per_detour: int
    per_wrong_atom: int
    per_second: int = 0
    plays_on: bool = False

    def cost(self, outcome: Outcome) -> int:
        """What a ray with that outcome costs."""
        if isinstance(outcome, Detour):
            return self.per_detour
        return self.per_hit if isinstance(outcome, Hit) else self.per_reflection


EDITIONS = {
    edition.name: edition
    for edition in (
        #       name      atoms  hit  refl.  detour  wrong  second  goes on
        Edition("classic", 4, 1, 1, 2, 5),
        Edition("parker", 5, 1, 1, 2, 5),
        Edition("waddingtons", 4, 1, 1, 2, 10),
        Edition("rays", 4, 1, 1, 1, 5),
        Edition("arcade", 4, 15, 15, 30, 50, 1, plays_on=True),
    )
}
"""Every edition by its name."""

CLASSIC = EDITIONS["classic"]


def find_edition(name: str) -> Edition:
    """The edition of that name."""
    if name not in EDITIONS:
        raise ValueError(f"{quoted(name)} is not an edition: choose {', '.join(EDITIONS)}.")
    return EDITIONS[name]


@dataclass(frozen=True)
class ScoreLine:
    """One line of the sheet."""

    label: str
    count: int
    cost: int

    @property
    def points(self) -> int:
        """The points that this line adds."""
        return self.count * self.cost


@dataclass(frozen=True)
class ScoreSheet:
    """The costs of a game, line by line."""

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of all lines."""
        return sum(line.points for line in self.lines)


def tally(game: Game, edition: Edition, seconds: float = 0) -> ScoreSheet:
    """The score sheet of a game so far; wrong atoms count once they are known."""
    outcomes = Counter(type(ray.outcome) for ray in game.rays)
    wrong = sum(refutation.wrong for refutation in game.refuted)
    last = 0 if game.ending is None else game.result.wrong_atoms
    missed = len(game.result.missed) if game.gave_up else 0
    lines = [
        ScoreLine("hits", outcomes[Hit], edition.per_hit),
        ScoreLine("reflections", outcomes[Reflection], edition.per_reflection),
        ScoreLine("detours", outcomes[Detour], edition.per_detour),
        ScoreLine("wrong atoms", wrong + last - missed, edition.per_wrong_atom),
    ]
    if game.gave_up:
        lines.append(ScoreLine("missed atoms", missed, edition.per_wrong_atom))
    if edition.per_second:
        lines.append(ScoreLine("seconds", int(seconds), edition.per_second))
    return ScoreSheet(tuple(lines))
