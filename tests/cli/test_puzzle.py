from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.command_line import CommandLine

from blackbox_tui.app.guest import VARIABLE
from blackbox_tui.cli.main import main
from blackbox_tui.cli.solve import read_clues
from blackbox_tui.engine import Grid
from blackbox_tui.formats.codes import box_code
from blackbox_tui.history.entries import seen_line
from blackbox_tui.puzzles import Puzzle, read_puzzle
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.solver.jobs import run_job
from blackbox_tui.storage.store import Store
from blackbox_tui.text.games import legend
from blackbox_tui.text.prompts import CODE_SETS_PUZZLE

EASY = "P8x8-4-5-34VZ5CMCJ"
"""The easy puzzle for seed 1."""


def easy() -> Puzzle:
    return run_job(read_puzzle(EASY))


def test_a_seed_and_a_code_print_the_same_puzzle(blackbox: CommandLine) -> None:
    by_seed = blackbox("puzzle", "--grade", "easy", "--seed", "1")
    assert by_seed == blackbox("puzzle", EASY) == blackbox("puzzle", EASY.lower())
    assert by_seed[1].splitlines() == [
        f"{EASY} · easy",
        "Find 4 atoms: only one placement fits these 5 rays.",
        "",
        "          32  31  30  29  28   R  26   C",
        "           a   b   c   d   e   f   g   h",
        "   1  1|   .   .   .   .   .   .   .   .  24",
        "   A  2|   .   .   .   .   .   .   .   .   A",
        "   3  3|   .   .   .   .   .   .   .   .   C",
        "   R  4|   .   .   .   .   .   .   .   .  21",
        "   5  5|   .   .   .   .   .   .   .   .  20",
        "   6  6|   .   .   .   .   .   .   .   .  19",
        "   7  7|   .   .   .   .   .   .   .   .  18",
        "   B  8|   .   .   .   .   .   .   .   .  17",
        "           9  10  11  12  13  14   B  16",
        "",
        "Rays: 2=23 4=R 8=15 22=25 27=R",
        "R: came back. Equal letters: in at one port, out at the other.",
    ]


def test_solution_option_draws_and_explains_the_solution(blackbox: CommandLine) -> None:
    status, out, err = blackbox("puzzle", EASY, "--solution")
    assert (status, err) == (0, "")
    assert out.count("@") == 4
    assert "\n1. " in out
    assert "Grade: easy." in out
    assert max(map(len, out.splitlines())) < 81


def test_a_box_whose_solution_was_printed_is_kept_as_seen(
    blackbox: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kept() -> list[str]:
        return list(Store(os.environ, sys.platform).history.lines())

    blackbox("puzzle", EASY)
    monkeypatch.setenv(VARIABLE, "1")
    blackbox("puzzle", EASY, "--solution")
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("HOME", str(home))  # which a guest forgets
    assert kept() == []
    for _ in range(2):
        blackbox("puzzle", EASY, "--solution")
    assert kept() == [seen_line(box_code(EASY))]


def test_json_gives_the_solution_with_its_steps(blackbox: CommandLine) -> None:
    told = json.loads(blackbox("puzzle", EASY, "--json", "--solution")[1])
    assert told["solution"] == [str(cell) for cell in sorted(easy().solution)]
    assert sum(len(step["atoms"]) for step in told["steps"]) == 4
    assert all(len(step["rays"]) == 1 for step in told["steps"] if step["atoms"])


def test_size_atoms_and_grade_can_be_chosen(blackbox: CommandLine) -> None:
    asked = ("--size", "10x8", "--atoms", "3", "--grade", "easy", "--seed", "5", "--json")
    told = json.loads(blackbox("puzzle", *asked)[1])
    assert (told["size"], told["atoms"], told["grade"]) == ("10x8", 3, "easy")


def test_without_a_seed_puzzles_differ_and_are_of_medium_grade(blackbox: CommandLine) -> None:
    told = [json.loads(blackbox("puzzle", "--json", "--atoms", "3")[1]) for _ in range(2)]
    assert told[0]["code"] != told[1]["code"]
    assert {one["grade"] for one in told} == {"medium"}


def test_a_puzzle_code_alone_means_the_puzzle(
    blackbox: CommandLine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([EASY]) == 0
    assert capsys.readouterr().out == blackbox("puzzle", EASY)[1]


@pytest.mark.system
def test_with_plain_it_is_played_as_lines_of_text_or_json() -> None:
    command = [sys.executable, "-m", "blackbox_tui", "puzzle", EASY, "--plain"]
    played = subprocess.run(command, input="quit\n", capture_output=True, text=True, check=True)
    assert "Easy puzzle: 8 columns by 8 rows" in played.stdout
    bot = subprocess.run([*command, "--json"], input="", capture_output=True, text=True, check=True)
    assert json.loads(bot.stdout)["state"]["puzzle"]["code"] == EASY


def test_the_legend_names_only_the_marks_there_are() -> None:
    assert legend(read_clues("3=H", Grid(), AtomRange(4))) == "H: hit an atom."
    assert legend(read_clues("3=R", Grid(), AtomRange(4))) == "R: came back."
    assert legend(read_clues("29=6", Grid(), AtomRange(4))).startswith("Equal letters: ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [((EASY, "--seed", "1"), CODE_SETS_PUZZLE),
     ((EASY, "--grade", "easy"), CODE_SETS_PUZZLE),
     ((EASY[:-1] + "0",), "This code has a typo: its check character does not match."),
     (("8x8-4-3KYHP",),
      "'8x8-4-3KYHP' is not a puzzle code: these look like P8x8-4-5-K2M9Q7T4X."),
     (("--atoms", "9"), "8x8 boards can hide 1 to 8 atoms, not 9."),
     (("--size", "7x8"), "Boards are 8x8 to 26x26, not 7x8."),
     (("--plain", "--solution"),
      "--plain plays a puzzle; --solution prints one. Choose one."),
     (("--plain", EASY[:-1] + "0"),
      "This code has a typo: its check character does not match."),
     (("--plain", EASY, "--seed", "1"),
      CODE_SETS_PUZZLE),
     (("--plain", "--atoms", "8"),
      "There are no puzzles with 8 atoms on 8x8: too many cases to check."),
     (("--size", "26x26", "--atoms", "20"),
      "There are no puzzles with 20 atoms on 26x26: too many cases to check.")],
)  # fmt: skip
def test_what_cannot_be_printed_is_refused_in_one_sentence(
    blackbox: CommandLine, arguments: tuple[str, ...], sentence: str
) -> None:
    assert blackbox("puzzle", *arguments) == (2, "", f"blackbox: {sentence}\n")
