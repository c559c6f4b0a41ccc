"""Wordings: other ways to say what the rules say in one way, each with its canonical form.

A wording is read as if its canonical form stood there; `warbook format` leaves it as written. `\\1` stands for what
the bracketed parts of the pattern found. None of them changes a word that a game has declared a verb.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from warbook.language.phrasebook.record import BOOK, plain_form
from warbook.language.respell import Respelt, respelt

TIE = "ǀ"
"""What ties the words of one name together while a sentence is read: a letter that nobody writes."""
TERM = r"[0-9]*[A-Z][\w+'-]*(?: [0-9]*[A-Z][\w+'-]*)*"
HEAD = r"(^|\. |, (?:and )?|: )"
"""Where an order begins."""
LENGTH = r"\d+(?:\.\d+)? ?(?:in|inches|inch|mm|cm|squares?)"
NUMBERS = dict(
    zip(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
        range(2, 13),
        strict=True,
    )
)
STEPS = frozenset(("orders", "leading"))
LAWS = frozenset(("law",))
BULLETS = frozenset(("bullet",))
"""The head of a bullet that acts, before it is known what sort of rule it is."""


@dataclass(frozen=True, slots=True)
class Wording:
    """`says` shows what is written and how it is read; `kinds` are the readings it is for (none: every one),
    `verb` the verb it would take from a game that has its own."""

    pattern: re.Pattern[str]
    canonical: str
    says: tuple[str, str]
    kinds: frozenset[str] = frozenset()
    verb: str = ""


def wording(
    pattern: str, canonical: str, written: str, read: str, kinds: frozenset[str] = frozenset(), verb: str = ""
) -> Wording:
    return Wording(re.compile(pattern), canonical, (written, read), kinds, verb)


def _order(verb: str, third: str) -> Wording:
    """An order to nobody: the player spoken of carries it out, or the active one."""
    pattern = rf"{HEAD}(?:{verb.capitalize()}|{verb}) (?=\S)"
    return wording(
        pattern, rf"\1the player {third} ", f"{verb.capitalize()} …", f"The player {third} …", STEPS, verb
    )


WORDINGS: tuple[Wording, ...] = (
    # ---------------------------------------------------------- when something happens
    wording(
        r"^(?:Whenever|Each time|Every time|As soon as|Once) ", "When ", "Whenever …:", "When …:", BULLETS
    ),
    wording(
        rf"^At the (?:start|beginning) of (?:each |every |the |a )?({TERM}(?: \d+)?)[,:] ",
        r"When the \1 begins: ",
        "At the start of each Day, …",
        "When the Day begins: …",
        BULLETS,
    ),
    wording(
        rf"^At the end of (?:each |every |the |a )?({TERM}(?: \d+)?)[,:] ",
        r"When the \1 ends: ",
        "At the end of each Day, …",
        "When the Day ends: …",
        BULLETS,
    ),
    wording(
        rf"^(.+) at the (?:start|beginning) of (?:each|every|the|a) ({TERM})((?: unless| if|,).*?)?\.?$",
        r"When the \2 begins: \1\3.",
        "… at the start of each Day.",
        "When the Day begins: …",
        BULLETS,
    ),
    wording(
        rf"^(.+) at the end of (?:each|every|the|a) ({TERM})((?: unless| if|,).*?)?\.?$",
        r"When the \2 ends: \1\3.",
        "… at the end of each Day.",
        "When the Day ends: …",
        BULLETS,
    ),
    wording(
        r"^When (.+?) would ([a-z-]+)([^:,]*)[:,] (.+?) instead\.?$",
        r"Instead of \1 \2\3: \4.",
        "When … would …: … instead.",
        "Instead of …: …",
        BULLETS,
    ),
    wording(
        r"\b(?:starts|start) (its|their) move\b", r"begins \1 move", "starts its move", "begins its move"
    ),
    wording(
        rf"^The first time (?:in |during )?(?:each|every|the|a) ({TERM})(?: that)? ([^,:]+)[,:] ",
        r"When \2 for the first time during the \1: ",
        "The first time each Day that …, …",
        "When … for the first time during the Day: …",
        BULLETS,
    ),
    wording(
        r"\bfor the first time (?:in |during )?(?:this|each|every|the|a) (?=[A-Z])",
        "for the first time during the ",
        "for the first time this Day",
        "for the first time during the Day",
    ),
    wording(
        rf"^When (.+?)'s ({TERM}) (?:reaches|rises to) (\d+)\b",
        r"When \1 gains \2, if its \2 is \3 or more",
        "When a Soldier's Fear reaches 3: …",
        "When a Soldier gains Fear, if its Fear is 3 or more: …",
        BULLETS,
    ),
    wording(
        rf"^When (.+?)'s ({TERM}) (?:falls|drops|sinks) to (\d+)\b",
        r"When \1 loses \2, if its \2 is \3 or less",
        "When a Soldier's Fuel falls to 1: …",
        "When a Soldier loses Fuel, if its Fuel is 1 or less: …",
        BULLETS,
    ),
    wording(
        rf"^(.+?) (?:may|can) (?:only )?use ({TERM}) (?:only )?once (?:per|each|in each|every|a|during each) ({TERM})",
        r"\1 cannot use \2 if it has used \2 during the \3",
        "may use Strike only once per Day",
        "cannot use Strike if it has used Strike during the Day",
        LAWS,
    ),
    wording(
        rf"^(.+?) (?:may not|cannot) use ({TERM}) more than once (?:per|each|in each|every|a|during each) ({TERM})",
        r"\1 cannot use \2 if it has used \2 during the \3",
        "cannot use Strike more than once per Day",
        "cannot use Strike if it has used Strike during the Day",
        LAWS,
    ),
    # ---------------------------------------------------------- words that say nothing
    wording(
        r"(?: (?:immediately|instantly|automatically|also|still)|, in turn)\b(?! to\b)",
        "",
        "immediately",
        "–",
    ),
    wording(rf"{HEAD}(?:Then|Next|Afterwards|Finally|Now),? (?=\S)", r"\1", "Then, …", "…", STEPS),
    wording(r",? of (?:its|their|own|his|her) (?:own )?choice\b", "", "of its choice", "–"),
    wording(r"\beither (?=\S+.* or )", "", "either A or B", "A or B"),
    # ---------------------------------------------------------- full forms
    wording(r"\b(is|are|does|do|has|have)n't\b", r"\1 not", "isn't", "is not"),
    wording(r"\b(?:can't|can not|mustn't|must not|may never|never may)\b", "cannot", "can't", "cannot"),
    wording(r"\bcan (?!only\b|not\b)", "may ", "can", "may"),
    wording(
        r"\b(?:can|may) only (.+?) if ", r"cannot \1 unless ", "may only … if …", "cannot … unless …", LAWS
    ),
    wording(r"\b(?:[Hh]e|[Ss]he)\b", "it", "he, she", "it"),
    wording(r"\b(?:his|her) (?=[A-Zp])", "its ", "his, her", "its"),
    wording(rf"\b([Tt])hat (?={TERM}\b(?! may\b)|player\b)", r"\1he ", "that Soldier", "the Soldier"),
    # ---------------------------------------------------------- numbers
    *(
        wording(
            rf"(?<![Tt]he )\b(?:{word}|{word.capitalize()})\b(?= \S)(?! of\b)", str(number), word, str(number)
        )
        for word, number in NUMBERS.items()
    ),
    wording(
        r"(?<![Tt]he )\b[Oo]ne (?=(?:own|enemy|friendly|other|more)\b|[A-Z]|[a-z-]+ [A-Z])",
        "1 ",
        "one Soldier",
        "1 Soldier",
    ),
    wording(
        r"\bat least (\d+) (?=(?:own|enemy|friendly|other)\b|[A-Z]|[a-z-]+ [A-Z])",
        r"\1 or more ",
        "at least 2 Fuel",
        "2 or more Fuel",
    ),
    wording(r"\b(\d+) (d\d+)\b", r"\1\2", "two d6", "2d6"),
    wording(r"\b(\d+) six-sided dice\b", r"\1d6", "two six-sided dice", "2d6"),
    wording(r"\ba six-sided die\b", "1d6", "a six-sided die", "1d6"),
    wording(r"(?<=\d)(?:″|'')", "in", "6″", "6in"),
    wording(r"(?<![\w.])(\d+)\+(?![\w+])", r"\1 or more", "4+", "4 or more"),
    wording(
        r"(?<=\d) or (?:higher|greater|better|above|over|later)\b", " or more", "4 or higher", "4 or more"
    ),
    wording(r"(?<=\d) or (?:lower|below|under|worse|earlier)\b", " or less", "2 or lower", "2 or less"),
    wording(
        r"(^|\. )On (?:a roll of |a result of |a total of |a )?(\d+) or (\d+)\b",
        r"\1On \2–\3",
        "On a 1 or 2, …",
        "On 1–2, …",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:a roll of |a result of |a total of )(?=\d)",
        r"\1On ",
        "On a roll of 6, …",
        "On 6, …",
        STEPS,
    ),
    wording(r"\btwice (?=\S)", "2 times ", "twice its Fuel", "2 times its Fuel"),
    wording(r"\bdouble (?=its|their|the|own)", "2 times ", "double its Fuel", "2 times its Fuel"),
    wording(r"(?<=\w) plus (?=\S)", " + ", "1d6 plus its Fuel", "1d6 + its Fuel"),
    wording(r"(?<=\w) minus (?=\S)", " - ", "its Fuel minus 1", "its Fuel - 1"),
    # ---------------------------------------------------------- comparing
    wording(r"\b(is|are) (?:equal to|the same as|exactly)\b", r"\1", "is equal to 3", "is 3"),
    wording(r"\b(?:greater|higher|larger|bigger) than\b", "over", "is greater than 3", "is over 3"),
    wording(r"\b(?:lower|smaller) than\b", "under", "is lower than 3", "is under 3"),
    wording(r"\bexceeds\b", "is over", "exceeds 3", "is over 3", verb="exceed"),
    # ---------------------------------------------------------- places
    wording(
        rf"\b(?:no more than|at most|not more than) ({LENGTH}) (?:away )?(?:from|of)\b",
        r"within \1 of",
        "no more than 6in from …",
        "within 6in of …",
    ),
    wording(
        rf"(?<!move )(?<!moves )(?<!moved )\bup to ({LENGTH}) away from\b",
        r"within \1 of",
        "up to 6in away from …",
        "within 6in of …",
    ),
    wording(
        rf"\b(?:more than|over|further than|farther than) ({LENGTH}) (?:away )?(?:from|of)\b",
        r"beyond \1 of",
        "more than 6in away from …",
        "beyond 6in of …",
    ),
    wording(rf"\bwithin ({LENGTH}) from\b", r"within \1 of", "within 6in from …", "within 6in of …"),
    wording(
        rf"\b({LENGTH}) or (?:closer|nearer|less) (?:to|from)\b",
        r"within \1 of",
        "6in or closer to …",
        "within 6in of …",
    ),
    wording(r"\bnext to\b", "adjacent to", "next to …", "adjacent to …"),
    wording(
        r"\b(moves|move|moving) (?:onto)\b",
        r"\1 on",
        "moves onto …",
        "moves on …",
        frozenset(("when", "law")),
    ),
    wording(
        r"\b(moves|move|moving) into\b", r"\1 in", "moves into …", "moves in …", frozenset(("when", "law"))
    ),
    wording(r"\b([Tt])owards\b", r"\1oward", "towards", "toward"),
    wording(r"\ban? (adjacent|empty) (?=[A-Z])", r"1 \1 ", "an adjacent Square", "1 adjacent Square"),
    wording(
        r"\b(?:drifts?|scatters?|deviates?) (\d*d?\d+ ?(?:in|inches|squares?))(?: in a random direction)?\b",
        r"moves \1 in a random direction",
        "scatters 1d6 squares",
        "moves 1d6 squares in a random direction",
        verb="scatter",
    ),
    wording(
        r"(?<=[A-Za-z]) from own (?=[A-Z][^.]*\b(?:within|on|in|adjacent|at)\b)",
        " in own ",
        "places a Soldier from own Camp on …",
        "places a Soldier in own Camp on …",
        STEPS,
    ),
    wording(
        r"\b(moves? [^.,]*?(?<!directly)) (?=toward\b)",
        r"\1 directly ",
        "moves 2in toward …",
        "moves 2in directly toward …",
        STEPS,
    ),
    # ---------------------------------------------------------- who, and what of whom
    wording(
        r"\b([Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|\d+) of (?:the |own )?(?=[A-Z])",
        r"\1 ",
        "each of the Soldiers",
        "each Soldier",
    ),
    wording(
        r"\b([Ee]ach|[Ee]very|[Aa]ll|[Aa]ny|\d+) of own ", r"\1 own ", "one of own Soldiers", "1 own Soldier"
    ),
    wording(r"\b[Bb]oth players\b", "each player", "both players", "each player"),
    wording(
        r"\bcarrying (?:the |an? )?(?=[A-Z])",
        "with ",
        "a Soldier carrying the Relic",
        "a Soldier with the Relic",
    ),
    wording(
        r"\b(does|do) not have (?:any |an? )?(?=[A-Z])", "has no ", "does not have any Fuel", "has no Fuel"
    ),
    wording(r"\b([Tt])he opponent\b", r"\1he other player", "the opponent", "the other player"),
    wording(r"\bcontroller\b", "player", "its controller", "its player"),
    # ---------------------------------------------------------- since when
    wording(
        rf"(?<=\w) (?:in|during) (?:this|that|the same|the current) ({TERM})",
        r" during the \1",
        "in this Day",
        "during the Day",
    ),
    # ---------------------------------------------------------- how sentences go on
    wording(
        r"(^|\. )(?:If they do|If it does|If this happens|If that happens|In that case|When they do),",
        r"\1If so,",
        "If they do, …",
        "If so, …",
        STEPS,
    ),
    wording(
        r"(^|\. )(?:If not|If they do not|If it does not|Else|Or else),",
        r"\1Otherwise,",
        "If not, …",
        "Otherwise, …",
        STEPS,
    ),
    wording(r",? and then\b", ", then", "… and then …", "…, then …", STEPS),
    wording(r"(?<=[^,]) then (?=the|it|its|each|\d|[A-Z])", ", ", "If … then …", "If …, …", STEPS),
    wording(
        r"(?<!,) (and|or) (?=(?:the|its|their|no|any|each|every|own|an?|\d+) (?:(?!that|who|which|of|and|or)[\w'-]+ ){1,3}"
        r"(?:is|are|has|have|does|do|gains|loses|becomes|moves|rolls)\b)",
        r", \1 ",
        "If A is … and the B is …",
        "If A is …, and the B is …",
        frozenset(("condition", "orders", "leading", "when", "law")),
    ),
    # ---------------------------------------------------------- orders to nobody
    wording(
        rf"{HEAD}(?:Remove|remove) (?:all|every) ({TERM}) from ([^.,]+)",
        r"\1\3 loses all \2",
        "Remove all Fear from X.",
        "X loses all Fear.",
        STEPS,
        "remove",
    ),
    wording(
        rf"{HEAD}(?:Remove|remove|Take|take) (?:an? )?(\d+ )?({TERM}) from ([^.,]+)",
        r"\1\4 loses \2\3",
        "Remove 1 Fear from X.",
        "X loses 1 Fear.",
        STEPS,
        "remove",
    ),
    wording(
        rf"{HEAD}(?:Remove|remove) ([^.]+)", r"\1\2 is removed", "Remove X.", "X is removed.", STEPS, "remove"
    ),
    wording(
        rf"{HEAD}(?:Give|give) ([^.]+?) (?:an? )?(\d+ )?({TERM})(?=\.|$|,)",
        r"\1\2 gains \3\4",
        "Give X 1 Fear.",
        "X gains 1 Fear.",
        STEPS,
        "give",
    ),
    wording(
        rf"{HEAD}(?:Add|add) (?:an? )?(\d+ )?({TERM}) to ([^.,]+)",
        r"\1\4 gains \2\3",
        "Add 1 Fear to X.",
        "X gains 1 Fear.",
        STEPS,
        "add",
    ),
    wording(
        rf"{HEAD}(?:Play|play) ([^.]+)",
        r"\1\2 is played",
        "Play the Day.",
        "The Day is played.",
        STEPS,
        "play",
    ),
    wording(
        rf"{HEAD}(?:End|end) the ({TERM})(?=\.|$|,)",
        r"\1the \2 ends",
        "End the Day.",
        "The Day ends.",
        STEPS,
        "end",
    ),
    wording(
        rf"{HEAD}(?:Move|move) ([^.]+?) (?=(?:up to|to|directly|toward|\d))",
        r"\1\2 moves ",
        "Move X up to 6in.",
        "X moves up to 6in.",
        STEPS,
        "move",
    ),
    _order("choose", "chooses"),
    _order("pick", "chooses"),
    _order("select", "chooses"),
    _order("roll", "rolls"),
    _order("re-roll", "re-rolls"),
    _order("place", "places"),
    _order("draw", "draws"),
    _order("discard", "discards"),
    _order("create", "creates"),
    _order("pay", "pays"),
    _order("gain", "gains"),
    _order("lose", "loses"),
    # ---------------------------------------------------------- numbers that change
    wording(
        r"\b(is|are) (?:reduced|lowered|decreased) by ([\w]+(?: squares?| inches)?)",
        r"\1 \2 less",
        "is reduced by 2",
        "is 2 less",
    ),
    wording(
        r"\b(is|are) (?:increased|raised) by ([\w]+(?: squares?| inches)?)",
        r"\1 \2 more",
        "is increased by 2",
        "is 2 more",
    ),
    wording(
        r"\b(?:gets?|has|have|receives?|adds?|takes?) (?:an? )?(?=[+−-]\d)",
        "gains ",
        "has +1 to its Fuel",
        "gains +1 to its Fuel",
    ),
    # ---------------------------------------------------------- other verbs
    wording(r"\b(?:receives|gets|regains|earns) (?=\d|[A-Z]|an? )", "gains ", "gets 1 Fuel", "gains 1 Fuel"),
    wording(r"\b(?:receive|get|regain|earn) (?=\d|[A-Z]|an? )", "gain ", "may get 1 Fuel", "may gain 1 Fuel"),
    wording(r"\bspends (?=\d|[A-Z]|an? )", "pays ", "spends 1 Fuel", "pays 1 Fuel", verb="spend"),
    wording(r"\bspend (?=\d|[A-Z]|an? )", "pay ", "may spend 1 Fuel", "may pay 1 Fuel", verb="spend"),
    wording(r"\b(?:picks|selects) (?=\S)", "chooses ", "picks 1 Soldier", "chooses 1 Soldier"),
    wording(
        r"\b(is|are) (?:destroyed|eliminated|killed|slain)\b",
        r"\1 removed",
        "is destroyed",
        "is removed",
        verb="destroy",
    ),
    wording(r"\bdies\b", "is removed", "dies", "is removed", verb="die"),
)


@dataclass(frozen=True, slots=True)
class OwnWords:
    """A game's own verbs in the third person, and its names of several words in every form."""

    verbs: frozenset[str] = frozenset()
    phrased: frozenset[str] = frozenset()


NO_WORDS = OwnWords()


@lru_cache(maxsize=1)
def _thirds() -> str:
    """The verbs of the book in the third person, for a sentence that goes on with the same subject."""
    verbs = {p.pattern.split()[0] for p in BOOK.of("order")} - {"is"}
    return "|".join(sorted(verbs))


@lru_cache(maxsize=256)
def patterns(kind: str, own: OwnWords) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The wordings for one way of reading, in a game that has verbs of its own."""
    plain = {plain_form(verb) for verb in own.verbs} | own.verbs
    chosen = [
        (re.compile(rf"\b{re.escape(name)}\b(?![-'])"), name.replace(" ", TIE))
        for name in sorted(own.phrased, key=len, reverse=True)
    ]
    chosen += [
        (w.pattern, w.canonical)
        for w in WORDINGS
        if (kind in w.kinds if w.kinds else kind != "bullet") and (not w.verb or w.verb not in plain)
    ]
    if kind in STEPS:
        verbs = "|".join([_thirds(), *sorted(re.escape(verb.replace(" ", TIE)) for verb in own.verbs)])
        chosen.append((re.compile(rf",? and (?=(?:{verbs})\b)"), ", then "))
    return tuple(chosen)


def understood(text: str, kind: str, own: OwnWords = NO_WORDS) -> Respelt:
    """A text in the words that the grammar reads."""
    return respelt(text, patterns(kind, own))
