"""Makes the README's pictures: the real program, played in a real terminal.

Run: .venv/bin/python docs/make_pictures.py
The moving one is the replay of a recorded game, docs/pictures/game.txt; a test compares.
"""

from __future__ import annotations

import json
import sys
import tempfile
from contextlib import closing
from itertools import pairwise
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests")]

from support.pty_terminal import Screen, Stream, Term  # noqa: E402 - found by the path above
from terminal_svg import Shot, moving, still, take  # noqa: E402 - found by the path above

from blackbox_tui.cli.cast import cast_text  # noqa: E402 - found by the path above
from blackbox_tui.cli.finding import last_game  # noqa: E402 - the same
from blackbox_tui.formats.settings_text import Appearance  # noqa: E402 - found by the path above

PICTURES = HERE / "pictures"
SEED = "12"
RAYS = ("2", "7", "13", "19", "23", "30", "16")
OPENS_AT = 11
"""The moment with which the moving picture begins, and all that is seen where nothing moves."""
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
    """The moving picture: the cast of a recorded game on a terminal, from its middle on."""
    game = last_game(str(PICTURES / "game.txt"), "replay")
    shots = played_back(cast_text(game, Appearance()))
    turned = shots[OPENS_AT:] + shots[:OPENS_AT]
    return moving(turned, "A game of Black Box from the first ray to the result")


def played_back(cast: str) -> list[tuple[float, Shot]]:
    """What a terminal shows while it plays a cast, and for how many seconds."""
    header, *events = map(json.loads, cast.splitlines())
    screen = Screen(header["width"], header["height"])
    stream, shots = Stream(screen), []
    for (start, _, data), (end, _, _) in pairwise(events):
        stream.feed(data.encode())
        shots.append((end - start, take(screen)))
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
