"""What a sentence says of when it is so, by the name of a state: `During a Storm, …`."""

from __future__ import annotations

from warbook.language.blocks import Text
from warbook.language.letters import compiled
from warbook.language.resolve.context import Context

_DURING = compiled(
    r"(?P<lead>During|In|While it is|As long as it is) (?:an? |the )?(?P<name>[A-Z]\w*(?: [A-Z]\w*)*)(?:, | (?=[a-z]))"
)


_TRAILING = compiled(
    r"^(?P<rest>[^:]+?),? (?:during|in|while it is) (?:an? |the )?(?P<name>[A-Z]\w*(?: [A-Z]\w*)*)\.?$"
)


def at_the_end(c: Context, text: Text) -> Text:
    """`No Soldier may move during a Storm.`, with its state at the end."""
    said = _TRAILING.match(text.text)
    if said is None:
        return text
    lists = [x.name for x in c.names.lists.values() if x.holder is None and said["name"] in x.values]
    return (
        led(text, f"While the {lists[0]} is {said['name']}: ", 0, said.end("rest"))
        if len(lists) == 1
        else text
    )


def led(text: Text, words: str, start: int, end: int) -> Text:
    """A part of a text with words before it that stand nowhere."""
    put = Text(words, text.span, tuple((i, text.span.start) for i in range(len(words))))
    return put.then(text.slice(start, end))


def in_state(c: Context, text: Text, word: str, mark: str) -> Text:
    """`During a Storm, …` as `While the Sea is Storm: …`, where Storm is one of the Seas of the whole game."""
    said = _DURING.match(text.text)
    if said is None:
        return at_the_end(c, text) if word == "While" else text
    lists = [x.name for x in c.names.lists.values() if x.holder is None and said["name"] in x.values]
    if len(lists) != 1:
        return text
    return led(text, f"{word} the {lists[0]} is {said['name']}{mark} ", said.end(), len(text.text))
