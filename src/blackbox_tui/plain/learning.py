"""The commands of the lessons, of the first box at their end, and of the sandbox."""

from __future__ import annotations

from blackbox_tui.engine import HIT, REFLECTION, Detour, Grid, Outcome
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.lessons.course import Lesson, course, first_box, refuting_ray, ruled_out
from blackbox_tui.plain.app import Answer, Handler, Learning, Order, PlainApp, answer
from blackbox_tui.plain.describe import describe, enter
from blackbox_tui.plain.state import outcome_fields
from blackbox_tui.plain.words import read, read_cells, read_number, read_port
from blackbox_tui.rules.deal import Variant
from blackbox_tui.rules.game import Game, play
from blackbox_tui.rules.moves import Fire, Guess, Refusal, Seal, Submit
from blackbox_tui.text import lessons as words
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import ray_preview
from blackbox_tui.text.reasons import step_text
from blackbox_tui.values import replace

# --- from lesson to lesson -------------------------------------------------------------


def learn(app: PlainApp, order: Order) -> Answer:
    """Open the lesson that was reached, or the one of that number."""
    attempt = _current(app)
    if not order.words:
        return _open(app, attempt, attempt.number)
    number = read_number(" ".join(order.words), "the number of a lesson")
    if not 1 <= number <= len(course()):
        raise Refusal(f"There is no lesson {number}: the lessons are 1 to {len(course())}.")
    return _open(app, attempt, number - 1)


def lessons(app: PlainApp) -> list[str]:
    """Every lesson, and how it went."""
    return words.course_lines(_current(app).progress)


def go_to_next(app: PlainApp, _: Order) -> Answer:
    """The next lesson."""
    attempt = app.on(Learning).attempt.saved()
    if attempt.lesson.hidden:
        raise Refusal("This is the last lesson: type solitaire to play a game.")
    return _open(app, attempt, attempt.number + 1)


def go_to_previous(app: PlainApp, _: Order) -> Answer:
    """The previous lesson."""
    attempt = app.on(Learning).attempt
    if attempt.number == 0:
        raise Refusal("This is the first lesson.")
    return _open(app, attempt, attempt.number - 1)


def _current(app: PlainApp) -> LessonAttempt:
    """The lesson that is open or was reached."""
    if isinstance(app.stage, Learning):
        return app.stage.attempt
    return LessonAttempt(app.games.store.preferences.load_progress())


def _open(app: PlainApp, attempt: LessonAttempt, number: int) -> Answer:
    opened = LessonAttempt.at(number, attempt.progress)
    game = first_box().game if opened.lesson.hidden else None
    app.report(app.games.store.preferences.save_progress(opened.progress))
    return enter(app, Learning(opened, game))


def _with(app: PlainApp, attempt: LessonAttempt, *said: str, **more: object) -> Answer:
    """Go on with that attempt, saved if it makes a difference."""
    stage = app.on(Learning)
    if attempt.progress != stage.attempt.progress:
        app.report(app.games.store.preferences.save_progress(attempt.progress))
    app.enter(replace(stage, attempt=attempt))
    return answer(*said, **more)


# --- a lesson ----------------------------------------------------------------------------


def predict(app: PlainApp, order: Order) -> Answer:
    """Predict the next ray, and fire it."""
    attempt = app.on(Learning).attempt
    shot, lesson = attempt.shot, attempt.lesson
    if shot is None or lesson.closed:
        raise Refusal("There is nothing to predict here. Press Enter to see what to do.")
    asked = attempt.ask(shot.port)
    after = asked.predict(_read_outcome(order, lesson, shot.port))
    truth = lesson.box.fire(shot.port).outcome
    fields = {"port": shot.port, **outcome_fields(truth), "right": after.predicted == truth}
    said = words.prediction_verdict(after), words.invitation(after, spoken=True)
    return _with(app, after, *said, predicted=fields)


def _read_outcome(order: Order, lesson: Lesson, entry: int) -> Outcome:
    match [word.lower() for word in order.words]:
        case ["hit" | "h"]:
            return HIT
        case ["reflection" | "r"]:
            return REFLECTION
        case []:
            raise Refusal(words.HOW_TO_PREDICT)
    port = read_port(order.words, lesson.grid)
    return REFLECTION if port == entry else Detour(port)


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray into a closed box."""
    attempt, game = app.on(Learning).attempt, app.on(Learning).game
    port = read_port(order.words, attempt.lesson.grid)
    if game is not None:
        return _fire_into_box(app, game, port)
    if attempt.lesson.task is None:
        raise Refusal(words.invitation(attempt, spoken=True))
    after = attempt.fire(port)
    said = words.fired_sentence(after, spoken=True), words.invitation(after, spoken=True)
    return _with(app, after, *said)


def mark(app: PlainApp, order: Order) -> Answer:
    """Mark cells, in whichever way the lesson wants, or remove the marks."""
    attempt = app.on(Learning).attempt
    after = attempt.toggle(read_cells(order.words, attempt.lesson.grid))
    return _with(app, after, words.marked_sentence(after))


def make_mark(move: type[Guess] | type[Seal]) -> Handler:
    """The command that guesses or seals cells in the first box, and marks them elsewhere."""

    def run(app: PlainApp, order: Order) -> Answer:
        game = app.on(Learning).game
        if game is None:
            return mark(app, order)
        said = []
        for cell in read_cells(order.words, game.grid):
            game = play(game, move(cell))
            said.append(move_sentence(game, move(cell), spoken=True))
        app.enter(replace(app.on(Learning), game=game))
        return answer(*said)

    return run


def submit(app: PlainApp, _: Order) -> Answer:
    """Check the marks, or submit the first box."""
    attempt, game = app.on(Learning).attempt, app.on(Learning).game
    if game is not None:
        return _submit_box(app, game)
    after = attempt.check()
    going_on = (words.invitation(after, spoken=True),) if after.solved else ()
    return _with(app, after, words.marks_verdict(after), *going_on, right=after.solved)


# --- the first box -------------------------------------------------------------------------


def hint(app: PlainApp, _: Order) -> Answer:
    """What to do next in the first box."""
    game = app.on(Learning).game
    if game is None:
        raise Refusal("Hints are only for the last lesson, your first box.")
    hint = words.first_box_hint(game, spoken=True)
    fields = {"sentence": hint.sentence, "spot": None if hint.spot is None else str(hint.spot)}
    return answer(hint.sentence, hint=fields)


def _fire_into_box(app: PlainApp, game: Game, port: int) -> Answer:
    """Fire, and hear how the ray ended, why it rules out cells, and how much is left."""
    after = play(game, Fire(port))
    clues, steps = after.clues, ruled_out(after.clues)
    why = (step_text(step, clues) for step in steps)
    app.enter(replace(app.on(Learning), game=after))
    return answer(words.ruled_out_sentence(clues, steps), *why, words.first_box_left(clues))


def _submit_box(app: PlainApp, game: Game) -> Answer:
    """A wrong guess is refuted by a ray, or else by the atoms."""
    stage = app.on(Learning)
    clue = refuting_ray(game)
    after = game if clue else play(game, Submit())
    if after.ending is None:
        app.enter(replace(stage, game=after, slips=stage.slips + 1))
        return answer(words.wrong_box(game, clue), right=False)
    progress = stage.attempt.progress.having_done(course()[-1].key, right=not stage.slips)
    app.report(app.games.store.preferences.save_progress(progress))
    app.enter(Learning(LessonAttempt(progress), after))
    return answer(words.SOLVED, *describe(app)[-1:], right=True)


# --- the sandbox -------------------------------------------------------------------------


def open_sandbox(app: PlainApp, order: Order) -> Answer:
    """An empty board of the usual size, or of the size that is given."""
    grid = app.usual.variant.grid
    if order.words:
        grid = read(_read_size, " ".join(order.words))
    return enter(app, Sandbox(grid))


def _read_size(text: str) -> Grid:
    return Variant(Grid.parse(text), 1).grid


def place_in_sandbox(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them; rays that go another way now are named."""
    before = after = app.on(Sandbox)
    for cell in read_cells(order.words, before.grid):
        after = after.toggle(cell)
    app.enter(after)
    rays = (after.box.fire(clue.entry) for clue in after.clues.rays)
    changed = [ray for ray in rays if ray.outcome != before.box.fire(ray.entry).outcome]
    return answer(*describe(app)[:1], *map(ray_preview, changed))


def fire_in_sandbox(app: PlainApp, order: Order) -> Answer:
    """Fire a ray, and hear where it goes and why."""
    sandbox = app.on(Sandbox)
    port = read_port(order.words, sandbox.grid)
    if port not in sandbox.clues.markers:
        app.enter(sandbox.fire(port))
    ray = sandbox.box.fire(port)
    fields = {"port": port, **outcome_fields(ray.outcome)}
    return answer(words.sandbox_ray(sandbox.box, port), ray=fields)


def clear_sandbox(app: PlainApp, _: Order) -> Answer:
    """Remove all rays and atoms."""
    return enter(app, Sandbox(app.on(Sandbox).grid))
