"""What lasts, and what holds for as long as something is so."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, RULES, STEPS, paraphrase

LASTING = (
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Where|As long as) {cond}[,:] {rest}",
        "While {cond}: {rest|large}",
        "When a Soldier has no Fuel: The Soldier gains +1 to its Wits.",
        "While a Soldier has no Fuel: The Soldier gains +1 to its Wits.",
    ),
    paraphrase(
        STEPS,
        "\\buntil {np} (?:next )?{event},? or {event2}(?=[.,]|$)",
        "until {np} next {event} or next {event2}",
        "The foe cannot march until it rests or is removed.",
        "The foe cannot march until it next rests or next is removed.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "\\buntil {np} {event}(?=[.,]|$)",
        "until {np} next {event}",
        "The foe cannot rest until it is removed.",
        "The foe cannot rest until it next is removed.",
        within=True,
    ),
    paraphrase(
        RULES,
        "{span},? (?:[Ww]hen|[Ww]henever|[Ii]f|[Ee]ach time|[Ee]very time) {happening}[,:] {rest}",
        "When {happening}, if {span|so}: {rest|large}",
        "In Days 1 to 3, when a Soldier moves, it gains 1 Fear.",
        "When a Soldier moves, if the Day is 1–3: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Each time|Every time) {happening} {span}[,:] {rest}",
        "When {happening}, if {span|so}: {rest|large}",
        "When a Soldier uses Strike during Day 4: It gains 1 Fear.",
        "When a Soldier uses Strike, if the Day is 4: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "At the (?:start|beginning) of (?:the )?{days}[,:]? {rest}",
        "When the {days|sequence} begins, if {days|so}: {rest|large}",
        "At the start of even Days, each Soldier gains 1 Fear.",
        "When the Day begins, if the Day is a multiple of 2: Each Soldier gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "At the end of (?:the )?{days}[,:]? {rest}",
        "When the {days|sequence} ends, if {days|so}: {rest|large}",
        "At the end of Days 2 and 4, each Soldier gains 1 Fear.",
        "When the Day ends, if the Day is 2, or the Day is 4: Each Soldier gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "{span},? {rest}",
        "While {span|so}: {rest|large}",
        "Until the end of Day 4, no Soldier may use Rest.",
        "While the Day is 4 or less: No Soldier may use Rest.",
    ),
    paraphrase(
        RULES,
        "{rest} {span}",
        "While {span|so}: {rest}",
        "No Soldier may use Rest before Day 3.",
        "While the Day is under 3: No Soldier may use Rest.",
    ),
    paraphrase(
        STEPS,
        "{span},? {rest}",
        "If {span|so}, {rest|small}",
        "In odd Days, the scout gains 1 Fear.",
        "If the Day is not a multiple of 2, the scout gains 1 Fear.",
    ),
    paraphrase(
        ALL,
        "\\b(?:it|this) is (?:now |already |still )?(?:the )?{days}(?=[,.:]|$| and\\b| or\\b)",
        "{days|so}",
        "If it is Day 3, the scout gains 1 Fear.",
        "If the Day is 3, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "\\b(?:the )?{sequence} is (?:an )?even(?=[,.:]|$| and\\b| or\\b)",
        "the {sequence} is a multiple of 2",
        "If the Day is even, the scout gains 1 Fear.",
        "If the Day is a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "\\b(?:the )?{sequence} is (?:an )?odd(?=[,.:]|$| and\\b| or\\b)",
        "the {sequence} is not a multiple of 2",
        "If the Day is odd, the scout gains 1 Fear.",
        "If the Day is not a multiple of 2, the scout gains 1 Fear.",
        within=True,
    ),
)
