"""What lasts, and what holds for as long as something is so."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, paraphrase

LASTING = (
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Where|As long as) {cond}[,:] {rest}",
        "While {cond}: {rest|large}",
        "When a Soldier has no Fuel: The Soldier gains +1 to its Wits.",
        "While a Soldier has no Fuel: The Soldier gains +1 to its Wits.",
    ),
)
