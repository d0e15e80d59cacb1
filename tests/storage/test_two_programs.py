"""Two programs on one state directory, in any order of events, against a simple model."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackbox_tui.formats.codes import decode
from blackbox_tui.rules.game import Start, play, replay
from blackbox_tui.rules.match import Match, Player
from blackbox_tui.rules.moves import Fire, GiveUp, Refusal
from blackbox_tui.rules.session import Over, Seeking, Session
from blackbox_tui.storage.store import BUSY, Store
from blackbox_tui.values import replace

BOX = decode("8x8-4-CQWYE").box
FIRED = Session(Match((Player("You"),)), replay(Start(BOX), [Fire(13)]))
EVENTS = ("start", "start", "play", "play", "leave", "kill", "resume", "resume", "delete", "finish")

events = st.lists(
    st.tuples(st.sampled_from([0, 1]), st.sampled_from(EVENTS), st.integers(0, 5)), max_size=25
)


@dataclass
class World:
    """Two programs, and what must be true of them."""

    root: Path
    programs: list[Store] = field(default_factory=list)
    kept: dict[str, float] = field(default_factory=dict)
    """The seconds of every unfinished game by its id, the one played last at the end."""
    playing: list[str | None] = field(default_factory=lambda: [None, None])
    finished: int = 0
    clock: count[int] = field(default_factory=lambda: count(1_000))

    def __post_init__(self) -> None:
        self.programs = [self.new_program(), self.new_program()]

    def new_program(self) -> Store:
        return Store({"HOME": str(self.root), "XDG_STATE_HOME": str(self.root)}, "linux")

    def save(self, who: int) -> None:
        """The game of that program is played on, as a moment later than all before."""
        now = next(self.clock)
        program = self.programs[who]
        assert program.save(Seeking(replace(FIRED, seconds=now))) == ""
        known = {game.id for game in program.saved()}
        name = self.playing[who] or (known - self.kept.keys()).pop()
        os.utime(self.root / "blackbox-tui" / "games" / f"{name}.json", (now, now))
        self.playing[who] = name
        self.kept.pop(name, None)
        self.kept[name] = now

    def happen(self, who: int, event: str, number: int) -> None:
        program, name = self.programs[who], self.playing[who]
        other = self.playing[1 - who]
        listed = [*reversed(self.kept)]
        chosen = listed[number % len(listed)] if listed else None
        match event:
            case "start":
                program.begin()
                self.playing[who] = None
                self.save(who)
            case "play" if name:
                self.save(who)
            case "leave":
                program.close()
                self.playing[who] = None
            case "kill":
                self.kill(who)
            case "resume" if chosen == other and chosen:
                with pytest.raises(Refusal):
                    program.open(chosen)
            case "resume" if chosen:
                assert program.open(chosen) == Seeking(replace(FIRED, seconds=self.kept[chosen]))
                self.playing[who] = chosen
            case "delete" if chosen == other and chosen:
                assert program.remove(chosen) == BUSY
            case "delete" if chosen:
                assert program.remove(chosen) == ""
                self.playing[who] = None
                del self.kept[chosen]
            case "finish" if name:
                over = replace(FIRED, game=play(FIRED.game, GiveUp()), seconds=next(self.clock))
                assert program.save(Over(over)) == ""
                if number % 2:
                    assert program.record(over) == ""
                    self.playing[who] = None
                else:
                    self.kill(who)
                del self.kept[name]
                self.finished += 1

    def kill(self, who: int) -> None:
        """It lets go of its files, as the system does for it, and another one starts."""
        file = self.programs[who]._file
        if file is not None and file._lock is not None:
            file._lock.release()
        self.programs[who] = self.new_program()
        self.playing[who] = None

    def check(self) -> None:
        for who, program in enumerate(self.programs):
            games = program.saved()
            assert [game.id for game in games] == [*reversed(self.kept)]
            assert [game.busy for game in games] == [
                game.id == self.playing[1 - who] for game in games
            ]
            assert [game.stage for game in games] == [
                Seeking(replace(FIRED, seconds=seconds)) for seconds in reversed(self.kept.values())
            ]
            assert program.notices == []
        assert len(list(self.programs[0].history.lines())) == self.finished


@given(events)
def test_two_programs_never_lose_a_game_or_open_it_twice(
    tmp_path_factory: pytest.TempPathFactory, events: list[tuple[int, str, int]]
) -> None:
    world = World(tmp_path_factory.mktemp("home"))
    for event in events:
        world.happen(*event)
        world.check()
    for program in world.programs:
        program.close()
