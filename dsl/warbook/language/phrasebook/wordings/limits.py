"""What is forbidden or allowed, and to whom."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, LENGTH, TERM, wording

FAR = r"(?:farther|further|more) than|over|beyond"
FREE = r"(?:can|may)"
NOT = r"(?:cannot|can't|may not|can never|may never)"

LIMITS = (
    wording(
        rf"\b({TERM})(?: (?:that|who|which) (?:is|are))? (?:{FAR}) ({LENGTH})(?: away)?(?! (?:from|of|to)\b)",
        r"\1 beyond \2",
        "a Soldier more than 6in away",
        "a Soldier beyond 6in",
        LAWS,
    ),
    wording(
        rf"\bfrom (?:{FAR}) ({LENGTH})(?: away)?(?! from)\b",
        r"by anyone beyond \1",
        "cannot be hit from more than 6in away",
        "cannot be hit by anyone beyond 6in",
        LAWS,
    ),
    wording(
        rf"\bby (?:an? )?adjacent ({TERM})",
        r"by \1 adjacent to it",
        "can only be hit by adjacent Soldiers",
        "can only be hit by Soldiers adjacent to it",
        LAWS,
    ),
    wording(
        rf"\b{FREE} be ([a-z-]+) only by ",
        r"can only be \1 by ",
        "can be hit only by a Soldier",
        "can only be hit by a Soldier",
        LAWS,
    ),
    wording(
        rf"\b{FREE} use only (?=[A-Z])",
        "can only use ",
        "may use only Rest",
        "can only use Rest",
        LAWS,
    ),
    wording(
        rf"\b(Actions?) (?:except|but|other than|apart from|besides) (?:for )?({TERM}) (?:and|or) ({TERM})",
        r"\1 that is not \2 and that is not \3",
        "any Action except Rest and Dig",
        "any Action that is not Rest and that is not Dig",
        LAWS,
    ),
    wording(
        rf"\b(Actions?) (?:except|but|other than|apart from|besides) (?:for )?({TERM})(?!,? (?:and|or) [A-Z])",
        r"\1 that is not \2",
        "any Action except Rest",
        "any Action that is not Rest",
        LAWS,
    ),
    wording(
        rf"^Only (?:an? |the )?(.+?) {FREE} (?!only\b)",
        r"\1 alone may ",
        "Only a Soldier may rest.",
        "Soldier alone may rest.",
        LAWS,
    ),
    wording(
        rf"\b{NOT} (?!use )([a-z][^.,]*?) (?:twice|2 times|again|more than once) (?:in |during |per )?(?:the same|the|this|that|one|each|every|a|any)? ?({TERM})\.?$",
        r"cannot \1 if it has \1 during the \2",
        "cannot rest twice in the same Day",
        "cannot rest if it has rest during the Day",
        LAWS,
    ),
    wording(
        rf"\b{FREE} (?:only )?(?!use )([a-z][^.,]*?) (?:only )?once (?:in |during |per )?(?:the same|the|this|that|one|each|every|a|any)? ?({TERM})\.?$",
        r"cannot \1 if it has \1 during the \2",
        "may rest only once per Day",
        "cannot rest if it has rest during the Day",
        LAWS,
    ),
    wording(
        r"\b(?:did not|has not|have not) move (?=(?:this|during|in)\b)",
        "has not moved ",
        "did not move this Day",
        "has not moved this Day",
    ),
    wording(
        r"\b(?:did not|has not|have not) ([a-z]+) (?=(?:this|during|in)\b)",
        r"has not \1 ",
        "did not rest this Day",
        "has not rest this Day",
    ),
    wording(
        rf"^(An?|Any|Each|Every) (player|{TERM}) (?:with|who has|that has) no (?:more )?({TERM})(?: left)?,? (?=(?:loses?|gains?|is|leaves?|becomes?|wins?|suffers?|takes?)\b)",
        r"When \1 \2 has no \3: The \2 ",
        "A player with no Soldiers loses the game.",
        "When a player has no Soldiers: The player loses the game.",
        BULLETS,
    ),
)
