"""Finished games: their entries, their statistics, and the calendar of daily games."""
