"""What somebody does to others: gives them, takes from them, has them do."""

from __future__ import annotations

from warbook.language.paraphrase.record import DONE, Paraphrase, paraphrase

OTHERS: tuple[Paraphrase, ...] = (
    paraphrase(
        DONE,
        "(?:may|can) remove {amount} (?:from|off) {np}",
        "may let {np} lose {amount}",
        "The scout may remove 1 Fear from the foe.",
        "The scout may let the foe lose 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "removes {amount} (?:from|off) {np}",
        "lets {np} lose {amount}",
        "The scout removes 2 Fuel from the foe.",
        "The scout lets the foe lose 2 Fuel.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:may|can) assign {n} {token} to {np}",
        "may let {np} gain {n|digits} {token}",
        "The scout may assign 1 Fear to the foe.",
        "The scout may let the foe gain 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:assigns|deals) {n} {token} to {np}",
        "lets {np} gain {n|digits} {token}",
        "The scout assigns 1 Fear to each enemy Soldier.",
        "The scout lets each enemy Soldier gain 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:inflicts|causes) {n} {token} on {np}",
        "lets {np} gain {n|digits} {token}",
        "The scout inflicts 1 Fear on the foe.",
        "The scout lets the foe gain 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:makes|forces) {np} (?:to )?{do}",
        "lets {np} {do}",
        "The scout forces the foe to lose 1 Fuel.",
        "The scout lets the foe lose 1 Fuel.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:may|can) (?:make|force) {np} (?:to )?{do}",
        "may let {np} {do}",
        "The scout may force the foe to flee.",
        "The scout may let the foe flee.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:loses|discards|removes|drops) (?:all(?: of)? )?(?:its|their) {counted}",
        "loses all {counted}",
        "Each Soldier loses its Fear.",
        "Each Soldier loses all Fear.",
        within=True,
    ),
)
