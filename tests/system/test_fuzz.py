"""A fuzzer plays the whole program, and nothing that must hold gives way.

`benchmarks/fuzz.py` lets it play for as long as one likes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from support.fake_terminal import FakeRun
from support.fuzzer import Failure, Fuzzer, Kill
from support.screens import clicks_on

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions, Play
from blackbox_tui.engine import Box, Cell, Grid, parse_cells
from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.session import Session
from blackbox_tui.storage.store import Store
from blackbox_tui.text.terms import Words
from blackbox_tui.ui.board.painter import Drawn
from blackbox_tui.ui.events import Button, Mouse
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.seek_view import SeekView
from blackbox_tui.ui.toolkit import frame

SCREENS = {
    *("MenuScreen", "NewGameScreen NEW GAME", "TwoPlayersScreen TWO PLAYERS"),
    "DealingScreen",
    *("SeekScreen", "ResultScreen", "ReviewScreen", "HelpScreen", "HideScreen", "HandoverScreen"),
    *("StandingsScreen", "LessonsScreen", "LearnScreen", "FirstBoxScreen", "SandboxScreen"),
    *("StatisticsScreen", "WatchScreen", "GamesScreen", "ReplayScreen", "PuzzleScreen PUZZLES"),
    *("SeekScreen puzzle", "CalendarScreen", "SettingsScreen SETTINGS"),
}
"""All there are, as the fuzzer names them."""


@pytest.fixture(scope="module")
def fuzzers(tmp_path_factory: pytest.TempPathFactory) -> list[Fuzzer]:
    """Some fuzzers that broke nothing."""
    return [Fuzzer(seed, tmp_path_factory.mktemp("home")).run(1_000) for seed in (3, 5, 6)]


def test_nothing_gives_way_on_almost_all_screens(fuzzers: list[Fuzzer]) -> None:
    seen = sum((fuzzer.seen for fuzzer in fuzzers), Counter[str]())
    assert seen.keys() <= SCREENS
    missing = SCREENS - seen.keys()
    assert len(missing) <= 3, f"never seen: {missing}"
    assert sum(seen.values()) > 3_000


def test_fuzzers_press_every_key_of_a_screen_they_stay_on(fuzzers: list[Fuzzer]) -> None:
    for name in ("SeekScreen", "MenuScreen"):
        untried = (fuzzer.untried[name] for fuzzer in fuzzers if name in fuzzer.untried)
        assert not set.intersection(*untried), name


def test_equal_seeds_do_equal_things(tmp_path: Path) -> None:
    one, other = (Fuzzer(7, tmp_path / name).run(150) for name in ("one", "other"))
    assert one.seen == other.seen
    assert one.window.frames[-1] == other.window.frames[-1]


# --- what must hold can fail -------------------------------------------------


def leaking(view: SeekView) -> dict[Cell, Drawn]:
    return dict.fromkeys(view.game.box.atoms, Drawn("●", "guess"))


def twice(store: Store, session: Session, once: Callable[..., str] = Store.record) -> str:
    once(store, session)
    return once(store, session)


@pytest.mark.parametrize(
    ("place", "mistake", "noticed"),
    [
        ((SeekView, "_marks"), leaking, "the frame depends on the atoms"),
        ((Words, "standing"), lambda *_, **__: [("score 999", "strong")], "score 999 is not the"),
        ((frame, "in_columns"), list, "wide in"),  # wider on a terminal than in the frame
        ((Store, "record"), twice, "a game was counted twice"),
    ],
)
def test_a_mistake_in_the_program_is_noticed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[object, str],
    mistake: object,
    noticed: str,
) -> None:
    monkeypatch.setattr(*place, mistake)
    with pytest.raises(AssertionError, match=noticed):
        Fuzzer(1, tmp_path).run(5_000)


def test_a_failure_says_how_to_reproduce_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: Fuzzer) -> Kill:
        raise ValueError("as an example")

    fuzzer = Fuzzer(5, tmp_path)
    monkeypatch.setattr(Fuzzer, "choose", lambda _: Kill())
    monkeypatch.setattr(Fuzzer, "_end", broken)
    with pytest.raises(Failure, match=r"ValueError: as an example\nseed 5, event 1, on "):
        fuzzer.run(1)


# --- two boxes that answer alike ---------------------------------------------

EQUIVALENT = [
    [Start(Box(Grid(), parse_cells(atoms)), atoms=told) for atoms in pair]
    for *pair, told in (
        ("a1 c1 c8", "c1 a8 c8", AtomRange(3)),
        ("c5 d5 e7 h4", "c5 e7 h4", AtomRange(3, 5)),
    )
]
BUTTONS: tuple[Button, ...] = ("left", "right")
LEAVING = {
    *(Command.SUBMIT, Command.GIVE_UP, Command.NEW, Command.AGAIN),
    *(Command.HELP, Command.MENU, Command.QUIT),
}


@pytest.mark.parametrize("starts", EQUIVALENT)
def test_of_two_boxes_that_answer_alike_every_frame_is_alike(
    starts: list[Start], tmp_path: Path
) -> None:
    boxes = [start.box for start in starts]
    assert len({*boxes}) == 2
    assert len({tuple(box.fire(port).outcome for port in box.grid.ports) for box in boxes}) == 1
    random = Random(3)
    one, other = (
        FakeRun(
            {"HOME": str(tmp_path / str(at))},
            LaunchOptions(
                Play(Games.solitaire, challenge=Challenge(start)), settings={"animation": False}
            ),
        )
        for at, start in enumerate(starts)
    )
    for _ in range(250):
        for event in chosen(one, random):
            for program in (one, other):
                program.games.jobs.clear()  # par may differ by the last, blind choice
                program.terminal.next = event
                program.app.step()
                program.app.show()
                program.on(SeekScreen)
            assert one.frame == other.frame, f"{event}\n{one.text}\n{other.text}"
    assert len(one.on(SeekScreen).game.rays) > 5
    assert one.on(SeekScreen).game.seals


def chosen(program: FakeRun, random: Random) -> Sequence[str | Mouse | None]:
    """A key that does not end the game, a click on the board, or nothing for a while."""
    kind = random.random()
    if kind < 0.1:
        return (None,)
    if kind < 0.4:
        spots = [
            at for at, what in clicks_on(program.frame).items() if not isinstance(what, Command)
        ]
        spot, button = random.choice(spots), random.choice(BUTTONS)
        return Mouse(*spot, "press", button), Mouse(*spot, "release", button)
    bindings = [it for it in program.app.screen.bindings if it.command not in LEAVING]
    return (random.choice(random.choice(bindings).keys),)
