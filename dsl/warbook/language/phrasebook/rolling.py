"""Phrases about dice, cards, actions and their prices."""

from __future__ import annotations

from warbook.language.phrasebook.record import order

ROLLING = (
    order(
        "roll",
        "rolls {term} {roles} {bonus}",
        (
            "Makes a declared roll, with its roles; its result follows at once. `rolls NAME for the LIST` "
            "lets its total pick one of a list that it decides, after whatever may still be done to the dice."
            " `with +1` adds to this one roll."
        ),
    ),
    order(
        "add_to",
        "adds {number} to {thing} {per}",
        (
            "Whoever has made the roll before adds to it, before what comes of it is looked at: `The scout "
            "adds 1 to the roll if it is in Mud.`"
        ),
    ),
    order(
        "subtract_from",
        "subtracts {number} from {thing} {per}",
        "Whoever has made the roll before takes so much from it, before what comes of it is looked at.",
    ),
    order(
        "roll_dice",
        "rolls {dice} {per} {as}",
        (
            "Throws plain dice and adds them up; `On 5 or more, …` says what comes of it. `rolls 1d6 for each"
            " Fear it has` throws so many at once."
        ),
    ),
    order(
        "roll_as_many",
        "rolls as-many {dice} as {number} {as}",
        (
            "Throws so many dice of a kind as a number says; what they show is looked at one by one: `each "
            "die that shows 5 or more`. Of no dice, or less, nothing is thrown."
        ),
    ),
    order(
        "roll_on",
        "rolls {dice} for {term}",
        (
            "Throws dice for one of a list, whose table says in a column headed by the dice which results "
            "stand for which."
        ),
    ),
    order(
        "re_roll",
        "re-rolls {thing}",
        (
            "Throws dice of the roll being made again, in a window that opens after any Roll; no die is re-"
            "rolled twice."
        ),
    ),
    order(
        "draw",
        "draws {thing} {roles} {as}",
        (
            "Takes things at random, as many as there are: out of the group after `from`, into the one after "
            "`into`."
        ),
    ),
    order(
        "discard",
        "discards {thing} {roles}",
        "Its player picks among what is in the group after `from`; what is picked is out of the game.",
    ),
    order(
        "choose_line",
        "chooses line from {thing} to {thing} {as}",
        (
            "On a grid: a straight line from a corner of one square to a corner of another, as the squares "
            "that it passes through, the last one among them; who stands in it is in its way."
        ),
    ),
    order(
        "choose_number",
        "chooses number from {number} to {number} {as}",
        "A player names a whole number within bounds.",
    ),
    order(
        "drift",
        "moves {measure} in random direction",
        (
            "A place chosen before, or a piece, goes so far in a direction that chance picks: one of eight on"
            " a grid, on a table one of the twelve hours of a clock, where twelve lies away from the front "
            "edge. A place passes over everything and stays on the table; a piece goes as far as there is "
            "room, and stops before what stands in its way."
        ),
    ),
    order(
        "leave_board",
        "leaves board",
        "Stands nowhere any more, but is not out of the game: it can be placed again.",
    ),
    order(
        "roll_off_high",
        "rolls off with {dice} for highest {as}",
        "The players roll; the highest is named, ties roll again.",
    ),
    order(
        "roll_off_low",
        "rolls off with {dice} for lowest {as}",
        "The players roll; the lowest is named, ties roll again.",
    ),
    order(
        "use",
        "uses {thing} {roles}",
        (
            "Uses its actions: any number of them, so many, or the one named; each is paid and finished in "
            "turn."
        ),
    ),
    order(
        "use_free",
        "uses {thing} at-no-cost",
        "Uses an action, or so many of a sort, without paying; its needs must be met all the same.",
    ),
    order(
        "suffer",
        "suffers {thing}",
        "The effect named, or the one that an action causes, happens to it.",
    ),
    order(
        "ignore",
        "ignores {quoted} for {term}",
        "Lifts one named precondition of an action.",
        refused="What is ignored belongs in a bullet, not in a step.",
    ),
    order(
        "ignore_to",
        "ignores {quoted} to {act}",
        "Lifts one named precondition of a verb, for who does it or for whom it happens to.",
        refused="What is ignored belongs in a bullet, not in a step.",
    ),
    order(
        "cost_more",
        "costs {price} more {again}",
        "A standing change: the action's price is raised.",
        refused="A price belongs in a bullet, not in a step.",
    ),
    order(
        "cost_less",
        "costs {price} less {again}",
        "A standing change: the action's price is lowered.",
        refused="A price belongs in a bullet, not in a step.",
    ),
    order(
        "pay_more",
        "pays {price} more for {term}",
        "A standing change: an action's price is raised for someone.",
        refused="A price belongs in a bullet, not in a step.",
    ),
    order(
        "pay_less",
        "pays {price} less for {term}",
        "A standing change: an action's price is lowered for someone.",
        refused="A price belongs in a bullet, not in a step.",
    ),
)
