"""The game by lines of text: for screen readers, simple terminals, pipes and programs.

`lines` reads what is typed, `commands` and `options` say what it means, `seeking`,
`matches` and `games` carry it out on `app`, `describe` and `board` answer in sentences,
`state` in JSON, `conversation` brings these together, and `loop` alone knows streams,
signals and the clock.
"""
