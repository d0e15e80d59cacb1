"""The board and what stands around it: how it is drawn, moved over and read."""
