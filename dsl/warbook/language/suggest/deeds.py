"""Moments named by a noun: `at the end of its activation`, `after an attack`, where the game has such a deed."""

from __future__ import annotations

import re
from collections.abc import Iterable

from warbook.language.word_patterns import ONE, TERM, TIE

NAME = r"(?:own |enemy |friendly )?[0-9]*[A-Z][\w+-]*(?: [0-9]*[A-Z][\w+-]*)*"
"""Whose something is, before its “'s”."""

WHOSE = r"(?:its|their|his|her|the|an?|each|every)(?: own)?"
ENDS = r"(?:ends?|finish(?:es)?|completes?)"
BEGINS = r"(?:begins?|starts?)"
PLACE = r"(?:within|adjacent to|next to|in|on|beyond|outside|with|without|more than|touching|no more than|up to)\b[^:,]*?"
Pair = tuple[str, str]


def moments_of(deeds: Iterable[tuple[str, str]], verbs: str) -> list[Pair]:
    """The wordings of moments; `verbs` are those, in the third person, with which a sentence can go on."""
    kinds: dict[str, list[str]] = {}
    for noun, kind in sorted(deeds):
        kinds.setdefault(kind, []).append(noun)
    nouns = "|".join(sorted((n for group in kinds.values() for n in group), key=len, reverse=True))
    found: list[Pair] = _named("move", "When {} ends its move", "When {} begins its move", verbs)
    if nouns:
        found += _named(nouns, "After {} {noun}", "Before {} {noun}", verbs)
        found += _at_a_place(nouns, verbs)
    for kind, group in kinds.items():
        found += _nobodys("|".join(group), kind)
    return found


def moments_of_turns(turns: Iterable[tuple[str, str]], verbs: str) -> list[Pair]:
    """`At the end of its TURN, a Soldier …`; `A Soldier … at the end of its TURN`: of the one whose turn it is, if it
    is such a one. `turns` are sequences that a piece has, with its role."""
    one = rf"([Aa]n?|[Ee]ach|[Ee]very) ({TERM}(?:(?! (?:who|that|which) (?!is|are|has|have))[^,:])*?)"
    found = []
    for turn, role in sorted(turns):
        for edge, comes in (("end", "ends"), ("(?:start|beginning)", "begins")):
            moment = rf"[Aa]t the {edge} of its (?:own )?{re.escape(turn)}"
            when = rf"When the {turn} {comes}, if the {role} is a"
            found += [
                (
                    rf"^{moment},? {one},? (?=(?:{verbs}|may|must)\b)(.+)$",
                    rf"{when} \2: The {role} \3",
                ),
                (
                    rf"^{one} (?=(?:{verbs}|may|must)\b)(.+?) {moment}\.?$",
                    rf"{when} \2: The {role} \3.",
                ),
            ]
    return found


def _named(nouns: str, ends: str, begins: str, verbs: str) -> list[Pair]:
    """`At the end of its NOUN, a Soldier …`; `A Soldier … at the end of its NOUN`; and of its beginning."""
    subject = rf"((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) (?:own |enemy |friendly )?{TERM}(?:(?! (?:who|that|which) (?!is|are|has|have))[^,:])*?)"
    found = []
    for moment, says in (
        ("[Aa]t the end of", ends),
        ("[Aa]fter", ends),
        ("[Aa]t the (?:start|beginning) of", begins),
        ("[Bb]efore", begins),
    ):
        deed = rf"{moment} {WHOSE} ({nouns})"
        first = says.format(r"\2", noun=rf"\1{TIE}")
        last = says.format(r"\1", noun=rf"\3{TIE}")
        found += [
            (rf"^{deed},? ({ONE}),? (?!of )(.+)$", rf"{first}: It \3"),
            (rf"^{subject} (?=(?:{verbs}|may|must)\b)(.+?) {deed}\.?$", rf"{last}: It \2."),
            (rf"^{deed} (?:of|by) ({ONE})[,:] (.+)$", rf"{first}: \3"),
            (
                rf"^{moment} ((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) {NAME})'s ({nouns})[,:] (.+)$",
                says.format(r"\1", noun=rf"\2{TIE}") + r": \3",
            ),
        ]
    return found


def _at_a_place(nouns: str, verbs: str) -> list[Pair]:
    """`When a Soldier ends its NOUN within 2in of …`; `A Soldier that begins its NOUN in Mud …`."""
    found = []
    for edge, word in ((ENDS, "After"), (BEGINS, "Before")):
        deed = rf"{edge} {WHOSE} ({nouns})"
        found += [
            (
                rf"^(?:When|If|After|Before) ([^:,]+?) {deed} ({PLACE})([:,]) ",
                rf"{word} \1 \2{TIE}, if it is \3\4 ",
            ),
            (rf"^(?:When|If|After|Before) ([^:,]+?) {deed}(?=[:,])", rf"{word} \1 \2{TIE}"),
            (
                rf"^((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) {TERM}) (?:that|who|which) {deed} ({PLACE}) (?=(?:{verbs}|may|must)\b)(.+)$",
                rf"{word} \1 \2{TIE}, if it is \3: It \4",
            ),
            (
                rf"^((?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]ny) {TERM}) (?:that|who|which) {deed} (?=(?:{verbs}|may|must)\b)(.+)$",
                rf"{word} \1 \2{TIE}: It \3",
            ),
        ]
    return found


def _nobodys(nouns: str, kind: str) -> list[Pair]:
    """`After an attack: …`, whoever it is that attacks."""
    doer = f"a {kind}" if kind else "a player"
    return [
        (rf"^(After|Before) (?:an?|each|every|any) ({nouns})(?=[:,])", rf"\1 {doer} \2{TIE}"),
        (rf"^At the end of (?:an?|each|every|any) ({nouns})(?=[:,])", rf"After {doer} \1{TIE}"),
        (
            rf"^At the (?:start|beginning) of (?:an?|each|every|any) ({nouns})(?=[:,])",
            rf"Before {doer} \1{TIE}",
        ),
    ]
