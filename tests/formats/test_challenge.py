"""Challenges: a box with an edition and a score to beat, read back as written, or refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.kinds import FINISHED
from support.sessions import HIDDEN

from blackbox_tui.formats.challenge import Challenge, challenge_of, read_challenge
from blackbox_tui.formats.codes import encode
from blackbox_tui.formats.fields import ParseError
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.session import MAX_TARGET
from blackbox_tui.values import replace

CODE = encode(HIDDEN)


@given(st.sampled_from(sorted(EDITIONS)), st.integers(0, MAX_TARGET))
def test_a_challenge_is_a_code_an_edition_and_a_score(edition: str, score: int) -> None:
    challenge = Challenge(Start(HIDDEN), EDITIONS[edition], score)
    assert read_challenge(f"{CODE}/{edition}/{score}") == challenge
    assert read_challenge(f" {CODE} / {edition} / {score} ".upper()) == challenge


def test_a_code_alone_sets_neither_edition_nor_score() -> None:
    assert read_challenge(CODE) == Challenge(Start(HIDDEN))


@pytest.mark.parametrize(
    "tail",
    ["/", "/classic", "/12", "/classic/", "/classic/-1", "/classic/12/", "/nonsense/12",
     "/classic/1.5", "/classic/12345678901", "//12", "/classic/١٢"],
)  # fmt: skip
def test_anything_else_is_refused_in_one_sentence(tail: str) -> None:
    with pytest.raises(ParseError, match=r"is not a box with a score to beat: .*/classic/12\.$"):
        read_challenge(f"{CODE}{tail}")


def test_the_challenge_of_a_finished_game_names_its_score() -> None:
    for name, session in FINISHED.items():
        if challenge := challenge_of(session):
            assert name.startswith(("solitaire", "arcade", "practice", "challenge", "range")), name
            read = read_challenge(challenge)
            assert read[0] == replace(session.game.start, plays_on=False)
            assert read[1:] == (session.edition, session.sheet.total)
    assert challenge_of(FINISHED["solitaire, solved"]).endswith(f"/{CLASSIC.name}/6")
    assert not challenge_of(FINISHED["solitaire, wrong"])
