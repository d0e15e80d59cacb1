"""The what-if layer on the seeker's screen: how it opens and closes, and how it is checked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.screens import SIZE, after, after_keys, clicks_on, done, press, tell, text
from support.sessions import session

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import VerifyAssumption
from blackbox_tui.app.requests import Open
from blackbox_tui.app.session import RunJob
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.rules.game import Game
from blackbox_tui.rules.moves import Assume, Fire, Guess, Move, Seal
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.values import replace

F3, C4 = parse_cells("f3 c4")
FIRED: tuple[Move, ...] = (Fire(3), Fire(2), Fire(13))
"""Ray 3 comes out at 9: so a3 is empty."""


def seek(*moves: Move) -> SeekScreen:
    return replace(SeekScreen.of(session(moves)), animated=False)


def on(screen: SeekScreen, cell: str, key: str = "enter") -> SeekScreen:
    return press(screen, "/", *cell, "enter", key)


def assuming(*moves: Move) -> SeekScreen:
    """A game in which f3 is assumed to hold an atom, and c4 is empty then."""
    return on(on(press(seek(*moves), "a"), "f3"), "c4", "x")


def check_of(game: Game) -> VerifyAssumption:
    return VerifyAssumption(game.clues, game.marks.assumption, game.marks.in_layer)


def answered(screen: SeekScreen) -> SeekScreen:
    """After the answer to the check that it waits for."""
    request = check_of(screen.game)
    return after(screen, done(request))


# --- opening it -------------------------------------------------------------------------


def test_the_first_mark_opens_the_layer_and_is_shown_as_the_assumption() -> None:
    screen = assuming()
    assert screen.game.moves == (Assume(Guess(F3)), Seal(C4))
    shown = text(screen)
    assert "─ What if ─" in shown
    assert "if f3 holds an atom" in shown
    assert "plus 1 more mark" in shown
    assert "if c4 is empty" in text(on(press(seek(), "a"), "c4", "x"))


def test_before_the_first_mark_nothing_has_happened_to_the_game() -> None:
    before = seek(Guess(C4), Guess(F3))
    begun, requests = after_keys(before, "a")
    assert "mark what you assume" in text(begun)
    assert (begun.game, requests) == (before.game, ())
    for key in ("a", "A", "u", "esc"):
        ended, requests = after_keys(begun, key)
        assert (ended.game, ended.seen.assuming, requests) == (before.game, False, ())
        led_away = after_keys(ended, "esc")[1]
        assert led_away == (Open(pages.MENU),), "Esc closed it before it led away"


def test_marks_of_the_layer_are_drawn_in_another_shape_and_style() -> None:
    screen = on(on(assuming(Guess(Cell.parse("a1")), Seal(Cell.parse("a2"))), "f5"), "h8", "x")
    frame = screen.view((120, 44))
    styles = {style.removeprefix("lid ").split()[0] for row in frame.styles for style in row}
    assert {"guess", "seal", "assumed", "assumed_empty"} <= styles
    board = [line[:36] for line in text(screen).split("\n")[2:19]]
    marks = {mark for line in board for mark in "●×?/" if f" {mark} " in line}
    assert marks == set("●×?/")
    narrow = text(screen, (40, 20))
    assert "if f3 holds an atom" in narrow


# --- closing it -------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["esc", "n", "x", "space"])
def test_any_other_key_goes_on_assuming(key: str) -> None:
    went_on, requests = after_keys(press(assuming(), "a"), key)
    assert (went_on.game, went_on.asking, requests) == (assuming().game, False, ())


def test_the_footer_offers_what_can_be_done_and_its_words_can_be_clicked() -> None:
    assert "a what if" in text(press(seek(), "."))
    assert "a what if" not in text(press(assuming(), "."))
    for size in (SIZE, (40, 20)):
        frame = assuming().view(size)
        assert "a keep  A drop" in frame.text
        clicks = set(clicks_on(frame).values())
        assert {Command.ASSUME, Command.DROP} <= clicks
    panel = assuming().view(SIZE)
    row = next(row for row in range(24) if "if f3 holds" in panel.line(row))
    assert clicks_on(panel)[row, panel.line(row).index("if f3")] is Command.ASSUME


# --- checking it ------------------------------------------------------------------------


def checking(cell: str) -> SeekScreen:
    """A check of an assumed atom has been answered."""
    return answered(press(on(press(seek(*FIRED), "a"), cell), "v", "y"))


def test_a_check_asks_once_marks_the_game_and_runs_a_job() -> None:
    screen = on(press(seek(*FIRED), "a"), "a3")
    asking = press(screen, "v")
    assert "marks the game as assisted" in text(asking)
    waiting, requests = tell(asking, Command.YES)
    assert waiting.session.assisted
    assert "Thinking" in text(waiting)
    assert RunJob(check_of(waiting.game)) in requests
    told = answered(waiting)
    assert "Suppose a3 holds an atom. Then" in text(told)
    assert told.focus == 3
    assert "Thinking" in text(press(told, "v")), "the second time it does not ask"


def test_the_path_that_the_ray_would_take_is_drawn_until_esc() -> None:
    other = Box(Grid(), parse_cells("b2 d2 g6 d7"))
    fired = SeekScreen.of(session([Fire(4), Fire(5)], hidden=other))
    told = answered(press(on(press(fired, "a"), "f5"), "v", "y"))
    assert "ray 4 would have come out at 28. So f5 is empty." in " ".join(text(told).split())
    assert told.focus == 4
    for stroke in "━┛┃▲":
        assert stroke in text(told)
        assert stroke not in text(press(told, "esc"))


def test_an_answer_about_other_marks_is_not_told() -> None:
    waiting = press(on(press(seek(*FIRED), "a"), "a3"), "v", "y")
    late = done(check_of(waiting.game))
    changed = on(waiting, "h8", "x")
    assert after(changed, late) == changed
    fired, requests = after_keys(waiting, "8", "space")
    assert RunJob(check_of(fired.game)) in requests, "a new ray counts"
    assert after(fired, late) == fired


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [((), "No ray has been fired yet"), (FIRED, "Mark your assumption first")],
)
def test_a_check_that_tells_nothing_is_refused_before_it_costs(
    moves: Sequence[Move], sentence: str
) -> None:
    screen = on(press(seek(*moves), "a"), "f3")
    screen = on(screen, "f3") if moves else screen
    assert "v verify" not in text(screen)
    refused = press(screen, "v")
    assert sentence in text(refused)
    assert not refused.asking


def test_a_complete_guess_is_checked_for_free_and_the_path_is_drawn() -> None:
    placed = map(Guess, parse_cells("a1 b1 c1"))
    told = press(on(press(seek(*FIRED, *placed), "a"), "a3"), "v")
    assert not told.session.assisted
    assert "ray 3 would be absorbed" in " ".join(text(told).split())
    assert told.test_ray is not None
    assert told.focus == 3
