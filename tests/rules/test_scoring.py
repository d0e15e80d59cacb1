from __future__ import annotations

import pytest

from blackbox_tui.engine import Detour, Hit, Reflection
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS, Edition, find_edition, tally
from rules.test_game import ATOMS, after, guesses

RAYS = ["fire 2", "fire 31", "fire 4", "fire 5"]  # two hits, two detours


def test_the_editions_are_those_of_the_rules() -> None:
    table = {
        edition.name: (
            edition.atoms,
            edition.per_hit,
            edition.per_reflection,
            edition.per_detour,
            edition.per_wrong_atom,
            edition.per_second,
            edition.plays_on,
        )
        for edition in EDITIONS.values()
    }
    assert table == {
        "classic": (4, 1, 1, 2, 5, 0, False),
        "parker": (5, 1, 1, 2, 5, 0, False),
        "waddingtons": (4, 1, 1, 2, 10, 0, False),
        "rays": (4, 1, 1, 1, 5, 0, False),
        "arcade": (4, 15, 15, 30, 50, 1, True),
    }


def test_the_live_score_counts_the_rays_alone() -> None:
    assert tally(after(*RAYS, "guess a1"), CLASSIC).total == 2 * 1 + 2 * 2


def test_a_reflection_costs_its_own_price() -> None:
    sheet = tally(after("fire 6"), CLASSIC)
    assert [(line.label, line.points) for line in sheet.lines] == [
        ("hits", 0),
        ("reflections", 1),
        ("detours", 0),
        ("wrong atoms", 0),
    ]


def test_wrong_atoms_are_paid_at_the_end() -> None:
    game = after(*RAYS, *guesses("b2 d2 a1 a2"), "submit")
    assert tally(game, CLASSIC).total == 6 + 2 * 5
    assert tally(game, EDITIONS["waddingtons"]).total == 6 + 2 * 10
    assert tally(game, EDITIONS["rays"]).total == 4 + 2 * 5


def test_giving_up_costs_every_atom_that_was_not_guessed() -> None:
    assert tally(after("guess b2", "guess a1", "give up"), CLASSIC).total == 3 * 5
    assert tally(after("give up"), CLASSIC).total == 4 * 5


def test_in_the_arcade_every_wrong_submission_and_every_second_is_paid() -> None:
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


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_a_sheet_adds_up(edition: Edition) -> None:
    game = after(*RAYS, "fire 1", "fire 8", *guesses(ATOMS), "submit")
    sheet = tally(game, edition, 12)
    rays = sum(edition.price(ray.outcome) for ray in game.rays)
    assert sheet.total == rays + 12 * edition.per_second
    assert edition.price(Hit()) == edition.per_hit


def test_an_unknown_edition_is_refused_with_the_names_of_the_known() -> None:
    assert find_edition("classic") is CLASSIC
    with pytest.raises(ValueError, match=r"choose classic, parker, waddingtons, rays, arcade\."):
        find_edition("modern")


def test_every_outcome_has_its_price() -> None:
    for edition in EDITIONS.values():
        assert edition.price(Hit()) == edition.per_hit
        assert edition.price(Reflection()) == edition.per_reflection
        assert edition.price(Detour(3)) == edition.per_detour
