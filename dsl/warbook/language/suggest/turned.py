"""Sentences turned round by rules that ask for more than words: captions, and what happens once there are none left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from warbook.language.names import indefinite
from warbook.language.resolve.declared import Names
from warbook.language.sentence import Node, read
from warbook.language.word_patterns import TERM

_COLON = re.compile(r": (?=[a-z])| and (?=nothing (?:else |more )?happens)")
_RESULT = (
    r"On (?:an? )?(?:natural )?\d+(?:\+| or \w+| to \d+|[–-]\d+)?(?:,|(?= (?:the|an?|it|its|one|each)\b)) ?"
)
_FRAME = re.compile(
    rf"(?:.*[.;:] )?(?:{_RESULT}|(?:If|Unless|When|For each|For every) [^:]*, |(?:Otherwise|If so|Then), )?(?:and |then )*",
    re.DOTALL,
)
"""What stands before a caption: sentences before it, and the words that tell when its own is done."""
_CAPTION = re.compile(r"[a-z0-9' -]+|[a-z0-9' -]* [A-Z][a-z-]*", re.IGNORECASE)
_SAYS = re.compile(r"\b(?:may|can|must|cannot|not|only|once|twice|thrice|times)\b", re.IGNORECASE)
"""Words that say more than a name of what follows."""
MOST_WORDS = 6

_HAS = re.compile(
    rf"^(?:When|If|Once|As soon as) (?P<who>(?:[Aa]n?|[Aa]ny|[Ee]ach|[Oo]ne|[Tt]he) [^:,]+?) has (?:only |exactly )?"
    rf"(?P<count>\d+) (?P<what>{TERM})(?: left)?(?=[:,])"
)
_NONE = rf"there (?:is|are) no (?:more )?(?P<one>{TERM})(?: left)?"
_WHERE = r"(?: on the (?:board|table|map)| in play| left)?"
_AFTER = re.compile(
    rf"^(?P<what>[^:]*?(?:ends|wins|loses|is over)(?: the game)?)(?: immediately| at once)?,? (?:if|when|once|as soon as) {_NONE}{_WHERE}\.?$"
)
_BEFORE = re.compile(rf"^(?:If|When|Whenever|Once|As soon as) {_NONE}{_WHERE}[,:] (?P<what>.+)$", re.DOTALL)


def turned(text: str, names: Names, starts: Mapping[str, int]) -> Iterator[str]:
    """The text in each other way; `starts` is how much of each resource there is at first."""
    yield from uncaptioned(text, names)
    yield from once_none(text, names)
    yield from when_counted(text, names, starts)


def uncaptioned(text: str, names: Names) -> Iterator[str]:
    """`Every Wet Square dries: its Wet is removed.` A few words before a colon only name what follows."""
    colon = _COLON.search(text)
    if colon is None:
        return
    frame = _FRAME.match(text, 0, colon.start())
    begin = frame.end() if frame is not None else 0
    before, caption, rest = text[:begin], text[begin : colon.start()], text[colon.end() :]
    spoken = caption.split()
    if _CAPTION.fullmatch(caption) is None or _SAYS.search(caption) is not None:
        return
    for count in range(len(spoken) - 1, max(len(spoken) - MOST_WORDS, 0) - 1, -1):
        who = " ".join(spoken[:count])
        if who and not isinstance(read(who, "subject", names.tied, why=False), Node):
            continue
        if who and (it := re.match(r"(?:it|they) (?!is\b|are\b|has\b|have\b)", rest)) is not None:
            yield f"{before}{who} {rest[it.end() :]}"
        elif spoken[0].lower() in ("each", "every", "all") and count > 1:
            lead = "For each" if not before or before.rstrip().endswith(".") else "for each"
            yield f"{before}{lead} {' '.join(spoken[1:count])}, {rest}"
        else:
            yield before + rest


def when_counted(text: str, names: Names, starts: Mapping[str, int]) -> Iterator[str]:
    """`When a Soldier has 1 Health:` as the moment when it comes to that: what there is more of at first falls to it, the
    rest rises; or when it is just so much."""
    said = _HAS.match(text)
    name = names.find(said["what"], names.resources, names.tokens) if said is not None else None
    if said is None or name is None:
        return
    begin, end = f"When {said['who']}'s {name} becomes {said['count']}", text[said.end() :]
    falls = starts.get(name, 0) > int(said["count"])
    yield f"{begin} or {'less' if falls else 'more'}{end}"
    yield begin + end


def once_none(text: str, names: Names) -> Iterator[str]:
    """`The game ends if there are no Carts.` as what happens when the last of them is removed or leaves the board."""
    said = _AFTER.match(text) or _BEFORE.match(text)
    if said is not None:
        what = said["what"][:1].upper() + said["what"][1:].removesuffix(".")
        yield f"When {indefinite(_moment(said['one'], names))}, if there is no {_described(said['one'], names)}: {what}."


def _holder(name: str, names: Names) -> str | None:
    """What keeps a token of that name; None for things and for what nothing declares."""
    token = names.find(name, names.tokens)
    return (
        names.tokens[token].holder if token is not None and names.tokens[token].holder != "player" else None
    )


def _described(name: str, names: Names) -> str:
    """What there is none of: a kind, or whatever has such a token."""
    keeper = _holder(name, names)
    return (names.find(name, names.kinds) or name) if keeper is None else f"{keeper} with {name}"


def _moment(name: str, names: Names) -> str:
    """When there may be none of it for the first time."""
    keeper = _holder(name, names)
    one = names.find(name, names.kinds) or name
    return f"{one} is removed or leaves the board" if keeper is None else f"{keeper} loses {name}"
