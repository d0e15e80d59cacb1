"""Enter is the likeliest next step on every screen that is not a board in play."""

from __future__ import annotations
