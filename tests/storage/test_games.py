"""Files of saved games: each program its own, and no game lost with its program."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_tui.storage import games
from blackbox_tui.storage.files import StorageError, read_text
from blackbox_tui.storage.games import GameFile, claim_abandoned, claim_file


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def text_of(file: GameFile) -> str | None:
    return read_text(file.path)


def test_the_first_program_has_the_usual_file(state: Path) -> None:
    file = claim_file(state)
    assert file.path == state / "bookmark.json"
    assert text_of(file) is None
    file.write("game")
    assert text_of(file) == "game"
    file.delete()
    file.delete()
    assert text_of(file) is None


def test_a_second_program_has_its_own_file(state: Path) -> None:
    first, second, third = claim_file(state), claim_file(state), claim_file(state)
    assert [file.number for file in (first, second, third)] == [1, 2, 3]
    first.write("one")
    second.write("two")
    assert (text_of(first), text_of(second), text_of(third)) == ("one", "two", None)
    assert second.path == state / "bookmark-2.json"


def test_a_released_file_is_claimed_with_its_game(state: Path) -> None:
    file = claim_file(state)
    file.write("game")
    file.release()
    file.release()
    assert text_of(claim_file(state)) == "game"


def test_every_abandoned_game_is_claimed(state: Path) -> None:
    held = [claim_file(state) for _ in range(12)]
    for file in held:
        file.write(f"game {file.number}")
    for file in held[1:]:
        file.release()
    mine = claim_file(state)
    assert mine.number == 2
    abandoned = claim_abandoned(state)
    assert [text_of(file) for file in abandoned] == [f"game {number}" for number in range(3, 13)]
    assert claim_abandoned(state) == [], "they are ours now"
    mine.release()
    mine = abandoned[0]
    for file in abandoned[1:]:
        file.release()
    mine.write("continued")
    assert (state / "bookmark-3.json").read_text() == "continued"
    assert len(claim_abandoned(state)) == 10


def test_a_new_game_can_begin_in_an_empty_file(state: Path) -> None:
    saved = claim_file(state)
    saved.write("saved")
    saved.release()
    fresh = claim_file(state, empty=True)
    assert (fresh.number, text_of(fresh)) == (2, None)
    fresh.write("new")
    assert text_of(saved) == "saved"


def test_a_new_game_replaces_no_other_even_where_nothing_can_be_locked(state: Path) -> None:
    saved = claim_file(state)
    saved.write("saved")
    saved.release()
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no")

        patch.setattr(os, "open", fail)
        fresh = claim_file(state, empty=True)
    fresh.write("new")
    assert (text_of(saved), text_of(fresh)) == ("saved", "new")


def test_temporary_files_of_a_killed_program_are_deleted(state: Path) -> None:
    state.mkdir()
    (state / "bookmark.json.new-1-1").write_text("half")
    (state / "bookmark-2.json.new-1-1").write_text("another's")
    claim_file(state)
    assert not (state / "bookmark.json.new-1-1").exists()
    assert (state / "bookmark-2.json.new-1-1").exists()


def test_files_of_other_names_are_not_games(state: Path) -> None:
    claim_file(state).release()
    for name in ("bookmark-0.json", "bookmark-1.json", "bookmark-02.json", "bookmark-x.json"):
        (state / name).write_text("x")
    (state / "bookmark.json.damaged-1").write_text("x")
    assert claim_abandoned(state) == []


def test_without_a_directory_there_are_no_abandoned_games(state: Path) -> None:
    assert claim_abandoned(state) == []
    state.write_text("in the way")
    with pytest.raises(StorageError, match="could not be read"):
        claim_abandoned(state)


def test_a_file_deleted_while_we_look_is_not_claimed(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim_file(state).release()
    monkeypatch.setattr(games, "_numbers", lambda _: [1])
    assert claim_abandoned(state) == []
    assert claim_file(state).number == 1, "the lock was released"


HOLDER = """
import sys
from pathlib import Path
from blackbox_tui.storage.games import claim_file
file = claim_file(Path(sys.argv[1]))
turn = 0
while True:
    file.write(f"{file.number} {turn} " + "x" * 1000)
    if turn == 0:
        print(file.number, flush=True)
    turn += 1
"""


def test_a_killed_program_releases_its_file_and_leaves_a_whole_game(state: Path) -> None:
    for _ in range(5):
        program = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(state)], stdout=subprocess.PIPE, text=True
        )
        assert program.stdout
        number = int(program.stdout.readline())
        busy = claim_file(state)
        assert busy.number != number
        busy.release()
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        program.stdout.close()
        file = claim_file(state)
        assert file.number == number == 1
        text = text_of(file)
        assert text
        assert text.endswith(" " + "x" * 1000)
        assert not list(state.glob("*.new-*")), "its temporary files are deleted"
        file.release()


def test_twenty_programs_at_once_have_twenty_files(state: Path) -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(state)], stdout=subprocess.PIPE, text=True
        )
        for _ in range(20)
    ]
    numbers = []
    for program in programs:
        assert program.stdout
        numbers.append(int(program.stdout.readline()))
    for program in programs:
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        assert program.stdout
        program.stdout.close()
    assert sorted(numbers) == list(range(1, 21))
    assert [file.number for file in claim_abandoned(state)] == list(range(1, 21))


# --- faults ----------------------------------------------------------------------


def test_a_deleted_directory_comes_back_with_our_file(state: Path) -> None:
    file = claim_file(state)
    file.write("one")
    shutil.rmtree(state)
    file.write("two")
    assert text_of(file) == "two"
    assert claim_file(state).number == 2, "it is locked again"


def test_a_file_that_another_program_claimed_meanwhile_is_left_to_it(state: Path) -> None:
    file = claim_file(state)
    file.write("mine")
    shutil.rmtree(state)
    other = claim_file(state)
    other.write("the other's")
    abandoned = claim_file(state)
    abandoned.write("an abandoned's")
    abandoned.release()
    file.write("mine again")
    assert file.number == 3
    assert (text_of(other), text_of(abandoned), text_of(file)) == (
        "the other's",
        "an abandoned's",
        "mine again",
    )


def test_where_nothing_can_be_locked_writing_reports_why_and_tries_again(state: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no")

        patch.setattr(os, "open", fail)
        file = claim_file(state)
        assert file.number == 1
        with pytest.raises(StorageError, match=r"The disk is full: bookmark\.json"):
            file.write("game")
        with pytest.raises(StorageError, match=r"The disk is full: bookmark\.json"):
            file.delete()
    file.write("there is room again")
    assert text_of(file) == "there is room again"
    assert claim_file(state).number == 2


def test_a_read_only_home_still_shows_its_games(state: Path) -> None:
    file = claim_file(state)
    file.write("game")
    file.release()
    original = os.open
    with pytest.MonkeyPatch.context() as patch:

        def read_only(path: str, flags: int, *rest: int) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                raise OSError(errno.EROFS, "no")
            return original(path, flags, *rest)

        patch.setattr(os, "open", read_only)
        file = claim_file(state)
        assert text_of(file) == "game"
        with pytest.raises(StorageError, match="cannot be written to"):
            file.write("new")
    assert text_of(file) == "game"


def test_a_lock_that_is_a_link_is_not_followed(state: Path) -> None:
    state.mkdir()
    (state / "bookmark.lock").symlink_to(state / "elsewhere")
    file = claim_file(state)
    with pytest.raises(StorageError, match=r"bookmark\.json could not be saved"):
        file.write("game")
    assert not (state / "elsewhere").exists()
    assert claim_abandoned(state) == []


def test_more_programs_than_files_share_no_game(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MAX_GAMES", 2)
    first, second, third = (claim_file(state) for _ in range(3))
    first.write("one")
    second.write("two")
    assert text_of(third) is None
    with pytest.raises(StorageError, match="Too many games"):
        third.write("three")
    assert (text_of(first), text_of(second)) == ("one", "two")
    second.delete()
    second.release()
    third.write("three")
    assert (third.number, text_of(third)) == (2, "three")
