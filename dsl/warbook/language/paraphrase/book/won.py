"""Who wins a roll against another, or loses it, as what rules wait for."""

from __future__ import annotations

from warbook.language.paraphrase.record import RULES, Paraphrase, paraphrase

OPPOSED = "(?:an? |the |its )?{opposedroll}"


def _outcome(verb: str, won: bool, said: str, who: str, by: str = "", shown: str = "") -> Paraphrase:
    """`When a Soldier wins a Tussle: It …`: whoever has rolled, or was rolled against."""
    best, worst = ("succeeded" + by, "failed" + (by or " by 1 or more"))
    first, second = (best, worst) if won else (worst, best)
    if who == "other":
        one, two, does = "{opposedroll|against}", "{opposedroll|by}", "{does}"
    else:
        one, two, does = "{opposedroll|by}", "{opposedroll|against}", "{does}"
    becomes = (
        f"When a {{opposedroll|roller}} rolls {{opposedroll|roll}}: "
        f"If the roll {first}, and the {{opposedroll|by}} is any {{one|noun}}, the {one} {does}. "
        f"If the roll {second}, and the {{opposedroll|against}} is any {{one|noun}}, the {two} {does}"
    )
    filled = (
        becomes.replace("{opposedroll|roller}", "Soldier")
        .replace("{opposedroll|roll}", "Tussle")
        .replace("{opposedroll|by}", "brawler")
        .replace("{opposedroll|against}", "foe")
        .replace("{one|noun}", "Soldier with Tired")
        .replace("{does}", "gains 1 Fear")
        .replace("{result}", "3 or more")
    )
    return paraphrase(RULES, said, becomes, shown.replace("VERB", verb), f"{filled}.")


WHEN = r"(?:When|If|Whenever|Each time|Every time)"
WON = tuple(
    made
    for verb, won, other in (("wins", True, "loser"), ("loses", False, "winner"))
    for made in (
        _outcome(
            verb,
            won,
            rf"{WHEN} {{one}} {verb} {OPPOSED}[,:] [Ii]t {{does}}",
            "self",
            shown="When a Soldier with Tired VERB a Tussle: It gains 1 Fear.",
        ),
        _outcome(
            verb,
            won,
            rf"{WHEN} {{one}} {verb} {OPPOSED} by {{result}}[,:] [Ii]t {{does}}",
            "self",
            " by {result}",
            "When a Soldier with Tired VERB a Tussle by 3 or more: It gains 1 Fear.",
        ),
        _outcome(
            verb,
            won,
            rf"{WHEN} {{one}} {verb} {OPPOSED}[,:] [Tt]he {other} {{does}}",
            "other",
            shown=f"When a Soldier with Tired VERB a Tussle: The {other} gains 1 Fear.",
        ),
        _outcome(
            verb,
            won,
            rf"{WHEN} {{one}} {verb} {OPPOSED} by {{result}}[,:] [Tt]he {other} {{does}}",
            "other",
            " by {result}",
            f"If a Soldier with Tired VERB a Tussle by 3 or more, the {other} gains 1 Fear.",
        ),
        paraphrase(
            RULES,
            rf"(?:An?|Each|Every|Any) {{kind}} (?:that|who|which) {verb} {OPPOSED} {{does}}",
            f"When a {{kind}} {verb} a {{opposedroll}}: It {{does}}",
            f"A Soldier that {verb} a Tussle gains 1 Fear.",
            f"When a Soldier {verb} a Tussle: It gains 1 Fear.",
        ),
        paraphrase(
            RULES,
            rf"(?:An?|Each|Every|Any) {{kind}} (?:that|who|which) {verb} {OPPOSED} (?:to|against|with) {{one}} {{does}}",
            f"When a {{kind}} {verb} a {{opposedroll}} against {{one}}: It {{does}}",
            f"A Soldier that {verb} a Tussle against an Officer gains 1 Fear.",
            f"When a Soldier {verb} a Tussle against an Officer: It gains 1 Fear.",
        ),
        paraphrase(
            RULES,
            rf"{WHEN} {{one}} {verb} {OPPOSED} (?:to|against|with) {{one2}}[,:] [Ii]t {{does}}",
            f"When a {{opposedroll|roller}} rolls {{opposedroll|roll}}: "
            f"If the roll {'succeeded' if won else 'failed by 1 or more'}, and the {{opposedroll|by}} is any {{one|noun}}, and the {{opposedroll|against}} is any {{one2|noun}}, the {{opposedroll|by}} {{does}}. "
            f"If the roll {'failed by 1 or more' if won else 'succeeded'}, and the {{opposedroll|against}} is any {{one|noun}}, and the {{opposedroll|by}} is any {{one2|noun}}, the {{opposedroll|against}} {{does}}",
            f"When a Soldier {verb} a Tussle to an Officer: It gains 1 Fear.",
            "When a Soldier rolls Tussle: "
            f"If the roll {'succeeded' if won else 'failed by 1 or more'}, and the brawler is any Soldier, and the foe is any Officer, the brawler gains 1 Fear. "
            f"If the roll {'failed by 1 or more' if won else 'succeeded'}, and the foe is any Soldier, and the brawler is any Officer, the foe gains 1 Fear.",
        ),
    )
)
