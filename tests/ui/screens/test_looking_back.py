"""Looking back from the command line loses nothing that is kept."""

from __future__ import annotations

from pathlib import Path

from support.fake_terminal import Played

from blackbox_tui.app.options import LaunchOptions
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Fire, Game, GiveUp, play
from blackbox_tui.rules.match import Match, Player, Session
from blackbox_tui.storage.store import Store


def test_a_new_game_after_a_review_leaves_an_unfinished_one_alone(tmp_path: Path) -> None:
    environ = {"XDG_STATE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    fired = play(Game(deal(Variant(), "1")), Fire(3))
    over = play(play(Game(deal(Variant(), "2")), Fire(3)), GiveUp())
    you = Match((Player("You"),))
    first = Store(environ, "linux")
    first.keep(Session(you, fired))
    first.close()
    played = Played(
        environ, LaunchOptions("review", what=Session(you, over, par=10, recorded=True))
    )
    played.press("enter", "n", "tab", "enter", "q")
    played.store.close()
    after = Store(environ, "linux")
    games = [kept.game for kept in after.unfinished]
    assert fired in games
    assert len(games) == 2
    after.close()
