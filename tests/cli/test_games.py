"""`blackbox games` and `blackbox continue`, on games that were left."""

from __future__ import annotations

import json
import os

import pytest
from support.command_line import CommandLine
from support.plain_driver import PlainDriver

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.engine import Grid
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[LaunchOptions]:
    """What text mode is started with, instead of being started."""
    started: list[LaunchOptions] = []

    def note(options: LaunchOptions, **_: bool) -> int:
        started.append(options)
        return 0

    monkeypatch.setattr("blackbox_tui.plain.loop.run", note)
    return started


@pytest.fixture
def games() -> None:
    """Two games that were left, the second on a larger board."""
    kinds = ((CLASSIC, Variant()), (EDITIONS["parker"], Variant(Grid(10, 9), AtomRange(5))))
    for edition, variant in kinds:
        kind = {"variant": variant, "edition": edition}
        launch = LaunchOptions(Play(Games.solitaire, seed="3"), kind)
        driver = PlainDriver(launch, os.environ)
        driver.say("fire 4", "quit")
        driver.close()


def test_without_games_there_is_nothing_to_list_and_nothing_to_continue(
    blackbox: CommandLine,
) -> None:
    assert blackbox("games") == (0, "You have no unfinished games.\n", "")
    assert blackbox("games", "--json") == (0, "[]\n", "")
    for arguments in (("continue",), ("continue", "--plain")):
        assert blackbox(*arguments) == (2, "", "blackbox: You have no unfinished games.\n")


@pytest.mark.usefixtures("games")
def test_games_are_listed_as_a_table(blackbox: CommandLine) -> None:
    status, out, err = blackbox("games")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "   game       board        progress                                   played",
        "1  Solitaire  parker 10x9  1 ray fired, 0 of 5 atoms placed, score 1  just now",
        "2  Solitaire  classic 8x8  1 ray fired, 0 of 4 atoms placed, score 1  just now",
    ]


@pytest.mark.usefixtures("games")
def test_games_are_listed_for_programs(blackbox: CommandLine) -> None:
    status, out, _ = blackbox("games", "--json")
    newest, older = json.loads(out)
    assert status == 0
    assert isinstance(newest.pop("id"), str)
    assert 0 <= newest.pop("seconds") < 60
    assert newest == {
        "kind": "Solitaire", "edition": "parker", "size": "10x9", "atoms": 5, "rays": 1,
        "placed": 0, "score": 1, "busy": False,
    }  # fmt: skip
    assert older["size"] == "8x8"


@pytest.mark.usefixtures("games")
def test_a_game_is_continued_by_number_or_id(
    blackbox: CommandLine, started: list[LaunchOptions]
) -> None:
    newest, older = (game["id"] for game in json.loads(blackbox("games", "--json")[1]))
    for arguments in ((), ("1",), ("2",), (older,)):
        assert blackbox("continue", *arguments, "--plain")[0] == 0
    assert [options.start for options in started] == [
        Play(Games.continue_game, game) for game in (newest, newest, older, older)
    ]
