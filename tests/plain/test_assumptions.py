from __future__ import annotations

import pytest
from support.plain_driver import asking, saying

A5 = ("fire 5", "assume a5")
"""Ray 5 came out at 27, so a5 is empty."""


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("assume f3",), "What if f3 holds an atom? Type keep to keep what you mark from here on, "
         "or drop to drop it."),
        (("assume f3 c4",), "What if f3 and c4 hold atoms?"),
        (("assume f3 empty",), "What if f3 is empty?"),
        (("a empty f3, c4",), "What if f3 and c4 are empty?"),
        (("assume",), "Name a cell, like c4."),
        (("guess f3", "assume f3"), "These cells are marked already."),
        (("assume f3", "assume c4"), "You are already assuming something"),
        (("guess a1", "assume f3", "c4", "drop"), "Dropped: your marks are as they were before. "
         "Guesses: a1."),
        (("guess a1", "assume f3", "keep"), "Kept. 2 of 4 atoms placed."),
        (("keep",), "You are not assuming anything."),
        (("assume f3", "c4", "undo"), "Undone. Guesses: f3. You assume that f3 holds an atom."),
        (("assume f3", "state"), "Classic edition"),
    ],
)  # fmt: skip
def test_an_assumption_is_made_kept_and_dropped_by_words(
    lines: tuple[str, ...], sentence: str
) -> None:
    assert saying(*lines)[0].startswith(sentence)


def test_assumed_marks_are_read_and_drawn_apart_from_others() -> None:
    lines = ("guess a1", "seal b1", "assume c1", "seal d1 e1")
    assert saying(*lines, "row 1")[0].startswith(
        "Row 1: guess a1; sealed b1; assumed guess c1; assumed empty d1 and e1;"
    )
    assert saying(*lines, "draw")[2].split()[2:7] == ["o", "x", "?", "/", "/"]
    assert "You assume that c1 holds an atom." in saying(*lines, "state")[1]


def test_a_check_of_an_assumption_is_help_and_says_why_it_cannot_be() -> None:
    asked = asking(*A5, "verify")
    assert asked["confirm"]
    assert asked["said"][0].startswith("Check this assumption against the rays?")
    told = asking(*A5, "verify sure")
    assert told["said"] == ["If a5 held an atom, ray 5 would be absorbed; it came out at 27."]
    assert told["verify"] == {"contradicted": True, "rays": [5], "atoms": ["a5"], "empty": []}
    assert told["state"]["assisted"]


def test_the_path_that_a_ray_would_have_taken_is_described() -> None:
    said = asking("fire 4", "fire 5", "assume f5", "verify sure")["said"]
    assert said == [
        "Ray 5 came out at 27, so if f5 held an atom, ray 4 would come out at 28; "
        "it came out at 21. It would have gone right to e4, then up and out at 28."
    ]


def test_what_the_rays_allow_is_not_contradicted() -> None:
    told = asking("fire 5", "assume b2", "verify sure")
    assert told["said"] == ["So far, no ray contradicts what you assume."]
    assert told["verify"]["contradicted"] is False


def test_a_complete_guess_is_checked_for_free_in_a_layer_too() -> None:
    told = asking("fire 5", "guess a1 b1 c1", "assume a5", "verify")
    assert told["ok"]
    assert not told["state"]["assisted"]
    assert told["verify"] == {
        "contradicted": True, "rays": [5], "atoms": ["a1", "b1", "c1", "a5"], "empty": [],
    }  # fmt: skip
    assert told["said"] == ["With your atom on a5, ray 5 would be absorbed, but it came out at 27."]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (("verify",), "You have not fired a ray yet."),
        (("fire 5", "verify"), "Your guesses explain 0 of 1 ray."),
        (("fire 5", "guess a5", "verify"), "Your guesses do not explain ray 5 yet."),
        (
            ("assume a5", "verify sure"),
            "You have not fired a ray yet, so nothing contradicts this.",
        ),
        (("fire 5", "guess a5", "assume b5", "b5", "verify sure"), "Mark what you assume first"),
    ],
)
def test_without_an_assumption_or_a_ray_a_check_costs_nothing(
    lines: tuple[str, ...], sentence: str
) -> None:
    told = asking(*lines)
    assert told["said"][0].startswith(sentence)
    assert not told["state"]["assisted"]


def test_a_program_sees_what_is_assumed_and_what_was_marked_on_it() -> None:
    assert asking("guess a1")["state"]["assumption"] is None
    state = asking("guess a1", "assume c4 d4", "seal e4", "b1")["state"]
    assert state["assumption"] == {
        "atoms": ["c4", "d4"], "empty": [], "guesses": ["b1", "c4", "d4"], "seals": ["e4"],
    }  # fmt: skip
    assert state["guesses"] == ["a1", "b1", "c4", "d4"]
