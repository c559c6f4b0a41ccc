"""Several things said in one sentence, and what is excepted."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, DONE, RULES, STEPS, Paraphrase, paraphrase

_ALONE = r"(?!If |When |Unless |Otherwise|On |For each |While |Before |After )"
_AGAIN = r"(?=[Ii]t\b|[Tt]hey\b|[Tt]he\b|[Ii]ts\b|[Tt]heir\b)"
_SAVE = "(?:except for|except|but not|other than|apart from|besides|excluding|save)"

SENTENCES: tuple[Paraphrase, ...] = (
    paraphrase(
        DONE,
        "[,;] (?:or else|else|otherwise|if not),? ",
        ". Otherwise, ",
        "If the foe has Fear, it loses 1 Fear, else it loses 1 Fuel.",
        "If the foe has Fear, it loses 1 Fear. Otherwise, it loses 1 Fuel.",
        within=True,
    ),
    paraphrase(
        DONE,
        "; if ",
        ". If ",
        "The scout may spend 2 Fuel; if it does, it loses 1 Fear.",
        "The scout may spend 2 Fuel. If it does, it loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        rf"{_ALONE}{{text}}; (?:and |but |then )?{{rest}}",
        "{text}. {rest|large}",
        "The scout loses 1 Fear; the foe gains 1 Fear.",
        "The scout loses 1 Fear. The foe gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{_ALONE}{{text}}, (?:but|while|whereas|though|yet) {{rest}}",
        "{text}. {rest|large}",
        "The scout loses 1 Fear, but the foe gains 1 Fear.",
        "The scout loses 1 Fear. The foe gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{_AGAIN}{{np}} {{does}}(?:,? and then|,? and|,? then|, but) may {{do}}",
        "{np} {does}. {np|large} may {do}",
        "The scout loses 1 Fear and may lose 1 Fuel.",
        "The scout loses 1 Fear. The scout may lose 1 Fuel.",
    ),
    paraphrase(
        STEPS,
        rf"If {{cond}}, {_AGAIN}{{np}} {{does}}(?:,? and then|,? and|,? then|, but) may {{do}}",
        "If {cond}, {np} {does}, and {np} may {do}",
        "If the foe has Fear, the scout loses 1 Fear and may lose 1 Fuel.",
        "If the foe has Fear, the scout loses 1 Fear, and the scout may lose 1 Fuel.",
    ),
    paraphrase(
        RULES,
        r"(?!When |If |After |Before |At |Once ){one} {modal} {rest}(?:;|\.) (?:[Ii]t|[Tt]hey) {rest2}",
        "{one} {modal} {rest}. {one|large} {rest2}",
        "A Soldier in Mud cannot use Strike. It cannot use Rest.",
        "A Soldier in Mud cannot use Strike. A Soldier in Mud cannot use Rest.",
    ),
    paraphrase(
        RULES,
        r"(?!When |If |After |Before |At |Once ){one} (?:cannot|may not) {do},? and (?:it |they )?(?:cannot|may not) {do2}",
        "{one} cannot {do}. {one|large} cannot {do2}",
        "A Soldier cannot end its move in Mud, and it cannot use Rest.",
        "A Soldier cannot end its move in Mud. A Soldier cannot use Rest.",
    ),
    paraphrase(
        DONE,
        "{word} all (?:its|their|of its|of their) {counted} and (?:all )?(?:its|their|of its|of their) {counted2}",
        "{word} all its {counted} and {word} all its {counted2}",
        "The scout regains all its Fuel and all its Health.",
        "The scout regains all its Fuel and regains all its Health.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:refills|replenishes|restocks|restores|tops up) (?:all )?(?:its|their) {counted}",
        "regains all its {counted}",
        "The scout refills its Fuel.",
        "The scout regains all its Fuel.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:refill|replenish|restock|restore|top up) (?:all )?(?:its|their) {counted}",
        "regain all its {counted}",
        "The scout must refill its Fuel.",
        "The scout must regain all its Fuel.",
        within=True,
    ),
)

SAVE: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        ",? (?:except|save|but not) (?:if|when|while|where|as long as) ",
        " unless ",
        "A Soldier cannot use Rest, except if it is in Mud.",
        "A Soldier cannot use Rest unless it is in Mud.",
        within=True,
    ),
    paraphrase(
        ALL,
        rf"{{kind}} {_SAVE} (?:for )?(?:an? |the )?{{kind2}}(?= )",
        "{kind} that is not a {kind2|one}",
        "Each Soldier except an Officer gains 1 Fear.",
        "Each Soldier that is not a Officer gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        RULES,
        r"{text}\. (?:This|It|That|This rule) (?:does not|doesn't) (?:apply to|affect|hold for|go for|count for) {kind}",
        "{text}, unless it is a {kind|one}",
        "A Soldier in Mud cannot use Strike. This does not apply to Officers.",
        "A Soldier in Mud cannot use Strike, unless it is a Officer.",
    ),
)

JOINING = (*SENTENCES, *SAVE)
