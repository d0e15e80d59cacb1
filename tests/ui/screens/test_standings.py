from __future__ import annotations

import re

import pytest
from support.screens import SIZE, asked, text, unframed
from support.sessions import DUEL

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import Play
from blackbox_tui.engine import Box, Grid, parse_cells
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.session import Standings
from blackbox_tui.ui.keymap import Command
from blackbox_tui.ui.screens.waiting import StandingsScreen
from blackbox_tui.values import replace

BOX = Box(Grid(), parse_cells("b2 d2 g6 d7"))
GOOD = "fire 3, guess b2, guess d2, guess g6, guess d7, submit"
"""Two points for a detour."""
BAD = "fire 2, give up"
"""One point for a hit, and five for each of four atoms."""


def standings(*rounds: str, planned: int = 2) -> StandingsScreen:
    match = replace(DUEL, planned=planned)
    for moves in rounds:
        match = match.finish_round(replay(Start(BOX), map(parse_move, moves.split(", "))))
    return StandingsScreen(Standings(match))


def test_a_match_is_won_by_the_lower_total() -> None:
    shown = unframed(text(standings(GOOD, BAD)))
    assert shown.split()[:5] == ["STANDINGS", "round", "2", "of", "2"]
    assert "Zoë wins by 19." in shown
    rows = [line.split() for line in shown.splitlines()]
    assert ["1", "2"] in rows, "Zoë's result first"
    assert ["2", "21"] in rows
    assert ["total", "21", "2"] in rows


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [((GOOD, BAD), "Zoë is ahead by 19."), ((BAD, GOOD), "Ada is ahead by 19."),
     ((BAD, BAD), "All square.")],
)  # fmt: skip
def test_between_rounds_it_says_who_is_ahead(rounds: tuple[str, ...], sentence: str) -> None:
    assert sentence in text(standings(*rounds, planned=4))


def test_between_rounds_the_match_goes_on() -> None:
    screen = standings(GOOD, BAD, planned=4)
    assert asked(screen, Command.NEW) == (Play(Games.go_on, screen.standings.match),)
    assert "next round" in text(screen)
    assert screen.stage == screen.standings


def rounds_shown(shown: str) -> list[int]:
    first_words = (line.split()[0] for line in shown.splitlines() if line.strip())
    return [int(word) for word in first_words if word.isdigit()]


def test_a_long_match_shows_its_last_rounds_and_its_totals() -> None:
    screen = standings(*[GOOD, BAD] * 10, planned=20)
    assert rounds_shown(unframed(text(screen))) == [*range(9, 21)]
    assert rounds_shown(unframed(text(screen, (200, 60)))) == [*range(1, 21)]
    assert "Zoë wins by 190." in text(screen)
    assert "Zoë wins by 190." in text(screen, (30, 13))


def styles(screen: StandingsScreen, row: str) -> dict[str, str]:
    """The style of each word in the row that begins so."""
    frame = screen.view(SIZE)
    (at,) = [at for at in range(SIZE[1]) if frame.line(at).strip(" │").startswith(f"{row} ")]
    words = re.finditer(r"[^ │]+", frame.line(at))
    return {word[0]: frame.styles[at][word.start()] for word in words}


def test_the_leader_stands_out() -> None:
    ahead = standings(GOOD, BAD, planned=4)
    assert styles(ahead, "round") == {"round": "dim", "Ada": "dim", "Zoë": "good"}
    assert styles(ahead, "total") == {"total": "strong", "21": "strong", "2": "good"}
    level = standings(BAD, BAD, planned=4)
    assert set(styles(level, "round").values()) == {"dim"}
