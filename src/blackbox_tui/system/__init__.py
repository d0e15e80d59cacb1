"""The system that the program runs on: signals, the clipboard, what Windows has of its own."""
