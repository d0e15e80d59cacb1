"""The course for beginners, and how far a player has come in it."""
