"""The lessons in words: what to do next, what a ray did and why, which marks are right.

`spoken` sentences are for text mode: they name commands instead of keys, and every cell
instead of lighting it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from blackbox_tui.engine import Box, Cell, Port
from blackbox_tui.lessons.attempt import LessonAttempt, Progress, Sandbox
from blackbox_tui.lessons.course import (
    Lesson,
    analyse_box,
    box_number,
    course,
    explain_box,
    needed_step,
)
from blackbox_tui.rules.clues import Clue, Clues
from blackbox_tui.rules.game import Game
from blackbox_tui.solver.reasons import Deduction
from blackbox_tui.text.arguments import MOST_NAMED
from blackbox_tui.text.atoms import many_atoms
from blackbox_tui.text.hints import Hint, HintKind, possibilities_left, wrong_guess
from blackbox_tui.text.rays import explain_ray, ray_sentence, refute_atom, refute_guess
from blackbox_tui.text.reasons import step_text
from blackbox_tui.text.writing import listed, many, uncapitalised
from blackbox_tui.values import replace

SOLVED: Final = (
    "Solved! You found both atoms. In a real game every ray costs points, and a wrong atom "
    "costs more."
)

NONE_BEFORE: Final = "This is the first lesson."
NONE_AFTER: Final = "This is the last lesson."
HOW_TO_TRY: Final = (
    "Type place c4 to place or remove an atom, fire 12 to fire a ray, or clear to empty the box."
)
BASICS, MORE_LESSONS = "To your first box", "More lessons"
HOW_TO_PREDICT: Final = "Type predict hit, predict reflection, or predict and the exit port."

_MARKED: Final = {"seal": "sealed", "mark": "marked", "guess": "guessed"}
_HOW_TO_MARK: Final = {
    "seal": "Move onto the board with the arrows. {seal} seals a cell as empty. "
    "When done, press {submit}.",
    "mark": "Move onto the board with the arrows. Enter marks a cell. When done, press {submit}.",
    "guess": "Move onto the board with the arrows, or type {go-to} and a cell. "
    "Enter places a guess. When done, press {submit}.",
}


# --- the course ------------------------------------------------------------------


def lesson_title(number: int, progress: Progress) -> str:
    """The title of the lesson with this index, with a tick if it was right the first time."""
    lesson = course()[number]
    tick = " ✓" if lesson.key in progress.right else ""
    return f"{lesson_place(number)}: {lesson.title}{tick}"


def lesson_place(number: int) -> str:
    """Which lesson it is, counted from 0: of those that lead to the first box, or of all."""
    basics = box_number() + 1
    return f"{number + 1} of {basics if number < basics else len(course())}"


def right_first_time(progress: Progress) -> str:
    """In how many of the lessons that were done everything was right the first time."""
    asked = [lesson.key for lesson in course() if lesson.asks and lesson.key in progress.done]
    right = len(progress.right.intersection(asked))
    return f"right first time {right} of {len(asked)}" if asked else ""


def course_lines(progress: Progress) -> list[str]:
    """List every lesson with its result."""
    went = dict.fromkeys(progress.done, " - done")
    went |= dict.fromkeys(progress.right, " - right first time")
    lines = [
        f"{number}: {lesson.title}{went.get(lesson.key, '')}"
        for number, lesson in enumerate(course(), 1)
    ]
    lines.insert(box_number() + 1, f"{MORE_LESSONS}:")
    return lines


def lesson_lines(attempt: LessonAttempt) -> list[str]:
    """A lesson in text mode: its text, its board and what to do."""
    lesson = attempt.lesson
    heading = f"Lesson {lesson_place(attempt.number)}: {lesson.title}"
    return [heading, lesson.text, _board_line(lesson), what_to_type(attempt)]


def _board_line(lesson: Lesson) -> str:
    size = f"{many(lesson.grid.width, 'column')} and {many(lesson.grid.height, 'row')}"
    atoms = sorted(lesson.box.atoms)
    if lesson.closed:
        return f"The board has {size}, and {many_atoms(lesson.atoms, 'hidden atom')}."
    return f"The board has {size}, and {many(len(atoms), 'atom')} on {listed(atoms)}."


def what_to_type(attempt: LessonAttempt) -> str:
    """The next command in text mode."""
    if attempt.game is None:
        return invitation(attempt, spoken=True)
    if attempt.finished:
        return "Type new to play a real game, or next for more lessons."
    how = "Type fire and a port, or guess and cells."
    return f"{how} Type hint for help, and submit when you are sure."


def sandbox_ray(box: Box, port: Port) -> str:
    """Where a ray goes from that port, and why."""
    return f"Port {port}: {uncapitalised(explain_ray(box, port))}"


def sandbox_lines(sandbox: Sandbox) -> list[str]:
    """The sandbox in text mode: its atoms, and the commands."""
    atoms = "The sandbox is empty."
    if sandbox.atoms:
        where = listed(sorted(sandbox.atoms))
        atoms = f"{many(len(sandbox.atoms), 'atom')} in the sandbox: {where}."
    return [atoms, HOW_TO_TRY]


# --- what to do, and what came of it ------------------------------------------------


def invitation(attempt: LessonAttempt, *, spoken: bool = False) -> str:
    """Say what to do next."""
    if attempt.finished:
        return "Type next to go on." if spoken else "Press Enter to go on."
    ray = attempt.next_ray
    if ray is None:
        mark = attempt.task.mark
        typed = f"Type {mark} and cells, like {mark} c4 d4; type submit when you are done."
        return typed if spoken else _HOW_TO_MARK[mark]
    if attempt.lesson.task is not None:
        how = f"Type fire {ray.port}." if spoken else "Press Enter to fire its ray."
        return f"Port {ray.port} is next. {how}"
    said = f"Port {ray.port} is next."
    if attempt.repeating:
        said = f"Port {ray.port} again: you missed it before."
    how = "Press Enter to predict what its ray will do."
    if spoken:
        how = f"What will its ray do? {HOW_TO_PREDICT}"
    return f"{said} {how}"


def question(attempt: LessonAttempt) -> str:
    """What is asked about the ray from the port that is asked about."""
    again = ""
    if attempt.repeating and attempt.next_ray and attempt.next_ray.port == attempt.asked:
        again = " You missed it before."
    how = "Press ↓ or a number, or click an exit."
    return f"What will the ray from port {attempt.asked} do?{again} {how}"


def prediction_verdict(attempt: LessonAttempt) -> str:
    """Say whether the prediction was right, what happened, and what to remember."""
    ray, shown = attempt.ray, attempt.shown_ray
    if ray is None:
        return ""
    right = "Right." if attempt.predicted == ray.outcome else "Not quite."
    why = explain_ray(attempt.lesson.box, ray.entry)
    moral = f" {shown.moral}" if shown else ""
    again = " You will get this ray again." if attempt.comes_again else ""
    return f"{right} {why}{moral}{again}"


def marked_sentence(attempt: LessonAttempt) -> str:
    """The cells that the learner has marked so far."""
    return f"{_MARKED[attempt.task.mark].capitalize()}: {listed(sorted(attempt.marks))}."


def fired_sentence(attempt: LessonAttempt, *, spoken: bool = False) -> str:
    """How the last ray of a closed box ended, and what it teaches."""
    moral = attempt.lesson.rays[attempt.fired - 1].moral
    return f"{ray_sentence(attempt.clues, spoken=spoken)} {moral}"


def marks_verdict(attempt: LessonAttempt) -> str:
    """Say whether the marks are right, and else which are wrong or missing, and why."""
    lesson, marks = attempt.lesson, attempt.marks
    if attempt.solved:
        return f"Right. {attempt.task.moral}"
    if attempt.task.mark == "guess":
        clue = attempt.clues.contradicting(marks)[0]
        return f"Not quite. {refute_guess(clue, lesson.grid, marks)}"
    wrong, missing = sorted(marks - lesson.answer), sorted(lesson.answer - marks)
    parts = ["Not quite."]
    if wrong:
        marked = _MARKED[attempt.task.mark]
        parts.append(f"{_some(wrong)} should not be {marked}: {_why(lesson, wrong)}")
    if missing:
        parts.append(f"You missed {_some(missing)}: {_why(lesson, missing)}")
    return " ".join(parts)


def _some(cells: Sequence[Cell]) -> str:
    more = [] if len(cells) <= MOST_NAMED else [f"{len(cells) - MOST_NAMED + 1} more"]
    return listed([*cells[: MOST_NAMED - len(more)], *more])


def _why(lesson: Lesson, cells: Sequence[Cell]) -> str:
    """Say why the first of these cells may hold an atom, or cannot."""
    cell, several = cells[0], len(cells) > 1
    clues = lesson.clues(len(lesson.rays))
    step = explain_box(clues).step_for(cell)
    if step is None or cell in step.atoms:
        return f"an atom on {cell}{', for one,' if several else ''} fits every ray."
    if clues.atoms.most == 1:
        return refute_atom(clues.contradicting([cell])[0], lesson.grid, cell)
    return uncapitalised(step_text(step.about({cell}), clues))


# --- the first box -------------------------------------------------------------------


def ruled_out_sentence(clues: Clues, steps: Iterable[Deduction]) -> str:
    """Say how the last ray ended, and how many cells it rules out."""
    cells = sum(len(step.empty) for step in steps)
    more = "more " if len(clues.rays) > 1 else ""
    what = many(cells, f"{more}cell") if cells else f"no {more}cells"
    return f"{ray_sentence(clues)} It rules out {what}."


def why_ruled_out(step: Deduction, clues: Clues, *, lit: bool = False) -> str:
    """Why cells are empty; where the atoms are is left for the learner to see."""
    known_before = explain_box(replace(clues, rays=clues.rays[:-1])).known.atoms
    return step_text(step, clues, lit=lit, secret=step.before.atoms - known_before)


def first_box_left(clues: Clues) -> str:
    """Say how many possibilities are left after the last ray."""
    before, after = analyse_box(replace(clues, rays=clues.rays[:-1])), analyse_box(clues)
    if after.placements == 1:
        return "Only one possibility left: can you see it?"
    if after.atoms - before.atoms:
        return "One atom is certain now: can you see where?"
    return f"{possibilities_left(after.placements or 0)}."


def wrong_box(game: Game, clue: Clue | None) -> str:
    """Say why an answer is wrong: the ray that contradicts it, or just that it is not right."""
    if clue is None:
        return (
            "Your answer fits every ray so far, but it is not the right one. "
            "Fire another ray to tell them apart."
        )
    return f"Not quite. {refute_guess(clue, game.grid, game.guesses)}"


def first_box_hint(game: Game, *, spoken: bool = False) -> Hint:
    """The deduction that the player needs next, or else where to fire, or to submit."""
    clues, step = game.clues, needed_step(game)
    if step is not None:
        cell = min(step.cells)
        why = step_text(step, clues)
        if cell in step.atoms:
            return Hint(why, cell, HintKind.REASON, step)
        return Hint(f"{wrong_guess(cell)} {why}", cell, HintKind.MISTAKE, step)
    worths = analyse_box(clues).worth
    bits = {port: worth.bits for port, worth in worths.items() if worth.informative}
    if not bits:
        submit = "type submit" if spoken else "press {submit} to submit it"
        fits = f"Your answer fits, and no ray can tell you more: {submit}."
        return Hint(fits, None, HintKind.SUBMIT)
    port = max(bits, key=lambda port: (bits[port], -port))
    return Hint(f"Fire from port {port}: it should tell you the most.", port, HintKind.FIRE)
