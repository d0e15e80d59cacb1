"""A match of two in a real terminal: nobody sees what is hidden, nothing left is lost."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from support.home import game_files
from support.pty_terminal import Start

from blackbox_tui.engine import Cell, parse_cells
from blackbox_tui.formats.savegame import from_text
from blackbox_tui.rules.session import Hiding, Stage, session_of

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="needs a pty and /proc"
)
if sys.platform.startswith("linux"):
    from support.pty_terminal import Screen, Stream, Term

ATOMS = parse_cells("b2 d2 g6 d7")
SIGNS = ("●", "○", "×", "@", "◉")
"""An atom, or something where one is, in any drawing."""
LOOKS = ("38;5;220", "48;5;235")
"""What colours an atom that somebody placed."""

Places = dict[Cell, tuple[int, int]]


def board(term: Term) -> Places:
    """Column and row of each cell's middle, as the lines on the screen have it."""
    top, border = next((y, line) for y, line in enumerate(term.screen.display) if "┌" in line)
    bars = [x for x, sign in enumerate(border) if sign in "┌┬┐"]
    rows = range(top + 1, top + 17, 2)
    cells = [((left + right) // 2, y) for y in rows for left, right in pairwise(bars)]
    assert len(cells) == 64, term.text
    return {Cell(*divmod(at, 8)): place for at, place in enumerate(cells)}


def seen(term: Term, places: Places, cell: Cell) -> list[object]:
    """A cell as it looks, three characters wide, with its colours."""
    x, y = places[cell]
    return [term.cell_at(x + by, y) for by in (-1, 0, 1)]


def shows_atoms(term: Term, places: Places, atoms: Sequence[Cell], touched: set[Cell]) -> bool:
    """Does an atom look different from an empty cell that was never touched?"""
    cursor = [cell for cell, place in places.items() if place == term.cursor]
    touched = touched | set(cursor)
    plain = next(cell for cell in places if cell not in touched and cell not in atoms)
    return any(
        seen(term, places, atom) != seen(term, places, plain)
        for atom in atoms
        if atom not in touched
    )


def calm(term: Term) -> Term:
    """Until the par is known and all keys are answered, so that nothing changes by itself."""
    return term.until(lambda term: re.search(r"par (about )?\d", term.text) is not None).idle()


def begin(start: Start) -> Term:
    term = start("duel", "--no-animation")
    return term.sees("TWO PLAYERS").press("enter").sees("Ann hides the atoms.")


def place_atoms(term: Term, atoms: Sequence[Cell]) -> Term:
    """Ann, alone with the keyboard, places atoms by the mouse."""
    term.press("enter").sees("0 of 4 atoms placed").idle()
    places = board(term)
    for number, cell in enumerate(atoms, 1):
        term.click(places[cell]).sees(f"{number} of 4 atoms placed")
    return term.idle()


def hide(term: Term) -> int:
    """The atoms are hidden; where in the bytes sent the secret begins."""
    term.idle()
    since = len(term.raw)
    term.press("s")
    term.until(lambda term: "seeks the atoms." in term.text or "anyway?" in term.text)
    if "anyway?" in term.text:
        since = len(term.raw)
        term.press("y").sees("seeks the atoms.")
    return since


def bytes_since(term: Term, since: int) -> str:
    return term.raw[since:].decode("utf-8", "replace")


def saved(home: Path) -> tuple[Stage, str]:
    text = game_files(home)[0].read_text(encoding="utf-8")
    return from_text(text), text


def moves_and_atoms(stage: Stage) -> tuple[object, ...]:
    session = session_of(stage)
    placed = stage.placed if isinstance(stage, Hiding) else None
    return stage.match, session and session.game, placed


def names_an_atom(text: str, atoms: Sequence[Cell]) -> bool:
    names = "|".join(str(cell) for cell in atoms)
    return re.search(rf"\b({names})\b", text) is not None


def test_a_whole_match_shows_no_atom_between_the_hand_over_and_the_result(
    start: Start, tmp_path: Path
) -> None:
    term = place_atoms(begin(start), ATOMS)
    assert term.text.count("●") == 4
    assert all(look in bytes_since(term, 0) for look in LOOKS)
    since = hide(term)

    # Nothing old remains: what was sent since then is all that is on the screen.
    fresh = Screen(80, 24)
    Stream(fresh).feed(bytes(term.raw[since:]))
    assert [line.rstrip() for line in fresh.display] == term.text.split("\n")
    assert term.screen.alt, "and there is no scroll-back to look at"
    assert "Ben, take the keyboard" in term.text
    assert not any(sign in term.text for sign in SIGNS)
    assert not names_an_atom(saved(tmp_path)[1], ATOMS)

    term.press("enter").sees("score 0")
    places = board(calm(term))
    touched = {Cell(0, 0), Cell(4, 4)}
    for key in ("enter", "tab", "enter", "right", "x", "t", "v", "v", "pgdn", "end", "u", "U"):
        assert not shows_atoms(term.press(key).idle(), places, ATOMS, touched), term.text
    for port in ("31", "22", "12"):
        term.press("/", port, "enter", "enter").idle()
        assert not shows_atoms(term, places, ATOMS, touched), term.text
    for cell in ATOMS:
        term.hover(places[cell]).idle()
        term.press("/", *str(cell), "enter").sees(f"{cell}. Enter places a guess")
        assert not shows_atoms(term, places, ATOMS, touched), term.text
    sent = bytes_since(term, since)
    assert not any(sign in sent for sign in SIGNS if sign != "×"), "a seal was the seeker's own"
    assert not any(look in sent for look in LOOKS)

    term.press("/", "e5", "enter", "space").sees("Guess on e5. 1 of 4 atoms placed.").idle()
    assert not shows_atoms(term, places, ATOMS, touched)
    assert term.text.count("●") == 1, "the seeker's own guess"
    term.press("G").sees("Give up and reveal the atoms?").press("y").sees("gave up")
    for cell in ATOMS:
        x, y = places[cell]
        assert term.cell_at(x, y).data == "○", "now all may see"

    second_round(term)
    term.press("q")
    assert term.exit() == 0
    assert term.whole
    assert not any(sign in term.text for sign in SIGNS)


def second_round(term: Term) -> None:
    """The roles change, and the computer places what Ben hides."""
    term.press("n").sees("Ben hides the atoms.", "Ann, please look away now.")
    term.sees("round 2 of 2 · Ann 0 : Ben ")
    term.press("enter").sees("0 of 4 atoms placed").press("F").sees("4 of 4 atoms placed").idle()
    places = board(term)
    atoms = [cell for cell, place in places.items() if term.cell_at(*place).data == "●"]
    assert len(atoms) == 4
    since = hide(term)
    term.sees("Ann seeks the atoms.").press("enter").sees("score 0")
    term.sees("Ann seeks · round 2 of 2 · Ann 0 : Ben ")
    calm(term).press("enter", "tab", "enter").idle()
    assert not shows_atoms(term, places, atoms, set())
    assert "●" not in bytes_since(term, since)
    for number, cell in enumerate(sorted(atoms), 1):
        term.press("/", *str(cell), "enter", "space").sees(f"{number} of 4 atoms placed.")
    term.press("s").sees("Solved: every atom found.").press("n")
    term.sees("STANDINGS", "round 2 of 2", "Ann wins by")
    term.press("enter").sees("Ben hides the atoms.")


def reach(term: Term, stage: str) -> None:
    """Play on from the first hand-over to that stage."""
    if stage == "hand-over to the hider":
        return
    if stage == "hiding":
        place_atoms(term, ATOMS[:3])
        return
    place_atoms(term, ATOMS)
    hide(term)
    if stage == "hand-over to the seeker":
        return
    term.press("enter").sees("score 0").press("enter").sees("Port 1: a ")
    if stage == "result":
        term.press("G").sees("reveal the atoms?").press("y").sees("gave up").idle()


STAGE_NAMES = {
    "hiding": "Ann hides the atoms.",
    "hand-over to the seeker": "Ben seeks the atoms.",
    "seeking": "Ben seeks the atoms.",
}


@pytest.mark.parametrize("stage", STAGE_NAMES)
def test_a_match_that_was_left_resumes_in_the_right_seat_behind_a_hand_over(
    start: Start, tmp_path: Path, stage: str
) -> None:
    term = begin(start)
    reach(term, stage)
    term.press("^c")
    assert term.exit() == 0
    assert not any(sign in term.text for sign in SIGNS), "nothing stays on the screen"
    before, text = saved(tmp_path)
    assert not names_an_atom(text, ATOMS)

    again = start("--no-animation")
    since = len(again.sees("Continue").idle().raw)
    asked = "take the keyboard" if "seek" in stage else "please look away now."
    again.press("enter").sees(STAGE_NAMES[stage], asked).idle()
    assert not any(sign in again.text for sign in SIGNS)
    assert not any(sign in bytes_since(again, since) for sign in SIGNS)
    assert not names_an_atom(saved(tmp_path)[1], ATOMS)
    again.press("enter")
    if stage == "hiding":
        again.sees("3 of 4 atoms placed").idle()
        places = board(again)
        assert [again.cell_at(*places[cell]).data for cell in ATOMS] == ["●", "●", "●", " "]
    elif isinstance(before, Hiding):
        again.sees("0 of 4 atoms placed")
    else:
        again.sees("atoms placed 0 of 4").idle()
        assert not shows_atoms(again, board(again), ATOMS, set())
        assert (" 1  port   1" in again.text) == (stage == "seeking")
    now, text = saved(tmp_path)
    assert moves_and_atoms(now) == moves_and_atoms(before)
    assert not names_an_atom(text, ATOMS)


def test_a_match_left_at_a_result_resumes_there_and_goes_on(start: Start, tmp_path: Path) -> None:
    term = begin(start)
    reach(term, "result")
    term.press("q")
    assert term.exit() == 0
    again = start("--no-animation")
    again.sees("Continue").press("enter").sees("gave up").press("n")
    again.sees("Ben hides the atoms.").press("q")
    assert again.exit() == 0
    history = tmp_path / "state" / "blackbox-tui" / "history.jsonl"
    assert len(history.read_text(encoding="utf-8").splitlines()) == 1


def test_a_second_program_cannot_open_the_game_and_destroys_nothing(
    start: Start, tmp_path: Path
) -> None:
    one = begin(start)
    reach(one, "seeking")
    before, _ = saved(tmp_path)
    other = start("--no-animation").sees("Unfinished games")
    assert "c  Continue" not in other.text
    other.press("f2").sees("score 0").press("enter").sees("Port 1: a ").press("q")
    assert other.exit() == 0
    games = [
        moves_and_atoms(from_text(path.read_text(encoding="utf-8")))
        for path in game_files(tmp_path)
    ]
    assert len(games) == 2
    assert moves_and_atoms(before) in games
    one.press("tab", "enter").sees("Port 2: ").press("q")
    assert one.exit() == 0
    third = start()
    third.sees("Unfinished games")


def test_a_damaged_game_is_reported_on_the_menu(start: Start, tmp_path: Path) -> None:
    games = tmp_path / "state" / "blackbox-tui" / "games"
    games.mkdir(parents=True)
    (games / "one.json").write_bytes(b'{"format": "blackbox game", "vers')
    term = start()
    term.sees("~/state/blackbox-tui/games/one.json.damaged-1").press("n").sees("score 0")
    assert (games / "one.json.damaged-1").exists()
