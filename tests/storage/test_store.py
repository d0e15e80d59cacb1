"""What is on disk between starts: no game lost, none counted twice, none overwritten."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.faults import failing
from support.history import games_in
from support.random_games import json_values

from blackbox_tui.app.guest import USUAL_IDLE
from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.record import MAX_MOVES
from blackbox_tui.formats.savegame import VERSION, from_text, to_text
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.entries import Entries, HistoryEntry
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.game import Game, Start, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Refusal, Seal, parse_move
from blackbox_tui.rules.session import (
    Handover,
    Hiding,
    Over,
    Par,
    Seeking,
    Session,
    Stage,
    session_of,
)
from blackbox_tui.storage import files, game_files, history
from blackbox_tui.storage.files import StorageError
from blackbox_tui.storage.store import BUSY, GONE, GuestStore, Store, daily_id
from blackbox_tui.values import replace

BOX = decode("8x8-4-CQWYE").box
SOLO = Match((Player("You"),))
DUEL = Match((Player("Ada"), Player("Zoë")), planned=2)


def played(moves: str = "fire 13, guess e1") -> Game:
    return replay(Start(BOX), map(parse_move, moves.split(",")))


IN_PLAY = Session(SOLO, played(), seconds=12.5, par=Par(9))
FINISHED = Session(SOLO, played("fire 13, guess e1, give up"), seconds=12.5)
ROUND_FINISHED = Session(DUEL, played("fire 13, give up"), seconds=3)
GAME = Seeking(IN_PLAY)
MATCH_GAME = Seeking(Session(DUEL, played(), seconds=3))
HIDING = Hiding(DUEL, frozenset(list(BOX.atoms)[:2]))


def in_play(**changes: Any) -> Seeking:  # noqa: ANN401 - any field of a session
    return Seeking(replace(IN_PLAY, **changes))


def seconds(stages: list[Stage]) -> list[float]:
    """The times of the games, which tell them apart."""
    return [session.seconds for session in map(session_of, stages) if session]


def stages(program: Store) -> list[Stage]:
    """The unfinished games that a program lists."""
    return [game.stage for game in program.saved()]


class Home:
    """A home of its own, and the programs that run in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = root / "state" / "blackbox-tui"
        self.games = self.state / "games"
        self.config = root / "config" / "blackbox-tui"
        self.environ = {
            "HOME": str(root),
            "XDG_STATE_HOME": str(root / "state"),
            "XDG_CONFIG_HOME": str(root / "config"),
        }
        self.running: list[Store] = []

    def start(self) -> Store:
        self.running.append(Store(self.environ, "linux"))
        return self.running[-1]

    def leave(self, stage: Stage) -> Path:
        """The file of a program that saved that stage, and was quit or killed."""
        program, before = self.start(), self.game_files
        assert program.save(stage) == ""
        program.close()
        (new,) = set(self.game_files) - set(before)
        os.utime(new, (1_000 + len(before),) * 2)  # so that each is newer than the last
        return new

    @property
    def game_files(self) -> list[Path]:
        """The files of saved games, the oldest first."""
        return sorted(self.games.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)

    @property
    def history(self) -> list[HistoryEntry]:
        file = self.state / "history.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        return games_in(lines)

    @property
    def saved(self) -> list[Stage]:
        return [from_text(path.read_text(encoding="utf-8")) for path in self.game_files]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    for program in home.running:
        program.close()


# --- keep, resume, forget, finish --------------------------------------------------


def test_the_game_that_is_played_has_a_name_until_it_is_left(home: Home) -> None:
    file, program = home.leave(GAME), home.start()
    names = [program.playing]
    program.open(file.stem)
    names.append(program.playing)
    program.close()
    assert [*names, program.playing] == ["", file.stem, ""]


@pytest.mark.parametrize("kept", [True, False])
def test_the_cost_of_choices_is_recorded_once(home: Home, kept: bool) -> None:
    store = home.start() if kept else GuestStore(USUAL_IDLE)
    store.history.weigh(FINISHED, 9)
    store.record(FINISHED)
    store.history.weigh(replace(FINISHED, seconds=99), 8)
    assert [entry.choices for entry in Entries(store.history.lines())] == [None]
    store.record(replace(FINISHED, seconds=20))
    store.history.weigh(replace(FINISHED, seconds=20, par=Par(11)), 1.3)
    store.history.weigh(replace(FINISHED, seconds=20), 7)
    assert [entry.choices for entry in Entries(store.history.lines())] == [None, 1.3]


def test_without_files_this_program_can_still_continue_its_game(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    def homeless(*_: object) -> None:
        raise StorageError("There is no home directory, so games and settings cannot be saved.")

    monkeypatch.setattr("blackbox_tui.storage.files.find_paths", homeless)
    program = home.start()
    assert program.save(GAME) == ""
    assert program.unsaved
    assert program.trouble == "There is no home directory: this game cannot be saved."
    program.begin()
    program.save(MATCH_GAME)
    assert {*map(repr, stages(program))} == {repr(GAME), repr(MATCH_GAME)}
    for game in program.saved():
        assert program.open(game.id) == game.stage
        assert program.record(FINISHED) == ""
    assert (stages(program), len(list(program.history.lines()))) == ([], 2), "and remembers results"
    assert program.save(GAME) == ""
    assert len(program.notices) == 1, "it is reported once"


@pytest.mark.parametrize(
    "stage",
    [in_play(game=Game(Start(BOX))), Hiding(DUEL), Handover(Hiding(DUEL))],
    ids=["dealt", "hiding", "hand-over"],
)
def test_an_untouched_game_is_not_saved(home: Home, stage: Stage) -> None:
    program = home.start()
    assert program.save(stage) == ""
    assert (home.game_files, program.saved(), program.unsaved) == ([], [], False)


def test_every_seed_is_a_different_number(home: Home) -> None:
    seeds = {int(home.start().seed()) for _ in range(20)}
    assert len(seeds) == 20


def test_games_that_are_gone_are_refused(home: Home) -> None:
    home.leave(GAME)
    program = home.start()
    (game,) = program.saved()
    assert program.remove(game.id) == ""
    assert program.remove(game.id) == GONE
    with pytest.raises(Refusal, match=GONE):
        program.open(game.id)
    assert not list(home.games.iterdir())


# --- many games --------------------------------------------------------------------------


def test_deleting_a_daily_attempt_counts_as_giving_up(home: Home) -> None:
    home.leave(in_play(daily="2025-03-01"))
    home.leave(in_play(daily="2025-03-01", practice=True, seconds=1))
    program = home.start()
    with pytest.MonkeyPatch.context() as patch:
        no_history(patch)
        attempt = program.saved()[-1].id
        assert program.remove(attempt) == NOT_RECORDED
    (other,) = program.saved()
    assert program.remove(other.id) == ""
    assert home.history == []
    assert home.start().saved() == []
    (entry,) = home.history
    assert (entry.daily, entry.gave_up, entry.practice) == (date(2025, 3, 1), True, False)


# --- several programs ----------------------------------------------------------------


def test_a_game_that_another_program_plays_is_shown_and_cannot_be_opened(home: Home) -> None:
    first, second = home.start(), home.start()
    first.save(GAME)
    (game,) = second.saved()
    assert (game.stage, game.busy) == (GAME, True)
    assert second.newest() is None
    assert second.remove(game.id) == BUSY
    with pytest.raises(Refusal, match=BUSY):
        second.open(game.id)
    second.save(MATCH_GAME)
    first.save(in_play(seconds=13))
    assert {game.busy: game.stage for game in second.saved()} == {
        True: in_play(seconds=13), False: MATCH_GAME,
    }  # fmt: skip
    first.close()
    assert second.open(game.id) == in_play(seconds=13)


# --- what a start finds ----------------------------------------------------------------


def whole() -> bytes:
    return to_text(GAME).encode()


def future() -> bytes:
    return json.dumps(json.loads(whole()) | {"version": VERSION + 1, "new": 1}).encode()


DAMAGED = {
    "empty": b"",
    "truncated": whole()[:-20],
    "foreign": b'{"format": "chess"}',
    "future": future(),
    "binary": b"\xff\x00\x00",
    "huge": b" " * 1_000_001,
    "cheated": whole().replace(b"fire 13", b"fire 99"),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_renamed_and_the_notice_says_to_what(home: Home, kind: str) -> None:
    path, good = home.leave(GAME), home.leave(HIDING)
    path.write_bytes(DAMAGED[kind])
    program = home.start()
    assert stages(program) == stages(program) == [HIDING]
    (notice,) = program.notices  # once
    renamed = f"{path.name}.damaged-1"
    assert notice.replace(os.sep, "/").endswith(
        f"It was renamed to ~/state/blackbox-tui/games/{renamed}."
    )
    assert path.with_name(renamed).read_bytes() == DAMAGED[kind]
    assert home.game_files == [good]
    assert ("newer version" in notice) == (kind == "future")


@given(st.binary(max_size=300) | json_values.map(lambda value: json.dumps(value).encode()))
def test_a_start_survives_any_bytes_in_any_file(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    home = Home(tmp_path_factory.mktemp("home"))
    for path in (
        home.games / "20250101-000000-abcdef.json",
        home.state / "history.jsonl",
        home.state / "last-game.txt",
        home.config / "settings.conf",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    program = home.start()
    program.preferences.load_settings()
    assert program.saved() == []
    assert len(list(program.history.lines())) <= data.count(b"\n") + 1
    with suppress(StorageError):
        program.history.last_record()
    assert program.record(FINISHED) == ""
    assert program.preferences.save_settings(Settings()) == ""
    program.close()


# --- when the disk says no ----------------------------------------------------------------

FULL = "The disk is full: the game could not be saved."


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, FULL),
        (errno.EROFS, "The game could not be saved: its directory cannot be written to."),
        (errno.EIO, "The game could not be saved: input/output error."),
    ],
)
@pytest.mark.parametrize("call", ["open", "write", "fsync"])
def test_a_failing_disk_is_reported_once_and_the_game_goes_on(
    home: Home, call: str, number: int, sentence: str
) -> None:
    program = home.start()
    program.save(GAME)
    later = in_play(seconds=20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, failing(number))
        assert program.save(in_play(seconds=19)) == sentence
        assert program.save(later) == "", "the same sentence is not repeated"
        assert (program.trouble, program.unsaved) == (sentence, True), "but it is still true"
        assert stages(program) == [later], "it can be continued here"
        name = program.saved()[0].id
        program.begin()
        assert program.trouble == ""
        program.save(MATCH_GAME)
        assert program.trouble == sentence
        program.delete()
        assert program.open(name) == later
    assert home.saved == [GAME], "the last that was whole"
    assert program.save(later) == ""
    assert (program.trouble, program.unsaved) == ("", False)
    assert home.saved == [later]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, failing(number))
        assert program.save(GAME) == sentence, "trouble that comes back is reported again"


def test_a_start_on_a_failing_disk_still_plays(home: Home) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", failing(errno.EROFS))
        program = home.start()
        assert program.preferences.load_settings() == Settings()
        assert program.saved() == []
        program.begin()
        assert "cannot be written to" in program.save(GAME)
        assert "cannot be written to" in program.record(FINISHED)
        assert "settings.conf could not be read" in program.preferences.save_settings(Settings())
    assert program.save(GAME) == ""
    assert home.saved == [GAME]


def no_history(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(history, "_append", failing(errno.ENOSPC))


NOT_RECORDED = "The disk is full: history.jsonl could not be saved."


def test_unrecorded_games_wait_in_their_files(home: Home) -> None:
    program = home.start()
    with pytest.MonkeyPatch.context() as patch:
        no_history(patch)
        for session in (FINISHED, replace(FINISHED, seconds=99)):
            program.begin()
            program.save(Over(session))
            assert program.record(session) == NOT_RECORDED
        program.close()
        again = home.start()
        assert (again.saved(), again.notices) == ([], [NOT_RECORDED])
        again.save(GAME)
        again.close()
    assert home.history == []
    assert sorted(seconds(home.saved)) == [12.5, 12.5, 99], "the new game did not replace them"
    assert stages(home.start()) == [GAME]
    assert sorted(entry.seconds for entry in home.history) == [12.5, 99]
    assert home.saved == [GAME]


@pytest.mark.parametrize("next_chance", ["end of a game", "start"])
@pytest.mark.parametrize("finished", [FINISHED, ROUND_FINISHED], ids=["solitaire", "a round"])
def test_games_are_recorded_once_after_a_suspended_program_releases_the_history(
    home: Home, monkeypatch: pytest.MonkeyPatch, finished: Session, next_chance: str
) -> None:
    monkeypatch.setattr(game_files, "PATIENCE", 0)
    holder = game_files.Lock.acquire(home.state / "history.lock")
    assert holder
    program = home.start()
    program.save(Over(finished))
    assert "another program is using it" in program.record(finished)
    if finished is ROUND_FINISHED:  # the match goes on in its file
        program.save(MATCH_GAME)
    program.begin()
    assert len(program.saved()) == (finished is ROUND_FINISHED)
    assert home.history == []
    holder.release()
    later = replace(FINISHED, seconds=99)
    if next_chance == "start":
        program = home.start()
        program.saved()
    program.save(Over(later))
    assert program.record(later) == ""
    for again in (program, home.start()):
        assert len(again.saved()) == (finished is ROUND_FINISHED)
        assert again.notices == []
    assert {(entry.seconds, entry.hider) for entry in home.history} == {
        (finished.seconds, "Ada" if finished is ROUND_FINISHED else ""),
        (99, ""),
    }
    assert len(home.history) == 2


def test_a_day_with_an_unrecorded_result_is_not_started_again(home: Home) -> None:
    program, name = home.start(), daily_id("2026-01-02")
    program.begin(name)
    program.save(Over(FINISHED))
    with pytest.MonkeyPatch.context() as patch:
        no_history(patch)
        program.record(FINISHED)
        program.close()
        assert program.begin(name)
        assert program.current() == Over(FINISHED)


def test_an_unreadable_history_is_reported(home: Home) -> None:
    (home.state / "history.jsonl").mkdir(parents=True)
    program = home.start()
    assert list(program.history.lines()) == []
    assert program.notices == ["history.jsonl is not a file."]


def test_a_game_too_long_for_a_record_is_still_counted(home: Home) -> None:
    game = replace(FINISHED.game, moves=(Seal(next(iter(BOX.atoms))),) * (MAX_MOVES + 1))
    program = home.start()
    assert "too long" in program.save(in_play(game=replace(game, ending=None)))
    assert "too long" in program.record(replace(FINISHED, game=game))
    assert len(home.history) == 1


def test_a_finished_game_that_cannot_be_deleted_counts_once(home: Home) -> None:
    program = home.start()
    program.save(Over(FINISHED))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "unlink", failing(errno.EACCES))
        assert "could not be deleted" in program.record(FINISHED)
        program.close()
        again = home.start()
        assert again.saved() == []
        assert "could not be deleted" in again.notices[0]
        again.close()
    assert home.start().saved() == []
    assert len(home.history) == 1
    assert home.game_files == []


def test_a_recorded_round_that_cannot_be_saved_counts_once(home: Home) -> None:
    home.leave(Over(ROUND_FINISHED))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "_write_new", failing(errno.ENOSPC))
        program = home.start()
        assert stages(program) == [Over(replace(ROUND_FINISHED, recorded=True))]
        assert program.notices == [FULL]
        program.close()
    assert stages(home.start()) == [Over(replace(ROUND_FINISHED, recorded=True))]
    assert len(home.history) == 1


def test_a_file_in_place_of_our_directory_is_reported_for_each_file(home: Home) -> None:
    (home.root / "state").write_text("in the way")
    program = home.start()
    assert program.saved() == program.saved() == []
    assert list(program.history.lines()) == []
    assert program.save(in_play(game=replay(Start(BOX), ()))) == "", "nothing to keep or delete"
    assert len(set(program.notices)) == len(program.notices) > 0
    assert "The game could not be saved" in program.save(GAME)
    assert "history.jsonl could not be saved" in program.record(FINISHED)
    assert all(notice.endswith(".") for notice in program.notices)


# --- settings and progress ------------------------------------------------------------------


def test_only_a_player_without_any_file_is_a_newcomer(home: Home) -> None:
    assert home.start().newcomer
    home.start().preferences.save_progress(Progress("hits"))
    assert not home.start().newcomer
