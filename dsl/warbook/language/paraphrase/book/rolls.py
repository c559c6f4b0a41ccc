"""Rolls as moments of rules, and what always changes them."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, paraphrase

TEST = r"(?: (?:roll|test|check|attempt)s?)?"
FOR = r"(?:for|on|with|in|while rolling|when rolling|as) (?:an? |the |its |their )?"
WHEN = r"(?:When|If|Whenever|Each time|Every time|As soon as)"
THEN = r"[,:] "
OUTCOMES = (
    ("fails|failed|misses(?: with)?|missed|does not pass|does not succeed at", "failed", "fails"),
    ("passes|passed|makes|succeeds (?:at|in|on|with)|hits|hits with|succeeds", "succeeded", "passes"),
)
MORE = "(?:more|extra|additional|further|bonus)"
DICE = (
    (f"(?:an?|one|1) (?:{MORE} die|die {MORE})", "1 Die", "one more die"),
    (f"{{n}} (?:{MORE} dice|dice {MORE})", "{n|digits} Dice", "2 extra dice"),
    ("(?:with )?(?:an |the )?[Aa]dvantage", "1 Advantage", "with Advantage"),
    ("(?:with )?(?:a |the )?[Dd]isadvantage", "1 Disadvantage", "with Disadvantage"),
)
AT_HEAD = r"(?:(?<=: )|(?<=\. )|^)"

ROLLS = (
    paraphrase(
        RULES,
        r"\bmay re-roll {roll}(?: rolls?)?(?=[,.]|$| once| if\b)",
        "may re-roll its {roll|roll}",
        "A Soldier with Fear may re-roll Thrust.",
        "A Soldier with Fear may re-roll its Thrust.",
        within=True,
    ),
    paraphrase(
        RULES,
        r"\bre-roll (?:any |all |its |their )?failed {roll}(?: (?:rolls?|tests?|checks?))?(?=[,.]|$| once| if\b)",
        "re-roll a failed {roll|roll}",
        "A Soldier with Fear may re-roll failed Thrust rolls.",
        "A Soldier with Fear may re-roll a failed Thrust.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:fails|misses) (?:an? |its |the )?{{roll}}{TEST}[,:] (?:it|its player|they) may (?:spend|pay) {{n}} {{counted}} to re-roll(?: it| the roll| the dice)?",
        "{one|large} may spend {n|digits} {counted} to re-roll a failed {roll|roll}",
        "When a Soldier fails Thrust, it may spend 1 Fuel to re-roll.",
        "A Soldier may spend 1 Fuel to re-roll a failed Thrust.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) (?:a )?doubles? (?:of )?{{n}}s? {FOR}{{roll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}, if each die shows {n|digits}: {rest|large}",
        "If a Soldier rolls a double 1 for a Thrust, it loses all its Fuel.",
        "When a Soldier rolls Thrust, if each die shows 1: It loses all its Fuel.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) (?:a double|doubles) {FOR}{{roll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}, if there is a double: {rest|large}",
        "When a Soldier rolls a double for its Thrust: It gains 1 Fear.",
        "When a Soldier rolls Thrust, if there is a double: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) (?:an? )?(?:natural|unmodified) {{n}} {FOR}{{roll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}: On a natural {n|digits}, {rest|small}",
        "If a Soldier rolls a natural 12 for Thrust, it gains 1 Fear.",
        "When a Soldier rolls Thrust: On a natural 12, it gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) (?:an? )?{{n}} {FOR}{{plainroll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {plainroll|roll}: On a natural {n|digits}, {rest|small}",
        "If a Soldier rolls a 12 for Daring, it gains 1 Fear.",
        "When a Soldier rolls Daring: On a natural 12, it gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) {{n}} or (?:more|higher|better) {FOR}{{roll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}, if the result is {n|digits} or more: {rest|large}",
        "When a Soldier rolls 12 or more for Thrust: The target gains 1 Fear.",
        "When a Soldier rolls Thrust, if the result is 12 or more: The target gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} (?:rolls|throws|scores) {{n}} or (?:less|lower|fewer|worse) {FOR}{{roll}}{TEST}{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}, if the result is {n|digits} or less: {rest|large}",
        "When a Soldier rolls 5 or less for Thrust: It gains 1 Fear.",
        "When a Soldier rolls Thrust, if the result is 5 or less: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"{WHEN} {{one}} rolls {{roll}}{TEST},? (?:and (?:it shows|rolls|throws|gets)|with|on) (?:a )?doubles? (?:of )?{{n}}s?{THEN}{{rest}}",
        "When {one|small} rolls {roll|roll}, if each die shows {n|digits}: {rest|large}",
        "When a Soldier rolls Thrust and it shows a double 1: It gains 1 Fear.",
        "When a Soldier rolls Thrust, if each die shows 1: It gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"On (?:a )?doubles? (?:of )?{{n}}s? {FOR}{{roll}}{TEST}, {{rest}}",
        "When a {roll|roller} rolls {roll|roll}, if each die shows {n|digits}: {rest|large}",
        "On a double 1 for a Thrust, the Soldier gains 1 Fear.",
        "When a Soldier rolls Thrust, if each die shows 1: The Soldier gains 1 Fear.",
    ),
    paraphrase(
        RULES,
        rf"(?:Each|Every|Any|An?) {{kind}} (?:that|who|which) rolls (?:a )?doubles? (?:of )?{{n}}s? {FOR}{{roll}}{TEST} {{does}}",
        "When a {kind} rolls {roll|roll}, if each die shows {n|digits}: It {does}",
        "A Soldier that rolls a double 1 for Thrust gains 1 Fear.",
        "When a Soldier rolls Thrust, if each die shows 1: It gains 1 Fear.",
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} {{one}} (?:{said}) (?:an? |the |its )?{{roll}}{TEST}{THEN}{{rest}}",
            f"When {{one|small}} rolls {{roll|roll}}, if the roll {read}: {{rest|large}}",
            f"If a Soldier with Tired {shown} Daring, it gains 1 Fear.",
            f"When a Soldier with Tired rolls Daring, if the roll {read}: It gains 1 Fear.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} {{one}} (?:{said}) (?:an? |the |its )?{{roll}}{TEST} by {{result}}{THEN}{{rest}}",
            f"When {{one|small}} rolls {{roll|roll}}, if the roll {read} by {{result}}: {{rest|large}}",
            f"When a Soldier {shown} a Daring test by 3 or more: It gains 1 Fear.",
            f"When a Soldier rolls Daring, if the roll {read} by 3 or more: It gains 1 Fear.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"(?:An?|Each|Every|Any) {{kind}} (?:that|who|which) (?:{said}) (?:an? |the |its )?{{roll}}{TEST} by {{result}} {{does}}",
            f"When a {{kind}} rolls {{roll|roll}}, if the roll {read} by {{result}}: It {{does}}",
            f"A Soldier who {shown} a Daring test by 3 or more gains 1 Fear.",
            f"When a Soldier rolls Daring, if the roll {read} by 3 or more: It gains 1 Fear.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} (?:an? |the |its )?{{roll}}{TEST} (?:{said}) by {{result}}{THEN}{{rest}}",
            f"When a {{roll|roller}} rolls {{roll|roll}}, if the roll {read} by {{result}}: {{rest|large}}",
            f"If a Thrust {shown} by 3 or more, the striker gains 1 Fear.",
            f"When a Soldier rolls Thrust, if the roll {read} by 3 or more: The striker gains 1 Fear.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} (?:an? |the |its )?{{roll}}{TEST} (?:{said}){THEN}{{rest}}",
            f"When a {{roll|roller}} rolls {{roll|roll}}, if the roll {read}: {{rest|large}}",
            f"Whenever a Thrust {shown}, the striker gains 1 Fear.",
            f"When a Soldier rolls Thrust, if the roll {read}: The striker gains 1 Fear.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} (?:an? |the |its )?{{roll}}{TEST} (?:{said}) {{one}}{THEN}{{rest}}",
            f"When a {{roll|roller}} rolls {{roll|roll}} against {{one}}, if the roll {read}: {{rest|large}}",
            f"When a Thrust {shown} a Soldier with Fear, the target gains Tired.",
            f"When a Soldier rolls Thrust against a Soldier with Fear, if the roll {read}: The target gains Tired.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} {{one}} is {said} by (?:an? |the )?{{roll}}{THEN}(?:[Ii]t|[Tt]hat [A-Z][a-z-]*) {{does}}",
            f"When a {{roll|roller}} rolls {{roll|roll}} against {{one|small}}, if the roll {read}: The {{roll|against}} {{does}}",
            f"When a Soldier is {said} by a Thrust: It gains Tired.",
            f"When a Soldier rolls Thrust against a Soldier, if the roll {read}: The target gains Tired.",
        )
        for said, read in (("hit", "succeeded"), ("missed", "failed"))
    ),
    paraphrase(
        RULES,
        rf"{AT_HEAD}{{roll}}{TEST} (?:is|are) {{n}} (?=more\b|less\b)",
        "Each {roll|roller}'s {roll|roll} is {n|digits} ",
        "While the Sky is Rain: Thrust is 1 less.",
        "While the Sky is Rain: Each Soldier's Thrust is 1 less.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{AT_HEAD}(?:Each|Every|All|Any|An?|each|every|all|any) {{roll}}{TEST} (?:is|are) {{n}} (?=more\b|less\b)",
        "Each {roll|roller}'s {roll|roll} is {n|digits} ",
        "While the Sky is Rain: Each Thrust is 1 less.",
        "While the Sky is Rain: Each Soldier's Thrust is 1 less.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{AT_HEAD}(?:(?:Each|Every|All|Any|An?|each|every|all|any) )?{{roll}}{TEST} (?:has|have|gets?|gains?|suffers?|takes?|(?:is|are)(?: made| rolled)?(?: at| with)) (?:an? )?{{signed}}(?: bonus| penalty| modifier)?(?=[,.]|$| if\b| against\b)",
        "Each {roll|roller} gains {signed} to its {roll|roll}",
        "While the Sky is Rain: All Thrust rolls are at -1.",
        "While the Sky is Rain: Each Soldier gains -1 to its Thrust.",
        within=True,
    ),
    paraphrase(
        RULES,
        rf"{AT_HEAD}{{signed}} (?:to|on|for) (?:(?:each|every|all|any|an?) )?{{roll}}{TEST}(?=[,.]|$| if\b| against\b)",
        "Each {roll|roller} gains {signed} to its {roll|roll}",
        "While the Sky is Rain: -1 to all Thrust rolls.",
        "While the Sky is Rain: Each Soldier gains -1 to its Thrust.",
        within=True,
    ),
    paraphrase(
        RULES,
        r"\b[Aa]dd {n} to (?:(?:each|every|all|any|an?) )?{roll}(?: (?:rolls?|tests?|checks?))?(?=[,.]|$| if\b| against\b)",
        "Each {roll|roller} gains +{n|digits} to its {roll|roll}",
        "While the Sky is Rain, add 1 to all Thrust rolls.",
        "While the Sky is Rain, Each Soldier gains +1 to its Thrust.",
        within=True,
    ),
    paraphrase(
        RULES,
        r"\b[Ss]ubtract {n} from (?:(?:each|every|all|any|an?) )?{roll}(?: (?:rolls?|tests?|checks?))?(?=[,.]|$| if\b| against\b)",
        "Each {roll|roller} gains -{n|digits} to its {roll|roll}",
        "While the Sky is Rain, subtract 1 from Thrust rolls.",
        "While the Sky is Rain, Each Soldier gains -1 to its Thrust.",
        within=True,
    ),
    *(
        paraphrase(
            RULES,
            rf"(?:(?:Each|Every|All|Any|An?) )?{{roll}}{TEST} against {{one}} (?:is|are) {{n}} {more}",
            f"Each {{roll|roller}} gains {sign}{{n|digits}} to its {{roll|roll}} against {{one}}",
            f"A Thrust against a Soldier in Mud is 1 {more}.",
            f"Each Soldier gains {sign}1 to its Thrust against a Soldier in Mud.",
        )
        for more, sign in (("more", "+"), ("less", "-"))
    ),
    paraphrase(
        RULES,
        r"{one} rolls (?:its )?{roll}(?: (?:rolls?|tests?))? (?:with|at) (?:an? )?{signed}(?: bonus| penalty| modifier)?",
        "{one} gains {signed} to its {roll|roll}",
        "A Soldier with Fear rolls Thrust at -1.",
        "A Soldier with Fear gains -1 to its Thrust.",
    ),
    paraphrase(
        RULES,
        r"\b(?:adds|gains|gets|has) (?:an? )?\+?{n} (?:to|on|for) {roll} against ",
        "gains +{n|digits} to its {roll|roll} against ",
        "A Soldier with Fear adds 2 to Thrust against a Soldier with Tired.",
        "A Soldier with Fear gains +2 to its Thrust against a Soldier with Tired.",
        within=True,
    ),
    *(
        paraphrase(
            RULES,
            rf"{{one}} rolls (?:its )?{{roll}} with {said}",
            f"Before {{one|small}} rolls {{roll|roll}}: The roll gains {read}",
            f"A Soldier with Fear rolls Thrust with {shown.removeprefix('with ')}.",
            f"Before a Soldier with Fear rolls Thrust: The roll gains {read}.".replace("{n|digits}", "2"),
        )
        for said, read, shown in DICE
    ),
    *(
        paraphrase(
            RULES,
            rf"{{one}} (?:rolls|throws) {said} (?:{FOR}|when (?:it rolls|rolling) )(?:an? |its )?{{pairroll}}{TEST},? and {best}(?: (?:one|die|dice))?",
            f"Before {{one|small}} rolls {{pairroll|roll}}: The roll gains 1 {read}",
            f"A Soldier with Fear rolls {shown}.",
            f"Before a Soldier with Fear rolls Thrust: The roll gains 1 {read}.",
        )
        for said, best, read, shown in (
            (
                f"(?:an? {MORE} die|one {MORE} die|3d\\d+|three dice)",
                "(?:(?:keeps|uses|takes) the (?:best two|highest two|two highest|two best)|(?:discards|drops|ignores) the (?:lowest|worst))",
                "Advantage",
                "3d6 for Thrust and discards the lowest",
            ),
            (
                f"(?:an? {MORE} die|one {MORE} die|3d\\d+|three dice)",
                "(?:(?:keeps|uses|takes) the (?:worst two|lowest two|two lowest|two worst)|(?:discards|drops|ignores) the (?:highest|best))",
                "Disadvantage",
                "3d6 for Thrust and discards the highest",
            ),
        )
    ),
    *(
        paraphrase(
            RULES,
            rf"{WHEN} (?:an? |the |its )?{{roll}}{TEST} (?:{said}) {{one}}{THEN}[Tt]hat [A-Z][a-z-]* {{does}}",
            f"When a {{roll|roller}} rolls {{roll|roll}} against {{one}}, if the roll {read}: The {{roll|against}} {{does}}",
            f"When a Thrust {shown} a Soldier with Fear, that Soldier gains Tired.",
            f"When a Soldier rolls Thrust against a Soldier with Fear, if the roll {read}: The target gains Tired.",
        )
        for said, read, shown in OUTCOMES
    ),
    *(
        paraphrase(
            RULES,
            rf"{{one}} (?:rolls|throws|uses|gets|has|gains) {said} (?:{FOR}|when (?:it rolls|rolling) )(?:an? |its )?{{roll}}{TEST}",
            f"Before {{one|small}} rolls {{roll|roll}}: The roll gains {read}",
            f"A Soldier with Fear rolls {shown} for Thrust.",
            f"Before a Soldier with Fear rolls Thrust: The roll gains {read}.".replace("{n|digits}", "2"),
        )
        for said, read, shown in DICE
    ),
)
"""Rolls that rules wait for, and what changes them."""
