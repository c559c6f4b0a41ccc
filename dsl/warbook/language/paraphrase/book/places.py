"""Where something is, and how it gets elsewhere."""

from __future__ import annotations

from warbook.language.paraphrase.record import ALL, DONE, paraphrase

WHERE = "(?=(?:within|beyond|adjacent to|next to|nearest to|in|on|outside|with|without|between)\\b)"

PLACES = (
    paraphrase(
        ALL,
        "(?<=\\w),? (?:and|but)(?: also)?(?: is| are)? not within {length} of",
        " beyond {length} of",
        "Place the scout within 6in of the foe, but not within 3in of any other Soldier.",
        "Place the scout within 6in of the foe beyond 3in of any other Soldier.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?<=\\w)(?<!and)(?<!but)(?<!is)(?<!are) not within {length} of",
        " beyond {length} of",
        "Each Soldier not within 3in of the foe gains 1 Fear.",
        "Each Soldier beyond 3in of the foe gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?<=\\w),? (?:and|but)(?: also)? " + WHERE,
        " ",
        "Place the scout within 6in of the foe and in Mud.",
        "Place the scout within 6in of the foe in Mud.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?:at least|no less than|not less than|no nearer than|no closer than|not closer than) {length}"
        "(?: away)?(?: from| to| of)",
        "beyond {length|under} of",
        "Each Soldier at least 3 squares away from the foe loses 1 Fear.",
        "Each Soldier beyond 2 squares of the foe loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{length} or (?:more|farther|further)(?: away)? from",
        "beyond {length|under} of",
        "Each Soldier 3 squares or more from the foe loses 1 Fear.",
        "Each Soldier beyond 2 squares of the foe loses 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{noun} (?:that|who|which) (?:is|are|stands?) (?:the )?(?:nearest|closest)(?: to)? (?=the |its |own |an? |it\\b)",
        "{noun} nearest to ",
        "The enemy Soldier that stands closest to the scout gains 1 Fear.",
        "The enemy Soldier nearest to the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?:nearest|closest) {noun} to(?= the | its | own | an? | it\\b)",
        "{noun} nearest to",
        "The nearest enemy Soldier to the scout gains 1 Fear.",
        "The enemy Soldier nearest to the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{noun} (?:nearest|closest) (?=the |its |own |an? )",
        "{noun} nearest to ",
        "The enemy Soldier nearest the scout gains 1 Fear.",
        "The enemy Soldier nearest to the scout gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:scatters?|drifts?|deviates?|strays?|bounces?|veers?|wanders?|tumbles?|(?:is|are) blown)"
        " {stretch}",
        "moves {stretch} in a random direction",
        "The scout veers 1d3 squares plus 1 square.",
        "The scout moves 1d3 squares plus 1 square in a random direction.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:moves?|goes|go|runs?|flees?|scatters?|drifts?|deviates?|strays?|bounces?|veers?|wanders?|tumbles?"
        "|(?:is|are) (?:moved|pushed|blown|thrown)) {stretch} (?:in a random direction|randomly|at random)",
        "moves {stretch} in a random direction",
        "The scout flees 1d6 squares at random.",
        "The scout moves 1d6 squares in a random direction.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:moves?|goes|go|runs?|flees?|falls? back|retreats?|(?:is|are) (?:moved|pushed|blown|thrown|driven|knocked)(?: back)?) {stretch}"
        "(?: directly| straight)? away from",
        "moves {stretch} directly away from",
        "The scout is pushed 2 squares straight away from the foe.",
        "The scout moves 2 squares directly away from the foe.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:moves?|goes|go|runs?|flees?|(?:is|are) (?:moved|pulled|dragged|pushed|blown|driven|drawn)) {stretch}"
        "(?: directly| straight)? towards?",
        "moves {stretch} directly toward",
        "The scout is pulled 2 squares toward the foe.",
        "The scout moves 2 squares directly toward the foe.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?<=\\w) full {stat}",
        " {stat}",
        "The scout moves up to its full Speed.",
        "The scout moves up to its Speed.",
        within=True,
    ),
    paraphrase(
        ALL,
        "\\b(?:twice|double) (?=its |their |the )",
        "2 times ",
        "The scout moves up to twice its Speed.",
        "The scout moves up to 2 times its Speed.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?<=[Cc]hoose |hooses )(?:any|an?|one|1) (?:point|spot|place|position|space|location)(?= (?:within|in|on|adjacent|next|that|beyond|at|with))",
        "1 Square",
        "Choose any spot within 3 squares of the scout, as mark.",
        "Choose 1 Square within 3 squares of the scout, as mark.",
        within=True,
    ),
    paraphrase(
        DONE,
        "(?:(?<=[Pp]lace )|(?<=[Pp]laces )){np} (?:at|over|onto|upon) ",
        "{np} on ",
        "Place the scout upon the foe's Square.",
        "Place the scout on the foe's Square.",
        within=True,
    ),
    paraphrase(
        ALL,
        "{n} or more squares",
        "{n|digits} squares or more",
        "If the scout has moved 4 or more squares this Day, it gains 1 Fear.",
        "If the scout has moved 4 squares or more this Day, it gains 1 Fear.",
        within=True,
    ),
    paraphrase(
        ALL,
        "(?:farther|further) than(?= \\d)",
        "more than",
        "If the scout has moved farther than 4 squares this Day, it gains 1 Fear.",
        "If the scout has moved more than 4 squares this Day, it gains 1 Fear.",
        within=True,
    ),
)
