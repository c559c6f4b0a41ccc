"""What a sentence says of when it is so, by the name of a state: `During a Storm, …`."""

from __future__ import annotations

import re

from warbook.language.blocks import Text
from warbook.language.resolve.context import Context

_DURING = re.compile(
    r"(?P<lead>During|In|While it is|As long as it is) (?:an? |the )?(?P<name>[A-Z]\w*(?: [A-Z]\w*)*)(?:, | (?=[a-z]))"
)


def in_state(c: Context, text: Text, word: str, mark: str) -> Text:
    """`During a Storm, …` as `While the Sea is Storm: …`, where Storm is one of the Seas of the whole game."""
    said = _DURING.match(text.text)
    if said is None:
        return text
    lists = [x.name for x in c.names.lists.values() if x.holder is None and said["name"] in x.values]
    if len(lists) != 1:
        return text
    state = f"{word} the {lists[0]} is {said['name']}{mark} "
    put = Text(state, text.span, tuple((i, text.span.start) for i in range(len(state))))
    return put.then(text.slice(said.end(), len(text.text)))
