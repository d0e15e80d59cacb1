"""Finished games: their entries, the statistics of them, and the calendar of days."""
