"""Every sentence about a game, once, for both front ends. Nothing here decides anything."""
