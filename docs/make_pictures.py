"""Makes the README's pictures: the real program, played in a real terminal.

Run: .venv/bin/python docs/make_pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from support.pty_terminal import Term  # noqa: E402 - found by the path above
from terminal_svg import Shot, moving, still, take  # noqa: E402 - found by the path above

PICTURES = HERE / "pictures"
SEED = "12"
RAYS = ("2", "7", "13", "19", "23", "30", "16")
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
    from blackbox_tui.solver.fair import deal_fairly
    from blackbox_tui.solver.jobs import run_job

    return [str(cell) for cell in sorted(run_job(deal_fairly(Variant(), SEED)).atoms)]


def play(term: Term) -> list[tuple[float, Shot]]:
    """A game from the first ray to the result, as moments to show."""
    shots = []

    def press(*keys: str, seconds: float = 0.7) -> None:
        term.send(*keys).idle()
        shots.append((seconds, take(term.screen)))

    term.wait("score").wait(lambda seen: "par …" not in seen.text)
    press(seconds=1.2)
    for port in RAYS:
        press(*at(port), seconds=0.4)
        press("enter", seconds=0.9)
    for cell in atoms():
        press(*at(cell), seconds=0.3)
        press("enter", seconds=0.6)
    press(*at("2"), "t", seconds=1.5)
    press("s", seconds=0.1)
    term.wait("Solvable for")
    press(seconds=2.0)
    for steps in (2, 2, 3):  # from marker to marker
        press(*("tab",) * steps, seconds=1.0)
    press(seconds=2.0)
    return shots


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        room = Path(home)
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            shots = play(term)
            middle = len(RAYS) * 2 + 6
            turned = shots[middle:] + shots[:middle]
            write("game", moving(turned, "A game of Black Box from the first ray to the result"))
            write("result", still(shots[-1][1], "The result, with the path of a ray"))
            term.send("R").wait("It cut ").send("right", "right").idle()
            write("review", still(take(term.screen), "Looking back on a ray"))
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            term.wait("score")
            for port in ODDS_RAYS:
                term.send(*at(port), "enter").idle()
            term.send("o", "y").wait("%").idle()
            write("odds", still(take(term.screen), "The odds of an atom on every cell"))
            term.send("?").wait("HELP").idle()
            write("help", still(take(term.screen), "The rules on one page"))
        with closing(blackbox(room, "play", "--seed", SEED, "--no-animation")) as term:
            term.wait("score 0").idle()
            for port in RAYS[:5]:
                term.send(*at(port), "enter").idle()
            term.send("H").wait("y yes").send("y").wait("One ray alone").send("H", "H", "H")
            term.wait("Why").idle()
            write("why", still(take(term.screen), "Why a cell must hold an atom"))
        with closing(blackbox(room)) as term:
            term.wait("Continue").idle()
            write("menu", still(take(term.screen), "The menu"))


def write(name: str, svg: str) -> None:
    """Write one picture."""
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
