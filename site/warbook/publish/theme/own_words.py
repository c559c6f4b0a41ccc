"""What a theme may tell in the designer's own words, with what is told of it otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from warbook.language.block_tree import every_section
from warbook.language.diagnostic import Span
from warbook.language.flows import Line, flows
from warbook.language.model import Rulebook


def said_by_rules(book: Rulebook) -> dict[str, str]:
    """What is made from the rules of everything that can be told in other words, by its names: flows with what always holds
    under their headings, special rules and tokens with what they lead to, and what always holds under a plain heading."""
    told = flows(book)
    found = {}
    for (_, name), lines in told.borne.items():
        there = [
            told.by_key[one.see].text for one in _all(lines) if one.see is not None and one.see in told.by_key
        ]
        found[name] = "\n".join([*(f"{one.label} {one.text}" for one in _all(lines)), *there])
    beside: dict[str, str] = {}
    for section in every_section(book.documents):
        words = _within(told.always, section.span)
        beside[section.title.text] = f"{beside.get(section.title.text, '')}\n{words}".strip()
    found |= {title: words for title, words in beside.items() if words and ":" not in title}
    for flow in told.by_key.values():
        more = [words for title, words in beside.items() if title.startswith(f"{flow.sort}: {flow.name}")]
        found |= dict.fromkeys((flow.name, flow.title), "\n".join([flow.text, *more]))
    return found


def _all(lines: Iterable[Line]) -> list[Line]:
    return [one for line in lines for one in line.all()]


def _within(lines: Iterable[Line], span: Span) -> str:
    """What is told of the rules at a place."""
    inside = [line for line in lines if line.span is not None and span.holds(line.span)]
    return "\n".join(f"{one.label} {one.text}" for one in _all(inside))
