"""Who has rolled higher than another."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, STEPS, TERM, wording

BEGINS = r"(?:the|its?|they|their|each|every|all|both|no|nothing|neither|that|an?|roll|choose|own)\b"
"""How what happens then begins."""
SAID = STEPS | frozenset(("condition",))
ONE = rf"(?:player|one|side|{TERM})"
ROLLED = r"(?:result|roll|total|score|die|dice|number)"
HIGH = r"(?:higher|highest|greater|better)"
LOW = r"(?:lower|lowest|smaller|worse)"

CONTESTS = (
    wording(
        r"\b((?:rolls?|Roll) [^.:]*?\bd?\d+[^.:]*?): (?=(?:the|whoever|both) )",
        r"\1. ",
        "Both players roll 1d6: the winner …",
        "Both players roll 1d6. The winner …",
        STEPS,
    ),
    wording(
        rf"\b[Ww]hoever (?:rolls?|rolled|scores?|scored) (?:the )?(?:{HIGH}|most|more)(?: {ROLLED})?\b",
        "the winner",
        "whoever rolls higher",
        "the winner",
        SAID,
    ),
    wording(
        rf"\b[Ww]hoever (?:rolls?|rolled|scores?|scored) (?:the )?(?:{LOW}|least|less)(?: {ROLLED})?\b",
        "the loser",
        "whoever rolls lower",
        "the loser",
        SAID,
    ),
    wording(
        rf"\b([Tt]he) {ONE} (?:with|who has|that has) (?:the )?{HIGH} {ROLLED}\b",
        r"\1 winner",
        "the player with the higher roll",
        "the winner",
        SAID,
    ),
    wording(
        rf"\b([Tt]he) {ONE} (?:with|who has|that has) (?:the )?{LOW} {ROLLED}\b",
        r"\1 loser",
        "the player with the lower roll",
        "the loser",
        SAID,
    ),
    wording(
        rf"\b([Tt]he) {ONE} (?:who|that|which) (?:rolls?|rolled|scores?|scored) (?:the )?(?:{HIGH}|most|more)(?: {ROLLED})?\b",
        r"\1 winner",
        "the player who rolls higher",
        "the winner",
        SAID,
    ),
    wording(
        rf"\b([Tt]he) {ONE} (?:who|that|which) (?:rolls?|rolled|scores?|scored) (?:the )?(?:{LOW}|least|less)(?: {ROLLED})?\b",
        r"\1 loser",
        "the player who rolls lower",
        "the loser",
        SAID,
    ),
    wording(
        r"(^|\. |; |, and |, |, then )([Tt]he) (?:higher|highest)(?: (?:roll|roller|result|total|player|scorer))?(?= [a-z]+s\b| must\b| may\b)",
        r"\1\2 winner",
        "The higher roll gains 1 Fuel.",
        "The winner gains 1 Fuel.",
        STEPS,
    ),
    wording(
        r"(^|\. |; |, and |, |, then )([Tt]he) (?:lower|lowest)(?: (?:roll|roller|result|total|player|scorer))?(?= [a-z]+s\b| must\b| may\b)",
        r"\1\2 loser",
        "The lower roll loses 1 Fuel.",
        "The loser loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"\b(the [a-z]+)'s {ROLLED} is {HIGH}(?: than (?:the [a-z]+'s|its)(?: {ROLLED})?)?(?=[,.;]|$)",
        r"\1 is the winner",
        "If the scout's roll is higher, …",
        "If the scout is the winner, …",
        SAID,
    ),
    wording(
        rf"\b(the [a-z]+)'s {ROLLED} is {LOW}(?: than (?:the [a-z]+'s|its)(?: {ROLLED})?)?(?=[,.;]|$)",
        r"\1 is the loser",
        "If the scout's roll is lower, …",
        "If the scout is the loser, …",
        SAID,
    ),
    wording(
        rf"\b(the (?!winner|loser)[a-z]+) (?:rolls?|rolled|scores?|scored) {HIGH}(?: than the [a-z]+)?(?=[,.;]|$)",
        r"\1 is the winner",
        "If the scout rolls higher, …",
        "If the scout is the winner, …",
        SAID,
    ),
    wording(
        rf"\b(the (?!winner|loser)[a-z]+) (?:rolls?|rolled|scores?|scored) {LOW}(?: than the [a-z]+)?(?=[,.;]|$)",
        r"\1 is the loser",
        "If the scout rolls lower, …",
        "If the scout is the loser, …",
        SAID,
    ),
    wording(
        rf"(^|\. |; )[Oo]n (?:a )?success,? (?={BEGINS})",
        r"\1If the roll succeeded, ",
        "On a success the target loses 1 Fuel.",
        "If the roll succeeded, the target loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"(^|\. |; )[Oo]n (?:a )?failure,? (?={BEGINS})",
        r"\1If the roll failed, ",
        "On a failure, it loses 1 Fuel.",
        "If the roll failed, it loses 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"(If the roll succeeded, [^.;]+)(?:\. |; )(?:[Oo]n|[Ii]n case of) a (?:tie|draw),? (?={BEGINS})",
        r"\1. Otherwise, if the roll's Margin is 0, ",
        "If the roll succeeded, it moves; on a tie nothing happens.",
        "If the roll succeeded, it moves. Otherwise, if the roll's Margin is 0, nothing happens.",
        STEPS,
    ),
    wording(
        r"(^|\. |; )(?:[Oo]n|[Ii]n case of|[Ii]n the case of) a (?:tie|draw),",
        r"\1If there is a tie,",
        "On a tie, nothing happens.",
        "If there is a tie, nothing happens.",
        STEPS,
    ),
    wording(
        r"\b[Ii]f (?:tied|equal|(?:it is|they are|the rolls are|the results are|the totals are|both rolls are|both are|the dice are|(?:the|both) numbers are) (?:a tie|a draw|tied|equal|the same)),",
        "if there is a tie,",
        "If the rolls are equal, …",
        "If there is a tie, …",
        STEPS,
    ),
    wording(
        r"(^|\. )([^.,]+? and [^.,]+?|they|both) each roll(?= (?:an?|one|two|\d))",
        r"\1\2 roll",
        "The scout and the guard each roll 1d6.",
        "The scout and the guard roll 1d6.",
        STEPS,
    ),
    wording(
        rf"{HEAD}[Bb]oth {TERM} (?:each )?(?=[a-z])",
        r"\1both ",
        "Both Soldiers roll 1d6.",
        "both roll 1d6.",
        STEPS,
    ),
    wording(rf"{HEAD}Both (?=(?!players)[a-z]+\b)", r"\1both ", "Both roll 1d6.", "both roll 1d6.", STEPS),
)
