"""Plays some two hundred games and writes their texts, which every later version must read.

    python benchmarks/make_played.py 0.3.0

Run for each release before it is published. To make its games anew, delete the file first; those of
a published release never change. There
are games of every kind with everything that can happen to them (`tests/support/kinds.py`), and
games on many boards, with a known number of atoms and with a range, in which chance moves.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.kinds import SESSIONS, stage_of
from support.played import DAY, FOLDER, texts_of, write_played

from blackbox_tui.engine import Cell, Grid
from blackbox_tui.rules.atoms import read_atoms
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Game, Start, play, play_all
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import (
    Assume,
    Drop,
    Fire,
    GiveUp,
    Guess,
    IllegalMove,
    Keep,
    Mark,
    Move,
    Redo,
    Seal,
    SealLanes,
    Submit,
    Undo,
)
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.rules.session import (
    NO_PAR,
    Hiding,
    Par,
    Seeking,
    Session,
    Stage,
    Standings,
    with_handover,
)
from blackbox_tui.values import replace

VARIANTS = (
    *("8x8-1", "8x8-4", "8x8-4", "8x8-5", "8x8-8", "8x8-3to5", "8x8-1to8", "8x9-2to5", "9x8-4"),
    *("10x10-5", "10x10-4to6", "10x12-6", "12x12-12", "16x8-6to9", "16x16-8", "26x8-5"),
    *("26x26-26", "26x26-20to26"),
)
GAMES_OF_EACH = 5
PEOPLE = ("You", "Ada", "Zoë", "Grace Hopper", "李", "x" * 24)
ENDINGS = 5
PUZZLE_VARIANTS = ("8x8-4", "8x8-2to4", "8x8-3to5", "10x10-5", "8x12-1to6", "26x26-3to4")
"""Those of puzzles. Nobody has to solve them: only their texts matter."""


def read_variant(text: str) -> Variant:
    """Read a variant as codes write it."""
    size, _, atoms = text.partition("-")
    return Variant(Grid.parse(size), read_atoms(atoms))


def chance_move(game: Game, chance: Random) -> Move:
    """Any move, likely a legal one."""
    grid = game.grid
    cell = Cell(chance.randrange(grid.height), chance.randrange(grid.width))
    cells = frozenset(chance.sample(grid.cells, 4))
    port = chance.choice(grid.ports)
    layered: list[Move] = [Assume(Guess(cell)), Assume(Seal(cell)), Keep(), Drop()]
    marked: list[Move] = [Seal(cell), SealLanes(port), Mark(frozenset([cell]), cells - {cell})]
    usual: list[Move] = [Fire(port), Fire(port), Fire(port), Guess(cell), Guess(cell)]
    return chance.choice([*usual, *usual, *marked, *layered, Undo(), Undo(), Redo(), Submit()])


def play_on(game: Game, moves: int, chance: Random) -> Game:
    """The game after some more moves, and not over."""
    for _ in range(moves):
        with suppress(IllegalMove):
            after = play(game, chance_move(game, chance))
            if after.ending is None:
                game = after
    return game


def end(game: Game, ending: int) -> Game:
    """The game ended in one way: not at all, given up, solved, or with one or more wrong atoms."""
    if ending == 0:
        return game
    if game.marks.layer is not None:
        game = play(game, Drop())
    if ending > 1:
        empty = sorted(set(game.grid.cells) - game.box.atoms)
        wrong = empty[: min(ending - 2, len(game.box.atoms))]
        answer = {*wrong, *sorted(game.box.atoms)[len(wrong) :]}
        game = play_all(
            game, map(Guess, [*sorted(game.guesses - answer), *sorted(answer - game.guesses)])
        )
        with suppress(IllegalMove):
            game = play(game, Submit())
    return play(game, GiveUp()) if game.ending is None else game


def by_chance(number: int) -> Iterator[Stage]:
    """The stages of a game, or of a match, in which chance chooses everything."""
    chance = Random(number)
    kind = read_variant(VARIANTS[number % len(VARIANTS)])
    edition = chance.choice(list(EDITIONS.values()))
    names = chance.sample(PEOPLE, 2)
    match = chance.choice(
        [
            *[Match((Player(names[0]),), kind, edition)] * 3,
            Match((COMPUTER,), kind, edition),
            Match((Player(names[0]), Player(names[1])), kind, edition),
            Match((Player(names[0]), Player(names[1])), kind, edition, planned=2),
            Match((Player(names[0]), COMPUTER), kind, edition, planned=4),
        ]
    )
    rounds = chance.randrange(match.planned) + 1
    for nth in range(rounds):
        box = deal(kind, f"played {number} {nth}")
        seconds = chance.choice([0, 7.5, 61.25, 3599.999, 86400])
        if nth + 1 < rounds:
            over = end(Game(Start(box, edition.plays_on, atoms=kind.atoms)), 1 + nth % 3)
            match = match.finish_round(over, seconds)
            if len(match.rounds) % 2 == 0:
                yield Standings(match)
            continue
        if not match.computer_hides:
            placed = frozenset(sorted(box.atoms)[: chance.randrange(len(box.atoms) + 1)])
            yield with_handover(Hiding(match, placed))
        game = play_on(Game(Start(box, edition.plays_on, atoms=kind.atoms)), 30, chance)
        alone = match.computer_hides and len(match.players) == 1
        session = Session(
            match,
            end(game, chance.randrange(ENDINGS)),
            seconds=seconds,
            assisted=chance.random() < 0.3,
            daily=DAY.isoformat() if alone and chance.random() < 0.3 else "",
            practice=chance.random() < 0.2,
            par=chance.choice([None, Par(12), Par(9, exact=False), Par(None)]),
            target=chance.choice([None, 0, 15]) if alone else None,
            focus=chance.choice([None, 3, Cell(1, 2)]),
        )
        stage = stage_of(session)
        yield with_handover(stage) if isinstance(stage, Seeking) else stage


def puzzles() -> Iterator[Stage]:
    """Puzzles of all grades, most of them with a range, in play and solved."""
    for number, text in enumerate(PUZZLE_VARIANTS):
        kind = read_variant(text)
        box = deal(kind, f"puzzle {number}")
        rays = map(box.fire, box.grid.ports)
        lowest = [ray.entry for ray in rays if getattr(ray.outcome, "exit", 99) > ray.entry]
        start = Start.of_puzzle(box, lowest[number::2][:31], kind.atoms)
        chance, match = Random(number), Match((Player("You"),), kind)
        for ending in range(4):
            game = end(play_on(Game(start), 20, chance), ending)
            session = Session(match, game, seconds=75, par=NO_PAR, level=1 + number % 4)
            yield stage_of(replace(session, helps=ending, assisted=ending > 0))


def all_stages() -> Iterator[Stage]:
    """Every game."""
    yield from map(stage_of, SESSIONS.values())
    for number in range(GAMES_OF_EACH * len(VARIANTS)):
        yield from by_chance(number)
    yield from puzzles()


def main() -> None:
    """Write the file of a release."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("release", help="its version, like 0.3.0")
    file = FOLDER / f"{parser.parse_args().release}.jsonl.gz"
    if file.exists():
        sys.exit(f"{file.name} is there. Delete it first, unless that release was published.")
    games = [texts_of(stage) for stage in all_stages()]
    write_played(file, games)
    print(f"{file.name}: {len(games)} games, {file.stat().st_size} bytes")


if __name__ == "__main__":
    main()
