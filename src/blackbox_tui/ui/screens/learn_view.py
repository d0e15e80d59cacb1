"""What a learner sees: the open board, the lesson's text, the choices, the way of a ray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from blackbox_tui.engine import Cell, Detour, Outcome, Port
from blackbox_tui.lessons.course import COURSE, Shot, told
from blackbox_tui.text.rays import narrate
from blackbox_tui.ui.keymap import Binding, chosen
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size, too_small, wrapped
from blackbox_tui.ui.widgets.markers import style_of
from blackbox_tui.ui.widgets.page import PANEL, Line, Page, Pieces, draw_page
from blackbox_tui.ui.widgets.plane import Spot

if TYPE_CHECKING:
    from blackbox_tui.ui.screens.learn import Learn

LEAST = ((64, 20), (40, 22))
"""Columns and rows that every text finds room in: with a panel, and without."""


def draw(learn: Learn, size: Size) -> Frame:
    """The lesson in so much room."""
    lesson = learn.lesson
    small = too_small(size, LEAST[0] if size[0] >= LEAST[0][0] else LEAST[1])
    if small:
        return small
    view = BoardView(
        lesson.grid,
        cells=dict.fromkeys(lesson.box.atoms, Drawn("●", "guess"))
        | dict.fromkeys(lesson.dead_cells, Drawn("?", "seal")),
        ports=marked(learn),
        lit=lit(learn),
        focus=learn.focus,
        ray=learn.ray,
    )
    page = Page(
        view,
        title=heading(learn.number),
        standing=standing(learn) if size[0] >= LEAST[0][0] else (),
        panel=lambda rows: panel(learn, rows),
        brief=brief(learn),
        message=message(learn),
        footer=footer(learn),
        prose=True,
    )
    return draw_page(page, size)


def heading(number: int) -> Pieces:
    """Which lesson it is."""
    return ("LEARN", "title"), (f"  {number + 1} of {len(COURSE)}: {COURSE[number].title}", "text")


def standing(learn: Learn) -> Pieces:
    """How many lessons are done."""
    done = sum(lesson.key in learn.progress.done for lesson in COURSE)
    return ((f"done {done} of {len(COURSE)}", "strong"),)


def marked(learn: Learn) -> dict[Port, Drawn]:
    """The markers of the ray that is shown."""
    if learn.ray is None:
        return {}
    outcome = learn.ray.outcome
    if isinstance(outcome, Detour):
        return dict.fromkeys((learn.ray.entry, outcome.exit), Drawn("A", "detour"))
    return {learn.ray.entry: Drawn(str(outcome), style_of(outcome))}


def lit(learn: Learn) -> frozenset[Spot]:
    """The ports that the question is about: the entry, and the exit that is pointed at."""
    if learn.asked is None:
        return frozenset()
    pointed = learn.choices[learn.choice]
    spots: set[Spot] = {learn.asked}
    if isinstance(learn.hovered, int):
        spots.add(learn.hovered)
    elif isinstance(pointed, Detour):
        spots.add(pointed.exit)
    return frozenset(spots)


# --- words -----------------------------------------------------------------------


def panel(learn: Learn, rows: int) -> list[Line]:
    """The text, then the choices; where there is not room for both, what matters now."""
    text = [Line(((line, "text"),)) for line in wrapped(learn.lesson.text, PANEL)]
    asked = choice_lines(learn)
    if not asked:
        return text[:rows]
    both = [*text, Line(), *asked]
    return both if len(both) <= rows else asked[:rows]


def choice_lines(learn: Learn) -> list[Line]:
    """A line for each choice; a click on it chooses."""
    if not learn.choices:
        return []
    asking = learn.asked is not None
    question = "What will the ray do?" if asking else "Your prediction:"
    lines = [Line(((question, "strong"),))]
    for at, outcome in enumerate(learn.choices):
        sign, style = look_of(learn, at, outcome)
        text = f"{sign} {at + 1} {told(outcome)}"
        lines.append(Line(((f"{text:<{PANEL}}" if asking else text, style),), click=outcome))
    return lines


def look_of(learn: Learn, at: int, outcome: Outcome) -> tuple[str, str]:
    """How a choice is drawn: the one pointed at; later the right one, and a wrong prediction."""
    if learn.ray is None:
        return ("▸", "chosen") if at == learn.choice else (" ", "text")
    if outcome == learn.ray.outcome:
        return "=", "good"
    return ("×", "bad") if outcome == learn.predicted else (" ", "dim")


def brief(learn: Learn) -> str:
    """The panel where there is no room for it: the choices while they are asked, else the text."""
    if learn.asked is None:
        return "" if learn.ray is not None else learn.lesson.text
    listed = (f"{at} {told(outcome)}" for at, outcome in enumerate(learn.choices, 1))
    return "; ".join(listed) + "."


def message(learn: Learn) -> str:
    """What to do, or what became of the ray and why."""
    if learn.message:
        return learn.message
    if learn.asked is not None:
        return f"Port {learn.asked}: choose, or point at the port where the ray will come out."
    if learn.ray is not None and learn.answered:
        return verdict(learn)
    spot = learn.focus
    if isinstance(spot, Cell):
        what = "an atom" if spot in learn.lesson.box.atoms else "empty"
        return f"{spot}: {what}. Rays start at the ports round the board."
    if learn.shot is not None and spot == learn.shot.port:
        return f"Fire from port {spot}: press Enter, or click on it."
    return f"Port {spot}: you can fire from here, too."


def verdict(learn: Learn) -> str:
    """Was the prediction right, what happened, and what to remember."""
    if learn.ray is None:
        return ""
    right = learn.predicted == learn.ray.outcome
    moral = [shot.moral for shot in shown(learn)]
    way = narrate(learn.lesson.box, learn.ray.entry)
    return " ".join(["Right." if right else "Not this time.", way, *moral])


def shown(learn: Learn) -> list[Shot]:
    """The ray of the lesson that is shown just now, if it is one of its own."""
    fired = learn.lesson.shots[: learn.shots]
    return [shot for shot in fired if learn.ray is not None and shot.port == learn.ray.entry]


def footer(learn: Learn) -> Sequence[Binding]:
    """The keys that matter now."""
    if learn.asked is not None:
        return chosen(learn.bindings, up="up", down="down", act="", no="", help="", quit="")
    act = "fire"
    if learn.answered:
        act = "go on" if learn.shot is not None else "next lesson"
    return chosen(
        learn.bindings, act=act, next_port="next port", previous="", next="", help="", menu="",
        quit="",
    )  # fmt: skip
