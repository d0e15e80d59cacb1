from __future__ import annotations

import re

import pyte
import pytest

from blackbox_tui.formats.settings_text import THEMES, Appearance
from blackbox_tui.ui.terminal.ansi import BEGIN, END, AnsiPainter, cursor_of, wiped
from blackbox_tui.ui.terminal.theme import Looks
from blackbox_tui.ui.toolkit.frame import Frame


def framed(*pieces: tuple[int, int, str, str]) -> Frame:
    frame = Frame((20, 3))
    for row, col, text, style in pieces:
        frame.put(row, col, text, style)
    return frame


def shown(*frames: Frame, **look: str | bool) -> pyte.Screen:
    """A terminal that was sent these frames one after another."""
    screen = pyte.Screen(20, 3)
    stream, painter = pyte.Stream(screen), AnsiPainter(Looks(Appearance(**look)))  # type: ignore[arg-type]
    for frame in frames:
        stream.feed(painter.paint(frame))
    return screen


def test_texts_and_colours_arrive_on_a_terminal() -> None:
    screen = shown(framed((1, 4, "H", "hit"), (2, 0, "plain", "text"), (0, 19, "!", "strong")))
    assert [line.rstrip() for line in screen.display] == [" " * 19 + "!", "    H", "plain"]
    hit = screen.buffer[1][4]
    assert (hit.fg, hit.bg, hit.bold) == ("ffffff", "d70000", True)
    plain = screen.buffer[2][0]
    assert (plain.fg, plain.bg, plain.bold) == ("default", "default", False)
    assert screen.buffer[0][19].bold
    assert screen.cursor.hidden


def test_only_what_changed_is_sent_again() -> None:
    painter = AnsiPainter(Looks(Appearance()))
    painter.paint(framed((0, 0, "score 1", "text"), (1, 0, "same", "text")))
    assert painter.paint(framed((0, 0, "score 2", "text"), (1, 0, "same", "text"))) == (
        "\x1b[1;7H\x1b[0m2"
    )
    assert painter.paint(framed((0, 0, "score 2", "text"), (1, 0, "same", "text"))) == ""
    recoloured = framed((0, 0, "score 2", "good"), (1, 0, "same", "text"))
    assert "score 2" in painter.paint(recoloured)


@pytest.mark.parametrize("theme", THEMES)
def test_after_any_frames_the_last_one_is_shown(theme: str) -> None:
    frames = [
        framed((0, 0, "one", "text"), (2, 10, "×", "wrong")),
        framed((0, 0, "漢字 two", "title"), (1, 3, "e\u0301t", "dim")),
        framed((0, 1, "漢", "key"), (1, 0, "chosen", "chosen")),
        framed((0, 2, "界", "focus")),
    ]
    for end in range(1, 5):
        step, whole = shown(*frames[:end], theme=theme), shown(frames[end - 1], theme=theme)
        assert step.display == whole.display
        assert [dict(step.buffer[row]) for row in range(3)] == [
            dict(whole.buffer[row]) for row in range(3)
        ]


def test_ascii_keeps_every_column_and_shapes_stand_for_the_letters_of_detours_alone() -> None:
    screen = shown(framed((0, 0, "│漢│e\u0301│●✓│", "text")), ascii=True)
    assert screen.display[0].rstrip() == "|? |e|@v|"
    screen = shown(framed((0, 0, "A", "detour0"), (0, 2, "A", "text")), symbols="shapes")
    assert screen.display[0].rstrip() == "▲ A"


@pytest.mark.parametrize(
    ("colors", "light", "seen"),
    [
        (256, False, ("5fafff", "default", True)),
        (256, True, ("005faf", "default", True)),
        (16, False, ("cyan", "default", True)),
        (8, True, ("blue", "default", True)),
        (0, False, ("default", "default", True)),
    ],
)
def test_colours_are_those_of_the_terminal_and_of_its_background(
    colors: int, light: bool, seen: tuple[str, str, bool]
) -> None:
    screen = pyte.Screen(20, 3)
    painter = AnsiPainter(Looks(Appearance(), colors=colors, light=light))
    pyte.Stream(screen).feed(painter.paint(framed((0, 0, "T", "title"))))
    cell = screen.buffer[0][0]
    assert (cell.fg, cell.bg, cell.bold) == seen


def test_a_frame_of_another_size_is_painted_whole() -> None:
    painter = AnsiPainter(Looks(Appearance()))
    painter.paint(Frame((20, 3)))
    assert painter.paint(Frame((20, 4))).startswith(BEGIN)
    assert painter.paint(Frame((20, 4))) == ""
    painter.forget()
    assert painter.paint(Frame((20, 4))).startswith(BEGIN)


def test_the_cursor_stands_where_the_focus_is_or_is_hidden_until_the_end() -> None:
    frame = framed((1, 2, "x", "text"))
    assert cursor_of(frame) == "\x1b[?25l"
    frame.cursor = (1, 2)
    screen = pyte.Screen(20, 3)
    pyte.Stream(screen).feed(BEGIN + cursor_of(frame))
    assert (screen.cursor.y, screen.cursor.x, screen.cursor.hidden) == (1, 2, False)
    hidden = shown(frame)
    assert hidden.cursor.hidden
    pyte.Stream(hidden).feed(END)
    assert not hidden.cursor.hidden


def test_a_wiped_screen_is_blank_without_being_cleared() -> None:
    screen = shown(framed((0, 0, "one", "hit"), (2, 10, "two", "text")))
    pyte.Stream(screen).feed(wiped((20, 3)))
    assert "".join(screen.display).strip() == ""
    assert "J" not in wiped((20, 3))


@pytest.mark.parametrize("ascii_only", [False, True])
def test_no_text_can_smuggle_in_a_sequence(ascii_only: bool) -> None:
    frame = Frame((60, 1))
    frame.put(0, 0, "a\x1b]0;title\x07b\x9b31mc\rd\u202ee\x7f\ud800f")
    sent = AnsiPainter(Looks(Appearance(ascii=ascii_only))).paint(frame)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", sent)
    assert text.isprintable()
    assert text.rstrip() == "a?]0;title?b?31mc?de??f"
    assert "\x1b]" not in sent
