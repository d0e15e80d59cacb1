"""Rays and ports in words, as both front ends use them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.boxes import boxes

from blackbox_tui.engine import HIT, REFLECTION, Box, Detour, Grid, Hit, Outcome, parse_cells
from blackbox_tui.engine.rays import parse_outcome
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import SYMBOLS, Clue, Clues
from blackbox_tui.text.rays import (
    describe_test_ray,
    equivalents_sentence,
    explain_ray,
    outcome_name,
    port_label,
    port_sentence,
    prediction,
    ray_preview,
    ray_sentence,
    refute_guess,
    spoken_symbol,
)
from blackbox_tui.values import replace

GRID = Grid(8, 8)
CLUES = Clues(GRID, AtomRange(4), (Clue(3, HIT), Clue(5, Detour(9)), Clue(7, REFLECTION)))
AFTER_EACH = [replace(CLUES, rays=CLUES.rays[:number]) for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("outcome", "name", "predicted"),
    [
        (HIT, "hit", "it is absorbed: a hit"),
        (REFLECTION, "reflection", "it comes back: a reflection"),
        (Detour(7), "detour to port 7", "it comes out at port 7"),
    ],
)
def test_an_outcome_has_a_name_and_can_be_predicted(
    outcome: Outcome, name: str, predicted: str
) -> None:
    assert outcome_name(outcome) == name
    assert prediction(outcome) == predicted


@pytest.mark.parametrize(
    ("symbol", "spoken"), [("A", "A"), ("b", "small b"), ("Γ", "gamma"), ("R", "R")]
)
def test_no_two_symbols_sound_alike(symbol: str, spoken: str) -> None:
    assert spoken_symbol(symbol) == spoken
    assert len({spoken_symbol(each) for each in SYMBOLS}) == len(SYMBOLS)
    assert all(spoken_symbol(each).isascii() for each in SYMBOLS)


def test_a_ray_says_how_it_ended_and_text_mode_the_letter_of_a_detour() -> None:
    shown = [ray_sentence(clues) for clues in AFTER_EACH]
    assert shown == [
        "Port 3: a hit. The ray was absorbed by an atom.",
        "Port 5: a detour. The ray came out at port 9.",
        "Port 7: a reflection. The ray came out where it went in.",
    ]
    shown[1] = "Port 5: a detour, marked A. The ray came out at port 9."
    assert [ray_sentence(clues, spoken=True) for clues in AFTER_EACH] == shown
    assert port_sentence(CLUES, 9, spoken=True) == (
        "Port 9: a detour, marked A; its other end is port 5."
    )


@pytest.mark.parametrize(
    ("port", "sentence", "label"),
    [
        (3, "Port 3: a hit.", "port 3 hit"),
        (5, "Port 5: a detour; its other end is port 9.", "port 5 detour A with port 9"),
        (9, "Port 9: a detour; its other end is port 5.", "port 9 detour A with port 5"),
        (7, "Port 7: a reflection.", "port 7 reflection"),
        (1, "Port 1: unused.", "port 1 unused"),
    ],
)
def test_a_port_says_what_its_marker_means(port: int, sentence: str, label: str) -> None:
    assert port_sentence(CLUES, port) == sentence
    assert port_label(CLUES, port) == label


@pytest.mark.parametrize(
    ("guesses", "port", "real", "sentence"),
    [
        ("b2", 2, HIT, "it is absorbed by one of your guesses, like the real ray"),
        ("b2", 2, REFLECTION,
         "it is absorbed by one of your guesses, unlike the real ray, which came back"),
        ("b2", 8, Detour(17), "it comes out at port 17, like the real ray"),
        ("a2", 1, REFLECTION, "it is turned away at the port, and the real ray came back, too"),
        ("d1 d3", 2, HIT, "it comes back, unlike the real ray, which was absorbed"),
    ],
)  # fmt: skip
def test_a_test_ray_is_compared_with_the_real_one(
    guesses: str, port: int, real: Outcome, sentence: str
) -> None:
    ray = Box(GRID, parse_cells(guesses)).fire(port)
    assert describe_test_ray(ray, real) == f"Test ray from port {port}: {sentence}."


@pytest.mark.parametrize(
    ("atoms", "port", "ends"),
    [("b2", 2, "is absorbed"), ("b2", 8, "comes out at port 17"),
     ("a2", 1, "is turned away at the port"), ("d1 d3", 2, "comes back")],
)  # fmt: skip
def test_the_hider_sees_only_how_a_ray_ends(atoms: str, port: int, ends: str) -> None:
    ray = Box(GRID, parse_cells(atoms)).fire(port)
    assert ray_preview(ray) == f"Port {port}: the ray {ends}."


def test_equivalent_solutions_are_counted() -> None:
    assert equivalents_sentence(1) == "No ray can tell this box from 1 other placement."
    assert equivalents_sentence(3) == "No ray can tell this box from 3 other placements."


# --- explanations ------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "atoms", "port", "sentence"),
    [
        ("4x3", "d3", 1, "Nothing is in its way, so the ray goes straight through to port 10."),
        ("4x3", "c2", 2, "The ray goes straight on, and the atom on c2 absorbs it."),
        ("4x3", "c1", 2,
         "At b2 the ray turns right, away from the atom on c1. It comes out at port 5."),
        ("4x3", "c1 c3", 2, "At b2 the ray meets the atoms on c1 and c3 and turns back. It comes "
         "out where it went in."),
        ("4x3", "a1 a3", 2, "The atoms on a1 and a3 are beside a2, the first cell, so the ray is "
         "turned away at the port and comes back."),
        ("4x3", "a1", 2, "The atom on a1 is beside a2, the first cell, so the ray is turned away "
         "at the port and comes back."),
        ("4x3", "a1 a2", 2, "The atom on a2, right behind port 2, absorbs the ray at once."),
        ("7x7", "c3 g3 a6 e6", 4,
         "The ray turns 6 times: at b4, b5, d5, d4, f4 and f5. It comes out at port 17."),
        ("5x4", "d1 c4", 2,
         "At c2 the ray turns right, away from the atom on d1. Then the atom on c4 absorbs it."),
    ],
)  # fmt: skip
def test_a_ray_is_explained_turn_by_turn(size: str, atoms: str, port: int, sentence: str) -> None:
    assert explain_ray(Box(Grid.parse(size), parse_cells(atoms)), port) == sentence


@given(boxes(largest=7), st.data())
def test_an_explanation_names_the_end_and_only_real_atoms(box: Box, data: st.DataObject) -> None:
    port = data.draw(st.sampled_from(box.grid.ports))
    ray, sentence = box.fire(port), explain_ray(box, port)
    for names in re.findall(r"atoms? on ((?:[a-z]\d+(?:, | and )?)+)", sentence):
        assert set(parse_cells(names.replace(" and ", " "))) <= box.atoms
    match ray.outcome:
        case Hit():
            assert "absorbs" in sentence
        case Detour(exit=out):
            assert sentence.endswith(f"port {out}.")
        case _:
            assert "turned away" in sentence or "where it went in" in sentence


@pytest.mark.parametrize(
    ("guesses", "port", "outcome", "sentence"),
    [
        ("c4", 3, "19", "With your atom on c4, the ray from port 3 would come out at 31, not 19."),
        ("b2", 8, "R",
         "Nothing in your guess turns the ray from port 8: it would come out at 17, "
         "but it came back."),
        ("a4", 3, "H",
         "With your atom on a4, the ray from port 3 would come back, but it was absorbed."),
        ("a2 a4", 3, "20",
         "With your atoms on a2 and a4, the ray from port 3 would come back, "
         "but it came out at 20."),
        ("b2 a5", 3, "20",
         "With your atom on a5, the ray from port 3 would be absorbed, but it came out at 20."),
        ("a2 a3 a4", 3, "20",
         "With your atom on a3, the ray from port 3 would be absorbed, but it came out at 20."),
    ],
)  # fmt: skip
def test_a_ray_refutes_a_guess_by_the_atoms_that_it_would_meet(
    guesses: str, port: int, outcome: str, sentence: str
) -> None:
    clue = Clue(port, parse_outcome(outcome, Grid()))
    assert refute_guess(clue, Grid(), parse_cells(guesses)) == sentence
