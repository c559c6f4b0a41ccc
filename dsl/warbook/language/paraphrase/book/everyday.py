"""What everybody says: how much one has more, what is set and restored, either of two things, words in brackets."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, DONE, RULES, STEPS, Paraphrase, paraphrase

RISES = r"(?:increases|rises|goes up|grows)"
FALLS = r"(?:decreases|falls|drops|goes down|sinks)"
GIVES_UP = r"(?:loses?|pays?|spends?|discards?)"
EACH = r"(?=[Ee]ach\b)"
NOT_EACH = r"(?![Ee]ach\b|[Ee]very\b|[Aa]ll\b|[Bb]oth\b)"
"""Not of several: what each of them decides, it decides for itself alone."""
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def _changed(verb: str, does: str, written: str, read: str) -> tuple[Paraphrase, Paraphrase]:
    """`its Fuel rises by 1`, `the scout's Fuel rises by 1`."""
    return (
        paraphrase(
            DONE,
            rf"(?:[Ii]ts|[Tt]heir) {{counted}} {verb} by {{n}}",
            f"it {does} {{n|digits}} {{counted}}",
            f"The scout gains 1 Fear, and its Fuel {written} by 1.",
            f"The scout gains 1 Fear, and it {read} 1 Fuel.",
            within=True,
        ),
        paraphrase(
            DONE,
            rf"{{np}}'s {{counted}} {verb} by {{n}}",
            f"{{np}} {does} {{n|digits}} {{counted}}",
            f"The scout's Fuel {written} by 1.",
            f"The scout {read} 1 Fuel.",
            within=True,
        ),
    )


EVERYDAY: tuple[Paraphrase, ...] = (
    paraphrase(
        ALL,
        r" \({text}\)",
        ", {text}",
        "The scout gains 2 Fear (but at most 3).",
        "The scout gains 2 Fear, but at most 3.",
        within=True,
    ),
    *_changed(RISES, "gains", "rises", "gains"),
    *_changed(FALLS, "loses", "falls", "loses"),
    paraphrase(
        DONE,
        "(?:is|are) (?:set|reset) to {n}",
        "becomes {n|digits}",
        "The scout's Fear is set to 2.",
        "The scout's Fear becomes 2.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:is|are) (?:reduced|lowered|brought) to (?:0|zero|nothing)",
        "becomes 0",
        "The scout's Fear is reduced to 0.",
        "The scout's Fear becomes 0.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:is|are) (?:restored|healed|refilled|back) to (?:its |their )?(?:full|maximum) {resource}",
        "gains all {resource}",
        "The scout is restored to full Health.",
        "The scout gains all Health.",
        within=True,
    ),
    paraphrase(
        DONE,
        "gains as many {counted} as (?:it has|they have) {number}",
        "gains {counted} equal to its {number}",
        "The scout gains as many Fear as it has Fuel.",
        "The scout gains Fear equal to its Fuel.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{np} has more {number} than (?:its |their )?{number2}(?=[,. ]|$)",
        "{np}'s {number} is more than {np}'s {number2}",
        "If the scout has more Fear than Nerve, it flees.",
        "If the scout's Fear is more than the scout's Nerve, it flees.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{np} has (?:less|fewer) {number} than (?:its |their )?{number2}(?=[,. ]|$)",
        "{np}'s {number} is less than {np}'s {number2}",
        "If the scout has less Fuel than Fear, it flees.",
        "If the scout's Fuel is less than the scout's Fear, it flees.",
        within=True,
    ),
    paraphrase(
        ALL,
        "the enemy player",
        "the opponent",
        "The scout's player gains 1 Gold, and the enemy player loses 1 Gold.",
        "The scout's player gains 1 Gold, and the opponent loses 1 Gold.",
        within=True,
    ),
    *(
        paraphrase(
            ALL,
            rf"(?:this|it) is the {word} {{sequence}}",
            f"the {{sequence}} is {number}",
            f"If this is the {word} Day, the scout gains 1 Fear.",
            f"If the Day is {number}, the scout gains 1 Fear.",
            within=True,
        )
        for number, word in enumerate(ORDINALS, 1)
    ),
    paraphrase(
        DONE,
        "makes? an? (?:free |extra |normal |immediate )?move of (?=up to ){length}",
        "moves {length}",
        "The scout makes a free move of up to 2 squares.",
        "The scout moves up to 2 squares.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "{player} moves {np} (?=up to ){length}",
        "{np|large} is moved {length} by {player|small}",
        "The scout's player moves the foe up to 2 squares.",
        "The foe is moved up to 2 squares by the scout's player.",
    ),
    paraphrase(
        STEPS,
        "{player} may move {np} (?=up to ){length}",
        "{player} may let {np} be moved {length} by {player|small}",
        "The scout's player may move the foe up to 2 squares.",
        "The scout's player may let the foe be moved up to 2 squares by the scout's player.",
    ),
    paraphrase(
        DONE,
        "(?<=[Rr]emove |emoves ){np} from (?:play|the game|the board|the table|the map)",
        "{np}",
        "Remove the foe from play.",
        "Remove the foe.",
        within=True,
    ),
    paraphrase(
        STEPS,
        rf"{NOT_EACH}{{np}} (?:must )?either {GIVES_UP} {{n}} {{resource}} or {{does}}",
        "{np} may pay {n|digits} {resource}. Otherwise, {np|small} {does}",
        "The scout either loses 1 Fuel or gains 1 Fear.",
        "The scout may pay 1 Fuel. Otherwise, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{NOT_EACH}{{np}} (?:must )?either {{does}} or {GIVES_UP} {{n}} {{resource}}",
        "{np} may pay {n|digits} {resource}. Otherwise, {np|small} {does}",
        "The scout either gains 1 Fear or loses 1 Fuel.",
        "The scout may pay 1 Fuel. Otherwise, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{NOT_EACH}{{np}} must either {GIVES_UP} {{n}} {{resource}} or {{do}}",
        "{np} may pay {n|digits} {resource}. Otherwise, {np|small} {do|third}",
        "The scout must either lose 1 Fuel or gain 1 Fear.",
        "The scout may pay 1 Fuel. Otherwise, the scout gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{NOT_EACH}{{np}} either {{does}} or {{does2}}",
        "{np} may {does|plain}. Otherwise, {np|small} {does2}",
        "The scout either gains 1 Fear or flees.",
        "The scout may gain 1 Fear. Otherwise, the scout flees.",
    ),
    paraphrase(
        STEPS,
        rf"{NOT_EACH}{{np}} must either {{do}} or {{do2}}",
        "{np} may {do}. Otherwise, {np|small} {do2|third}",
        "The scout must either gain 1 Fear or flee.",
        "The scout may gain 1 Fear. Otherwise, the scout flees.",
    ),
    paraphrase(
        STEPS,
        rf"{EACH}{{np}} (?:must )?either {GIVES_UP} {{n}} {{resource}} or {{does}}",
        "{np} may pay {n|digits} {resource}. Otherwise, it {does}",
        "Each enemy Soldier either loses 1 Fuel or gains 1 Fear.",
        "Each enemy Soldier may pay 1 Fuel. Otherwise, it gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{EACH}{{np}} must either {GIVES_UP} {{n}} {{resource}} or {{do}}",
        "{np} may pay {n|digits} {resource}. Otherwise, it {do|third}",
        "Each enemy Soldier must either lose 1 Fuel or gain 1 Fear.",
        "Each enemy Soldier may pay 1 Fuel. Otherwise, it gains 1 Fear.",
    ),
    paraphrase(
        STEPS,
        rf"{EACH}{{np}} either {{does}} or {{does2}}",
        "{np} may {does|plain}. Otherwise, it {does2}",
        "Each enemy Soldier either gains 1 Fear or flees.",
        "Each enemy Soldier may gain 1 Fear. Otherwise, it flees.",
    ),
    paraphrase(
        STEPS,
        rf"{EACH}{{np}} must either {{do}} or {{do2}}",
        "{np} may {do}. Otherwise, it {do2|third}",
        "Each enemy Soldier must either gain 1 Fear or flee.",
        "Each enemy Soldier may gain 1 Fear. Otherwise, it flees.",
    ),
    paraphrase(
        STEPS,
        "{player} chooses whether {np} {does} or {does2}",
        "{player} may let {np} {does|plain}. Otherwise, {np} {does2}",
        "The scout's player chooses whether the foe gains 1 Fear or loses 1 Fuel.",
        "The scout's player may let the foe gain 1 Fear. Otherwise, the foe loses 1 Fuel.",
    ),
    paraphrase(
        STEPS,
        "This {sequence}, (?=[^.:;]*(?:cannot|may|can|is|are|has|have)\\b){rest}",
        "{rest|large} until the end of the {sequence}",
        "This Day, the foe cannot move.",
        "The foe cannot move until the end of the Day.",
    ),
    paraphrase(
        STEPS,
        r"(?<=\. )(?:Each|All|Both) of (?:them|these|those) {does}",
        "Each target {does}",
        "Choose up to 2 friendly Soldiers within 3 squares of the scout. Each of them loses 1 Fear.",
        "Choose up to 2 friendly Soldiers within 3 squares of the scout. Each target loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "{np} {does}, {does2},? and {does3}",
        "{np} {does}, then {does2}, then {does3}",
        "The scout gains 1 Fear, loses 1 Fuel and flees.",
        "The scout gains 1 Fear, then loses 1 Fuel, then flees.",
    ),
    paraphrase(
        DONE,
        "{np} has (?:its|their) {number} (?:reduced|lowered|decreased) by {n}",
        "{np}'s {number} is {n|digits} less",
        "The foe has its Nerve reduced by 2 until the end of the Day.",
        "The foe's Nerve is 2 less until the end of the Day.",
        within=True,
    ),
    paraphrase(
        DONE,
        "{np} has (?:its|their) {number} (?:increased|raised|improved) by {n}",
        "{np}'s {number} is {n|digits} more",
        "The foe has its Nerve increased by 2 until the end of the Day.",
        "The foe's Nerve is 2 more until the end of the Day.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:replenishes|refills|restores|recovers|regains|tops up) (?:all )?(?:of )?(?:its|their) {resource}",
        "gains all {resource}",
        "The scout replenishes its Fuel.",
        "The scout gains all Fuel.",
        within=True,
    ),
    paraphrase(
        DONE,
        "for (?:each|every) {counted} on {np}",
        "for each {counted} {np} has",
        "The scout loses 1 Fuel for each Fear on the foe.",
        "The scout loses 1 Fuel for each Fear the foe has.",
        within=True,
    ),
    paraphrase(
        RULES,
        "When (?:an?|the|each|every) {sequence} ends in which {cond}[,:] {rest}",
        "When the {sequence} ends, if {cond} during the {sequence}: {rest|large}",
        "When a Day ends in which no Soldier has used Strike, each Soldier loses 1 Fear.",
        "When the Day ends, if no Soldier has used Strike during the Day: Each Soldier loses 1 Fear.",
    ),
    paraphrase(
        ALL,
        " (?:that|who|which) (?:is|are) still (?:standing|alive|in play|there|left|on the (?:board|table|map))(?=[,. ]|$)",
        "",
        "Each enemy Soldier that is still alive gains 1 Fear.",
        "Each enemy Soldier gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        STEPS,
        "{np} (?:has been|was|were|have been) removed(?=[,. ]|$)",
        "{np} is removed",
        "If the foe has been removed, the scout loses 1 Fear.",
        "If the foe is removed, the scout loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{np} is (?:no longer in|out of) play(?=[,. ]|$)",
        "{np} is removed",
        "If the foe is no longer in play, the scout loses 1 Fear.",
        "If the foe is removed, the scout loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        RULES,
        "(?:cannot|may not|can never) (?:become|be) {token}",
        "cannot gain {token}",
        "A Soldier in Mud cannot become Tired.",
        "A Soldier in Mud cannot gain Tired.",
        within=True,
    ),
    paraphrase(
        RULES,
        "[Ff]rom {sequence} {n} on(?:wards?|ward)?,? {text} at the (?:start|beginning) of (?:each|every) {sequence2}",
        "When the {sequence2} begins, if the {sequence} is {n|digits} or more: {text|large}",
        "From Day 4 on, each player gains 1 Gold at the start of each Day.",
        "When the Day begins, if the Day is 4 or more: Each player gains 1 Gold.",
    ),
    paraphrase(
        RULES,
        "[Ff]rom {sequence} {n} on(?:wards?|ward)?,? {text} at the end of (?:each|every) {sequence2}",
        "When the {sequence2} ends, if the {sequence} is {n|digits} or more: {text|large}",
        "From Day 4 on, each player gains 1 Gold at the end of each Day.",
        "When the Day ends, if the Day is 4 or more: Each player gains 1 Gold.",
    ),
    paraphrase(
        ALL,
        "the rival(?='s|[ ,.]|$)",
        "the opponent",
        "The scout's player loses 1 Gold, and the rival gains 1 Gold.",
        "The scout's player loses 1 Gold, and the opponent gains 1 Gold.",
        within=True,
    ),
)
