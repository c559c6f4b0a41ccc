"""How sentences go on."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, STEPS, TERM, wording

JOINING = (
    wording(
        rf"{HEAD}[Bb]oth ((?:the |own |its |{TERM})[^.,:;]*?) and (?:the )?(?=(?:[a-z]|{TERM}))",
        r"\1\2 and ",
        "Both the scout and the guard are Tired.",
        "The scout and the guard are Tired.",
        STEPS,
    ),
    wording(
        rf"{HEAD}((?:the|The) [a-z]+) and the ([a-z]+) (?=(?:are|have|become)\b)",
        r"\1\2 and \3 ",
        "The scout and the guard are Tired.",
        "The scout and guard are Tired.",
        STEPS,
    ),
    wording(
        rf"{HEAD}((?:the|The) [a-z]+ and the [a-z]+) each (?=[a-z]+\b)",
        r"\1\2 ",
        "The scout and the guard each lose 1 Fuel.",
        "The scout and the guard lose 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"{HEAD}((?:the|The) [a-z]+ and the [a-z]+ [a-z]+ (?:\d+|an?) {TERM}) each(?=[.,;]|$)",
        r"\1\2",
        "The scout and the guard lose 1 Fuel each.",
        "The scout and the guard lose 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"{HEAD}((?:the|The) [a-z]+) (?:is|becomes) ({TERM}),? and so (?:is|does|becomes) (?:the )([a-z]+)(?=[.;]|$)",
        r"\1\2 and \4 are \3",
        "The scout is Tired, and so is the guard.",
        "The scout and the guard are Tired.",
        STEPS,
    ),
    wording(
        r"(?<=[^,]) (and|or) (?=(?:it|they) (?!and\b|or\b)[a-z]+\b)",
        r", \1 ",
        "The player gains 1 Fuel and it is Tired.",
        "The player gains 1 Fuel, and it is Tired.",
        frozenset(("condition", "orders", "leading", "when", "law")),
    ),
    wording(
        rf"(^|\. )((?!If\b|Unless\b|While\b|For\b)[^.,]*?) and (?:is|becomes) (?={TERM}(?:[.,]|$))",
        r"\1\2, then is ",
        "The scout loses 1 Fuel and is Tired.",
        "The scout loses 1 Fuel, then is Tired.",
        STEPS,
    ),
    wording(
        r"(; |, )otherwise,? (?=[a-z0-9])",
        ". Otherwise, ",
        "it is Tired; otherwise it rests.",
        "it is Tired. Otherwise, it rests.",
        STEPS,
    ),
    wording(
        r"(^|\. )Otherwise (?=(?:it|they|the|an?|each|every|own|no|all|its|their|nothing|roll|choose|remove|move|place)\b)(?!if\b)",
        r"\1Otherwise, ",
        "Otherwise it rests.",
        "Otherwise, it rests.",
        STEPS,
    ),
    wording(
        r", (or|and) if (?=[a-z])",
        r", \1 ",
        "If it is Tired, or if it is Hidden, …",
        "If it is Tired, or it is Hidden, …",
        STEPS | {"condition", "law"},
    ),
    wording(
        r",? other than (the [a-z]+|it|itself)(?=,|\.|$| as\b)",
        r" that is not \1",
        "a Soldier near it, other than the scout",
        "a Soldier near it that is not the scout",
    ),
    wording(
        r"(^|\. )(?:If they do|If it does|If this happens|If that happens|In that case|When they do),",
        r"\1If so,",
        "If they do, …",
        "If so, …",
        STEPS,
    ),
    wording(
        r"(^|\. )(?:If not|If they do not|If it does not|Else|Or else),",
        r"\1Otherwise,",
        "If not, …",
        "Otherwise, …",
        STEPS,
    ),
    wording(
        r"(^|\. )(?:When|Once|As soon as) (?=the |it |no |all |any |both |there )",
        r"\1If ",
        "When the wall has no Fuel, …",
        "If the wall has no Fuel, …",
        STEPS,
    ),
    wording(r"; (?=[a-z])", ". ", "…; the loser …", "…. The loser …", STEPS),
    wording(
        rf"(^|\. )(?:Roll|roll) (\d*d\d+) for (each|every) (?!{TERM}(?:[.:]|$| and ))((?:(?! and )[^.,:])+?)(?<! spent)(?<! has)(?<! have)(?=[.:]|$)",
        r"\1for each \4, roll \2",
        "Roll 1d6 for each own Soldier in Mud.",
        "For each own Soldier in Mud, roll 1d6.",
        STEPS,
    ),
    wording(
        rf"(^|\. )(?!(?:[Ee]ach|[Ee]very|[Bb]oth|[Aa]ll)\b)([^.,]*?)(rolls?|Roll) (\d*d\d+) for (each|every) (?!{TERM}(?:[.:]|$| and ))((?:(?! and )[^.,:])+?)(?<! spent)(?<! has)(?<! have)(?=[.:]|$)",
        r"\1for each \6, \2rolls \4",
        "The player rolls 1d6 for each own Soldier.",
        "For each own Soldier, the player rolls 1d6.",
        STEPS,
    ),
    wording(
        rf"\b((?:the |its |a |an |each |either )?[a-z]+(?: player)?) may (?:pay|spend) (\d+ {TERM}) to (?=[a-z])",
        r"\1 may pay \2. If so, \1 ",
        "the player may spend 1 Fuel to re-roll …",
        "the player may pay 1 Fuel. If so, the player re-roll …",
        STEPS,
    ),
    wording(r",? and then\b", ", then", "… and then …", "…, then …", STEPS),
    wording(
        r"(?<=[^,]) then (?=the|it|its|each|\d|[A-Z])",
        ", ",
        "If it moves then the player rolls 1d6.",
        "If it moves, the player rolls 1d6.",
        STEPS,
    ),
    wording(
        r"(?<!,) (and|or) (?=(?:the|its|their|no|any|each|every|own|an?|\d+) (?:(?!that|who|which|of|and|or)[\w'-]+ ){1,3}"
        r"(?:is|are|has|have|does|do|gains|loses|becomes|moves|rolls)\b)",
        r", \1 ",
        "If A is … and the B is …",
        "If A is …, and the B is …",
        frozenset(("condition", "orders", "leading", "when", "law")),
    ),
)
