from __future__ import annotations

import pytest

from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, find_edition, tally
from rules.test_game import after, guesses

RAYS = ["fire 2", "fire 31", "fire 4", "fire 5"]  # two hits, two detours


TWO_WRONG = [*RAYS, *guesses("b2 d2 a1 a2"), "submit"]


@pytest.mark.parametrize(
    ("moves", "edition", "points"),
    [
        ([*RAYS, "guess a1"], "classic", 2 * 1 + 2 * 2),
        (["fire 6"], "classic", 1),
        (TWO_WRONG, "classic", 6 + 2 * 5),
        (TWO_WRONG, "waddingtons", 6 + 2 * 10),
        (TWO_WRONG, "rays", 4 + 2 * 5),
        (["guess b2", "guess a1", "give up"], "classic", 3 * 5),
        (["give up"], "classic", 4 * 5),
    ],
)
def test_rays_cost_at_once_and_wrong_or_missed_atoms_at_the_end(
    moves: list[str], edition: str, points: int
) -> None:
    assert tally(after(*moves), EDITIONS[edition]).total == points


def test_in_the_arcade_wrong_submissions_and_seconds_cost_points() -> None:
    arcade = EDITIONS["arcade"]
    game = after(
        *RAYS, *guesses("b2 d2 a1 a2"), "submit", "guess a1", "guess g6", "submit",
        "guess a2", "guess d7", "submit", plays_on=True,
    )  # fmt: skip
    assert game.result.solved
    sheet = tally(game, arcade, 61.9)
    assert [(line.label, line.count, line.points) for line in sheet.lines] == [
        ("hits", 2, 30),
        ("reflections", 0, 0),
        ("detours", 2, 60),
        ("wrong atoms", 3, 150),
        ("seconds", 61, 61),
    ]
    assert sheet.total == 301


def test_unknown_editions_are_refused_with_the_known_names() -> None:
    assert find_edition("classic") is CLASSIC
    with pytest.raises(ValueError, match=r"choose classic, parker, waddingtons, rays, arcade\."):
        find_edition("modern")
