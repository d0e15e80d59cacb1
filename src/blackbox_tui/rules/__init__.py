"""One game as values: moves, costs, deals, matches. No clock, no file."""
