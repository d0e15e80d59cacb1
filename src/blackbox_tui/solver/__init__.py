"""What clues imply, as jobs that can be stopped."""
