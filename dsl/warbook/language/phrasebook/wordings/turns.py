"""Turns of phrase that rulebooks share, each with one meaning only."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, LENGTH, STEPS, TERM, wording

WHERE = r"(?=(?:in|on|within|adjacent|next|outside|beyond|at)\b)"
DOES = r"gains|loses|scores|pays|draws|wins|discards|chooses|rolls|places|may"
EVENT = r"ends (?:its|a|the) move|is removed|is destroyed|is killed|moves|enters|uses|reaches"

TURNS = (
    *(
        wording(
            rf"^(?:While|As long as) ([^:.]+?)[:,] ((?!When|If|While)(?:[A-Z]|(?:each|every|an?|the|all) )[^:]+?),? at the (?:{at}) of (?:the|each|every|a) ({TERM})\.?$",
            rf"When the \3 {does}, if \1: \2.",
            f"While the Sea is Calm: A Soldier loses 1 Fear at the {said} of the Day.",
            f"When the Day {does}, if the Sea is Calm: A Soldier loses 1 Fear.",
            BULLETS,
        )
        for at, does, said in (("end", "ends", "end"), ("start|beginning", "begins", "start"))
    ),
    wording(
        r"\b(in|into|from) (?:(?:own|their|his|her) )?hand\b",
        r"\1 own Hand",
        "a player with 4 Cards in hand",
        "a player with 4 Cards in own Hand",
    ),
    wording(
        r"\b(in|into|from) (?:(?:own|their|his|her) )?hand\b",
        r"\1 own Hand",
        "A player with 4 Cards in hand …",
        "A player with 4 Cards in own Hand …",
        BULLETS,
    ),
    wording(
        rf"\b(?:is|are) (?:down to|at|on) (?:0|zero) (?={TERM})",
        "has no ",
        "When a Soldier is down to 0 Fuel: …",
        "When a Soldier has no Fuel: …",
        frozenset(("when", "condition", "orders", "law")),
    ),
    wording(
        rf"\b(is|are) ({LENGTH}|\d+) (?:higher|greater|better|larger|longer)\b(?! than)",
        r"\1 \2 more",
        "its Nerve is 1 higher",
        "its Nerve is 1 more",
    ),
    wording(
        rf"\b(is|are) ({LENGTH}|\d+) (?:lower|worse|smaller|shorter)\b(?! than)",
        r"\1 \2 less",
        "its Nerve is 1 lower",
        "its Nerve is 1 less",
    ),
    wording(
        rf"^((?:An?|Each|Every) [^,:.]+?) at the end of (?:the|each|every|a) ({TERM}),? and (?:then )?(?=[a-z]+s )(.+)$",
        r"When the \2 ends: \1, then \3",
        "A Soldier loses 1 Fuel at the end of the Day and gains 1 Fear.",
        "When the Day ends: A Soldier loses 1 Fuel, then gains 1 Fear.",
        BULLETS,
    ),
    wording(
        rf"^(At the (?:end|start|beginning) of (?:the |each |every |a )?{TERM}(?: \d+)?) (?=(?:no|each|every|all|the|an?|both|any|own|roll|remove|choose) )",
        r"\1, ",
        "At the end of the Day each Soldier gains 1 Fear.",
        "At the end of the Day, each Soldier gains 1 Fear.",
        BULLETS,
    ),
    wording(
        rf"\b([Ii]f|[Uu]nless|and|or) (it|they|the [a-z]+|(?:the|an?|any|another|no)(?: own| enemy| friendly| other)? {TERM}) "
        rf"(?:lands|landed|stands|stood|lies|stops|stopped|comes to rest|arrives|arrived) {WHERE}",
        r"\1 \2 is ",
        "If the scout lands in Mud, …",
        "If the scout is in Mud, …",
        STEPS | {"condition", "law"},
    ),
    wording(
        r"\b([Tt]ake|[Tt]akes) away (?=\d|all |any |an? )",
        "remove ",
        "take away 1 Fear from the scout",
        "remove 1 Fear from the scout",
        STEPS,
        "take",
    ),
    wording(
        rf"\b(?:has|have) (\d+(?:in)?) (?:more|extra) ({TERM}) and (\d+(?:in)?) (?:more|extra) ({TERM})",
        r"gains +\1 to its \2, and its \4 is \3 more",
        "has 1 more Nerve and 1 more Grit",
        "gains +1 to its Nerve, and its Grit is 1 more",
        LAWS,
    ),
    wording(
        r"\b([Aa]n?|[Ee]ach|[Bb]oth|[Nn]o|[Ee]very|[Aa]ny|[Oo]ne|[Tt]he other) (?:team|side)(s?)(?= (?:with|that|who|whose|has|have|may|can|cannot|must|gains?|loses?|rolls?|scores?|wins?|pays?|chooses?|draws?|places?)\b)",
        r"\1 player\2",
        "each side rolls 1d6",
        "each player rolls 1d6",
        verb="side",
    ),
    wording(
        r"(^|\. |, )(?:[Bb]oth|[Ii]t|[Tt]hey|[Tt]he [a-z]+) (?:stays?|remains?|keeps?) (?:where|as) (?:they are|it is|it was|they were)(?=\.|$)",
        r"\1nothing happens",
        "Both stay where they are.",
        "Nothing happens.",
        STEPS,
    ),
    wording(
        rf"\bthe ([A-Z][\w-]*) of (the (?:[a-z]+|{TERM}))(?=[ .,:]|$)(?! of\b)",
        r"\2's \1",
        "the Fuel of the target",
        "the target's Fuel",
    ),
    wording(
        r"^(An? [^,']+?'s?|The [^,']+?'s?|[Ii]ts|[Tt]heir|[Ee]ach [^,']+?'s?) ([A-Z][\w-]*) and ([A-Z][\w-]*) (?:is|are) (.+?)\.?$",
        r"\1 \2 is \4, and \1 \3 is \4",
        "Its Nerve and Grit are 1 less.",
        "Its Nerve is 1 less, and its Grit is 1 less.",
        LAWS,
    ),
    wording(
        rf"^(?:An?|Each|Any) player whose ({TERM}[^,:]*?) ((?:{EVENT})\b[^,:]*?) (?=(?:{DOES})\b)(.+)$",
        r"When a \1 \2: Its player \3",
        "A player whose Soldier ends its move in Mud loses 1 Fame.",
        "When a Soldier ends its move in Mud: Its player loses 1 Fame.",
        BULLETS,
    ),
    wording(
        rf"^The first player (?:to (?:reach|have|get|score|collect)|(?:who|that) (?:reaches|has|gets|scores)) (\d+)(?: or more)? ({TERM}) wins(?: the game)?(?: (?:at once|immediately))?\.?$",
        r"When a player's \2 becomes \1 or more: The player wins.",
        "The first player to reach 5 Fame wins.",
        "When a player's Fame becomes 5 or more: The player wins.",
        BULLETS,
    ),
    wording(
        rf"\b([Rr]emove|[Tt]ake) (\d+) ({TERM}) (from [^.,]+)\. ((?:On|If) [^.,]+), remove (\d+) ({TERM}) instead(?=[.]|$)",
        r"\1 \2 \3 \4. \5, remove \6 \7 \4 instead",
        "Remove 1 Fear from X. On a 6, remove 2 Fear instead.",
        "Remove 1 Fear from X. On a 6, remove 2 Fear from X instead.",
        STEPS,
    ),
    wording(
        r"(\b2d\d+\b[^:]*?\. )On (?:a )?(?:double|two) (\d)s?,? ",
        r"\1If all dice show \2, ",
        "Roll 2d6. On a double 1, the scout gains 1 Fear.",
        "Roll 2d6. If all dice show 1, the scout gains 1 Fear.",
        STEPS,
    ),
    wording(
        r",? (?:too|as well) (?=(?:when|whenever|if|unless) )",
        " ",
        "gains 1 Fear as well when it moves",
        "gains 1 Fear when it moves",
    ),
    wording(
        r"\b(is|are) lost\b",
        r"\1 removed",
        "When a Soldier is lost: …",
        "When a Soldier is removed: …",
        frozenset(("when",)),
        "lose",
    ),
    wording(
        r"\b(?:can|must) never\b(?! have more)|\bnever can\b",
        "cannot",
        "A Soldier can never move",
        "A Soldier cannot move",
    ),
    wording(
        rf"\b(?:goes|falls|turns|becomes) (?={TERM}(?:[.,:;]|$))(?!{TERM} \d)",
        "gains ",
        "When a Soldier goes Prone: …",
        "When a Soldier gains Prone: …",
        frozenset(("when",)),
        "go",
    ),
    *(
        wording(
            rf"^{head}[Ee]?[Aa]?(?:ach|ny)? player with more than (\d+) ({TERM}) in (?:own |their |his |her |the )?({TERM}|hand){tail} (?:must )?discards? (?:down to \{n}|until (?:they have|there are) (?:only )?\{n}(?: left)?)\.?$",
            canonical,
            written,
            "When the Day ends: For each player, the player discards 1 Cards from own Hand until the number of Cards in own Hand is 4 or less.",
            BULLETS,
        )
        for head, tail, n, canonical, written in (
            (
                rf"At the end of (?:the|each|every|a) ({TERM}),? ",
                "",
                2,
                r"When the \1 ends: For each player, the player discards 1 \3 from own \4 until the number of \3 in own \4 is \2 or less.",
                "At the end of the Day, each player with more than 4 Cards in own Hand discards down to 4.",
            ),
            (
                "",
                rf" at the end of (?:the|each|every|a) ({TERM})",
                1,
                r"When the \4 ends: For each player, the player discards 1 \2 from own \3 until the number of \2 in own \3 is \1 or less.",
                "A player with more than 4 Cards in own Hand at the end of the Day must discard down to 4.",
            ),
        )
    ),
)
