"""Tests that must be passed, and two who roll against each other."""

from __future__ import annotations

from warbook.language.paraphrase.book.won import OPPOSED, WHEN
from warbook.language.paraphrase.record import ALL, RULES, STEPS, paraphrase

TEST = r"(?: (?:roll|test|check))?"
OR = r",? or(?: else)?"

CONTESTS = (
    paraphrase(
        RULES,
        rf"{WHEN} {OPPOSED} (?:is tied|is a (?:tie|draw)|ends in a (?:tie|draw)|is drawn|comes out even)[,:] {{rest}}",
        "When a {opposedroll|roller} rolls {opposedroll|roll}, if there is a tie: {rest|large}",
        "When a Tussle ends in a tie, both gain 1 Fear.",
        "When a Soldier rolls Tussle, if there is a tie: Both gain 1 Fear.",
    ),
    paraphrase(
        ALL,
        r"{np} (?:rolls?|rolled|scores?|scored) (?:higher|more|better)(?: than (?:the [a-z]+|its (?:foe|target|enemy)|it))?(?=[,.]|$)",
        "{np} is the winner",
        "Both players roll 1d6. If the scout's player rolls higher, the foe loses 1 Health.",
        "Both players roll 1d6. If the scout's player is the winner, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"{np} (?:rolls?|rolled|scores?|scored) (?:lower|less|worse)(?: than (?:the [a-z]+|its (?:foe|target|enemy)|it))?(?=[,.]|$)",
        "{np} is the loser",
        "Both players roll 1d6. If the scout's player rolls lower, the foe loses 1 Health.",
        "Both players roll 1d6. If the scout's player is the loser, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"{np} (?:rolls?|rolled|scores?|scored) (?:(?:equal to or (?:higher|more)|(?:higher|more) (?:than )?or (?:the same|equal(?: to)?)|at least as (?:high|much))(?: (?:than|as))?)(?: the [a-z]+)?(?=[,.]|$)",
        "{np} wins, or there is a tie",
        "The scout and the foe each roll 1d6. If the scout rolls equal to or higher than the foe, the foe loses 1 Health.",
        "The scout and the foe each roll 1d6. If the scout wins, or there is a tie, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"{np}(?:'s (?:roll|result|total|score))? (?:beats|exceeds) {np2}(?:'s(?: (?:roll|result|total|score))?)?(?=[,.]| by \d|$)",
        "{np} wins",
        "The scout and the foe each roll 1d6. If the scout's roll beats the foe's, the foe loses 1 Health.",
        "The scout and the foe each roll 1d6. If the scout wins, the foe loses 1 Health.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?:The|Both|the|both) players (?:each )?roll off with {dice}[.:] ",
        "The players roll off with {dice} for highest, as winner. ",
        "The players roll off with 1d6. The winner gains 1 Gold.",
        "The players roll off with 1d6 for highest, as winner. The winner gains 1 Gold.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?:Each player|Both players|The players|each player|both players)(?: each)? rolls? {dice},? re-rolling (?:all )?ties[.:] ",
        "The players roll off with {dice} for highest, as winner. ",
        "Each player rolls 1d6, re-rolling ties. The winner gains 1 Gold.",
        "The players roll off with 1d6 for highest, as winner. The winner gains 1 Gold.",
        within=True,
    ),
    paraphrase(
        STEPS,
        rf"{{np}} (?:must|has to|have to|needs to) (?:take and )?(?:pass|make|succeed (?:at|in|on)) (?:an? |the |its |their )?{{roll}}{TEST}{OR} {{do}}",
        "{np} rolls {roll}. If the roll failed, it {do|thirds}",
        "Each enemy Soldier must pass a Daring test or gain Tired and lose 1 Fuel.",
        "Each enemy Soldier rolls Daring. If the roll failed, it gains Tired and loses 1 Fuel.",
    ),
    paraphrase(
        STEPS,
        rf"{{np}} (?:rolls|tests|passes|takes|makes) (?:an? |the |its |their )?{{roll}}{TEST}{OR} {{does}}",
        "{np} rolls {roll}. If the roll failed, it {does}",
        "The foe passes Daring or gains Tired.",
        "The foe rolls Daring. If the roll failed, it gains Tired.",
    ),
    paraphrase(
        STEPS,
        rf"Unless {{np}} (?:passes|makes|succeeds at) an? {{roll}}{TEST}, {{text}}",
        "{np|large} rolls {roll}. If the roll failed, {text}",
        "Unless the foe passes a Daring test, the scout gains 1 Fear.",
        "The foe rolls Daring. If the roll failed, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"If {{np}} (?:fails|misses) an? {{roll}}{TEST}, {{text}}",
        "{np|large} rolls {roll}. If the roll failed, {text}",
        "If the foe fails a Daring test, the scout gains 1 Fear.",
        "The foe rolls Daring. If the roll failed, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"If {{np}} (?:passes|makes|succeeds at) an? {{roll}}{TEST}, {{text}}",
        "{np|large} rolls {roll}. If the roll succeeded, {text}",
        "If the foe passes a Daring test, the scout gains 1 Fear.",
        "The foe rolls Daring. If the roll succeeded, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{{np}} (?:rolls|tests|takes|makes) (?:an? |the |its |their )?{{roll}}{TEST},? and(?: then)?,? if (?=(?:it|they|this|that|the)\b[^,]* (?:fail|succeed|pass|miss|hit))",
        "{np} rolls {roll}. If ",
        "The foe tests Daring, and if it fails, the scout gains 1 Fear.",
        "The foe rolls Daring. If it fails, the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\b[Aa]dd {n} to {np}'s (?:roll|result|total|die|score)(?=[.,]|$| if\b| for (?:each|every)\b)",
        "{np|large} adds {n|digits} to the roll",
        "The scout and the foe each roll 1d6. Add 1 to the scout's roll if the foe has Fear. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The scout adds 1 to the roll if the foe has Fear. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\b(?:[Ss]ubtract|[Dd]educt) {n} from {np}'s (?:roll|result|total|die|score)(?=[.,]|$| if\b| for (?:each|every)\b)",
        "{np|large} subtracts {n|digits} from the roll",
        "The scout and the foe each roll 1d6. Subtract 1 from the scout's roll if the foe has Fear. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The scout subtracts 1 from the roll if the foe has Fear. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{np} adds (?=the |its |their ){clause}(?=[.]|$)",
        "{np} adds {clause} to the roll",
        "The scout and the foe each roll 1d6. The scout adds its Wits. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The scout adds its Wits to the roll. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{np} both (?=rolls? \d*d\d)",
        "{np} each ",
        "The scout and the foe both roll 1d6. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"\broll {dice} each(?=[,.]|$| and\b)",
        "each roll {dice}",
        "The scout and the foe roll 1d6 each. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"{np} rolls {dice},? and {np2} rolls (?:\d*d\d+|one|the same)(?=[.,])",
        "{np} and {np2|small} each roll {dice}",
        "The scout rolls 1d6, and the foe rolls 1d6. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. The winner loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        r"{np} (?:rolls?|rolled|scores?|scored) (?:higher|more|better)(?: than (?:the [a-z]+|its (?:foe|target|enemy)|it))?(?=[,.]| by \d|$)",
        "{np} wins",
        "The scout and the foe each roll 1d6. If the scout rolls higher by 3 or more, the foe is removed. The winner loses 1 Fear.",
        "The scout and the foe each roll 1d6. If the scout wins by 3 or more, the foe is removed. The winner loses 1 Fear.",
        within=True,
    ),
)
"""Tests, and rolls against each other."""
