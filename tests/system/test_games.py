"""Many unfinished games: reached by keys and mouse, deleted, shared with other programs."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.clock import program
from support.home import environment, game_files, history, saved_game
from support.plain_driver import PlainDriver
from support.pty_terminal import Start
from support.scenario import BOTH, Program, Run
from support.windows import LINKS

from blackbox_tui.clock import now
from blackbox_tui.formats.savegame import from_text
from blackbox_tui.rules.session import session_of
from blackbox_tui.storage.store import Store

SIZES = [f"{cols}x{rows}" for cols in (8, 9, 10, 11) for rows in (8, 9, 10, 11)]
"""Sixteen boards, so that each game can be told from the others."""


def said(home: Path, *arguments: str, lines: str = "") -> str:
    """The output of the program on pipes."""
    done = subprocess.run(
        program(*arguments), input=lines, env=environment(home, {}), cwd=home,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout


def listed(home: Path, field: str = "size") -> list[Any]:
    """What the command `games` says of each unfinished game."""
    return [game[field] for game in json.loads(said(home, "games", "--json"))]


def fired_from_4(game: Program) -> bool:
    """Is the first ray in the log, perhaps in few words?"""
    return re.search(r"│[ ▸]+(port +)?4 +\S", game.text) is not None


@pytest.fixture(scope="module")
def home_with_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which sixteen games were left."""
    home = tmp_path_factory.mktemp("home")
    plays = "".join(f"new {size}\nfire 4\nmenu\n" for size in SIZES)
    said(home, "--plain", lines=plays + "quit\n")
    for path in game_files(home):  # a second apart
        session = session_of(from_text(path.read_text(encoding="utf-8")))
        assert session
        began = now() + SIZES.index(str(session.game.grid)) - len(SIZES)
        os.utime(path, (began, began))
    return home


@pytest.fixture
def sixteen(tmp_path: Path, home_with_games: Path) -> list[str]:
    """The boards of sixteen games that were left, the last one first."""
    shutil.copytree(home_with_games, tmp_path, dirs_exist_ok=True)
    return SIZES[::-1]


@BOTH
def test_sixteen_games_are_listed_newest_first_and_reached_by_keys(
    run: Run, tmp_path: Path, sixteen: list[str]
) -> None:
    assert listed(tmp_path) == sixteen
    game = run().press("u").sees("UNFINISHED GAMES")
    assert re.findall(r"^│ Solitaire +classic (\w+)", game.text, re.MULTILINE) == sixteen
    for number, size in enumerate(sixteen, 1):
        game.sees(f" {number} of 16", f"Solitaire, classic {size}, played ").press("down")
    game.press("enter").until(fired_from_4).lacks("8x9")
    game.press("esc").sees("Solitaire, classic 8x8, played just now").leave()
    assert listed(tmp_path) == ["8x8", *sixteen[:-1]]


@BOTH
def test_a_game_is_deleted_and_the_others_stay(
    run: Run, tmp_path: Path, sixteen: list[str]
) -> None:
    game = run().press("u").go_to("11x10").press("d")
    game.sees('Delete the game "Solitaire" (classic 11x10', "y yes").press("n")
    game.sees("Solitaire, classic 11x10, played").press("d").sees("y yes").press("y")
    game.sees(" 2 of 15", "Solitaire, classic 11x9, played").leave()
    assert listed(tmp_path) == [sixteen[0], *sixteen[2:]]


def test_the_last_game_deleted_leads_back_to_the_menu(run: Run) -> None:
    run("play").fire(4).leave()
    game = run().press("u", "d").sees("y yes").press("y")
    game.sees("Find the atoms").lacks("Continue", "Unfinished").leave()
    assert listed(game.home) == []


def test_a_game_played_by_another_program_is_marked_and_not_touched(
    run: Run, start: Start, tmp_path: Path, sixteen: list[str]
) -> None:
    other = start("continue", "2").until(fired_from_4)
    assert listed(tmp_path, "busy").count(True) == 1
    run("play").fire(1).leave()  # so that the other is not the first in the list
    game = run().press("u").sees("in another window").go_to(sixteen[1])
    at = game.cursor
    game.press("enter").sees("another window")
    assert game.cursor == at
    other.leave()
    game.press("esc").sees("Continue").press("enter", "enter").sees("11x10").until(fired_from_4)


def test_the_menu_continues_the_last_game_that_is_free(run: Run, start: Start) -> None:
    other = start("play").fire(1)
    run().sees("c  Continue  1 game").press("c").sees("in another window")
    run("play", "--seed", "7").fire(2).leave()
    other.fire(3)
    run().sees("c  Continue  2 games").press("c").sees("2 of 2").press("enter").sees("port 2 ")


def test_what_could_not_be_deleted_is_said_and_stays(
    run: Run, sixteen: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Store, "remove", lambda *_: "The disk is read-only.")
    run().press("u").go_to(sixteen[1]).press("dy").sees("The disk is read-only.", " 2 of 16")


def test_a_game_that_went_meanwhile_leads_to_what_is_left(run: Run, sixteen: list[str]) -> None:
    menu = run().press("c").sees(" 1 of 16")
    said(menu.home, "--plain", lines="delete 1 sure\nquit\n")
    menu.press("enter").sees(" 1 of 15", "This game").press("enter").sees(sixteen[1])


@BOTH
@pytest.mark.parametrize("way", ["esc", "q", "^c"])
def test_an_unfinished_game_is_continued_as_it_was(run: Run, way: str) -> None:
    game = run("play", "--seed", "7").fire(1).press("?x/e5", "enter").sees("e5. Enter")
    at = game.cursor
    game.press(way)
    if way != "esc":
        assert game.exit() == 0
        game = run()
    game.sees("c  Continue  classic 8x8 · 1 ray · just now", "u list")
    game.sees("Solitaire, classic 8x8, played just now: 1 ray fired, 0 of 4 atoms placed")
    game.press("enter").sees("e5. Enter", "score 2")
    assert game.cursor == at
    assert len(saved_game(game.home).rays) == 1


def spoil(games: Path) -> int:
    """Put everything beside the games that is none; the number of these files."""
    texts = {
        "long": b"x" * 400_000,
        "longest": b"x" * 2_000_000,
        "valid": b'{"long": "' + b"x" * 400_000 + b'"}',
        "torn": b'{"format": "blackbox game", "vers',
        "shape": b'[{"version": 1}]',
        "nested": b"[" * 100_000,
        "binary": b"\xff\xfe\x00",
        "empty": b"",
        "closed": b"{}",
    }
    for name, text in texts.items():
        (games / f"{name}.json").write_bytes(text)
    (games / "closed.json").chmod(0)
    (games / "folder.json").mkdir()
    os.mkfifo(games / "pipe.json")
    (games / "link.json").symlink_to("nowhere")
    for path in games.iterdir():
        os.utime(path, (1, 1), follow_symlinks=False)
    return len(texts) + 2


@LINKS
@pytest.mark.parametrize("before", [0, 199, 200])
def test_no_file_among_the_games_ends_a_game(run: Run, tmp_path: Path, before: int) -> None:
    game = run("play", "--seed", "7").fire(1)
    game.leave()
    (saved,) = game_files(tmp_path)
    for number in range(1, before):
        shutil.copy(saved, saved.with_name(f"game-{number}.json"))
    spoilt = spoil(saved.parent)
    game = run("play", "--seed", "8").fire(1).press("G", "y").sees("Given up").press("esc")
    game.sees(f"There was trouble with {spoilt - 1} more games.")
    game.press("n").fire(1).press("esc").lacks("trouble").leave()

    (saved.parent / "torn.json").write_bytes(b"{")
    (saved.parent / "shape.json").write_bytes(b"[]")
    driver = PlainDriver(environ=environment(tmp_path, {}), bot=True)
    notices = json.loads(driver.opened)["notices"]
    assert len(notices) == 1, notices
    assert "There was trouble with 1 more game." in notices[0]
    for atoms in (3, 4, 5):
        assert driver.ask(f"new {atoms}", "fire 1", "give up sure")["ok"]
    driver.close()
    assert len(history(tmp_path)) == 4
