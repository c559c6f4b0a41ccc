"""What comes of dice: results that are told apart, hits and misses, doubles, single dice."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, DONE, STEPS, Paraphrase, paraphrase

KEEP = r"(?:,? and (?:then )?(?:keeps?|uses?|takes?|picks?|counts?) (?:only )?|, (?:keeping|using|taking|picking|counting) (?:only )?)"
DROP = r"(?:,? and (?:then )?(?:discards?|drops?|ignores?|removes?) |, (?:discarding|dropping|ignoring) )"
HIGH, LOW = "(?:highest|higher|best|better|largest|larger)", "(?:lowest|lower|worst|worse|smallest|smaller)"
ONE = "(?: (?:die|one|result|number|roll|of (?:them|the (?:two|dice))))?"
AFTER = r"(?=[.,]|$)"


def _kept(said: str, least: str, shown: str) -> Paraphrase:
    """Dice of which one does not count."""
    return paraphrase(
        STEPS,
        said,
        f". The result is the {least} die less",
        f"The scout rolls {shown}. On 5 or more, the foe loses 1 Health.",
        f"The scout rolls {shown.partition(' ')[0].rstrip(',')}. The result is the {least} die less. On 5 or more, the foe loses 1 Health.",
        within=True,
    )


KEPT = (
    _kept(rf"(?<=\b2d\d){KEEP}the {HIGH}{ONE}{AFTER}", "lowest", "2d6 and keeps the highest"),
    _kept(rf"(?<=\b2d\d){KEEP}the {LOW}{ONE}{AFTER}", "highest", "2d6 and keeps the lowest"),
    _kept(
        rf"(?<=\b3d\d){KEEP}the (?:two {HIGH}|{HIGH} two){ONE}{AFTER}",
        "lowest",
        "3d6 and keeps the two highest",
    ),
    _kept(
        rf"(?<=\b3d\d){KEEP}the (?:two {LOW}|{LOW} two){ONE}{AFTER}",
        "highest",
        "3d6 and keeps the two lowest",
    ),
    _kept(rf"(?<=\dd\d){DROP}the {LOW}{ONE}{AFTER}", "lowest", "3d6, dropping the lowest"),
    _kept(rf"(?<=\dd\d){DROP}the {HIGH}{ONE}{AFTER}", "highest", "3d6 and discards the highest"),
    paraphrase(
        ALL,
        r"\bthe (?:higher|larger|best|better|largest)(?: of the (?:two )?)?(?: (?:die|dice|roll))(?=[,.]|$| is\b| and\b)",
        "the highest die",
        "Roll 2d6. The foe loses Health equal to the higher die.",
        "Roll 2d6. The foe loses Health equal to the highest die.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"\bthe (?:lower|smaller|worst|worse|smallest)(?: of the (?:two )?)?(?: (?:die|dice|roll))(?=[,.]|$| is\b| and\b)",
        "the lowest die",
        "Roll 2d6. The foe loses Health equal to the lower die.",
        "Roll 2d6. The foe loses Health equal to the lowest die.",
        within=True,
    ),
)

SHOWS = r"(?:shows?|is|are|comes? up|came up|rolls?|rolled)"

RESULTS = (
    *KEPT,
    paraphrase(
        STEPS,
        r"(?<=On ){result}, {np} {word} {n} {counted}(?:\.|,? and|;) [Oo]n {result2}, (?:it|they) {word2} {n2}(?: of (?:it|them))?(?= instead|\.|$)",
        "{result}, {np} {word} {n|digits} {counted}. On {result2}, {np|the} {word2} {n2|digits} {counted}",
        "Roll 1d6. On a 4 or 5, the foe loses 1 Health. On a 6, it loses 2 instead.",
        "Roll 1d6. On a 4 or 5, the foe loses 1 Health. On a 6, the foe loses 2 Health instead.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bFor each {n}\+(?= |,)",
        "For each {n|digits} or more",
        "Roll 3d6. For each 4+, the foe loses 1 Health.",
        "Roll 3d6. For each 4 or more, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{n} is added to (?:the|this|that|its) (?:roll|result|total)",
        "the result is {n|digits} more",
        "Roll 1d6. If the foe has Fear, 1 is added to the roll. On 6 or more, the scout gains 1 Fear.",
        "Roll 1d6. If the foe has Fear, the result is 1 more. On 6 or more, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{n} is (?:subtracted|deducted|taken) from (?:the|this|that|its) (?:roll|result|total)",
        "the result is {n|digits} less",
        "Roll 1d6. If the foe has Fear, 1 is subtracted from the roll. On 6 or more, the scout gains 1 Fear.",
        "Roll 1d6. If the foe has Fear, the result is 1 less. On 6 or more, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{one} {does} on (?:an? )?{result} on (?:an? |one )?{dice}",
        "Roll {dice} for {one|each}. On {result}, it {does}",
        "Each enemy Soldier gains 1 Fear on a 4 or more on 1d6.",
        "Roll 1d6 for each enemy Soldier. On a 4 or more, it gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        r"(?:;|,? [–—]) (?=(?:on|if|otherwise|unless)\b){word} ",
        ". {word|large} ",
        "Roll 1d6. On a 4 or more, the foe loses 1 Fuel; otherwise, the scout gains 1 Fear.",
        "Roll 1d6. On a 4 or more, the foe loses 1 Fuel. Otherwise, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On (?:anything|any (?:result|roll|number|score|total))(?: else)? (?:but|other than|except(?: for)?) {result}, {text}",
        "On {result}, nothing happens. Otherwise, {text}",
        "Roll 1d6. On anything but a 6, the scout gains 1 Fear.",
        "Roll 1d6. On a 6, nothing happens. Otherwise, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"(?:is|shows) (?:an )?even(?: (?:number|result|roll))?\b",
        "is a multiple of 2",
        "Roll 1d6. If the result is even, the scout gains 1 Fear.",
        "Roll 1d6. If the result is a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"(?:is|shows) (?:an )?odd(?: (?:number|result|roll))?\b",
        "is not a multiple of 2",
        "Roll 1d6. If the result is odd, the scout gains 1 Fear.",
        "Roll 1d6. If the result is not a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On (?:an )?even (?:number|result|roll|score|total),? ",
        "If the result is a multiple of 2, ",
        "Roll 1d6. On an even number, the scout gains 1 Fear.",
        "Roll 1d6. If the result is a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On (?:an )?odd (?:number|result|roll|score|total),? ",
        "If the result is not a multiple of 2, ",
        "Roll 1d6. On an odd number, the scout gains 1 Fear.",
        "Roll 1d6. If the result is not a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On a (?:success|hit) by ",
        "If the roll succeeded by ",
        "The scout rolls Daring. On a success by 3 or more, the scout loses 1 Fear.",
        "The scout rolls Daring. If the roll succeeded by 3 or more, the scout loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On a (?:failure|miss) by ",
        "If the roll failed by ",
        "The scout rolls Daring. On a failure by 3 or more, the scout gains Tired.",
        "The scout rolls Daring. If the roll failed by 3 or more, the scout gains Tired.",
        within=True,
    ),
    paraphrase(
        DONE,
        r"\b(?:(?:it|they|the [a-z]+) )?(?:rolls?|rolled|shows?|threw) (?:a double|doubles)(?=[,.]|$)",
        "there is a double",
        "The scout rolls Thrust against the foe. If it rolled a double, the scout gains 1 Fear.",
        "The scout rolls Thrust against the foe. If there is a double, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        r"(?:a double|doubles) (?:was|were|is|are) (?:rolled|thrown|shown)(?=[,.]|$)",
        "there is a double",
        "The scout rolls Thrust against the foe. If a double was rolled, the scout gains 1 Fear.",
        "The scout rolls Thrust against the foe. If there is a double, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        r"(?:(?:it|they|the [a-z]+) )(?:rolls?|rolled|shows?|show|threw) (?:a )?doubles? (?:of )?{n}s?(?=[,.]|$)",
        "each die shows {n|digits}",
        "The scout rolls Thrust against the foe. If the dice show a double 1, the scout gains 1 Fear.",
        "The scout rolls Thrust against the foe. If each die shows 1, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        r"a double {n} (?:was|is) (?:rolled|thrown|shown)(?=[,.]|$)",
        "each die shows {n|digits}",
        "The scout rolls Thrust against the foe. If a double 1 was rolled, the scout gains 1 Fear.",
        "The scout rolls Thrust against the foe. If each die shows 1, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"On a double {n} or (?:a )?(?:double )?{n2}, ",
        "If each die shows {n|digits}, or each die shows {n2|digits}, ",
        "Roll 2d6. On a double 1 or a double 6, the scout gains 1 Fear.",
        "Roll 2d6. If each die shows 1, or each die shows 6, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"If (?:the|both|the two) (?:dice|numbers|results) (?:are different|are not the same|differ|(?:do not show|don't show) the same(?: number)?|show different (?:numbers|results|faces)), ",
        "Unless there is a double, ",
        "Roll 2d6. If the dice are different, the scout gains 1 Fear.",
        "Roll 2d6. Unless there is a double, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        rf"(?:at least (?:one|1)(?: of the)? (?:die|dice)|one or more(?: of the)? dice|(?:either|any|one) of the (?:two )?dice|either (?:die|dice)) {SHOWS} ",
        "any die shows ",
        "Roll 2d6. If either die shows a 1, the scout gains 1 Fear.",
        "Roll 2d6. If any die shows a 1, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"For each {result} (?:rolled|thrown|shown|that is rolled|among (?:them|the dice))\b",
        "For each {result}",
        "Roll 3d6. For each 6 rolled, the scout gains 1 Fear.",
        "Roll 3d6. For each 6, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?<=\. ){clause} for each {result}(?: rolled| thrown| shown)?(?=\.|$)",
        "For each {result}, {clause|small}",
        "Roll 3d6. The foe loses 1 Health for each 5 or 6.",
        "Roll 3d6. For each 5 or 6, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"If the (?:die itself|(?:die|dice) alone|(?:unmodified|natural) (?:roll|result|die|dice|score)) (?:shows?|is|are|comes? to) {result}, ",
        "On a natural {result|noun}, ",
        "Roll 1d6 and add the scout's Wits. If the unmodified roll is 1, the scout gains 1 Fear.",
        "Roll 1d6 and add the scout's Wits. On a natural 1, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?:,? and |, |\. )[Ii]f it is (?=\d|less|more|over|under|above|below|equal|at least|at most|higher|lower|odd|even|greater|an? (?:\d|odd|even))",
        ". If the result is ",
        "Roll 1d6. If it is less than the foe's Nerve, the scout gains 1 Fear.",
        "Roll 1d6. If the result is less than the foe's Nerve, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"If (?:a|the) (?:roll|throw|total) of {dice} is ",
        "Roll {dice}. If the result is ",
        "If a roll of 1d6 is 4 or more, the scout gains 1 Fear.",
        "Roll 1d6. If the result is 4 or more, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bthe (?:number|result|score|total) (?:rolled|thrown|shown|on the (?:die|dice))\b",
        "the result",
        "Roll 1d6. The scout loses Fuel equal to the number rolled.",
        "Roll 1d6. The scout loses Fuel equal to the result.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bequal to (?:the|that) (?:roll|die|dice)\b",
        "equal to the result",
        "Roll 1d6. The scout loses Fuel equal to the roll.",
        "Roll 1d6. The scout loses Fuel equal to the result.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\b{word} {counted} equal to (?:the |a )?(?:(?:roll|result|throw) of )?{dice}(?=[,.]|$| and\b)",
        "{word} {dice} {counted}",
        "The foe loses Health equal to the roll of 1d3.",
        "The foe loses 1d3 Health.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\b(?:as much|as many|the same (?:amount|number) of|equally much|equally many|so much|so many) {counted}(?=[,.]|$| and\b)",
        "that much {counted}",
        "The foe loses 1d3 Health. The scout gains the same amount of Fuel.",
        "The foe loses 1d3 Health. The scout gains that much Fuel.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bmoves that (?:many|number of) squares\b",
        "moves result squares",
        "Roll 1d6. The scout moves that many squares directly away from the foe.",
        "Roll 1d6. The scout moves result squares directly away from the foe.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bup to that (?:many|number of) squares\b",
        "up to result squares",
        "Roll 1d6. The scout moves up to that many squares.",
        "Roll 1d6. The scout moves up to result squares.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\bscatters another (?=\d*d\d)",
        "scatters ",
        "The scout's player chooses 1 Square within 3 squares of the scout, as mark. The mark scatters another 1d3 squares.",
        "The scout's player chooses 1 Square within 3 squares of the scout, as mark. The mark scatters 1d3 squares.",
        within=True,
    ),
)
"""What comes of the dice that have been thrown."""
