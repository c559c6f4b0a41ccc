"""Somebody or something, spoken of in other words."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, paraphrase

NAMES = (
    paraphrase(
        ALL,
        "[Tt]he (?:player|owner|controller) of {np}",
        "{np}'s player",
        "The player of the scout gains 1 Gold.",
        "the scout's player gains 1 Gold.",
        within=True,
    ),
)
