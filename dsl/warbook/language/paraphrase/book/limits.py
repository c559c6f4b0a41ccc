"""How often something may be done, by how many, what it needs, and against whom it cannot be used."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, Paraphrase, paraphrase

_PER = "(?:in the same|in any one|in one|in each|in any|in the|in a|in|during each|during the|during|per|each|every|a|this|that) "
_MAY = "(?:may|can)"
_NOT = "(?:may not|cannot|can't|may never|can never)"
_ONCE = "(?:at most once|no more than once|not more than once|up to once|once only|only once)"
_MOST = "(?:only|at most|no more than|not more than|up to|a maximum of) "

OFTEN: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        rf"{_PER}game\b",
        "per Game",
        "A Soldier may use Rest only once per game.",
        "A Soldier may use Rest only once per Game.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"\b{_MOST}twice\b",
        "up to 2 times",
        "A Soldier may use Rest only twice per Day.",
        "A Soldier may use Rest up to 2 times per Day.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{clause}} more than twice {_PER}{{sequence}}",
        "{np} may {clause} up to 2 times per {sequence}",
        "A Soldier cannot use Rest more than twice per Day.",
        "A Soldier may use Rest up to 2 times per Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{clause}} more than {{n}} times {_PER}{{sequence}}",
        "{np} may {clause} up to {n} times per {sequence}",
        "A Soldier cannot flee more than 3 times per Day.",
        "A Soldier may flee up to 3 times per Day.",
    ),
    paraphrase(
        RULES,
        rf"(?:No more than|At most) {{n}} {{kind}} may use {{action}} {_PER}{{sequence}}",
        "A {kind|one} cannot use {action} if {n|digits} or more other {kind} have used {action} during the {sequence}",
        "No more than two Soldiers may use Rest each Day.",
        "A Soldier cannot use Rest if 2 or more other Soldiers have used Rest during the Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} (?:only )?use {{action}} {_ONCE} {_PER}{{sequence}}",
        "{np} may use {action} only once per {sequence}",
        "A Soldier may use Rest at most once per Day.",
        "A Soldier may use Rest only once per Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} use {{action}} (?:again|twice|more than once) {_PER}{{sequence}}",
        "{np} may use {action} only once per {sequence}",
        "A Soldier may not use Rest more than once per Day.",
        "A Soldier may use Rest only once per Day.",
    ),
    paraphrase(
        RULES,
        rf"No {{kind}} may use {{action}} (?:again|twice|more than once) {_PER}{{sequence}}",
        "Each {kind} may use {action} only once per {sequence}",
        "No Soldier may use Rest more than once per Day.",
        "Each Soldier may use Rest only once per Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} (?:only )?{{word}} {_ONCE} {_PER}{{sequence}}",
        "{np} cannot {word} if it has {word} during the {sequence}",
        "A Soldier may flee at most once per Day.",
        "A Soldier cannot flee if it has flee during the Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{word}} (?:again|twice|more than once) {_PER}{{sequence}}",
        "{np} cannot {word} if it has {word} during the {sequence}",
        "A Soldier may not flee more than once per Day.",
        "A Soldier cannot flee if it has flee during the Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} use {{action}} {_MOST}{{n}} times {_PER}{{sequence}}",
        "{np} cannot use {action} if the number of times it has used {action} during the {sequence} is {n|digits} or more",
        "A Soldier may use Rest up to three times per Day.",
        "A Soldier cannot use Rest if the number of times it has used Rest during the Day is 3 or more.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} only use {{action}} {{n}} times {_PER}{{sequence}}",
        "{np} cannot use {action} if the number of times it has used {action} during the {sequence} is {n|digits} or more",
        "A Soldier may only use Rest two times per Day.",
        "A Soldier cannot use Rest if the number of times it has used Rest during the Day is 2 or more.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} {{word}} {_MOST}{{n}} times {_PER}{{sequence}}",
        "{np} cannot {word} if the number of times it has {word} during the {sequence} is {n|digits} or more",
        "A Soldier may flee no more than two times per Day.",
        "A Soldier cannot flee if the number of times it has flee during the Day is 2 or more.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} (?:{_MAY} (?:only use (?:one|1)|use only (?:one|1)|use (?:at most|no more than|a maximum of) (?:one|1))|{_NOT} use more than (?:one|1)) Actions? {_PER}{{sequence}}",
        "{np} cannot use any Action if it has used an Action during the {sequence}",
        "A Soldier may only use 1 Action per Day.",
        "A Soldier cannot use any Action if it has used an Action during the Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} (?:{_MAY} (?:only use|use only|use (?:at most|no more than|a maximum of|up to))|{_NOT} use more than) {{n}} Actions {_PER}{{sequence}}",
        "{np} cannot use any Action if the number of times it has used an Action during the {sequence} is {n|digits} or more",
        "A Soldier may use no more than two Actions each Day.",
        "A Soldier cannot use any Action if the number of times it has used an Action during the Day is 2 or more.",
    ),
    paraphrase(
        RULES,
        rf"\b{_MAY} only {{clause}} once (?={_PER})",
        "may {clause} only once ",
        "A Soldier may only flee once per Day.",
        "A Soldier may flee only once per Day.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{{action}} (?:may|can) be used {_ONCE} {_PER}{{sequence}} (?:by (?:each|every|a|any)|per|for each) {{kind}}",
        "A {kind} may use {action} only once per {sequence}",
        "Rest may be used only once per Day by each Soldier.",
        "A Soldier may use Rest only once per Day.",
    ),
    paraphrase(
        RULES,
        rf"{{action}} (?:may|can) be used {_ONCE} {_PER}{{sequence}} (?:by (?:each|every|a|any)|per|for each) (?:player|side)",
        "A player may use {action} only once per {sequence}",
        "Rest may be used only once per Day by each player.",
        "A player may use Rest only once per Day.",
    ),
    paraphrase(
        RULES,
        rf"Only (?:one|1|a single) of (?:a|the|each) player's {{kind}} may use {{action}} {_PER}{{sequence}}",
        "A {kind|one} cannot use {action} if another friendly {kind|one} has used {action} during the {sequence}",
        "Only one of a player's Soldiers may use Rest each Day.",
        "A Soldier cannot use Rest if another friendly Soldier has used Rest during the Day.",
    ),
    paraphrase(
        RULES,
        rf"Only (?:one|1|a single) (?:own |friendly )?{{kind}} (?:per|of each|on each) (?:side|player) may use {{action}} {_PER}{{sequence}}",
        "A {kind|one} cannot use {action} if another friendly {kind|one} has used {action} during the {sequence}",
        "Only one Soldier per side may use Rest each Day.",
        "A Soldier cannot use Rest if another friendly Soldier has used Rest during the Day.",
    ),
    paraphrase(
        RULES,
        rf"(?:Only|No more than|At most) {{n}} of (?:a|the|each) player's {{kind}} may use {{action}} {_PER}{{sequence}}",
        "A {kind|one} cannot use {action} if {n|digits} or more other friendly {kind} have used {action} during the {sequence}",
        "No more than two of a player's Soldiers may use Rest each Day.",
        "A Soldier cannot use Rest if 2 or more other friendly Soldiers have used Rest during the Day.",
    ),
    paraphrase(
        RULES,
        rf"(?:Only|No more than|At most) {{n}} (?:friendly |own )?{{kind}} (?:per|of each|on each) (?:side|player) may use {{action}} {_PER}{{sequence}}",
        "A {kind|one} cannot use {action} if {n|digits} or more other friendly {kind} have used {action} during the {sequence}",
        "Only 2 Soldiers per side may use Rest each Day.",
        "A Soldier cannot use Rest if 2 or more other friendly Soldiers have used Rest during the Day.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} use the same Action (?:twice|again|more than once) {_PER}{{sequence}}",
        "{np} cannot use any Action if it has used the action during the {sequence}",
        "A Soldier may not use the same Action twice in a Day.",
        "A Soldier cannot use any Action if it has used the action during the Day.",
    ),
    paraphrase(
        RULES,
        rf"(?:An?|Any|Each|Every) {{kind}} (?:that|who|which) (?:has )?used {{action}} {_NOT} {{do}} {_PER}{{sequence}}",
        "A {kind} cannot {do} if it has used {action} during the {sequence}",
        "A Soldier that has used Rest may not use Strike in the same Day.",
        "A Soldier cannot use Strike if it has used Rest during the Day.",
    ),
)

NEEDS: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        r"{np} (?:must|needs? to|has to|have to) have {clause} (?:in order )?to (?:be able to )?{do}",
        "{np} cannot {do} unless it has {clause}",
        "A Soldier must have Fuel to use Rest.",
        "A Soldier cannot use Rest unless it has Fuel.",
    ),
    paraphrase(
        RULES,
        r"{np} (?:must|needs? to|has to|have to) be {clause} (?:in order )?to (?:be able to )?{do}",
        "{np} cannot {do} unless it is {clause}",
        "A Soldier must be in Mud to use Rest.",
        "A Soldier cannot use Rest unless it is in Mud.",
    ),
    paraphrase(
        RULES,
        r"To {do}, {one} (?:must|needs? to|has to|have to) have {clause}",
        "{one|large} cannot {do} unless it has {clause}",
        "To use Rest, a Soldier must have Fuel.",
        "A Soldier cannot use Rest unless it has Fuel.",
    ),
    paraphrase(
        RULES,
        r"To {do}, {one} (?:must|needs? to|has to|have to) be {clause}",
        "{one|large} cannot {do} unless it is {clause}",
        "To use Rest, a Soldier must be in Mud.",
        "A Soldier cannot use Rest unless it is in Mud.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} (?:{_MAY} do nothing|{_NOT} do anything) (?:but|except|other than|apart from|besides) (?:to )?(?:use )?{{action}}",
        "{np} can only use {action}",
        "A Soldier with no Fuel can do nothing but Rest.",
        "A Soldier with no Fuel can only use Rest.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_MAY} (?:only|do only|only do) {{action}}",
        "{np} can only use {action}",
        "A Soldier with no Fuel may only Rest.",
        "A Soldier with no Fuel can only use Rest.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{do}} (?:during|in|on) {{sequence}} {{n}}",
        "{np} cannot {do} if the {sequence} is {n|digits}",
        "A Soldier cannot use Strike during Day 1.",
        "A Soldier cannot use Strike if the Day is 1.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{do}} (?:during|in|on) the first {{sequence}}",
        "{np} cannot {do} if the {sequence} is 1",
        "A Soldier cannot use Strike on the first Day.",
        "A Soldier cannot use Strike if the Day is 1.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{do}} before {{sequence}} {{n}}",
        "{np} cannot {do} if the {sequence} is less than {n|digits}",
        "A Soldier cannot use Strike before Day 3.",
        "A Soldier cannot use Strike if the Day is less than 3.",
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{do}} after {{sequence}} {{n}}",
        "{np} cannot {do} if the {sequence} is more than {n|digits}",
        "A Soldier cannot use Strike after Day 3.",
        "A Soldier cannot use Strike if the Day is more than 3.",
    ),
)

AGAINST: tuple[Paraphrase, ...] = (
    paraphrase(
        RULES,
        r"(?:more|farther|further) than {length} (?:away )?from (?=it\b|its\b|an?\b|the\b|any\b|own\b|[A-Z])",
        "beyond {length} of ",
        "A Soldier cannot use Strike against a Soldier more than 3 squares away from it.",
        "A Soldier cannot use Strike against a Soldier beyond 3 squares of it.",
        within=True,
    ),
    paraphrase(
        RULES,
        r"\b(?:use ){action} (?:on|upon|versus|vs\.?|toward) (?=an? |any |the |another |enemy |friendly |own |[A-Z])",
        "use {action} against ",
        "A Soldier cannot use Strike on a Hidden Soldier.",
        "A Soldier cannot use Strike against a Hidden Soldier.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{{np}} {_NOT} {{action}} (?:at |against |on )?{{one}}",
        "{np} cannot use {action} against {one}",
        "A Soldier cannot Strike a Hidden Soldier.",
        "A Soldier cannot use Strike against a Hidden Soldier.",
    ),
    paraphrase(
        RULES,
        rf"{{action}} {_NOT} be used (?:against|at|on|upon|versus) {{np}}",
        "anyone cannot use {action} against {np}",
        "Strike cannot be used against a Hidden Soldier.",
        "anyone cannot use Strike against a Hidden Soldier.",
    ),
    paraphrase(
        RULES,
        rf"{{one}} {_NOT} be (?:targeted (?:by|with)|(?:the |a )?target of|chosen as (?:the |a )?target (?:of|for|by)|shot at (?:by|with)|attacked (?:by|with)) {{action}}",
        "anyone cannot use {action} against {one|small}",
        "A Hidden Soldier cannot be the target of Strike.",
        "anyone cannot use Strike against a Hidden Soldier.",
    ),
    paraphrase(
        RULES,
        rf"{{one}} {_NOT} be (?:targeted|(?:the |a )?target of (?:an|any) Action|chosen as (?:the |a )?target)",
        "anyone cannot use any Action against {one|small}",
        "A Hidden Soldier cannot be targeted.",
        "anyone cannot use any Action against a Hidden Soldier.",
    ),
)

LIMITS = (*OFTEN, *NEEDS, *AGAINST)
