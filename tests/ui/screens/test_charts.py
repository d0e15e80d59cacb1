"""Charts: every bar and column as long as its number says, and never beyond its room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.text.stats import Bar, Trend
from blackbox_tui.ui.screens.statistics import bar_chart, column_chart
from blackbox_tui.ui.toolkit.layout import Line


def drawn(lines: list[Line]) -> str:
    return "\n".join(line.text.rstrip() for line in lines)


def trend(*values: int | None, to_par: bool = True) -> Trend:
    return Trend("", values, to_par)


def test_a_bar_has_a_column_for_each_game_and_the_best_its_own_colour() -> None:
    chart = bar_chart([Bar(9, 9, 3), Bar(10, 10, 12), Bar(12, 12, 1)], 30)
    assert drawn(chart) == " 9 ███ 3\n10 ████████████ 12\n12 █ 1"
    assert [line.pieces[1][1] for line in chart] == ["good", "path", "path"]


def test_columns_stand_on_par_or_hang_from_it() -> None:
    assert drawn(column_chart(trend(4, 0, -1, None, 2, -2), 40, 4)) == "\n".join(
        [
            " +4 ██",
            "    ██",
            "    ██          ██",
            "    ██          ██",
            "par ─────────?────────",
            "          ██       ██",
            " −2                ██",
        ]
    )


def test_large_differences_are_drawn_to_scale_in_halves_of_a_row() -> None:
    assert drawn(column_chart(trend(80, 10, 1, -40, -10), 40, 4)) == "\n".join(
        [
            "+80 ██",
            "    ██",
            "    ██",
            "    ██ ▄▄ ▄▄",
            "par ───────────────",
            "             ██ ▀▀",
            "−40          ██",
        ]
    )


def test_over_par_is_bad_and_under_par_is_good() -> None:
    above, _, below = column_chart(trend(1, -1), 40, 4)
    assert [above.pieces[1][1], below.pieces[1][1]] == ["bad", "good"]


def test_where_not_all_fit_the_last_games_are_shown() -> None:
    chart = column_chart(trend(*[2] * 9, 1), 12, 4)
    assert drawn(chart) == " +2 █ █ █\n    █ █ █ █\npar ────────"


@pytest.mark.parametrize("tallest", [2, 3, 4])
@given(
    values=st.lists(st.none() | st.integers(-(10**12), 10**12), min_size=1, max_size=20),
    to_par=st.booleans(),
    width=st.integers(28, 78),
)
def test_no_chart_is_wider_or_taller_than_it_may_be(
    values: list[int | None], to_par: bool, width: int, tallest: int
) -> None:
    lines = column_chart(trend(*values, to_par=to_par), width, tallest)
    assert all(len(line) <= width for line in drawn(lines).split("\n"))
    assert len(lines) <= tallest + 1 + -(-tallest // 2)
