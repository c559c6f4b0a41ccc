"""Of which kinds and cards there is but one: the whole game has it, or each player has one of his own."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from warbook.language.blocks import Code
from warbook.language.declare.missions import SIDES
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.model import NOBODY
from warbook.language.names import plural

_MAKES = re.compile(r"^.*\b(?:creat|muster|replac)(?:e|es|ed|ing|s)\b.*$", re.MULTILINE)
"""What brings something into play that was not there."""


def name_alone(r: Reader, said: str) -> None:
    """Notes of which kinds and cards no mission starts more than one, where nothing brings another; or of which no
    more than one comes in the box. A kind of several cards is meant to be several, whatever missions there are yet."""
    names = r.names
    starts = [Counter(_starts(r, mission)) for mission in r.outline.of("Mission")]
    made = _MAKES.findall(said)
    mustered = any("muster" in words for words in made)
    drawn = any(isinstance(block, Code) for raw in r.outline.raws for block in _blocks(raw))
    for name, kind in (*((k, k) for k in names.kinds), *names.cards.items()):
        alike = _alike(r, name)
        cards = alike & names.cards.keys()
        most = [[sum(one[a, side] for a in alike) for side in range(NOBODY + 1)] for one in starts]
        boxed = names.kinds[name].in_the_box == 1 if name in names.kinds else False
        makes = mustered or any(_speaks(words, {*alike, kind}) for words in made)
        marked = drawn and any(k in names.kinds and names.kinds[k].mark for k in alike)
        started = len(cards) <= 1 and not (makes or marked) and any(sum(sides) for sides in most)
        if all(sum(sides) <= 1 for sides in most) and (boxed or started):
            names.alone.add(name)
        elif started and all(max(sides[:NOBODY]) <= 1 and not sides[NOBODY] for sides in most):
            names.alone_each.add(name)


def _starts(r: Reader, mission: Raw) -> Iterator[tuple[str, int]]:
    """What stands on the table at first, and whose it is."""
    for table in mission.tables:
        heads = [head.text for head in table.header]
        if heads[0] == "Starts" and "Player" in heads:
            for row in table.rows:
                yield row[0].text.strip(), SIDES.get(row[heads.index("Player")].text.strip().lower(), NOBODY)


def _alike(r: Reader, name: str) -> set[str]:
    """What is of a kind, or is printed so."""
    kinds = {k for k in r.names.kinds if r.names.kind_of(k, name)}
    return {name, *kinds, *(card for card, kind in r.names.cards.items() if kind in kinds)}


def _speaks(words: str, names: set[str]) -> bool:
    """Whether words name any of these, as one or as several."""
    return any(re.search(rf"\b{re.escape(form)}\b", words) for n in names for form in (n, plural(n)))


def _blocks(raw: Raw) -> Iterator[object]:
    if raw.section is not None:
        yield from raw.section.blocks
