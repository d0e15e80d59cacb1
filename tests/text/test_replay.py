from __future__ import annotations

import pytest
from support.sessions import ADA, session

from blackbox_tui.engine import parse_cells
from blackbox_tui.rules.match import COMPUTER, Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Seal, Submit, Undo
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Session
from blackbox_tui.text.results import moment_sentence, replay_moves
from blackbox_tui.values import replace

B2, G4, C7, F8, A1 = parse_cells("b2 g4 c7 f8 a1")
RIGHT: list[Move] = [Guess(cell) for cell in (B2, G4, C7, F8)]


def told(over: Session) -> list[str]:
    """The sentence of every moment."""
    first = Moment.first(over.game)
    return [moment_sentence(over, first.to(at)) for at in range(first.reveal + 1)]


def test_a_game_is_told_from_its_first_ray_to_the_result() -> None:
    moves = [Fire(3), Seal(A1), Undo(), *RIGHT, Submit()]
    assert told(session(moves)) == [
        "Classic edition, 8 columns by 8 rows, 4 hidden atoms.",
        "Port 3: a detour. The ray came out at port 9.",
        "a1 sealed as empty.",
        "Undone. a1 unsealed.",
        "Guess placed on b2.",
        "Guess placed on g4.",
        "Guess placed on c7.",
        "Guess placed on f8.",
        "Submitted: b2, g4, c7 and f8.",
        "Solved! Every atom found. Your score is 2.",
    ]


@pytest.mark.parametrize(
    ("player", "sentence"), [(ADA, "Ada gave up."), (COMPUTER, "The computer gave up.")]
)
def test_giving_up_names_who_did(player: Player, sentence: str) -> None:
    over = replace(session([GiveUp()]), match=Match((player,)))
    assert told(over)[1] == sentence


def test_read_aloud_each_move_names_the_letter_of_its_detour() -> None:
    moves: list[Move] = [Fire(3), GiveUp()]
    assert list(replay_moves(session(moves))) == [
        ("fire 3", "Port 3: a detour, marked A. The ray came out at port 9."),
        ("give up", "You gave up."),
    ]
