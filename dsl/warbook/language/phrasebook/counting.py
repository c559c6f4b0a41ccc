"""Phrases about tokens, resources, states and numbers."""

from __future__ import annotations

from warbook.language.phrasebook.record import order

COUNTING = (
    order(
        "gain",
        "gains {amount}",
        "Takes tokens or resources; never above their limit. Without a number: one.",
    ),
    order(
        "lose",
        "loses {amount}",
        "Gives up tokens or resources, as far as there are any; `loses every …` leaves none.",
    ),
    order(
        "lose_less",
        "loses {amount} less",
        "A standing change: what someone would lose at once is less by so much, but not what is paid.",
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "lose_more",
        "loses {amount} more",
        "A standing change: what someone would lose at once is more by so much, but not what is paid.",
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "lose_half",
        "loses half-as-many {term}",
        "A standing change: of what someone would lose at once only half is lost, rounded down.",
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "lose_instead",
        "loses {amount} instead-of {amount}",
        (
            "What is lost in the place of something else: `2 Fuel instead of 1 Nerve` for each one, `1 Fuel "
            "instead of 2 Fuel` for just so many, `1 Fuel instead of Nerve` for any number. What is paid is "
            "not replaced."
        ),
        refused="What comes in the place of something else belongs in a bullet.",
    ),
    order(
        "pay",
        "pays {price}",
        "Pays a price; `may pay` is offered only to who can.",
    ),
    order(
        "pay_some",
        "pays {choice} {roles} {as}",
        (
            "Its player says how much it gives up, from nothing to as much as is said and there is, `from` "
            "whoever keeps it; `for each Fuel spent` and `the number of` that name speak of it."
        ),
    ),
    order(
        "become",
        "becomes {what}",
        "Sets a number or a state: `the soldier's Fuel becomes 3`, `the soldier becomes Prone`.",
    ),
    order(
        "be_marked",
        "is {term}",
        "Takes the token of that name, as an event the moment at which it does: `the soldier is Prone`.",
    ),
    order(
        "more",
        "is {number} more {per}",
        (
            "A standing change: the number is raised, wherever it is asked for; in a step, of the roll being "
            "made only."
        ),
    ),
    order(
        "less",
        "is {number} less {per}",
        (
            "A standing change: the number is lowered, wherever it is asked for; in a step, of the roll being"
            " made only."
        ),
    ),
    order(
        "at_least",
        "is at-least {number}",
        "A bound: after every other change the number is never lower.",
        refused="A bound belongs in a bullet, not in a step.",
    ),
    order(
        "at_most",
        "is at-most {number}",
        "A bound: after every other change the number is never higher.",
        refused="A bound belongs in a bullet, not in a step.",
    ),
    order(
        "bonus",
        "gains {signed} to {its} {term} {roles} {per}",
        (
            "A standing change: the number is raised or lowered for whom the sentence speaks of; of a roll "
            "perhaps only where it is made `against` such a one."
        ),
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "have_half",
        "halves {its} {term} {up}",
        (
            "A standing change: its number is halved, for whom the sentence speaks of: rounded down, if nothing is "
            "said. A length is not rounded, so that 5in become 2.5in; `rounded up`, it comes to whole inches."
        ),
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "have_twice",
        "doubles {its} {term}",
        "A standing change: its number counts twice, for whom the sentence speaks of.",
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "halve",
        "is halved {up}",
        (
            "A standing change: after what is added, before its bounds, the number is halved: rounded down, "
            "if nothing is said. A length is not rounded, so that 5in become 2.5in; `rounded up`, it comes to whole "
            "inches."
        ),
        refused="A standing change belongs in a bullet, not in a step.",
    ),
    order(
        "double",
        "is doubled",
        "A standing change: after what is added, before its bounds, the number is doubled.",
        refused="A standing change belongs in a bullet, not in a step.",
    ),
)
