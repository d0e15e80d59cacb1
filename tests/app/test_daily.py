"""The box and the puzzle of a day count once, whatever a player does and in whatever order."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.clock import ANGELES, TOKYO, Clock
from support.history import games_in

from blackbox_tui.app.games import Games
from blackbox_tui.app.requests import LaunchOptions
from blackbox_tui.app.seeker import Action, Seeker
from blackbox_tui.app.session import Step, enter, leave, play_moves
from blackbox_tui.engine import Box
from blackbox_tui.formats.challenge import Challenge
from blackbox_tui.formats.settings import Settings
from blackbox_tui.rules.deal import Variant, deal
from blackbox_tui.rules.game import Start
from blackbox_tui.rules.match import Kind
from blackbox_tui.rules.moves import Fire, GiveUp, Guess, Move, Refusal, Submit
from blackbox_tui.rules.session import Dealing, Over, Seeking, Session, Stage, session_of
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.storage.store import Store


def name_of(session: Session) -> str:
    """The day of a game, and whether it is the puzzle of that day."""
    return f"{session.daily} puzzle" if session.terms is PUZZLE else session.daily


class Player:
    """Somebody who plays daily boxes and puzzles, and what the history should say about it."""

    def __init__(self, home: Path) -> None:
        self._environ = {"HOME": str(home)}
        self._clock = Clock("2026-01-30 20:00")
        self._start()
        self.seen: set[str] = set()
        """The boxes and puzzles whose atoms the player has seen, by their names."""
        self.boxes: set[Box] = set()
        """These boxes, and those seen in other games."""
        self.begun: set[str] = set()
        """Those whose one attempt is not over yet."""
        self.finished: list[tuple[str, bool]] = []
        """The name of each finished daily game, and whether it was practice."""

    def _start(self) -> None:
        store = Store(self._environ, "linux", self._clock)
        self.games = Games(store, LaunchOptions(), Settings())
        self.stage: Stage | None = None

    # --- what can be done ------------------------------------------------------------

    def daily(self, days: int, *, puzzle: bool) -> None:
        """Open the box or the puzzle of a day, so many days from today."""
        self.leave()
        day = self._clock().date() + timedelta(days)
        name = day.isoformat() + " puzzle" * puzzle
        terms = PUZZLE if puzzle else SCORED
        if days > 0 and name not in self.seen | self.begun:
            with pytest.raises(Refusal, match="opens in 1 day"):
                self.games.daily(day, terms=terms)
            return
        stage = self.games.daily(day, terms=terms).stage
        if isinstance(stage, Dealing):
            box = deal(Variant(), name)
            stage = stage.dealt(Start.of_puzzle(box, [1]) if puzzle else Start(box), int(puzzle))
        self._enter(stage)
        session = self.stage and session_of(self.stage)
        assert session
        assert name_of(session) == name
        late = days < 0 and name not in self.begun
        assert session.practice == (late or name in self.seen or session.game.box in self.boxes)

    def sleep(self) -> None:
        self._clock.go(days=1)

    def fly(self) -> None:
        """West or back, so far that it is the day before or after there."""
        self._clock.zone = ANGELES if self._clock.zone == TOKYO else TOKYO

    def another_game(self) -> None:
        self.leave()
        today = self._clock().date().isoformat()
        self._enter(
            self.games.solitaire(Kind(), challenge=Challenge(Start(deal(Variant(), today)))).stage
        )

    def begin(self) -> None:
        """Fire a ray; where none can be fired, mark a cell."""
        if isinstance(self.stage, Seeking):
            game = self.stage.session.game
            unused = (port for port in game.grid.ports if port not in game.clues.markers)
            self._play(Guess(game.grid.cells[0]) if game.start.given else Fire(next(unused)))

    def give_up(self) -> None:
        self._play(GiveUp())

    def submit(self) -> None:
        if isinstance(self.stage, Seeking):
            game = self.stage.session.game
            self._play(*map(Guess, sorted(game.box.atoms ^ game.guesses)), Submit())

    def replay(self) -> None:
        session = self.stage and session_of(self.stage)
        if not session:
            return
        attempt = bool(session.daily) and not session.practice
        counts = not session.over and (attempt or not session.game.moves)
        try:
            Seeker(session).question(Action.AGAIN)
        except Refusal:
            assert counts
        else:
            assert not counts
            self._enter(self.games.play_again(session).stage)

    def leave(self) -> None:
        if self.stage:
            self._apply(leave(self.stage))
        self.games.store.close()
        self.stage = None

    def resume(self) -> None:
        self.leave()
        newest = self.games.store.newest()
        if newest:
            self._enter(self.games.continue_game(newest.id).stage)

    def quit(self) -> None:
        self.leave()
        self.die()

    def die(self) -> None:
        self.games.store.close()
        self._start()

    # --- what comes of it ----------------------------------------------------------------

    def _play(self, *moves: Move) -> None:
        if not isinstance(self.stage, Seeking):
            return
        step = play_moves(self.stage.session, moves)
        if not isinstance(step.stage, Over):
            self._apply(step)
            if self.stage.session.counts_once:
                self.begun.add(name_of(self.stage.session))
            return
        session = step.stage.session
        box, known = session.game.box, session.game.box in self.boxes
        self.boxes.add(box)
        if session.daily:
            name = name_of(session)
            self.finished.append((name, session.practice or known or name in self.seen))
            self.seen.add(name)
            self.begun -= set() if session.practice else {name}
        self._enter(step.stage)

    def _enter(self, stage: Stage) -> None:
        self._apply(enter(self.games.settle(stage).stage))

    def _apply(self, step: Step) -> None:
        self.stage = step.stage
        assert self.games.carry_out(step.effects) == []

    @property
    def history(self) -> list[tuple[str, bool]]:
        """As `finished`, but from the disk."""
        entries = games_in(self.games.store.history.lines())
        return [
            (entry.daily.isoformat() + " puzzle" * (entry.mode == "puzzle"), entry.practice)
            for entry in entries
            if entry.daily
        ]


ACTIONS = (
    *(Player.another_game, Player.begin, Player.give_up, Player.submit, Player.replay),
    *(Player.leave, Player.resume, Player.quit, Player.die, Player.sleep, Player.fly),
    *(partial(Player.daily, days=at, puzzle=it) for at in (-1, 0, 1) for it in (False, True)),
)


@given(st.lists(st.sampled_from(ACTIONS), max_size=30))
def test_in_any_order_a_day_counts_at_most_once_and_never_after_its_reveal(
    tmp_path_factory: pytest.TempPathFactory, actions: list[object]
) -> None:
    player = Player(tmp_path_factory.mktemp("home"))
    with patch("os.fsync"):
        for action in actions:
            assert callable(action)
            action(player)
            assert player.history == player.finished
    counting = [day for day, practice in player.history if not practice]
    assert len(counting) == len(set(counting))
    player.quit()
    assert player.history == player.finished, "another start changes nothing"
    player.games.store.close()
