"""Makes the pictures of README.md and docs/playing.md: the real program, really played.

Run: .venv/bin/python docs/make_pictures.py
The moving one is played on a fake terminal with a clock of its own, so a test can compare it.
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from make_reasoning import to_shot  # noqa: E402 - found by the path above
from support.fake_terminal import FakeRun  # noqa: E402 - the same
from support.pty_terminal import Term  # noqa: E402 - the same
from terminal_svg import Shot, moving, still, take  # noqa: E402 - the same

PICTURES = HERE / "pictures"
SEED = "12"
RAYS = ("2", "7", "13", "19", "23", "30", "16")
CODE = "8x8-4-C9XY1"
KEYS = (
    "2 ", "13 ", "/f3 ", "19 ", "/h7 ", "30 ", "9 ", "/b8 ", "12 ", "/h7 ", "/h5 ", "/c6 ", "s",
)  # fmt: skip
"""What is typed in the moving picture: a port fires, a cell is guessed or the guess removed."""
OPENS_AFTER = 6
"""How many of them are typed before the moment that is seen where nothing moves."""
TYPING, THINKING, LOOKING = 0.3, 1.4, 6.0
"""Seconds after a key, before the next port or cell, and on the result."""
STEP = 0.1
"""Seconds from one look at the screen to the next."""
DAY = "2026-01-31"
ODDS_RAYS = ("2", "30", "16")
"""After these, the odds differ most."""


def blackbox(home: Path, *arguments: str) -> Term:
    """The program in a terminal of the usual size."""
    return Term([sys.executable, "-m", "blackbox_tui", *arguments], home=home)


def at(name: str) -> tuple[str, ...]:
    """The keys that go to a port or cell."""
    return (*(("/",) if name[0].isalpha() else ()), *name, "enter")


def atoms() -> list[str]:
    """Where the seed hides its atoms."""
    from blackbox_tui.rules.deal import Variant
    from blackbox_tui.solver.boxes import deal_box
    from blackbox_tui.solver.jobs import run_job

    return [str(cell) for cell in sorted(run_job(deal_box(Variant(), SEED)).atoms)]


def game_picture() -> str:
    """The moving picture: a game in play, from its middle on."""
    with tempfile.TemporaryDirectory() as home:
        game = FakeRun.start(Path(home), ("play", CODE), (80, 24), DAY)
        shots, opening = filmed(game.finish_jobs(), "", THINKING), 0
        for number, keys in enumerate(KEYS, 1):
            for key in keys[:-1]:
                shots += filmed(game, key, TYPING)
            shots += filmed(game, keys[-1], LOOKING if number == len(KEYS) else THINKING)
            opening = len(shots) - 1 if number == OPENS_AFTER else opening
    title = "A game of Black Box, from the first ray to the result"
    return moving(shots[opening:] + shots[:opening], title)


def filmed(game: FakeRun, key: str, seconds: float) -> list[tuple[float, Shot]]:
    """What is seen after a key, for that long; looked at as often as animations move."""
    if key:
        game.press(key)
    shots = []
    for _ in range(round(seconds / STEP)):
        shots.append((STEP, to_shot(game.frame)))
        game.wait(STEP)
    return shots


def play(term: Term) -> None:
    """A game from the first ray to the result, with the path of a ray."""
    term.sees("score").until(lambda seen: "par …" not in seen.text)
    for port in RAYS:
        term.press(*at(port), "enter").idle()
    for cell in atoms():
        term.press(*at(cell), "enter").idle()
    term.press("s").sees("Solvable for").press(*at("7")).idle()


def main() -> None:
    """Write every picture."""
    write("game", game_picture())
    with tempfile.TemporaryDirectory() as home:
        room = Path(home)
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            play(term)
            write("result", still(take(term.screen), "The result, with the path of a ray"))
            term.press("R").sees("It cut ").press("right", "right").idle()
            write("review", still(take(term.screen), "Looking back on a ray"))
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            term.sees("score")
            for port in ODDS_RAYS:
                term.press(*at(port), "enter").idle()
            term.press("o", "y").sees("%").idle()
            write("odds", still(take(term.screen), "The odds of an atom on every cell"))
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            term.sees("score 0").idle()
            for port in RAYS[:5]:
                term.press(*at(port), "enter").idle()
            term.press("H").sees("y yes").press("y").sees("One ray alone").press("H", "H", "H")
            term.sees("Why").idle()
            write("why", still(take(term.screen), "Why a cell must hold an atom"))
        with closing(blackbox(room)) as term:
            term.sees("Continue").idle()
            write("menu", still(take(term.screen), "The menu"))
            term.press("l").sees("1 of 22").press(*"NNNN").sees("5 of 22").press("enter").idle()
            term.press("4").idle()
            write("lesson", still(take(term.screen), "A lesson: what a ray did, and why"))


def write(name: str, svg: str) -> None:
    """Write one picture."""
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
