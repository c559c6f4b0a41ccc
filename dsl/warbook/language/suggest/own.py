"""All wordings put into a text at once: those of the table, and those that come from the names of a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from warbook.language.ir import LENGTH, SQUARES
from warbook.language.names import LIGHT, plural, singulars, verb_forms
from warbook.language.phrasebook.record import plain_form
from warbook.language.resolve.declared import Names
from warbook.language.suggest.deeds import moments_of, moments_of_turns
from warbook.language.suggest.dice import unnamed_dice
from warbook.language.suggest.outcomes import against, rolls_said, told_moments
from warbook.language.suggest.records import RULE, wordings
from warbook.language.suggest.users import only_such, users
from warbook.language.tying import tied
from warbook.language.word_patterns import HEAD, TERM, TIE


@dataclass(frozen=True, slots=True)
class OwnWords:
    """A game's own verbs in the third person, its names of several words in every form, and its actions; `piece`
    is the kind that all its cards are, if they are of one; `deeds` are nouns that name something done, each with
    the kind that does it; `die` is the die that is meant where none is named. `rolls` stand each with the kind
    that makes it and the role against which, `counted`, tokens and resources in both numbers, with what has them,
    `turns`, sequences that a piece has, with its role, `states`, values of the whole game, each with its list; `pace` is
    the stat that is a length, where there is just one; `grid` is whether one moves from square to square; `users` are the
    actions, each with the kind that uses it."""

    verbs: frozenset[str] = frozenset()
    phrased: frozenset[str] = frozenset()
    actions: frozenset[str] = frozenset()
    piece: str = ""
    deeds: frozenset[tuple[str, str]] = frozenset()
    die: str = ""
    rolls: frozenset[tuple[str, str, str]] = frozenset()
    counted: frozenset[tuple[str, str]] = frozenset()
    turns: frozenset[tuple[str, str]] = frozenset()
    states: frozenset[tuple[str, str]] = frozenset()
    pace: str = ""
    grid: bool = False
    users: frozenset[tuple[str, str]] = frozenset()


STEPS = frozenset(("orders", "leading"))
SAID = r"(?!(?:[Ii]f|[Uu]nless|[Ww]hile|[Ff]or|[Oo]n|[Oo]therwise|[Aa]s)\b)"
LONGEST_WORD = 60
"""Letters in a name that is looked for: what is longer is no word, and would only make the search slow."""


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


def done_by_name(name: str, verbs: Collection[str], said: str) -> list[tuple[str, str]]:
    """An action spoken of as something done: `strikes` for `uses Strike`, `rests` for `uses Rest`; unless
    the game, or the language, has a verb of that name. `said` is the name as it stands in a sentence."""
    first, *rest = name.split()
    later = [f"(?:{re.escape(word)}|{re.escape(word.lower())})" for word in rest]
    tail = " (?:an? |the |any )?".join(["", *later]) if rest else ""
    named = re.escape(name)
    found = [
        (
            rf"\b(?:make|perform|declare|fire|do|carry out|take|use)(s?) (?:an? |the |its )?{named}(?: action)?\b",
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
            rf"\b(cannot|may not|may only|can only|may|must|can|nor|neither|not to|to) {either}{tail}\b{ENDS}",
            rf"\1 use {said}",
        ),
        (rf"(?<!\bthe )(?<!\ban )(?<!\ba )\b{third}{tail}\b{ENDS}", f"uses {said}"),
        (rf"\b(has|have|has not|have not) {participle}{tail}\b{ENDS}", rf"\1 used {said}"),
        (
            rf"\b(that|who|which) {participle}{tail}(?= (?:this|during|in this) )",
            rf"\1 has used {said}",
        ),
    ]


TAIL = r"(?: (?:if|unless|while) [^:]+?)?"
"""Under what something is forbidden, at the end of its sentence."""
CAN = r"(cannot|can't|can not|can never|may never|may not|can|may|must)"


def distributed(verbs: str) -> list[tuple[str, str]]:
    """What is said of one subject twice as two laws: `cannot move or rest`, `may not move, but may rest`."""
    return [
        (r"\b(?:can|may) neither ", "cannot "),
        (rf"\b(cannot|or|nor) change (?:its|their) ({TERM})", r"\1 gain \2 or lose \2"),
        (rf"\b(gain|lose) or (gain|lose) ({TERM})", r"\1 \3 or \2 \3"),
        (
            rf"^(.+?) {CAN} (gain|lose|enter|join) ((?:an? )?{TERM}),? (?:or|nor) ((?:an? )?{TERM})({TAIL})\.?$",
            r"\1 \2 \3 \4\6, and \1 \2 \3 \5\6",
        ),
        (
            rf"^(.+?) {CAN} (gain|lose) ({TERM}), ({TERM}),? (?:or|nor) ({TERM})({TAIL})\.?$",
            r"\1 \2 \3 \4\7, and \1 \2 \3 \5\7, and \1 \2 \3 \6\7",
        ),
        (
            rf"^(.+?) {CAN} (?:either |both )?(.+?),? (?:or|nor|and) (?=(?:{verbs})\b)",
            r"\1 \2 \3, and \1 \2 ",
        ),
        (
            r"^(.+?) (cannot|can't|may not) (?:either )?((?!be\b)[a-z-]+),? (?:or|nor) (?=[a-z-]+(?:[ .,]|$))",
            r"\1 \2 \3, and \1 \2 ",
        ),
        (rf"^(.+?) {CAN} (.+?),? (?:and|but) {CAN} ", r"\1 \2 \3, and \1 \4 "),
        (
            rf"(^|, and )([^,]+?) (cannot|may not) (gain|lose) ({TERM}) or (gain|lose) ({TERM})",
            r"\1\2 \3 \4 \5, and \2 \3 \6 \7",
        ),
        (
            r"^([^,]+?) (?<!that )(?<!who )(?<!which )(?<!cannot )(?<!can't )(?<!not )(?<!may )(?<!must )(has (?:its|their|\d+ (?:more|less|fewer))|gains?|gets?|moves?) "
            rf"([^,]+?(?:, round(?:ed|ing) (?:up|down))?),? (?:and|but) (?:it |they )?{CAN} ",
            r"\1 \2 \3, and \1 \4 ",
        ),
    ]


def forbidden_both(verbs: str) -> tuple[str, str]:
    """What one subject cannot do for a time, of two things neither: `cannot move or use Rest until …`."""
    said = (
        rf"{HEAD}({SAID}[^.:]*?\b)(cannot|can't|may not) (?:either )?([^.:]+?),? (?:or|nor) (?=(?:{verbs})\b)"
    )
    return said, r"\1\2cannot \4, then cannot "


def sides_of(piece: str) -> list[tuple[str, str]]:
    """Enemies and friends without a noun: `an enemy` for `an enemy Soldier`, where every card is a Soldier."""
    ends = r"within|in|on|at|with|without|that|who|which|it|they|adjacent|beyond|near|has|have|may|cannot|[a-z]+s"
    alone = rf"(?= (?:{ends})\b|[.,:;]|$)(?! of\b)"
    one = r"\b((?:[Aa]n?|[Aa]ny|[Nn]o|[Ee]ach|[Ee]very|nearest|1|another) )"
    return [
        (rf"{one}enemy{alone}", rf"\1enemy {piece}"),
        (rf"{one}(?:friend|ally){alone}", rf"\1friendly {piece}"),
        (rf"\b[Ee]nemies{alone}", f"enemy {piece}s"),
        (rf"\b(?:friends|allies){alone}", f"friendly {piece}s"),
    ]


def without_that(verbs: Collection[str]) -> tuple[str, str]:
    """`each Post they hold` as `each Post that they hold`."""
    said = "|".join(
        sorted({re.escape(form) for verb in verbs for form in (verb, plain_form(verb), f"{verb}s")})
    )
    counted = r"(?:[Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|[Nn]o|[Aa]n?|\d+|the)"
    noun = r"(?:(?:own|enemy|friendly|other) )?[0-9]*[A-Z][\w+-]*(?: [0-9]*[A-Z][\w+-]*)*"
    return rf"\b({counted} {noun}) (it|they|he|she) ({said})\b(?! [a-z]+s\b)", r"\1 that \2 \3"


def in_states(states: Collection[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """`During a Storm, …`, `No Soldier may move during a Storm.` as `While the Sea is Storm: …`."""
    for value, of in sorted(states):
        said = rf"(?:an? |the )?{re.escape(value)}"
        yield (
            rf"^(?:During|In|While it is|As long as it is) {said}(?:, | (?=[a-z]))",
            f"While the {of} is {value}: ",
        )
        yield rf"^([^:]+?),? (?:during|in|while it is) {said}\.?$", rf"While the {of} is {value}: \1."


ON_SQUARES = (
    (
        r"\b(?:enters?|moves? (?:into|onto)) (?!the (?:board|table|map)\b)(?=an? |the |any |own |enemy |[A-Z])",
        "ends its move in ",
    ),
    *(
        (
            rf",? (?:but |and )?(?:at least|no nearer than|no closer than|no less than) {n} squares(?: away)? (?:of|from|to) "
            r"(?:any|every|each|all) (?=(?:other |enemy |friendly |own )?[A-Z]|enemy\b|enemies\b)",
            f" beyond {n - 1} square{'s' if n > 2 else ''} of every ",
        )
        for n in range(2, 13)
    ),
)
"""On a grid only where a move ends is known, and what is at least 3 squares off is beyond 2."""


def paced(pace: str) -> Iterator[tuple[str, str]]:
    """`moves 2in less`, `moves at most 2in`, as what they say of the stat that tells how far one goes."""
    for verb, gain, its in (("moves", "gains", "its"), ("move", "gain", "their")):
        for word, sign in (("less", "-"), ("more", "+")):
            yield rf"\b{verb} (\d+(?:in)?)(?: squares?)? {word}\b", rf"{gain} {sign}\1 to {its} {pace}"
    whose = rf"(^|, and )((?:[Aa]n?|[Ee]ach|[Ee]very|[Tt]he)(?: enemy| friendly| own)? {TERM})"
    length = r"(\d+ ?(?:in|squares?))"
    for how, said in (
        (rf"at most {length}", "is at most"),
        (rf"{length} instead(?: of \d+ ?(?:in|squares?)?)?(?! of)", "becomes"),
    ):
        yield rf"\b([Ii])t moves? {how}", rf"\1ts {pace} {said} \2"
        yield rf"{whose} moves? {how}", rf"\1\2's {pace} {said} \3"
        yield rf"{whose} with no ([^,:]+?) moves? {how}", rf"\1\2's {pace} {said} \4, if it has no \3"
        yield rf"{whose} with ([^,:]+?) moves? {how}", rf"\1\2's {pace} {said} \4, if it has \3"
        yield rf"{whose} that ([^,:]+?) moves? {how}", rf"\1\2's {pace} {said} \4, if it \3"
        yield (
            rf"{whose} ((?:in|on|within|adjacent) [^,:]+?) moves? {how}",
            rf"\1\2's {pace} {said} \4, if it is \3",
        )


@lru_cache(maxsize=256)
def patterns(kind: str, own: OwnWords) -> tuple[tuple[str, str], ...]:
    """The wordings for one way of reading, in a game that has verbs of its own."""
    plain = {plain_form(verb) for verb in own.verbs} | own.verbs
    if kind == RULE:
        verbs = "|".join([_thirds(), *sorted(map(re.escape, own.verbs))])
        whole = [(w.pattern, w.becomes) for w in wordings() if RULE in w.kinds]
        told = told_moments(own.rolls, own.counted, verbs)
        return (
            *in_states(own.states),
            *told,
            *moments_of_turns(own.turns, verbs),
            *whole,
            *moments_of(own.deeds, verbs),
        )
    chosen = [
        (rf"\b{re.escape(name)}\b(?![-'])" if name[0].islower() else named(name), tied(name))
        for name in sorted(own.phrased, key=len, reverse=True)
    ]
    for name in sorted(own.phrased):
        first, _, rest = name.partition(" ")
        if plain_form(first) in LIGHT and " " not in rest:
            chosen.insert(0, (rf"\b{first} (?:its|their|his|her|an?|the) {rest}\b", name.replace(" ", TIE)))
    if kind != "bullet":
        for name in sorted(own.actions, key=len, reverse=True):
            chosen += done_by_name(name, plain, tied(name) if name in own.phrased else name)
    if kind == "law":
        verbs = "|".join([_plains(), *sorted(re.escape(verb.replace(" ", TIE)) for verb in plain)])
        chosen += [*only_such(own.users), *distributed(verbs)]
    if own.piece:
        chosen += sides_of(own.piece)
    if own.piece and kind in ("law", "orders"):
        chosen += [
            (
                r"\b[Nn]obody (?:may|can|may not|cannot) (?=[a-z])",
                f"{'No' if kind == 'law' else 'Each'} {own.piece} {'may' if kind == 'law' else 'cannot'} ",
            )
        ]
    if own.verbs and kind != "bullet":
        chosen.append(without_that(own.verbs))
    if own.rolls and kind != "bullet":
        chosen += rolls_said(name for name, _, _ in own.rolls)
        chosen += against(own.rolls) if kind == "law" else []
    if own.die and kind in STEPS:
        chosen += unnamed_dice(own.die)
    if own.grid and kind in ("when", *STEPS):
        chosen += ON_SQUARES[kind != "when" :]
    chosen += [
        (w.pattern, w.becomes)
        for w in wordings()
        if (kind in w.kinds if w.kinds else kind != "bullet") and (not w.verb or w.verb not in plain)
    ]
    if own.pace and kind in ("law", *STEPS):
        chosen += paced(own.pace)
    if kind in STEPS:
        verbs = "|".join([_thirds(), *sorted(re.escape(verb.replace(" ", TIE)) for verb in own.verbs)])
        chosen.append((rf",? and (?=(?:{verbs})\b)", ", then "))
        chosen.append(
            forbidden_both("|".join([_plains(), *(re.escape(verb.replace(" ", TIE)) for verb in plain)]))
        )
        chosen.append((rf"(\bmay [^.,:;]+?) and (?=(?:{_plains()})\b)", r"\1, then "))
    return tuple(chosen)


def _kind_of_all(names: Names) -> str:
    """The narrowest kind that everything is that is printed on cards and stands somewhere; "" where there is none."""
    every = {k for k in names.cards.values() if k not in names.kinds or not names.kinds[k].off_board}
    if len(every) == 1:
        return next(iter(every))
    wide = [k for k in names.kinds if every and all(names.kind_of(one, k) for one in every)]
    return next((k for k in wide if all(names.kind_of(k, other) for other in wide)), "")


def own_words(names: Names) -> OwnWords:
    """A game's own words, of the names that it declares."""
    thirds = frozenset(t for t, plain in names.thirds.items() if t != plain and len(t) <= LONGEST_WORD)
    piece = _kind_of_all(names)
    return OwnWords(
        thirds,
        frozenset(n for n in names.phrased if len(n) <= LONGEST_WORD),
        frozenset(n for n in names.actions if len(n) <= LONGEST_WORD),
        piece,
        frozenset(d for d in deed_words(names) if len(d[0]) <= LONGEST_WORD),
        names.die,
        frozenset(_rollers(names)),
        frozenset(_counted(names)),
        frozenset(_turns(names)),
        frozenset((v, x.name) for x in names.lists.values() if x.holder is None for v in x.values),
        _pace(names),
        names.space.grid,
        frozenset(users(names)),
    )


def _pace(names: Names) -> str:
    """The only stat that is a length; "" where there is none, or another."""
    lengths = [s.name for s in names.stats.values() if s.type in (LENGTH, SQUARES)]
    return lengths[0] if len(lengths) == 1 else ""


def _turns(names: Names) -> Iterable[tuple[str, str]]:
    """The sequences that a piece has, such as its activation, each with the role by which that is spoken of."""
    for name, sequence in names.sequences.items():
        first = sequence.roles[0] if sequence.roles else None
        if first is not None and first.type.base == "thing" and first.name.islower():
            yield name, first.name


def _rollers(names: Names) -> Iterable[tuple[str, str, str]]:
    """The rolls that pieces make, each with the kind that makes it, and the role against which it is made."""
    for name, roll in names.rolls.items():
        who = next((r for r in roll.roles if r.prep == "by" and r.type.base == "thing"), None)
        if who is not None and len(name) <= LONGEST_WORD:
            other = next((r.name for r in roll.roles if r.prep in ("against", "at") and r.name.islower()), "")
            yield name, who.type.arg, other


def _counted(names: Names) -> Iterable[tuple[str, str]]:
    """Tokens and resources in both numbers, each with what has them."""
    held = [(t.name, t.holder) for t in names.tokens.values()]
    for name, holder in (*held, *((r.name, r.holder) for r in names.resources.values())):
        for form in {name, plural(name), *singulars(name)}:
            if len(form) <= LONGEST_WORD:
                yield form, holder


def deed_words(names: Names) -> frozenset[tuple[str, str]]:
    """The nouns that name something done, each with the kind that does it; "" where it is a player."""
    found = set()
    for noun, done in names.deeds.items():
        doer = next((r for r in done.roles if r.prep == "by"), done.roles[0] if done.roles else None)
        found.add((noun, doer.type.arg if doer is not None and doer.type.base == "thing" else ""))
    return frozenset(found)
