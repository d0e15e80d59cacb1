from __future__ import annotations

import pytest

from blackbox_tui.ui.keymap import Command, command_for
from blackbox_tui.ui.messages import Message, Pointed, Typed
from blackbox_tui.ui.toolkit.form import LABEL, Field, Form, number_field
from blackbox_tui.ui.toolkit.frame import Frame
from blackbox_tui.ui.toolkit.layout import Line, first_fit, framed, tight
from blackbox_tui.ui.toolkit.sheet import Room, Sheet
from blackbox_tui.values import replace


def drawn(form: Form, room: int = 6, cols: int = 62) -> Frame:
    """The form at the top of a page without a title."""
    page, size = Sheet("", width=cols - 2, kept=0), (cols, room + 1)
    rows = form.rows(page.room(size))
    rows += [Line()] * (room - len(rows))
    return page.draw(size, first_fit(room, rows, tight(rows)), ())


@pytest.mark.parametrize(("name", "columns"), [("", 0), ("Ada", 3), ("山田", 4), ("e\u0301", 1)])
def test_the_cursor_stands_behind_a_typed_name_in_any_script(name: str, columns: int) -> None:
    form = Form((Field("one", "first player", ""),))
    for char in name:
        form = form.update(Typed(char))
    frame = drawn(form)
    assert frame.cursor == (0, 1 + LABEL + 3 + columns)
    assert frame.line(0).rstrip(" ]").endswith(f"[{name}_")


GROUPS = Form.of(
    {"A": [Field("one", "one", ""), Field("two", "two", "")], "": [Field("c", "c", "")]}
)


def test_groups_have_titles_and_blank_lines_between_them() -> None:
    rows = GROUPS.rows(Room(40, 10, 10, framed=False))
    shown = [row.text[:6].strip() for row in rows]
    assert shown == ["A", "one", "two", "", "c", "", "Start"]
    assert [row for row in rows if row != Line()] == tight(rows)


def test_in_a_frame_titles_part_the_groups() -> None:
    rows = Form.of({"A": GROUPS.fields[:1], "B": GROUPS.fields[1:2]}).rows(
        Room(40, 10, 10, framed=True)
    )
    assert [row.text[:6] for row in framed([(40, rows)])] == [
        "╭─ A ─", "│  one", "├─ B ─", "│  two", "│     ", "│  Sta", "╰─────",
    ]  # fmt: skip


# --- numbers ----------------------------------------------------------------------------------

SIDES = Form((number_field("columns", "columns", 8, range(8, 27)),))


def after(form: Form, *messages: Message | str) -> Form:
    for message in messages:
        form = form.update(Typed(message) if isinstance(message, str) else message)
    return form


def number(form: Form) -> str:
    """The number that the form has once its line is left."""
    return after(form, Command.DOWN).fields[0].value


def shown(form: Form) -> str:
    return drawn(form).line(0).split("<")[1].split(">")[0].strip()


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        ("12", "12"), ("9", "9"), ("09", "9"), ("26", "26"),
        ("1", "At least 8 columns."), ("0", "At least 8 columns."),
        ("27", "At most 26 columns."), ("912", "At most 26 columns."),
        ("1" * 40, "At most 26 columns."),
    ],
)  # fmt: skip
def test_digits_are_kept_and_cut_to_the_limit_with_a_word_about_it(keys: str, value: str) -> None:
    typed = after(SIDES, *keys)
    assert shown(typed) == f"{keys[:6]}_"
    left = after(typed, Command.DOWN)
    assert left.told == (value if value.startswith("At") else "")
    assert left.fields[0].value in value.split(" "), value
    assert after(left, Command.UP).told == ""


def test_typing_replaces_a_text_and_adds_to_one_that_was_edited() -> None:
    form = Form((Field("one", "first player", "Ann"),))
    assert after(form, *"Zoe").values["one"] == "Zoe"
    assert after(form, Command.ERASE, *"Zoe").values["one"] == "AnZoe"
    assert after(form, Command.RIGHT, *"Zoe").values["one"] == "AnnZoe"
    assert after(form, Pointed((0, 0)), *"Zoe").values["one"] == "AnnZoe", "a click within"
    again = after(form, *"Zoe", Command.DOWN, Command.UP, "x")
    assert again.values["one"] == "x"
    assert drawn(form).styles[0][LABEL + 5] == "chosen" != drawn(again).styles[0][LABEL + 5]


def test_letters_are_never_swallowed_in_silence() -> None:
    start = replace(SIDES, at=1)
    assert after(start, "Z").told == "Z does nothing here. ↑ goes to the lines that you can change."
    assert command_for(start.bindings, "h") is None, "it would change nothing there"
    assert after(SIDES, "Z").told == "Z does nothing here. Type a number, 8 to 26."
    assert after(start, "Z", Command.UP).told == ""


@pytest.mark.parametrize(
    ("messages", "held"),
    [
        (("1", "2", Command.RIGHT), "13"), (("3", "0", Command.LEFT), "25"),
        (("1", "2", Pointed((0, -1))), "11"), (("1", "2", Command.ERASE, "4"), "14"),
        (("1", "2", Command.ERASE, Command.ERASE), "12"), ((Command.ERASE,) * 2 + ("9",), "9"),
    ],
)  # fmt: skip
def test_arrows_clicks_and_backspace_go_on_from_what_was_typed(
    messages: tuple[Message | str, ...], held: str
) -> None:
    assert number(after(SIDES, *messages)) == held, "nothing typed, nothing changed"
    assert command_for(SIDES.bindings, "bs") is Command.ERASE


def test_a_number_between_two_that_can_be_chosen_is_the_one_below() -> None:
    rounds = Form((number_field("rounds", "rounds", 2, range(2, 21, 2)),))
    assert [number(after(rounds, digit)) for digit in "71"] == ["6", "2"]
    assert after(rounds, "7", Command.DOWN).told == rounds.field.about
    assert rounds.field.about == "Type an even number, 2 to 20."


def test_the_cursor_stands_behind_the_digits() -> None:
    frame = drawn(after(SIDES, "1", "2", "3", Command.ERASE))
    assert frame.cursor == (0, frame.line(0).index("_"))
    assert "12_" in frame.line(0)


def test_words_are_not_typed() -> None:
    form = Form((Field("edition", "edition", "classic", ("classic", "parker")),))
    told = "p does nothing here. ← and → change this line."
    assert after(form, "1", "p", Command.ERASE) == replace(form, told=told)


# --- how it is drawn --------------------------------------------------------------------------

GROUPED = Form(
    tuple(Field(f"f{at}", f"field {at}", "x", ("x", "y"), group="AB"[at // 4]) for at in range(8))
)


def lines(form: Form, room: int) -> list[str]:
    frame = drawn(form, room)
    return [frame.line(row).strip() for row in range(room)]


def test_groups_have_headings_and_stand_apart_where_there_is_room() -> None:
    first = [line.split()[0] if line else "" for line in lines(GROUPED, 13)]
    assert first == ["A", *["field"] * 4, "", "B", *["field"] * 4, "", "Start"]
    assert "" not in lines(GROUPED, 11)


@pytest.mark.parametrize("room", range(3, 11))
@pytest.mark.parametrize("at", range(9))
def test_a_form_without_room_scrolls_and_says_where_there_is_more(at: int, room: int) -> None:
    form = replace(GROUPED, at=at)
    frame = drawn(form, room)
    row, _ = frame.cursor or (-1, -1)
    assert (f"field {at}" if at < 8 else "Start") in frame.line(row)
    shown = lines(form, room)
    assert ("↑" in shown[0]) == (shown[0] != "A")
    assert ("↓" in shown[-1]) == ("Start" not in shown[-1])


def test_a_narrow_terminal_shows_the_longest_value_whole() -> None:
    form = Form((Field("theme", "other player", "high-contrast", ("high-contrast", "mono")),))
    frame = drawn(form, cols=30)
    assert frame.line(0) == "  other player <high-contrast>"
