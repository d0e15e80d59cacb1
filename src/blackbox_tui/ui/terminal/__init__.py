"""The terminal itself: the only importer of curses."""
