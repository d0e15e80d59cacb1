"""Every saved game that can be read can be continued, even one that no game would have saved."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from support.fake_terminal import FakeRun

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.savegame import from_text, to_text
from blackbox_tui.rules.game import Start, replay
from blackbox_tui.rules.match import Match, Player, Roles, Round
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.session import (
    Handover,
    Hiding,
    Over,
    Seeking,
    Session,
    Stage,
    Standings,
    Watching,
)

BOX = decode("8x8-4-CQWYE").box
IN_PLAY = replay(Start(BOX), map(parse_move, ("fire 13", "guess e1")))
OVER = replay(Start(BOX), map(parse_move, ("fire 13", "give up")))

SEATS = [
    tuple(Player(name, computer=name == "Computer") for name in names)
    for names in (
        *(["Ann"], ["Computer"], [""], ["Ann", "Ben"], ["Ann", "Computer"]),
        *(["Computer", "Ann"], ["Computer", "Computer"], ["", ""]),
    )
]
KEYS = ("enter", "space", "s", "y", "enter", "G", "y", "enter", "enter")


@st.composite
def odd_stages(draw: st.DrawFn) -> Stage:
    """Any seats at any stage, with rounds in which anybody hid and sought."""
    players = draw(st.sampled_from(SEATS))
    planned = draw(st.sampled_from([1, 2, 3] if len(players) == 1 else [1, 2, 4]))
    seats = st.integers(0, len(players) - 1)
    roles = st.builds(Roles, st.none() | seats, seats)
    rounds = draw(st.lists(st.builds(Round, roles, st.just(OVER), st.just(0.0)), max_size=planned))
    match = Match(players, planned=planned, rounds=tuple(rounds))
    recorded, daily = draw(st.booleans()), draw(st.sampled_from(["", "2026-01-31"]))
    in_play = Session(match, IN_PLAY, daily=daily, recorded=recorded)
    over = Session(match, OVER, daily=daily, recorded=recorded)
    placed = frozenset(sorted(BOX.atoms)[: draw(st.sampled_from([0, 2, 4]))])
    stages: list[Stage] = [Hiding(match, placed), Standings(match), Over(over)]
    if in_play.seeker.computer:
        stages.append(Watching(in_play))
    else:
        stages += [Seeking(in_play), Handover(Seeking(in_play))]
    return draw(st.sampled_from(stages))


@settings(max_examples=50)
@given(odd_stages())
def test_an_odd_saved_game_is_continued_or_not_offered(stage: Stage) -> None:
    with TemporaryDirectory() as place:
        home = Path(place)
        file = home / "blackbox-tui" / "games" / "one.json"
        file.parent.mkdir(parents=True)
        file.write_text(to_text(stage), encoding="utf-8")
        played = FakeRun({"HOME": place, "XDG_STATE_HOME": place, "XDG_CONFIG_HOME": place})
        if "Continue" in played.text:
            played.press("enter")
            assert not file.exists() or from_text(file.read_text("utf-8")).match == stage.match
            played.press(*KEYS)
        for saved in file.parent.glob("*.json"):
            from_text(saved.read_text(encoding="utf-8"))
        assert list(file.parent.glob("*.damaged*")) == []
        played.store.close()
