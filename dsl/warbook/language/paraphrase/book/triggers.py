"""What happens when something does: said of whom it happens to, behind what is done, or by a verb in -ing."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, Paraphrase, paraphrase

_EACH = "(?:in each|in every|during each|during the|in the|in a|each|every|per|a) "
_WHO = "(?:that|who|which)"
_AFTER = "(?:after|as soon as|each time|every time|any time|once|whenever|when|if(?! (?:it|they) (?:has|have|is|are)\\b))"
_DOES = "(?!may |must |can |cannot )"
_ANY = "(?:An?|Any|Each|Every)"
_IT = "(?:it|they|he|she)"

OF_WHOEVER: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        f"{{one}} {_WHO} {{event}} or {{event2}} {{does}}",
        "When {one|small} {event} or {event2}: It {does}",
        "A Soldier that moves or uses Strike loses Hidden.",
        "When a Soldier moves or uses Strike: It loses Hidden.",
    ),
    paraphrase(
        RULES,
        f"{{one}} {_WHO} (?:starts|begins) (?:its|their) (?:move|movement) {{place}} {{does}}",
        "Before {one|small} moves, if it is {place}: It {does}",
        "A Soldier that starts its move in Mud loses 1 Fuel.",
        "Before a Soldier moves, if it is in Mud: It loses 1 Fuel.",
    ),
    paraphrase(
        RULES,
        "When {one} (?:starts|begins) (?:its|their) (?:move|movement) {place}[:,] {rest}",
        "Before {one|small} moves, if it is {place}: {rest|large}",
        "When a Soldier starts its move in Mud, it loses 1 Fuel.",
        "Before a Soldier moves, if it is in Mud: It loses 1 Fuel.",
    ),
    paraphrase(
        RULES,
        f"{_ANY} {{kind}} {_WHO} (?:begins|starts) (?:the|a|each|every) {{sequence}} {{place}} {{does}}",
        "When the {sequence} begins: Each {kind} {place} {does}",
        "A Soldier that begins the Day in Mud gains 1 Fear.",
        "When the Day begins: Each Soldier in Mud gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"{_ANY} {{kind}} {_WHO} (?:ends|finishes) (?:the|a|each|every) {{sequence}} {{place}} {{does}}",
        "When the {sequence} ends: Each {kind} {place} {does}",
        "A Soldier that ends the Day in Mud gains 1 Fear.",
        "When the Day ends: Each Soldier in Mud gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"{_ANY} {{clause}} at the end of (?:the|each|every|a) {{sequence}} {{does}}",
        "When the {sequence} ends: Each {clause} {does}",
        "Any Soldier in Mud at the end of the Day gains 1 Fear.",
        "When the Day ends: Each Soldier in Mud gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"{_ANY} {{clause}} at the (?:start|beginning) of (?:the|each|every|a) {{sequence}} {{does}}",
        "When the {sequence} begins: Each {clause} {does}",
        "Any Soldier in Mud at the start of the Day gains 1 Fear.",
        "When the Day begins: Each Soldier in Mud gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "The player {clause} at the end of (?:the|each|every|a) {sequence} {does}",
        "When the {sequence} ends: The player {clause} {does}",
        "The player with more Gold at the end of the Day gains 1 Gold.",
        "When the Day ends: The player with more Gold gains 1 Gold.",
    ),
    paraphrase(
        RULES,
        f"(?:A|Any|Each|Every|The) player {_WHO} loses an? (?:own )?{{kind}} {{does}}",
        "When a {kind} is removed: Its player {does}",
        "A player who loses a Soldier loses 1 Gold.",
        "When a Soldier is removed: Its player loses 1 Gold.",
    ),
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Each time|Every time) an enemy {kind} {event}[:,] (?:a|the|each) player {does}",
        "When a {kind} {event}: Its player's opponent {does}",
        "Each time an enemy Soldier is removed, a player gains 1 Gold.",
        "When a Soldier is removed: Its player's opponent gains 1 Gold.",
    ),
)

BEHIND: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        f"{{one}} {_DOES}{{does}},? {_AFTER} {_IT} {{event}}",
        "When {one|small} {event}: It {does}",
        "A Soldier gains 1 Fear after it moves.",
        "When a Soldier moves: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"{{one}} {_DOES}{{does}},? (?:after|on|upon|when|whenever) {{doing}}",
        "When {one|small} {doing|done}: It {does}",
        "A Soldier loses 1 Fuel after using Strike.",
        "When a Soldier uses Strike: It loses 1 Fuel.",
    ),
    paraphrase(
        RULES,
        f"{{one}} {_DOES}{{does}},? before {{doing}}",
        "Before {one|small} {doing|done}: It {does}",
        "A Soldier loses 1 Fuel before using Strike.",
        "Before a Soldier uses Strike: It loses 1 Fuel.",
    ),
    paraphrase(
        RULES,
        "{one} may {do},? (?:after|on|upon|when|whenever) {doing}",
        "When {one|small} {doing|done}: It may {do}",
        "A Soldier may lose 1 Fear after using Rest.",
        "When a Soldier uses Rest: It may lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        "{one} may {do},? before {doing}",
        "Before {one|small} {doing|done}: It may {do}",
        "A Soldier may lose 1 Fear before using Strike.",
        "Before a Soldier uses Strike: It may lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"{{one}} {_DOES}{{does}} the first time {_IT} {{event}} {_EACH}{{sequence}}",
        "When {one|small} {event} for the first time during the {sequence}: It {does}",
        "A Soldier gains 1 Fear the first time it loses Health each Day.",
        "When a Soldier loses Health for the first time during the Day: It gains 1 Fear.",
    ),
)

BEFORE: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Each time) {one} {event} (?:during|in|on) {sequence} {n}[:,] {rest}",
        "When {one} {event}, if the {sequence} is {n|digits}: {rest|large}",
        "When a Soldier uses Rest during Day 4: It loses 1 Fuel.",
        "When a Soldier uses Rest, if the Day is 4: It loses 1 Fuel.",
    ),
    paraphrase(
        RULES,
        "(?:After|Upon|On|When|Whenever|By) {doing},? {one} {rest}",
        "When {one} {doing|done}: It {rest}",
        "Upon losing Health, a Soldier gains 1 Fear.",
        "When a Soldier loses Health: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "Before {doing},? {one} {rest}",
        "Before {one} {doing|done}: It {rest}",
        "Before using Strike a Soldier may lose 1 Fear.",
        "Before a Soldier uses Strike: It may lose 1 Fear.",
    ),
    paraphrase(
        RULES,
        "(?:When|Whenever|If|Each time|After being|Upon being|On being) {clause}, {one} {rest}",
        "When {one} is {clause}: It {rest}",
        "When removed, a Soldier gains 1 Fear.",
        "When a Soldier is removed: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        "(?:Once|The moment|The moment that|Immediately after|Right after|Just after|Directly after|Any time|Every time that|Each time that) {happening}[:,] {rest}",
        "When {happening}: {rest|large}",
        "Once a Soldier uses Strike, it loses Hidden.",
        "When a Soldier uses Strike: It loses Hidden.",
    ),
    paraphrase(
        RULES,
        f"The first time {{one}} {{event}} {_EACH}{{sequence}}[:,] {{rest}}",
        "When {one} {event} for the first time during the {sequence}: {rest|large}",
        "The first time a Soldier loses Health each Day, it gains 1 Fear.",
        "When a Soldier loses Health for the first time during the Day: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        f"(?!.* (?:may|can) )Once {_EACH}{{sequence}}, when(?:ever)? {{one}} {{event}}[:,] {{rest}}",
        "When {one} {event} for the first time during the {sequence}: {rest|large}",
        "Once per Day, when a Soldier loses Health, it gains 1 Fear.",
        "When a Soldier loses Health for the first time during the Day: It gains 1 Fear.",
    ),
)


TRIGGERS = (*OF_WHOEVER, *BEHIND, *BEFORE)
