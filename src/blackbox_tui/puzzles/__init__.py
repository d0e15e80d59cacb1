"""Puzzles: some rays already fired, and exactly one placement that fits them."""
