"""Draws every screen at four sizes, dark and light, on one page to look at side by side.

Run: .venv/bin/python docs/make_gallery.py FOLDER
It writes gallery.html there. Nothing is compared: this is for the eye.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from make_pictures import ODDS_RAYS, RAYS, SEED, atoms, program  # noqa: E402 - found above
from make_reasoning import to_shot  # noqa: E402 - the same
from support.fake_terminal import FakeRun  # noqa: E402 - the same
from terminal_svg import still  # noqa: E402 - the same

SIZES = ((80, 24), (100, 30), (200, 60), (40, 20))
SCREENS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "menu": ((), ()),
    "new game": ((), ("o",)),
    "puzzle": ((), ("p",)),
    "two players": ((), ("w",)),
    "all days": ((), ("d",)),
    "statistics": ((), ("s",)),
    "settings": ((), ("e",)),
    "help": ((), ("?",)),
    "lesson": ((), ("l", "N", "N", "N", "3")),
    "lessons": ((), ("l", "L")),
    "sandbox": ((), ("b", *"/c4 ", *"/e5 ", *"4 ")),
    "first box": ((), ("l", *"NNNNN", "enter", "enter")),
    "hand-over": (("friend",), ("enter",)),
    "hide": (("friend",), ("enter", "enter", *"/c4 ", *"/f6 ")),
    "computer": ((), ("w", "right", "right", "enter", "F", "s", "enter", "enter")),
}
"""How each screen is reached from its start, by keys."""


def runs(size: tuple[int, int]) -> Iterator[tuple[str, FakeRun]]:
    """Each screen in a terminal of that size, as it is reached."""
    for name, (arguments, keys) in SCREENS.items():
        with program(*arguments, size=size) as run:
            yield name, run.press(*keys).finish_jobs()
    with program("play", "--seed", SEED, size=size) as game:
        yield "game", game.fire(*RAYS[:5]).guess(*sorted(atoms())[:2])
        yield "hint", game.press("H", "y").finish_jobs().press("H", "H", "H").finish_jobs()
        yield "rays", game.press("G", "y", "enter", "end", "space")
        yield "replay", game.press("p", "end")
        yield "review", game.press("esc", "R").finish_jobs().press("right")
    with program("play", "--seed", SEED, size=size) as game:
        game.fire(*RAYS).guess(*sorted(atoms())).press("s").wait(1).finish_jobs()
        yield "result", game
        yield "share", game.press("y")
        game.press("n").fire(3)
        game.press("n").fire(4).guess("c4")
        yield "unfinished", game.press("esc", "u")
    with program("play", "--seed", SEED, size=size) as game:
        yield "odds", game.fire(*ODDS_RAYS).press("o", "y").finish_jobs()


def page() -> Iterator[str]:
    """The page, a row for each screen and size."""
    yield "<!doctype html><title>Black Box</title><body style='background: #777'>"
    for size in SIZES:
        for name, run in runs(size):
            title = f"{name}, {size[0]}x{size[1]}"
            yield f"<h2>{title}</h2>"
            yield from (still(to_shot(run.frame, light=light), title) for light in (False, True))


if __name__ == "__main__":
    target = Path(sys.argv[1]) / "gallery.html"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(page()), encoding="utf-8")
