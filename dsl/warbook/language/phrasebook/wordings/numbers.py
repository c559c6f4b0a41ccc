"""Numbers, dice and comparisons."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import NEXT_TO, NUMBERS, STEPS, TERM, wording

NUMBERS_SAID = (
    *(
        wording(
            rf"(?<![Tt]he )\b(?:{word}|{word.capitalize()})\b(?= \S)(?! of\b)",
            str(number),
            f"{word} Soldiers",
            f"{number} Soldiers",
        )
        for word, number in NUMBERS.items()
    ),
    *(
        wording(
            rf"\b((?:maximum|minimum|total|limit) of) {word}\b",
            rf"\1 {number}",
            f"to a maximum of {word}",
            f"to a maximum of {number}",
        )
        for word, number in {"one": 1, **NUMBERS}.items()
    ),
    wording(
        rf"\b(gains?|loses?|takes?|gets?|suffers?) another (?={TERM})",
        r"\1 1 ",
        "gains another Fear",
        "gains 1 Fear",
        STEPS,
    ),
    wording(
        rf"\b(gains?|loses?) ((?:an? |one |\d+ )?)({TERM})\b([^:]*?)\b(gains?|loses?) (?:another one|one more|another|one)(?=[.,;]|$)",
        r"\1 \2\3\4\5 1 \3",
        "The scout gains 1 Fear. If the roll failed, it gains another one.",
        "The scout gains 1 Fear. If the roll failed, it gains 1 Fear.",
        STEPS,
    ),
    wording(
        rf"\b(gains?|loses?|takes?|gets?|suffers?) (\d+|one|two|three|four) more (?={TERM})",
        r"\1 \2 ",
        "gains 2 more Fear",
        "gains 2 Fear",
        STEPS,
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
        r"\b(is|are) (?:not|no) (?:greater|higher|larger|bigger|more) than\b",
        r"\1 at most",
        "is not greater than 3",
        "is at most 3",
    ),
    wording(
        r"\b(is|are) (?:not|no) (?:lower|smaller|less|fewer) than\b",
        r"\1 at least",
        "is not lower than 3",
        "is at least 3",
    ),
    wording(
        r"\b(?:(?:lower|less|smaller) than or equal to|equal to or (?:lower|less|smaller) than)\b",
        "at most",
        "is lower than or equal to 3",
        "is at most 3",
    ),
    wording(
        r"\b(?:(?:greater|higher|more) than or equal to|equal to or (?:greater|higher|more) than)\b",
        "at least",
        "is higher than or equal to 3",
        "is at least 3",
    ),
    wording(
        r"(?<=\d) or (?:higher|greater|better|above|over|later)\b", " or more", "4 or higher", "4 or more"
    ),
    wording(r"(?<=\d) or (?:lower|below|under|worse|earlier)\b", " or less", "2 or lower", "2 or less"),
    wording(r"\b(?:an? )?(?:extra|additional|further) (\d+)", r"\1", "an extra 2in", "2in"),
    wording(
        rf"\b(\d*d?\d+) (?:extra|additional|further) (?={TERM}|dice|die)",
        r"\1 ",
        "1 additional Fuel",
        "1 Fuel",
    ),
    wording(rf"\b(?:an?|one) (?:extra|additional) (?={TERM})", "1 ", "an extra Card", "1 Card"),
    wording(rf"\b(\d+) or (?:less|fewer) (?={TERM})", r"at most \1 ", "2 or less Fuel", "at most 2 Fuel"),
    wording(
        r",? \(?round(?:ing|ed) up\)?",
        ", rounded up",
        "half its Fuel, rounding up",
        "half its Fuel, rounded up",
    ),
    wording(r",? \(?round(?:ing|ed) down\)?", "", "half its Fuel, rounded down", "half its Fuel"),
    wording(
        r"(^|[.:] )((?:[Tt]he |[Ee]ach |[Aa]n? )?[\w ]*?) (must roll|rolls) (\d*d\d+),? and (?:then )?([^.]+?) on (?:an? )?"
        r"(\d+(?:\+| or (?:more|less|higher|lower|better|\d+)|[–-]\d+)?)(?=[.]|$)",
        r"\1\2 \3 \4. On \6, \2 \5",
        "It rolls 1d6 and loses 1 Fuel on a 1.",
        "It rolls 1d6. On 1, it loses 1 Fuel.",
        STEPS,
    ),
    wording(
        r"\b(rolls?|Roll) (\d*d\d+|an? (?:die|d\d+)),? and (?:then )?((?!add)[a-z][^.]+?) on (?:an? )?"
        r"(\d+(?:\+| or (?:more|less|higher|lower|better|\d+)|[–-]\d+)?)(?=[.]|$)",
        r"\1 \2. On \4, \3",
        "Roll 1d6 and remove 1 Fear from the scout on a 3 or more.",
        "Roll 1d6. On 3 or more, remove 1 Fear from the scout.",
        STEPS,
    ),
    wording(
        rf"\b(gains?|regains?|recovers?|loses?) ([^.,]+? )({TERM}),? (?:plus|and) (\d+) for (each|every) ([^.,]+)",
        r"\1 \2\3, then \1 \4 \3 for \5 \6",
        "gains 1d6 Fuel plus 1 for each Soldier",
        "gains 1d6 Fuel, then gains 1 Fuel for each Soldier",
        STEPS,
    ),
    wording(
        rf"(^|\. )([^.,:]+?) (gains?|loses?|scores?|earns?) ({TERM}) equal to ([^.,]+), or (?:double|twice) that if ([^.]+)",
        r"\1If \6, \2 \3 \4 equal to 2 times \5. Otherwise, \2 \3 \4 equal to \5",
        "X gains Fuel equal to its Nerve, or double that if it has Fear.",
        "If it has Fear, X gains Fuel equal to 2 times its Nerve. Otherwise, X gains Fuel equal to its Nerve.",
        STEPS,
    ),
    wording(
        r"(?<=[\w')])(?:,|:|;)? (?:and )?on (?:an? )?(?:roll of |result of |total of )?(?:an? )?(?=\d)",
        ". On ",
        "The player rolls 1d6, and on a 4 or more, …",
        "The player rolls 1d6. On 4 or more, …",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:a roll of |a result of |a total of )?(?:an? )?(\d+) (?:to|through) (\d+)\b",
        r"\1On \2–\3",
        "On a 2 to 5, …",
        "On 2–5, …",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:an? )?(natural|unmodified) (\d+(?: or (?:more|less))?),? (?=[a-z])",
        r"\1On \2 \3, ",
        "On a natural 1 it moves.",
        "On natural 1, it moves.",
        STEPS,
    ),
    wording(
        r"\b((?:rolls?|Roll) [^.:]*?\d*d\d+): on ",
        r"\1. On ",
        "Roll 1d6: on a 1, …",
        "Roll 1d6. On a 1, …",
        STEPS,
    ),
    wording(
        r"((?:^|\. )On (?:an? )?(?:roll of )?\d+(?:[+]| or (?:more|less|\d+))?) (?=(?:it|they|the|its|each|all|that|this)\b)",
        r"\1, ",
        "On a 1 it …",
        "On a 1, it …",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:anything else|any other (?:roll|result|number|score|total))\b",
        r"\1Otherwise",
        "On anything else, …",
        "Otherwise, …",
        STEPS,
    ),
    wording(
        rf"(^|\. )On (?:a roll of |a result of |a total of |a )?{NEXT_TO}(\d+) or (\d+)\b(?! or )",
        r"\1On \2–\3",
        "On a 1 or 2, …",
        "On 1–2, …",
        STEPS,
    ),
    wording(
        r"\b(rolls?|Roll) a number of (d\d+) equal to ",
        r"\1 as many \2 as ",
        "rolls a number of d8 equal to its Fuel",
        "rolls as many d8 as its Fuel",
        STEPS,
    ),
    wording(
        r"\b(die|dice) (that|which) (?:equals? or (?:beats?|exceeds?)|meets? or (?:beats?|exceeds?)|reach(?:es)?) ([^.,]+)",
        r"\1 \2 shows \3 or more",
        "each die that equals or beats its Fuel",
        "each die that shows its Fuel or more",
        STEPS,
    ),
    wording(
        r"\b(die|dice) (that|which) (?:beats?|exceeds?) ",
        r"\1 \2 shows over ",
        "each die that beats its Fuel",
        "each die that shows over its Fuel",
        STEPS,
    ),
    wording(
        rf"\b([Ff]or (?:each|every)) (?:roll of |die of |result of )?(?:an? )?{NEXT_TO}(\d) or (\d)(?=,)",
        r"\1 die that shows \2–\3",
        "For each 5 or 6, …",
        "For each die that shows 5–6, …",
        STEPS,
    ),
    wording(
        r"\b([Ff]or (?:each|every)) (?:roll of |die of |result of )?(?:an? )?(\d(?: or (?:more|less))?)(?=,)",
        r"\1 die that shows \2",
        "For each 6, …",
        "For each die that shows 6, …",
        STEPS,
    ),
    wording(
        r"\b([Ff]or (?:each|every)) (?:result|roll|score|die|dice)(?: of| showing| that is)? (?:an? )?(\d+(?: or (?:more|less))?)(?=[ .,]|$)",
        r"\1 die that shows \2",
        "loses 1 Fuel for every result of 4 or more",
        "loses 1 Fuel for every die that shows 4 or more",
        STEPS,
    ),
    wording(r"\b(shows?) an? (?=\d)", r"\1 ", "if any die shows a 6", "if any die shows 6"),
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
    wording(r"\b(is|are) (?:equal to|the same as|exactly)\b", r"\1", "is equal to 3", "is 3"),
    wording(r"\b(?:greater|higher|larger|bigger) than\b", "over", "is greater than 3", "is over 3"),
    wording(r"\b(?:lower|smaller) than\b", "under", "is lower than 3", "is under 3"),
    wording(
        r"\b([a-z]+)'s? ({TERM}) (is|are) (?=(?:over|under|at least|at most)?)((?:over|under|at least|at most) )?([a-z ]+?)'s?(?=$|[.,:;])".replace(
            "{TERM}", TERM
        ),
        r"\1's \2 \3 \4\5's \2",
        "the scout's Fuel is over the guard's",
        "the scout's Fuel is over the guard's Fuel",
    ),
    wording(
        r"(^|\. )On (\d+(?:[–-]\d+| or more| or less)?) (?=(?:it|they|the|its|each|every|all|no|both)\b)",
        r"\1On \2, ",
        "On 1–2 it moves.",
        "On 1–2, it moves.",
        STEPS,
    ),
    wording(r"\bexceeds\b", "is over", "exceeds 3", "is over 3", verb="exceed"),
)
