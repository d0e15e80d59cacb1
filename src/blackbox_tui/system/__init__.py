"""The operating system: signals, and what is special about Windows."""
