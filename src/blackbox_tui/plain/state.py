"""How things stand, for a program: the state that every answer of the JSON protocol carries.

`docs/protocol.md` describes it. The hidden atoms come into it only with a result.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final, TypeAlias

from blackbox_tui.app.saved import SHOWN, summarise
from blackbox_tui.app.seeker import Assistance
from blackbox_tui.clock import now
from blackbox_tui.computer.player import Decision
from blackbox_tui.computer.review import MoveReview, Review
from blackbox_tui.engine import Cell, Detour, Grid, Outcome
from blackbox_tui.formats.codes import code_of
from blackbox_tui.history.calendar import Calendar, DailyAttempt
from blackbox_tui.history.entries import HistoryEntry
from blackbox_tui.history.statistics import PuzzleRank, Rank
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.lessons.course import course
from blackbox_tui.plain.app import Menu, PlainApp
from blackbox_tui.puzzles import level_of_day
from blackbox_tui.rules.atoms import AtomRange
from blackbox_tui.rules.clues import Clue, Clues, Marks
from blackbox_tui.rules.deal import grade_name
from blackbox_tui.rules.game import TellingRay
from blackbox_tui.rules.session import Hiding, Over, Session, Stage
from blackbox_tui.rules.terms import PUZZLE, SCORED
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.solver.reasons import Deduction, Plan
from blackbox_tui.storage.store import SavedGame
from blackbox_tui.text.hints import Hint, HintKind
from blackbox_tui.text.reasons import argument

Json: TypeAlias = dict[str, object]

_FIELDS: Final = (
    "stage", "commands", "unfinished", "mode", "edition", "grid", "atoms", "players", "hider",
    "seeker", "round", "rounds", "rays", "guesses", "seals", "assumption", "refuted", "score",
    "par", "par_exact", "seconds", "assisted", "daily", "practice", "unique", "target", "puzzle",
    "result",
    "placed", "lesson", "sandbox",
)  # fmt: skip


def state_of(app: PlainApp, commands: list[str]) -> Json:
    """How things stand, and which commands can be typed; whatever does not apply is null."""
    state: Json = dict.fromkeys(_FIELDS)
    state |= {"stage": app.at, "commands": commands, "unfinished": []}
    if app.in_game:
        state |= _match(app.in_game)
    if app.session:
        state |= _game(app.session, app.rank)
    match app.stage:
        case Menu():
            games = app.games.store.saved()[:SHOWN]
            state["unfinished"] = [saved_fields(game, now()) for game in games]
        case Hiding(placed=placed):
            state["placed"] = len(placed)
        case LessonAttempt() as attempt:
            state["lesson"] = _lesson(attempt)
        case Sandbox() as sandbox:
            state["sandbox"] = fields(sandbox, "grid atoms") | {"rays": _rays(sandbox.clues)}
    return state


def saved_fields(game: SavedGame, now: float) -> Json:
    """An unfinished game, without its secrets."""
    return {
        "id": game.id,
        **fields(summarise(game, now), "kind edition size atoms rays placed score"),
        "seconds": max(0, int(now - game.played)),
        "busy": game.busy,
    }


def _lesson(attempt: LessonAttempt) -> Json:
    lesson, game = attempt.lesson, attempt.game
    lid_open = attempt.solved or not lesson.closed
    return {
        "number": attempt.number + 1,
        "lessons": len(course()),
        **fields(lesson, "key title text grid"),
        "task": attempt.to_do,
        "port": attempt.next_ray and attempt.next_ray.port,
        "atoms": cell_names(lesson.box.atoms) if lid_open else None,
        "atom_count": lesson.atoms.in_json,
        "rays": _rays(attempt.clues),
        "marks": cell_names(game.guesses if game else attempt.marks),
        "seals": cell_names(game.seals if game else ()),
        **fields(attempt.progress, "done right"),
    }


def _rays(clues: Clues) -> list[Json]:
    """Rays without their costs."""
    markers = clues.markers
    return [
        {"port": port, **outcome_fields(outcome), "symbol": markers[port].symbol}
        for port, outcome in clues.rays
    ]


def _match(stage: Stage) -> Json:
    match, (hider, seeker) = stage.match, stage.match.roles
    scored = stage.session.scored if isinstance(stage, Over) else match
    alone = "computer" if match.players[0].computer else SCORED.mode
    return {
        "mode": alone if len(match.players) == 1 else "duel",
        "edition": match.edition.name,
        **fields(match.variant, "grid atoms"),
        "players": [
            {"name": player.name, "computer": player.computer, "total": total}
            for player, total in zip(match.players, scored.totals, strict=True)
        ],
        "hider": None if hider is None else match.players[hider].name,
        "seeker": match.players[seeker].name,
        "round": min(len(match.rounds) + 1, match.planned),
        "rounds": match.planned,
    }


def _game(session: Session, rank: Rank | PuzzleRank | None) -> Json:
    game, par, scored = session.game, session.par, session.terms.scored
    state: Json = {
        "rays": [
            {**ray, "cost": session.edition.cost(clue.outcome) if scored else None}
            for ray, clue in zip(_rays(game.clues), game.clues.rays, strict=True)
        ],
        **fields(game, "guesses seals"),
        "assumption": _assumption(game.marks) if game.marks.layer else None,
        "refuted": [
            {"guesses": cell_names(it.guesses), "wrong": it.wrong if scored else None}
            for it in game.refuted
        ],
        **fields(session, "score assisted practice unique target"),
        "par": par and par.points,
        "par_exact": None if par is None or par.points is None else par.exact,
        "seconds": int(session.seconds),
        "daily": session.daily or None,
        "result": _result(session, rank) if session.over else None,
    }
    if scored:
        return state
    grade, tries = grade_name(session.level), session.tries
    puzzle = {"code": code_of(game.start), "grade": grade, "tries": tries, "help": session.helps}
    return state | {"mode": session.terms.mode, "puzzle": puzzle}


def _assumption(marks: Marks) -> Json:
    atoms, empty, _ = marks.assumption
    assumed = {"atoms": cell_names(atoms), "empty": cell_names(empty)}
    return assumed | fields(marks.in_layer, "guesses seals")


def _result(session: Session, rank: Rank | PuzzleRank | None) -> Json:
    game, result = session.game, session.game.result
    sheet = session.sheet.lines if session.terms.scored else ()
    return {
        "ending": game.ending and game.ending.value,
        "forgiven": game.forgiven,
        "equivalent": game.guessed_equivalent,
        "telling": _telling(session.telling_ray),
        "atoms": cell_names(game.box.atoms),
        **fields(result, "solved right accepted wrong missed"),
        "sheet": [fields(line, "label count cost points") for line in sheet],
        "code": code_of(game.start),
        "contest": session.contest and session.contest.value,
        "rank": rank and rank._asdict(),
    }


def _telling(ray: TellingRay | None) -> Json | None:
    if ray is None:
        return None
    answered = outcome_fields(ray.answered)
    return {"port": ray.port, **outcome_fields(ray.outcome), "answered": answered}


def calendar_fields(calendar: Calendar, month: date) -> Json:
    """The daily boxes and puzzles of a month."""
    return {
        "month": month.isoformat()[:7],
        "today": calendar.today.isoformat(),
        "streak": calendar.streak._asdict(),
        "days": [
            {
                "date": day.date.isoformat(),
                **_attempt(day.box),
                "puzzle": {"grade": grade_name(level_of_day(day.date)), **_attempt(day.puzzle)},
            }
            for day in calendar.month(month)
        ],
    }


def _attempt(attempt: DailyAttempt) -> Json:
    """What became of a box or a puzzle; the game is null if none is over."""
    return {
        "status": attempt.status.name.lower(),
        "begun": attempt.begun is not None,
        "game": attempt.entry and _finished(attempt.entry),
    }


def _finished(entry: HistoryEntry) -> Json:
    """A finished game of the calendar; a puzzle has wrong tries and help instead of a score."""
    common = fields(entry, "solved seconds assisted practice code")
    if entry.mode == PUZZLE.mode:
        return common | fields(entry, "tries help")
    return common | fields(entry, "score rays") | {"par": entry.par and entry.par.points}


def plan_fields(plan: Plan) -> Json:
    """Every deduction that some rays allow."""
    steps = [step_fields(step, plan.clues) for step in plan.steps]
    return {"steps": steps, "grade": plan.grade, "explained": plan.complete}


def step_fields(step: Deduction, clues: Clues) -> Json:
    """A deduction, and its argument in three parts."""
    told = argument(step, clues)
    return {
        "rays": [clue.entry for clue in step.rays],
        **fields(step, "atoms empty"),
        "text": told.text,
        **told._asdict(),
    }


def hint_fields(hint: Hint, said: str, assistance: Assistance) -> Json:
    """A hint, in the words that were said."""
    step, shown = hint.step, hint.kind in (HintKind.REASON, HintKind.PLACE)
    named = step if step and hint.kind not in (HintKind.DEDUCTION, HintKind.MISTAKE) else None
    decision = assistance.computer.decision if assistance.computer else None
    return {
        "kind": hint.kind.value,
        "number": assistance.given,
        "of": len(assistance.ladder),
        "sentence": said,
        "spot": None if hint.spot is None else str(hint.spot),
        "port": hint.spot if hint.kind is HintKind.FIRE else None,
        "points": points_to_come(decision) if decision and hint.kind is HintKind.FIRE else None,
        "cell": str(hint.spot) if isinstance(hint.spot, Cell) else None,
        "rays": [clue.entry for clue in named.rays] if named else [],
        "atoms": cell_names(step.atoms if step and shown else ()),
        "empty": cell_names(step.empty if step and shown else ()),
    }


def points_to_come(decision: Decision) -> float | None:
    """What the decision is expected to cost to the end of the game, if that is known."""
    return decision.expected if decision.weighed else None


def review_fields(review: Review) -> Json | None:
    """What each ray and the answer cost, and where the points went; nothing for a puzzle."""
    if (balance := review.balance) is None:
        return None
    *_, answer = balance.turns
    return {
        **fields(balance, "score average choices luck complete"),
        "rays": [
            {
                "port": step.clue.entry,
                **outcome_fields(step.clue.outcome),
                "verdict": step.verdict and step.verdict.value,
                **_turn(step.turn),
                **fields(step, "before after determined atoms empty"),
            }
            for step in review.steps
        ],
        "answer": _turn(answer),
        "proof": review.proof and fields(review.proof, "points ports"),
    }


def _turn(turn: MoveReview) -> Json:
    """The choice and luck of a ray or an answer, and the best move; null if not weighed."""
    best = turn.best
    return {
        **fields(turn, "choice luck"),
        "best_port": best and best.port,
        "best_answer": cell_names(best.cells) if best and best.port is None else None,
        "points": points_to_come(best) if best else None,
    }


def verify_fields(verdict: Verdict) -> Json:
    """Are the marks contradicted, and by which rays; null if nothing is certain."""
    found = verdict.contradiction
    marks, premises, *_ = found or Contradiction(Marks(), ())
    return {
        "contradicted": found is not None if verdict.complete else None,
        "rays": [premise.entry for premise in premises if isinstance(premise, Clue)],
        "atoms": cell_names(marks.guesses),
        "empty": cell_names(marks.seals),
    }


def outcome_fields(outcome: Outcome) -> Json:
    """An outcome, and where the ray came out if it did."""
    port = outcome.exit if isinstance(outcome, Detour) else None
    return {"outcome": type(outcome).__name__.lower(), "exit": port}


def fields(value: object, names: str) -> Json:
    """The attributes of a value with these names."""
    return {name: _plain(getattr(value, name)) for name in names.split()}


def _plain(value: object) -> object:
    match value:
        case Grid():
            return {"width": value.width, "height": value.height}
        case frozenset():
            return cell_names(value)
        case AtomRange():
            return value.in_json
    return value


def cell_names(cells: Iterable[Cell]) -> list[str]:
    """Cells in the order of the board."""
    return [str(cell) for cell in sorted(cells)]
