"""One module a screen. Screens never import each other: `flow` says what follows what."""
