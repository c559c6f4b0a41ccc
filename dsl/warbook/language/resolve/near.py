"""The smallest change after which a text would be read: a word spelt right, a capital, a comma more or less.

Only a change that was tried counts: what is shown as an edit is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from warbook.language.diagnostic import nearest
from warbook.language.names import verb_forms
from warbook.language.phrasebook.book import PHRASES
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.sentence import Misread, Node, parsed, read

LONGEST = 300
"""Letters of a text for which such a change is looked for."""
MOST = 16
"""So many changes are tried."""
SHORTEST = 3
"""Letters of a word that may be misspelt."""
FRAME_WORDS = frozenset(
    (
        *("adjacent", "another", "becomes", "beyond", "cannot", "directly", "during", "each", "enemy"),
        "every",
        *("friendly", "highest", "lowest", "nearest", "otherwise", "own", "player", "that", "than"),
        *("the", "then"),
        *("this", "those", "toward", "unless", "until", "when", "while", "whose", "with", "within"),
        "without",
        *("active", "first", "second", "more", "less", "over", "under", "other", "there", "their"),
        *("they", "has", "have"),
    )
)
NUMBERS = {
    word: str(n)
    for n, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"], 1
    )
}
_WORD = re.compile(r"(?<![\w'’-])[a-z]+(?![\w-])")
_NO_COMMA = re.compile(r"(?<!,) (?=(?:and|or|then|if|unless|as) )")
_COMMA = re.compile(r",(?= [a-z])")


def small_change(c: Context, fault: Misread, start: str) -> tuple[int, int, str] | None:
    """Where what should be written, so that the text of a context is read; None where nothing so small will do."""
    words = c.text.text
    if len(words) > LONGEST:
        return None
    there = (change for change in changes(c, words, fault) if c.text.stands(*change[:2]))
    for begin, end, instead in islice(there, MOST):
        if isinstance(read(words[:begin] + instead + words[end:], start, c.names.tied, why=False), Node):
            return begin, end, instead
    return None


def changes(c: Context, words: str, fault: Misread) -> Iterator[tuple[int, int, str]]:
    """Changes that could help, those near to where reading stopped first."""
    stop = fault.offset + fault.length
    known = {form for verb in c.names.verbs for form in verb_forms(verb)} | set(c.scope.roles)
    spoken = [m for m in _WORD.finditer(words) if m.start() <= stop and m[0] not in known]
    for found in sorted(spoken, key=lambda m: fault.offset - m.start()):
        if found[0] in ("was", "were", "neither", "nor"):
            continue  # of what has been, other words are needed
        behind = words[: found.start()].split()
        does = bool(behind) and behind[-1] in c.scope.roles  # what somebody does, and no name
        capital = declared(c, found[0]) if not does else None
        if capital is not None:
            yield found.start(), found.end(), capital
        elif found[0] in NUMBERS:
            yield found.start(), found.end(), NUMBERS[found[0]]
        elif len(found[0]) >= SHORTEST and found[0] not in vocabulary() and is_name(found[0]):
            several = found[0].endswith("s")
            for close in sorted(
                nearest(found[0], sorted(vocabulary())), key=lambda w: w.endswith("s") != several
            ):
                yield found.start(), found.end(), close
    at = words[fault.offset :]
    if any(at.startswith(name) for name in c.names.actions):
        yield fault.offset, fault.offset, "use "
    if len(missing := list(_NO_COMMA.finditer(words))) > 1:
        first, last = missing[0], missing[-1]
        if {words[m.end() :][:3] for m in missing} in ({"and"}, {"or "}):
            yield first.start(), last.end(), _NO_COMMA.sub(", ", words[first.start() : last.end() + 1])[:-1]
    for found in sorted(missing, key=lambda m: abs(fault.offset - m.start())):
        yield found.start(), found.end(), ", "
    for found in sorted(_COMMA.finditer(words), key=lambda m: abs(fault.offset - m.start())):
        yield found.start(), found.end(), ""


def is_name(word: str) -> bool:
    """Whether a lower-case word can name a role: whether it is none of the language's own."""
    tree = parsed(word, "subject", why=False)
    return isinstance(tree, Node) and tree[0][0].kind == "role_name"


def declared(c: Context, word: str) -> str | None:
    """The declared term that a word in small letters was meant for."""
    if not word or not word[0].islower():
        return None
    capital = " ".join(part[:1].upper() + part[1:] for part in word.split())
    return capital if c.names.find(capital, dict.fromkeys(c.names.everything())) is not None else None


@cache
def vocabulary() -> frozenset[str]:
    """The words of the language that can be misspelt: its verbs in all their forms, and those of the frame."""
    verbs = {word for p in PHRASES.values() for word in p.pattern.replace("-", " ").split() if word.isalpha()}
    return frozenset(FRAME_WORDS | {form for word in verbs for form in (word, plain_form(word))})
