from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.fake_terminal import FakeRun
from support.home import history
from support.scenario import Run
from support.screens import after, clicks_on, done, press, text
from support.sessions import ALONE, DUEL

from blackbox_tui.app import pages
from blackbox_tui.app.jobs import ReviewGame
from blackbox_tui.app.requests import LaunchOptions, Open
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.formats.codes import encode
from blackbox_tui.rules import game
from blackbox_tui.rules.game import replay
from blackbox_tui.rules.moves import Fire, Guess, Move, Submit
from blackbox_tui.rules.scoring import CLASSIC
from blackbox_tui.rules.session import Par, Session
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.toolkit.frame import Size
from blackbox_tui.values import replace

RECORDS = Path(__file__).parents[2] / "data" / "records"
HIDDEN = Box(Grid(8, 8), parse_cells("f3 h5 c6 b8"))
PORTS = (2, 7, 13, 19, 23)
MOVES: list[Move] = [*map(Fire, PORTS), *map(Guess, parse_cells("f3 h5 g7 b8")), Submit()]
OVER = Session(ALONE, replay(game.Start(HIDDEN), MOVES), par=Par(10), recorded=True)


@pytest.fixture
def back(tmp_path: Path) -> FakeRun:
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")}
    return FakeRun(environ, LaunchOptions(Open(pages.REVIEW, OVER))).finish_jobs()


def panel(back: FakeRun) -> str:
    """The sentences beside the board, without their line breaks."""
    shown = " ".join(line[45:78] for line in back.text.split("\n")[2:-4])
    return " ".join(shown.split(" Rays ─")[0].replace("│", "").split())


def test_it_steps_through_the_rays_with_their_true_paths(back: FakeRun) -> None:
    for port in PORTS:
        assert f"The ray from port {port}:" in back.text
        assert bool({*back.text} & {*"━┃┏┓┗┛╸╺"}) is bool(HIDDEN.fire(port).path)
        back.press("right")
    for keys, shown in (
        ([], "The whole game."),
        (["right"], "What the rays prove, step 1 of 6."),
        (["right"] * 9, "What the rays prove, step 6 of 6."),  # there is nothing beyond
        (["end"], "The whole game."),
        (["left"], f"The ray from port {PORTS[-1]}:"),
        (["home", "left"], f"The ray from port {PORTS[0]}:"),
    ):
        assert shown in back.press(*keys).text


def test_at_each_ray_it_says_what_was_left_and_what_was_better(back: FakeRun) -> None:
    assert "╭─ Best ─" in back.text
    assert panel(back) == "It proved 16 empty cells. It cut 635,376 possibilities to 15,605."
    back.press("right", "right")
    assert "╭─ Good ─" in back.text
    assert panel(back) == (
        "Port 18 was 0.2 points better. Unlucky: it ended 1 point worse than expected. "
        "It proved an atom on f3 and 17 empty cells. It cut 640 possibilities to 171."
    )


def test_the_title_says_whose_game_is_reviewed_and_which_box(back: FakeRun) -> None:
    back.sees(f"Review of your game · classic · {encode(HIDDEN)}")
    match = replace(OVER, match=DUEL)
    assert "Review of Zoë's game · round 1 of 2" in text(ReviewScreen(match))
    known = after(ReviewScreen(match), done(ReviewGame(OVER.game, CLASSIC)))
    for page in range(len(known.pages)):
        assert not re.search(r"\b[Yy]our?\b", text(replace(known, at=page)))


def test_enter_leads_through_all_pages_to_the_result_and_escape_goes_there(back: FakeRun) -> None:
    pages = len(back.on(ReviewScreen).pages)
    for at in range(pages):
        assert back.on(ReviewScreen).at == at
        back.press("enter")
    assert back.on(ResultScreen).session == OVER
    assert back.press("R").on(ReviewScreen).session == OVER
    assert back.press("esc").on(ResultScreen).session == OVER


def test_a_game_is_counted_once_however_often_it_is_looked_back_on_and_no_file_is(run: Run) -> None:
    game = run("play", encode(HIDDEN)).fire(2).press("G", "y").sees("Given up")
    game.press("R", "esc", "R", "esc").rest().press("R").leave()
    run("review", str(RECORDS / "arcade.txt")).press("esc").sees("score 169").leave()
    assert len(history(game.home)) == 1


def review_pages() -> list[ReviewScreen]:
    """A finished game in review: each ray, the whole game and every step of the proof."""
    screen = after(ReviewScreen(OVER), done(ReviewGame(OVER.game, CLASSIC)))
    pages = [screen]
    while (following := press(pages[-1], "right")) != pages[-1]:
        pages.append(following)
    return pages


def test_every_page_but_the_last_offers_the_next() -> None:
    *some, last = [Command.ACT in clicks_on(it.view((80, 24))).values() for it in review_pages()]
    assert all(some)
    assert not last


@pytest.mark.parametrize("size", [(30, 15), (40, 20), (60, 20), (80, 24)])
def test_every_word_of_a_review_can_be_read_at_every_size(size: Size) -> None:
    pages = review_pages()
    assert len(pages) > 10
    frames = [screen.view(size) for screen in pages]
    for screen, frame in zip(pages, frames, strict=True):
        shown = {word for page in (frame, *frame.rest) for word in re.findall(r"\w+", page.text)}
        assert {*re.findall(r"\w+", " ".join(screen.texts()))} <= shown, frame.text
    longest = max(frames, key=lambda it: len(it.rest))
    *_, last = (longest, *longest.rest)
    if longest.rest:
        assert ("…" in longest.text, ". more" in longest.text) == (True, True)
        assert ("…" in last.text, ". more" in last.text) == (False, False)
        assert ". board" in last.text
        assert "q quit" in last.text
    assert bool(longest.rest) is (size < (80, 24))
