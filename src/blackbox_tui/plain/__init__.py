"""The game by lines of text: for screen readers, simple terminals, pipes and programs.

`commands` and `words` say what a line means, `seeking`, `starting` and others carry it out on
`app`, `describe` and `board` answer in sentences, `state` in JSON, `conversation`
brings these together, and `loop` alone knows streams, signals and the clock.
"""
