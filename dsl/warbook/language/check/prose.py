"""Paragraphs that look as if they should act, and numbers and terms in them that may go wrong unseen.

A paragraph explains and never acts; the commonest way to lose a rule is to forget its bullet. Designer's
notes (quotes) may speak as they like.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from warbook.language.check.prose_facts import SHORTEST, facts
from warbook.language.check.prose_text import plain_measure
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit, distance
from warbook.language.names import plural, singulars

_LONG = 8
_BRIEF = 5
"""In a word as short as this another letter makes another word; letters lost, doubled or swapped count."""


def rule_in_a_paragraph(game: Checked) -> Iterator[Finding]:
    """A sentence of a paragraph that reads like a rule, though paragraphs never act."""
    for found in game.told(facts):
        for span, said in found.acting:
            yield Finding(
                span,
                "This reads like a rule, but a paragraph never acts.",
                "Begin it with “- ” if it is to hold. If it explains what other rules say, say it without "
                f"“{said}”, or in a note: “> …”.",
            )


def number_in_a_paragraph(game: Checked) -> Iterator[Finding]:
    """A measure in a paragraph that the rules give for the same thing: it would not change with them."""
    told = game.told(facts)
    ruled = frozenset().union(*(found.ruled for found in told))
    for span, measure, about in (one for found in told for one in found.explained):
        if any((plain_measure(measure), near) in ruled for near in about):
            hint = f"Write {{{measure}}}, which is compared with the rules, or name the value in braces."
            message = f"The rules say {measure} too; if they change, this sentence will not."
            yield Finding(span, message, hint, edit=Edit(span, f"{{{measure}}}"))


def value_of_nothing(game: Checked) -> Iterator[Finding]:
    """A measure in braces that no rule says, or says any more."""
    told = game.told(facts)
    known = {measure for found in told for measure, _ in found.ruled}
    for span, measure in (one for found in told for one in found.values):
        if plain_measure(measure) not in known:
            yield Finding(
                span,
                f"No rule says {measure}.",
                "Braces hold a value of the rules: write what the rules say now.",
            )


def misspelt_term(game: Checked) -> Iterator[Finding]:
    """A capitalised word in a paragraph or note that is all but a declared term."""
    told, terms = game.told(facts), sorted(game.words.single)
    headings = frozenset().union(*(found.headings for found in told))
    for word, span in (one for found in told for one in found.capitals):
        if headings.isdisjoint(singulars(word)):
            meant = next((term for term in terms if _is_slip(word, term)), None)
            if meant is not None:
                yield Finding(
                    span, f"No term is called {word}.", f"Did you mean {meant}?", edit=Edit(span, meant)
                )


@lru_cache(maxsize=16_384)
def _is_slip(word: str, term: str) -> bool:
    """Whether a word is so near a term that it was surely meant for it."""
    most = 2 if len(term) >= _LONG else 1
    if len(term) < SHORTEST or abs(len(word) - len(term)) > most:
        return False
    if len(term) <= _BRIEF and len(word) == len(term) and sorted(word) != sorted(term):
        return False
    return min(distance(word, form, most) for form in (term, plural(term))) <= most
