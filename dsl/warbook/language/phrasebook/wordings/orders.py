"""What is to be done, said to nobody: a player carries it out."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, STEPS, TERM, Wording, wording


def _order(verb: str, third: str) -> Wording:
    """An order to nobody: the player spoken of carries it out, or the active one."""
    pattern = rf"{HEAD}(?:{verb.capitalize()}|{verb}) (?=\S)"
    return wording(
        pattern, rf"\1the player {third} ", f"{verb.capitalize()} …", f"The player {third} …", STEPS, verb
    )


ORDERS = (
    wording(
        rf"{HEAD}(?:Subtract|subtract|Deduct|deduct|Take|take) (\d+) (?:from|off) (each|every|each such|the) die\b",
        r"\1\3 die is \2 less",
        "Subtract 1 from each die.",
        "Each die is 1 less.",
        STEPS,
        "subtract",
    ),
    wording(
        rf"{HEAD}(?:Add|add) (\d+) to (each|every|the) die\b",
        r"\1\3 die is \2 more",
        "Add 1 to each die.",
        "Each die is 1 more.",
        STEPS,
        "add",
    ),
    wording(
        rf"{HEAD}(?:Add|add) ([+]?\d+|the [^.]+?|its [^.]+?|half [^.]+?)(?= if| for each| unless|[.,]|$)(?! to\b)",
        r"\1the result is \2 more",
        "Add 1 if …",
        "The result is 1 more if …",
        STEPS,
        "add",
    ),
    wording(
        rf"{HEAD}(?:Subtract|subtract|Deduct|deduct) (\d+|the [^.]+?|its [^.]+?|half [^.]+?)(?= if| for each| unless|[.,]|$)",
        r"\1the result is \2 less",
        "Subtract 1 for each …",
        "The result is 1 less for each …",
        STEPS,
        "subtract",
    ),
    wording(
        r"\b(rolls?|Roll) (\d*d\d+),? and adds? (\d*d\d+)(?= if)",
        r"\1 \2. The result is \3 more",
        "Roll 3d6, and add 1d6 if …",
        "Roll 3d6. The result is 1d6 more if …",
        STEPS,
    ),
    wording(
        r"\b(rolls?|Roll) (\d*d\d+),? (?:and )?(?:adds?|plus|\+) (?!\d*d\d)((?:the|its|their|half|\d)[^.]*?)(?=[.]|$| against| if)",
        r"\1 \2. The result is \3 more",
        "Roll 1d6 and add its Fuel.",
        "Roll 1d6. The result is its Fuel more.",
        STEPS,
    ),
    wording(
        r"(The result is [^.]*?),? (?:and )?(?:- |minus |less |subtracts? )(\d+) (for each [^.]+?) more(?=[.]|$)",
        r"\1 more. The result is \2 less \3",
        "The result is its Fuel, minus 1 for each Fear it has more.",
        "The result is its Fuel more. The result is 1 less for each Fear it has.",
        STEPS,
    ),
    wording(
        r"\b(?:the|its|this|that) (?:total|roll|score|sum|die roll)(?= (?:is|was|equals)\b)",
        "the result",
        "If the total is 8 or more, …",
        "If the result is 8 or more, …",
        STEPS | frozenset(("condition",)),
    ),
    wording(
        r"\b([Cc]hooses?|[Pp]icks?|[Ss]elects?) ([^.,]+?) (?:as|to be) (?:the |its |their )?([a-z]+)(?=[.,:]|$)",
        r"\1 \2, as \3",
        "Choose a Soldier as target.",
        "Choose a Soldier, as target.",
        STEPS,
    ),
    wording(
        rf"{HEAD}(?:[Tt]he |[Aa] )?({TERM}) (?:goes|passes) to ([^.]+)",
        r"\1\3 gains \2",
        "The Relic goes to X.",
        "X gains the Relic.",
        STEPS,
    ),
    wording(
        rf"{HEAD}(?:Put|put|puts) ([^.]+?) (?:in|into|onto|on) (?:the |own |its |their )({TERM})(?=\.|$|,)",
        r"\1\2 joins own \3",
        "Put it into the Camp.",
        "It joins own Camp.",
        STEPS,
        "put",
    ),
    wording(
        rf"\b(?:takes?|makes?|attempts?|passes) (?:an? )({TERM}) (?:roll|test|check)\b",
        r"rolls \1",
        "takes a Nerve test",
        "rolls Nerve",
    ),
    wording(
        rf"\b([Rr]emove|loses?|gains?|discards?) (its|their|the [a-z]+'s|the {TERM}'s|1) ({TERM}) (?:tokens?|markers?|counters?)\b",
        r"\1 \2 \3",
        "Remove its Fear token.",
        "Remove its Fear.",
        STEPS,
    ),
    wording(
        rf"{HEAD}(?:Remove|remove) (?:all|every) ({TERM}) from ([^.,]+)",
        r"\1\3 loses all \2",
        "Remove all Fear from X.",
        "X loses all Fear.",
        STEPS,
        "remove",
    ),
    wording(
        rf"{HEAD}(?:Remove|remove|Take|take) (?:an? )?(\d+ )?({TERM}) from ([^.,]+)",
        r"\1\4 loses \2\3",
        "Remove 1 Fear from X.",
        "X loses 1 Fear.",
        STEPS,
        "remove",
    ),
    wording(
        rf"{HEAD}(?:Remove|remove) ([^.]+?)(?=$|[.]|, and |, then | if )",
        r"\1\2 is removed",
        "Remove X.",
        "X is removed.",
        STEPS,
        "remove",
    ),
    wording(
        rf"{HEAD}[Tt]ake ([^.,]+?) (?:away|off(?: the (?:table|board|field))?)(?=\.|$|,)",
        r"\1\2 is removed",
        "Take X away.",
        "X is removed.",
        STEPS,
        "take",
    ),
    wording(
        rf"{HEAD}(?:Give|give) ([^.]+?) (?:an? )?(\d+ )?({TERM})(?=\.|$|,)",
        r"\1\2 gains \3\4",
        "Give X 1 Fear.",
        "X gains 1 Fear.",
        STEPS,
        "give",
    ),
    wording(
        rf"{HEAD}(?:Add|add) (?:an? )?(\d+ )?({TERM}) to ([^.,]+)",
        r"\1\4 gains \2\3",
        "Add 1 Fear to X.",
        "X gains 1 Fear.",
        STEPS,
        "add",
    ),
    wording(
        rf"{HEAD}(?:Play|play) ([^.]+)",
        r"\1\2 is played",
        "Play the Day.",
        "The Day is played.",
        STEPS,
        "play",
    ),
    wording(
        rf"{HEAD}(?:End|end) the ({TERM})(?=\.|$|,)",
        r"\1the \2 ends",
        "End the Day.",
        "The Day ends.",
        STEPS,
        "end",
    ),
    wording(
        rf"{HEAD}(?:Move|move) ((?!up to|to|directly|toward|\d)[^.]+?) (?=(?:up to|to|directly|toward|\d))",
        r"\1\2 moves ",
        "Move X up to 6in.",
        "X moves up to 6in.",
        STEPS,
        "move",
    ),
    _order("choose", "chooses"),
    _order("pick", "chooses"),
    _order("select", "chooses"),
    _order("roll", "rolls"),
    _order("re-roll", "re-rolls"),
    _order("place", "places"),
    _order("draw", "draws"),
    _order("discard", "discards"),
    _order("create", "creates"),
    _order("pay", "pays"),
    _order("spend", "pays"),
    _order("gain", "gains"),
    _order("lose", "loses"),
)
