"""Sentences from values. Nothing here decides anything."""
