"""What the files of a game explain and rule, each by itself: what the checks of prose compare."""

from __future__ import annotations

import re
from dataclasses import dataclass

from warbook.language.block_tree import Document
from warbook.language.check.prose_text import MEASURE, Reading, blanked, plain_measure
from warbook.language.check.prose_words import Vocabulary
from warbook.language.diagnostic import Span
from warbook.language.letters import compiled
from warbook.language.names import singulars

_VALUE = re.compile(r"\{([^{}]*)\}")
_CAPITAL = compiled(r"[A-Z][A-Za-z0-9-]*[a-z][A-Za-z0-9-]*")
SHORTEST = 4
"""A shorter word is no slip of another."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is found in the texts of a file."""

    acting: tuple[tuple[Span, str], ...]
    """In sentences of paragraphs the words by which they read like rules."""
    ruled: frozenset[tuple[str, str]]
    """The measures that its rules give, each with what they speak of."""
    explained: tuple[tuple[Span, str, tuple[str, ...]], ...]
    """The measures of its paragraphs, with what these speak of."""
    values: tuple[tuple[Span, str], ...]
    """The measures that stand in braces."""
    headings: frozenset[str]
    capitals: tuple[tuple[str, Span], ...]
    """Capitalised words in the middle of sentences that are no terms."""


def facts(document: Document, words: Vocabulary) -> Facts:
    """What is found in the texts of a file, with the words of its game."""
    reading = Reading(document)
    ruled = {
        (plain_measure(m[0]), near)
        for text, section in reading.acting()
        for m in MEASURE.finditer(text.text)
        for near in (section, *words.terms_in(text.text), *words.terms_in(section))
    }
    acting, explained, values = [], [], []
    for prose in reading.sentences():
        text = blanked(prose.text.text)
        verb = words.acts(text) if not prose.is_example else None
        if verb is not None:
            acting.append((prose.text.at(*verb), prose.text.text[verb[0] : verb[1]]))
        measures = [*MEASURE.finditer(text)]
        if measures:
            about = (prose.section, *words.terms_in(text))
            explained += [(prose.text.at(*m.span()), m[0], about) for m in measures]
        if not prose.is_example:
            braces = _VALUE.finditer(prose.text.text)
            values += [(prose.text.at(*m.span()), m[1]) for m in braces if MEASURE.fullmatch(m[1])]
    capitals = [
        (match[0], prose.text.at(*match.span()))
        for prose in reading.sentences(notes=True)
        for match in _CAPITAL.finditer(blanked(prose.text.text))
        if match.start() and len(match[0]) >= SHORTEST and words.single.isdisjoint(singulars(match[0]))
    ]
    return Facts(
        tuple(acting),
        frozenset(ruled),
        tuple(explained),
        tuple(values),
        frozenset(reading.heading_words()),
        tuple(capitals),
    )
