"""The sandbox by lines: place atoms, fire rays, hear why they go their ways."""

from __future__ import annotations

from blackbox_tui.engine import Grid
from blackbox_tui.lessons.sandbox import Sandbox
from blackbox_tui.plain.app import Answer, Order, PlainApp, answer
from blackbox_tui.plain.describe import describe, enter
from blackbox_tui.plain.options import read, read_cells, read_port
from blackbox_tui.plain.state import outcome_fields
from blackbox_tui.rules.deal import Variant
from blackbox_tui.text.lessons import sandbox_ray
from blackbox_tui.text.rays import ray_preview


def open_sandbox(app: PlainApp, order: Order) -> Answer:
    """An empty board of the usual size, or of the size that is given."""
    grid = app.usual.variant.grid
    if order.words:
        grid = read(_read_size, " ".join(order.words))
    return enter(app, Sandbox(grid))


def _read_size(text: str) -> Grid:
    return Variant(Grid.parse(text), 1).grid


def place(app: PlainApp, order: Order) -> Answer:
    """Place atoms, or remove them; rays that go another way now are named."""
    before = after = app.on(Sandbox)
    for cell in read_cells(order.words, before.grid):
        after = after.toggle(cell)
    app.enter(after)
    rays = (after.box.fire(clue.entry) for clue in after.clues.rays)
    changed = [ray for ray in rays if ray.outcome != before.box.fire(ray.entry).outcome]
    return answer(*describe(app)[:1], *map(ray_preview, changed))


def fire(app: PlainApp, order: Order) -> Answer:
    """Fire a ray, and hear where it goes and why."""
    sandbox = app.on(Sandbox)
    port = read_port(order.words, sandbox.grid)
    if port not in sandbox.clues.markers:
        app.enter(sandbox.fire(port))
    ray = sandbox.box.fire(port)
    fields = {"port": port, **outcome_fields(ray.outcome)}
    return answer(sandbox_ray(sandbox.box, port), ray=fields)


def clear(app: PlainApp, _: Order) -> Answer:
    """Remove all rays and atoms."""
    return enter(app, Sandbox(app.on(Sandbox).grid))
