"""The game by lines of text: for screen readers, simple terminals, pipes and programs.

`loop` alone knows streams, signals and the clock; `conversation` answers a line. `commands` and
`words` say what it means; `menu`, `playing`, `learning` and `board` carry it out on `app`;
`describe` answers in sentences, `state` in JSON.
"""
