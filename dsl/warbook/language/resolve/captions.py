"""Captions: `Every Soaked Square dries: remove its Soaked.` A few words of nobody's rules before a colon name what
follows, and it is what follows that is done."""

from __future__ import annotations

import re
from functools import lru_cache

from warbook.language.blocks import Text
from warbook.language.letters import compiled
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.context import Context
from warbook.language.resolve.lessons import SYNONYMS
from warbook.language.sentence import LONGEST, Node, read

_COLON = compiled(r": (?=[a-z])| and (?=nothing (?:else |more )?happens)")
_RESULT = (
    r"On (?:an? )?(?:natural )?\d+(?:\+| or \w+| to \d+|[–-]\d+)?(?:,|(?= (?:the|an?|it|its|one|each)\b)) ?"
)
_FRAME = re.compile(
    rf"(?:.*[.;:] )?(?:{_RESULT}|(?:If|Unless|When|For each|For every) [^:]*, |(?:Otherwise|If so|Then), )?(?:and |then )*",
    re.DOTALL,
)
"""What stands before a caption: sentences before it, and the words that tell when its own is done."""
_MEANS = frozenset(
    [
        "not",
        "no",
        "nor",
        "only",
        "if",
        "unless",
        "until",
        "while",
        "when",
        "may",
        "cannot",
        "must",
        "can",
        "instead",
        "again",
        "twice",
        "once",
        "never",
        "nothing",
        "any",
        "all",
        "each",
        "every",
        "other",
        "another",
        "more",
        "less",
        "than",
        "half",
        "has",
        "have",
        "does",
        "do",
        "then",
        "also",
    ]
)
"""Words that say something in every rulebook, so that a caption with one of them would be read past its meaning."""
MOST_WORDS = 6


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    """The plain forms of the verbs that rules act with."""
    return frozenset(plain_form(p.pattern.split()[0]) for p in of_role("order")) - {"be"} | SYNONYMS.keys()


def uncaptioned(c: Context, text: Text) -> Text:
    """A text without its captions; what is done by whoever a caption speaks of is done by that one."""
    words = text.text
    colon = _COLON.search(words) if len(words) <= LONGEST else None
    if colon is None:
        return text
    frame = _FRAME.match(words, 0, colon.start())
    begin = frame.end() if frame is not None else 0
    rest = text.slice(colon.end(), len(words))
    found = _subject(c, words[begin : colon.start()], rest.text)
    if found is None:
        return text
    who, every = found
    before = text.slice(0, begin)
    subject = text.slice(begin, begin + len(who))
    first = re.match(r"(?:it|they) (?!is\b|are\b|has\b|have\b)", rest.text)
    if not who:
        new = before.then(rest)
    elif first is not None:
        new = before.then(subject).then(_said(" ", text)).then(rest.slice(first.end(), len(rest.text)))
    elif every:
        some = subject.slice(len(who.split()[0]) + 1, len(who))
        lead = "For each " if not before.text or before.text.rstrip().endswith(".") else "for each "
        new = before.then(_said(lead, text)).then(some).then(_said(", ", text)).then(rest)
    else:
        new = before.then(rest)
    return uncaptioned(c, new)


def _said(words: str, text: Text) -> Text:
    """Words that stand nowhere, at the place of a text."""
    return Text(words, text.span, ((0, text.span.start),))


def _subject(c: Context, caption: str, rest: str) -> tuple[str, bool] | None:
    """Of whom a caption speaks, with the “may” or “must” that stays, and whether of each; None if it is no caption."""
    spoken = caption.split()
    if not spoken or compiled(r"[^A-Za-z' -]").search(caption):
        return None
    for count in range(len(spoken) - 1, -1, -1):
        who = " ".join(spoken[:count])
        told = spoken[count:]
        kept = told[:1] if told[0] in ("may", "must") and count else []
        if count and not kept and not isinstance(read(who, "subject", c.names.tied, why=False), Node):
            continue
        told = told[len(kept) :]
        if rest.startswith("nothing"):
            told = [word for word in told if word not in ("only", "merely", "just")]
        if _is_caption(c, [word for word in told if not _recurs(word, rest)]) or _grows(told, rest):
            if not compiled(r"[A-Z]").search(who[1:]) and not _known(c, spoken[:count]):
                return "", False
            leave = " may" if kept == ["may"] else ""
            return who + leave, spoken[0].lower() in ("each", "every", "all")
    return None


def _known(c: Context, words: list[str]) -> bool:
    """Whether words speak of somebody that the rule knows."""
    return any(word.lower() in c.scope.roles or word in ("it", "they") for word in words)


def _recurs(word: str, rest: str) -> bool:
    """Whether a caption names a term that is named again in what follows, where it says what becomes of it."""
    return word[0].isupper() and re.search(rf"\b{re.escape(word)}\b", rest) is not None


def _grows(words: list[str], rest: str) -> bool:
    """Whether a caption says of a token that there will be more of it, or less: `becomes more Tired: it gains 1 Tired`."""
    verbs = ("becomes", "become", "grows", "grow", "gets", "get")
    return (
        len(words) > 2 and words[0] in verbs and words[1] in ("more", "less") and " ".join(words[2:]) in rest
    )


def _is_caption(c: Context, words: list[str]) -> bool:
    """Whether words are a few, and none of them means anything to the rules."""
    if not 0 < len(words) <= MOST_WORDS or any(not word.isalpha() or not word.islower() for word in words):
        return False
    own = c.names.thirds.keys() | c.names.participles.keys() | c.names.tests.keys()
    plain = {plain_form(word) for word in words}
    return not (plain & (_verbs() | _MEANS) or set(words) & (own | _MEANS))
