from __future__ import annotations

from dataclasses import replace

import pytest
from support.sessions import session

from blackbox_tui.engine import HIT, REFLECTION, Cell, Detour, Grid
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.session import NO_PAR, Par, Session
from blackbox_tui.ui.widgets.board import Drawn
from blackbox_tui.ui.widgets.log import lit_by, log, odds_shown, port_markers, standing, title
from blackbox_tui.ui.widgets.page import Line

CLUES = Clues(Grid(), 4, (Clue(3, Detour(9)), Clue(2, HIT), Clue(13, REFLECTION)))
SESSION = session()


def text(line: Line) -> str:
    return "".join(piece for piece, _ in line.pieces)


def joined(played: Session) -> str:
    return "".join(piece for piece, _ in standing(played))


# --- the log --------------------------------------------------------------------------


def test_every_ray_has_a_line_with_its_marker_and_its_price() -> None:
    assert [text(line) for line in log(CLUES, CLASSIC, range(3))] == [
        "  1  port   3 ↔ 9          A   2",
        "  2  port   2  hit         H   1",
        "  3  port  13  reflection  R   1",
    ]


def test_only_the_rays_asked_for_are_listed_under_their_own_numbers() -> None:
    assert [text(line).split()[0] for line in log(CLUES, CLASSIC, range(1, 3))] == ["2", "3"]


def test_a_click_on_a_line_points_at_its_port() -> None:
    assert [line.click for line in log(CLUES, CLASSIC, range(3))] == [3, 2, 13]


def test_the_ray_of_the_lit_port_stands_out_from_either_end() -> None:
    for port in (3, 9):
        styles = [line.pieces[1][1] for line in log(CLUES, CLASSIC, range(3), lit=port)]
        assert styles == ["text lit", "text", "text"]


def test_a_questioned_ray_has_a_question_mark_in_the_log_and_at_its_ports() -> None:
    marked = ["?" in text(line) for line in log(CLUES, CLASSIC, range(3), questioned={1})]
    assert marked == [False, True, False]
    symbols = {port: drawn.symbol for port, drawn in port_markers(CLUES, {0}).items()}
    assert symbols == {3: "A?", 9: "A?", 2: "H", 13: "R"}


def test_markers_have_the_style_of_their_outcome() -> None:
    styles = {port: drawn.style for port, drawn in port_markers(CLUES).items()}
    assert styles == {3: "detour", 9: "detour", 2: "hit", 13: "reflection"}


@pytest.mark.parametrize(
    ("pointed", "lit"), [(3, {3, 9}), (9, {3, 9}), (2, {2}), (4, set()), (Cell(0, 0), set())]
)
def test_pointing_at_a_marker_lights_both_ends(pointed: int | Cell, lit: set[int]) -> None:
    assert lit_by(CLUES, pointed) == lit


# --- odds -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "drawn"),
    [
        (0, Drawn("-", "dim")),
        (0.001, Drawn(" 1%", "odds0", "0")),
        (0.06, Drawn(" 6%", "odds1", "0")),
        (0.25, Drawn("25%", "odds2", "2")),
        (0.6, Drawn("60%", "odds3", "6")),
        (0.9999, Drawn("99%", "odds3", "9")),
        (1, Drawn("100", "odds3", "!")),
    ],
)
def test_likelier_cells_stand_out_more_and_only_certainty_is_0_or_100(
    chance: float, drawn: Drawn
) -> None:
    assert odds_shown({Cell(2, 3): chance}) == {Cell(2, 3): drawn}


# --- title and score --------------------------------------------------------------------


def test_the_title_names_the_game_and_what_is_played() -> None:
    assert "".join(piece for piece, _ in title(SESSION)) == "BLACK BOX  classic · 4 atoms"


@pytest.mark.parametrize(
    ("par", "shown"),
    [
        (None, "score 0 · par …"),
        (NO_PAR, "score 0 · no par"),
        (Par(9), "score 0 · par 9"),
        (Par(9, exact=False), "score 0 · par about 9"),
    ],
)
def test_the_score_stands_beside_par_as_far_as_it_is_known(par: Par | None, shown: str) -> None:
    assert joined(replace(SESSION, par=par)) == shown


def test_where_par_is_not_worked_out_it_is_not_announced() -> None:
    assert standing(SESSION, par_expected=False) == [("score 0", "strong")]


def test_the_clock_is_shown_where_seconds_cost() -> None:
    played = replace(session(edition=EDITIONS["arcade"]), seconds=65.9)
    assert joined(played).startswith("1:05 · score ")
