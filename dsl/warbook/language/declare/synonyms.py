"""Other words for what is declared: readers look for them, rules do not use them."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.blocks import Text
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Label
from warbook.language.letters import compiled
from warbook.language.model import Synonym

LABEL = "Also called"
_WORDS = compiled(r"[A-Za-z][\w'’-]*(?: [\w'’-]+){0,4}")
VALUE = "Value of a list"
_ABSENT = ("—", "–", "-", "")


def name_synonyms(r: Reader) -> None:
    """Notes what else things are called, once everything that the game declares is known."""
    declared = dict.fromkeys(r.names.everything())
    for sort, name, head, said in [found for raw in r.outline.raws for found in _said(raw)]:
        for word in _words(said):
            fault = _wrong(word.text, declared, r)
            if fault is not None:
                r.fault("W382", word, *fault)
                continue
            some = r.names.synonyms.setdefault(word.text.casefold(), [])
            before = next((one for one in some if (one.sort, one.name) == (sort, name)), None)
            if before is not None:
                r.fault(
                    "W382",
                    word,
                    f"“{word.text}” is said twice of {name}.",
                    "Leave one out.",
                    labels=(Label(before.span, "the first of them"),),
                )
                continue
            some.append(Synonym(word.text, sort, name, head.span, word.span))


def _said(raw: Raw) -> Iterator[tuple[str, str, Text, Text]]:
    """What a declaration says of other words: the sort and name of what is meant, where it is declared, the words."""
    for fact in raw.all(LABEL):
        yield raw.sort, raw.name, raw.head, fact.value
    for table in raw.tables if raw.sort == "List" else ():
        heads = [head.text for head in table.header]
        if LABEL in heads:
            at = heads.index(LABEL)
            rows = (row for row in table.rows if row[at].text not in _ABSENT)
            yield from ((VALUE, row[0].text, row[0], row[at]) for row in rows)


def _words(said: Text) -> Iterator[Text]:
    """The words between commas."""
    start = 0
    for part in said.text.split(","):
        left = len(part) - len(part.lstrip())
        yield said.slice(start + left, start + max(len(part.rstrip()), left))
        start += len(part) + 1


def _wrong(word: str, declared: dict[str, None], r: Reader) -> tuple[str, str] | None:
    """What is wrong with a word that a thing is also called, and what to do."""
    if not _WORDS.fullmatch(word):
        return (
            "Other words are words, with a comma between them.",
            "Write “- Also called: this word, that other word”.",
        )
    capital = " ".join(part[:1].upper() + part[1:] for part in word.split())
    term = r.names.find(capital, declared) or r.names.find(word, declared)
    if term is not None:
        return (
            f"{term} is declared, so nothing else is called that.",
            "Leave it out: readers find it as it is.",
        )
    return None
