"""What must be so before something is done, and remarks made in passing."""

from __future__ import annotations

from warbook.language.phrasebook.wordings.record import STEPS, TERM, wording

WHO = rf"[Tt]he [a-z]+(?:'s (?:[a-z]+|{TERM}))?|[Tt]he {TERM}|[Tt]hat {TERM}|[Ii]ts? [a-z]+|[Ii]ts {TERM}"
STATE = r"(?=(?:within|in|on|adjacent|beyond|outside|at|touching|next to|over|under|no more|not|an? |the |able|[A-Z]))"

NEEDS = (
    wording(
        rf"^({WHO}) (?:must not|may not|cannot|must never) (?:be|lie|stand) {STATE}",
        r"It is needed that \1 is not ",
        "The scout must not be in Mud.",
        "It is needed that the scout is not in Mud.",
        STEPS,
    ),
    wording(
        rf"^({WHO}) (?:must not|may not|cannot|must never) have (?:any |an? )?(?=[A-Z\d])",
        r"It is needed that \1 has no ",
        "The scout must not have any Fear.",
        "It is needed that the scout has no Fear.",
        STEPS,
    ),
    wording(
        rf"^({WHO}) must (?:be|lie|stand) {STATE}",
        r"It is needed that \1 is ",
        "The scout must be within 6in of …",
        "It is needed that the scout is within 6in of …",
        STEPS,
    ),
    wording(
        rf"^({WHO}) must have ",
        r"It is needed that \1 has ",
        "The scout must have 1 Fuel.",
        "It is needed that the scout has 1 Fuel.",
        STEPS,
    ),
    wording(
        rf"(?<=^It is needed that )([^.]+?),? (and|or) ({WHO}) must (?:be|lie|stand) ",
        r"\1, \2 \3 is ",
        "The scout must be in Mud, and the guard must be within 6in of it.",
        "It is needed that the scout is in Mud, and the guard is within 6in of it.",
        STEPS,
    ),
    *(
        wording(
            rf"^It is needed that ({WHO}) (is not|is|has no|has) ([^.]+?),? and must {said} (?:any )?",
            rf"It is needed that \1 \2 \3, and \1 {read} ",
            f"It is needed that the scout is in Mud and must {said} Tired.",
            f"It is needed that the scout is in Mud, and the scout {read} Tired.",
            STEPS,
        )
        for said, read in (("not be", "is not"), ("not have", "has no"), ("be", "is"), ("have", "has"))
    ),
    wording(
        rf"(?<=^It is needed that )([^.]+?),? (and|or) ({WHO}) must have ",
        r"\1, \2 \3 has ",
        "The scout must be in Mud, and the guard must have 1 Fuel.",
        "It is needed that the scout is in Mud, and the guard has 1 Fuel.",
        STEPS,
    ),
    wording(
        r",? except (?:if|when|while|where) ",
        ", unless ",
        "The scout gains 1 Fear, except if it is in Mud.",
        "The scout gains 1 Fear, unless it is in Mud.",
    ),
    wording(
        r"(?<=\w),? except (?=(?:in|on|within|adjacent|next|outside|beyond|at)\b)",
        ", unless it is ",
        "Each Soldier loses 1 Fear, except in Mud.",
        "Each Soldier loses 1 Fear, unless it is in Mud.",
    ),
    wording(
        r",? because (?![^.;:]*\d)[^.,;:]*(?=[.;:]|$)",
        "",
        "The scout gains 1 Fear, because it was seen.",
        "The scout gains 1 Fear.",
    ),
    wording(
        r", (?:friends? (?:or|and) (?:foes?|enem(?:y|ies))|(?:friend|own)(?:ly)? or (?:enemy|foe|not))\b,?",
        "",
        "each Soldier within 6in, friend or foe, loses 1 Nerve",
        "each Soldier within 6in loses 1 Nerve",
    ),
    wording(
        r"(^|\. )(?:Whether [^,.:]+ or not|Either way|In (?:either|any) case|In all cases), ",
        r"\1",
        "Whether it hit or not, the scout gains 1 Fear.",
        "The scout gains 1 Fear.",
        STEPS,
    ),
    wording(
        r",? (?:up to|but not above|but never above|but no more than) (?:its|their|the) (?:limit|maximum)\b",
        "",
        "gains 1d6 Fuel, up to its limit",
        "gains 1d6 Fuel",
        STEPS,
    ),
)
