"""The benchmark that plays every placement, with the 64 placements of one atom."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from blackbox_tui.engine import Cell

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks import every_box
from benchmarks.seekers import Computer, mean_score


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_box, "AT_ONCE", 10)


def play(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["every_box.py", str(results), "--atoms", "1", "--cores", "1"])
    every_box.main()


def test_the_mean_is_that_of_the_whole_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play(tmp_path / "results", monkeypatch)
    printed, mean = capsys.readouterr().out, f"{mean_score(1, Computer()):.4f}"
    assert f"{mean}  the computer, all 64 placements" in printed
    assert f"{mean}  the computer, the 64 with a unique solution" in printed


def test_placements_without_a_unique_solution_are_left_out_of_the_second_mean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    some = [(Cell(0, 0),), (Cell(3, 4),)]
    monkeypatch.setattr(every_box, "all_with_equivalents", lambda _: iter(some))
    play(tmp_path / "results", monkeypatch)
    left_out = sum(map(every_box.points_for, some))
    mean = (64 * mean_score(1, Computer()) - left_out) / 62
    assert f"{mean:.4f}  the computer, the 62 with a unique solution" in capsys.readouterr().out


def test_a_run_that_was_broken_off_goes_on_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results"
    play(results, monkeypatch)
    printed, lines = capsys.readouterr().out, results.read_text(encoding="ascii").splitlines()
    assert len(lines) > 3
    results.write_text("\n".join([*lines[:2], lines[2][:3]]), encoding="ascii")
    play(results, monkeypatch)
    assert capsys.readouterr().out == printed
    assert sorted(results.read_text(encoding="ascii").splitlines()) == sorted(lines)


def test_results_of_another_computer_are_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "results"
    results.write_text("1 atoms, computer 0123456789abcdef\n", encoding="ascii")
    with pytest.raises(SystemExit, match="begun by another computer"):
        play(results, monkeypatch)
    assert results.read_text(encoding="ascii") == "1 atoms, computer 0123456789abcdef\n"
