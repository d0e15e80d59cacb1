"""The commands at the board: hide, seek, ask for help, watch, look at the rays or back at the game.

They go by clues and the seeker's marks. Atoms are named only from a result, or to the player
who hides them, if nobody else can scroll back to what is printed.
"""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TypeVar

from blackbox_tui.app import jobs
from blackbox_tui.app import session as core
from blackbox_tui.app.saved import daily_words
from blackbox_tui.app.seeker import Action, Assistance, Seeker, Turn
from blackbox_tui.computer.player import FITTED_UP_TO
from blackbox_tui.computer.review import Balance, Review
from blackbox_tui.engine import Cell
from blackbox_tui.formats.codes import code_of
from blackbox_tui.lessons.attempt import LessonAttempt
from blackbox_tui.plain import state
from blackbox_tui.plain.app import Answer, Handler, Order, PlainApp, answer, expect
from blackbox_tui.plain.describe import describe, enter, placed_sentence
from blackbox_tui.plain.words import read_cells, read_port, read_row
from blackbox_tui.rules import moves
from blackbox_tui.rules.clues import Marks
from blackbox_tui.rules.deal import placement_count
from blackbox_tui.rules.game import play
from blackbox_tui.rules.moves import Move, Refusal
from blackbox_tui.rules.session import Handover, Hiding, Over, Seeking, Session, Watching
from blackbox_tui.solver.analysis import Analysis, odds_fields
from blackbox_tui.solver.contradictions import Contradiction, Verdict
from blackbox_tui.solver.reasons import Plan
from blackbox_tui.text import hints
from blackbox_tui.text.games import log_lines
from blackbox_tui.text.moves import move_sentence, verdict_sentence, verify_sentence
from blackbox_tui.text.rays import ask_hide_anyway, describe_test_ray, ray_preview
from blackbox_tui.text.reasons import fate_lines, step_text
from blackbox_tui.text.results import balance_sentence, replay_moves, result_lines, review_lines
from blackbox_tui.text.terms import words_of
from blackbox_tui.text.writing import as_sentence

T = TypeVar("T")

# --- hiding ------------------------------------------------------------------------------


def place(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them."""
    stage = app.on(Hiding)
    return _put_atoms(app, core.toggle_atoms(stage, read_cells(order.words, stage.box.grid)))


def place_rest(app: PlainApp, _: Order) -> Answer:
    """Let the computer place what is missing."""
    return _put_atoms(app, core.fill(app.on(Hiding), app.games.store.seed()))


def clear(app: PlainApp, _: Order) -> Answer:
    """Remove all atoms."""
    return _put_atoms(app, Hiding(app.on(Hiding).match))


def _put_atoms(app: PlainApp, stage: Hiding) -> Answer:
    app.enter(stage)
    return answer(placed_sentence(stage))


def take_over(app: PlainApp, _: Order) -> Answer:
    """The keyboard has changed hands."""
    return enter(app, app.on(Handover).then)


def hide(app: PlainApp, order: Order) -> Answer:
    """The atoms are hidden; the seeker begins."""
    stage = app.on(Hiding)
    core.check_complete(stage)
    if not order.sure:
        search = jobs.FindEquivalents(stage.box, stage.match.variant.atoms)
        order.confirm(ask_hide_anyway(app.run(search, object)))
    return enter(app, core.finish_hiding(stage))


# --- seeking -----------------------------------------------------------------------------


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray."""
    return _play(app, moves.Fire(read_port(order.words, app.played.game.grid)))


def guess(app: PlainApp, order: Order) -> Answer:
    """Place guesses, or remove them."""
    return _play(app, *map(moves.Guess, read_cells(order.words, app.played.game.grid)))


def assume(app: PlainApp, order: Order) -> Answer:
    """Open a what-if layer with cells that hold atoms or, if `empty` is among the words, none."""
    names = [word for word in order.words if word.lower() != "empty"]
    cells = frozenset(read_cells(names, app.played.game.grid))
    empty = len(names) < len(order.words)
    return _play(app, moves.Assume(moves.Mark(empty=cells) if empty else moves.Mark(cells)))


def _make(move: Move) -> Handler:
    """The command that makes this one move."""
    return lambda app, _: _play(app, move)


keep, drop = _make(moves.Keep()), _make(moves.Drop())
undo, redo = _make(moves.Undo()), _make(moves.Redo())


def seal(app: PlainApp, order: Order) -> Answer:
    """Seal cells, or the lanes of a straight ray that is named by its port."""
    words = order.words[1:] if order.words[:1] == ("lanes",) else order.words
    if len(words) == 1 and words[0].isdigit():
        return _play(app, moves.SealLanes(read_port(words, app.played.game.grid)))
    return _play(app, *map(moves.Seal, read_cells(words, app.played.game.grid)))


def submit(app: PlainApp, order: Order) -> Answer:
    """Submit the guesses."""
    order.confirm(seeker_of(app).question(Action.SUBMIT))
    forgiving = app.games.settings.accept_equivalents
    return _play(app, app.played.submission(forgiving=forgiving))


def give_up(app: PlainApp, order: Order) -> Answer:
    """End the game."""
    order.confirm(seeker_of(app).question(Action.GIVE_UP))
    return _play(app, moves.GiveUp())


def seeker_of(app: PlainApp) -> Seeker:
    """Who seeks, or has sought, and the help that was given."""
    known = app.assistance
    return Seeker(app.played, known if known and known.clues == app.played.game.clues else None)


def carry_out(app: PlainApp, turn: Turn) -> Turn:
    """Adopt a turn in play, and the one that its job leads to."""
    app.assistance = turn.seeker.assistance
    if isinstance(app.stage, Seeking) and not turn.over:
        app.apply(core.Step(Seeking(turn.seeker.session), turn.effects))
    if turn.job is None:
        return turn
    return carry_out(app, turn.seeker.learn(app.work(turn.job)))


def _play(app: PlainApp, *made: Move) -> Answer:
    """Make the moves, all or none."""
    before = app.on(Seeking).session.game
    turn = carry_out(app, seeker_of(app).play(made))
    if turn.over:
        return _end(app, turn.over)
    _, *games = accumulate(made, play, initial=before)
    told = partial(move_sentence, spoken=True, only=app.only)
    return answer(*map(told, games, made))


def result(app: PlainApp) -> list[str]:
    """How the game ended, and what can be typed."""
    session = app.played
    lines = result_lines(session, app.rank)
    if daily := daily_words(app.games.store, session):
        lines.append(f"{as_sentence(daily)} Type calendar for all days.")
    if session.terms.scored and (session.par is None or session.par.points is None):
        lines.append(words_of(session).par)
    if not session.match.single:
        return [*lines, "Type next to go on, replay or review to look back."]
    return [*lines, words_of(session).going_on]


def _end(app: PlainApp, stage: Over) -> Answer:
    """The game is over; a person waits a moment to hear how good the score is."""
    app.enter(stage)
    if app.bot:
        return answer(*describe(app))
    app.wait_for_par()
    *said, going_on = describe(app)
    return answer(*said, *_balance(app, stage.session), going_on)


def _balance(app: PlainApp, session: Session) -> list[str]:
    """Where the points went, if that is worked out quickly."""
    game = session.game
    quick = placement_count(game.grid, game.atoms) <= FITTED_UP_TO
    if not (quick and session.terms.scored):
        return []
    balance = app.run(jobs.WeighGame(game, session.edition), Balance)
    app.games.carry_out(core.learn_balance(session, balance))
    return [balance_sentence(session, balance)]


def step(app: PlainApp, _: Order, *, to_end: bool = False) -> Answer:
    """The computer's next move, or all that are left, each with its reason."""
    made = [_step(app)]
    while to_end and isinstance(app.stage, Watching):
        made.append(_step(app))
    lines = (line for said, _ in made for line in said)
    return answer(*lines, moves=[fields for _, fields in made])


play_on = partial(step, to_end=True)


def _step(app: PlainApp) -> tuple[tuple[str, ...], state.Json]:
    """What the computer did in sentences, and for a program."""
    session = app.on(Watching).session
    move = app.run(
        jobs.ChooseMove(session.game.clues, session.edition, app.candidates), jobs.ComputerMove
    )
    decision = move.decision
    app.candidates = decision.candidates
    after = core.play_for_computer(session, move)
    if isinstance(after.stage, Over):
        said = _end(app, after.stage).said
    else:
        app.apply(after)
        game = app.played.game
        said = (move_sentence(game, game.moves[-1], spoken=True),)
    reason = hints.explain_decision(decision)
    guessed = state.cell_names(decision.cells) if decision.port is None else None
    points = state.points_to_come(decision)
    fields: state.Json = {
        "reason": reason, "port": decision.port, "guess": guessed, "points": points
    }  # fmt: skip
    return (reason, *said), fields


# --- helping -----------------------------------------------------------------------------


def hint(app: PlainApp, order: Order) -> Answer:
    """The next hint; the last one about a deduction marks what it proves."""
    given = _consult(app, order, Action.HINT, hints.Hint)
    known = expect(app.assistance, Assistance)
    said = given.sentence
    if given.move is not None:
        said = move_sentence(app.played.game, given.move, spoken=True, only=app.only)
    place = f"Hint {known.given} of {len(known.ladder)}"
    why = given.step if given.kind is hints.HintKind.REASON else None
    marked = fate_lines(why, known.clues) if why else ()
    return answer(f"{place}: {said}", *marked, hint=state.hint_fields(given, said, known))


def why(app: PlainApp, order: Order) -> Answer:
    """The next deduction with its reason, or why a cell must be as it is."""
    game = app.played.game
    cells = read_cells(order.words, game.grid) if order.words else ()
    if len(cells) > 1:
        raise Refusal("Name one cell, like why c4.")
    plan = _consult(app, order, Action.WHY, Plan)
    if cells:
        step, said = plan.step_for(cells[0]), hints.cell_reason(plan, cells[0])
    else:
        step = expect(app.assistance, Assistance).next_step(game.marks)
        said = step_text(step, plan.clues) if step else hints.plan_summary(plan)
    marked = fate_lines(step, plan.clues) if step else ()
    return answer(said, *marked, step=state.step_fields(step, plan.clues) if step else None)


def plan(app: PlainApp, order: Order) -> Answer:
    """Every deduction that the rays allow."""
    steps = _consult(app, order, Action.WHY, Plan)
    return answer(*hints.plan_lines(steps), **state.plan_fields(steps))


def verify(app: PlainApp, order: Order) -> Answer:
    """Which rays contradict the guesses or, with the solver's help, what is assumed."""
    game = app.played.game
    if seeker_of(app).verifies_guesses:
        rays = game.clues.contradicting(game.guesses)
        found = Contradiction(Marks(game.guesses), tuple(rays)) if rays else None
        verdict = Verdict(found, complete=game.can_submit)  # before that, nothing is certain
        said = verify_sentence(game, spoken=True, only=app.only)
    else:
        verdict = _consult(app, order, Action.VERIFY, Verdict)
        said = verdict_sentence(verdict, spoken=True)
    return answer(said, verify=state.verify_fields(verdict))


def odds(app: PlainApp, order: Order) -> Answer:
    """How likely the cells are."""
    grid = app.played.game.grid
    cells: tuple[Cell, ...] = ()
    match [word.lower() for word in order.words]:
        case ["row", number]:
            row = read_row(number, grid)
            cells = tuple(cell for cell in grid.cells if cell.row == row)
        case [_, *_]:
            cells = read_cells(order.words, grid)
    analysis = _consult(app, order, Action.ODDS, Analysis)
    if not analysis.odds:
        return answer(hints.TOO_MANY, odds=None)
    lines = [hints.odds_of(analysis, cells)] if cells else hints.odds_lines(analysis)
    numbers, left = odds_fields(analysis.numbers), analysis.placements
    return answer(*lines, odds=odds_fields(analysis.odds), numbers=numbers, placements=left)


def _consult(app: PlainApp, order: Order, action: Action, kind: type[T]) -> T:
    """The help of that kind which an action tells, once the player knows that it marks the game."""
    order.confirm(seeker_of(app).question(action))
    return expect(carry_out(app, seeker_of(app).do(action)).told, kind)


# --- looking -----------------------------------------------------------------------------


def test(app: PlainApp, order: Order) -> Answer:
    """A test ray through the guesses; a hider sees how the box will answer."""
    match app.stage:
        case Hiding(private=True):
            raise Refusal("Test rays are hidden, so that nobody can scroll back and see.")
        case Hiding(box=box):
            return answer(ray_preview(box.fire(read_port(order.words, box.grid))))
    played = app.stage if isinstance(app.stage, LessonAttempt) else app.played.game
    port = read_port(order.words, played.clues.grid)
    ray, real = played.test_ray(port), played.clues.outcome_at(port)
    fields = {"port": port, **state.outcome_fields(ray.outcome), "agrees": ray.outcome == real}
    return answer(describe_test_ray(ray, real), test=fields)


def log(app: PlainApp, _: Order) -> Answer:
    """Every ray so far."""
    return answer(*log_lines(app.played, only=app.only))


def score(app: PlainApp, _: Order) -> Answer:
    """The score so far, and par where it is known."""
    session = app.played
    known = session.par and session.terms.scored
    return answer(words_of(session).score, *([words_of(session).par] if known else []))


def par(app: PlainApp, _: Order) -> Answer:
    """The par of this box, as soon as it is known."""
    if app.wait_for_par():
        return answer(words_of(app.played).par)
    return answer("Par is not known yet. Try again in a moment.")


def review(app: PlainApp, _: Order) -> Answer:
    """What each ray of the finished game revealed."""
    session = app.played
    result = app.run(jobs.ReviewGame(session.game, session.edition), Review)
    if result.balance:
        app.games.carry_out(core.learn_balance(session, result.balance))
    return answer(*review_lines(session, result), review=state.review_fields(result))


def replay(app: PlainApp, _: Order) -> Answer:
    """Every move of the finished game, and how it ended."""
    words, made = words_of(app.played), list(replay_moves(app.played))
    fields = [{"move": move, "sentence": sentence} for move, sentence in made]
    told = words.sentence, *(sentence for _, sentence in made), words.result
    return answer(*told, replay=fields)


def share(app: PlainApp, _: Order) -> Answer:
    """The result to share."""
    app.wait_for_par()
    shared = words_of(app.played).share
    return answer(*shared.lines, share=shared.text)


def code(app: PlainApp, _: Order) -> Answer:
    """The code of a finished box or puzzle."""
    text = code_of(app.played.game.start)
    return answer(f"The code of this {app.played.terms.thing} is {text}.", code=text)
