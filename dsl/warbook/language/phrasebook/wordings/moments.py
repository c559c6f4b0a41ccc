"""When something happens."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.crossings import CROSSINGS
from warbook.language.phrasebook.wordings.edges import OF_EACH, OF_EVERY_SECOND, OF_TURNS, ORDINALS, WHOEVER
from warbook.language.phrasebook.wordings.how_often import HOW_OFTEN
from warbook.language.phrasebook.wordings.record import BULLETS, LAWS, MODAL, ONE, TERM, wording

GERUNDS = {
    "moving": "moves",
    "using": "uses",
    "gaining": "gains",
    "losing": "loses",
    "rolling": "rolls",
    "ending its move": "ends its move",
}
"""What is done, as it is spoken of before the one who does it."""

MOMENTS = (
    wording(
        r"\b([Tt]he game) is over\b", r"\1 ends", "The game is over when …", "The game ends when …", BULLETS
    ),
    *WHOEVER,
    wording(
        r"^((?:When|After|Before|Whenever) [^:,]+?) while ([^:,]+)(?=[:,])",
        r"\1, if \2",
        "When a Soldier moves while an enemy Soldier is within 6in of it, …",
        "When a Soldier moves, if an enemy Soldier is within 6in of it, …",
        BULLETS,
    ),
    wording(
        r"^(?:For )?[Aa]s long as ",
        "While ",
        "As long as a Soldier is Tired, …",
        "While a Soldier is Tired, …",
        BULLETS,
    ),
    *(
        wording(
            rf"^(?:When|Whenever) (.+?) gains (?:its|a|the) {word} ({TERM})",
            rf"When \1's \2 becomes {number} or more",
            f"When a Soldier gains its {word} Fear: …",
            f"When a Soldier's Fear becomes {number} or more: …",
            BULLETS,
        )
        for word, number in ORDINALS.items()
        if word != "other"
    ),
    wording(
        rf"^(?:An?|Each|Any) player (?:whose last ({TERM}) is (?:removed|lost|destroyed|killed)) (?!{MODAL})(.+)$",
        r"When a player has no \1: The player \2",
        "A player whose last Soldier is removed loses 3 Fame.",
        "When a player has no Soldier: The player loses 3 Fame.",
        BULLETS,
    ),
    wording(
        rf"^(?:An?|Each|Any) player (?:with no|(?:that|who) has no) ({TERM})(?: left| on the (?:board|table))* ((?:loses|wins|gains|scores)\b.*)$",
        r"When a player has no \1: The player \2",
        "A player with no Soldiers left loses.",
        "When a player has no Soldiers: The player loses.",
        BULLETS,
    ),
    wording(
        rf"^(?:An?|No|Each|Every) ({TERM}|player) (?:can never|can|cannot|may never|may not|may) (?:have|carry|hold) more ({TERM}) than (its {TERM})\.?$",
        r"When a \1 gains \2, if its \2 is over \3: Its \2 becomes \3",
        "A Soldier may never carry more Fear than its Fuel.",
        "When a Soldier gains Fear, if its Fear is over its Fuel: Its Fear becomes its Fuel.",
        BULLETS,
    ),
    *(
        wording(
            rf"^The [Gg]ame ends (?:immediately |at once )?(?:after|at the end of) (?:the )?(?:{word}|{number}(?:st|nd|rd|th)) ({TERM})\.?$",
            rf"When the \1 ends, if the \1 is {number} or more: The game ends.",
            f"The game ends after the {word} Day.",
            f"When the Day ends, if the Day is {number} or more: The game ends.",
            BULLETS,
        )
        for number, word in enumerate(
            (
                "third",
                "fourth",
                "fifth",
                "sixth",
                "seventh",
                "eighth",
                "ninth",
                "tenth",
                "eleventh",
                "twelfth",
            ),
            3,
        )
    ),
    wording(
        rf"^At the end of (?:an?|each|every|the) ({TERM}) in which (?:it|they) (?:has|have) lost no ({TERM}), an? ({TERM}) ",
        r"When the \1 ends: Each \3 that has not lost \2 during the \1 ",
        "At the end of a Day in which it has lost no Fuel, a Soldier …",
        "When the Day ends: Each Soldier that has not lost Fuel during the Day …",
        BULLETS,
    ),
    wording(
        r"^(?:Whenever|Each time|Every time|As soon as|Once(?! (?:per|each|every|a|in|during)\b)) ",
        "When ",
        "Whenever …:",
        "When …:",
        BULLETS,
    ),
    wording(
        rf"^(An?|Each|Every|Any) ({TERM}) with no ({TERM})(?: left)? is (?:removed|destroyed|killed|eliminated)\b(.*)$",
        r"When a \2 has no \3: The \2 is removed\4",
        "A Soldier with no Fuel is removed.",
        "When a Soldier has no Fuel: The Soldier is removed.",
        BULLETS,
    ),
    wording(
        rf"^(An?|Each|Every|Any) ({TERM}) with (?:at least )?(\d+)(?: or more|\+)? ({TERM}) is (?:removed|destroyed|killed|eliminated)\b(.*)$",
        r"When a \2 gains \4, if it has \3 or more \4: The \2 is removed\5",
        "A Soldier with 4 Fear is removed.",
        "When a Soldier gains Fear, if it has 4 or more Fear: The Soldier is removed.",
        BULLETS,
    ),
    wording(
        rf"^(?:An?|No|Each|Every) ({TERM}|player) (?:can never|can|cannot|may never|may not|may) have more than (\d+) ({TERM})\.?$",
        r"When a \1 gains \3, if it has more than \2 \3: Its \3 becomes \2",
        "A Soldier can never have more than 6 Fear.",
        "When a Soldier gains Fear, if it has more than 6 Fear: Its Fear becomes 6.",
        BULLETS,
    ),
    wording(
        rf"^(?!When|If|While|After|Before|Instead|At|In|On|Once|As)({ONE}) (?!(?:{MODAL})\b)([a-z][^,:]+?) "
        r"(?:when|whenever|as soon as|(?<!for )each time|(?<!for )every time) (?:it|they) (.+?)\.?$",
        r"When \1 \3: It \2.",
        "A Soldier loses Fear as soon as it moves.",
        "When a Soldier moves: It loses Fear.",
        BULLETS,
    ),
    wording(
        rf"^(?!When|If|While|After|Before|Instead|At|In|On|Once|As)((?!.*\b(?:{MODAL})\b)[^,:]+?) "
        r"(?:when|whenever|as soon as|(?<!for )each time|(?<!for )every time) ((?:an?|any|its|their|the|one|all|no|another|each|every)\b.+?)\.?$",
        r"When \2: \1.",
        "Each player draws 1 Card when the Day ends.",
        "When the Day ends: Each player draws 1 Card.",
        BULLETS,
    ),
    *OF_TURNS,
    wording(
        rf"\b(runs|run) out of ({TERM})",
        r"has no \2",
        "runs out of Fuel",
        "has no Fuel",
        frozenset(("when", "condition", "law")),
    ),
    wording(
        r",? (?:when|while|as long as|for as long as) (?=(?:it|they|the|its|their|an?|any|no|own) )",
        ", if ",
        "cannot move while it is …",
        "cannot move, if it is …",
        LAWS,
    ),
    *OF_EVERY_SECOND,
    *(
        wording(
            rf"^(After|Before|When|Upon|On) {gerund}((?: [^,:]*)?)[,:] ({{ONE}}|the bearer|it) ".replace(
                "{ONE}", ONE
            ),
            rf"\1 \3 {third}\2: \3 ",
            f"After {gerund} …, a Soldier …",
            f"After a Soldier {third} …: a Soldier …",
            BULLETS,
        )
        for gerund, third in GERUNDS.items()
    ),
    *OF_EACH,
    *(
        wording(
            rf"^((?:When|If|After|Before) [^:,]+? (?:removes|destroys|kills|eliminates|slays) .+?\b(?:if|unless)) (?:it|they) {then} (?=an? |the |no |any |\d|{TERM})",
            rf"\1 the gone {now} ",
            f"When a Soldier removes an enemy Soldier: It gains 2 Fear if it {said} a Soldier.",
            f"When a Soldier removes an enemy Soldier: It gains 2 Fear if the gone {now} a Soldier.",
            BULLETS,
        )
        for then, now, said in (("(?:was|were)", "is", "was"), ("had", "has", "had"))
    ),
    wording(
        r"^Instead of ([^,:]+?) losing ",
        r"Instead of \1 lose ",
        "Instead of a Soldier losing Fear: …",
        "Instead of a Soldier lose Fear: …",
        BULLETS,
    ),
    wording(
        r"^Instead of ([^,:]+?) being removed\b",
        r"Instead of \1 is removed",
        "Instead of a Soldier being removed: …",
        "Instead of a Soldier is removed: …",
        BULLETS,
    ),
    wording(
        r"^(?:When|If) ([^,:]+?) would be (?:removed|destroyed|killed)[:,] (.+?)(?: instead)?\.?$",
        r"Instead of \1 is removed: \2.",
        "When a Soldier would be removed, it loses 1 Fuel instead.",
        "Instead of a Soldier is removed: it loses 1 Fuel.",
        BULLETS,
    ),
    wording(
        r"^(?:When|If) ([^,:]+?) would ([a-z-]+)([^:,]*)[:,] (.+?) instead\.?$",
        r"Instead of \1 \2\3: \4.",
        "When a Soldier would lose Fear, it loses 1 Fuel instead.",
        "Instead of a Soldier lose Fear: it loses 1 Fuel.",
        BULLETS,
    ),
    wording(
        r"^(?:When|Whenever|Each time|As|As soon as) ([^,:]+?) (?:(?:begins|starts) (?:its|their|a|an|the) move|(?:begins|starts) (?:to move|moving)|is about to move)[,:] ",
        r"Before \1 moves: ",
        "When a Soldier begins its move: …",
        "Before a Soldier moves: …",
        BULLETS,
    ),
    wording(
        rf"^The first time (?:in |during )?(?:each|every|the|a) ({TERM})(?: that)? ([^,:]+)[,:] ",
        r"When \2 for the first time during the \1: ",
        "The first time each Day that …, …",
        "When … for the first time during the Day: …",
        BULLETS,
    ),
    wording(
        r"\bfor the (first|second|third|fourth|fifth|sixth) time (?:in |during )?(?:this|each|every|the|a) (?=[A-Z])",
        r"for the \1 time during the ",
        "for the first time this Day",
        "for the first time during the Day",
    ),
    wording(
        rf"^(When|If|After) (?:there (?:is|are) )?(?:no|the last)(?: more)? ({TERM}) (?:is|are)? ?(?:left|remains?|in play|has been removed|is removed)(?: (?:on|in) [a-z ]+)?(?=[:,])",
        r"\1 a \2 is removed, if there is no \2",
        "When no Soldiers are left: …",
        "When a Soldiers is removed, if there is no Soldiers: …",
        BULLETS,
    ),
    *CROSSINGS,
    *HOW_OFTEN,
)
