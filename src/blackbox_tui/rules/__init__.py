"""One game as values: moves, prices, deals, matches. No clock, no file."""
