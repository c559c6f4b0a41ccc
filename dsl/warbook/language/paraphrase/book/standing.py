"""What always holds of whom: whose number is more or less, and who has more of something than the other."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, RULES, STEPS, paraphrase

_HAS = "(?:has|have|gets?|gains?|suffers?|takes?|receives?) (?:an? )?"
_MOST = "(?:[Tt]he player (?:with|who has|that has)|[Ww]hoever has|[Ww]hichever player has) (?:the )?"
_IS = "(?:is|are) "

STANDING = (
    paraphrase(
        RULES,
        f"[Tt]he {{stat}} of (?:an? |each |every |any |all )?{{kind}} {{place}} {_IS}{{rest}}",
        "While a {kind|one} is {place}: Its {stat} is {rest}",
        "The Speed of each Soldier in Mud is 2 squares less, to a minimum of 1.",
        "While a Soldier is in Mud: Its Speed is 2 squares less, to a minimum of 1.",
    ),
    paraphrase(
        RULES,
        f"While {{cond}}: [Tt]he {{stat}} of (?:an? |each |every |any |all )?{{kind}} {{place}} {_IS}{{rest}}",
        "While a {kind|one} is {place}, and {cond}: Its {stat} is {rest}",
        "While the Sky is Rain: The Speed of each Soldier in Mud is 2 squares less, to a minimum of 1.",
        "While a Soldier is in Mud, and the Sky is Rain: Its Speed is 2 squares less, to a minimum of 1.",
    ),
    paraphrase(
        RULES,
        f"\\b[Tt]he {{stat}} of {{np}} {_IS}",
        "{np}'s {stat} is ",
        "While the Sky is Rain: The Nerve of each Tired Soldier is 1 less.",
        "While the Sky is Rain: each Tired Soldier's Nerve is 1 less.",
        within=True,
    ),
    *(
        paraphrase(
            RULES,
            f"(?:An? |Each |Every |All )?(?:{side}|{side.capitalize()}) {{kind}} within {{length}} of (?:an? |any ){{kind2}} {{text}}",
            f"A {{kind|one}} within {{length}} of {'an' if side == 'enemy' else 'a'} {side} {{kind2}} {{text}}",
            f"Each {side} Soldier within 3 squares of a Captain gets -1 to its Nerve.",
            f"A Soldier within 3 squares of {'an' if side == 'enemy' else 'a'} {side} Captain gets -1 to its Nerve.",
        )
        for side in ("enemy", "friendly")
    ),
    *(
        paraphrase(
            RULES,
            f"[Tt]he {{stat}} of (?:an? |each |every |all )?{side} {{kind}} within {{length}} of (?:an? |any ){{kind2}} {_IS}{{rest}}",
            f"While a {{kind|one}} is within {{length}} of {'an' if side == 'enemy' else 'a'} {side} {{kind2}}: Its {{stat}} is {{rest}}",
            f"The Nerve of {side} Soldiers within 3 squares of a Captain is 1 less.",
            f"While a Soldier is within 3 squares of {'an' if side == 'enemy' else 'a'} {side} Captain: Its Nerve is 1 less.",
        )
        for side in ("enemy", "friendly")
    ),
    paraphrase(
        RULES,
        f"{_HAS}{{signed}} (?:to )?(?:its |their |the )?{{stat}} and {{signed2}} (?:to )?(?:its |their |the )?{{stat2}}(?=[.,]|$| if| while| for)",
        "gains {signed} to its {stat}, and it gains {signed2} to its {stat2}",
        "A Tired Soldier has -1 Nerve and -2 Wits.",
        "A Tired Soldier gains -1 to its Nerve, and it gains -2 to its Wits.",
        within=True,
    ),
    paraphrase(
        RULES,
        f"{_HAS}{{signed}} (?:to )?(?:(?:both )?(?:its|their|the) |both )?{{stat}} and (?:its |their |the )?{{stat2}}(?=[.,]|$| if| while| for)",
        "gains {signed} to its {stat}, and it gains {signed} to its {stat2}",
        "A Tired Soldier has -1 to Nerve and Wits.",
        "A Tired Soldier gains -1 to its Nerve, and it gains -1 to its Wits.",
        within=True,
    ),
    paraphrase(
        RULES,
        f"{_HAS}{{signed}} (?:to )?(?:its |their |the )?{{stat}}(?=[.,]|$| if| while| for| against)",
        "gains {signed} to its {stat}",
        "Soldiers in Mud have -1 Speed.",
        "Soldiers in Mud gains -1 to its Speed.",
        within=True,
    ),
    paraphrase(
        ALL,
        "\\b(?:gains?|regains?|recovers?|gets?) {text}, up to (?=its |their |the |\\d|an? )(?:a )?",
        "gains {text}, to a maximum of ",
        "The scout gains 1 Fear, up to its Nerve.",
        "The scout gains 1 Fear, to a maximum of its Nerve.",
        within=True,
    ),
    *(
        paraphrase(
            STEPS,
            f"{_MOST}{words} {{kind}} {{place}} {{does}}",
            f"For each player: If the number of own {{kind}} {{place}} is {than} the number of enemy {{kind}} {{place}}, the player {{does}}",
            f"The player with {shown} Soldiers in Camp gains 1 Gold.",
            f"For each player: If the number of own Soldiers in Camp is {than} the number of enemy Soldiers in Camp, the player gains 1 Gold.",
        )
        for words, than, shown in (
            ("(?:most|more)", "over", "more"),
            ("(?:fewest|fewer)", "under", "the fewest"),
        )
    ),
    *(
        paraphrase(
            RULES,
            f"(?=The player |Whoever |Each |Every |All |Any )(?!.*\\b(?:cannot|may|must)\\b){{text}} at the {moment} of (?:the|each|every) {{sequence}} {{does}}",
            f"When the {{sequence}} {event}: {{text}} {{does}}",
            f"The player with the most Gold at the {moment} of the Day gains 1 Gold.",
            f"When the Day {event}: The player with the most Gold gains 1 Gold.",
        )
        for moment, event in (("end", "ends"), ("start", "begins"))
    ),
    paraphrase(
        STEPS,
        "\\bgains? (?:1|one|an?) {counted} for each {counted2} (?:on|held by|carried by|of|kept by|among) {np}(?=[.,]|$)",
        "gains {counted} equal to the total {counted2} of {np}",
        "The active player gains 1 Gold for each Fear on own Soldiers.",
        "The active player gains Gold equal to the total Fear of own Soldiers.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "\\bgains? {n} {counted} for each {counted2} (?:on|held by|carried by|of|kept by|among) {np}(?=[.,]|$)",
        "gains {counted} equal to the total {counted2} of {np} times {n|digits}",
        "The active player gains 2 Gold for each Fear on own Soldiers.",
        "The active player gains Gold equal to the total Fear of own Soldiers times 2.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "(?:Each|Every|Any) player whose {kind} is {place} {does}",
        "For each player: If any own {kind} is {place}, the player {does}",
        "Each player whose Captain is within 3 squares of an enemy Captain gains 1 Gold.",
        "For each player: If any own Captain is within 3 squares of an enemy Captain, the player gains 1 Gold.",
    ),
    paraphrase(
        RULES,
        "(?:A|Any|Each) player whose {kind} {event} {span} {does}",
        "When a {kind} {event}, if {span|so}: Its player {does}",
        "A player whose Soldier uses Strike during Day 4 loses 1 Gold.",
        "When a Soldier uses Strike, if the Day is 4: Its player loses 1 Gold.",
    ),
)
