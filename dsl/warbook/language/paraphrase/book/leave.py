"""What may be done and must be done, and for what."""

from __future__ import annotations

from warbook.language.paraphrase.record import DONE, RULES, STEPS, Paraphrase, paraphrase

_AGAIN = r"(?=[Ii]t\b|[Tt]hey\b|[Tt]he\b|[Ii]ts\b|[Tt]heir\b)"
"""Somebody who can be spoken of twice in the same words."""
_EACH = "(?:per|each|every|in each|during each) "


def _paid(verb: str, payer: str, price: str, gain: str) -> tuple[Paraphrase, Paraphrase]:
    """`may spend 1 Gold to …`: whoever does, does the rest; or lets another do it."""
    return (
        paraphrase(
            STEPS,
            rf"{_AGAIN}{{np}} may {verb} (?!up to){{clause}} (?:in order )?to {{do}}",
            f"{{np}} may {verb} {{clause}}. If so, {{np|small}} {{do|third}}",
            f"The {payer} may {verb} {price} to gain {gain}.",
            f"The {payer} may {verb} {price}. If so, the {payer} gains {gain}.",
        ),
        paraphrase(
            STEPS,
            rf"{{np}} may {verb} (?!up to){{clause}} (?:to (?:let|have|make|allow)|for|so that) {{np2}} (?:to )?{{do}}",
            f"{{np}} may {verb} {{clause}}. If so, {{np2}} {{do|third}}",
            f"The {payer} may {verb} {price} to let the foe lose 1 Fear.",
            f"The {payer} may {verb} {price}. If so, the foe loses 1 Fear.",
        ),
    )


WORDS: tuple[Paraphrase, ...] = (
    paraphrase(
        DONE,
        "(?:may|can) (?:choose|opt|decide|elect) to |(?:is|are) (?:allowed|permitted|free|able|entitled) to |(?:has|have) the option to |chooses whether to ",
        "may ",
        "The scout is allowed to lose 1 Fear.",
        "The scout may lose 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:has|have|needs?) to |(?:is|are) (?:required|forced|obliged|compelled) to ",
        "must ",
        "The scout has to lose 1 Fear.",
        "The scout must lose 1 Fear.",
        within=True,
    ),
)

EITHER: tuple[Paraphrase, ...] = (
    paraphrase(
        STEPS,
        rf"{_AGAIN}{{np}} may (?:either )?{{do}},? or {{do2}}",
        "{np} may {do}. Otherwise, {np|small} may {do2}",
        "The scout may lose 1 Fear or gain 1 Fuel.",
        "The scout may lose 1 Fear. Otherwise, the scout may gain 1 Fuel.",
    ),
    paraphrase(
        STEPS,
        rf"{_AGAIN}{{np}} either {{does}},? or {{does2}}",
        "{np} may {does|plain}. Otherwise, {np|small} {does2}",
        "The scout either loses 1 Fear or gains 1 Fuel.",
        "The scout may lose 1 Fear. Otherwise, the scout gains 1 Fuel.",
    ),
)

SPENT: tuple[Paraphrase, ...] = (
    paraphrase(
        STEPS,
        "may (?:lose|discard|give up|pay|burn|use) up to {n} {counted}",
        "may spend up to {n} {counted}",
        "The scout may lose up to 3 Fuel. It gains that much Fear.",
        "The scout may spend up to 3 Fuel. It gains that much Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "may (?:lose|discard|give up|pay|burn|use|spend) any (?:amount|number) of (?:its )?{counted}",
        "may spend any number of {counted}",
        "The scout may spend any amount of Fuel. It gains that much Fear.",
        "The scout may spend any number of Fuel. It gains that much Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "for (?:each|every) {counted} (?:so |thus )?(?:lost|paid|discarded|given up|burned|burnt|used|it spent|they spent|spent this way|spent in this way)",
        "for each {counted} spent",
        "The scout may spend up to 3 Fuel. It loses 1 Fear for each Fuel discarded.",
        "The scout may spend up to 3 Fuel. It loses 1 Fear for each Fuel spent.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"spend up to {n} {counted}{rest} for (?:each|every one|each one|each of them|each spent|each discarded|each so spent)\.",
        "spend up to {n} {counted}{rest} for each {counted} spent.",
        "The scout may spend up to 3 Fuel. It loses 1 Fear for each.",
        "The scout may spend up to 3 Fuel. It loses 1 Fear for each Fuel spent.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?:[Ii]t|[Tt]hey|[Tt]he [\w ]+?|[Tt]heir player|[Ii]ts player) (?:has |have )?spent {n} {counted}(?=,)",
        "the number of {counted} spent is {n|digits}",
        "The scout may spend up to 3 Fuel. If it spent 3 Fuel, it gains Tired.",
        "The scout may spend up to 3 Fuel. If the number of Fuel spent is 3, it gains Tired.",
        within=True,
    ),
    paraphrase(
        STEPS,
        r"(?:[Ii]t|[Tt]hey|[Tt]he [\w ]+?|[Tt]heir player|[Ii]ts player) (?:has |have )?spent (?:at least )?{n} (?:or more )?{counted}(?=,)",
        "the number of {counted} spent is {n|digits} or more",
        "The scout may spend up to 3 Fuel. If it spent 2 or more Fuel, it gains Tired.",
        "The scout may spend up to 3 Fuel. If the number of Fuel spent is 2 or more, it gains Tired.",
        within=True,
    ),
    paraphrase(
        DONE,
        "moves up to {length} for (?:each|every) {counted} (?:it|they) ha(?:s|ve)",
        "moves up to {length} times its {counted}",
        "The scout moves up to 2 squares for each Fear it has.",
        "The scout moves up to 2 squares times its Fear.",
        within=True,
    ),
)

BARGAINS: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        f"Once {_EACH}{{sequence}}, {{one}} may (?:spend|pay|lose|discard) {{clause}}: (?:[Ii]t|[Tt]hey) {{does}}",
        "Once per {sequence}, {one} may spend {clause} to {does|plain}",
        "Once per Day, a player may pay 2 Gold: it draws 1 Card from own Deck into own Hand.",
        "Once per Day, a player may spend 2 Gold to draw 1 Card from own Deck into own Hand.",
    ),
    paraphrase(
        RULES,
        f"Once {_EACH}{{sequence}}, a player may (?:spend|pay|lose|discard) {{clause}}: [Tt]he player {{does}}",
        "Once per {sequence}, a player may spend {clause} to {does|plain}",
        "Once per Day, a player may pay 2 Gold: the player draws 1 Card from own Deck into own Hand.",
        "Once per Day, a player may spend 2 Gold to draw 1 Card from own Deck into own Hand.",
    ),
    paraphrase(
        RULES,
        f"Once {_EACH}{{sequence}},? for {{clause}}, {{one}} may {{do}}",
        "Once per {sequence}, {one} may spend {clause} to {do}",
        "Once per Day, for 1 Fuel, a Soldier may lose 1 Fear.",
        "Once per Day, a Soldier may spend 1 Fuel to lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"Once {_EACH}{{sequence}},? {{one}} may {{do}} for {{clause}}",
        "Once per {sequence}, {one} may spend {clause} to {do}",
        "Once per Day, a Soldier may lose 1 Fear for 1 Fuel.",
        "Once per Day, a Soldier may spend 1 Fuel to lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        "At the (?:start|beginning) of (?:the|each|every) {sequence}, (?:a|any|each|every|either) player may {rest}",
        "When the {sequence} begins: For each player, the player may {rest}",
        "At the start of the Day, a player may pay 2 Gold to gain 1 Gold.",
        "When the Day begins: For each player, the player may pay 2 Gold to gain 1 Gold.",
    ),
    paraphrase(
        RULES,
        "At the end of (?:the|each|every) {sequence}, (?:a|any|each|every|either) player may {rest}",
        "When the {sequence} ends: For each player, the player may {rest}",
        "At the end of the Day, a player may pay 2 Gold to gain 1 Gold.",
        "When the Day ends: For each player, the player may pay 2 Gold to gain 1 Gold.",
    ),
)

LEAVE: tuple[Paraphrase, ...] = (
    *WORDS,
    *EITHER,
    *SPENT,
    *(one for verb in ("spend", "pay") for one in _paid(verb, "first player", "1 Gold", "1 Gold")),
    *_paid("lose", "scout", "1 Fuel", "1 Fear"),
    *_paid("discard", "first player", "1 Letter from own Hand", "1 Gold"),
    *BARGAINS,
)
