from __future__ import annotations

from support.plain_driver import asking

A5 = ("fire 5", "assume a5")
"""Ray 5 came out at 27, so a5 is empty."""


def test_a_check_of_an_assumption_is_help_and_says_why_it_cannot_be() -> None:
    asked = asking(*A5, "verify")
    assert asked["confirm"]
    assert asked["said"][0].startswith("Verify this assumption?")
    told = asking(*A5, "verify sure")
    assert told["said"] == [
        "The ray from port 5 came out at 27. Suppose a5 holds an atom. Then ray 5 would have been "
        "absorbed. So a5 is empty."
    ]
    assert told["verify"] == {"contradicted": True, "rays": [5], "atoms": ["a5"], "empty": []}
    assert told["state"]["assisted"]


def test_a_complete_guess_is_checked_for_free_in_a_layer_too() -> None:
    told = asking("fire 5", "guess a1 b1 c1", "assume a5", "verify")
    assert told["ok"]
    assert not told["state"]["assisted"]
    assert told["verify"] == {
        "contradicted": True, "rays": [5], "atoms": ["a1", "b1", "c1", "a5"], "empty": [],
    }  # fmt: skip
    assert told["said"] == [
        "With your atom on a5, the ray from port 5 would be absorbed, but it came out at 27."
    ]


def test_a_program_sees_what_is_assumed_and_what_was_marked_on_it() -> None:
    assert asking("guess a1")["state"]["assumption"] is None
    state = asking("guess a1", "assume c4 d4", "seal e4", "b1")["state"]
    assert state["assumption"] == {
        "atoms": ["c4", "d4"], "empty": [], "guesses": ["b1", "c4", "d4"], "seals": ["e4"],
    }  # fmt: skip
    assert state["guesses"] == ["a1", "b1", "c4", "d4"]
