"""Saved games: a stage of a match as a JSON text, and back.

Atoms only appear as codes, so that opening the file reveals nothing. A game is its code and its
moves, which are replayed when it is read. It does not know where the text is stored.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from blackbox_tui.engine import Box, Cell, Grid, Port
from blackbox_tui.formats.codes import code_of, decode, encode, start_of
from blackbox_tui.formats.fields import Fields, ParseError, explaining, is_date, parse, tidy_name
from blackbox_tui.formats.record import MAX_MOVES, MAX_RECORD_LENGTH
from blackbox_tui.reading import is_number, quoted
from blackbox_tui.rules import session as stages
from blackbox_tui.rules.atoms import AS_HIDDEN, AtomRange
from blackbox_tui.rules.deal import GRADES, Variant, grade_name, read_grade, read_size
from blackbox_tui.rules.game import Game, replay
from blackbox_tui.rules.match import Match, Player, Roles, Round
from blackbox_tui.rules.moves import parse_move
from blackbox_tui.rules.scoring import EDITIONS, find_edition
from blackbox_tui.rules.session import MAX_TARGET, NO_PAR, Par, Session, Stage, session_of
from blackbox_tui.rules.terms import SCORED, find_terms
from blackbox_tui.values import replace

FORMAT: Final = "blackbox game"
VERSION: Final = 1

MAX_SAVE_LENGTH: Final = 300_000  # longer texts are neither written nor read
MAX_ROUNDS: Final = 100
MAX_PAR: Final = 10**9
MAX_HELP: Final = 10**6

_DAMAGED: Final = "The file of this game is damaged. "


def to_text(stage: Stage) -> str:
    """Write a stage as JSON."""
    _check(stage)
    text = json.dumps(_pack(stage), indent=1) + "\n"
    if len(text) > MAX_SAVE_LENGTH:
        raise ParseError("This match is too long to be saved.")
    return text


def _pack(stage: Stage) -> dict[str, object]:
    match, session = stage.match, session_of(stage)
    placed = _placed(stage)
    par = session.par if session and session.par else Par(None)
    fields = {
        "format": FORMAT,
        "version": VERSION,
        "players": [{"name": tidy_name(name), "computer": own} for name, own in match.players],
        "size": str(match.variant.grid),
        "atoms": match.variant.atoms.in_json,
        "edition": match.edition.name,
        "planned": match.planned,
        "rounds": [
            {
                "hider": played.roles.hider,
                "seeker": played.roles.seeker,
                "game": _pack_game(played.game),
                "seconds": stages.clip_seconds(played.seconds),
            }
            for played in match.rounds
        ],
        "stage": _stage_name(stage),
        "placed": _placed_code(match.variant, placed) if placed else None,
        "game": _pack_game(session.game) if session else None,
        "seconds": stages.clip_seconds(session.seconds if session else 0),
        "assisted": session is not None and session.assisted,
        "par": par.points,
        "par_exact": par.exact,
        "daily": (session.daily or None) if session else None,
        "practice": session is not None and session.practice,
        "recorded": session is not None and session.recorded,
        "focus": str(session.focus) if session and session.focus else None,
        "grade": grade_name(session.level) if session and session.level else None,
        "help": session.helps if session else 0,
    }
    target = None if session is None else session.target
    return fields if target is None else {**fields, "target": target}


def _stage_name(stage: Stage) -> str:
    match stage:
        case stages.Hiding() | stages.Handover(stages.Hiding()):
            return "hiding"
        case stages.Handover() | stages.Standings():
            return "handover"
        case stages.Seeking() | stages.Watching():
            return "seeking"
        case stages.Over():
            return "result"
        case stages.Dealing():
            raise ParseError("A game cannot be saved before its atoms are hidden.")


def _placed(stage: Stage) -> frozenset[Cell]:
    match stage:
        case stages.Hiding(placed=placed) | stages.Handover(stages.Hiding(placed=placed)):
            return placed
    return frozenset()


def _placed_code(variant: Variant, placed: frozenset[Cell]) -> str:
    """The code of the atoms placed so far; where their number is a secret, it hides that, too."""
    atoms = AS_HIDDEN if variant.atoms.known else AtomRange(1, variant.atoms.most)
    return encode(Box(variant.grid, placed), atoms=atoms)


def _pack_game(game: Game) -> dict[str, object]:
    if len(game.moves) > MAX_MOVES:
        raise ParseError("This game is too long to be saved.")
    moves = ", ".join(map(str, game.moves))
    return {"terms": game.terms.name, "code": code_of(game.start), "moves": moves}


_KEYS: Final = (*_pack(stages.Hiding(Match((Player(""),)))), "target")


def from_text(text: str) -> Stage:
    """Read a stage; any defect raises `ParseError`."""
    with explaining(_DAMAGED):
        value = parse(text, MAX_SAVE_LENGTH)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise ParseError("This is not a game of Black Box.")
    version = value.get("version")
    if isinstance(version, int) and version > VERSION:
        raise ParseError("This game was saved by a newer version of Black Box.")
    with explaining(_DAMAGED):
        stage = _unpack(Fields({"target": None, **value}, *_KEYS))  # only written if there is one
        _check(stage)
    return stage


def _unpack(fields: Fields) -> Stage:
    fields.whole("version", VERSION, VERSION)
    match = _unpack_match(fields)
    placed = fields.optional("placed", lambda _: _unpack_placed(fields, match)) or frozenset()
    session = _unpack_session(fields, match)
    name = fields.text("stage")
    match name, session:
        case "hiding", None:
            return stages.Hiding(match, placed)
        case _ if placed:
            raise ParseError("Only a game that is being hidden has placed atoms.")
        case "handover", None:
            return stages.Standings(match)
        case "result", Session():
            return stages.Over(session)
        case (("seeking" | "handover"), Session()) if session.seeker.computer:
            return stages.Watching(session)
        case "seeking", Session():
            return stages.Seeking(session)
        case "handover", Session():
            return stages.Handover(stages.Seeking(session))
        case (("hiding" | "handover" | "seeking" | "result"), _):
            raise ParseError(f"The stage {name!r} does not fit the game.")
    raise ParseError(f"There is no stage {quoted(name)}.")


def _unpack_match(fields: Fields) -> Match:
    packed = (Fields(player, "name", "computer") for player in fields.items("players", 2))
    players = tuple(Player(player.name("name"), player.flag("computer")) for player in packed)
    variant = Variant(read_size(fields.text("size", 5)), fields.atoms("atoms"))
    edition = find_edition(fields.text("edition"))
    match = Match(players, variant, edition, fields.whole("planned", 1, MAX_ROUNDS))
    rounds = (_unpack_round(played, match) for played in fields.items("rounds", MAX_ROUNDS))
    return replace(match, rounds=tuple(rounds))


def _unpack_round(value: object, match: Match) -> Round:
    fields = Fields(value, "hider", "seeker", "game", "seconds")
    last = len(match.players) - 1
    hider = fields.optional("hider", lambda key: fields.whole(key, 0, last))
    roles = Roles(hider, fields.whole("seeker", 0, last))
    return Round(roles, _unpack_game(fields["game"], match), fields.seconds("seconds"))


def _unpack_placed(fields: Fields, match: Match) -> frozenset[Cell]:
    box = decode(fields.text("placed")).box
    if box.grid != match.variant.grid:
        raise ParseError("The placed atoms belong to another board.")
    return box.atoms


def _unpack_session(fields: Fields, match: Match) -> Session | None:
    exact, grade = fields.flag("par_exact"), fields.optional("grade", fields.text)
    par = fields.optional("par", lambda key: Par(fields.whole(key, 0, MAX_PAR), exact))
    daily = fields.optional("daily", fields.date)
    with_game = partial(
        Session,
        match,
        seconds=fields.seconds("seconds"),
        assisted=fields.flag("assisted"),
        daily=daily.isoformat() if daily else "",
        practice=fields.flag("practice"),
        par=par,
        recorded=fields.flag("recorded"),
        focus=fields.optional("focus", lambda _: _unpack_focus(fields, match.variant.grid)),
        level=read_grade(grade) if grade else 0,
        helps=fields.whole("help", 0, MAX_HELP),
        target=fields.optional("target", lambda key: fields.whole(key, 0, MAX_TARGET)),
    )
    if fields["game"] is None:
        return None
    session = with_game(game=_unpack_game(fields["game"], match))
    return session if session.terms.scored else replace(session, par=NO_PAR)


def _unpack_focus(fields: Fields, grid: Grid) -> Cell | Port:
    name = fields.text("focus", 3)
    if is_number(name) and int(name) in grid.ports:
        return int(name)
    cell = Cell.parse(name)
    if cell not in grid:
        raise ParseError(grid.no_such_cell(cell))
    return cell


def _unpack_game(value: object, match: Match) -> Game:
    fields = Fields(value, "terms", "code", "moves")
    moves = fields.text("moves", MAX_RECORD_LENGTH)
    if moves.count(",") >= MAX_MOVES:
        raise ParseError("It has too many moves.")
    terms, plays_on = find_terms(fields.text("terms")), match.edition.plays_on
    start = start_of(fields.text("code"), plays_on=plays_on, terms=terms)
    return replay(start, map(parse_move, moves.split(",") if moves else ()))


def _check(stage: Stage) -> None:
    """Refuse a stage that contradicts itself or could not be read back."""
    match, session, placed = stage.match, session_of(stage), _placed(stage)
    rounds = [played.game for played in match.rounds]
    games = [*rounds, session.game] if session else rounds
    par = (session and session.par and session.par.points) or 0
    daily = session.daily if session else ""
    terms = session.game.terms if session else SCORED
    rules = (match.variant, match.edition.plays_on or terms.graded, terms)
    defects = {
        "The edition is unknown.": EDITIONS.get(match.edition.name) != match.edition,
        "A match of this many rounds cannot be saved.": match.planned > MAX_ROUNDS,
        "More rounds were played than planned.": len(rounds) > match.planned,
        "A round that was played is not over.": any(game.ending is None for game in rounds),
        "Too many atoms are placed.": len(placed) > match.variant.atoms.most,
        "An atom is off the board.": any(cell not in match.variant.grid for cell in placed),
        "The stage does not fit the game.": session
        and session.over != isinstance(stage, stages.Over),
        "The par is out of range.": not 0 <= par <= MAX_PAR,
        "The daily box has no date.": daily and not is_date(daily),
        "A puzzle has a grade.": session and terms.graded != (0 < session.level <= len(GRADES)),
        "A puzzle is for one player.": terms.graded
        and (len(match.players) > 1 or match.players[0].computer),
        "A score to beat is for a game of one player.": session
        and session.target is not None
        and not (session.terms.scored and session.alone and 0 <= session.target <= MAX_TARGET),
        "Too much help was used.": session and not 0 <= session.helps <= MAX_HELP,
        "A game does not belong to its match.": any(
            (game.start.variant, game.start.plays_on, game.terms) != rules for game in games
        ),
    }
    for sentence, found in defects.items():
        if found:
            raise ParseError(sentence)
