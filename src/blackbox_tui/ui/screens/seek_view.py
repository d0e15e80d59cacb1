"""What the seeker sees: drawn from the clues and the seeker's own marks alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from blackbox_tui.engine import Cell
from blackbox_tui.ui.keymap import Binding, chosen
from blackbox_tui.ui.widgets.board import BoardView, Drawn
from blackbox_tui.ui.widgets.frame import Frame, Size
from blackbox_tui.ui.widgets.jump import prompt
from blackbox_tui.ui.widgets.markers import (
    about_port,
    lit_by,
    log,
    odds_shown,
    port_markers,
    standing,
    title,
)
from blackbox_tui.ui.widgets.page import Line, Page, draw_page
from blackbox_tui.ui.widgets.plane import Spot

if TYPE_CHECKING:
    from blackbox_tui.ui.screens.seek import Seek


def draw(seek: Seek, size: Size) -> Frame:
    """The seek screen in so much room."""
    clues = seek.game.clues
    pointed = seek.hovered if seek.hovered is not None else seek.focus
    view = BoardView(
        seek.grid,
        cells=marks(seek),
        ports=port_markers(clues, unexplained(seek)),
        lit=lit_by(clues, pointed) | blinking(seek),
        focus=seek.focus,
        ray=seek.test_ray,
        ray_style="test",
    )
    page = Page(
        view,
        title=title(seek.session),
        standing=standing(seek.session, no_par=seek.no_par),
        panel=lambda rows: panel(seek, rows, pointed),
        brief=brief(seek),
        message=message(seek),
        footer=footer(seek),
        message_style="strong" if seek.asking else "text",
    )
    return draw_page(page, size)


def marks(seek: Seek) -> dict[Cell, Drawn]:
    """The seeker's guesses and seals; under them the odds if they are shown."""
    cells = odds_shown(seek.analysis.odds) if seek.showing_odds and seek.analysis else {}
    cells |= {cell: Drawn("×", "seal") for cell in seek.game.seals}
    return cells | {cell: Drawn("●", "guess") for cell in seek.game.guesses}


def unexplained(seek: Seek) -> frozenset[int]:
    """The rays that the present guess does not explain, when that was asked for."""
    if not seek.verifying:
        return frozenset()
    explained = seek.game.clues.explained_by(seek.game.guesses)
    return frozenset(ray for ray, fits in enumerate(explained) if not fits)


def blinking(seek: Seek) -> frozenset[Spot]:
    """The ports of the ray just fired, while they blink."""
    if seek.blinking and int(seek.blinking * 10) % 2 == 0:
        return frozenset(seek.game.clues.rays[-1].ports)
    return frozenset()


def panel(seek: Seek, rows: int, pointed: Spot | None) -> list[Line]:
    """The log of rays and how the guess stands."""
    clues = seek.game.clues
    fired = len(clues.rays)
    lit = pointed if isinstance(pointed, int) else None
    room = rows - 5
    first = max(0, fired - room)
    if lit in clues.markers:
        first = min(first, clues.markers[lit].ray)
    note = f"{fired - room} not shown" if fired > room else "cost"
    lines = [Line((("rays", "strong"), (note.rjust(28), "dim")))]
    shown = range(first, min(first + room, fired))
    edition = seek.session.match.edition
    lines += log(clues, edition, shown, lit=lit, questioned=unexplained(seek))
    if not fired:
        lines.append(Line((("none yet: fire from a port", "dim"),)))
    lines += [Line()] * (rows - 4 - len(lines))
    return [*lines, *summary(seek)]


def summary(seek: Seek) -> list[Line]:
    """How many atoms are placed, and how many rays the guess explains."""
    game = seek.game
    lines = [Line((("atoms placed ", "text"), (placed(seek), "strong")))]
    rays = len(game.rays)
    if rays:
        fits = sum(game.clues.explained_by(game.guesses))
        style = "good" if fits == rays else "text"
        lines.append(Line(((f"your guess explains {fits} of {rays} rays", style),)))
    else:
        lines.append(Line())
    assisted = Line((("assisted", "dim"),)) if seek.session.assisted else Line()
    return [Line(), *lines, assisted]


def placed(seek: Seek) -> str:
    """Atoms placed of atoms hidden."""
    return f"{len(seek.game.guesses)} of {seek.game.atom_count}"


def brief(seek: Seek) -> str:
    """The panel in a line."""
    game = seek.game
    text = f"atoms {placed(seek)} · rays {len(game.rays)}"
    if game.rays:
        text += f" · explained {sum(game.clues.explained_by(game.guesses))}"
    return text


def message(seek: Seek) -> str:
    """What just happened; else what is under the cursor."""
    if seek.typed is not None:
        return prompt(seek.typed)
    if seek.message:
        return seek.message
    if seek.verifying and seek.game.rays:
        return verdict(seek)
    return about(seek, seek.focus)


def verdict(seek: Seek) -> str:
    """Which rays the guess does not explain."""
    bad = sorted(unexplained(seek))
    if not bad:
        return "Your guess explains every ray."
    entries = ", ".join(str(seek.game.clues.rays[ray].entry) for ray in bad)
    return f"Not explained by your guess: the rays from port {entries}."


def about(seek: Seek, spot: Spot) -> str:
    """A sentence about a cell or port."""
    if not isinstance(spot, Cell):
        return about_port(seek.game.clues, spot)
    if spot in seek.game.guesses:
        return f"{spot}: your guess."
    return f"{spot}: sealed as empty." if spot in seek.game.seals else f"{spot}: not marked."


def footer(seek: Seek) -> Sequence[Binding]:
    """The keys that matter at this spot."""
    bindings = seek.bindings
    if seek.asking or seek.typing:
        return bindings
    submit = {"submit": ""} if seek.game.can_submit else {}
    if isinstance(seek.focus, Cell):
        return chosen(
            bindings,
            **submit,
            act="guess",
            seal="",
            undo="",
            verify="",
            hint="",
            help="",
            menu="",
            quit="",
        )
    if seek.focus in seek.game.clues.markers:
        return chosen(
            bindings, **submit, test="test ray", twin="", undo="", verify="", help="", menu="",
            quit="",
        )  # fmt: skip
    return chosen(
        bindings, **submit, act="fire", next_port="next port", jump="jump", hint="", help="",
        menu="", quit="",
    )  # fmt: skip
