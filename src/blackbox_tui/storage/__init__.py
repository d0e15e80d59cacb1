"""The disk: files, locks, saved games, history, settings."""
