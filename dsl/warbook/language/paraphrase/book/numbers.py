"""How much: amounts, bounds, what is more and what is less."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, Paraphrase, paraphrase

NUMBERS: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        "{one}'s {stat} is {clause} (?=in |on |within |adjacent |next |beyond |outside |while ){place}",
        "While {one|small} is {place}: Its {stat} is {clause}",
        "A Soldier's Speed is 1 less in Mud.",
        "While a Soldier is in Mud: Its Speed is 1 less.",
    ),
)
