"""The course for beginners, and a player's progress in it."""
