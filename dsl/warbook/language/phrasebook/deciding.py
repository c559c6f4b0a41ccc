"""Phrases about choosing, playing sequences and winning."""

from __future__ import annotations

from warbook.language.phrasebook.record import order

DECIDING = (
    order(
        "choose",
        "chooses {thing} {as} {charge}",
        (
            "A player picks among things; `, as NAME` gives the pick a name, a capitalised NAME puts it into "
            "a group. `The player chooses own edge.` picks one of the two edges for good; the opponent has "
            "the other. On a table in inches a player may choose `1 point within 24in of …`: later sentences "
            "measure from it, and put things on it."
        ),
    ),
    order(
        "begin",
        "begins {thing} {roles}",
        "Plays a sequence through; the one who begins it takes its `by` role.",
    ),
    order(
        "begin_alone",
        "begins",
        "A sequence starts; as an event, the moment before its first step.",
    ),
    order(
        "end",
        "ends",
        "Ends a sequence that is being played, at once; `the game ends` ends the game.",
    ),
    order(
        "play",
        "is played {times}",
        "Plays a sequence through, so many times.",
    ),
    order(
        "play_once",
        "is played",
        "Plays a sequence through.",
    ),
    order(
        "win",
        "wins",
        "The player wins, and the game ends.",
    ),
    order(
        "be_beaten",
        "is beaten",
        "The player's opponent wins, and the game ends.",
    ),
    order(
        "succeed",
        "succeeds",
        "Closes a window that is open, as a success.",
    ),
    order(
        "open",
        "opens for {thing}",
        "Opens a window for a player: what tokens and traits offer in it may be taken, one at a time.",
    ),
    order(
        "let",
        "lets {thing} {act}",
        (
            "Has somebody else do something: after “may”, who has the leave is asked, and the other one does "
            "it."
        ),
    ),
)
