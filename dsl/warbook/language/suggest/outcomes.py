"""What came of a roll, and moments told by a roll, a count or a place in the sentence, in the words of one game."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warbook.language.names import indefinite
from warbook.language.word_patterns import ONE, TERM

Pair = tuple[str, str]
WELL = r"(?:succeeds?|succeeded|hits?|works|worked|is successful|was successful)"
HITS = r"(?:hits?|works|worked|is successful|was successful)"
RESULT = r"\d+(?:\+| or (?:more|less|higher|lower))?"
ILL = r"(?:fails?|failed|misses|missed|is unsuccessful)"


def rolls_said(names: Iterable[str]) -> list[Pair]:
    """`If the Strike hits, …`, `If the Strike succeeds by 3 or more, …`: what a roll came to, by its name."""
    rolls = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    lead = rf"\b([Ii]f|and|or) (?:the |this |that |an? |its )?({rolls})(?: roll| test)?"
    found = []
    for said, plain, read in ((WELL, HITS, "succeeded"), (ILL, ILL, "failed")):
        found += [
            (
                rf"\b([Ii]f) (?:the |this |that |an? |its )?({rolls})(?: roll| test)? {said} (?=by \d)",
                rf"\1 \2 {read} ",
            ),
            (rf"{lead} {plain}\b(?! by)(?= ?[,.:]| and\b| or\b|$)", rf"\1 \2 {read}"),
        ]
    return found


def against(rolls: Iterable[tuple[str, str, str]]) -> list[Pair]:
    """`has +1 to its Strike against a Soldier with Fear`: if the role of that roll is such a one."""
    gains, number = r"(?:gets?|has|have|gains?|adds?)", r"(?:an? )?([+−-]?\d+)"
    whom = r"(?:an? ((?:(?! it\b)[^.,])+?)|(the bearer|it))"
    found = []
    for name, kind, role in sorted(roll for roll in rolls if roll[2]):
        roll = rf"{re.escape(name)}(?: rolls?| tests?)?"
        of = rf"^(?:Each |Every |An? |All )?{roll}s? against {whom}"
        asked = rf"if the {role} is any "
        for said, put in (
            (
                rf"\b{gains} {number} (?:to|on|for) (?:its|their) {roll} against {whom}\.?$",
                rf"gains +\1 to its {name} {asked}\2\3",
            ),
            (rf"{of} {gains} {number}\.?$", rf"Each {kind} gains +\3 to its {name} {asked}\1\2"),
            (rf"{of} (?:is|are) (\d+) (more|less)\.?$", rf"{indefinite(kind)}'s {name} is \3 \4 {asked}\1\2"),
            (
                rf"(?<='s ){roll}s? (?:is|are) (\d+) (more|less) against {whom}\.?$",
                rf"{name} is \1 \2 {asked}\3\4",
            ),
        ):
            found.append((said, put))
    found.append((r"\bis any (?=the bearer|it\b)", "is "))
    return [*found, (r"(?<=gains )\+(?=[+−-])", "")]


def told_moments(
    rolls: Iterable[tuple[str, str, str]], counted: Iterable[tuple[str, str]], verbs: str
) -> list[Pair]:
    """Moments of bullets: what comes of a roll, what comes after a gain, what is so at the end of a sequence."""
    found: list[Pair] = []
    for name, kind, _ in sorted(rolls):
        for said, read in ((WELL, "succeeded"), (ILL, "failed")):
            found.append(
                (
                    rf"^If (?:the |an? )?{re.escape(name)}(?: roll| test)? {said}[,:] ",
                    f"When a {kind} rolls {name}, if the roll {read}: ",
                )
            )
        found += [
            (
                rf"^(?:When|If|After) ({ONE}) (?:rolls|makes|takes) (?:an? |its )?{re.escape(name)}(?: roll| test)?,? and {said}"
                rf"( by {RESULT})?[,:] ",
                rf"When \1 rolls {name}, if the roll {read}\2: ",
            )
            for said, read in ((WELL, "succeeded"), (ILL, "failed"))
        ]
        found += [
            (
                rf"^(?:When|If|After) ({ONE}) {said} (?:an? |its |the )?{re.escape(name)}(?: roll| test)?[,:] ",
                rf"When \1 rolls {name}, if the roll {read}: ",
            )
            for said, read in (
                (r"(?:passes|succeeds at|succeeds in|makes)", "succeeded"),
                (r"(?:fails|misses)", "failed"),
            )
        ]
    found += [
        (
            rf"^(?:After|Upon) (?:an?|each|every) {re.escape(name)}[,:] ",
            f"When a {holder} gains {name}: ",
        )
        for name, holder in sorted(counted)
    ]
    subject = rf"((?:own |enemy |friendly )?{TERM}(?: (?:that|who|which|with|without|within|in|on|adjacent|next)\b [^,:]*?)?)"
    for edge, read in (("end", "ends"), ("start", "begins"), ("beginning", "begins")):
        when = rf"at the {edge} of (?:the|each|every|an?) ({TERM})"
        found.append(
            (
                rf"^(?:An?|Each|Every) {subject} {when} (?=(?:{verbs}|stops)\b)(.+)$",
                rf"When the \2 {read}: Each \1 \3",
            )
        )
    blown = rf"(?!(?:{verbs})\b)[a-z]+s(?: [a-z]+)?"
    found += [
        (
            rf"^(?:An?|Each|Every) ({TERM}) with (?:at least )?(\d+)(?: or more|\+)? ({TERM}) {blown}: ",
            r"When a \1 gains \3, if it has \2 or more \3: ",
        ),
        (
            rf"^(?:An?|Each|Every) ({TERM}) with no ({TERM})(?: left)? {blown}: ",
            r"When a \1 has no \2: ",
        ),
    ]
    return found
