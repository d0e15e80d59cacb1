"""Files on disk: locks, unfinished games, history, settings."""
