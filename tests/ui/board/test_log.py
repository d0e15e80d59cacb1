from __future__ import annotations

import pytest
from support.sessions import session

from blackbox_tui.engine import HIT, REFLECTION, Box, Cell, Detour, Grid, parse_cells
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.moves import Guess, Submit
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import NO_PAR, Par
from blackbox_tui.solver.analysis import Odds
from blackbox_tui.text.terms import words_of
from blackbox_tui.ui.board.log import (
    legend,
    lit_by,
    odds_legend,
    odds_shown,
    port_markers,
    ray_log,
    revealed,
    title,
)
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.toolkit.layout import Line, framed
from blackbox_tui.values import replace

CLUES = Clues(Grid(), AtomRange(4), (Clue(3, Detour(9)), Clue(2, HIT), Clue(13, REFLECTION)))
SESSION = session()
ROOM = (32, 12)


def test_the_title_says_what_is_played_and_whether_it_is_practice() -> None:
    for practice, said in ((False, ""), (True, " · practice")):
        daily = replace(SESSION, daily="2026-01-31", practice=practice)
        assert Line((*title(daily),)).text == f"BLACK BOX  classic · 2026-01-31{said}"


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (32, ["  port  3 ↔ 9              A   2", "  port  2  hit             H   1",
              "  port 13  reflection      R   1"]),
        (28, ["  port  3 ↔ 9          A   2", "  port  2  hit         H   1",
              "  port 13  reflection  R   1"]),
        (20, ["   3 ↔ 9       A   2", "   2           H   1", "  13           R   1"]),
    ],
)  # fmt: skip
def test_every_ray_has_a_line_with_its_marker_and_its_cost_and_fewer_words_in_less_room(
    width: int, lines: list[str]
) -> None:
    assert [line.text for line in ray_log(CLUES, CLASSIC, (width, 14)).lines] == lines


def test_where_there_is_room_beside_each_other_rays_stand_in_two_columns() -> None:
    section = ray_log(CLUES, CLASSIC, (32, 4), lit=2)
    assert [line.text.split() for line in section.lines] == [
        ["3", "↔", "9", "A", "2", "13", "R", "1"],
        ["▸", "2", "H", "1"],
    ]
    assert "cost" in framed([(32, section)])[0].text
    assert {piece[2] for piece in section.lines[0].pieces if len(piece) == 3} == {3, 13}
    one = ray_log(Clues(Grid(), AtomRange(4), CLUES.rays * 9), CLASSIC, (32, 4))
    assert (len(one.lines), framed([(32, one)])[0].text.count("23 not shown")) == (2, 1)


def test_the_ray_of_the_lit_port_stands_out_from_either_end() -> None:
    for port in (3, 9):
        lines = ray_log(CLUES, CLASSIC, ROOM, lit=port).lines
        assert [line.text[0] for line in lines] == ["▸", " ", " "]
        assert [line.pieces[1][1] for line in lines] == ["strong", "text", "text"]


def test_both_ends_of_a_detour_share_a_style_and_the_next_eight_have_others() -> None:
    pairs = [(port, Detour(port + 8)) for port in (*range(1, 9), 17, 18)]
    clues = Clues(Grid(), AtomRange(4), tuple(Clue(*pair) for pair in pairs))
    markers = port_markers(clues)
    styles = [markers[port].style for port, _ in pairs]
    assert styles == [markers[outcome.exit].style for _, outcome in pairs]
    assert len(set(styles[:8])) == 8
    assert styles[8:] == styles[:2]
    assert [line.pieces[2][1] for line in ray_log(clues, CLASSIC, ROOM).lines] == styles


@pytest.mark.parametrize(
    ("pointed", "lit"), [(3, {3, 9}), (9, {3, 9}), (2, {2}), (4, set()), (Cell(0, 0), set())]
)
def test_pointing_at_a_marker_lights_both_ends(pointed: int | Cell, lit: set[int]) -> None:
    assert lit_by(CLUES, pointed) == lit


@pytest.mark.parametrize(
    ("odds", "drawn"),
    [
        (Odds(0, 9), Drawn("·", "dim")),
        (Odds(1, 999), Drawn(" 1%", "odds1", "0")),
        (Odds(6, 100), Drawn(" 6%", "odds2", "0")),
        (Odds(1, 4), Drawn("25%", "odds3", "2")),
        (Odds(2, 5), Drawn("40%", "odds4", "4")),
        (Odds(3, 5), Drawn("60%", "odds5", "6")),
        (Odds(9998, 9999), Drawn("99%", "odds5", "9")),
        (Odds(9, 9), Drawn("100", "odds6", "✓", long="100%")),
        (Odds(0, 2000, exact=False), Drawn(" ~1", "odds1", "0")),
        (Odds(1, 4, exact=False), Drawn("~25", "odds3", "2")),
        (Odds(2000, 2000, exact=False), Drawn("~99", "odds5", "9")),
    ],
)
def test_odds_have_six_colours_and_only_certainty_is_0_or_100(odds: Odds, drawn: Drawn) -> None:
    assert odds_shown({Cell(2, 3): odds}) == {Cell(2, 3): drawn}


@pytest.mark.parametrize(
    ("odds", "note", "style"),
    [
        (Odds(0, 9), "0%", "wrong"),
        (Odds(7, 100), "7%", "odds2"),
        (Odds(3, 4), "75", "odds5"),
        (Odds(9, 9), "✓", "odds6"),
        (Odds(2000, 2000, exact=False), "99", "odds5"),
    ],
)
def test_a_guess_has_the_odds_of_its_cell_beside_it(odds: Odds, note: str, style: str) -> None:
    there, elsewhere = Cell(2, 3), Cell(0, 0)
    shown = odds_shown({there: odds}, [there, elsewhere])
    assert shown[there] == Drawn("●", "guess", note=note, note_style=style)
    assert shown[elsewhere] == Drawn("●", "guess")


@pytest.mark.parametrize("width", [20, 32])
def test_the_legend_of_the_odds_wears_their_colours_and_names_what_is_certain(width: int) -> None:
    odds = {Cell(0, 0): Odds(1, 9), Cell(0, 1): Odds(9, 9)}
    scale, *certain = odds_legend(odds, width)
    assert [piece[1] for piece in scale.pieces[:5]] == [f"odds{at}" for at in range(1, 6)]
    assert all(line.width <= width for line in (scale, *certain))
    pieces = [piece[:2] for line in certain for piece in line.pieces]
    assert ("100", "odds6") in pieces
    assert " certainly empty" in {text for text, _ in pieces}
    (note,) = odds_legend({Cell(0, 0): Odds(1, 9, exact=False)}, 32)[1:]
    assert note.text == "~ estimated from a sample"
    assert odds_legend({}, width) == []


def test_the_reveal_has_a_symbol_and_a_style_for_each_mark_and_the_legend_explains_them() -> None:
    guesses = [Guess(cell) for cell in parse_cells("b2 g4 c7 a1")]
    result = session([*guesses, Submit()]).game.result
    cells = revealed(result)
    shown = {str(cell): (drawn.symbol, drawn.style, drawn.note) for cell, drawn in cells.items()}
    right, wrong, missed = ("●", "right", "✓"), ("×", "wrong", ""), ("○", "missed", "")
    assert shown == {"b2": right, "g4": right, "c7": right, "a1": wrong, "f8": missed}
    (line,) = legend(32, result)
    pieces = {(piece[0].strip(), piece[1]) for piece in line.pieces}
    assert pieces >= {("●", "right"), ("✓", "tick"), ("×", "wrong"), ("○", "missed")}
    assert line.text == " ●✓ right   ×  wrong   ○  missed"
    narrow = [line.text for line in legend(31, result)]
    assert narrow == [" ●✓ right", " ×  wrong", " ○  missed"]


def test_the_reveal_of_an_equivalent_answer_shows_the_other_atoms_too() -> None:
    guesses = [Guess(cell) for cell in parse_cells("c1 a8 c8")]
    hidden = Box(Grid(), parse_cells("a1 c1 c8"))
    result = session([*guesses, Submit(forgiving=True)], hidden=hidden).game.result
    cells = revealed(result)
    assert {str(cell): drawn.style for cell, drawn in cells.items()} == {
        "c1": "right", "a8": "right", "c8": "right", "a1": "dim",
    }  # fmt: skip
    assert [line.text for line in legend(32, result)] == [" ●✓ right   ○  in the box"]


@pytest.mark.parametrize(
    ("par", "shown"),
    [(None, "par …"), (NO_PAR, "no par"), (Par(9), "par 9"), (Par(9, exact=False), "par about 9")],
)
def test_the_score_stands_beside_par_as_far_as_it_is_known(par: Par | None, shown: str) -> None:
    standing = words_of(replace(SESSION, par=par)).standing()
    assert "".join(piece for piece, _ in standing) == f"score 0 · {shown}"
