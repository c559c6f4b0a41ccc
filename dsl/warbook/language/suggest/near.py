"""What makes a sentence that is offered only near to the one that is written, and not the same: words that weigh in a rule
and stand in one of the two alone, other numbers, and what is known to be missed. Such a sentence is shown with that, and
never written unasked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from warbook.language.diagnostic import nearest
from warbook.language.names import singulars
from warbook.language.suggest.records import paraphrases, wordings


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Weight:
    """Words that weigh: where `said` stands in one of two sentences, one of it or of `as_well` stands in the other.
    `added` where that holds of what is offered too, and then against `as_well` and `before` of what is written; `shared`
    where what is written once may be offered of each of several."""

    said: re.Pattern[str]
    as_well: re.Pattern[str]
    added: bool = False
    before: re.Pattern[str] | None = None
    shared: bool = False

    def told(self, own: str, words: str) -> Iterator[str]:
        left = self.said.findall(own)
        if len(left) > len(self.said.findall(words)) + len(self.as_well.findall(words)):
            yield f"It leaves out “{left[-1]}”."
        put = self.said.findall(words) if self.added else []
        before = len(left) + len(self.as_well.findall(own))
        excused = (before and self.shared) or (self.before is not None and self.before.search(own))
        if len(put) > before and not excused:
            yield f"It adds “{put[-1]}”."


_NOT = r"no|not|never|none|nobody|neither|nor|cannot|without|unless|except|nothing|ignores?|[a-z]+n't"
WEIGHTS = (
    Weight(
        _words("only|solely|exactly|precisely"),
        _words("alone|just|but|no other|cannot|unless|the number of .+? is"),
        added=True,
    ),
    Weight(_words("already|first time"), _words("before")),
    Weight(_words("whose player has an?"), _words("player"), added=True),
    Weight(_words("by an? (?:friendly|enemy)"), _words("by|[a-z]+s an enemy"), added=True),
    Weight(_words("either (?:of|player|side)|one of"), _words("one|or|any|chooses?|1")),
    Weight(
        _words(_NOT),
        _words("beyond|out(?:side)? of|at most|at least|loses?|becomes?|instead|otherwise|only|alone"),
        added=True,
        before=_words("other|last|once|twice|times|may use|anything|stays?|remains?|while|free of"),
        shared=True,
    ),
    Weight(
        _words("others?|another|else|(?:is|are) not (?:the|it|one)"),
        _words("otherwise|opponents?|enem(?:y|ies)|every|changes?|only|side|that (?:is|are) not"),
        added=True,
        before=_words("same|opponent|rival|last|through an?"),
    ),
    Weight(
        _words("(?<!and )up to|at most|or (?:less|fewer)"),
        _words("more than|maximum|limit|over|any number|may|or (?:less|fewer)|within"),
        added=True,
        before=_words(f"half|falls?|reduced|drops?|under|below|less|fewer|{_NOT}"),
    ),
    Weight(
        _words("may|can|could"),
        _words("must|at most|at least|choose|chooses|chosen|up to|cannot|can only|lets?|if so|more than"),
        added=True,
        before=_words("any number|to let|unless [^,.]*? (?:pay|spend)s"),
    ),
    Weight(
        _words("nearest|closest|furthest|farthest|most|fewest|highest|lowest|least"),
        _words("more|less|fewer|over|beyond|every|no other|directly|number"),
    ),
    Weight(
        _words("enem(?:y|ies)|opponents?|opposing|hostile"),
        _words("other|another|players?|loser|rival|foe|opposes?"),
        added=True,
        before=_words("any|either"),
        shared=True,
    ),
    Weight(
        _words("players?'s?|players"), _words("own|friendly|enem(?:y|ies)|opponents?|players?|both|sides?")
    ),
    Weight(
        _words("friendly|allied|own"),
        _words("players?|side|their|his|her|its|your|friends?|all(?:y|ies)|owner|same"),
        added=True,
        before=_words("hand|deck|reserve|edge|most|more|fewest"),
        shared=True,
    ),
    Weight(
        _words("until|(?:the )?rest of"),
        _words("during|this|down to|while|at the end"),
        added=True,
        before=_words("discards?"),
    ),
    Weight(
        _words("while|as long as"),
        _words(
            "while|until|during|when|whenever|cannot|must|may|with|who|that|more|less|at most|at least|counts?|doubled|halved"
        ),
    ),
    Weight(_words("once per|per"), _words("during|each|every|once|for|a time")),
    Weight(
        _words("if|unless|provided"),
        _words(
            "when|while|with|without|who|that|instead|otherwise|on|at an?|where|whose|within|which|before|after|in"
        ),
    ),
)
"""The words that weigh, and what else says them."""
_COUNTED = {
    word: number
    for number, words in enumerate(
        ("two", "three third", "four fourth", "five fifth", "six sixth", "seven", "eight", "nine", "ten"), 2
    )
    for word in words.split()
}
_TIMES = {"first": 2, "second": 2, "twice": 2, "double": 2, "thrice": 3}
_OVER = re.compile(r"\b(?:more than|over|above) (\d+)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![Dd\d])")
_WORD = re.compile(r"[^\W\d][\w'’-]*")
_NAME = re.compile(r"(?<=[\w,;'] )[A-Z][a-z][\w-]*")
MISSED: tuple[tuple[str, str, str], ...] = (
    (r"(?:^|[.:] )A player [a-z]+s\b", r"\b[Ee]ach player [a-z]+s\b", "Each of both does it, and not one."),
    (
        r"\b(?:enters?|entering|crosses|crossing|passes|passing|walks|runs|goes|moves? (?:into|onto|through|over|across))\b",
        r"\bends? (?:its|their) move\b",
        "Who only passes through is not meant: on a grid only the square is known on which a move ends.",
    ),
    (
        r"\b(?:cannot|can't|may not|must not) move (?:more|farther|further) than\b",
        r"'s [A-Z][\w-]* is at most\b",
        "It bounds what it is worked out from, and not a move of so many squares.",
    ),
    (
        r"\b(?:more than (?:1|one|an?)|at most (?:1|one)|only (?:1|one)) (?P<what>[A-Z][\w-]*) (?:per|each|every|in|during)\b",
        r"\bcannot gain (?P<what>[A-Z][\w-]*) if\b",
        "What is gained at once, however many, counts as one gain.",
    ),
)
"""What is written, what is suggested, and what that misses, where nothing nearer can be said."""


def apart_by(own: str, words: str) -> str:
    """What tells a suggested sentence from that of its author, in sentences; "" where nothing is found."""
    told = dict.fromkeys(_told(own, words))
    return " ".join(one for one in told if not (one == "It adds “not”." and "It adds “is not the”." in told))


def _told(own: str, words: str) -> Iterator[str]:
    for written, suggested, told in MISSED:
        if re.search(written, own) and re.search(suggested, words) and not re.search(suggested, own):
            yield told
    for weight in WEIGHTS:
        yield from weight.told(own, words)
    before, after = numbers(own), numbers(words)
    lost, put = before - numbers(words, also=True), after - numbers(own, also=True)
    if lost or put:
        does, which = ("leaves out", lost) if lost else ("adds", put)
        yield f"It {does} {', '.join(map(str, sorted(which)))}."
    for word in dict.fromkeys(dropped(own, words)):
        yield f"It leaves out “{word}”."
    said = [one for name in re.findall(r"[^\W\d][\w-]*", words) for one in singulars(name)]
    for name in _NAME.findall(own):
        if not {*singulars(name)} & {*said} and not nearest(name, said, 1):
            yield f"It leaves out “{name}”."


def dropped(own: str, words: str) -> Iterator[str]:
    """The words of a sentence in whose place nothing stands in another, and of which no record tells how else they are said."""
    old, new = ([one.lower() for one in _WORD.findall(text)] for text in (own, words))
    for change, start, end, _, _ in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        for word in old[start:end] if change == "delete" else ():
            counted = word in _COUNTED and _COUNTED[word] in numbers(words)
            weighs = any(weight.said.fullmatch(word) for weight in WEIGHTS)
            known = weighs or counted or word in recorded()
            if not known and not any(one.startswith(word[:4]) for one in new):
                yield word


@cache
def recorded() -> frozenset[str]:
    """The words for which the records put others, or none."""
    written = " ".join(
        said for said, _ in (*(one.says for one in paraphrases()), *(w.says for w in wordings()))
    )
    fillers = " ".join(one.pattern for one in wordings() if not one.becomes)
    return frozenset(one.lower() for one in _WORD.findall(f"{written} {fillers}"))


def numbers(text: str, also: bool = False) -> set[int]:
    """The numbers above 1 that a sentence speaks of: of nought and one there is always some way of not saying them. With
    `also` those that it may come to as well: “twice” is 2 times, “more than 3” is 4 or more."""
    plain = re.sub(r"[A-Za-z]+", lambda m: str(_COUNTED.get(m[0].lower(), m[0])), text)
    over = {int(one) for one in _OVER.findall(plain)}
    found = {int(one) for one in _NUMBER.findall(_OVER.sub("", plain))}
    if also:
        times = {number for word, number in _TIMES.items() if re.search(rf"\b{word}\b", plain)}
        found |= over | {one + 1 for one in over} | times
    return found - {0, 1}
