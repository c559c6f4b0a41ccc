"""What lasts, and what holds for as long as something is so."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, STEPS, paraphrase

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
)
