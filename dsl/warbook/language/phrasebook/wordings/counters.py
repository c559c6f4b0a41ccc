"""What is counted goes up and down, said otherwise than by gaining and losing."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, LAWS, STEPS, TERM, wording

BY = r"(\d+|\d*d\d+)"
SOMEONE = r"((?:(?:[Tt]he|[Ee]ach|[Ee]very|[Aa]n?|[Oo]wn|[Ee]nemy) )?[^.,]*?)"

COUNTERS = (
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
    wording(
        rf"\bfor (each|every) ({TERM}) (it|they|he|she) (?:carr(?:y|ies)|bears?|carried)\b",
        r"for \1 \2 it has",
        "for each Fear it carries",
        "for each Fear it has",
        verb="carry",
    ),
    wording(
        rf"^For (each|every) ({TERM}) (it|they) (?:has|have|carries|carry),? (.+?)\.?$",
        r"\4 for \1 \2 it has",
        "For each Fear it has, a Soldier's Nerve is 1 less.",
        "A Soldier's Nerve is 1 less for each Fear it has.",
        LAWS,
    ),
)
