from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from support.command_line import CommandLine

from blackbox_tui.cli.puzzle import MARGIN, PAGE_HEIGHT, PAGE_WIDTH, make_sheet
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.puzzles import Puzzle, read_puzzle
from blackbox_tui.solver.boxes import clues_of
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.text.prompts import CODE_SETS_PUZZLE

CODES = ("P8x8-4-4-0WEHPTVA", "P8x8-4-5-34VZ5CMCJ", "P8x8-4-6-G80RV4GQT")
SVG = "{http://www.w3.org/2000/svg}"


def puzzles(number: int = len(CODES)) -> list[Puzzle]:
    read = [run_job(read_puzzle(code)) for code in CODES]
    return [read[nth % len(read)] for nth in range(number)]


def pages(sheet: str) -> list[ElementTree.Element]:
    """The pages of a sheet, which must be well-formed."""
    return [*map(ElementTree.fromstring, re.findall(r"<svg .*?</svg>", sheet, re.DOTALL))]


def words(page: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in page.iter(f"{SVG}text")]


def test_in_a_picture_each_mark_stands_at_its_port() -> None:
    front, solutions = pages(make_sheet(puzzles(1)))
    markers = puzzles()[0].clues.markers
    symbols = Counter(marker.symbol for marker in markers.values())
    ports = Counter(str(port) for port in Grid().ports if port not in markers)
    for page in (front, solutions):
        shown = Counter(words(page))
        assert symbols + ports <= shown
        assert not any(str(port) in shown for port in markers)
    assert "1. 4 atoms, easy" in words(front)
    assert CODES[0] in words(front)
    assert f"1. {CODES[0]}" in words(solutions)


def test_the_lines_of_a_board_go_from_one_edge_to_the_other() -> None:
    front, _ = pages(make_sheet(puzzles(1)))
    (drawn,) = {path.get("d") for path in front.iter(f"{SVG}path")}
    upright, level = "M{0} 1V9", "M1 {0}H9"
    assert drawn == "".join(line.format(at) for line in (upright, level) for at in range(2, 9))


def test_only_the_last_page_shows_the_atoms() -> None:
    front, solutions = pages(make_sheet(puzzles(1)))
    assert not [*front.iter(f"{SVG}circle")]
    drawn = {(dot.get("cx"), dot.get("cy")) for dot in solutions.iter(f"{SVG}circle")}
    assert drawn == {(f"{cell.col + 1.5}", f"{cell.row + 1.5}") for cell in puzzles()[0].solution}


@pytest.mark.parametrize(("number", "expected"), [(1, 2), (6, 2), (7, 3), (20, 5), (21, 6)])
def test_six_puzzles_fit_on_a_page_and_twenty_solutions(number: int, expected: int) -> None:
    drawn = pages(make_sheet(puzzles(number)))
    assert len(drawn) == expected
    assert ["Solutions" in words(page) for page in drawn].index(True) == -(-number // 6)


def large(width: int, height: int) -> Puzzle:
    box = Box(Grid(width, height), parse_cells("b2"))
    return Puzzle(clues_of(box, [1, 2]), 1, box.atoms)


@pytest.mark.parametrize("size", [(8, 8), (12, 12), (13, 8), (26, 8), (8, 26), (26, 26)])
def test_boards_of_every_size_stay_on_the_page_and_apart(size: tuple[int, int]) -> None:
    width, height = size
    for page in pages(make_sheet([large(*size)] * 6)):
        places = []
        for group in page.findall(f"{SVG}g"):
            x, y = map(float, re.findall(r"[\d.]+", group.get("transform") or ""))
            inner = group.find(f"{SVG}g")
            assert inner is not None
            left, _, cell = map(float, re.findall(r"[\d.]+", inner.get("transform") or ""))
            middle = pytest.approx(left + cell * (width + 2) / 2, abs=0.01)
            assert all(float(text.get("x") or 0) == middle for text in group.findall(f"{SVG}text"))
            lowest = max(float(text.get("y") or 0) for text in group.findall(f"{SVG}text"))
            assert lowest > cell * (height + 2)
            places.append((x + left, y, x + left + cell * (width + 2), y + lowest + 1))
        for one in places:
            assert one[0] >= MARGIN
            assert one[2] <= PAGE_WIDTH - MARGIN
            assert one[3] <= PAGE_HEIGHT - MARGIN + 0.01
            for other in places:
                apart = one[2] <= other[0] or other[2] <= one[0]
                apart = apart or one[3] <= other[1] or other[3] <= one[1]
                assert apart or one == other


def test_as_a_web_page_each_page_breaks_on_paper() -> None:
    page = make_sheet(puzzles())
    assert page.startswith("<!DOCTYPE html>")
    assert len(pages(page)) == 2
    assert "@page{size:A4;margin:0}" in page
    assert "break-after:page" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_a_sheet_begins_with_the_puzzle_of_the_seed(blackbox: CommandLine) -> None:
    asked = ("--grade", "easy", "--seed", "1", "--print", "2")
    status, out, err = blackbox("puzzle", *asked)
    assert (status, err) == (0, "")
    assert "<title>1. P8x8-4-5-34VZ5CMCJ: " in out
    assert "<title>2. P8x8-4-" in out


def test_a_puzzle_can_be_printed_by_its_code(blackbox: CommandLine) -> None:
    _, out, _ = blackbox("puzzle", CODES[1], "--print", "1")
    assert out == make_sheet([puzzles()[1]]) + "\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(("--print", "0"), "A sheet can have 1 to 60 puzzles, not 0."),
     (("--print", "61"), "A sheet can have 1 to 60 puzzles, not 61."),
     (("--print", "2", "--json"),
      "A sheet has its solutions on the last page: leave out --solution and --json."),
     (("--print", "1", "--solution"),
      "A sheet has its solutions on the last page: leave out --solution and --json."),
     ((CODES[0], "--print", "2"), CODE_SETS_PUZZLE)],
)  # fmt: skip
def test_what_no_sheet_can_have_is_refused(
    blackbox: CommandLine, arguments: tuple[str, ...], sentence: str
) -> None:
    assert blackbox("puzzle", *arguments) == (2, "", f"blackbox: {sentence}\n")
