"""Sentences of what happened, as one tells them: what one does in a row in one sentence, what befalls several alike once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from warbook.language.readback.english import in_plural, listed

_DOES = re.compile(
    r"(?P<who>[^:]+?) (?P<does>(?:uses|moves|gains|loses|becomes|is|chooses|throws|rolls)\b.*)", re.DOTALL
)
_SEVERAL = re.compile(r"[Tt]he \w+(?<![siu])s")
"""Several, by their name."""
_ENDS = re.compile(r"rolls|is (?!placed|removed)")
"""What stands last in a sentence: a roll, which goes on after its colon."""
_MOST = 6
"""So many things are told in one sentence."""

Clause = tuple[str, str]


def retold(lines: Iterable[str]) -> Iterator[str]:
    """Sentences, each of one thing that happened, with fewer words: `the trooper uses Move and moves to A4`."""
    group: list[str] = []
    whose = ""
    for who, does in _together([_parted(line) for line in _once(lines)]):
        if group and (who != whose or not who or len(group) >= _MOST):
            yield _sentence(whose, group)
            group = []
        whose = who
        group.append(does)
        if not who or _ENDS.match(does):
            yield _sentence(whose, group)
            group = []
    if group:
        yield _sentence(whose, group)


def _once(lines: Iterable[str]) -> Iterator[str]:
    """All lines; that a piece is removed, and its only part, is told once."""
    before = ""
    for line in lines:
        if line != before or not line.endswith(" is removed."):
            yield line
        before = line


def _parted(line: str) -> Clause:
    """Who does what a sentence tells, and what that is; what tells of nobody is kept whole."""
    found = _DOES.fullmatch(line)
    return (found["who"], found["does"].rstrip(".")) if found else ("", line)


def _together(clauses: list[Clause]) -> Iterator[Clause]:
    """What is done, in order; what befalls several alike and one after the other is told of all of them."""
    for does, some in groupby(clauses, lambda one: one[1]):
        kept = list(some)
        names = list(dict.fromkeys(who for who, _ in kept))
        alike = len(names) == len(kept) > 1 and "" not in names
        if not alike or does.split()[0] not in ("gains", "loses", "is") or does.startswith("is placed"):
            yield from kept
            continue
        verb, _, what = in_plural(does).partition(" ")
        each = "each " if what[:1].isdigit() else ""
        yield listed([names[0], *(_within(one) for one in names[1:])]), f"{each}{verb} {what}"


def _sentence(who: str, does: list[str]) -> str:
    if not who:
        return does[0]
    several = _SEVERAL.fullmatch(who) is not None
    said = [in_plural(one) if several and not one.startswith("each ") else one for one in _same_verb(does)]
    uses = [n for n, one in enumerate(said) if n and one.split()[0] in ("uses", "use")]
    bounds = [0, *uses, len(said)]
    parts = [_listed(said[a:b]) for a, b in pairwise(bounds)]
    told = ", then ".join(parts)
    return f"{who} {told}" + ("" if told.endswith(".") else ".")


def _same_verb(does: list[str]) -> list[str]:
    """What is gained one after the other in one list, and what is lost."""
    said: list[str] = []
    for verb, some in groupby(does, lambda one: one.split()[0]):
        kept = list(some)
        whole = verb in ("gains", "loses") and len(kept) > 1
        said += [f"{verb} {listed([one.partition(' ')[2] for one in kept])}"] if whole else kept
    return said


def _listed(said: list[str]) -> str:
    """Things done in a row; a comma before the last where one of them is itself a list."""
    if len(said) > 1 and any(" and " in one and not one.startswith("roll") for one in said):
        return f"{', '.join(said[:-1])}, and {said[-1]}"
    return listed(said)


def _within(name: str) -> str:
    """A name within a sentence."""
    return f"the{name[3:]}" if name.startswith("The ") else name
