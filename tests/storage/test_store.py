"""What is kept between starts: no game lost, none counted twice, none written over."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.random_games import json_values

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.history import HistoryEntry, from_line
from blackbox_tui.formats.record import MOST_MOVES, read
from blackbox_tui.formats.savegame import Bookmark, Stage, from_text, to_text
from blackbox_tui.formats.sessions import bookmark_of, entry_for, mode_of, record_of, session_of
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.game import Game, Seal, parse_move, replay
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.rules.scoring import EDITIONS
from blackbox_tui.storage import files as storage
from blackbox_tui.storage import jsonl as journal
from blackbox_tui.storage import locks, store
from blackbox_tui.storage.files import StorageError
from blackbox_tui.storage.store import SECOND, Store

BOX = decode("8x8-4-CQWYE")
SOLO = Match((Player("You"),))
DUEL = Match((Player("Ada"), Player("Zoë")), planned=2)
MACHINE = Match((Player("Computer", computer=True),))


def played(moves: str = "fire 13, guess e1") -> Game:
    return replay(BOX, map(parse_move, moves.split(",")))


IN_PLAY = Session(SOLO, played(), seconds=12.5, par=9)
OVER = Session(SOLO, played("fire 13, guess e1, give up"), seconds=12.5)
MATCH_IN_PLAY = Session(DUEL, played(), seconds=3)
MATCH_OVER = Session(DUEL, played("fire 13, give up"), seconds=3)
HIDING = Bookmark(DUEL, Stage.HIDING, placed=frozenset(list(BOX.atoms)[:2]))


class Home:
    """A home of its own, and the programs that run in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.state = root / "state" / "blackbox-tui"
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

    def left(self, what: Session | Bookmark) -> Path:
        """The bookmark of a program that was left, or killed, there."""
        program = self.start()
        assert program.keep(what) == ""
        program.close()
        return self.bookmarks[-1]

    @property
    def bookmarks(self) -> list[Path]:
        return sorted(self.state.glob("bookmark*.json"))

    @property
    def history(self) -> list[HistoryEntry]:
        file = self.state / "history.jsonl"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        return [from_line(line) for line in lines]

    @property
    def kept(self) -> list[Bookmark]:
        return [from_text(path.read_text(encoding="utf-8")) for path in self.bookmarks]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path)
    yield home
    for program in home.running:
        program.close()


# --- keep, resume, forget, finish --------------------------------------------------


def test_at_first_there_is_nothing_to_continue(home: Home) -> None:
    program = home.start()
    assert (program.unfinished, program.occupied, program.notices) == ([], False, [])
    assert program.last_record() is None
    assert list(program.history()) == []
    assert program.load_settings() == Settings()


@pytest.mark.parametrize("what", [IN_PLAY, MATCH_IN_PLAY, HIDING], ids=["solo", "duel", "hiding"])
def test_a_game_that_was_left_is_offered_at_the_next_start_as_it_was(
    home: Home, what: Session | Bookmark
) -> None:
    home.left(what)
    program = home.start()
    assert program.unfinished == [bookmark_of(what)]
    assert program.occupied
    assert program.resume(0) == bookmark_of(what)
    assert program.notices == []


def test_every_move_is_on_disk_when_it_has_been_kept(home: Home) -> None:
    program = home.start()
    for number in range(1, 6):
        session = Session(SOLO, played(", ".join(f"fire {port}" for port in range(1, number + 1))))
        assert program.keep(session) == ""
        assert home.kept == [bookmark_of(session)]


def test_a_resumed_game_is_kept_in_its_own_place(home: Home) -> None:
    home.left(IN_PLAY)
    program = home.start()
    session = session_of(program.resume(0))
    assert program.keep(replace(session, seconds=99)) == ""
    assert [bookmark.seconds for bookmark in home.kept] == [99]
    assert len(program.unfinished) == 1


def test_a_game_that_is_forgotten_is_gone(home: Home) -> None:
    program = home.start()
    program.keep(IN_PLAY)
    assert program.forget() == ""
    assert (home.bookmarks, program.unfinished, program.occupied) == ([], [], False)


def test_a_finished_solitaire_game_is_recorded_and_its_bookmark_cleared(home: Home) -> None:
    program = home.start()
    program.keep(OVER)
    assert program.unfinished == [], "nothing is left to play"
    assert program.finish(OVER) == ""
    assert home.bookmarks == []
    (entry,) = home.history
    assert (entry.score, entry.seconds, entry.mode, entry.gave_up) == (
        OVER.sheet.total, 12.5, "solitaire", True,
    )  # fmt: skip
    record = program.last_record()
    assert record
    assert read(record).game == OVER.game


def test_a_finished_round_is_recorded_and_its_match_goes_on(home: Home) -> None:
    program = home.start()
    program.keep(MATCH_OVER)
    assert program.finish(MATCH_OVER) == ""
    assert program.finish(replace(MATCH_OVER, recorded=True)) == "", "told twice, recorded once"
    (entry,) = home.history
    assert (entry.mode, entry.hider, entry.seeker) == ("duel", "Ada", "Zoë")
    assert home.kept == [bookmark_of(replace(MATCH_OVER, recorded=True))]
    program.close()
    later = home.start()
    assert later.unfinished == home.kept
    assert len(home.history) == 1


def test_what_only_this_program_knows_can_still_be_continued(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no file can be had, the menu still leads back into the game."""

    def homeless(*_: object) -> None:
        raise StorageError("There is no home directory: games and settings cannot be kept.")

    monkeypatch.setattr(storage, "find_places", homeless)
    program = home.start()
    assert program.load_settings() == Settings()
    assert program.unfinished == []
    assert program.keep(IN_PLAY) == ""
    assert program.occupied
    program.begin_apart()
    assert program.resume(0) == bookmark_of(IN_PLAY)
    assert program.finish(OVER) == ""
    assert program.save_settings(Settings()) == ""
    assert (program.unfinished, list(program.history()), program.last_record()) == ([], [], None)
    assert len(program.notices) == 1, "that is said once"


def test_the_mode_says_who_sought() -> None:
    over = played("give up")
    modes = [mode_of(bookmark_of(Session(match, over))) for match in (SOLO, DUEL, MACHINE)]
    assert modes == ["solitaire", "duel", "computer"]
    hiders = [
        record_of(bookmark_of(Session(match, over)), date(2025, 3, 1)).hider
        for match in (SOLO, DUEL, MACHINE)
    ]
    assert hiders == ["", "Ada", "You"]


def test_a_daily_box_keeps_its_date(home: Home) -> None:
    program = home.start()
    program.finish(replace(OVER, daily="2025-03-01", practice=True))
    assert [(entry.daily, entry.practice) for entry in home.history] == [(date(2025, 3, 1), True)]


def test_the_one_attempt_at_the_box_of_a_day_gives_its_place_to_no_other_game(home: Home) -> None:
    program = home.start()
    attempt = replace(IN_PLAY, daily="2025-03-01")
    program.keep(attempt)
    assert not program.occupied, "another game goes elsewhere"
    for other in (IN_PLAY, replace(attempt, practice=True)):
        program.keep(other)
        assert bookmark_of(attempt) in home.kept
        assert bookmark_of(other) in home.kept
    number = program.daily_attempt("2025-03-01")
    assert number is not None
    assert program.resume(number) == bookmark_of(attempt)
    assert program.daily_attempt("2025-03-02") is None


def test_an_attempt_without_a_ray_may_be_replaced(home: Home) -> None:
    program = home.start()
    program.keep(replace(IN_PLAY, game=played("guess e1"), daily="2025-03-01"))
    assert program.occupied
    program.keep(IN_PLAY)
    assert home.kept == [bookmark_of(IN_PLAY)]


def test_nothing_hidden_yet_is_no_sitting() -> None:
    with pytest.raises(ValueError, match="Nothing is played"):
        session_of(HIDING)


def test_every_seed_is_another(home: Home) -> None:
    program = home.start()
    seeds = {program.seed() for _ in range(20)}
    assert len(seeds) == 20
    assert all(seed.isdigit() for seed in seeds)


# --- several programs ----------------------------------------------------------------


def test_a_second_program_is_told_and_keeps_its_own_game(home: Home) -> None:
    first, second = home.start(), home.start()
    first.keep(IN_PLAY)
    assert second.unfinished == [], "the first one's game is not offered"
    assert second.notices == [SECOND]
    assert not second.occupied
    second.keep(MATCH_IN_PLAY)
    first.keep(replace(IN_PLAY, seconds=13))
    assert home.kept == [bookmark_of(MATCH_IN_PLAY), bookmark_of(replace(IN_PLAY, seconds=13))]
    second.finish(OVER)
    assert home.kept == [bookmark_of(replace(IN_PLAY, seconds=13))]


PLAYER = """
import os, sys
from pathlib import Path
from blackbox_tui.formats.savegame import from_text
from blackbox_tui.storage.store import Store
program = Store(os.environ, "linux")
program.keep(from_text(Path(sys.argv[1]).read_text()))
print(*program.notices, flush=True)
sys.stdin.read()
"""


def test_another_process_is_told_and_its_game_is_offered_when_it_was_killed(
    home: Home, tmp_path: Path
) -> None:
    first = home.start()
    first.keep(IN_PLAY)
    game = tmp_path / "game"
    game.write_text(to_text(HIDING), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(game)],
        env=os.environ | home.environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == SECOND + "\n"
        third = home.start()
        assert third.unfinished == [], "both are being played"
        third.close()
        os.kill(other.pid, signal.SIGKILL)
        other.wait()
    later = home.start()
    assert later.unfinished == [HIDING]
    assert first.unfinished == [bookmark_of(IN_PLAY)]


def test_orphans_of_killed_programs_are_offered_after_our_own(home: Home) -> None:
    crowd = [home.start() for _ in range(3)]
    for seconds, program in enumerate(crowd):
        program.keep(replace(IN_PLAY, seconds=seconds))
    for program in crowd:
        program.close()
    program = home.start()
    assert [bookmark.seconds for bookmark in program.unfinished] == [0, 1, 2]
    session = session_of(program.resume(2))
    program.keep(replace(session, seconds=7))
    assert [bookmark.seconds for bookmark in program.unfinished] == [7, 0, 1]
    assert sorted(bookmark.seconds for bookmark in home.kept) == [0, 1, 7]
    program.close()
    assert len(home.start().unfinished) == 3


def test_an_orphan_that_is_taken_up_frees_the_empty_place(home: Home) -> None:
    first, second = home.start(), home.start()
    assert first.unfinished == []
    second.keep(MATCH_IN_PLAY)
    first.close()
    second.close()
    program = home.start()
    assert program.resume(0) == bookmark_of(MATCH_IN_PLAY)
    other = home.start()
    other.keep(IN_PLAY)
    assert {path.name for path in home.bookmarks} == {"bookmark.json", "bookmark-2.json"}


def test_where_nothing_can_be_locked_a_game_is_offered_once(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.left(IN_PLAY)
    monkeypatch.setattr(locks, "_try_lock", lambda _: True)
    assert home.start().unfinished == [bookmark_of(IN_PLAY)]


def test_a_game_begun_apart_never_takes_the_place_of_an_unfinished_one(home: Home) -> None:
    home.left(IN_PLAY)
    program = home.start()
    program.begin_apart()
    assert not program.occupied
    program.keep(MATCH_IN_PLAY)
    program.begin_apart()
    program.keep(HIDING)
    kept = {path.name: bookmark for path, bookmark in zip(home.bookmarks, home.kept, strict=True)}
    assert kept == {
        "bookmark.json": bookmark_of(IN_PLAY),
        "bookmark-2.json": bookmark_of(MATCH_IN_PLAY),
        "bookmark-3.json": HIDING,
    }
    program.finish(OVER)
    assert home.kept == [bookmark_of(MATCH_IN_PLAY), bookmark_of(IN_PLAY)]


def test_a_game_begun_apart_takes_the_usual_place_if_that_is_empty(home: Home) -> None:
    program = home.start()
    program.begin_apart()
    program.keep(IN_PLAY)
    assert [path.name for path in home.bookmarks] == ["bookmark.json"]


# --- what a start finds ----------------------------------------------------------------


def whole() -> bytes:
    return to_text(bookmark_of(IN_PLAY)).encode()


def future() -> bytes:
    return json.dumps(json.loads(whole()) | {"version": 2, "new": 1}).encode()


DAMAGED = {
    "empty": b"",
    "truncated": whole()[:-20],
    "foreign": b'{"format": "chess"}',
    "future": future(),
    "binary": b"\xff\xfe\x00",
    "huge": b" " * 1_000_001,
    "cheated": whole().replace(b"fire 13", b"fire 99"),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_bookmark_that_is_none_is_set_aside_and_the_player_told_where(
    home: Home, kind: str
) -> None:
    path = home.left(IN_PLAY)
    path.write_bytes(DAMAGED[kind])
    program = home.start()
    assert (program.unfinished, program.occupied) == ([], False)
    (notice,) = program.notices
    assert notice.endswith("It is kept as ~/state/blackbox-tui/bookmark.json.damaged-1.")
    assert path.with_name("bookmark.json.damaged-1").read_bytes() == DAMAGED[kind]
    assert program.keep(MATCH_IN_PLAY) == ""
    assert home.kept == [bookmark_of(MATCH_IN_PLAY)]
    if kind == "future":
        assert "newer version" in notice


def test_damaged_bookmarks_do_not_take_each_others_names(home: Home) -> None:
    for kind in ("empty", "binary"):
        home.left(IN_PLAY).write_bytes(DAMAGED[kind])
        program = home.start()
        assert program.unfinished == []
        program.close()
    kept = [(home.state / f"bookmark.json.damaged-{turn}").read_bytes() for turn in (1, 2)]
    assert kept == [DAMAGED["empty"], DAMAGED["binary"]]


def test_a_damaged_orphan_is_set_aside_and_a_good_one_offered(home: Home) -> None:
    crowd = [home.start() for _ in range(3)]
    for program in crowd:
        program.keep(IN_PLAY)
    for program in crowd:
        program.close()
    (home.state / "bookmark-2.json").write_bytes(b"torn")
    program = home.start()
    assert len(program.unfinished) == 2
    assert "bookmark-2.json.damaged-1" in program.notices[0]
    assert len(program.notices) == 1


@given(st.binary(max_size=300) | json_values.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_as_bookmark_settings_and_history_do_not_stop_a_start(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    home = Home(tmp_path_factory.mktemp("home"))
    for path in (
        home.state / "bookmark.json",
        home.state / "history.jsonl",
        home.state / "last-game.txt",
        home.config / "settings.conf",
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    program = home.start()
    program.load_settings()
    assert program.unfinished == []
    assert len(list(program.history())) <= data.count(b"\n") + 1
    with suppress(StorageError):
        program.last_record()
    assert program.finish(OVER) == ""
    assert program.save_settings(Settings()) == ""
    program.close()


def test_a_path_outside_the_home_is_told_whole(home: Home) -> None:
    home.left(IN_PLAY).write_bytes(b"torn")
    home.environ["HOME"] = "/elsewhere"
    program = home.start()
    assert program.unfinished == []
    assert str(home.state / "bookmark.json.damaged-1") in program.notices[0]


@pytest.mark.skipif(os.name == "nt", reason="no path has such signs there")
def test_a_path_with_strange_signs_does_no_harm_on_the_message_line(tmp_path: Path) -> None:
    strange = Home(tmp_path / "home\n\x1b[2J\u202e")
    strange.left(IN_PLAY).write_bytes(b"torn")
    strange.environ["HOME"] = "/elsewhere"
    program = strange.start()
    assert program.unfinished == []
    assert program.notices[0].isprintable()
    assert r"home\n\x1b[2J\u202e" in program.notices[0]
    program.close()


# --- a result that its program did not live to record ---------------------------------


def test_a_result_not_yet_recorded_is_recorded_at_the_next_start_once(home: Home) -> None:
    home.left(OVER)
    for _ in range(3):
        program = home.start()
        assert program.unfinished == []
        program.close()
    assert [entry.score for entry in home.history] == [OVER.sheet.total]
    assert home.bookmarks == []
    record = home.start().last_record()
    assert record
    assert read(record).game == OVER.game


def test_a_round_not_yet_recorded_is_recorded_once_and_its_match_goes_on(home: Home) -> None:
    home.left(MATCH_OVER)
    for _ in range(3):
        program = home.start()
        (bookmark,) = program.unfinished
        assert bookmark.recorded
        assert program.finish(session_of(program.resume(0))) == ""
        program.close()
    assert len(home.history) == 1


def test_a_program_killed_between_history_and_bookmark_counts_its_game_once(home: Home) -> None:
    """What was appended yesterday is the same game: only the date differs."""
    home.left(OVER)
    text = home.bookmarks[0].read_text(encoding="utf-8")
    program = home.start()
    assert program.finish(OVER) == ""
    program.close()
    history = home.state / "history.jsonl"
    day = f'"date": "{store.today()}"'
    history.write_text(history.read_text(encoding="utf-8").replace(day, '"date": "2025-01-31"'))
    (home.state / "bookmark.json").write_text(text, encoding="utf-8")
    program = home.start()
    assert program.unfinished == []
    assert len(home.history) == 1
    assert home.bookmarks == []


def test_the_same_box_played_again_is_another_game(home: Home) -> None:
    home.left(OVER)
    home.start().unfinished  # noqa: B018 - looking is what records it
    home.running.pop().close()
    home.left(replace(OVER, seconds=12.6))
    assert home.start().unfinished == []
    assert [entry.seconds for entry in home.history] == [12.5, 12.6]


# --- when the disk says no ----------------------------------------------------------------

FULL = "The disk is full: bookmark.json could not be saved."


def failing(number: int) -> Callable[..., object]:
    def fail(*_: object, **__: object) -> object:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        (errno.ENOSPC, FULL),
        (errno.EROFS, "bookmark.json could not be saved: its directory cannot be written to."),
        (errno.EIO, "bookmark.json could not be saved: input/output error."),
    ],
)
@pytest.mark.parametrize("call", ["open", "write", "fsync"])
def test_a_disk_that_says_no_is_one_sentence_and_the_game_goes_on(
    home: Home, call: str, number: int, sentence: str
) -> None:
    program = home.start()
    program.keep(IN_PLAY)
    later = replace(IN_PLAY, seconds=20)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, failing(number))
        assert program.keep(replace(IN_PLAY, seconds=19)) == sentence
        assert program.keep(later) == "", "the same sentence is not told again and again"
        assert program.unfinished == [bookmark_of(later)], "it can be continued here"
    assert home.kept == [bookmark_of(IN_PLAY)], "the last that was whole"
    assert program.keep(later) == ""
    assert home.kept == [bookmark_of(later)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, call, failing(number))
        assert program.keep(IN_PLAY) == sentence, "trouble that comes back is told again"


def test_a_start_on_a_disk_that_says_no_still_plays(home: Home) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "open", failing(errno.EROFS))
        program = home.start()
        assert program.load_settings() == Settings()
        assert program.unfinished == []
        program.begin_apart()
        assert "cannot be written to" in program.keep(IN_PLAY)
        assert "cannot be written to" in program.finish(OVER)
        assert "settings.conf could not be read" in program.save_settings(Settings())
    assert program.keep(IN_PLAY) == ""
    assert home.kept == [bookmark_of(IN_PLAY)]


def no_history(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(journal, "_append", failing(errno.ENOSPC))


def test_a_result_that_the_history_cannot_take_waits_in_its_bookmark(home: Home) -> None:
    program = home.start()
    program.keep(OVER)
    with pytest.MonkeyPatch.context() as patch:
        no_history(patch)
        assert program.finish(OVER) == "The disk is full: history.jsonl could not be saved."
        program.close()
        again = home.start()
        assert again.unfinished == []
        assert again.notices == ["The disk is full: history.jsonl could not be saved."]
        again.keep(IN_PLAY)
        again.close()
    assert home.history == []
    assert len(home.bookmarks) == 2, "the new game did not take its place"
    last = home.start()
    assert last.unfinished == [bookmark_of(IN_PLAY)]
    assert [entry.score for entry in home.history] == [OVER.sheet.total]


def test_a_round_that_the_history_cannot_take_is_still_continued(home: Home) -> None:
    home.left(MATCH_OVER)
    with pytest.MonkeyPatch.context() as patch:
        no_history(patch)
        program = home.start()
        assert program.unfinished == [bookmark_of(MATCH_OVER)]
        assert len(program.notices) == 1
    assert program.finish(session_of(program.resume(0))) == ""
    assert len(home.history) == 1


def test_a_last_record_that_cannot_be_written_does_not_count_the_game_twice(home: Home) -> None:
    program = home.start()
    program.keep(OVER)
    (home.state / "last-game.txt").mkdir()
    assert "last-game.txt could not be saved" in program.finish(OVER)
    assert home.bookmarks == []
    program.close()
    assert home.start().unfinished == []
    assert len(home.history) == 1


def test_a_game_too_long_to_be_written_down_is_still_counted(home: Home) -> None:
    game = replace(OVER.game, moves=(Seal(next(iter(BOX.atoms))),) * (MOST_MOVES + 1))
    program = home.start()
    assert "too long" in program.keep(replace(IN_PLAY, game=replace(game, ending=None)))
    assert "too long" in program.finish(replace(OVER, game=game))
    assert len(home.history) == 1


def test_a_bookmark_that_cannot_be_read_is_told_and_not_written_over(home: Home) -> None:
    path = home.left(IN_PLAY)
    before = path.read_bytes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "open_to_read", failing(errno.EIO))
        program = home.start()
        assert program.unfinished == []
        assert program.notices == ["bookmark.json could not be read: input/output error."]
        assert program.keep(MATCH_IN_PLAY) == ""
    assert path.read_bytes() == before
    assert len(home.bookmarks) == 2


def test_a_damaged_bookmark_that_cannot_be_set_aside_is_not_written_over(home: Home) -> None:
    path = home.left(IN_PLAY)
    path.write_bytes(b"torn")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "_moved", failing(errno.EACCES))
        program = home.start()
        assert program.unfinished == []
        assert "could not be set aside" in program.notices[0]
        assert program.keep(MATCH_IN_PLAY) == ""
    assert path.read_bytes() == b"torn"
    assert [path.name for path in home.bookmarks] == ["bookmark-2.json", "bookmark.json"]


def test_a_finished_bookmark_that_cannot_be_removed_is_told_and_counts_once(home: Home) -> None:
    program = home.start()
    program.keep(OVER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "unlink", failing(errno.EACCES))
        assert "could not be removed" in program.finish(OVER)
        program.close()
        again = home.start()
        assert again.unfinished == []
        assert "could not be removed" in again.notices[0]
        again.close()
    assert home.start().unfinished == []
    assert len(home.history) == 1
    assert home.bookmarks == []


def test_a_recorded_round_whose_bookmark_cannot_be_written_counts_once(home: Home) -> None:
    home.left(MATCH_OVER)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storage, "_write_new", failing(errno.ENOSPC))
        program = home.start()
        assert [bookmark.recorded for bookmark in program.unfinished] == [True]
        assert program.notices == [FULL]
        program.close()
    assert [bookmark.recorded for bookmark in home.start().unfinished] == [True]
    assert len(home.history) == 1


def test_a_state_home_that_is_no_directory_is_one_sentence_a_thing(home: Home) -> None:
    (home.root / "state").write_text("in the way")
    program = home.start()
    assert program.unfinished == []
    assert list(program.history()) == []
    assert "bookmark.json could not be saved" in program.keep(IN_PLAY)
    assert "history.jsonl could not be saved" in program.finish(OVER)
    assert all(notice.endswith(".") for notice in program.notices)


def test_a_history_that_cannot_be_read_is_told(home: Home) -> None:
    (home.state / "history.jsonl").mkdir(parents=True)
    program = home.start()
    assert list(program.history()) == []
    assert program.notices == ["history.jsonl is not a file."]


def test_a_match_of_an_edition_of_its_own_is_not_kept_but_played(home: Home) -> None:
    odd = replace(EDITIONS["classic"], per_hit=7)
    program = home.start()
    assert "unknown edition" in program.keep(Session(replace(SOLO, edition=odd), played()))
    program.keep(IN_PLAY)
    over_par = replace(IN_PLAY, par=10**10)
    assert "par" in program.keep(over_par)


# --- settings -----------------------------------------------------------------------------


def test_settings_come_back_as_they_were(home: Home) -> None:
    chosen = Settings(theme="mono", mouse=False, names=("Ada", "Zoë"))
    assert home.start().save_settings(chosen) == ""
    assert home.start().load_settings() == chosen


@pytest.mark.parametrize("data", [b"theme", b"theme = loud\n", b"\xff", b"a = 1\na = 2\n"])
def test_damaged_settings_are_set_aside_and_the_usual_ones_hold(home: Home, data: bytes) -> None:
    home.config.mkdir(parents=True)
    (home.config / "settings.conf").write_bytes(data)
    program = home.start()
    assert program.load_settings() == Settings()
    (notice,) = program.notices
    assert notice.endswith(" kept as ~/config/blackbox-tui/settings.conf.damaged-1.")
    assert (home.config / "settings.conf.damaged-1").read_bytes() == data
    assert program.save_settings(Settings()) == ""


@pytest.mark.parametrize("data", [b"theme = mono\n", b"torn"])
def test_settings_that_can_be_neither_read_nor_moved_are_not_written_over(
    home: Home, data: bytes
) -> None:
    home.config.mkdir(parents=True)
    file = home.config / "settings.conf"
    file.write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        if data != b"torn":
            patch.setattr(storage, "open_to_read", failing(errno.EIO))
        patch.setattr(storage, "_moved", failing(errno.EACCES))
        program = home.start()
        assert program.load_settings() == Settings()
        (notice,) = program.notices
    assert program.save_settings(Settings()) == notice
    assert file.read_bytes() == data


def test_entries_are_made_for_a_day() -> None:
    entry = entry_for(bookmark_of(OVER), date(2025, 3, 1))
    assert (entry.day, entry.code, entry.rays) == (date(2025, 3, 1), "8x8-4-CQWYE", 1)
