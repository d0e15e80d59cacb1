from __future__ import annotations

import pytest

from blackbox_tui.cli import main as cli


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "7x8"], ["--size", "27x8"], ["--size", "big"], ["--atoms", "0"],
        ["--atoms", "9"], ["--atoms", "x"], ["--edition", "gold"], ["--color", "pink"],
        ["--what"], ["play", "--seed", "x"], ["play", "no-such-code"], ["flay"],
        ["play", "--size", "8x8", "8-4-0000"], ["--seed", "1"], ["--size"],
        ["record", "--from", "game.txt"], ["record", "game.txt", "--cast", "game.cast"],
        ["record", "--cast"], ["record", "--cast", "game.cast", "--from", "no-such-file"],
        ["replay", "no-such-file"], ["replay", "one", "two"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_wrong_option_is_one_sentence_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status: object = cli.main(arguments)
    except SystemExit as left:
        status = left.code
    out, said = capsys.readouterr()
    assert (status, out) == (2, "")
    assert said.startswith("blackbox: ")
    assert said.endswith(".\n")
    assert said.count("\n") == 1
    assert "not a terminal" not in said
