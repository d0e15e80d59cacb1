"""The full-screen game: values in, frames out; only `terminal` knows curses."""
