"""Casts: a replay as asciinema plays it, the same every time, and with its secret kept."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pyte
import pytest
from support.screens import after
from support.sessions import session

from blackbox_tui.cli.cast import LAST, cast_text
from blackbox_tui.cli.finding import last_game
from blackbox_tui.cli.main import main
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.settings_text import Appearance
from blackbox_tui.rules.game import Game, Start, play_all
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Submit
from blackbox_tui.rules.session import Session
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.values import replace

RECORDS = Path(__file__).parents[1] / "data" / "records"
FINISHED = ("arcade", "classic", "gave-up")
LOOK = Appearance()


def running(screen: ReplayScreen, runs: bool = True) -> ReplayScreen:
    return replace(screen, pace=replace(screen.pace, running=runs))


def recorded(name: str) -> Session:
    return last_game(str(RECORDS / f"{name}.txt"), "replay")


class Cast:
    """A cast, read as a player of casts reads it."""

    def __init__(self, text: str) -> None:
        header, *events = text.splitlines()
        self.header = json.loads(header)
        self.events = [json.loads(event) for event in events]

    def screens(self) -> Iterator[pyte.Screen]:
        """A terminal after each event; always the same one."""
        screen = pyte.Screen(self.header["width"], self.header["height"])
        stream = pyte.Stream(screen)
        for _, _, data in self.events:
            stream.feed(data)
            yield screen

    def texts(self) -> list[str]:
        return ["\n".join(line.rstrip() for line in it.display) for it in self.screens()]


@pytest.mark.parametrize("name", FINISHED)
def test_a_cast_has_a_header_and_an_event_for_each_moment(name: str) -> None:
    over = recorded(name)
    cast = Cast(cast_text(over, LOOK))
    assert (cast.header["version"], cast.header["width"], cast.header["height"]) == (2, 80, 24)
    assert len(cast.events) == len(over.game.moves) + 3, "start, moves, reveal and end"
    assert all(kind == "o" and isinstance(data, str) for _, kind, data in cast.events)
    times = [time for time, _, _ in cast.events]
    assert times == sorted(set(times))
    assert times[0] == 0
    assert times[-1] - times[-2] == LAST


@pytest.mark.parametrize("name", FINISHED)
def test_played_back_it_shows_every_frame_of_the_replay_screen(name: str) -> None:
    over = recorded(name)
    screen, texts = ReplayScreen.of(over, playing=True), Cast(cast_text(over, LOOK)).texts()
    for shown in texts[:-2]:
        assert shown == screen.view((80, 24)).text
        screen = running(after(screen, Command.NEXT))
    assert texts[-1] == texts[-2] == running(screen, False).view((80, 24)).text


def test_a_cast_of_a_large_board_has_room_for_all_of_it() -> None:
    game = play_all(Game(Start(Box(Grid(26, 26), parse_cells("m13")))), [GiveUp()])
    [first, *_] = Cast(cast_text(Session(Match((Player(""),)), game), LOOK)).texts()
    numbers = {int(word) for word in re.findall(r"[0-9]+", first)}
    assert numbers >= {*range(1, 105)}


def test_a_cast_can_do_with_ascii() -> None:
    text = cast_text(recorded("arcade"), Appearance(ascii=True))
    assert text.isascii()
    shown = "".join(Cast(text).texts())
    assert shown.isascii()
    assert "@v" in shown, "a guess that was right"


# --- the secret ---------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [[Submit()], [GiveUp()]], ids=str)
def test_up_to_the_reveal_casts_of_boxes_with_equal_clues_are_equal(ending: list[Move]) -> None:
    boxes = [Box(Grid(), parse_cells(atoms)) for atoms in ("a1 c1 c8", "c1 a8 c8")]
    guesses = map(Guess, parse_cells("d4 a1 c8"))
    moves: list[Move] = [*map(Fire, (1, 5, 9, 30)), *guesses, *ending]
    one, other = (cast_text(session(moves, hidden=box), LOOK).splitlines() for box in boxes)
    *before, reveal, end = one
    assert before == other[:-2]
    assert reveal != other[-2]
    assert end == other[-1]


# --- what a record may bring along ----------------------------------------------------------


@pytest.mark.parametrize("name", ["漢字 Ada", "Z" * 24, "é\u0301 Zoë"])
def test_any_name_is_shown_and_nothing_is_moved_by_it(name: str) -> None:
    over = replace(recorded("classic"), match=Match((Player(name),)))
    for screen, frame in zip(Cast(cast_text(over, LOOK)).screens(), frames_of(over), strict=False):
        assert [line.rstrip() for line in screen.display][2:18] == frame.split("\n")[2:18]


def frames_of(over: Session) -> Iterator[str]:
    screen = ReplayScreen.of(over, playing=True)
    while not screen.moment.revealed:
        yield screen.view((80, 24)).text
        screen = running(after(screen, Command.NEXT))


def test_a_name_with_an_escape_sequence_is_harmless() -> None:
    evil = Match((Player("Eve\x1b]0;owned\x07\x1b[2J\u202e"),))
    text = cast_text(replace(recorded("gave-up"), match=evil), LOOK)
    assert "\\u001b]" not in text
    assert "\\u0007" not in text
    assert "\u202e" not in text
    assert len([event for event in Cast(text).events if "\x1b[2J" in event[2]]) == 1, "the first"


def test_a_record_with_such_a_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = (RECORDS / "gave-up.txt").read_text(encoding="utf-8")
    evil = tmp_path / "evil.txt"
    evil.write_text(re.sub(r"(?m)^Hider: .*$", "Hider: \x1b[2J", record), encoding="utf-8")
    assert main(["record", "--cast", str(tmp_path / "evil.cast"), "--from", str(evil)]) == 2
    assert "not a name that can be displayed" in capsys.readouterr().err
    assert not (tmp_path / "evil.cast").exists()


# --- the command ----------------------------------------------------------------------------


def test_the_command_writes_a_new_file_and_never_over_one(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = home / "game.cast", RECORDS / "arcade.txt"
    assert main(["record", "--cast", str(file), "--from", str(record)]) == 0
    assert file.read_text(encoding="utf-8") == cast_text(recorded("arcade"), LOOK)
    assert capsys.readouterr() == ("", "")
    file.write_text("mine", encoding="utf-8")
    assert main(["record", "--cast", str(file), "--from", str(record)]) == 2
    assert capsys.readouterr().err == f"blackbox: {file} already exists: choose another name.\n"
    assert file.read_text(encoding="utf-8") == "mine"


def test_the_settings_decide_about_the_look(home: Path) -> None:
    settings = home / "config" / "blackbox-tui" / "settings.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("theme = mono\nsymbols = shapes\n", encoding="utf-8")
    file = home / "game.cast"
    assert main(["record", "--cast", str(file), "--from", str(RECORDS / "classic.txt")]) == 0
    look = Appearance(theme="mono", symbols="shapes")
    assert file.read_text(encoding="utf-8") == cast_text(recorded("classic"), look)
