"""Cards, hands, piles, passengers: what is in a group, comes into it and leaves it."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, STEPS, Paraphrase, paraphrase

THEY = r"(?:\. (?:They|All of them|Each of them|It)|,? and (?:they|it))(?: all)? joins? (?:own|its|their)"
"""What is then said of all that have been created."""
NEXT = r"(?:, and |, | and )(?=\d|an? |one |two |three )"
"""Before one more sort of things."""


def _pronoun(written: str, read: str, example: str, other: str) -> Paraphrase:
    """Whoever is spoken of as he or she."""
    return paraphrase(ALL, rf"\b(?:{written})\b", read, example, other, within=True)


GROUPS: tuple[Paraphrase, ...] = (
    paraphrase(
        STEPS,
        rf"(?:(?<=\. )|^){{player}} creates {{n}} {{card}}{THEY} {{group}}",
        "{player} creates {n|digits} {card} in own {group}",
        "The scout's player creates 3 Whistles. They join own Deck.",
        "The scout's player creates 3 Whistles in own Deck.",
        within=True,
    ),
    paraphrase(
        STEPS,
        rf"(?:(?<=\. )|^){{player}} creates {{n}} {{card}}{NEXT}{{text}}{THEY} {{group}}",
        "{player} creates {n|digits} {card} in own {group}. {player} creates {text}. They join own {group}",
        "The scout's player creates 3 Whistles, 2 Letters and 1 Whistle. They join own Deck.",
        "The scout's player creates 3 Whistles in own Deck. The scout's player creates 2 Letters in own Deck. The scout's "
        "player creates 1 Whistle in own Deck.",
        within=True,
    ),
    _pronoun(
        "his|her",
        "its",
        "The scout loses 1 Fuel if his Nerve is 2 or less.",
        "The scout loses 1 Fuel if its Nerve is 2 or less.",
    ),
    _pronoun(
        "he|she|him", "it", "The scout loses 1 Fuel if he has Fear.", "The scout loses 1 Fuel if it has Fear."
    ),
    _pronoun("He|She", "It", "The scout loses 1 Fuel. He flees.", "The scout loses 1 Fuel. It flees."),
    paraphrase(
        STEPS,
        "(?:(?<=hooses )|(?<=hoose )){n} {kind} from own {group}",
        "{n|digits} {kind} in own {group}",
        "The scout's player chooses 1 Card from own Hand, as slip. The slip joins own Pile.",
        "The scout's player chooses 1 Card in own Hand, as slip. The slip joins own Pile.",
        within=True,
    ),
    paraphrase(
        ALL,
        "whose {group} (?:has|holds|contains) (?=fewer|less|more|at least|at most|no |\\d){clause} {kind}(?=[,. ]|$)",
        "with {clause} {kind} in its {group}",
        "Choose 1 own Cart whose Riders has fewer than 2 Soldiers, as boat. The boat is removed.",
        "Choose 1 own Cart with fewer than 2 Soldiers in its Riders, as boat. The boat is removed.",
        within=True,
    ),
)
