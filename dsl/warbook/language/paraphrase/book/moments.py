"""When something happens: said of whom it happens to, or after what then comes."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, DONE, RULES, STEPS, paraphrase

_TURNS = "(?:changes|turns|shifts|switches|swings|goes|moves)(?: over)? (?:in)?to (?=[A-Z])"
"""Verbs of what comes to be something else."""

MOMENTS = (
    paraphrase(
        RULES,
        "{one} (?:that|who|which) {event} {modal} {rest}",
        "When {one|small} {event}: It {modal} {rest}",
        "A Soldier that uses Rest may lose 1 Fear.",
        "When a Soldier uses Rest: It may lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        "{one} (?:that|who|which) {event} {does}",
        "When {one|small} {event}: It {does}",
        "A Soldier that gains Tired loses 1 Fuel.",
        "When a Soldier gains Tired: It loses 1 Fuel.",
    ),
    paraphrase(
        DONE,
        "[Ff]rom {sequence} {n} on(?:wards?|ward)?,? {rest}",
        "If the {sequence} is {n|digits} or more, {rest|small}",
        "From Day 3 on, the scout gains 1 Fear.",
        "If the Day is 3 or more, the scout gains 1 Fear.",
    ),
    paraphrase(
        ALL,
        "(?<=\\. )From {sequence} {n} on(?:wards?|ward)?,? ",
        "If the {sequence} is {n|digits} or more, ",
        "The scout gains 1 Fear. From Day 3 on, it loses 1 Fuel.",
        "The scout gains 1 Fear. If the Day is 3 or more, it loses 1 Fuel.",
        within=True,
    ),
    paraphrase(
        RULES,
        "At the (?:start|beginning) of (?:each|every|the) {sequence} from {sequence2} {n} on(?:wards?)?[,:] {rest}",
        "When the {sequence} begins, if the {sequence2} is {n|digits} or more: {rest|large}",
        "At the start of each Day from Day 2 on, each Soldier gains 1 Fear.",
        "When the Day begins, if the Day is 2 or more: Each Soldier gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        "(?:it|they) does? nothing",
        "nothing happens",
        "If the foe has Fear, it does nothing. Otherwise, it loses 1 Fuel.",
        "If the foe has Fear, nothing happens. Otherwise, it loses 1 Fuel.",
        within=True,
    ),
    paraphrase(
        RULES,
        f"{{list}} {_TURNS}",
        "{list} becomes ",
        "When the Sky changes to Rain: Each Soldier gains 1 Fear.",
        "When the Sky becomes Rain: Each Soldier gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        f"{{list}} {_TURNS}",
        "{list} becomes ",
        "The Sky changes to Rain.",
        "The Sky becomes Rain.",
        within=True,
    ),
    paraphrase(
        RULES,
        "{list} (?:changes|turns|shifts)(?=[,:])",
        "{list} becomes another {list}",
        "When the Sky changes: Each Soldier gains 1 Fear.",
        "When the Sky becomes another Sky: Each Soldier gains 1 Fear.",
        within=True,
    ),
)
