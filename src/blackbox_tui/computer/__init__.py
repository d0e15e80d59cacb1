"""The computer as a player, and what it thinks of a finished game."""
