"""What is added to dice and taken from them, and what a result is held against."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, LENGTH, STEPS, TERM, Wording, wording

SAID = STEPS | frozenset(("condition",))
ROLL = r"(?:die |dice )?(?:roll|result|total|score|throw|sum)"
THE_ROLL = rf"(?:the|its|this|that|their|his|her) {ROLL}"
END = r"(?=[.,;]|$| if\b| for (?:each|every)\b| unless\b)"
MUCH = r"(\d+|the [^.,]+?'s? [A-Z][\w-]*|its [A-Z][\w-]*|half [^.,]+?)"


def _taken(sign: str, more: str) -> tuple[Wording, ...]:
    """The wordings of what is added, or with a sign of minus of what is taken away."""
    add, to, gerund = (
        ("add", "to", "adding") if more == "more" else ("(?:subtract|deduct)", "from", "subtracting")
    )
    shown = "add" if more == "more" else "subtract"
    plus = "+" if more == "more" else "-"
    return (
        wording(
            rf"\b((?:[Rr]olls?|[Rr]oll) (?!\d)(?:an? |the |its )?{TERM}[^.,:;]*?),? (?:and (?:then )?{add}s?|{gerund}) (\d+)(?: {to} {THE_ROLL})?{END}",
            rf"\1 with {plus}\2",
            f"rolls Nerve and {shown}s 1",
            f"rolls Nerve with {plus}1",
            STEPS,
        ),
        wording(
            rf"\b([Rr]olls? \d*d\d+),? (?:with|at) (?:an? )?{sign}(\d+)([^.]*)",
            rf"\1. The result is \2 {more}\3",
            f"The player rolls 1d6 with {plus}1.",
            f"The player rolls 1d6. The result is 1 {more}.",
            STEPS,
        ),
        wording(
            rf"\b([Rr]olls? \d*d\d+),? (?:and (?:then )?{add}s?|{gerund}{'|minus|less' if more == 'less' else ''}) (?!\d*d\d){MUCH}(?: {to} {THE_ROLL})?(?!,){END}",
            rf"\1. The result is \2 {more}",
            f"The player rolls 1d6 and {shown}s 1 for each Fear it has.",
            f"The player rolls 1d6. The result is 1 {more} for each Fear it has.",
            STEPS,
        ),
        wording(
            rf"(^|\. |; )[Ff]or (each|every) ([^.,;]+), {add} (\d+)(?: {to} {THE_ROLL})?(?=[.;]|$)",
            rf"\1The result is \4 {more} for \2 \3",
            f"For each Fear it has, {shown} 1 {to} the roll.",
            f"The result is 1 {more} for each Fear it has.",
            STEPS,
        ),
        wording(
            rf"(^|\. |; )[Ff]or (each|every) ([^.,;]+), ([^.,;]+?) {add}s? (\d+)(?: {to} {THE_ROLL})?(?=[.;]|$)",
            rf"\1\4 {shown}s \5 {to} the result for \2 \3",
            f"For each Fear it has, the scout {shown}s 1 {to} its roll.",
            f"The scout {shown}s 1 {to} the result for each Fear it has.",
            STEPS,
        ),
        wording(
            rf"{HEAD}(?:{add}|{add.capitalize() if add == 'add' else '(?:Subtract|Deduct)'}) {MUCH} {to} {THE_ROLL}{END}",
            rf"\1the result is \2 {more}",
            f"{shown.capitalize()} 1 {to} the roll if …",
            f"The result is 1 {more} if …",
            STEPS,
        ),
        wording(
            rf"{HEAD}((?!When|While|Each|Every|On )[^.,:;]+?) {add}s? {MUCH} {to} {THE_ROLL}{END}",
            rf"\1\2 {shown}s \3 {to} the result",
            f"The scout {shown}s 1 {to} its roll if …",
            f"The scout {shown}s 1 {to} the result if …",
            STEPS,
        ),
        wording(
            rf"\b(?:[Tt]he|[Ii]ts|[Tt]his|[Tt]hat) {ROLL} (?:gets|has|gains|receives|suffers|takes|is at) (?:an? )?{sign}(\d+)",
            rf"the result is \1 {more}",
            f"the roll gets {plus}1 if …",
            f"the result is 1 {more} if …",
            STEPS,
        ),
        wording(
            rf"(^|\. |; |, |: ){sign}(\d+)(?: to {THE_ROLL})? (?=if |for each |for every |unless )",
            rf"\1the result is \2 {more} ",
            f"{plus}1 if it is in Mud.",
            f"The result is 1 {more} if it is in Mud.",
            STEPS,
        ),
    )


MODIFIERS = (
    wording(
        rf"\b(for (?:each|every)) (?:full |whole )?({LENGTH})(?: of (?:the )?(?:distance|space|range))? (?=between\b)",
        r"\1 \2 ",
        "for every full 3in between the scout and the guard",
        "for every 3in between the scout and the guard",
    ),
    wording(
        rf"([+−-]\d+)(?: {TERM})? (?:bonus|modifier|penalty)(?: (?:to|on) {THE_ROLL})?",
        r"\1",
        "with a +1 bonus",
        "with +1",
        STEPS,
    ),
    *_taken(r"[+]", "more"),
    *_taken(r"[−-]", "less"),
    wording(
        r"(?<!that )(?<!which )\b(?:equals or (?:beats|exceeds|is (?:over|above))|meets or (?:beats|exceeds)|matches or (?:beats|exceeds)|(?:is|are) (?:equal to or|the same as or) (?:higher|greater|larger|more|better|above|over)(?: than)?)\b",
        "is at least",
        "If the result equals or beats 3, …",
        "If the result is at least 3, …",
        SAID,
    ),
    wording(
        r"\b(?:(?:is|are) (?:equal to or|the same as or) (?:lower|less|smaller|below|under|worse)(?: than)?|equals or is (?:below|under|less than|lower than)|does not exceed)\b",
        "is at most",
        "If the result is equal to or below 3, …",
        "If the result is at most 3, …",
        SAID | frozenset(("law",)),
    ),
    wording(
        rf"\b({THE_ROLL}) beats\b", r"\1 is over", "If the roll beats 3, …", "If the roll is over 3, …", SAID
    ),
)
