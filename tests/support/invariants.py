"""What must hold after every event, whatever the player did.

The frame fits its window, the game is what its moves make of its box, undo and
redo undo each other, the score shown is the score sheet's, no secret shows in
a frame or a saved game, and no game is counted twice.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from blackbox_tui.engine import Box, Cell, Grid, Ray
from blackbox_tui.formats.savegame import to_text
from blackbox_tui.rules.game import Game, Start, play, replay
from blackbox_tui.rules.moves import Redo, Undo
from blackbox_tui.rules.replay import Moment
from blackbox_tui.rules.session import Handover, Hiding, Seeking, Session, Stage, Watching
from blackbox_tui.ui.app import App
from blackbox_tui.ui.screens.first_box import FirstBoxScreen
from blackbox_tui.ui.screens.replay import ReplayScreen
from blackbox_tui.ui.screens.result import ResultScreen
from blackbox_tui.ui.screens.review import ReviewScreen
from blackbox_tui.ui.screens.screen import Screen
from blackbox_tui.ui.screens.seek import SeekScreen
from blackbox_tui.ui.screens.unfinished import GamesScreen
from blackbox_tui.ui.screens.waiting import HandoverScreen
from blackbox_tui.ui.screens.watch import WatchScreen
from blackbox_tui.ui.terminal.theme import style_for
from blackbox_tui.ui.toolkit.frame import Frame, Size
from blackbox_tui.values import dataclass, replace
from support.screens import with_session

SCORE = re.compile(r"\bscore (\d+)")
CELL = re.compile(r"\b[a-z][0-9]{1,2}\b")


class Invariants:
    """The checks, and what they remember from one event to the next."""

    def __init__(self, home: Path) -> None:
        self.theme = "auto"
        self._history = home / ".local" / "state" / "blackbox-tui" / "history.jsonl"
        self._over: Game | None = None
        self._ended = 0
        self._frames = 0
        self._game: Game | None = None
        self._known_styles: set[tuple[str, str]] = set()
        self._known_chars: set[str] = set()

    def check(self, app: App, frame: Frame, size: Size) -> None:
        """Everything, of a program and the frame that it shows."""
        self._frames += 1
        self.check_screen(app.screen, frame, size, thoroughly=self._frames % 3 == 0)
        if self._frames % 10 == 0:
            self._tells_nothing_when_kept(app)
        for screen in app.stack.screens:
            game = game_of(screen)
            if game is not None and game is not self._game:
                self._follows_from_its_moves(game)
                self._counts_once()
                self._game = game

    def check_screen(
        self, screen: Screen, frame: Frame, size: Size, *, thoroughly: bool = True
    ) -> None:
        """What holds of one screen; thoroughly takes twice as long."""
        self.check_fits(frame, size)
        self._says_the_score(screen, frame)
        self._thinks_of_now(screen)
        if thoroughly:
            self._keeps_the_secret(screen, frame, size)

    # --- frames --------------------------------------------------------------

    def check_fits(self, frame: Frame, size: Size) -> None:
        assert (frame.width, frame.height) == size, "the frame is of another size"
        rows = [*zip(frame.chars, frame.styles, frame.targets, strict=True)]
        assert len(rows) == size[1], "rows are missing"
        for chars, styles, targets in rows:
            assert len(chars) == len(styles) == len(targets) == size[0], (
                f"a row is not as wide as the window: {chars}"
            )
            text = "".join(chars)
            if not (text.isascii() and len(text) == size[0]):
                self._is_as_wide(chars, text)
            for style in set(styles):
                self._is_known(style)
        assert frame.cursor is None or inside(frame.cursor, size), f"cursor at {frame.cursor}"
        assert frame.message_at is None or inside(frame.message_at, size), (
            f"a message at {frame.message_at}"
        )

    def _is_as_wide(self, chars: list[str], text: str) -> None:
        """Does each character take as many columns on a terminal as it has in the frame?"""
        if len(text) == len(chars) and self._known_chars.issuperset(text):
            return
        for at, char in enumerate(chars):
            follower = chars[at + 1] if at + 1 < len(chars) else " "
            if char == "":
                assert columns(chars[at - 1] if at else "") == 2, f"a gap in {text!r}"
            else:
                wide = 1 if follower else 2
                assert columns(char) == wide, f"{char!r} is not {wide} wide in {text!r}"
            if len(char) == 1 and follower:
                self._known_chars.add(char)

    def _is_known(self, style: str) -> None:
        if (style, self.theme) not in self._known_styles:
            style_for(style, self.theme)
            self._known_styles.add((style, self.theme))

    def _says_the_score(self, screen: Screen, frame: Frame) -> None:
        if isinstance(
            screen, SeekScreen | WatchScreen | ResultScreen | ReviewScreen | ReplayScreen
        ):
            session = screen.seen if isinstance(screen, ReplayScreen) else screen.session
            found = SCORE.search(frame.text)
            if found:
                assert int(found[1]) == session.sheet.total, f"{found[0]} is not the sheet"
            else:
                assert "score" not in frame.line(0), "the score is not a number"

    # --- secrets -------------------------------------------------------------

    def _keeps_the_secret(self, screen: Screen, frame: Frame, size: Size) -> None:
        """With other atoms in the box, and all else the same, the frame is the same."""
        other = with_other_atoms(screen)
        if other is not None:
            whole = other.view(size)
            pages = [page.copy() for page in (whole, *whole.rest)]  # of a long message
            for page in pages:
                page.cursor = frame.cursor  # it may have been put on the message
            assert frame in pages, "the frame depends on the atoms"

    def _tells_nothing_when_kept(self, app: App) -> None:
        """But for the player's own moves and cursor, no cell has its name in a saved game."""
        for game in app.games.store.saved():
            saved = json.loads(to_text(game.stage))
            for played in (saved, *saved["rounds"]):
                (played["game"] or {}).pop("moves", "")
            del saved["players"], saved["focus"]
            assert not CELL.search(json.dumps(saved)), "the saved game names a cell"

    def _thinks_of_now(self, screen: Screen) -> None:
        """Hints and odds are about the rays that have been fired, not about fewer."""
        if isinstance(screen, SeekScreen) and screen.seeker.assistance is not None:
            known = screen.seeker.assistance
            worth = known.analysis.worth if known.analysis else {}
            fired = screen.game.clues.markers.keys() & worth.keys()
            assert not fired, f"worked out before the rays from {fired}"

    # --- games ---------------------------------------------------------------

    def _follows_from_its_moves(self, game: Game) -> None:
        again = replay(game.start, game.moves)
        assert again == game, "the moves make another game"
        if game.ending is not None:
            check_replay(game)
        else:
            if game.past:
                assert marked(play(play(game, Undo()), Redo())) == marked(game), (
                    "redo is not the inverse of undo"
                )
            if game.future:
                assert marked(play(play(game, Redo()), Undo())) == marked(game), (
                    "undo is not the inverse of redo"
                )

    def hear_of(self, session: Session) -> None:
        """A game is recorded that was not recorded before."""
        if session.game is not self._over:
            self._over = session.game
            self._ended += 1

    def _counts_once(self) -> None:
        """The history has no more games than ended; a box whose atoms were seen is none."""
        if self._history.exists():
            with self._history.open(encoding="utf-8") as file:
                games = sum('"seen":' not in line for line in file)
            assert games <= self._ended, "a game was counted twice"


def check_replay(finished: Game) -> None:
    """A replay begins with what was given, and each moment adds to what was known before."""
    moment = first = Moment.first(finished)
    for at in range(first.reveal + 1):
        before, moment = moment, moment.to(at)
        known = moment.game.clues.rays
        assert known[: len(before.game.clues.rays)] == before.game.clues.rays, "a ray is forgotten"
    assert first.game.rays == finished.start.rays, "the replay begins with other rays"
    assert moment.game == finished, "the replay ends with another game"


def inside(place: tuple[int, int], size: Size) -> bool:
    """Is that row and column in the window?"""
    return 0 <= place[0] < size[1] and 0 <= place[1] < size[0]


def columns(char_with_marks: str) -> int:
    """How many columns a terminal gives to a character with its marks."""
    return sum(
        0
        if unicodedata.category(char) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in char_with_marks
    )


def game_of(screen: Screen) -> Game | None:
    """The game on a screen that has one."""
    if isinstance(screen, FirstBoxScreen):
        return screen.game
    session = getattr(screen, "session", None)
    return session.game if isinstance(session, Session) else None


def marked(game: Game) -> tuple[object, ...]:
    """What undo and redo are about."""
    return game.marks, game.past, game.future


def with_other_atoms(screen: Screen) -> Screen | None:
    """The screen about a box that answered alike but holds other atoms; None where they show."""
    game = game_of(screen)
    if isinstance(screen, GamesScreen):
        games = (game._replace(stage=disguised_stage(game.stage)) for game in screen.games)
        return replace(screen, games=tuple(games))
    if isinstance(screen, HandoverScreen):
        return replace(screen, handover=disguised_handover(screen.handover))
    if isinstance(screen, ReplayScreen) and not screen.moment.revealed:
        moment, finished = screen.moment, disguised(screen.moment.finished)
        seen = replace(moment, finished=finished, game=disguised(moment.game))
        return replace(screen, session=replace(screen.session, game=finished), moment=seen)
    if game is None or game.ending is not None:
        return None
    if isinstance(screen, FirstBoxScreen):
        session = replace(screen.seek.session, game=disguised(game))
        return replace(screen, seek=with_session(screen.seek, session))
    if isinstance(screen, WatchScreen) and not screen.session.match.computer_hides:
        return None  # the player who looks has hidden them
    if isinstance(screen, SeekScreen):
        return with_session(screen, replace(screen.session, game=disguised(game)))
    if isinstance(screen, WatchScreen):
        return replace(screen, session=replace(screen.session, game=disguised(game)))
    return None


@dataclass(frozen=True)
class Disguised(Start):
    """The start of another box whose given rays end like those of the first one."""

    rays: tuple[Ray, ...] = ()  # in the place of what the box says


def disguised(game: Game) -> Game:
    """The same clues from another box."""
    start, box = game.start, Box(game.grid, others(game.grid, game.box.atoms))
    given, fired = (
        tuple(Ray(ray.entry, ray.outcome, ()) for ray in rays) for rays in (start.rays, game.fired)
    )
    return replace(
        game,
        start=Disguised(box, start.plays_on, start.given, start.terms, start.atoms, given),
        fired=fired,
    )


def disguised_stage(stage: Stage) -> Stage:
    """The same stage with other atoms, unless the game is over."""
    match stage:
        case Handover():
            return disguised_handover(stage)
        case Hiding(match, placed):
            return Hiding(match, frozenset(others(match.variant.grid, placed)))
        case Seeking(session) | Watching(session):
            return replace(stage, session=replace(session, game=disguised(session.game)))
    return stage


def disguised_handover(handover: Handover) -> Handover:
    """The same hand-over with other atoms behind it."""
    match handover.then:
        case Hiding(match=match):
            atoms = others(match.variant.grid, handover.then.placed)
            return Handover(Hiding(match, frozenset(atoms)))
        case Seeking(session):
            return Handover(Seeking(replace(session, game=disguised(session.game))))


def others(grid: Grid, atoms: frozenset[Cell]) -> Iterator[Cell]:
    """As many other cells: each the next one of the board."""
    cells = grid.cells
    for at, cell in enumerate(cells):
        if cell in atoms:
            yield cells[(at + 1) % len(cells)]
