"""What is counted goes up and down, said otherwise than by gaining and losing."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, STEPS, TERM, wording

BY = r"(\d+|\d*d\d+)"
MUCH = r"(?:\d+|an?|\d*d\d+)"
CHANGED = (("restore", "to", "gains"), ("remove", "from", "loses"))
"""Verbs of one who changes what another has."""
SOMEONE = r"((?:(?:[Tt]he|[Ee]ach|[Ee]very|[Aa]n?|[Oo]wn|[Ee]nemy) )?[^.,]*?)"

COUNTERS = (
    wording(rf"\bthat much (?={TERM})", "that many ", "loses that much Fuel", "loses that many Fuel", STEPS),
    wording(
        rf"\b(uses? {TERM}) (?:for free|free of charge|without paying(?: for it)?|at no charge)(?=[.,;]|$)",
        r"\1 at no cost",
        "may use Rest for free",
        "may use Rest at no cost",
        STEPS,
    ),
    wording(
        r"\b(has|have) not yet\b",
        r"\1 not",
        "if it has not yet moved this Day",
        "if it has not moved this Day",
    ),
    wording(
        rf"{HEAD}(?:Restore|restore) (?:up to )?({MUCH} )?({TERM}) to ([^.,]+)",
        r"\1\4 gains \2\3",
        "Restore 1d3 Fuel to the scout.",
        "The scout gains 1d3 Fuel.",
        STEPS,
        "restore",
    ),
    *(
        wording(
            rf"{HEAD}((?:[^.,:;](?!\b(?:may|can|must)\b))+?) {verb}s ({MUCH} |all )({TERM}) {to} (?:itself|himself|herself|themselves)\b",
            rf"\1\2 {read} \3\4",
            f"The scout {verb}s 2 Fuel {to} itself.",
            f"The scout {read} 2 Fuel.",
            STEPS,
            verb,
        )
        for verb, to, read in CHANGED
    ),
    *(
        wording(
            rf"{HEAD}(?:(?!\b(?:may|can|must|each|every|all)\b)[^.,:;])+? {verb}s ({MUCH} |all )({TERM}) {to} ((?:the [a-z]+|it|the {TERM}|1 [^.,]+?|each [^.,]+?|every [^.,]+?))(?=[.,;]|$)",
            rf"\1\4 {read} \2\3",
            f"The scout {verb}s 2 Fuel {to} the guard.",
            f"The guard {read} 2 Fuel.",
            STEPS,
            verb,
        )
        for verb, to, read in CHANGED
    ),
    *(
        wording(
            rf"\b{verb}(s?) (?={MUCH} {TERM}(?:[.,:;]|$| if\b| and\b| for\b| instead\b))",
            r"gain\1 ",
            f"{verb}s 2 Fuel",
            "gains 2 Fuel",
            STEPS | {"law"},
            verb,
        )
        for verb in ("heal", "repair", "restore", "recover")
    ),
    wording(
        rf"\b(?:get|gain|receive|win|take)(s?) (all (?:of )?(?:its |their )?|{MUCH} (?:of (?:its|their) )?)({TERM}) back\b",
        r"gain\1 \2\3",
        "gets all its Fuel back",
        "gains all its Fuel",
    ),
    wording(
        rf"\b(?:get|gain|regain|recover|refill|replenish|restore|reload|win)(s?) (?:back )?(?:all (?:of )?(?:its|their)|all) ({TERM})",
        r"gain\1 all \2",
        "gets back all its Fuel",
        "gains all Fuel",
    ),
    *(
        wording(
            rf"\b{verb}(s?) (?:its|their) ({TERM})(?=[.,;]|$| and\b| if\b)",
            r"gain\1 all \2",
            f"{verb}s its Fuel",
            "gains all Fuel",
            STEPS,
            verb,
        )
        for verb in ("refill", "replenish")
    ),
    wording(
        rf"(^|\. |, and |: )[Nn]o ((?:own |enemy |friendly |other )?{TERM}(?: (?:within|in|on) [^.,:;]+?)?) (?:is|remains|stays) ({TERM})(?: any ?more| any longer)?(?=[.,;]|$)",
        r"\1each \2 loses all \3",
        "No Soldier is Tired any more.",
        "Each Soldier loses all Tired.",
        STEPS,
    ),
    wording(
        rf"^([Ff]or (?:each|every) {TERM}) (?:on|of|carried by) ((?:the |its )[a-z]+)$",
        r"\1 \2 has",
        "for each Fear on the target",
        "for each Fear the target has",
        frozenset(("per_each",)),
    ),
    wording(
        rf"\bstop(s?) (?:being )?({TERM})(?=[.,:]|$| when\b| if\b| and\b)",
        r"lose\1 \2",
        "stops being Tired",
        "loses Tired",
        STEPS | {"when"},
        "stop",
    ),
    wording(
        rf"\b(?:take|suffer)(s?) (?={TERM} equal to\b)",
        r"gain\1 ",
        "takes Fear equal to its Nerve",
        "gains Fear equal to its Nerve",
        STEPS,
        "take",
    ),
    wording(
        rf"\btake(s?) (?:\d+ or more |any )?(?={TERM}(?:[.,:;]|$))",
        r"gain\1 ",
        "takes Fear",
        "gains Fear",
        frozenset(("when",)),
        "take",
    ),
    wording(
        rf"(?<!has )(?<!have )(?<!not )\b(gained|lost) ({TERM}) (?=(?:this|during|in this)\b)",
        r"has \1 \2 ",
        "a player gained Fuel this Day",
        "a player has gained Fuel this Day",
    ),
    wording(
        rf"{HEAD}(?:[Ii]ncrease|[Rr]aise|[Ii]mprove) (?:[Ii]ts|[Tt]heir) ({TERM}) by {BY}",
        r"\1it gains \3 \2",
        "Increase its Fuel by 1.",
        "It gains 1 Fuel.",
        STEPS,
        "increase",
    ),
    wording(
        rf"{HEAD}(?:[Ii]ncrease|[Rr]aise|[Ii]mprove) ([^.,]+?)'s? ({TERM}) by {BY}",
        r"\1\2 gains \4 \3",
        "Increase the scout's Fuel by 1.",
        "The scout gains 1 Fuel.",
        STEPS,
        "increase",
    ),
    wording(
        rf"{HEAD}(?:[Dd]ecrease|[Ll]ower|[Rr]educe) (?:[Ii]ts|[Tt]heir) ({TERM}) by {BY}",
        r"\1it loses \3 \2",
        "Reduce its Fuel by 1.",
        "It loses 1 Fuel.",
        STEPS,
        "reduce",
    ),
    wording(
        rf"{HEAD}(?:[Dd]ecrease|[Ll]ower|[Rr]educe) ([^.,]+?)'s? ({TERM}) by {BY}",
        r"\1\2 loses \4 \3",
        "Reduce the scout's Fuel by 1.",
        "The scout loses 1 Fuel.",
        STEPS,
        "reduce",
    ),
    wording(
        rf"{HEAD}Set ([^.,]+?'s?|its|their) ({TERM}) (?:to|at) ",
        r"\1\2 \3 becomes ",
        "Set the scout's Fuel to 3.",
        "The scout's Fuel becomes 3.",
        STEPS,
        "set",
    ),
    wording(
        rf"{HEAD}([Ii]ts|[Tt]heir) ({TERM}) (?:goes|go|is moved|moves) up by {BY}",
        r"\1it gains \4 \3",
        "Its Fuel goes up by 1.",
        "It gains 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"{HEAD}{SOMEONE}'s? ({TERM}) (?:goes|go|is moved|moves) up by {BY}",
        r"\1\2 gains \4 \3",
        "The scout's Fuel goes up by 1.",
        "The scout gains 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"{HEAD}([Ii]ts|[Tt]heir) ({TERM}) (?:goes|go|is moved|moves) down by {BY}",
        r"\1it loses \4 \3",
        "Its Fuel goes down by 1.",
        "It loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"{HEAD}{SOMEONE}'s? ({TERM}) (?:goes|go|is moved|moves) down by {BY}",
        r"\1\2 loses \4 \3",
        "The scout's Fuel goes down by 1.",
        "The scout loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"\b(?:raise|increase)(s?) (?:its|their|his|her|own) ({TERM}) by {BY}",
        r"gain\1 \3 \2",
        "raises its Fuel by 1",
        "gains 1 Fuel",
        STEPS,
        "raise",
    ),
    wording(
        rf"\b(?:lower|reduce|decrease)(s?) (?:its|their|his|her|own) ({TERM}) by {BY}",
        r"lose\1 \3 \2",
        "reduces its Fuel by 1",
        "loses 1 Fuel",
        STEPS,
        "reduce",
    ),
    wording(
        rf"\b(?:drop|shed)(s?) (all )?(?:of )?(?:its |their |the |an? )?(?=(?:\d+ )?{TERM}(?:[.,:;]|$| and\b| if\b))",
        r"lose\1 \2",
        "drops 2 Fuel",
        "loses 2 Fuel",
        STEPS,
        "drop",
    ),
    wording(
        rf"\btake(s?) (\d*d\d+) (?={TERM})",
        r"gain\1 \2 ",
        "takes 1d3 Fear",
        "gains 1d3 Fear",
        STEPS,
        "take",
    ),
    wording(
        rf"{HEAD}([^.,]+?) (gains?|loses?|takes?|pays?|scores?) (\d+) ({TERM}),? or (\d+)(?: \5)?(?: instead)? (if [^.]+)",
        r"\1\2 \3 \6 \5 \7. Otherwise, \2 \3 \4 \5",
        "The scout loses 1 Fuel, or 2 if it is Tired.",
        "The scout loses 2 Fuel if it is Tired. Otherwise, the scout loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"\bfor (each|every) ({TERM}) (?:on|carried by) (it|them|him|her)\b(?! [A-Za-z]*s\b)",
        r"for \1 \2 it has",
        "for each Fear on it",
        "for each Fear it has",
    ),
)
