"""Words of the rules as pieces: plain, emphasised, a value taken from the rules, or a term.

Pages and print both set these pieces, each in its own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from warbook.language.model import Rulebook
from warbook.language.names import singulars
from warbook.publish.book.terms import Term, Terms
from warbook.publish.book.values import shown, stat_of

Style = Literal["", "strong", "em", "code", "option"]

_MARKUP = re.compile(
    r"\*\*(?P<strong>[^*\n]+?)\*\*|(?<![\w*])\*(?P<em>[^*\s][^*\n]*?)\*(?![\w*])"
    r"|`(?P<code>[^`\n]+)`|\{(?P<value>[^{}\n]*)\}|\"(?P<quoted>[^\"\n]*)\""
)
_LITERAL = re.compile(
    r"[+−-]?\d+(?:\.\d+)?(?: ?(?:in|mm|cm|inches|squares?|%))?|\d*d\d+|\d+[–-]\d+|\d+ or (?:more|less)"
)
_POSSESSIVE = re.compile(r"(?:[Tt]he |[Aa]n? )?(?P<who>.+?)'s? (?P<what>.+)")
_OF = re.compile(r"(?:[Tt]he )?(?P<what>.+?) of (?:the |an? )?(?P<who>.+)")


@dataclass(frozen=True, slots=True)
class Snippet:
    """Some words in one style; with `term`, words that name something declared."""

    text: str
    style: Style = ""
    term: Term | None = None


def snippets(text: str, book: Rulebook, terms: Terms | None, rules: bool = False) -> Iterator[Snippet]:
    """The pieces of a text; `rules` tells words that act from prose."""
    at = 0
    for match in _MARKUP.finditer(text):
        yield from _named(text[at : match.start()], "", terms, rules)
        at = match.end()
        kind, inner = match.lastgroup, match[match.lastgroup or 0]
        if kind == "value":
            yield Snippet(value_of(inner, book))
        elif kind == "code":
            yield Snippet(inner, "code")
        elif kind == "quoted":
            if rules:
                yield Snippet(inner, "option")
            else:
                yield Snippet("“")
                yield from _named(inner, "", terms, rules)
                yield Snippet("”")
        else:
            yield from _named(inner, "strong" if kind == "strong" else "em", terms, rules)
    yield from _named(text[at:], "", terms, rules)


def plain(text: str, book: Rulebook) -> str:
    """The text without marks, with its values filled in."""
    return "".join(piece.text for piece in snippets(text, book, None))


def _named(text: str, style: Style, terms: Terms | None, rules: bool) -> Iterator[Snippet]:
    at = 0
    for start, end, term in terms.find(text, rules) if terms is not None else ():
        if start > at:
            yield Snippet(text[at:start], style)
        yield Snippet(text[start:end], style, term)
        at = end
    if at < len(text):
        yield Snippet(text[at:], style)


def value_of(words: str, book: Rulebook) -> str:
    """What stands for `{words}`: a literal, a value of the rules where it is fixed, else the words."""
    words = words.strip()
    if _LITERAL.fullmatch(words):
        return "−" + words[1:] if words[:1] == "-" else words
    match = _POSSESSIVE.fullmatch(words) or _OF.fullmatch(words)
    if match is not None:
        found = _stat(match["who"].strip(), match["what"].strip(), book)
        if found is not None:
            return found
    return _constant(words, book) or words


def _stat(who: str, what: str, book: Rulebook) -> str | None:
    """The value that a card, a kind, an action, terrain or a listed value has of a stat."""
    for name in singulars(who):
        if name in book.cards:
            return shown(stat_of(book, book.cards[name], what))
        if name in book.kinds:
            kind = book.kinds[name]
            if what in kind.defaults:
                return shown(kind.defaults[what])
            if what in ("base", "diameter"):
                return shown(kind.diameter)
        for stats in (
            *(book.actions[n].stats for n in (name,) if n in book.actions),
            *(book.terrains[n].stats for n in (name,) if n in book.terrains),
            *(listed.values[name].stats for listed in book.lists.values() if name in listed.values),
        ):
            if what in stats:
                return shown(stats[what])
    return None


def _constant(words: str, book: Rulebook) -> str | None:
    """A declared value that depends on nothing."""
    if words in book.values:
        value = book.values[words]
        return shown(value.cases[0][0]) if len(value.cases) == 1 and value.cases[0][1] is None else None
    if words in book.stats:
        return shown(book.stats[words].default)
    if words in book.resources:
        return shown(book.resources[words].start)
    return None
