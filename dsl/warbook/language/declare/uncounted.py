"""What the rules write without a plural, however much of it there is: `3 Gold`, where they never say `Golds`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from warbook.language.block_tree import Document, texts
from warbook.language.names import plural, singulars
from warbook.language.word_patterns import NUMBERS

_SEVERAL = rf"(?:[2-9]|[1-9]\d+|\d*d\d+|{'|'.join(NUMBERS)}|any number of)"

_COUNT = re.compile(rf"\b{_SEVERAL}\Z")
_LONGEST = 40
"""Characters in which a number of several is said."""


def _after(name: str, said: str) -> Iterator[re.Match[str]]:
    """Where a name stands after another word."""
    return re.finditer(rf" {re.escape(name)}\b", said)


def uncounted(names: Iterable[str], documents: Iterable[Document]) -> frozenset[str]:
    """The names that stand after a number of several in the singular somewhere, and nowhere in the plural."""
    said = "\n".join(text.text for document in documents for text in texts(document))
    return frozenset(
        name
        for name in names
        if any(_COUNT.search(said, max(at.start() - _LONGEST, 0), at.start()) for at in _after(name, said))
        and not re.search(rf"\b{re.escape(plural(name))}\b", said)
    )


def single(names: Iterable[str], documents: Iterable[Document]) -> dict[str, str]:
    """What one is called of what is declared in the plural, where the rules say so: `1 Point`, where they declare
    Points."""
    known = frozenset(names)
    said = "\n".join(text.text for document in documents for text in texts(document))
    return {
        name: one
        for name in sorted(known)
        for one in singulars(name)
        if plural(one) == name
        and one not in known
        and re.search(rf"\b(?:1|[Oo]ne|[Aa]n?) {re.escape(one)}\b", said)
    }
