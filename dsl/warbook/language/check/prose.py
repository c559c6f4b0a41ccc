"""Paragraphs that look as if they should act, and numbers and terms in them that may go wrong unseen.

A paragraph explains and never acts; the commonest way to lose a rule is to forget its bullet. Designer's
notes (quotes) may speak as they like.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from warbook.language.check.prose_text import MEASURE, Prose, blanked, plain_measure
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit, distance
from warbook.language.letters import compiled
from warbook.language.names import plural, singulars

_VALUE = re.compile(r"\{([^{}]*)\}")
_CAPITAL = compiled(r"[A-Z][A-Za-z0-9-]*[a-z][A-Za-z0-9-]*")
_SHORTEST = 4
_LONG = 8
_BRIEF = 5
"""In a word as short as this another letter makes another word; letters lost, doubled or swapped count."""


def rule_in_a_paragraph(game: Checked) -> Iterator[Finding]:
    """A sentence of a paragraph that reads like a rule, though paragraphs never act."""
    words = game.words
    for prose in game.reading.sentences():
        found = words.acts(blanked(prose.text.text)) if not prose.is_example else None
        if found is not None:
            said = prose.text.text[found[0] : found[1]]
            yield Finding(
                prose.text.at(*found),
                "This reads like a rule, but a paragraph never acts.",
                "Begin it with “- ” if it is to hold. If it explains what other rules say, say it without "
                f"“{said}”, or in a note: “> …”.",
            )


def number_in_a_paragraph(game: Checked) -> Iterator[Finding]:
    """A measure in a paragraph that the rules give for the same thing: it would not change with them."""
    words = game.words
    reading = game.reading
    declared = {
        (plain_measure(m[0]), near)
        for text, section in reading.acting()
        for m in MEASURE.finditer(text.text)
        for near in (section, *words.terms_in(text.text), *words.terms_in(section))
    }
    for prose in reading.sentences():
        text = blanked(prose.text.text)
        about = (prose.section, *words.terms_in(text))
        for match in MEASURE.finditer(text):
            if any((plain_measure(match[0]), near) in declared for near in about):
                span = prose.text.at(match.start(), match.end())
                hint = f"Write {{{match[0]}}}, which is compared with the rules, or name the value in braces."
                message = f"The rules say {match[0]} too; if they change, this sentence will not."
                yield Finding(span, message, hint, edit=Edit(span, f"{{{match[0]}}}"))


def value_of_nothing(game: Checked) -> Iterator[Finding]:
    """A measure in braces that no rule says, or says any more."""
    reading = game.reading
    known = {plain_measure(m[0]) for text, _ in reading.acting() for m in MEASURE.finditer(text.text)}
    for prose in reading.sentences():
        for match in _VALUE.finditer(prose.text.text):
            if not prose.is_example and MEASURE.fullmatch(match[1]) and plain_measure(match[1]) not in known:
                hint = "Braces hold a value of the rules: write what the rules say now."
                yield Finding(prose.text.at(*match.span()), f"No rule says {match[1]}.", hint)


def misspelt_term(game: Checked) -> Iterator[Finding]:
    """A capitalised word in a paragraph or note that is all but a declared term."""
    words = game.words
    reading = game.reading
    known = words.single | reading.heading_words()
    for prose in reading.sentences(notes=True):
        for match in _CAPITAL.finditer(blanked(prose.text.text)):
            word = match[0]
            if match.start() == 0 or len(word) < _SHORTEST or any(form in known for form in singulars(word)):
                continue
            meant = next((term for term in sorted(words.single) if _is_slip(word, term)), None)
            if meant is not None:
                span = prose.text.at(*match.span())
                yield Finding(
                    span, f"No term is called {word}.", f"Did you mean {meant}?", edit=Edit(span, meant)
                )


@lru_cache(maxsize=16_384)
def _is_slip(word: str, term: str) -> bool:
    """Whether a word is so near a term that it was surely meant for it."""
    most = 2 if len(term) >= _LONG else 1
    if len(term) < _SHORTEST or abs(len(word) - len(term)) > most:
        return False
    if len(term) <= _BRIEF and len(word) == len(term) and sorted(word) != sorted(term):
        return False
    return min(distance(word, form, most) for form in (term, plural(term))) <= most


__all__ = ["Prose", "misspelt_term", "number_in_a_paragraph", "rule_in_a_paragraph", "value_of_nothing"]
