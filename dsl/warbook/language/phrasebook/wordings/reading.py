"""A text in the words that the grammar reads."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from warbook.language.letters import compiled, only_english
from warbook.language.names import LIGHT, verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.phrasebook.wordings.book import WORDINGS
from warbook.language.phrasebook.wordings.deeds import moments_of, moments_of_turns
from warbook.language.phrasebook.wordings.dice import unnamed_dice
from warbook.language.phrasebook.wordings.durations import SAID
from warbook.language.phrasebook.wordings.outcomes import against, rolls_said, told_moments
from warbook.language.phrasebook.wordings.record import HEAD, LAWS, RULE, STEPS, TERM, TIE, tied
from warbook.language.respell import Respelt, respelt


@dataclass(frozen=True, slots=True)
class OwnWords:
    """A game's own verbs in the third person, its names of several words in every form, and its actions; `piece`
    is the kind that all its cards are, if they are of one; `deeds` are nouns that name something done, each with
    the kind that does it; `die` is the die that is meant where none is named. `rolls` stand each with the kind
    that makes it and the role against which, `counted`, tokens and resources in both numbers, with what has them,
    `turns`, sequences that a piece has, with its role."""

    verbs: frozenset[str] = frozenset()
    phrased: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
    piece: str = ""
    deeds: frozenset[tuple[str, str]] = frozenset()
    die: str = ""
    rolls: frozenset[tuple[str, str, str]] = frozenset()
    counted: frozenset[tuple[str, str]] = frozenset()
    turns: frozenset[tuple[str, str]] = frozenset()


NO_WORDS = OwnWords()


def _verbs() -> set[str]:
    """The verbs of the book, which is read whole before anything is kept."""
    from warbook.language.phrasebook.book import of_role

    return {p.pattern.split()[0] for p in of_role("order")}


@lru_cache(maxsize=1)
def _thirds() -> str:
    """The verbs of the book in the third person, for a sentence that goes on with the same subject."""
    verbs = _verbs() - {"is"}
    return "|".join(sorted(verbs))


@lru_cache(maxsize=1)
def _plains() -> str:
    """The verbs of the book in their plain form, after “may” and “cannot”."""
    return "|".join(sorted({plain_form(verb) for verb in _verbs()}))


ENDS = (
    r"(?=$|[.,:;]| (?:if|unless|and|or|nor|but|while|when|whenever|during|until|only|once|more|this|twice)\b)"
)
"""What may follow an action that is spoken of as something done."""


def named(name: str) -> str:
    """Where a name of the game stands, perhaps as somebody's who has something."""
    return rf"(?<![\w'-]){re.escape(name)}\b(?!-)"


def done_by_name(name: str, verbs: Collection[str], said: str) -> list[tuple[re.Pattern[str], str]]:
    """An action spoken of as something done: `strikes` for `uses Strike`, `rests` for `uses Rest`; unless
    the game, or the language, has a verb of that name. `said` is the name as it stands in a sentence."""
    first, *rest = name.split()
    later = [f"(?:{re.escape(word)}|{re.escape(word.lower())})" for word in rest]
    tail = " (?:an? |the |any )?".join(["", *later]) if rest else ""
    named = re.escape(name)
    found = [
        (
            re.compile(
                rf"\b(?:make|perform|declare|fire|do|carry out|take|use)(s?) (?:an? |the |its )?{named}(?: action)?\b"
            ),
            rf"use\1 {said}",
        )
    ]
    plain, third, participle = verb_forms(first.lower())
    if plain in verbs or (not rest and plain in _plains().split("|")):
        return found
    either = f"(?:{plain}|{first})"
    return [
        *found,
        (
            re.compile(
                rf"\b(cannot|may not|may only|can only|may|must|can|nor|neither|not to|to) {either}{tail}\b{ENDS}"
            ),
            rf"\1 use {said}",
        ),
        (re.compile(rf"(?<!\bthe )(?<!\ban )(?<!\ba )\b{third}{tail}\b{ENDS}"), f"uses {said}"),
        (re.compile(rf"\b(has|have|has not|have not) {participle}{tail}\b{ENDS}"), rf"\1 used {said}"),
        (
            re.compile(rf"\b(that|who|which) {participle}{tail}(?= (?:this|during|in this) )"),
            rf"\1 has used {said}",
        ),
    ]


CAN = r"(cannot|can't|can not|can never|may never|may not|can|may|must)"


def distributed(verbs: str) -> list[tuple[re.Pattern[str], str]]:
    """What is said of one subject twice as two laws: `cannot move or rest`, `may not move, but may rest`."""
    return [
        (re.compile(r"\b(?:can|may) neither "), "cannot "),
        (re.compile(rf"\b(cannot|or|nor) change (?:its|their) ({TERM})"), r"\1 gain \2 or lose \2"),
        (re.compile(rf"\b(gain|lose) or (gain|lose) ({TERM})"), r"\1 \3 or \2 \3"),
        (
            re.compile(rf"^(.+?) {CAN} (?:either |both )?(.+?),? (?:or|nor|and) (?=(?:{verbs})\b)"),
            r"\1 \2 \3, and \1 \2 ",
        ),
        (
            re.compile(
                r"^(.+?) (cannot|can't|may not) (?:either )?((?!be\b)[a-z-]+),? (?:or|nor) (?=[a-z-]+(?:[ .,]|$))"
            ),
            r"\1 \2 \3, and \1 \2 ",
        ),
        (re.compile(rf"^(.+?) {CAN} (.+?),? (?:and|but) {CAN} "), r"\1 \2 \3, and \1 \4 "),
        (
            re.compile(rf"(^|, and )([^,]+?) (cannot|may not) (gain|lose) ({TERM}) or (gain|lose) ({TERM})"),
            r"\1\2 \3 \4 \5, and \2 \3 \6 \7",
        ),
        (
            re.compile(
                r"^([^,]+?) (?<!that )(?<!who )(?<!which )(?<!cannot )(?<!can't )(?<!not )(?<!may )(?<!must )(has (?:its|their|\d+ (?:more|less|fewer))|gains?|gets?|moves?) "
                rf"([^,]+?(?:, round(?:ed|ing) (?:up|down))?),? (?:and|but) (?:it |they )?{CAN} "
            ),
            r"\1 \2 \3, and \1 \4 ",
        ),
    ]


def forbidden_both(verbs: str) -> tuple[re.Pattern[str], str]:
    """What one subject cannot do for a time, of two things neither: `cannot move or use Rest until …`."""
    said = (
        rf"{HEAD}({SAID}[^.:]*?\b)(cannot|can't|may not) (?:either )?([^.:]+?),? (?:or|nor) (?=(?:{verbs})\b)"
    )
    return re.compile(said), r"\1\2cannot \4, then cannot "


def sides_of(piece: str) -> list[tuple[re.Pattern[str], str]]:
    """Enemies and friends without a noun: `an enemy` for `an enemy Soldier`, where every card is a Soldier."""
    ends = r"within|in|on|at|with|without|that|who|which|it|they|adjacent|beyond|near|has|have|may|cannot|[a-z]+s"
    alone = rf"(?= (?:{ends})\b|[.,:;]|$)(?! of\b)"
    one = r"\b((?:[Aa]n?|[Aa]ny|[Nn]o|[Ee]ach|[Ee]very|nearest|1|another) )"
    return [
        (re.compile(rf"{one}enemy{alone}"), rf"\1enemy {piece}"),
        (re.compile(rf"{one}(?:friend|ally){alone}"), rf"\1friendly {piece}"),
        (re.compile(rf"\b[Ee]nemies{alone}"), f"enemy {piece}s"),
        (re.compile(rf"\b(?:friends|allies){alone}"), f"friendly {piece}s"),
    ]


def without_that(verbs: Collection[str]) -> tuple[re.Pattern[str], str]:
    """`each Post they hold` as `each Post that they hold`."""
    said = "|".join(
        sorted({re.escape(form) for verb in verbs for form in (verb, plain_form(verb), f"{verb}s")})
    )
    counted = r"(?:[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|[Nn]o|[Aa]n?|\d+|the)"
    noun = r"(?:(?:own|enemy|friendly|other) )?[0-9]*[A-Z][\w+-]*(?: [0-9]*[A-Z][\w+-]*)*"
    return re.compile(rf"\b({counted} {noun}) (it|they|he|she) ({said})\b(?! [a-z]+s\b)"), r"\1 that \2 \3"


@lru_cache(maxsize=256)
def patterns(kind: str, own: OwnWords) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The wordings for one way of reading, in a game that has verbs of its own."""
    plain = {plain_form(verb) for verb in own.verbs} | own.verbs
    if kind == RULE:
        verbs = "|".join([_thirds(), *sorted(map(re.escape, own.verbs))])
        whole = [(w.pattern, w.canonical) for w in WORDINGS if RULE in w.kinds]
        told = told_moments(own.rolls, own.counted, verbs)
        return (*told, *moments_of_turns(own.turns, verbs), *whole, *moments_of(own.deeds, verbs))
    chosen = [
        (re.compile(rf"\b{re.escape(name)}\b(?![-'])" if name[0].islower() else named(name)), tied(name))
        for name in sorted(own.phrased, key=len, reverse=True)
    ]
    for name in sorted(own.phrased):
        first, _, rest = name.partition(" ")
        if plain_form(first) in LIGHT and " " not in rest:
            chosen.insert(
                0, (re.compile(rf"\b{first} (?:its|their|his|her|an?|the) {rest}\b"), name.replace(" ", TIE))
            )
    if kind != "bullet":
        for name in sorted(own.actions, key=len, reverse=True):
            chosen += done_by_name(name, plain, tied(name) if name in own.phrased else name)
    if kind in LAWS:
        verbs = "|".join([_plains(), *sorted(re.escape(verb.replace(" ", TIE)) for verb in plain)])
        chosen += distributed(verbs)
    if own.piece:
        chosen += sides_of(own.piece)
    if own.verbs and kind != "bullet":
        chosen.append(without_that(own.verbs))
    if own.rolls and kind != "bullet":
        chosen += rolls_said(name for name, _, _ in own.rolls)
        chosen += against(own.rolls) if kind in LAWS else []
    if own.die and kind in STEPS:
        chosen += unnamed_dice(own.die)
    chosen += [
        (w.pattern, w.canonical)
        for w in WORDINGS
        if (kind in w.kinds if w.kinds else kind != "bullet") and (not w.verb or w.verb not in plain)
    ]
    if kind in STEPS:
        verbs = "|".join([_thirds(), *sorted(re.escape(verb.replace(" ", TIE)) for verb in own.verbs)])
        chosen.append((re.compile(rf",? and (?=(?:{verbs})\b)"), ", then "))
        chosen.append(
            forbidden_both("|".join([_plains(), *(re.escape(verb.replace(" ", TIE)) for verb in plain)]))
        )
        chosen.append((re.compile(rf"(\bmay [^.,:;]+?) and (?=(?:{_plains()})\b)"), r"\1, then "))
    return tuple(chosen)


@lru_cache(maxsize=256)
def lettered_patterns(kind: str, own: OwnWords) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The same for all letters, which take twice as long to prepare."""
    return tuple((compiled(found.pattern), read) for found, read in patterns(kind, own))


@lru_cache(maxsize=8192)
def understood(text: str, kind: str, own: OwnWords = NO_WORDS) -> Respelt:
    """A text in the words that the grammar reads."""
    return respelt(text, (patterns if only_english(text) else lettered_patterns)(kind, own))
