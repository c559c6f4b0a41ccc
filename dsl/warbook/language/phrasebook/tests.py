"""Phrases about what may hold: the ends of clauses."""

from __future__ import annotations

from warbook.language.phrasebook.record import deed, test

TESTS = (
    test(
        "succeeds",
        "succeeds",
        "The roll or window just resolved succeeded, or who made the roll did.",
    ),
    test(
        "succeeded",
        "succeeded",
        "The roll or window just resolved succeeded, or who made the roll did.",
    ),
    test(
        "failed",
        "failed",
        "The roll or window just resolved did not succeed, or who made the roll did not.",
    ),
    test(
        "succeeded_by",
        "succeeded by {what}",
        "The roll just made succeeded by so much: `by 2 or more`.",
    ),
    test(
        "failed_by",
        "failed by {what}",
        "The roll just made failed by so much: `by 2 or more`.",
    ),
    test(
        "wins",
        "wins",
        "Of two that rolled against each other, this one came to more.",
    ),
    test(
        "loses",
        "loses",
        "Of two that rolled against each other, the other one came to more.",
    ),
    test(
        "wins_by",
        "wins by {what}",
        "Of two that rolled against each other, this one came to so much more.",
    ),
    test(
        "loses_by",
        "loses by {what}",
        "Of two that rolled against each other, the other one came to so much more.",
    ),
    deed(
        "gained",
        "gained {amount}",
        "Gained a token or resource, counted since the named sequence began.",
    ),
    deed(
        "lost",
        "lost {amount}",
        "Lost a token or resource since the named sequence began.",
    ),
    deed(
        "used",
        "used {thing}",
        "Used an action since the named sequence began.",
    ),
    deed(
        "moved",
        "moved",
        "Moved since the named sequence began.",
    ),
    deed(
        "moved_far",
        "moved {far}",
        (
            "Moved so far since the named sequence began, all moves taken together: on a table along the way,"
            " on a grid by how far apart the squares are where each move began and ended."
        ),
    ),
    deed(
        "won",
        "won",
        "The game is over, and the player has won it: what an example can end with.",
    ),
    deed(
        "slowed",
        "been-slowed",
        "Lost length of a move to terrain since the named sequence began.",
    ),
    test(
        "opposes",
        "opposes {thing}",
        "The two are of different sides.",
    ),
    test(
        "knows",
        "knows whether {held}",
        (
            "Of a player, in what must hold at the end of an example: that it is so, or that it is not, follows from"
            " what this player may see. Each hidden thing is taken for everything that it could be instead."
        ),
    ),
    test(
        "does_not_know",
        "does-not-know whether {held}",
        "Of a player, in what must hold at the end of an example: it could be so or not, for all that this player may see.",
    ),
    test(
        "shows",
        "shows {what}",
        "What lies uppermost on a die: a number, or a face of its own.",
    ),
)
