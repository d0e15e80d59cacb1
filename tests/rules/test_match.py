from __future__ import annotations

import pytest

from blackbox_tui.rules.game import Game
from blackbox_tui.rules.match import Match, Player, Roles
from rules.test_game import ATOMS, after, guesses

ANN, BEN = Player("Ann"), Player("Ben")
CHEAP = after("fire 2", *guesses(ATOMS), "submit")  # 1 point
DEAR = after("give up")  # 20 points


def played(*games: Game, planned: int = 2) -> Match:
    match = Match((ANN, BEN), planned=planned)
    for game in games:
        match = match.finish_round(game)
    return match


def test_roles_change_after_every_round() -> None:
    match = played(planned=4)
    seen = []
    while not match.complete:
        seen.append(match.roles)
        match = match.finish_round(CHEAP)
    assert seen == [Roles(0, 1), Roles(1, 0), Roles(0, 1), Roles(1, 0)]


def test_the_lower_total_leads() -> None:
    match = played(CHEAP, DEAR)
    assert match.totals == (20, 1)
    assert match.leader == 1
    assert played(CHEAP, CHEAP).leader is None


def test_in_a_rematch_the_other_player_hides_first() -> None:
    again = played(CHEAP, DEAR).rematch()
    assert again.players == (BEN, ANN)
    assert again.rounds == ()
    assert again.planned == 2


def test_only_finished_games_count_as_rounds_of_open_matches() -> None:
    with pytest.raises(ValueError, match="finished when its game is over"):
        played(after("fire 2"))
    with pytest.raises(ValueError, match="All rounds of this match are played"):
        played(CHEAP, CHEAP, CHEAP)


@pytest.mark.parametrize(
    ("players", "planned"), [((), 1), ((ANN, BEN, ANN), 2), ((ANN, BEN), 3), ((ANN,), 0)]
)
def test_impossible_matches_are_refused(players: tuple[Player, ...], planned: int) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Match(players, planned=planned)
