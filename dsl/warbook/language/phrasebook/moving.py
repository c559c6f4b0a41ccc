"""Phrases about moving, placing, making and removing pieces."""

from __future__ import annotations

from warbook.language.phrasebook.record import order

MOVING = (
    order(
        "move_up_to",
        "moves up-to {number} {roles}",
        (
            "Its player moves it by at most so much, as the laws of movement allow; on a grid perhaps `by` a "
            "declared Step, and `away from` something."
        ),
    ),
    order(
        "move_between",
        "moves at-least {measure} and-up-to {number} {roles}",
        (
            "Its player moves it by at least and at most so much, as the laws of movement allow; where it cannot go "
            "so far, it stays. On a grid; how far it has come is how far apart the squares are."
        ),
    ),
    order(
        "be_moved_up_to",
        "is moved up-to {number} {roles}",
        (
            "Somebody moves it by at most so much, whoever it belongs to: `by` a player, and perhaps by a "
            "declared Step."
        ),
    ),
    order(
        "move_like",
        "moves up-to {number} like {thing}",
        (
            "Its player moves it as if it were another: what is forbidden, slow or open to that one is so for"
            " it. On a grid."
        ),
    ),
    order(
        "move",
        "moves {roles}",
        ("It is moved to a place already chosen: `moves to the place`; as an event or in a law, any move."),
    ),
    order(
        "move_to_place",
        "moves to {place}",
        "Its player moves it to such a place where its move may end, however far that is: `moves to within 1in of the target`.",
    ),
    order(
        "move_near",
        "moves {place}",
        (
            "Any part of a move but its first point is at such a place, as an event or in a law. On a table without "
            "squares the law lets out what stands there already, if its move ends outside."
        ),
        refused="Where a move leads is said in a law, or after “When …”.",
    ),
    order(
        "move_where",
        "moves where {fact}",
        (
            "At any part of a move but its first point something would hold, in a law: `cannot move where it "
            "is lit`."
        ),
        refused="Where a move may lead is said in a law.",
    ),
    order(
        "end_move",
        "ends {its} move {place}",
        "The end of a move at a place, as an event or in a law.",
        refused="A move ends by itself.",
    ),
    order(
        "end_move_where",
        "ends {its} move where {fact}",
        "The end of a move where something would hold, in a law.",
        refused="A move ends by itself.",
    ),
    order(
        "end_move_anywhere",
        "ends {its} move",
        "The end of a move, as an event.",
        refused="A move ends by itself.",
    ),
    order(
        "place",
        "places {thing} {nearest}",
        "Its player puts a thing where the words after it say: `within 3in of …`, `in own Zone`.",
    ),
    order(
        "be_placed",
        "is placed {place} {nearest}",
        "Its player puts it where the words say: `is placed within 3in of …`.",
    ),
    order(
        "place_where",
        "places {thing} where {held} {nearest}",
        (
            "Its player puts a thing at such a place where something more holds; `or as near to … as "
            "possible` if there is none."
        ),
    ),
    order(
        "create",
        "creates {thing} {as}",
        "A new piece comes into being for a player, not yet placed.",
    ),
    order(
        "muster",
        "musters {thing}",
        "A player's force list becomes pieces, in the group named.",
    ),
    order(
        "remove",
        "is removed {roles}",
        "Leaves play, with its parts.",
    ),
    order(
        "remove_other",
        "removes {thing}",
        (
            "Takes another out of play; as an event, the moment at which one is removed by what somebody "
            "does: by the verb, action or roll that somebody is the `by` of."
        ),
    ),
    order(
        "slow",
        "is slowed {roles}",
        (
            "A move that touches terrain is made shorter by it, as an event or in a law: `cannot be slowed by"
            " Mud`."
        ),
        refused="Terrain slows a move by itself.",
    ),
    order(
        "take_place",
        "takes place of {thing}",
        "Comes to stand exactly where another stood, which leaves play.",
    ),
    order(
        "be_replaced",
        "is replaced by {thing}",
        "Leaves play, and a new piece of its player's stands exactly where it stood.",
    ),
    order(
        "join",
        "joins {thing}",
        "Comes into a group.",
    ),
    order(
        "leave",
        "leaves {thing}",
        "Goes out of a group.",
    ),
    order(
        "move_away",
        "moves {measure} directly away-from {thing}",
        (
            "It is moved so far in a straight line away from something, or as far as there is room: from a "
            "piece, a place, a marker, a zone or `own edge`."
        ),
    ),
    order(
        "move_toward",
        "moves {measure} directly toward {thing}",
        (
            "It is moved so far in a straight line towards something, or until it is there, or as far as "
            "there is room: to a piece, a place, a marker, a zone or `own edge`; on a grid to the nearest "
            "square of a terrain."
        ),
    ),
    order(
        "move_up_to_away",
        "moves up-to {number} directly away-from {thing}",
        (
            "Its player moves it in a straight line away from something, by so much at most: whole inches or "
            "squares."
        ),
    ),
    order(
        "move_up_to_toward",
        "moves up-to {number} directly toward {thing}",
        (
            "Its player moves it in a straight line towards something, by so much at most: whole inches or "
            "squares."
        ),
    ),
)
