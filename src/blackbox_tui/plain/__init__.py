"""The game by lines of text: for screen readers, simple terminals, pipes and programs.

`lines` reads what is typed, `commands` and `options` say what it means, `table`
holds what is played, `seeking`, `matches` and `games` carry commands out, `words`
and `board` put it into sentences, `state` into JSON, `conversation` brings these
together, and `loop` alone knows streams, signals and the clock.
"""
