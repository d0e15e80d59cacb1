"""The board and the ray rules: pure values, for any program to import."""

from blackbox_tui.engine.grid import LARGEST, Cell, Grid, Heading, Port, Pose, parse_cells
from blackbox_tui.engine.rays import HIT, REFLECTION, Box, Detour, Hit, Outcome, Ray, Reflection

__all__ = [
    "HIT", "LARGEST", "REFLECTION", "Box", "Cell", "Detour", "Grid", "Heading", "Hit",
    "Outcome", "Port", "Pose", "Ray", "Reflection", "parse_cells",
]  # fmt: skip
