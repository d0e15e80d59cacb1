"""The language of scenarios itself: both terminals show the same, and places are where they are."""

from __future__ import annotations

import pytest
from support.fake_terminal import FakeRun
from support.scenario import BOTH, Run

from blackbox_tui.engine import Grid
from blackbox_tui.lessons.course import course

PLAY = ("play", "--seed", "7", "--no-animation")


@pytest.mark.parametrize("size", [(80, 24), (40, 20), (30, 17), (120, 40), (200, 60)])
def test_every_spot_is_found_on_the_screen(run: Run, size: tuple[int, int]) -> None:
    game = run(*PLAY, size=size).sees("score 0").fire(1)
    assert isinstance(game, FakeRun)
    for spot in (*Grid().ports, *Grid().cells):
        col, row = game.find(spot)
        assert game.frame.click_at(row, col) == spot


def test_both_terminals_show_the_same_in_the_same_colours(run: Run, start: Run) -> None:
    fake, real = [begin(*PLAY).fire(1).guess("c4").sees("par 10").rest() for begin in (run, start)]
    assert fake.text == real.text
    places = [
        (x, y) for y, line in enumerate(fake.lines) for x, char in enumerate(line) if char > " "
    ]
    assert [fake.cell(place) for place in places] == [real.cell(place) for place in places]


@BOTH
def test_a_text_is_seen_over_the_ends_of_lines(run: Run) -> None:
    game = run(size=(40, 20)).sees("New game").press("l").sees(course()[0].text).lacks("New game")
    game.press("esc").leave()


def test_what_never_comes_or_goes_is_waited_for_in_vain(run: Run) -> None:
    with pytest.raises(AssertionError, match="Waited in vain for 'Goodbye'"):
        run().sees("Goodbye")
    with pytest.raises(AssertionError, match="Waited in vain for no 'New game'"):
        run().lacks("New game")
