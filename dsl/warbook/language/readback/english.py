"""English morphology: articles, plurals, persons of verbs, lists of words.

Nothing here knows what a sentence means. Whatever prints sentences – the read-back, quick sheets, prompts – forms its
words here, so that one noun has one plural everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from warbook.language.names import gerund, indefinite, plural, singulars, verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.word_patterns import ORDINALS

__all__ = [
    "as_deed",
    "capital",
    "in_plural",
    "indefinite",
    "listed",
    "named_so",
    "numeral",
    "one_called",
    "ordinal",
    "participle",
    "plural",
    "possessive",
    "sentence",
    "third_person",
]

_DESCRIBING = re.compile(
    "bare|close|cold|dark|far|farther|fit|hidden|high|inner|last|left|low|lower|lying|near|nearer|next|open|other|outer|own|"
    "plain|rear|right|spare|spent|struck|upper|\\w{3,}ed|\\w{4,}ing|" + "|".join(ORDINALS)
)
"""Adjectives by which people tell one from another."""
_PRONOUNS = {"it": "its", "It": "Its", "you": "your", "they": "their"}


_IS_ONE = re.compile(r"is (?P<not>not )?an? (?P<what>[A-Z][\w'-]*(?: [A-Z][\w'-]*)*)")


def one_called(name: str) -> str:
    """One that is printed on a card: a Hound; a name that is one's own, or of several, stands alone."""
    return name if name.startswith("The ") or len(singulars(name)) > 1 else indefinite(name)


def in_plural(clause: str) -> str:
    """What one is or does, as it is said of several: is ready → are ready."""
    verb, _, rest = clause.partition(" ")
    if (one := _IS_ONE.fullmatch(clause)) is not None:
        return f"are {one['not'] or ''}{plural(one['what'])}"
    many = {"is": "are", "has": "have", "does": "do"}.get(verb) or plain_form(verb)
    return f"{many} {rest}".rstrip()


def ordinal(number: int) -> str:
    """The number-th, from 1: first, second, third."""
    return ORDINALS[number - 1] if 0 < number <= len(ORDINALS) else f"{number}th"


def numeral(amount: int, noun: str) -> str:
    """So many of something: 1 Soldier, 2 Soldiers."""
    return f"{amount} {noun if amount == 1 else plural(noun)}"


def possessive(words: str) -> str:
    """The words as the one whose something is: the Soldier's, the players'."""
    if words in _PRONOUNS:
        return _PRONOUNS[words]
    last = words.rpartition(" ")[2]
    many = last.islower() and last.endswith("s") and not last.endswith("ss") and len(last) > len("bus")
    return f"{words}'" if many else f"{words}'s"


def named_so(name: str, what: str) -> str:
    """Somebody by the name that an example gives: the guard; by an adjective with `what` it is: the far Soldier."""
    return f"the {name} {what}" if _DESCRIBING.fullmatch(name) else f"the {name}"


def listed(words: Sequence[str], link: str = "and") -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {link} {words[-1]}"


def capital(words: str) -> str:
    """Words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return capital(words) if words.endswith((".", ":", "?")) else f"{capital(words)}."


def third_person(verb: str) -> str:
    """What somebody does: moves; of a verb of several words the first changes: looks about."""
    first, _, rest = verb.partition(" ")
    return f"{verb_forms(first)[1]} {rest}".strip()


def as_deed(clause: str) -> str:
    """What somebody does, as a noun: loses Health → losing Health, is removed → being removed."""
    verb, _, rest = clause.partition(" ")
    doing = {"is": "being", "has": "having"}.get(verb) or gerund(plain_form(verb))
    return f"{doing} {rest}".rstrip()


def participle(verb: str) -> str:
    """What has been done: moved, looked about."""
    first, _, rest = verb.partition(" ")
    return f"{verb_forms(first)[2]} {rest}".strip()


def relation(words: str, name: str) -> str | None:
    """The verb of a Definition that is said with one, `SEES`; None for one that is said with `is`."""
    return None if f" is {name}" in words or f" are {name}" in words else name
