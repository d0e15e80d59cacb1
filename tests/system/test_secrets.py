"""A seeker at the same machine cannot find out the atoms, and files are the player's alone.

What a terminal shows is tested in test_secrets_sent.py and test_matches.py.
"""

from __future__ import annotations

import os
import re
import traceback
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import blackbox_tui
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindEquivalents, FindPar, JobDone
from blackbox_tui.app.requests import Enter, LaunchOptions, Play
from blackbox_tui.app.session import RunJob, Save
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.formats.settings import Settings
from blackbox_tui.lessons.attempt import Progress
from blackbox_tui.rules.game import Game, Start, play, replay
from blackbox_tui.rules.match import Match, Player, Round
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, IllegalMove
from blackbox_tui.rules.session import Dealing, Handover, Hiding, Seeking, Session, Watching
from blackbox_tui.solver.boxes import Deal
from blackbox_tui.storage.store import Store
from blackbox_tui.ui.board.pulse import SECONDS
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.messages import Ticked
from blackbox_tui.ui.screens.placing import HideScreen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.waiting import HandoverScreen
from blackbox_tui.ui.screens.watch import WatchScreen

ONE = Box(Grid(), parse_cells("b2 d2 g6 d7"))
OTHER = Box(Grid(), parse_cells("b2 d2 g6 f7"))
SAME = [port for port in Grid().ports if ONE.fire(port).outcome == OTHER.fire(port).outcome]
"""The ports that do not tell these two boxes apart."""

DUEL = Match((Player("Ann"), Player("Ben")), planned=2)


# --- what a value tells of itself -----------------------------------------------------


def sought(box: Box) -> Game:
    return replay(Start(box), [Fire(SAME[0]), Fire(SAME[5]), Guess(Cell(0, 0))])


def values(box: Box) -> Iterator[object]:
    """Everything that holds a box or atoms while they are secret."""
    game = sought(box)
    session = Session(DUEL, game)
    hiding, seeking = Hiding(DUEL, frozenset(box.atoms)), Seeking(session)
    yield from (box, box.fire(SAME[0]), game, session)
    yield from (hiding, seeking, Handover(hiding), Handover(seeking), Watching(session))
    yield from (SeekScreen.of(session), WatchScreen(session), HideScreen.of(hiding, "7"))
    yield from (HandoverScreen(Handover(hiding)), HandoverScreen(Handover(seeking)))
    yield from (Enter(seeking), Enter(hiding), Save(hiding), RunJob(FindEquivalents(box)))
    yield from (FindPar.of(session), JobDone(Dealing(DUEL, "7"), Deal(box, unique=True)))
    yield from (
        LaunchOptions(Play(Games.solitaire, challenge=Challenge(Start(box)))),
        Round(DUEL.roles, game),
    )


def shown(value: object) -> str:
    """Its repr without addresses."""
    return re.sub(r"0x[0-9a-f]+", "", repr(value))


@pytest.mark.parametrize(
    ("one", "other"),
    list(zip(values(ONE), values(OTHER), strict=True)),
    ids=lambda value: type(value).__name__,
)
def test_no_repr_reveals_a_secret(one: object, other: object) -> None:
    assert shown(one) == shown(other)
    assert "col=3" not in shown(one), "d2 and d7 are nobody's guess"


def test_while_the_light_runs_boxes_with_equal_clues_draw_equal_frames() -> None:
    for port in SAME:
        screens = [SeekScreen.of(Session(DUEL, sought(box))).at(port) for box in (ONE, OTHER)]
        screens = [screen.update(Command.ACT)[0] for screen in screens]
        for _ in range(12):
            one, other = (screen.view((80, 24)) for screen in screens)
            assert one == other
            screens = [screen.update(Ticked(SECONDS / 10))[0] for screen in screens]


OPEN = {
    # What a seeker knows or has marked.
    *("Clues.rays", "Refutation.guesses", "Marks.guesses", "Marks.seals", "Layer.first"),
    *("Decision.cells", "Analysis.odds", "Analysis.atoms", "Analysis.empty"),
    *("WatchScreen.odds", "ComputerMove.odds"),
    # What follows from that.
    *("Known.atoms", "Known.empty", "Deduction.atoms", "Deduction.empty", "Mark.atoms"),
    *("Mark.empty", "RayReview.atoms", "RayReview.empty", "Witness.met", "FateGroup.cells"),
    # What all see when the game is over.
    *("Result.right", "Result.wrong", "Result.missed"),
    *("Result.accepted", "Result.elsewhere"),
    *("Review.disproved", "Review.overlooked"),
    # What never was a secret, and what is on the screen already.
    *("RayTurn.atoms", "Sandbox.atoms", "LessonAttempt.marks", "BoardView.cells", "Board.cells"),
}


def shown_fields() -> Iterator[tuple[str, str]]:
    """Every field of every value in the program that its repr shows, and its type."""
    for found in walk_packages(blackbox_tui.__path__, "blackbox_tui."):
        if found.name.endswith("__main__"):
            continue
        for name, kind in vars(import_module(found.name)).items():
            if not isinstance(kind, type) or kind.__module__ != found.name:
                continue
            if values := getattr(kind, "__value_fields__", {}):
                types = {
                    at: of
                    for base in kind.__mro__
                    for at, of in vars(base).get("__annotations__", {}).items()
                }
                yield from ((f"{name}.{it}", str(types[it])) for it in values if values[it].repr)
            elif hasattr(kind, "_fields"):
                yield from ((f"{name}.{it}", str(of)) for it, of in kind.__annotations__.items())


def test_no_value_shows_cells_that_might_be_secret() -> None:
    cells = re.compile(r"(set|tuple|list|Mapping|dict)\[Cell\b")
    assert {name for name, kind in shown_fields() if cells.search(kind)} <= OPEN


def test_a_traceback_names_no_atom() -> None:
    with pytest.raises(IllegalMove) as caught:
        play(play(sought(ONE), GiveUp()), GiveUp())
    lines = "".join(traceback.format_exception(caught.value))
    assert "This game is over" in lines
    assert not any(re.search(rf"\b{cell}\b", lines) for cell in ONE.atoms)


# --- files --------------------------------------------------------------------------------


class Home:
    """A home of its own, in which a program lives its whole life."""

    def __init__(self, root: Path) -> None:
        self.root = root / "home"
        self.state = self.root / ".local" / "state" / "blackbox-tui"
        self.config = self.root / ".config" / "blackbox-tui"

    def path(self, name: str) -> Path:
        path = (self.config if name.startswith("settings") else self.state) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def live(self) -> list[str]:
        """Play a match and a lesson, change settings; return everything that was printed."""
        store = Store({"HOME": str(self.root)}, "linux")
        game = play(sought(ONE), GiveUp())
        store.preferences.load_settings()
        store.preferences.load_progress()
        troubles = [
            store.save(Hiding(DUEL, frozenset(ONE.atoms))),
            store.save(Seeking(Session(DUEL, sought(ONE)))),
            store.record(Session(DUEL, game)),
            store.preferences.save_settings(Settings(theme="mono")),
            store.preferences.save_progress(Progress("hits")),
        ]
        store.close()
        return [*store.notices, *filter(None, troubles)]

    @property
    def files(self) -> list[Path]:
        return sorted(self.root.rglob("*"))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


FILES = (
    *("games", "history.jsonl", "history.lock"),
    *("last-game.txt", "progress.json", "settings.conf"),
)


@pytest.mark.skipif(os.name == "nt", reason="permissions are another matter there")
@pytest.mark.parametrize("mask", [0, 0o22, 0o77], ids=oct)
def test_every_file_is_for_the_user_alone_whatever_the_mask(home: Home, mask: int) -> None:
    before = os.umask(mask)
    try:
        assert home.live() == []
    finally:
        os.umask(before)
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in home.files}
    assert set(FILES) <= set(modes)
    directories = {path.name for path in home.files if path.is_dir()}
    assert modes == {name: "0o700" if name in directories else "0o600" for name in modes}


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="links are another matter there")
@pytest.mark.parametrize("there", [True, False], ids=["file", "nothing"])
@pytest.mark.parametrize(
    "name", [*FILES, *(f"{name}.damaged-1" for name in FILES if "lock" not in name)]
)
def test_no_link_is_written_through(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, there: bool
) -> None:
    """To a file of somebody else's; settings and history may be links to one's own."""
    if name in ("settings.conf", "history.jsonl"):
        somebody = os.getuid() + 1
        monkeypatch.setattr(os, "getuid", lambda: somebody)
    victim = tmp_path / "victim"
    if there:
        victim.write_text("mine", encoding="utf-8")
    home.path(name).symlink_to(victim)
    if name.endswith(".damaged-1"):
        home.path(name.removesuffix(".damaged-1")).write_bytes(b"\xff damaged")
    for _ in range(2):
        home.live()
    assert victim.exists() == there
    assert not there or victim.read_text(encoding="utf-8") == "mine"
