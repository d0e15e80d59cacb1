"""Colours, focus and rays, dark and light; the question of which of the two it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.pty_terminal import Start, Term
from support.scenario import BOTH, Run

from blackbox_tui.ui.terminal.terminal import QUESTION

PLAY = ("play", "--seed", "7", "--no-animation")
ASKED = QUESTION.encode()
LIGHT = b"rgb:ffff/ffff/ffff"
ON_DARK, ON_LIGHT = "9e9e9e", "626262"
"""What the words in the footer look like."""

EITHER = pytest.mark.parametrize("arguments", [(), PLAY], ids=["menu", "game"])


def answer(color: bytes) -> bytes:
    return b"\x1b]11;" + color + b"\x1b\\"


def asked(term: Term) -> Term:
    return term.until(lambda term: ASKED in term.raw).sees("q quit")


def footer_colour(term: Term) -> str:
    return term.cell("q quit", 2).fg


def is_on(colour: str) -> Callable[[Term], bool]:
    return lambda term: "q quit" in term.text and footer_colour(term) == colour


@EITHER
def test_the_terminal_is_asked_once_and_behind_the_first_frame(
    start: Start, arguments: tuple[str, ...]
) -> None:
    raw = bytes(asked(start(*arguments)).press("?").sees("HELP").raw)
    assert raw.count(ASKED) == 1
    assert raw.index(b"quit") < raw.index(ASKED)


@pytest.mark.parametrize(
    ("arguments", "env"),
    [((), {}), (PLAY, {}), (PLAY, {"BLACKBOX_TERMINAL": "escapes"})],
    ids=["menu", "game", "escapes"],
)
def test_a_light_terminal_gets_dark_text(
    start: Start, arguments: tuple[str, ...], env: dict[str, str]
) -> None:
    term = asked(start(*arguments, env=env))
    assert footer_colour(term) == ON_DARK
    term.write(answer(LIGHT)).until(is_on(ON_LIGHT))


def test_an_answer_that_comes_late_is_heard_and_is_no_key(start: Start) -> None:
    term = asked(start(*PLAY)).press("/c").sees("Go to: c_")
    term.write(answer(LIGHT)).idle().sees("Go to: c_").press("4", "enter")
    term.sees("c4. Enter places a guess").until(is_on(ON_LIGHT))


@pytest.mark.parametrize(
    ("options", "name", "theme"),
    [
        (("--color", "never"), "xterm-256color", "auto"),
        ((), "linux", "auto"),
        ((), "xterm-256color", "light"),
    ],
)
def test_where_it_does_not_matter_nothing_is_asked(
    start: Start, tmp_path: Path, options: tuple[str, ...], name: str, theme: str
) -> None:
    choose(tmp_path, theme)
    term = start(*PLAY, *options, term=name).press("?").sees("HELP")
    assert ASKED not in term.raw


# --- themes -----------------------------------------------------------------------------


def choose(home: Path, theme: str) -> None:
    """Write a theme into the settings."""
    file = home / "config" / "blackbox-tui" / "settings.conf"
    file.parent.mkdir(parents=True)
    file.write_text(f"theme = {theme}\n")


def test_high_contrast_covers_every_cell_of_the_screen(start: Start, tmp_path: Path) -> None:
    choose(tmp_path, "high-contrast")
    term = start(*PLAY).sees("score 0")
    for key, seen in (("?", "HELP"), ("esc", "score 0")):
        assert "default" not in {back for _, back in term.looks}
        term.press(key).sees(seen)


# --- focus and rays ---------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(
    ("theme", "frame", "lid"), [("dark", "ffffff", "303030"), ("light", "af00af", "e4e4e4")]
)
def test_the_frame_of_the_focus_is_always_the_same_and_what_is_in_it_keeps_its_colours(
    run: Run, tmp_path: Path, theme: str, frame: str, lid: str
) -> None:
    choose(tmp_path, theme)
    game = run(*PLAY).sees("score 0")
    for keys, seen, paper in (
        ((), "▐1▌", frame),
        (("enter",), "▐ A ▌", "ff8700"),
        (("/c4", "enter"), "▐   ▌", lid),
        (("space",), "▐ ● ▌", "262626"),
        (("space", "x"), "▐ × ▌", lid),
    ):
        game.press(*keys).sees(seen)
        assert game.cell(seen).fg == frame
        assert game.cell(seen, len(seen) // 2).bg == paper
    game.press("o", "y").sees("%", "▐")


def test_without_colour_and_in_ascii_the_focus_has_a_shape(start: Start) -> None:
    term = start("--ascii", "--color", "never", *PLAY).sees(">1<")
    term.press("enter").sees("> A <").press("/c4", "enter").sees(">:::<")
    term.sees(".....", "'''''")
    term.press("space").sees("> @ <")
