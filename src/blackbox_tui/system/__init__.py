"""The system that the program runs on: signals, what Windows has of its own."""
