"""The computer as a player, and the review of a finished game."""
