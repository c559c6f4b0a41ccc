"""What may stand in the slots of paraphrases: words that the grammar reads as something, and names of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from warbook.language.names import plural, singulars
from warbook.language.resolve.declared import Names
from warbook.language.sentence import Node, read
from warbook.language.suggest import spans
from warbook.language.suggest.gerunds import done
from warbook.language.word_patterns import NUMBERS

Fits = Callable[[str, Names], bool]
_BEGINS = re.compile(
    r"(?:[Aa]n?|[Tt]he|[Tt]hat|[Tt]his|[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|[Nn]o|[Aa]nother|[Oo]wn|[Ee]nemy|[Ff]riendly|[Oo]ther"
    r"|[Ii]ts|[Tt]heir|[Ii]t|[Tt]hey|\d+|[Oo]ne|[Tt]wo|[Tt]hree|[Uu]p to|(?=[A-Z]))\b"
)
_ONE = re.compile(r"(?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny)\b")
_NOUN = re.compile(
    r"(?!(?:an?|the|each|every|all|any|no|and|or|of|to|in|on)\b)(?:(?!(?:the|an?) )[a-z-]+ ){0,2}"
    r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: (?:with|without) (?:\d+ |no )?[A-Z][\w-]*)?"
)
_SMALL = re.compile(r"[a-z][a-z-]*")
_RESULT = re.compile(
    r"(?:an? )?(?:result of |roll of |total of )?(?:an? )?\d+(?:\+|[–-]\d+| or (?:more|less|fewer|higher|lower|better|worse|above|below|over|under)"
    r"|(?:, (?:an? )?\d+)*,? or (?:an? )?\d+)?"
)
LONGEST = 120
"""Letters of what may stand in a slot that is read."""


@dataclass(frozen=True, slots=True)
class Read:
    """Words that the grammar reads: after `lead`, from `start`; `begins` tells before that how they must begin."""

    begins: re.Pattern[str] | None
    lead: str
    start: str

    def __call__(self, words: str, names: Names) -> bool:
        if len(words) > LONGEST or (self.begins is not None and self.begins.match(words) is None):
            return False
        return isinstance(read(self.lead + words, self.start, names.tied, why=False), Node)


READ: dict[str, Fits] = {
    # somebody or something, as it can be spoken of
    "np": Read(_BEGINS, "", "subject"),
    # whoever is such a one: `a Soldier in Mud`
    "one": Read(_ONE, "", "subject"),
    # what somebody does, of which it can be said when it happens: `ends its move`
    "event": Read(_SMALL, "it ", "when"),
    # what somebody does: `gains 1 Fear`
    "does": Read(_SMALL, "it ", "orders"),
    # what somebody may do: `gain 1 Fear`
    "do": Read(_SMALL, "it may ", "orders"),
    # a condition: `it has no Fear`
    "cond": Read(None, "", "condition"),
    # where something is: `within 3 squares of the target`
    "place": Read(_SMALL, "it is ", "condition"),
    # a whole event: `a Soldier ends its move`
    "happening": Read(None, "", "when"),
}


def player(words: str, names: Names) -> bool:
    """A player: `the scout's player`, `the opponent`."""
    return re.search(r"\b(?:player|opponent)$", words) is not None and READ["np"](words, names)


def doing(words: str, names: Names) -> bool:
    """What somebody is doing, of which it can be said when it happens: `using Rest`."""
    return re.match(r"[a-z-]+ing\b", words) is not None and Read(None, "it ", "when")(done(words), names)


def clause(words: str, names: Names) -> bool:
    """Any words without a mark among them."""
    return not re.search(r"[,.:;]", words)


def text(words: str, names: Names) -> bool:
    """Any words of one sentence."""
    return not re.search(r"[.:;](?=\s|$)", words)


def rest(words: str, names: Names) -> bool:
    """Anything."""
    return True


def word(words: str, names: Names) -> bool:
    """One word in small letters."""
    return _SMALL.fullmatch(words) is not None


def modal(words: str, names: Names) -> bool:
    """What gives or takes leave: `may`, `cannot`, `must`."""
    return words in ("may", "must", "cannot", "may not", "can", "can't")


def n(words: str, names: Names) -> bool:
    """How many: `2`, `two`."""
    return words.isdigit() or words in NUMBERS or words == "one"


_AMOUNT = re.compile(r"(?:(?:\d+|an?|one|two|three|all(?: of)?(?: (?:its|their))?|its|their|any) )?(.+)")


def amount(words: str, names: Names) -> bool:
    """So many of a token or resource: `2 Fear`, `all its Fuel`."""
    match = _AMOUNT.fullmatch(words)
    return match is not None and SORTS["counted"](match[1], names)


def noun(words: str, names: Names) -> bool:
    """Of what sort something is, without an article: `enemy Soldier`, `Square with Fire`."""
    return _NOUN.fullmatch(words) is not None


def result(words: str, names: Names) -> bool:
    """What dice come to: `a 5`, `5 or more`, `1 or 2`, `4–6`."""
    return _RESULT.fullmatch(words) is not None


def days(words: str, names: Names) -> bool:
    """Some of the times that a sequence is played: `Day 4`, `even Days`, `Days 1 to 3`."""
    return spans.is_days(words) and names.find(spans.sequence_of(words), names.sequences) is not None


def span(words: str, names: Names) -> bool:
    """When something is so, by the times that a sequence is played: `in Day 4`, `from Day 3 on`."""
    return spans.is_span(words) and names.find(spans.sequence_of(words), names.sequences) is not None


def _named(tables: Callable[[Names], Iterable[Iterable[str]]]) -> Fits:
    def fits(words: str, names: Names) -> bool:
        if not words[:1].isupper() and not words[:1].isdigit():
            return False
        forms = set(singulars(words)) | {plural(words)}
        return any(form in table for table in tables(names) for form in forms)

    return fits


SORTS: dict[str, Fits] = {
    **READ,
    **{f.__name__: f for f in (player, doing, clause, text, rest, word, modal, n, amount, result, noun)},
    "kind": _named(lambda x: (x.kinds, x.cards)),
    "card": _named(lambda x: (x.cards,)),
    "token": _named(lambda x: (x.tokens,)),
    "counted": _named(lambda x: (x.tokens, x.resources)),
    "stat": _named(lambda x: (x.stats,)),
    "action": _named(lambda x: (x.actions,)),
    "roll": _named(lambda x: (x.rolls,)),
    "opposedroll": _named(lambda x: (x.opposed,)),
    "sequence": _named(lambda x: (x.sequences, x.steps)),
    "group": _named(lambda x: (x.groups,)),
    "list": _named(lambda x: (x.lists,)),
    "days": days,
    "span": span,
}
"""What may stand in a slot, by its sort."""
