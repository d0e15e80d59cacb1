"""One module a screen. Screens never import each other: they ask for pages by `app.pages`."""
