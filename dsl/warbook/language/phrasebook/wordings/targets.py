"""Whom a step means, where it stands, what state it is in, and what is put on it."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import HEAD, LENGTH, STEPS, TERM, TIE, Wording, wording

SAID = STEPS | frozenset(("condition",))
WHO = rf"(?:[Tt]he [a-z]+|[Tt]he {TERM}|[Ii]t)"
IF = r"\b([Ii]f|[Uu]nless)"
PLACE = r"(?=(?:in|on|within|adjacent to|next to|touching|outside|beyond)\b)"
FREE = r"(?: away)?"
FAR = r"(\d+(?:\.\d+)? ?(?:in|inches|inch|mm|cm|squares?)|\d*d\d+ ?(?:in|inches|squares?))"


def _pushed(verb: str, done: str) -> tuple[Wording, ...]:
    """Being pushed so far, straight back from whoever acts; and pushing somebody."""
    third = f"{verb}es" if verb.endswith("sh") else f"{verb}s"
    return (
        wording(
            rf"{HEAD}(?:{verb}|{verb.capitalize()}) ((?:the |an? )?[a-z]+|it|[^.,:;]*?{TERM}) (?=(?:back )?{FAR})",
            rf"\1\2 is {done} ",
            f"{verb.capitalize()} the guard 2in back.",
            f"The guard is {done} 2in back.",
            STEPS,
            verb,
        ),
        wording(
            rf"{HEAD}((?:the |The )[a-z]+|[Ii]t) {third} (the [a-z]+|it|the {TERM}) (?:back(?:wards)? )?{FAR}(?: straight| directly)?(?: back(?:wards)?| away| away from it(?:self)?)?(?=[.,;]|$| and\b)",
            r"\1\3 moves \4 directly away from \2",
            f"The scout {third} the guard 2in.",
            "The guard moves 2in directly away from the scout.",
            STEPS,
            verb,
        ),
        wording(
            rf"\b(?:is|are) {done} (?:straight |directly )?(?:back(?:wards)?|away) {FAR}(?! (?:from|away|toward|directly))",
            rf"moves \1 directly away from actor{TIE}",
            f"is {done} back 2in",
            f"moves 2in directly away from actor{TIE}",
            STEPS,
            verb,
        ),
        wording(
            rf"\b(?:is|are) {done} {FAR} (?:straight |directly )?(?:back(?:wards)?|away)(?! from\b| toward)",
            rf"moves \1 directly away from actor{TIE}",
            f"is {done} 2in straight back",
            f"moves 2in directly away from actor{TIE}",
            STEPS,
            verb,
        ),
        wording(
            rf"\b(?:is|are) {done}(?: back)? {FAR} (?:straight |directly )?(away from|toward)",
            r"moves \1 directly \2",
            f"is {done} 1d6in away from the guard",
            "moves 1d6in directly away from the guard",
            STEPS,
            verb,
        ),
    )


TARGETS = (
    wording(
        rf"{HEAD}(?:Remove|remove) ((?:\d+|an?|\d*d\d+) {TERM}) from ([^.,]+?) and ((?:\d+|an?|\d*d\d+) {TERM}) from ([^.,]+?)(?=[.]|$)",
        r"\1remove \2 from \3, and remove \4 from \5",
        "Remove 1 Fear from the scout and 1 Fuel from the guard.",
        "Remove 1 Fear from the scout, and remove 1 Fuel from the guard.",
        STEPS,
        "remove",
    ),
    *(
        one
        for verb, done in (("push", "pushed"), ("knock", "knocked"), ("drive", "driven"))
        for one in _pushed(verb, done)
    ),
    wording(
        rf"\b(moves? (?:up to )?{LENGTH}) straight (?=away from|toward)",
        r"\1 directly ",
        "moves 2in straight away from the guard",
        "moves 2in directly away from the guard",
        STEPS,
    ),
    wording(
        rf"\b(within {LENGTH} of (the [a-z]+|it)),? (?:and )?(?:that is )?at the same ({TERM})(?! as\b)",
        r"\1 whose \3 is \2's \3",
        "a Soldier within 2in of the scout at the same Level",
        "a Soldier within 2in of the scout whose Level is the scout's Level",
        SAID,
    ),
    wording(
        rf"(?<=[\w.]) (?:that (?:is|has) )?(?:at|with|of) the same ({TERM}) as (the [a-z]+|it)(?=[ .,;:]|$)",
        r" whose \1 is \2's \1",
        "a Soldier at the same Level as the scout",
        "a Soldier whose Level is the scout's Level",
        SAID | frozenset(("law",)),
    ),
    wording(
        rf"\b(that (?:is|are)(?: not)? {TERM}) (within {LENGTH}(?: of (?:the [a-z]+|it))?)(?=[.,:]|$| as\b)",
        r"\2 \1",
        "a Soldier that is not Tired within 6in",
        "a Soldier within 6in that is not Tired",
        STEPS,
    ),
    wording(
        r"\b(that|who|which) (is|are|has|have) neither ([^.,:;]+?) nor ([^.,:;]+?)(?=[.,:;]|$| as\b)",
        r"that \2 not \3 and that \2 not \4",
        "a Soldier that is neither Tired nor Hidden",
        "a Soldier that is not Tired and that is not Hidden",
        STEPS,
    ),
    wording(
        r"\b([Tt])he (?:chosen|selected) (?=[A-Z])",
        r"\1he ",
        "the chosen Soldier",
        "the Soldier",
        SAID,
    ),
    wording(
        r"^(It is needed that (?:[Tt]he [a-z]+|[Ii]t) is )([^.,]+?),? (and|but) (not )?(?=(?:in|on|within|adjacent|next|beyond|outside|touching)\b)",
        r"\1\2, and it is \4",
        "The scout must be within 6in and not in Mud.",
        "It is needed that the scout is within 6in, and it is not in Mud.",
        STEPS,
    ),
    wording(
        rf"(\b(?:gains?|loses?|takes?|draws?|pays?|suffers?) (?:\d+|an?|\d*d\d+) {TERM}) each(?=[.,;]|$)",
        r"\1",
        "They gain 1 Fear each.",
        "They gain 1 Fear.",
        STEPS,
    ),
    wording(
        r",? except (?:for )?(the [a-z]+|it|itself),? (?=[a-z]+s\b)",
        r" that is not \1 ",
        "Every Soldier in Mud, except the scout, gains 1 Fear.",
        "Every Soldier in Mud that is not the scout gains 1 Fear.",
        STEPS,
    ),
    wording(
        rf"\b(moves?) at half (?:of )?(?:its |their )?({TERM})(?=[.,;]|$)",
        r"\1 up to half its \2",
        "moves at half Speed",
        "moves up to half its Speed",
        STEPS,
    ),
    wording(
        rf"\b(moves? up to {LENGTH}) for (?:each|every) ({TERM}) spent\b",
        r"\1 times the number of \2 spent",
        "moves up to 3in for each Fuel spent",
        "moves up to 3in times the number of Fuel spent",
        STEPS,
    ),
    wording(
        r"\b(within [^.,]*?) of where (?:it|they) (?:is|are|stands?)\b",
        r"\1 of it",
        "within 6in of where it is",
        "within 6in of it",
        STEPS,
    ),
    wording(
        rf",? (?:but |and )?(?:not within|at least|more than|no nearer than|no closer than|no less than|further than|farther than|over) ({LENGTH})(?: away)? (?:of|from|to) (?:any|every|each|all) (?=(?:other |enemy |friendly |own )?[A-Z]|enemy\b|enemies\b)",
        r" beyond \1 of any ",
        "places it in own Camp, at least 6in from any Soldier",
        "places it in own Camp beyond 6in of any Soldier",
        STEPS,
    ),
    wording(
        rf",? but not (?:within|closer than|nearer than) ({LENGTH}) (?:of|to|from) (?=\S)",
        r" beyond \1 of ",
        "places it in own Camp, but not within 1in of another Soldier",
        "places it in own Camp beyond 1in of another Soldier",
        STEPS,
    ),
    wording(
        rf"{IF} ([^.,:]*?) (?:ends?|ended|ends? up|finish(?:es)?) {PLACE}",
        r"\1 \2 is ",
        "If the scout ends in Mud, …",
        "If the scout is in Mud, …",
        SAID,
    ),
    wording(
        r"\b([Ii]f [^.,:]*?\b(?:is|are)) ((?:in|on|within|adjacent to|next to|beyond|outside) [^.,:]*?) or (?=(?:in|on|within|adjacent to|next to|beyond|outside|touching)\b)",
        r"\1 \2 or is ",
        "If the scout is in Mud or next to the guard, …",
        "If the scout is in Mud or is adjacent to the guard, …",
        SAID,
    ),
    wording(
        rf"\b(?:is|are) down to (?:its last |only )?(\d+) ({TERM})(?: or (?:less|fewer))?",
        r"has at most \1 \2",
        "is down to 2 Fuel",
        "has at most 2 Fuel",
        SAID,
    ),
    wording(
        rf"\b(has|have|with) (\d+) ({TERM}) or (?:less|fewer)(?: left| remaining)?",
        r"\1 at most \2 \3",
        "has 2 Fuel or less left",
        "has at most 2 Fuel",
        SAID,
    ),
    wording(
        rf"\b(has|have|with) (?:less|fewer) than (\d+) ({TERM})(?: left| remaining)?",
        r"\1 fewer than \2 \3",
        "has less than 3 Fuel left",
        "has fewer than 3 Fuel",
        SAID,
    ),
    wording(
        rf"{IF} (?:both )?({WHO}) and ({WHO}) are ([^,.]+?)(?=,)",
        r"\1 \2 is \4, and \3 is \4",
        "If both the scout and the guard are Tired, …",
        "If the scout is Tired, and the guard is Tired, …",
        SAID,
    ),
    wording(
        rf"{IF} (?:both )?({WHO}) and ({WHO}) have ([^,.]+?)(?=,)",
        r"\1 \2 has \4, and \3 has \4",
        "If both the scout and the guard have Fuel, …",
        "If the scout has Fuel, and the guard has Fuel, …",
        SAID,
    ),
    wording(
        rf"{IF} neither ({WHO}) nor ({WHO}) is ([^,.]+?)(?=,)",
        r"\1 \2 is not \4, and \3 is not \4",
        "If neither the scout nor the guard is Tired, …",
        "If the scout is not Tired, and the guard is not Tired, …",
        SAID,
    ),
    wording(
        rf"{IF} (?:either )?({WHO}) or ({WHO}) is ([^,.]+?)(?=,)",
        r"\1 \2 is \4, or \3 is \4",
        "If the scout or the guard is Tired, …",
        "If the scout is Tired, or the guard is Tired, …",
        SAID,
    ),
    wording(
        rf"{IF} ({WHO}) (moved|used|gained|lost)( [^,.:]*?)? (?=(?:this|in this|during this|during the) {TERM})",
        r"\1 \2 has \3\4 ",
        "If the scout moved this Day, …",
        "If the scout has moved this Day, …",
        SAID,
    ),
    wording(
        rf"{HEAD}([^.,]+?) (gains?|loses?) (\d+) ({TERM})(?: \(|,? but )(\d+)(?: \5)? (if [^.)]+)\)?(?=[.]|$)",
        r"\1\2 \3 \4 \5, or \6 \7",
        "The scout loses 1 Fuel (2 if it is Tired).",
        "The scout loses 1 Fuel, or 2 if it is Tired.",
        STEPS,
    ),
    wording(
        rf"\b(loses?|gains?) as many ({TERM}) as (?=the |its )",
        r"\1 \2 equal to ",
        "loses as many Fuel as the guard's Nerve",
        "loses Fuel equal to the guard's Nerve",
        STEPS,
    ),
    *(
        wording(
            rf"\b(?:{verb}) ({TERM})(?=[.,;]|$| and\b| if\b| until\b| as well\b| instead\b)",
            r"becomes \1",
            f"{shown} Tired",
            "becomes Tired",
            STEPS,
            plain,
        )
        for verb, shown, plain in (
            ("falls|fall", "falls", "fall"),
            ("goes|go", "goes", "go"),
            ("turns", "turns", "turn"),
            ("is (?:knocked|thrown|rendered|made|left|struck)", "is knocked", "knock"),
        )
    ),
    wording(
        rf"\bis (?:knocked|thrown|rendered|made|struck) ({TERM})(?=[:,]|$| and\b| if\b)",
        r"gains \1",
        "When a Soldier is knocked Tired: …",
        "When a Soldier gains Tired: …",
        frozenset(("when",)),
        "knock",
    ),
    wording(
        rf"\b(?:is set on|catches|bursts into|is put in) ({TERM})(?=[.,;]|$| and\b| if\b)",
        r"gains 1 \1",
        "is set on Fire",
        "gains 1 Fire",
        STEPS,
        "catch",
    ),
    wording(
        rf"{HEAD}(?:Take|take|Remove|remove) (\d+|an?) ({TERM}) (?:off|away from|off of) ([^.,]+)",
        r"\1\4 loses \2 \3",
        "Take 1 Fear off the scout.",
        "The scout loses 1 Fear.",
        STEPS,
        "take",
    ),
    wording(
        rf"{HEAD}(?:Replace|replace) (it|the [a-z]+|the {TERM}) (?:with|by) an? ({TERM})(?=[.,;]|$)",
        r"\1\2 is replaced by a \3",
        "Replace the scout with a Grave.",
        "The scout is replaced by a Grave.",
        STEPS,
        "replace",
    ),
    wording(
        rf"\b(is|are) replaced with (?=(?:an? |1 )?{TERM})",
        r"\1 replaced by ",
        "The scout is replaced with a Grave.",
        "The scout is replaced by a Grave.",
        STEPS,
        "replace",
    ),
)
