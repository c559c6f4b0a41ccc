"""Words that say nothing, and full forms of short ones."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, LAWS, LENGTH, STEPS, TERM, wording

STATES = frozenset(("orders", "leading", "law", "condition", "option", "change", "offer", "subject", "value"))
"""Where a state can be spoken of that holds already; an event, *when it is Prone*, begins one."""
FILLERS = (
    wording(
        rf"\b(?:(?:may|can) move|moves?) (?:an? )?(?:extra|additional|further) ({LENGTH})\b",
        r"moves \1 more",
        "may move an extra 2in",
        "moves 2in more",
        LAWS,
    ),
    wording(
        rf"\b(?:(?:may|can) move|moves?) ({LENGTH}) (?:further|farther|faster)\b",
        r"moves \1 more",
        "moves 2in further",
        "moves 2in more",
        LAWS,
    ),
    wording(
        rf"\b(?:cannot|may not|can't|can never) move (?:more|further|farther) than ({LENGTH})",
        r"moves at most \1",
        "cannot move more than 6in",
        "moves at most 6in",
        LAWS,
    ),
    wording(
        rf"\bmoves? (?:only )?(?:at )?half (?:of )?(?:its |their )?(?:normal |full )?({TERM})(?=[.,]|$| if)",
        r"halves its \1",
        "moves at half its Speed",
        "halves its Speed",
        LAWS,
    ),
    wording(
        r"\b[Tt]here is no effect\b|\b[Ii]t has no (?:further )?effect\b|\b[Nn]othing (?:else )?happens\b",
        "nothing happens",
        "there is no effect",
        "nothing happens",
        STEPS,
    ),
    wording(
        r"(?: (?:immediately|instantly|automatically|also|simply|in addition)|, in turn)\b(?! to\b)",
        "",
        "It immediately moves …",
        "It moves …",
    ),
    wording(
        r" (?:still|already)\b(?! to\b)",
        "",
        "if it is still Prone",
        "if it is Prone",
        STATES,
    ),
    wording(
        r"(, (?:if|unless) [^:]*?) (?:still|already)\b(?! to\b)",
        r"\1",
        "When it moves, if it is still Prone: …",
        "When it moves, if it is Prone: …",
        frozenset(("when",)),
    ),
    wording(rf"{HEAD}(?:Then|Next|Afterwards|Finally|Now),? (?=\S)", r"\1", "Then, …", "…", STEPS),
    wording(r",? of (?:its|their|own|his|her) (?:own )?choice\b", "", "1 Card of its choice", "1 Card"),
    wording(
        rf"\b(?!(?:The|An?|Each|Every|All|Any|No|This|That|One|Its|Their) )({TERM}) (?:tokens?|markers?|counters?)\b"
        r"(?=[ .,:;]|$)",
        r"\1",
        "1 Fear token",
        "1 Fear",
    ),
    wording(r",? (?:too|as well)(?=[.,:]|$)", "", "gains 1 Fear too", "gains 1 Fear"),
    wording(rf"\bpoints? of (?={TERM})", "", "2 points of Fuel", "2 Fuel"),
    wording(
        rf"\b(?!(?:The|An?|Each|Every|Any|No|This|That|Its|Their) )({TERM}) left\b(?=[ .,:;]|$)(?! (?:edge|side|flank))",
        r"\1",
        "no Fuel left",
        "no Fuel",
    ),
    wording(
        r"\b(removed) from (?:play|the game|the board|the table|the battlefield)\b",
        r"\1",
        "is removed from play",
        "is removed",
    ),
    wording(
        rf"({TERM}) on the (?:board|table|battlefield|field)\b",
        r"\1",
        "each Soldier on the board",
        "each Soldier",
    ),
    wording(r"\bwins the (?:game|battle|match)\b", "wins", "wins the game", "wins"),
    wording(r"\beither (?=\S+.* or )", "", "either A or B", "A or B"),
    wording(r"\b(is|are|does|do|has|have)n't\b", r"\1 not", "isn't", "is not"),
    wording(r"\b(?:can't|can not|mustn't|must not|may never|never may)\b", "cannot", "can't", "cannot"),
    wording(r"\bcan (?!only\b|not\b)", "may ", "It can move …", "It may move …"),
    wording(
        r"\b(?:can|may) only (.+?) if ", r"cannot \1 unless ", "may only … if …", "cannot … unless …", LAWS
    ),
    wording(r"\b(?:[Hh]e|[Ss]he)\b", "it", "she moves …", "it moves …"),
    wording(r"\b(?:his|her) (?=[A-Zp])", "its ", "his Fuel", "its Fuel"),
    wording(
        rf"\b([Tt])hat (?!The |Its? |An? )(?={TERM}\b(?! may\b)|player\b)",
        r"\1he ",
        "that Soldier",
        "the Soldier",
    ),
    wording(
        r"(^|\. )((?:The|It|Each|Every|Its) (?:[\w']+ ){0,4}?)then (?=[a-z]+s )",
        r"\1\2",
        "The scout then gains 1 Fear.",
        "The scout gains 1 Fear.",
        STEPS,
    ),
    wording(
        rf"\b(for (?:each|every) (?:\d+ )?{TERM}) (it|they) (?:carries|holds|bears|keeps|wears|carry|hold|bear|keep|wear)\b",
        r"\1 \2 has",
        "for each Fuel it carries",
        "for each Fuel it has",
    ),
    wording(
        r"\bif (it|they|the [a-z]+) (?:was|were) (?=an? |the |[A-Z])",
        r"if \1 is ",
        "if it was a Soldier",
        "if it is a Soldier",
        STEPS,
    ),
    wording(
        r"\b(that|who|which) (?:was|were) ([a-z]+) (?=this |during |in this )",
        r"\1 has been \2 ",
        "a Soldier that was hit this Day",
        "a Soldier that has been hit this Day",
    ),
    wording(
        r"\bif (it|the [a-z]+) (?:ends|ended) (?:its|the|that|this) move (?=(?:in|on|within|adjacent|next|outside|beyond)\b)",
        r"if \1 is ",
        "loses 1 Fuel if it ends its move in Mud",
        "loses 1 Fuel if it is in Mud",
        STEPS,
    ),
    wording(
        rf"\b(may (?:pay|spend|discard|lose|gain) (?:up to )?(?:\d+|any|an?) [^.:,]*?{TERM}[^.:,]*): (?=[a-z])",
        r"\1. If so, ",
        "its player may pay 1 Fuel: the scout moves.",
        "its player may pay 1 Fuel. If so, the scout moves.",
        STEPS,
    ),
    wording(
        rf"\b(?:is|are) no longer ({TERM})",
        r"loses all \1",
        "The scout is no longer Hidden.",
        "The scout loses all Hidden.",
        STEPS,
    ),
    wording(
        rf"\b(?:is|are) no longer ({TERM})",
        r"loses \1",
        "When a Soldier is no longer Hidden: …",
        "When a Soldier loses Hidden: …",
        frozenset(("when", "law")),
    ),
    wording(
        r"^[AT]h?e? ?bearer (?:with|that has|who has) ([^,]+?) (cannot|may not|may|must) ([^,]+?)\.?$",
        r"The bearer \2 \3 if it has \1",
        "A bearer with 2 Fear cannot move.",
        "The bearer cannot move if it has 2 Fear.",
        LAWS,
    ),
    wording(
        rf"\b(?:is|are) out of ({TERM})",
        r"has no \1",
        "is out of Fuel",
        "has no Fuel",
    ),
    wording(
        rf"\b(loses?) (?:its|their|the) last ({TERM})",
        r"has no \2",
        "When a Soldier loses its last Fuel: …",
        "When a Soldier has no Fuel: …",
        frozenset(("when",)),
    ),
)
