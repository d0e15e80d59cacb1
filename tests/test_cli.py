from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_tui import __version__
from blackbox_tui.cli import main

VECTOR = json.loads((Path(__file__).parent / "data" / "rays.jsonl").read_text().splitlines()[-1])


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    return status, out, err


def test_trace_prints_the_outcome_of_each_named_port(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "trace", "b2 d2 g6 d7", "3", "5", "30") == (0, "3 9\n5 27\n30 R\n", "")


def test_trace_prints_every_port_of_any_size(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "trace", VECTOR["atoms"], "--size", VECTOR["size"])
    assert status == 0
    assert [line.split()[1] for line in out.splitlines()] == VECTOR["rays"].split()


@pytest.mark.parametrize(
    "arguments",
    [
        ("trace", "b2 i9"),
        ("trace", "b2", "33"),
        ("trace", "b2 z"),
        ("trace", "b2", "x"),
        ("trace",),
        ("trace", "b2", "--size", "0x3"),
        ("nonsense",),
        ("--nonsense",),
        ("play", "--size", "7x8"),
        ("play", "--size", "8x27"),
        ("play", "--atoms", "9"),
        ("play", "--atoms", "many"),
        ("play", "--edition", "modern"),
        ("play", "--color", "sometimes"),
        ("play", "--seed", "one"),
        ("play", "8x8-4-00000"),
        ("play", "8x8-4-EFF9R", "--seed", "3"),
    ],
)
def test_wrong_usage_is_one_sentence_and_status_two(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert out == ""
    assert err.startswith("blackbox: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_version_and_help_end_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"blackbox {__version__}\n", "")
    status, out, _ = run(capsys, "--help")
    assert status == 0
    assert "Find the atoms" in out or "find the atoms" in out


def test_python_dash_m_does_what_blackbox_does() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "blackbox_tui", "trace", "b2 d2 g6 d7", "2"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "2 H\n"


def test_a_reader_that_goes_away_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "blackbox_tui", "trace", "b2 d2 g6 d7"],
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, "")
