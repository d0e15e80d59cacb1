"""Games begun, continued and repeated, on a real store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from support.clock import ANGELES, TOKYO, Clock
from support.sessions import ALONE, DUEL, HIDDEN, session

from blackbox_tui.app import pages
from blackbox_tui.app.games import Games
from blackbox_tui.app.jobs import FindPar
from blackbox_tui.app.requests import Enter, LaunchOptions, Open
from blackbox_tui.app.session import Delete, Effect, RunJob, Save
from blackbox_tui.engine import Grid, parse_cells
from blackbox_tui.formats.settings import Settings
from blackbox_tui.history.statistics import Rank
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, Start, play
from blackbox_tui.rules.match import COMPUTER, Kind, Match
from blackbox_tui.rules.moves import Fire, GiveUp, Refusal
from blackbox_tui.rules.scoring import CLASSIC, EDITIONS
from blackbox_tui.rules.session import (
    Dealing,
    Handover,
    Hiding,
    Par,
    Seeking,
    Session,
    Stage,
    Standings,
    start_seeking,
)
from blackbox_tui.rules.terms import PUZZLE
from blackbox_tui.solver.boxes import DAILY_KIND
from blackbox_tui.storage.store import Store
from blackbox_tui.text import prompts
from blackbox_tui.values import replace

DAY = date(2025, 3, 1)
CLOCK = Clock("2025-03-01 12:00")
OVER = session([Fire(3), GiveUp()])
CHOSEN = Kind(Variant(Grid(10, 9), AtomRange(6)), EDITIONS["arcade"])


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


@pytest.fixture
def games(environ: dict[str, str]) -> Iterator[Games]:
    store = Store(environ, "linux", CLOCK)
    yield Games(store, LaunchOptions(), Settings())
    store.close()


def restarted(games: Games, environ: dict[str, str]) -> Games:
    """The next start of the program."""
    games.store.close()
    return Games(Store(environ, "linux"), LaunchOptions(), Settings())


def resume(games: Games) -> Stage:
    """The game played last, continued."""
    newest = games.store.newest()
    assert newest
    return games.continue_game(newest.id).stage


def stages(games: Games) -> list[Stage]:
    """The unfinished games."""
    return [game.stage for game in games.store.saved()]


# --- what is wanted ----------------------------------------------------------------------


def test_the_command_line_overrides_the_settings(games: Games) -> None:
    settings = Settings(
        variant=Variant(Grid(10, 9), AtomRange(5)), edition="arcade", fair=False, animation=False
    )
    by_settings = Games(games.store, LaunchOptions(), settings)
    assert by_settings.usual == Kind(Variant(Grid(10, 9), AtomRange(5)), EDITIONS["arcade"])
    assert by_settings.effective == settings
    launch = LaunchOptions(
        kind={"variant": Variant(), "edition": CLASSIC}, settings={"fair": True, "animation": True}
    )
    by_launch = Games(games.store, launch, settings)
    assert by_launch.usual == Kind()
    assert by_launch.effective.fair
    assert by_launch.effective.animation


def test_a_chosen_kind_overrides_even_the_command_line(games: Games) -> None:
    kind = {"variant": Variant(atoms=AtomRange(5)), "edition": EDITIONS["parker"]}
    parker = LaunchOptions(kind=kind)
    for chosen in (CHOSEN, Kind()):
        by_launch = Games(games.store, parker, Settings())
        by_launch.remember(chosen)
        assert by_launch.usual == by_launch.settings.kind == chosen
    assert games.store.preferences.load_settings().kind == CHOSEN, "the usual one needs no file"


def test_command_line_options_are_not_stored(games: Games) -> None:
    launch = LaunchOptions(kind={"edition": CHOSEN.edition})
    settings = Settings(match=Kind(CHOSEN.variant))
    by_launch = Games(games.store, launch, settings)
    by_launch.remember(by_launch.usual)
    by_launch.remember_match(Match(DUEL.players, *by_launch.usual_match, planned=2))
    assert by_launch.settings == settings
    assert (by_launch.usual, by_launch.usual_match) == (Kind(edition=CHOSEN.edition), CHOSEN)


def test_matches_have_their_own_default_kind(games: Games) -> None:
    assert games.usual_match == games.usual
    games.remember_match(Match(DUEL.players, *CHOSEN, planned=4))
    assert (games.usual, games.usual_match, games.settings.rounds) == (Kind(), CHOSEN, 4)
    games.remember_match(Match(DUEL.players, *Kind()))
    assert (games.usual_match, games.settings.rounds) == (Kind(), 4), "a single game has no rounds"


# --- beginnings --------------------------------------------------------------------------


def test_starting_a_match_remembers_its_names(games: Games, environ: dict[str, str]) -> None:
    assert games.open_match(DUEL).stage == Handover(Hiding(DUEL))
    assert games.settings.names == ("Ada", "Zoë")
    games.store.close()
    assert Store(environ, "linux").preferences.load_settings().names == ("Ada", "Zoë")


def test_after_a_result_comes_another_box_of_the_same_kind_or_the_next_round(games: Games) -> None:
    kind = Kind(Variant(Grid(9, 9), AtomRange(5)), EDITIONS["arcade"])
    played = replace(OVER, match=Match(ALONE.players, *kind))
    stage = games.after_result(played).stage
    assert isinstance(stage, Dealing)
    assert stage.match.kind == kind
    round_over = games.after_result(replace(OVER, match=DUEL)).stage
    assert round_over == Handover(Hiding(DUEL.finish_round(OVER.game)))
    watched = replace(OVER, match=Match((COMPUTER,)))
    assert games.after_result(watched).stage == Hiding(Match((COMPUTER,)))


# --- the box of a day --------------------------------------------------------------------


def attempt(*, practice: bool = False) -> Session:
    match = Match(ALONE.players, *DAILY_KIND)
    return Session(match, Game(Start(HIDDEN)), daily=DAY.isoformat(), practice=practice)


def test_a_begun_attempt_is_continued(games: Games) -> None:
    begun = replace(attempt(), game=play(Game(Start(HIDDEN)), Fire(3)))
    games.daily(DAY)
    games.carry_out([Save(Seeking(begun))])
    games.solitaire(Kind())
    assert games.daily(DAY) == Enter(Seeking(begun), prompts.ALREADY_STARTED.format("box"))
    assert games.daily(date(2025, 2, 28)).note == prompts.PLAYED_LATE.format("box")


def test_two_programs_never_hold_the_attempt_that_counts(
    games: Games, environ: dict[str, str]
) -> None:
    games.daily(DAY)
    other = Games(Store(environ, "linux", CLOCK), LaunchOptions(), Settings())
    stage, note = other.daily(DAY)
    assert isinstance(stage, Dealing)
    assert (stage.practice, note) == (True, prompts.DAILY_ELSEWHERE.format("box"))
    games.solitaire(Kind())
    assert other.daily(DAY).note == "", "it is free again"
    other.store.close()


def test_a_day_begun_or_played_in_the_east_is_open_in_the_west(environ: dict[str, str]) -> None:
    clock = Clock("2025-03-01 01:00", TOKYO)
    games = Games(Store(environ, "linux", clock), LaunchOptions(), Settings())
    games.daily(DAY)
    games.carry_out([Save(Seeking(replace(attempt(), game=FIRED.game)))])
    clock.zone = ANGELES
    assert games.store.today() < DAY
    with pytest.raises(Refusal, match="opens in 1 day"):
        games.daily(DAY, terms=PUZZLE)
    assert games.daily(DAY).note == prompts.ALREADY_STARTED.format("box")
    games.store.record(replace(OVER, daily=DAY.isoformat()))
    assert games.daily(DAY).note == prompts.ALREADY_PLAYED.format("box")
    games.store.close()


# --- continuing --------------------------------------------------------------------------

TWO_ATOMS = frozenset(parse_cells("a1 b2"))
FIRED = session([Fire(3)])


@pytest.mark.parametrize(
    "begin",
    [
        lambda games: games.solitaire(Kind()),
        lambda games: games.against_computer(Kind()),
        lambda games: games.open_match(DUEL),
    ],
    ids=["alone", "computer", "match"],
)
def test_a_new_game_leaves_an_unfinished_one_alone(
    games: Games, begin: Callable[[Games], Enter]
) -> None:
    games.solitaire(Kind())
    games.carry_out([Save(Seeking(FIRED))])
    begin(games)
    games.carry_out([Save(Hiding(DUEL, TWO_ATOMS))])
    assert {type(stage) for stage in stages(games)} == {Seeking, Hiding}


@pytest.mark.parametrize(
    ("left", "secret"),
    [
        (Hiding(DUEL, TWO_ATOMS), True),
        (Seeking(Session(DUEL, FIRED.game, 1.5)), True),
        (Seeking(replace(FIRED, seconds=1.5)), False),
        (start_seeking(DUEL, Start(HIDDEN)), False),
    ],
    ids=lambda value: type(value).__name__,
)
def test_continuing_a_secret_stage_begins_with_a_hand_over(
    games: Games, environ: dict[str, str], left: Stage, secret: bool
) -> None:
    assert games.carry_out([Save(left)]) == []
    resumed = resume(restarted(games, environ))
    assert isinstance(resumed, Handover) or not secret
    assert (resumed.then if secret and isinstance(resumed, Handover) else resumed) == left


def test_continuing_between_two_rounds_begins_the_next(
    games: Games, environ: dict[str, str]
) -> None:
    match = replace(DUEL, planned=4).finish_round(OVER.game).finish_round(OVER.game)
    games.carry_out([Save(Standings(match))])
    assert resume(restarted(games, environ)) == Handover(Hiding(match))


def test_deleted_games_are_not_offered(games: Games) -> None:
    games.carry_out([Save(Seeking(FIRED)), Delete()])
    assert games.store.saved() == []


# --- effects -----------------------------------------------------------------------------


def test_failed_effects_are_reported_as_sentences(
    games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.store, "save", lambda _: "The disk is full.")
    effects: list[Effect] = [Save(Seeking(FIRED)), RunJob(FindPar.of(FIRED))]
    assert games.carry_out(effects) == ["The disk is full."]
    assert games.jobs, "the others are carried out all the same"


# --- the rank of a finished game ---------------------------------------------------------------


def test_recording_a_game_does_not_change_its_rank(games: Games) -> None:
    games.store.record(replace(OVER, seconds=20.0))
    over = replace(session([GiveUp()]), seconds=30.0)
    before = games.rank(over)
    assert before == Rank(1, 2, OVER.sheet.total, streak=0)
    games.store.record(over)
    assert games.rank(replace(over, par=Par(9), recorded=True)) == before


def test_games_from_record_files_have_no_rank(games: Games) -> None:
    games.launch = replace(games.launch, start=Open(pages.REVIEW, OVER))
    assert games.rank(replace(OVER, par=Par(9))) is None
    assert games.rank(session([GiveUp()])) is not None
