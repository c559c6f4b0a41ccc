"""What the rules write without a plural, however much of it there is: `3 Gold`, where they never say `Golds`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warbook.language.block_tree import Document, texts
from warbook.language.looks import Looks
from warbook.language.names import plural, singulars
from warbook.language.word_patterns import NUMBERS

_SEVERAL = rf"(?:[2-9]|[1-9]\d+|\d*d\d+|{'|'.join(NUMBERS)}|any number of)"

_ALONE = r"(?:that many|highest|lowest|with|without|has|have|no|any|all|more|less|gains?|loses?|regains?)"
_COUNT = re.compile(rf"\b(?:{_SEVERAL}|{_ALONE})\Z")
_LONGEST = 40
"""Characters in which a number of several, or what stands before a name without an article, is said."""


Names = tuple[str, ...]


def uncounted(names: Names, looks: Looks, documents: Iterable[Document]) -> frozenset[str]:
    """The names that stand in the singular after a number of several or without an article somewhere, `3 Gold`, `with Gold`,
    and nowhere in the plural."""
    found = [_found(names, looks, document) for document in documents]
    alone = {name for several, _, _ in found for name in several}
    return frozenset(alone.difference(name for _, plurals, _ in found for name in plurals))


def single(names: Names, looks: Looks, documents: Iterable[Document]) -> dict[str, str]:
    """What one is called of what is declared in the plural, where the rules say so: `1 Point`, where they declare
    Points."""
    said = {one for document in documents for one in _found(names, looks, document)[2]}
    return {name: one for name in sorted(set(names)) for one in _ones(name, names) if one in said}


def _found(names: Names, looks: Looks, document: Document) -> tuple[Names, Names, Names]:
    return looks.at(document).find(_in_file, names, "\0".join(names))


def _in_file(document: Document, names: Names) -> tuple[Names, Names, Names]:
    """Which of these names stand alone or after a number of several in a file; which are there in the plural; and by which words
    one of them is spoken of."""
    said = "\n".join(text.text for text in texts(document))
    return (
        tuple(
            name
            for name in names
            if any(
                _COUNT.search(said, max(at.start() - _LONGEST, 0), at.start())
                for at in re.finditer(rf" {re.escape(name)}\b", said)
            )
        ),
        tuple(name for name in names if re.search(rf"\b{re.escape(plural(name))}\b", said)),
        tuple(
            one
            for name in names
            for one in _ones(name, names)
            if re.search(rf"\b(?:1|[Oo]ne|[Aa]n?) {re.escape(one)}\b", said)
        ),
    )


def _ones(name: str, names: Names) -> list[str]:
    """What one might be called of what is declared in the plural."""
    return [one for one in singulars(name) if plural(one) == name and one not in names]
