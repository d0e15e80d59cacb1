"""Whatever bookmark can be read can be continued, also one that no game would have written."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from support.fake_terminal import Played

from blackbox_tui.formats.codes import decode
from blackbox_tui.formats.savegame import Bookmark, Stage, from_text, to_text
from blackbox_tui.rules.game import parse_move, replay
from blackbox_tui.rules.match import Match, Player, Roles, Round

BOX = decode("8x8-4-CQWYE")
IN_PLAY = replay(BOX, map(parse_move, ("fire 13", "guess e1")))
OVER = replay(BOX, map(parse_move, ("fire 13", "give up")))

SEATS = [
    tuple(Player(name, computer=name == "Computer") for name in names)
    for names in (
        *(["Ann"], ["Computer"], [""], ["Ann", "Ben"], ["Ann", "Computer"]),
        *(["Computer", "Ann"], ["Computer", "Computer"], ["", ""]),
    )
]
STAGES = [
    *((Stage.HIDING, None, frozenset(sorted(BOX.atoms)[:placed])) for placed in (0, 2, 4)),
    *((Stage.HANDOVER, game, frozenset()) for game in (None, IN_PLAY)),
    (Stage.SEEKING, IN_PLAY, frozenset()),
    (Stage.RESULT, OVER, frozenset()),
]
KEYS = ("enter", "space", "s", "y", "enter", "g", "y", "enter", "enter")


@st.composite
def odd_bookmarks(draw: st.DrawFn) -> Bookmark:
    """Any seats at any stage, with rounds in which anybody hid and sought."""
    players = draw(st.sampled_from(SEATS))
    planned = draw(st.sampled_from([1, 2, 3] if len(players) == 1 else [2, 4]))
    seats = st.integers(0, len(players) - 1)
    roles = st.builds(Roles, st.none() | seats, seats)
    rounds = draw(st.lists(st.builds(Round, roles, st.just(OVER)), max_size=planned))
    stage, game, placed = draw(st.sampled_from(STAGES))
    match = Match(players, planned=planned, rounds=tuple(rounds))
    recorded, daily = draw(st.booleans()), draw(st.sampled_from(["", "2026-01-31"]))
    return Bookmark(match, stage, game, placed=placed, recorded=recorded, daily=daily)


@settings(max_examples=50)
@given(odd_bookmarks())
def test_an_odd_bookmark_is_continued_or_not_offered(bookmark: Bookmark) -> None:
    with TemporaryDirectory() as place:
        home = Path(place)
        file = home / "blackbox-tui" / "bookmark.json"
        file.parent.mkdir()
        file.write_text(to_text(bookmark), encoding="utf-8")
        played = Played({"HOME": place, "XDG_STATE_HOME": place, "XDG_CONFIG_HOME": place})
        if "Continue" in played.text:
            played.press("enter")
            assert from_text(file.read_text(encoding="utf-8")).match == bookmark.match
            played.press(*KEYS)
        for kept in file.parent.glob("bookmark*.json"):
            from_text(kept.read_text(encoding="utf-8"))
        assert list(file.parent.glob("*.damaged*")) == []
        played.store.close()
