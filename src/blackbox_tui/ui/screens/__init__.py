"""One module a screen. Screens never import each other: `router` says what follows what."""
