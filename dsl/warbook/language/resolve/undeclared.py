"""Names that nothing declares, in a sentence that is wrong elsewhere.

Its meaning is looked for from left to right and ends at the first fault. A name that no declaration has is wrong
whatever the rest means, so it is told in the same run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from warbook.language.blocks import Text
from warbook.language.diagnostic import Diagnostic, Edit, Severity, Span, nearest
from warbook.language.resolve.declared import Names
from warbook.language.resolve.fault import NOBODY, declared_so, only, other_word
from warbook.language.tying import untied, with_ties

OF_MEANING = ("W300", "W400")
"""The first and the last of the codes of what a sentence that could be read means."""
OF_THE_LANGUAGE = frozenset(
    (
        *("Action", "Actions", "Advantage", "Dice", "Die", "Disadvantage", "Effect", "Game", "Player"),
        *("Failures", "Level", "Margin", "Point", "Square", "Squares", "Success", "Successes"),
        *("Target", "Terrain", "Total"),
    )
)
"""Names that mean something in every game."""


def unknown_beside(
    names: Names, faults: Sequence[Diagnostic], silent: Sequence[Diagnostic] = ()
) -> Iterator[Diagnostic]:
    """The names in the sentences in which faults lie, outside of those that are told, that nothing declares."""
    told = [d.span for d in faults]
    of_meaning = [d.span for d in (*faults, *silent) if OF_MEANING[0] <= d.code < OF_MEANING[1]]
    if not of_meaning:
        return
    declared = dict.fromkeys(
        (*names.everything(), *(face for die in names.dice.values() for face in die.faces))
    )
    seen: set[Span] = set()
    for sentence in list(names.ledger.sentences.values()):
        if not any(sentence.text.span.holds(span) for span in of_meaning):
            continue
        given = {bind.last.word for bind in sentence.tree.within("bind")}
        amounts = {t for n in sentence.tree.every() if n.kind.startswith("has_") for t in n.within("TERM")}
        for node in sentence.tree.within("TERM"):
            place = sentence.text.at(node.start, node.end)
            if place in seen or node.word in given or any(_touch(place, one) for one in told):
                continue
            if not _known(names, node.word, declared):
                seen.add(place)
                what = "token or resource" if node in amounts else "term"
                yield _unknown(names, what, node.word, place, list(declared))


_AMOUNT = re.compile(r"(?:\d|\b(?:gains?|loses?|all|no)) $")
_TERM = re.compile(r"(?<=[\w,] )[A-Z][\w+-]*(?: [A-Z][\w+-]*)*(?![\w-])")


def unknown_terms(names: Names, text: Text) -> Iterator[Diagnostic]:
    """The names in a text that could not be read that nothing declares."""
    declared = dict.fromkeys(names.everything())
    for found in _TERM.finditer(
        re.sub(r'"[^"]*"', lambda quoted: "-" * len(quoted[0]), with_ties(text.text, names.tied))
    ):
        if not _known(names, untied(found[0]), declared):
            what = "token or resource" if _AMOUNT.search(text.text[: found.start()]) else "term"
            yield _unknown(names, what, untied(found[0]), text.at(*found.span()), list(declared))


def _known(names: Names, word: str, declared: dict[str, None]) -> bool:
    """Whether a name is declared, or made of names that are: `Prone Soldier`. One with a number in it may be a square."""
    if word in OF_THE_LANGUAGE or names.find(word, declared) or any(letter.isdigit() for letter in word):
        return True
    parts = word.split()
    return any(
        _known(names, " ".join(parts[:i]), declared) and _known(names, " ".join(parts[i:]), declared)
        for i in range(1, len(parts))
    )


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _unknown(names: Names, what: str, word: str, place: Span, declared: list[str]) -> Diagnostic:
    message, hint = f"No {what} is called {word}.", names.own(declared_so(what, word, "KIND"))
    meant = names.meant_by(word)
    if word.lower() in NOBODY:
        hint = names.own(NOBODY[word.lower()])
    if meant:
        message, hint = other_word(word, meant)
    able = [*names.tokens, *names.resources] if what == "token or resource" else declared
    close = meant or nearest(word, able)
    if close and not meant:
        hint = f"Did you mean {' or '.join(close)}?"
    one = only(close)
    edit = Edit(place, one) if one is not None else None
    return Diagnostic("W323" if meant else "W301", Severity.ERROR, message, place, (), hint, edit)
