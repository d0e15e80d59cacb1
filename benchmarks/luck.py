"""Is the worth of a ray right, and are choice and luck what they are called?

    python benchmarks/luck.py [--games 2000] [--reviews 500]

Four parts: positions with 3 atoms against a search that tries everything; random games with 3, 4
and 5 atoms, whose shares must add up to the score; the computer's own games in dealt boxes, whose
mean luck says how far the promised average is off; and how long a hint and a review take.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import mean, stdev
from time import process_time

from blackbox_tui.app.jobs import ChooseMove, Explain, begin
from blackbox_tui.computer.player import next_move, seek
from blackbox_tui.computer.review import Balance, review, weigh_game
from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Submit
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.solver.analysis import find_candidates, unused_ports
from blackbox_tui.solver.boxes import deal_fairly
from blackbox_tui.solver.jobs import run_job

GRID = Grid()
POSITIONS, MOST_LEFT = 200, 12

Boxes = frozenset[frozenset[Cell]]


def dealt(atoms: int, seed: object) -> Box:
    """A box as the game deals it."""
    return run_job(deal_fairly(Variant(GRID, AtomRange(atoms)), str(seed))).box


# --- positions, by trying everything ----------------------------------------------------------


@cache
def outcomes(boxes: Boxes, port: Port) -> tuple[tuple[int, Boxes], ...]:
    """The boxes by what that port answers, each with what the answer costs."""
    parts: dict[object, tuple[int, set[frozenset[Cell]]]] = {}
    for atoms in boxes:
        outcome = Box(GRID, atoms).fire(port).outcome
        parts.setdefault(outcome, (CLASSIC.cost(outcome), set()))[1].add(atoms)
    return tuple((price, frozenset(some)) for price, some in parts.values())


@cache
def lowest(boxes: Boxes) -> int:
    """What the best play costs in all these boxes together."""
    if len(boxes) == 1:
        return 0
    held = [sum(cell in atoms for atoms in boxes) for cell in GRID.cells]
    least = CLASSIC.per_wrong_atom * (3 * len(boxes) - sum(sorted(held)[-3:]))
    for port in GRID.ports:
        parts = outcomes(boxes, port)
        if len(parts) > 1:
            least = min(least, sum(price * len(some) + lowest(some) for price, some in parts))
    return least


def check_positions() -> None:
    """Compare the worth of every port in positions that random play leads to."""
    number = checked = 0
    while checked < POSITIONS:
        number += 1
        chance, game = Random(number), Game(Start(dealt(3, number)))
        while ((left := run_job(find_candidates(game.clues))).count or 0) > MOST_LEFT:
            game = play(game, Fire(chance.choice(unused_ports(game.clues))))
        assert left.placements
        boxes, ports = frozenset(left.placements), unused_ports(game.clues)
        decision = run_job(next_move(game.clues, CLASSIC, left, ports))
        for port in ports:
            parts = outcomes(boxes, port)
            cost = sum(price * len(some) + lowest(some) for price, some in parts) / len(boxes)
            assert abs(decision.worth[port] - cost) < 1e-9, (game.clues, port)
        assert decision.expected is not None
        assert abs(decision.expected - lowest(boxes) / len(boxes)) < 1e-9
        checked += 1
    print(f"{checked} positions of at most {MOST_LEFT} placements: every worth as it must be")


# --- random games ---------------------------------------------------------------------------------


def random_game(atoms: int, number: int) -> Game:
    """A game of random rays, and an answer that has up to two wrong atoms."""
    chance, game = Random(number), Game(Start(dealt(atoms, number)))
    for _ in range(chance.randint(0, 12)):
        if free := unused_ports(game.clues):
            game = play(game, Fire(chance.choice(free)))
    wrong = chance.randint(0, 2)
    empty = sorted({*GRID.cells} - game.box.atoms)
    for cell in [
        *chance.sample(sorted(game.box.atoms), atoms - wrong),
        *chance.sample(empty, wrong),
    ]:
        game = play(game, Guess(cell))
    return play(game, Submit() if number % 5 else GiveUp())


def check_sum(task: tuple[int, int]) -> float:
    """Review such a game; how long it took."""
    game = random_game(*task)
    begun = process_time()
    balance = run_job(review(game, CLASSIC)).balance
    seconds = process_time() - begun
    assert balance
    assert balance.complete
    assert balance.average is not None
    turns = [turn.choice + turn.luck for turn in balance.turns  # type: ignore[operator]
             if turn.choice is not None and turn.choice >= 0]  # fmt: skip
    assert abs(balance.average + sum(turns) - balance.score) < 1e-9, task
    return seconds


# --- the computer's luck ------------------------------------------------------------------------


def luck_of_computer(task: tuple[int, int]) -> tuple[float, float]:
    """The choices and the luck of its game in a dealt box."""
    game = run_job(seek(dealt(*task), CLASSIC))
    balance: Balance = run_job(weigh_game(game, CLASSIC))
    assert balance.choices is not None
    assert balance.luck is not None
    return balance.choices, balance.luck


def hint_seconds(task: tuple[int, int]) -> float:
    """How long the last hint takes, after one to six random rays."""
    atoms, number = task
    chance, clues = Random(number), Clues(GRID, AtomRange(atoms))
    box = dealt(atoms, number)
    for _ in range(chance.randint(1, 6)):
        port = chance.choice(unused_ports(clues))
        clues = Clues(GRID, AtomRange(atoms), (*clues.rays, Clue(port, box.fire(port).outcome)))
    begun = process_time()
    run_job(begin(Explain(clues)))
    run_job(begin(ChooseMove(clues, CLASSIC)))
    return process_time() - begun


def figures(games: int, reviews: int) -> Iterator[str]:
    """Every other figure, a line each."""
    with Pool() as pool:
        for atoms in (3, 4, 5):
            tasks = [(atoms, number) for number in range(reviews)]
            seconds = pool.map(check_sum, tasks)
            took = f"a review takes {mean(seconds):.2f} s, at most {max(seconds):.2f} s"
            yield f"{atoms} atoms: the shares of {reviews} random games add up; {took}"
        for atoms in (4, 5):
            seconds = pool.map(hint_seconds, [(atoms, number) for number in range(100)])
            yield f"{atoms} atoms: a hint takes {mean(seconds):.2f} s, at most {max(seconds):.2f} s"
        for atoms in (3, 4, 5):
            tasks = [(atoms, number) for number in range(games if atoms < 5 else games // 2)]
            choices, luck = zip(*pool.map(luck_of_computer, tasks, chunksize=8), strict=True)
            error = stdev(luck) / sqrt(len(luck))
            means = f"choice {mean(choices):.3f}, luck {mean(luck):+.3f} ± {error:.3f}"
            yield f"{atoms} atoms: mean over {len(luck)} games of the computer: {means}"


def main() -> None:
    """Print all parts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--reviews", type=int, default=500)
    wanted = parser.parse_args()
    check_positions()
    for line in figures(wanted.games, wanted.reviews):
        print(line, flush=True)


if __name__ == "__main__":
    main()
