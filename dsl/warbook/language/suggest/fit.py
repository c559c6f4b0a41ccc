"""Every way in which a paraphrase fits a text, and the text that it becomes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.names import plural, singulars, verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.readback.english import as_deed
from warbook.language.resolve.declared import Names, Signature
from warbook.language.suggest.gerunds import done
from warbook.language.suggest.records import Paraphrase, Slot
from warbook.language.suggest.slots import SORTS
from warbook.language.suggest.spans import sequence_of, so
from warbook.language.word_patterns import NUMBERS


def quoted(text: str) -> list[tuple[int, int]]:
    """Where quoted names stand: nothing in them is put into other words."""
    return [m.span() for m in re.finditer(r'"[^"\n]*"', text)]


Spans = dict[str, tuple[int, int]]
MOST_WAYS = 6
"""In no more than so many ways one paraphrase is tried on one text."""
_ENDS = re.compile(r"(?=[\s,.:;)]|$)")


def ways(paraphrase: Paraphrase, text: str, names: Names) -> Iterator[tuple[int, int, Spans]]:
    """From where to where it fits, and what stands in its slots."""
    if not all(part.search(text) for part in paraphrase.pattern if isinstance(part, re.Pattern)):
        return
    starts: Iterator[int] | tuple[int, ...] = (0,)
    if paraphrase.within:
        first = paraphrase.pattern[0]
        if isinstance(first, re.Pattern):
            starts = (m.start() for m in first.finditer(text))
        else:
            starts = (m.start() for m in re.finditer(r"(?<![\w'-])(?=\w)", text))
    marks = quoted(text)
    found = 0
    for start in starts:
        if any(a <= start < b for a, b in marks):
            continue
        for end, spans in _fits(paraphrase, 0, text, start, {}, names):
            yield start, end, spans
            found += 1
            if found >= MOST_WAYS:
                return


def _fits(
    paraphrase: Paraphrase, index: int, text: str, at: int, spans: Spans, names: Names
) -> Iterator[tuple[int, Spans]]:
    if index == len(paraphrase.pattern):
        if paraphrase.within or text[at:] in ("", "."):
            yield at, spans
        return
    part = paraphrase.pattern[index]
    if isinstance(part, re.Pattern):
        if (match := part.match(text, at)) is not None:
            yield from _fits(paraphrase, index + 1, text, match.end(), spans, names)
        return
    fits = SORTS[part.sort]
    after = paraphrase.pattern[index + 1] if index + 1 < len(paraphrase.pattern) else None
    for end in _ends(text, at, after, paraphrase.within):
        if end > at and not text[at].isspace() and fits(text[at:end], names):
            yield from _fits(paraphrase, index + 1, text, end, {**spans, part.name: (at, end)}, names)


def _ends(text: str, at: int, after: re.Pattern[str] | Slot | None, within: bool) -> Iterator[int]:
    """Where what stands in a slot can end: before what follows it."""
    if after is None and not within:
        yield len(text) - text.endswith(".")
        return
    if isinstance(after, re.Pattern):
        yield from (m.start() for m in after.finditer(text, at))
        return
    yield from (m.start() for m in _ENDS.finditer(text, at))


def put(paraphrase: Paraphrase, text: str, start: int, end: int, spans: Spans, names: Names) -> str:
    """The text with what a paraphrase becomes in the place where it fits."""
    said = [
        part if isinstance(part, str) else formed(text[slice(*spans[part.name])], part.form, names)
        for part in paraphrase.becomes
    ]
    return text[:start] + "".join(said) + text[end:]


def formed(words: str, form: str, names: Names) -> str:
    """Words of a slot in some form."""
    if form in NAMED:
        return NAMED[form](words, names)
    return FORMS[form](words) if form else words


def the(words: str) -> str:
    """A noun of which is spoken again: `a Soldier in Mud` → `the Soldier`."""
    if words in ("It", "They"):
        return words
    said = re.match(
        r"(?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny|[Tt]he)? ?(?:(?:own|enemy|friendly|other) )*([0-9]*[A-Z][\w'-]*(?: [0-9]*[A-Z][\w'-]*)*|[a-z-]+)",
        words,
    )
    return f"the {said[1]}" if said is not None else words


def noun(words: str) -> str:
    """A description without its first word: `a Soldier in Mud` → `Soldier in Mud`."""
    return re.sub(r"^(?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny|[Tt]he|[Aa]ll|[Nn]o|1|[Oo]ne) ", "", words)


def singular(words: str) -> str:
    """One of several: `Soldiers` → `Soldier`."""
    forms = singulars(words)
    return forms[-1]


def several(words: str) -> str:
    """Many of one: `enemy Soldier in Mud` → `enemy Soldiers in Mud`."""
    name = re.compile(r"[0-9]*[A-Z][\w'-]*(?: [A-Z][\w'-]*)*")
    return name.sub(lambda match: plural(match[0]), words, count=1)


def third(words: str) -> str:
    """A verb of which somebody is the subject: `gain 1 Fear` → `gains 1 Fear`."""
    first, space, rest = words.partition(" ")
    irregular = {"be": "is", "have": "has", "are": "is"}
    return (irregular.get(first) or verb_forms(first)[1]) + space + rest


def plain(words: str) -> str:
    """A verb as it stands after “may”: `gains 1 Fear` → `gain 1 Fear`."""
    first, space, rest = words.partition(" ")
    return plain_form(first) + space + rest


def many(words: str) -> str:
    """A verb of which several are the subject: `is hit` → `are hit`, `gains 1 Fear` → `gain 1 Fear`."""
    said = plain(words)
    return f"are{said.removeprefix('be')}" if said.split(" ")[0] == "be" else said


def above(words: str) -> str:
    """One more: `three` → `4`."""
    return str(int(digits(words)) + 1)


def digits(words: str) -> str:
    """`two` → `2`."""
    return {"one": "1", "a": "1", "an": "1"}.get(words, str(NUMBERS.get(words, words)))


def small(words: str) -> str:
    """With a small letter at its beginning, unless it begins with a name."""
    first = words.partition(" ")[0]
    articles = {
        *("A", "An", "The", "Each", "Every", "Any", "No", "All", "It", "Its", "They", "If", "When"),
        "Another",
    }
    return words[:1].lower() + words[1:] if first in articles else words


def large(words: str) -> str:
    """With a capital at its beginning."""
    return words[:1].upper() + words[1:]


FORMS = {
    "the": the,
    "noun": noun,
    "one": singular,
    "several": several,
    "third": third,
    "done": done,
    "plain": plain,
    "many": many,
    "doing": as_deed,
    "digits": digits,
    "above": above,
    "small": small,
    "large": large,
    "so": so,
    "sequence": sequence_of,
}
"""The forms in which the words of a slot can be put."""


def roll_of(words: str, names: Names) -> Signature:
    """The roll that words name."""
    return next(names.rolls[form] for form in (words, *singulars(words)) if form in names.rolls)


def roll(words: str, names: Names) -> str:
    """A roll by its name: `Thrusts` → `Thrust`."""
    return roll_of(words, names).name


def roller(words: str, names: Names) -> str:
    """What makes such a roll: `Thrust` → `Soldier`."""
    return next((r.type.arg or "player" for r in roll_of(words, names).roles if r.prep == "by"), "player")


def rolled_against(words: str, names: Names) -> str:
    """Whom such a roll is made against: `Thrust` → `target`."""
    return next((r.name for r in roll_of(words, names).roles if r.prep in ("against", "at")), "opponent")


def rolled_by(words: str, names: Names) -> str:
    """Who makes such a roll, as it is called there: `Thrust` → `striker`."""
    return next((r.name for r in roll_of(words, names).roles if r.prep == "by"), "roller")


NAMED = {"roll": roll, "roller": roller, "by": rolled_by, "against": rolled_against}
"""The forms that ask for what a name stands for."""
