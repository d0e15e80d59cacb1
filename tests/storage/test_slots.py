"""Slots: each program its own bookmark, and no bookmark lost with its program."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from blackbox_tui.storage import slots
from blackbox_tui.storage.files import StorageError
from blackbox_tui.storage.slots import claim, orphans


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_the_first_program_has_the_usual_slot(state: Path) -> None:
    slot = claim(state)
    assert slot.path == state / "bookmark.json"
    assert not slot.second
    assert slot.read() is None
    slot.write("game")
    assert slot.read() == "game"
    slot.clear()
    slot.clear()
    assert slot.read() is None


def test_a_second_program_has_its_own_slot(state: Path) -> None:
    first, second, third = claim(state), claim(state), claim(state)
    assert [slot.number for slot in (first, second, third)] == [1, 2, 3]
    assert second.second
    first.write("one")
    second.write("two")
    assert (first.read(), second.read(), third.read()) == ("one", "two", None)
    assert second.path == state / "bookmark-2.json"


def test_a_released_slot_is_found_with_its_game(state: Path) -> None:
    slot = claim(state)
    slot.write("game")
    slot.release()
    slot.release()
    assert claim(state).read() == "game"


def test_every_orphaned_game_is_found(state: Path) -> None:
    held = [claim(state) for _ in range(12)]
    for slot in held:
        slot.write(f"game {slot.number}")
    for slot in held[1:]:
        slot.release()
    mine = claim(state)
    assert mine.number == 2
    found = orphans(state)
    assert [slot.read() for slot in found] == [f"game {number}" for number in range(3, 13)]
    assert orphans(state) == [], "they are ours now"
    mine.release()
    mine = found[0]
    for slot in found[1:]:
        slot.release()
    mine.write("continued")
    assert (state / "bookmark-3.json").read_text() == "continued"
    assert len(orphans(state)) == 10


def test_a_new_game_can_begin_in_an_empty_slot(state: Path) -> None:
    kept = claim(state)
    kept.write("kept")
    kept.release()
    fresh = claim(state, empty=True)
    assert (fresh.number, fresh.read()) == (2, None)
    fresh.write("new")
    assert kept.read() == "kept"


def test_a_new_game_spares_what_is_kept_also_where_nothing_can_be_locked(state: Path) -> None:
    kept = claim(state)
    kept.write("kept")
    kept.release()
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no")

        patch.setattr(os, "open", fail)
        fresh = claim(state, empty=True)
    fresh.write("new")
    assert (kept.read(), fresh.read()) == ("kept", "new")


def test_what_a_killed_program_left_beside_its_bookmark_is_swept(state: Path) -> None:
    state.mkdir()
    (state / "bookmark.json.new-1-1").write_text("half")
    (state / "bookmark-2.json.new-1-1").write_text("another's")
    claim(state)
    assert not (state / "bookmark.json.new-1-1").exists()
    assert (state / "bookmark-2.json.new-1-1").exists()


def test_other_names_are_no_orphans(state: Path) -> None:
    claim(state).release()
    for name in ("bookmark-0.json", "bookmark-1.json", "bookmark-02.json", "bookmark-x.json"):
        (state / name).write_text("x")
    (state / "bookmark.json.damaged-1").write_text("x")
    assert orphans(state) == []


def test_without_a_directory_there_are_no_orphans(state: Path) -> None:
    assert orphans(state) == []
    state.write_text("in the way")
    with pytest.raises(StorageError, match="could not be read"):
        orphans(state)


def test_a_bookmark_that_goes_while_we_look_is_no_orphan(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim(state).release()
    monkeypatch.setattr(slots, "_numbers", lambda _: [1])
    assert orphans(state) == []
    assert claim(state).number == 1, "the lock was given back"


def test_a_damaged_bookmark_is_set_aside(state: Path) -> None:
    slot = claim(state)
    slot.write("{")
    assert slot.set_aside() == state / "bookmark.json.damaged-1"
    assert slot.read() is None


HOLDER = """
import sys
from pathlib import Path
from blackbox_tui.storage.slots import claim
slot = claim(Path(sys.argv[1]))
turn = 0
while True:
    slot.write(f"{slot.number} {turn} " + "x" * 1000)
    if turn == 0:
        print(slot.number, flush=True)
    turn += 1
"""


def test_a_killed_program_frees_its_slot_and_leaves_a_whole_bookmark(state: Path) -> None:
    for _ in range(5):
        program = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(state)], stdout=subprocess.PIPE, text=True
        )
        assert program.stdout
        number = int(program.stdout.readline())
        busy = claim(state)
        assert busy.number != number
        busy.release()
        os.kill(program.pid, signal.SIGKILL)
        program.wait()
        program.stdout.close()
        slot = claim(state)
        assert slot.number == number == 1
        text = slot.read()
        assert text
        assert text.endswith(" " + "x" * 1000)
        assert not list(state.glob("*.new-*")), "what it left beside is swept"
        slot.release()


def test_twenty_programs_at_once_have_twenty_slots(state: Path) -> None:
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
    assert [slot.number for slot in orphans(state)] == list(range(1, 21))


# --- faults ----------------------------------------------------------------------


def test_a_vanished_directory_comes_back_with_our_slot(state: Path) -> None:
    slot = claim(state)
    slot.write("one")
    shutil.rmtree(state)
    slot.write("two")
    assert slot.read() == "two"
    assert claim(state).number == 2, "it is held again"


def test_a_slot_that_another_took_meanwhile_is_left_to_it(state: Path) -> None:
    slot = claim(state)
    slot.write("mine")
    shutil.rmtree(state)
    other = claim(state)
    other.write("the other's")
    orphan = claim(state)
    orphan.write("an orphan's")
    orphan.release()
    slot.write("mine again")
    assert slot.number == 3
    assert (other.read(), orphan.read(), slot.read()) == (
        "the other's",
        "an orphan's",
        "mine again",
    )


def test_where_nothing_can_be_locked_writing_says_why_and_tries_again(state: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:

        def fail(*_: object) -> None:
            raise OSError(errno.ENOSPC, "no")

        patch.setattr(os, "open", fail)
        slot = claim(state)
        assert slot.number == 1
        with pytest.raises(StorageError, match=r"The disk is full: bookmark\.json"):
            slot.write("game")
        with pytest.raises(StorageError, match=r"The disk is full: bookmark\.json"):
            slot.clear()
    slot.write("there is room again")
    assert slot.read() == "there is room again"
    assert claim(state).number == 2


def test_a_read_only_home_still_shows_its_games(state: Path) -> None:
    slot = claim(state)
    slot.write("game")
    slot.release()
    original = os.open
    with pytest.MonkeyPatch.context() as patch:

        def read_only(path: str, flags: int, *rest: int) -> int:
            if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                raise OSError(errno.EROFS, "no")
            return original(path, flags, *rest)

        patch.setattr(os, "open", read_only)
        slot = claim(state)
        assert slot.read() == "game"
        with pytest.raises(StorageError, match="cannot be written to"):
            slot.write("new")
    assert slot.read() == "game"


def test_a_lock_that_is_a_link_is_not_followed(state: Path) -> None:
    state.mkdir()
    (state / "bookmark.lock").symlink_to(state / "elsewhere")
    slot = claim(state)
    with pytest.raises(StorageError, match=r"bookmark\.json could not be saved"):
        slot.write("game")
    assert not (state / "elsewhere").exists()
    assert orphans(state) == []


def test_more_programs_than_slots_share_no_bookmark(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slots, "MOST", 2)
    first, second, third = (claim(state) for _ in range(3))
    first.write("one")
    second.write("two")
    assert third.read() is None
    with pytest.raises(StorageError, match="Too many games"):
        third.write("three")
    assert (first.read(), second.read()) == ("one", "two")
    second.clear()
    second.release()
    third.write("three")
    assert (third.number, third.read()) == (2, "three")
