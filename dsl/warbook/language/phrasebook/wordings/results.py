"""What comes of dice: hits and misses, doubles, lists of results."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import STEPS, TERM, Wording, wording

SAID = STEPS | frozenset(("condition",))
TRIAL = r"(?:test|check|attempt|attack|shot|strike|blow|throw|roll)"
"""What a roll is called, where it is not called by its name."""
DONE = r"(?= by \d|[,.;]|$| and\b| or\b)"
IF = rf"\b([Ii]f|[Uu]nless) (it|they|the [a-z]+(?:'s player)?|(?:the )?{TERM}|its player)"


def _came(written: str, read: str, shown: str, verb: str = "") -> Wording:
    """What one who has rolled did, said otherwise."""
    return wording(
        rf"{IF} {written}{DONE}",
        rf"\1 \2 {read}",
        f"If it {shown}, …",
        f"If it {read}, …",
        SAID,
        verb,
    )


RESULTS = (
    wording(
        r"(^|\. |; )[Oo]n a hit,? (?=[a-z])",
        r"\1If the roll succeeded, ",
        "On a hit, the guard loses 1 Fuel.",
        "If the roll succeeded, the guard loses 1 Fuel.",
        STEPS,
    ),
    wording(
        r"(^|\. |; )[Oo]n a miss,? (?=[a-z])",
        r"\1If the roll failed, ",
        "On a miss, the scout loses 1 Fuel.",
        "If the roll failed, the scout loses 1 Fuel.",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:an? )?(?:roll of )?(?:an? )?(\d+(?:[–-]\d+|[+]| or (?:more|less|higher|lower|better|\d+))?) on (?:an? |one )?(\d*d\d+),? ",
        r"\1Roll \3. On \2, ",
        "On a 4+ on 1d6, the guard moves.",
        "Roll 1d6. On 4+, the guard moves.",
        STEPS,
    ),
    wording(
        r"^((?:The|It|the) [^.,:;]*?),? on (?:an? )?(?:roll of )?(?:an? )?(\d+(?:[–-]\d+|[+]| or (?:more|less|higher|lower|better|\d+))?) on (?:an? |one )?(\d*d\d+)\.?$",
        r"Roll \3. On \2, \1.",
        "The guard gains 1 Fear on a 4+ on 1d6.",
        "Roll 1d6. On 4+, the guard gains 1 Fear.",
        STEPS,
    ),
    *(
        wording(
            rf"\b(?:at least (?:{word}|{n})|(?:{word}|{n}) or more)(?: of the)? dice (?:show|are)(?: an?)? (\d(?:[–-]\d| or more)?)",
            rf"the number of dice that show \1 is {n} or more",
            f"If at least {word} dice show a 6, …",
            f"If the number of dice that show 6 is {n} or more, …",
            SAID,
        )
        for word, n in (("two", 2), ("three", 3), ("four", 4))
    ),
    wording(
        r"\bthe die shows (?:an? )?(?=\d)",
        "the result is ",
        "If the die shows a 6, …",
        "If the result is 6, …",
        SAID,
    ),
    wording(
        rf"(^|\. )(?:Make|Take|Roll) (?:an? )?({TERM}) (?:roll|test|check) for ((?:the [a-z]+|it|each [^.,]+?|every [^.,]+?))(?=[.,]|$)",
        r"\1\3 rolls \2",
        "Make a Nerve test for the scout.",
        "The scout rolls Nerve.",
        STEPS,
    ),
    wording(
        rf"\btests? (?:its|their) ({TERM})(?=[.,;]|$)",
        r"rolls \1",
        "The scout tests its Nerve.",
        "The scout rolls Nerve.",
        STEPS,
        "test",
    ),
    wording(
        rf"\b([Ii]f|[Uu]nless) (?:this|that)(?: {TRIAL})? (?=(?:succeed|fail|hit|miss|pass|is|was)[a-z]*\b)",
        r"\1 the roll ",
        "If this succeeds, …",
        "If the roll succeeds, …",
        SAID,
    ),
    wording(
        r"\b([Ii]f|[Uu]nless) the (?:test|check|attempt|attack|shot|strike|blow|throw) (?=(?:succeed|fail|hit|miss|pass|is succ|was succ|is a|was a)[a-z]*\b)",
        r"\1 the roll ",
        "If the test succeeds, …",
        "If the roll succeeds, …",
        SAID,
    ),
    wording(
        r"\b([Ii]f|[Uu]nless) ((?:un)?successful)(?=,)",
        r"\1 the roll is \2",
        "If successful, …",
        "If the roll succeeded, …",
        SAID,
    ),
    _came(r"(?:hits?|scores? a hit|(?:is|was) (?:successful|a success|a hit))", "succeeded", "hits", "hit"),
    _came(
        r"(?:miss(?:es|ed)?|(?:is|was) (?:unsuccessful|not successful|a failure|a miss))",
        "failed",
        "misses",
        "miss",
    ),
    _came(
        rf"(?:pass(?:es|ed)?|makes it|(?:pass(?:es|ed)?|succeeds? (?:at|in|with)) (?:it|this|that|the|its|this) ?{TRIAL}?)",
        "succeeded",
        "passes",
        "pass",
    ),
    _came(
        rf"(?:fails?|failed|does not (?:succeed|pass|hit)|fail(?:s|ed) (?:it|this|that|the|its|this) ?{TRIAL}?)",
        "failed",
        "fails",
        "fail",
    ),
    wording(
        r"\bsucceeds? by (?=\d)",
        "succeeded by ",
        "If it succeeds by 4 or more, …",
        "If it succeeded by 4 or more, …",
        SAID,
        "succeed",
    ),
    _came(rf"(?:won|(?:wins|won) (?:it|this|that|the|this) ?{TRIAL}?)", "wins", "wins the roll", "win"),
    _came(rf"(?:lost|(?:loses|lost) (?:it|this|that|the) ?{TRIAL})", "loses", "loses the roll", "lose"),
    wording(
        r"(^|\. )On (?:a |any )?doubles? (?:of )?(\d)s?,? (?=[a-z])",
        r"\1If each die shows \2, ",
        "On a double 1 it moves.",
        "If each die shows 1, it moves.",
        STEPS,
    ),
    wording(
        r"(^|\. )On (?:a |any )?doubles?,? (?=[a-z])",
        r"\1If there is a double, ",
        "On a double it moves.",
        "If there is a double, it moves.",
        STEPS,
    ),
    wording(
        r"\b([Ii]f) (?:it is |the roll is |the result is |a |any )a? ?doubles?(?: is rolled)?(?=,)",
        r"\1 there is a double",
        "If it is a double, …",
        "If there is a double, …",
        STEPS,
    ),
    wording(
        r"\b([Ii]f) (?:both|the two|the) dice (?:show (?:the same(?: (?:number|result|face))?|a double)|are (?:the same|equal)|match)(?=,)",
        r"\1 there is a double",
        "If both dice show the same number, …",
        "If there is a double, …",
        STEPS,
    ),
    wording(
        r"\b([Ii]f) both dice (show|are) ",
        r"\1 each die \2 ",
        "If both dice show 6, …",
        "If each die show 6, …",
        STEPS,
    ),
    *(
        wording(
            rf"(^|\. |; )On (?:an? )?{n}, {n + 1}(?:,)? or {n + 2}(?=[ ,])",
            rf"\1On {n}–{n + 2}",
            f"On a {n}, {n + 1} or {n + 2}, …",
            f"On {n}–{n + 2}, …",
            STEPS,
        )
        for n in range(1, 5)
    ),
    wording(
        r"(^|\. |; )(\d+(?:[–-]\d+|[+]| or (?:more|less|higher|lower|better|worse))?): (?=[A-Za-z])",
        r"\1On \2, ",
        "1–2: it moves.",
        "On 1–2, it moves.",
        STEPS,
    ),
    wording(
        r"((?:^|\. |; )On (?:an? )?(?:roll of |result of |total of )?(?:an? )?(?:natural |unmodified )?\d+"
        r"(?:[–-]\d+|[+]| or (?:more|less|higher|lower|better|worse|above|below|over|under|fewer|\d+)| to \d+)?)"
        r" (?=(?!or\b|and\b|to\b|of\b|on\b|through\b|in\b)[A-Za-z])",
        r"\1, ",
        "On a 2–5 it moves.",
        "On a 2–5, it moves.",
        STEPS,
    ),
    wording(
        r"\b([Rr]olls? (?:\d*d\d+|an? d\d+|(?:an?|one|two|three|\d+) (?:die|dice))) for (?!(?:each|every|it|them|the|an?|its|their|any|all|no|own)\b)[a-z]+(?=[.,:;]|$)",
        r"\1",
        "The player rolls 1d6 for damage.",
        "The player rolls 1d6.",
        STEPS,
    ),
    wording(
        r"\b([Ii]f) (?:it|they|you|the player|its player|this) (?:rolls?|rolled|scores?) (?:an? )?(?=(?:\d|over|under|above|below|at least|at most|more than|less than|higher than|lower than|equal to))",
        r"\1 the result is ",
        "If it rolls a 5 or more, …",
        "If the result is 5 or more, …",
        STEPS,
    ),
    wording(
        rf"^(.+?) must (?:take and )?pass (?:an? |the |its )?({TERM})(?: (?:test|roll|check))?,? or(?: else)? (?=[a-z])",
        r"\1 rolls \2. If the roll failed, \1 ",
        "The scout must pass a Nerve test or lose 1 Fuel.",
        "The scout rolls Nerve. If the roll failed, the scout lose 1 Fuel.",
        STEPS,
    ),
)
