"""Colours, focus and rays in a real terminal, dark and light."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.pty_terminal import Start

from blackbox_tui.ui.terminal.terminal import QUESTION

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Term

PLAY = ("play", "--seed", "7", "--no-animation")
ASKED = QUESTION.encode()
LIGHT, DARK = b"rgb:ffff/ffff/ffff", b"rgb:1e1e/1e1e/1e1e"
ON_DARK, ON_LIGHT = "9e9e9e", "626262"
"""What the words in the footer look like."""


def answer(color: bytes, end: bytes = b"\x1b\\") -> bytes:
    return b"\x1b]11;" + color + end


def asked(term: Term) -> Term:
    return term.until(lambda term: ASKED in term.raw)


def footer_colour(term: Term) -> str:
    x, y = term.find("q quit")
    return term.cell_at(x + 2, y).fg


def is_on(colour: str) -> Callable[[Term], bool]:
    return lambda term: "q quit" in term.text and footer_colour(term) == colour


@pytest.mark.parametrize("arguments", [(), PLAY], ids=["menu", "game"])
def test_the_terminal_is_asked_once_and_behind_the_first_frame(
    start: Start, arguments: tuple[str, ...]
) -> None:
    term = asked(start(*arguments)).sees("q quit").press("?").sees("HELP")
    raw = bytes(term.raw)
    assert raw.count(ASKED) == 1
    assert raw.index(b"quit") < raw.index(ASKED)


@pytest.mark.parametrize("arguments", [(), PLAY], ids=["menu", "game"])
@pytest.mark.parametrize("end", [b"\x1b\\", b"\x07"], ids=["ST", "BEL"])
def test_a_light_terminal_gets_dark_text(
    start: Start, arguments: tuple[str, ...], end: bytes
) -> None:
    term = asked(start(*arguments)).sees("q quit")
    assert footer_colour(term) == ON_DARK
    term.write(answer(LIGHT, end)).until(is_on(ON_LIGHT))


def test_a_dark_terminal_keeps_its_colours(start: Start) -> None:
    term = asked(start(*PLAY)).sees("par 10")
    before = term.text
    term.write(answer(DARK)).idle()
    assert footer_colour(term) == ON_DARK
    assert term.text == before


def test_without_an_answer_the_variable_counts_and_else_dark(start: Start) -> None:
    assert footer_colour(start(*PLAY).sees("score 0")) == ON_DARK
    light = start(*PLAY, env={"COLORFGBG": "0;15"}).sees("score 0")
    assert footer_colour(light) == ON_LIGHT
    asked(light).write(answer(DARK)).until(is_on(ON_DARK))


def test_an_answer_that_comes_late_is_heard_and_is_no_key(start: Start) -> None:
    term = asked(start(*PLAY)).sees("score 0").press("/c").sees("Go to: c_")
    term.write(answer(LIGHT)).idle()
    assert "Go to: c_" in term.text
    term.press("4", "enter").sees("c4. Enter places a guess").until(is_on(ON_LIGHT))


@pytest.mark.parametrize("garbage", [b"q", b"rgb:s/q/G", b"qqqq\rsy", b""])
def test_an_answer_that_makes_no_sense_changes_nothing(start: Start, garbage: bytes) -> None:
    term = asked(start(*PLAY)).sees("par 10")
    before = term.text
    term.write(answer(garbage)).idle()
    assert (term.text, footer_colour(term)) == (before, ON_DARK)


def test_the_program_can_be_left_before_an_answer_has_come(start: Start) -> None:
    term = asked(start())
    assert term.press("q").exit() == 0
    assert term.whole


@pytest.mark.parametrize("options", [("--color", "never"), ()])
def test_where_it_does_not_matter_nothing_is_asked(start: Start, options: tuple[str, ...]) -> None:
    name = "xterm-256color" if options else "linux"
    term = start(*PLAY, *options, term=name).sees("score 0").press("?").sees("HELP")
    assert ASKED not in term.raw


# --- themes -----------------------------------------------------------------------------


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    file = tmp_path / "config" / "blackbox-tui" / "settings.conf"
    file.parent.mkdir(parents=True)
    return file


@pytest.mark.parametrize(("theme", "asks"), [("auto", True), ("light", False)])
def test_only_the_theme_auto_asks_for_the_background(
    start: Start, settings_file: Path, theme: str, asks: bool
) -> None:
    settings_file.write_text(f"theme = {theme}\n")
    term = start(*PLAY).sees("score 0").press("?").sees("HELP")
    assert (ASKED in term.raw) is asks


def test_high_contrast_covers_every_cell_of_the_screen(start: Start, settings_file: Path) -> None:
    settings_file.write_text("theme = high-contrast\n")
    term = start(*PLAY).sees("score 0")
    for screen in ("?", "esc"):
        backgrounds = {back for _, back in term.looks}
        assert "default" not in backgrounds
        term.press(screen).sees("HELP" if screen == "?" else "score 0")


# --- focus and rays ---------------------------------------------------------------------


def look(term: Term, text: str) -> tuple[str, str, bool]:
    """Colours of the middle of a text, and whether it is reversed."""
    x, y = term.find(text)
    cell = term.cell_at(x + len(text) // 2, y)
    return cell.fg, cell.bg, cell.reverse


@pytest.mark.parametrize("light", [False, True])
def test_the_focus_looks_the_same_on_all_that_it_stands_on(start: Start, light: bool) -> None:
    term = asked(start(*PLAY)).sees("score 0")
    if light:
        term.write(answer(LIGHT)).until(is_on(ON_LIGHT))
    expected = ("ffffff", "af00af", False) if light else ("000000", "ffffff", False)
    assert look(term, "▐1▌") == expected
    term.press("enter").sees("▐A▌")
    assert look(term, "▐A▌") == expected
    term.press("/c4", "enter").sees("▐   ▌")
    assert look(term, "▐   ▌") == expected
    term.press("space").sees("▐ ● ▌")
    assert look(term, "▐ ● ▌") == expected
    term.press("space", "x").sees("▐ × ▌")
    assert look(term, "▐ × ▌") == expected
    term.press("o", "y").sees("%")
    assert "▐" in term.text


def test_without_colour_and_in_ascii_the_focus_has_a_shape(start: Start) -> None:
    term = start("--ascii", "--color", "never", *PLAY).sees(">1<")
    term.press("enter").sees(">A<").press("/c4", "enter").sees(">   <")
    x, y = term.find(">   <")
    assert term.cell_at(x + 2, y).underscore
    term.press("space").sees("> @ <")


def test_a_test_ray_crosses_the_lines_and_points_to_its_exit(start: Start) -> None:
    term = start(*PLAY).sees("score 0").press("enter").sees("Port 1: a detour")
    term.press("t").sees("━┿━━━┿━", "━━━► [A]")
    ascii_only = start("--ascii", *PLAY).sees("score 0").press("enter").sees("Port 1: a detour")
    ascii_only.press("t").sees("-+---+-", "---> [A]")
