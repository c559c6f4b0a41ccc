"""A name that is misspelt where it is declared: one fault there, and none at every place that speaks of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from warbook.language.block_tree import Document, Table, Text, every_section
from warbook.language.check.cause import UNKNOWN
from warbook.language.diagnostic import Diagnostic, Edit, Severity, nearest
from warbook.language.names import plural
from warbook.language.source import Source

_UNKNOWN = re.compile(r"^No (?:[a-z ]+) (?:is called|begins with a column) “?(?P<name>[A-Z][\w' -]*?)”?\.$")
_FOLLOWS = UNKNOWN - {"W304"} | {"W215"}
FEWEST = 2
"""So many places must speak of a name before its declaration is the one that is wrong."""


def told_where_declared(
    found: Sequence[Diagnostic], documents: Sequence[Document], sources: Mapping[str, Source]
) -> list[Diagnostic]:
    """The same faults; where several are of one name, and a near one is declared of which nothing speaks, that declaration
    in their place. What is unknown else may only follow from it."""
    spoken: dict[str, int] = {}
    for one in found:
        if one.is_error and (said := _UNKNOWN.match(one.message)) is not None:
            spoken[said["name"]] = spoken.get(said["name"], 0) + 1
    for name, times in spoken.items():
        declared = {text.text: text for text in _declared(documents)} if times >= FEWEST else {}
        close = [one for one in nearest(name, declared) if not _spoken_of(one, sources)]
        if len(close) != 1 or name in {
            text.text for text in _headed(documents)
        }:  # that has a fault of its own
            continue
        wrong = declared[close[0]]
        message = f"{close[0]} is declared, and nothing speaks of it; {times} places speak of {name}."
        edit = Edit(wrong.span, name)
        own = Diagnostic("W301", Severity.ERROR, message, wrong.span, (), f"Did you mean {name}?", edit)
        return [own, *(one for one in found if not (one.is_error and one.code in _FOLLOWS))]
    return list(found)


def _declared(documents: Iterable[Document]) -> Iterator[Text]:
    """What headings and the first cells of rows declare."""
    yield from _headed(documents)
    for section in every_section(documents):
        for block in section.blocks:
            if isinstance(block, Table):
                yield from (row[0] for row in block.rows)


def _headed(documents: Iterable[Document]) -> Iterator[Text]:
    """What headings declare; of an example nothing speaks."""
    for section in every_section(documents):
        sort, colon, _ = section.title.text.partition(": ")
        if colon and sort.isalpha() and sort != "Example":
            yield section.title.slice(len(sort) + 2, len(section.title.text))


def _spoken_of(name: str, sources: Mapping[str, Source]) -> bool:
    """Whether a name stands anywhere but where it is declared."""
    pattern = re.compile(rf"\b(?:{re.escape(name)}|{re.escape(plural(name))})\b")
    return sum(len(pattern.findall(source.text)) for source in sources.values()) > 1
