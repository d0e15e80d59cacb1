"""The commands of the lessons, of the first box among them, and of the sandbox."""

from __future__ import annotations

from functools import partial

from blackbox_tui.engine import HIT, REFLECTION, Detour, Grid, Outcome
from blackbox_tui.lessons.attempt import LessonAttempt, Sandbox
from blackbox_tui.lessons.course import course, ruled_out
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer
from blackbox_tui.plain.describe import describe, enter
from blackbox_tui.plain.state import outcome_fields
from blackbox_tui.plain.words import read, read_cells, read_number, read_port
from blackbox_tui.rules.deal import read_size
from blackbox_tui.rules.moves import Fire, Guess, Refusal, Seal
from blackbox_tui.text import lessons as words
from blackbox_tui.text.moves import move_sentence
from blackbox_tui.text.rays import ray_preview

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


def list_lessons(app: PlainApp, _: Order) -> Answer:
    """Every lesson, and how it went."""
    return answer(*words.course_lines(_current(app).progress))


def go_to_next(app: PlainApp, _: Order) -> Answer:
    """The next lesson."""
    attempt = _current(app)
    if attempt.number + 1 == len(course()):
        raise Refusal(f"{words.NONE_AFTER} Type new to play a game.")
    return _open(app, attempt.saved(), attempt.number + 1)


def go_to_previous(app: PlainApp, _: Order) -> Answer:
    """The previous lesson."""
    attempt = _current(app)
    if attempt.number == 0:
        raise Refusal(words.NONE_BEFORE)
    return _open(app, attempt, attempt.number - 1)


def _current(app: PlainApp) -> LessonAttempt:
    """The lesson that is open or was reached."""
    if isinstance(app.stage, LessonAttempt):
        return app.stage
    return LessonAttempt(app.games.store.preferences.load_progress())


def _open(app: PlainApp, attempt: LessonAttempt, number: int) -> Answer:
    """Open a lesson after an attempt at another one."""
    opened = LessonAttempt.at(number, attempt.progress)
    app.report(app.games.store.preferences.save_progress(opened.progress))
    return enter(app, opened)


def _go_on(app: PlainApp, attempt: LessonAttempt, *said: str, **more: object) -> Answer:
    """Go on with that attempt, saved if it makes a difference."""
    if attempt.progress != _current(app).progress:
        app.report(app.games.store.preferences.save_progress(attempt.progress))
    app.enter(attempt)
    return answer(*said, **more)


# --- a lesson, and the first box ---------------------------------------------------------


def predict(app: PlainApp, order: Order) -> Answer:
    """Predict the next ray, and fire it."""
    attempt = _current(app)
    if attempt.next_ray is None or attempt.marking:
        raise Refusal("Nothing to predict here. Press Enter to see the task.")
    port, box = attempt.next_ray.port, attempt.lesson.box
    predicted = _read_outcome(order, box.grid, port)
    after, truth = attempt.ask(port).predict(predicted), box.fire(port).outcome
    fields = {"port": port, **outcome_fields(truth), "right": predicted == truth}
    said = words.prediction_verdict(after), words.what_to_type(after)
    return _go_on(app, after, *said, predicted=fields)


def _read_outcome(order: Order, grid: Grid, entry: int) -> Outcome:
    match [word.lower() for word in order.words]:
        case ["hit" | "h"]:
            return HIT
        case ["reflection" | "r"]:
            return REFLECTION
        case []:
            raise Refusal(words.HOW_TO_PREDICT)
    port = read_port(order.words, grid)
    return REFLECTION if port == entry else Detour(port)


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray into a closed box; of the first box, hear also why it rules out cells."""
    attempt = _current(app)
    port = read_port(order.words, attempt.lesson.grid)
    if attempt.game is not None:
        after = attempt.play(Fire(port))
        clues, steps = after.clues, ruled_out(after.clues)
        why = (words.why_ruled_out(step, clues) for step in steps)
        said = words.ruled_out_sentence(clues, steps), *why, words.first_box_left(clues)
        return _go_on(app, after, *said)
    if not attempt.marking:
        what = (
            "Here rays are predicted, not fired." if attempt.next_ray else "Nothing is fired here."
        )
        raise Refusal(f"{what} {words.what_to_type(attempt)}")
    after = attempt.fire(port)
    return _go_on(app, after, words.fired_sentence(after, spoken=True), words.what_to_type(after))


def mark(app: PlainApp, order: Order, move: type[Guess] | type[Seal] | None = None) -> Answer:
    """Mark cells, in whichever way the lesson wants; in the first box, guess or seal them."""
    attempt = _current(app)
    cells = read_cells(order.words, attempt.lesson.grid)
    if attempt.game is None or move is None:
        after = attempt.toggle(cells)
        return _go_on(app, after, words.marked_sentence(after))
    said = []
    for cell in cells:
        attempt = attempt.play(move(cell))
        said.append(move_sentence(attempt.box, move(cell), spoken=True))
    return _go_on(app, attempt, *said)


guess, seal = partial(mark, move=Guess), partial(mark, move=Seal)


def submit(app: PlainApp, _: Order) -> Answer:
    """Check the marks, or submit the first box."""
    attempt = _current(app)
    if attempt.game is not None:
        after, clue = attempt.submit()
        if not after.solved:
            return _go_on(app, after, words.wrong_box(attempt.game, clue), right=False)
        return _go_on(app, after, words.SOLVED, words.what_to_type(after), right=True)
    after = attempt.check()
    going_on = [words.what_to_type(after)] if after.solved else []
    return _go_on(app, after, words.marks_verdict(after), *going_on, right=after.solved)


def hint(app: PlainApp, _: Order) -> Answer:
    """What to do next in the first box."""
    hint = words.first_box_hint(_current(app).box, spoken=True)
    fields = {"sentence": hint.sentence, "spot": None if hint.spot is None else str(hint.spot)}
    return answer(hint.sentence, hint=fields)


# --- the sandbox -------------------------------------------------------------------------


def open_sandbox(app: PlainApp, order: Order) -> Answer:
    """An empty board of the usual size, or of the size that is given."""
    grid = app.usual.variant.grid
    if order.words:
        grid = read(read_size, " ".join(order.words))
    return enter(app, Sandbox(grid))


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
    fields = {"port": port, **outcome_fields(sandbox.box.fire(port).outcome)}
    return answer(words.sandbox_ray(sandbox.box, port), ray=fields)


def clear_sandbox(app: PlainApp, _: Order) -> Answer:
    """Remove all rays and atoms."""
    return enter(app, Sandbox(app.on(Sandbox).grid))
