"""What to say where reading stopped at words that say something in another way than rules do."""

from __future__ import annotations

from warbook.language.resolve.lesson import LAW, STEP, TEST, WHEN, Lesson, lesson

NEAR: tuple[Lesson, ...] = (
    lesson(
        r"\b[Ff]or each [^:]*, [^:]*\bchooses one\b",
        "Each chooses in a list of its own: “For each KIND, as one:”, below it “1. The one's player chooses one:”, and below that the "
        "alternatives.",
        kinds=STEP,
    ),
    lesson(
        r"\bpays? \d+ ([A-Z][\w'-]*) to\b",
        "What somebody pays is gone, and the other one gains as much: “The KIND's player may pay 2 {1}. If so, the opponent gains 2 "
        "{1}.”",
        kinds=STEP,
    ),
    lesson(
        r"\bplayer has (?:more|fewer) (?:own )?[A-Z]\w* (?:within|in|on|adjacent to)\b",
        "How many stand somewhere is compared so: “For each player, if more own KINDs than enemy KINDs are within 2 squares of …, the player …”.",
        kinds=STEP,
    ),
    lesson(
        r"^On (?:an? )?\d",
        "What comes of dice stands behind the sentence that rolls them: “When …: Its player rolls 1d6. On 4 or more, …”.",
        kinds=LAW,
    ),
    lesson(
        r"^(?:Each|Every|A) player (?:starts|begins) with (?:\d+|an?|no) ([A-Z]\w*)",
        "How much there is at first is told where {1} is declared, “Starts at”; what a mission adds, by “When the Game begins: Each player "
        "gains 2 {1}.”",
        kinds=LAW,
    ),
    lesson(
        r"\b(?:may|must|can) do (?:this|that|so|the following)\b|\bdo(?:es)? (?:this|that|the following) (?:once|twice|\d+ times|again)\b",
        "What is done again is written again: “The KIND may …. The KIND may ….”",
        kinds=STEP,
    ),
    lesson(
        r"\b[Tt]he next time (?:an?|any|another|one) [^,.]*, (?:it|its|that|they|the [A-Z])",
        "Who that will be, a step does not know yet. Let it give a Token to somebody, and a bullet wait for both: “When a KIND uses ACTION, "
        "if …: It …”.",
        kinds=STEP,
    ),
    lesson(
        r"\b(?:can|may|cannot|may not) (?:only )?(?:carry|hold|have|bear)\b(?: (?:only|at most|up to|no more than|more than))? (?:\d+|one|two|three|a|an) ([A-Z][\w-]*)",
        "How many somebody can have is said where it is declared: in the table of a Resource “At most”, of a Token “Holds”, of a Group "
        "“- Held by: each KIND” and “- At most: 1”.",
        None,
        LAW,
    ),
    lesson(
        r"^[Oo]nce (?:per|each|every|a|in) ",
        "How often is asked of what has been done: “the user has not used ACTION during the SEQUENCE”.",
        kinds=TEST,
    ),
    lesson(
        r"\bpays? \d+ [A-Z]\w*,? then (?:the|it|its|each|every)\b",
        "What one pays for hangs on it: “… may pay 1 RESOURCE. If so, …”; what is taken anyway is lost, “loses 1 RESOURCE”.",
        kinds=STEP,
    ),
    lesson(
        r"\bIf (?:it|they|he|she|the [A-Za-z]+) (?:does|do|did)(?: so)?,",
        "What comes of it, where somebody may do it and does, begins with “If so, …”; where it does not, with “Otherwise, …”.",
        "If so,",
        STEP,
    ),
    lesson(
        r"\bmust use [A-Z]\w*\b",
        "A rule that always holds makes nobody act: who is to use an Action, does so in a step, “The KIND uses ACTION.”",
        kinds=LAW,
    ),
    lesson(
        r"\bmust move at least \d+ squares?(?! and up to)",
        "How far at most is said as well: “must move at least 1 and up to 3 squares”.",
        kinds=STEP,
    ),
    lesson(
        r"\bend (?:its|their) move (?:adjacent to|within [^,.]+? of|in|on) [^,.]*? that\b",
        "Of whom it is near is said before the name, or with “with”: “adjacent to a … KIND”, “adjacent to a KIND with TOKEN”.",
        kinds=LAW,
    ),
    lesson(
        r"\bwith (?:an?|no|any) (?:enemy|friendly|own) [A-Z]\w* (?:adjacent|within)\b",
        "Whose enemy that is, is said of each by itself: “For each KIND, as one: If any other KIND whose player is not the one's player is "
        "adjacent to the one, …”.",
        kinds=STEP,
    ),
    lesson(
        r"^Each (?:player|[A-Z]\w*) chooses one:",
        "Each chooses by itself in a list under “For each player:”, as “1. The player chooses one:”, and below that the alternatives.",
        kinds=STEP,
    ),
    lesson(
        r"^[a-z]+ing\b",
        "Say who does what: “a KIND moves”, “a KIND uses ACTION”, or a verb that “### To …” declares.",
        kinds=WHEN,
    ),
    lesson(
        r"\b(?:twice|three times|\d+ times)\b(?! as\b)",
        "A law says whether something may be done, not how often: a step does it as often as it is "
        "written, and an Action is bounded: “A KIND cannot use ACTION, if it has used ACTION during the SEQUENCE.”",
        kinds=LAW,
        near=True,
    ),
    lesson(
        r"\b(?:in this way|thus|so hit|hit by (?:it|this))\b",
        "Who it was, nothing keeps: go on in the sentence that did it, “…, then loses 1 TOKEN”, or let a TOKEN mark them.",
        kinds=STEP,
        near=True,
    ),
    lesson(
        r"\bcan(?:'t| not)\b",
        "Write “cannot”.",
        "cannot",
    ),
    lesson(
        r"\b(is|are|has|have|does|do|was)n't\b",
        "Write “not” in full: “is not”; of what someone has, “has no TOKEN”.",
        r"\1 not",
    ),
    lesson(
        r"\b(?:has|have) [+-]?(?:\d+ (?:less |more |fewer )?)?[A-Z]\w*(?: \d+)?|\bis (?:reduced|increased|lowered|raised)(?: by)?\b",
        "What changes is said of the number: “A KIND's STAT is 1 less.”, “… is 2 more”; under a condition, “While a KIND has "
        "TOKEN: The KIND's STAT is 1 less.”",
        kinds=LAW,
        near=True,
    ),
    lesson(
        r"\b(?:takes|suffers)(?= \d+ [A-Z])",
        "What somebody no longer has is lost: “loses 1 TOKEN”.",
        "loses",
        kinds=STEP,
    ),
    lesson(
        r"^At the (?:start|beginning) of (?:the|each|every) [A-Z]",
        "That is a moment: “When the SEQUENCE begins: Each KIND loses 1 TOKEN.”",
        kinds=LAW,
    ),
    lesson(
        r"^At the end of (?:the|each|every) [A-Z]",
        "That is a moment: “When the SEQUENCE ends: Each KIND loses 1 TOKEN.”",
        kinds=LAW,
    ),
    lesson(
        r"^(?:Each|Every) [A-Z]\w*,",
        "That is a moment: “When the SEQUENCE begins: …” or “When the SEQUENCE ends: …”.",
        kinds=LAW,
    ),
    lesson(
        r"\b(?:its|their) (?!own |player)[a-z]+",
        "What belongs to someone is declared and has a capital, “its STAT”; who acts is “it” or “its player”.",
        near=True,
    ),
    lesson(
        r"\bmust [a-z]+ (?:its|the|up|directly|away|toward|at|\d)[^.]*",
        "What must be done is a verb of the game, “must VERB”: “### To VERB …” says in its steps how.",
        kinds=LAW,
        near=True,
    ),
    lesson(
        r"\bof an? [A-Z]\w+ in which\b",
        "Say it of whom it holds: “When the SEQUENCE ends: Each KIND that has not lost TOKEN during the SEQUENCE …”.",
        near=True,
    ),
    lesson(
        r"\b(?:far|opposite|board|map|table)(?:'s)? edge\b|\breaches [^,:]*edge\b|\bedge of the\b",
        "Edges are “own edge” and “enemy edge”, and being there is a distance: “ends its move within 1 square of enemy "
        "edge”.",
        near=True,
    ),
    lesson(
        r"\bhas the (?:most|fewest|least) ([A-Z]\w*)",
        "Say what holds among equals: “the first player has more {1} than the opponent”, or “the first player's {1} is the "
        "second player's {1} or more”.",
        near=True,
    ),
    lesson(
        r"\b(?:has|have) the same ([A-Z]\w*)",
        "Equals are compared by name: “the first player's {1} is the second player's {1}”.",
    ),
    lesson(
        r"\b(?:that|which) (?:the )?[\w' ]+ (?:can|may) [a-z]+ (?:within|in|on|beyond)\b",
        "Two things that are said of one are joined by “and that is”: “a KIND that is within 6in of it and that …”.",
    ),
    lesson(
        r"\bthere\b(?! (?:is|are))",
        "Say which place is meant: “on its Square”, “the target has no TOKEN”.",
        near=True,
    ),
    lesson(
        r"\bcan only\b|\bmay only\b|\bonly\b",
        "What is bounded is said as a bound, “its STAT is at most 1 square”; what may be done only then, as “cannot … unless …”.",
        kinds=LAW,
        near=True,
    ),
    lesson(
        r"\bsees? (?:through|past|over|beyond)\b",
        "What hides is told by terrain, “- Conceals: yes”, or by “### Sight: …”.",
        kinds=LAW,
    ),
    lesson(
        r"\badds? [+]?\d+ to (?:this|the|that|its|any) (?:roll|result|total|score)\b",
        "What changes a Roll stands in its table of situations, or is said of it: “A KIND's ROLL is 1 more”.",
        kinds=LAW,
    ),
    lesson(
        r"\bup to (?:its|their|the) (?:maximum|max|limit|full|most)\b(?! [A-Z])",
        "Nobody ever has more of a Resource than its “At most”: gain that number, “gains 5 …”, and what is too much is lost.",
        kinds=STEP,
    ),
    lesson(
        r"\b(?:has|have) (?:an?|any) ([A-Z]\w+) in (?:its|own|their|the)\b",
        "Of what is in a group it is said how many: “has 1 or more {1} in …”.",
        near=True,
    ),
    lesson(
        r"\b(?:has|have) (?:an? |any )?(?:own |enemy |friendly )?[A-Z]\w+ (?:within|in|on|adjacent to|next to)\b",
        "Where something is stands after “is”: “if an enemy KIND is within 3 squares of it”.",
        near=True,
    ),
    lesson(
        r"\bkeeps? the (?:better|best|higher|highest|lower|lowest|worse|worst)|\buses? the (?:higher|lower|better|worse|best)\b"
        r"|\broll (?:two|three|2|3) dice\b",
        "A Roll of which the better die counts “gains 1 Advantage”; plain dice are added up.",
    ),
    lesson(
        r"\b(?:twice|double|half) as many\b",
        "How much is gained or lost is said where it is: no law doubles what is gained. “loses 1 TOKEN more” and “loses half as many "
        "TOKEN” are said of losses.",
        kinds=LAW,
    ),
    lesson(
        r"\b(?:wins|loses) (?:an? |the |its )?[A-Z]\w* (?:against|with)\b",
        "Who has won is asked after the roll: “After a KIND rolls … against a KIND, if the … succeeded: …”.",
        kinds=WHEN,
    ),
    lesson(
        r"\bloses? (?:\d+ |any )?[A-Z]\w* (?:from|by|through|because of|due to) (?:an? |the |its )?[A-Z]",
        "By what something is lost, is not kept: say it where it is lost, in the steps of that Action or in the Success of that Roll.",
        kinds=WHEN,
    ),
    lesson(
        r"^(?:Twice|Thrice|\d+ times|(?:Three|Four) times) (?:per|each|every|a) [A-Z]",
        "Leave is given once, “Once per SEQUENCE, …”; for more, a Resource keeps count of it and is spent.",
        kinds=LAW,
    ),
    lesson(
        r"\bmoves? (?:the|it|an?|each|another|1)\b[^.,]* up to \d",
        "Who moves is whom the sentence is about: “each KIND moves up to …”, “the KIND moves up to …”.",
        kinds=STEP,
    ),
    lesson(
        r"\bmay\b[^.]*, then may\b",
        "Both together are “may …, then …”; if each is free by itself, make it two sentences.",
        kinds=STEP,
    ),
    lesson(
        r"\bin the same (?!Squares?\b)[A-Z]\w* as\b",
        "Say whose GROUP it is, “in own GROUP”, “in the NAME's GROUP”.",
    ),
    lesson(
        r"\bre-?roll",
        'Dice of a Roll are thrown again in a window that opens after it: “In WINDOW, "NAME": The KIND\'s player re-rolls '
        "1 die.” Plain dice are not.",
        kinds=LAW,
    ),
    lesson(
        r"^At any (?:time|moment|point)\b",
        "What may be done when its player likes is an Action, or is offered in a window: “### Window: …”.",
        kinds=LAW,
    ),
    lesson(
        r"\b(?:starts|begins|enters|leaves) or [a-z]+s\b",
        "Say it in two rules, one for each: “When a KIND begins …: …”, “When a KIND ends …: …”.",
        kinds=LAW,
        near=True,
    ),
    lesson(
        r"\b(?:hold|have|keep) more than\b",
        "A limit to a group is kept when something joins it: “When a KIND joins GROUP, if …: …”.",
        kinds=LAW,
    ),
    lesson(
        r"\bnor (?:can|may|is|does|has)\b",
        "Say it in two sentences.",
        kinds=LAW,
    ),
    lesson(
        r"\b(?:cannot|may not)\b[^.]* (?:more than once|twice) (?:per|in|during|each)\b",
        "How often something may be done is a bullet, not a step: “- A KIND cannot use ACTION, if it has used ACTION during "
        "the SEQUENCE.”",
        kinds=STEP,
    ),
    lesson(
        r"\bmust (?:either )?[^.,:]+ or [^.,:]+",
        'Who must do one of two chooses: “The player chooses one:”, and each under it as “- "Pay": …”.',
        kinds=STEP,
        near=True,
    ),
    lesson(
        r"\bthe same number of\b",
        "Which number is meant has to have a name: “chooses a number from 0 to 2, as count”, then “count KINDs” and “count TOKENs”.",
        near=True,
    ),
    lesson(
        r"\bif there (?:are|is) (?:several|more than one|a tie|two)\b[^.]*\b(?:decides|chooses|picks)\b[^.]*",
        "Who decides among several chooses first: “The first player chooses 1 nearest KIND, as goal.”",
        near=True,
    ),
    lesson(
        r"\bduring the (?:first|last) \w+ [A-Z]\w*s\b",
        "Sequences are counted: “…, if the SEQUENCE is 3 or less”.",
    ),
    lesson(
        r"^(?:\d+, )*\d+,? (?:and|or) \d+, ",
        "One condition names them: “When the SEQUENCE begins, if the SEQUENCE is 3, or the SEQUENCE is 6: …”.",
        near=True,
    ),
    lesson(
        r"\bpays? [A-Z]\w* equal to\b",
        "A price is a number of its own, “pays 2 RESOURCE”; what is worked out is lost: “loses RESOURCE equal to …”.",
        near=True,
    ),
    lesson(
        r"\b[A-Z]\w* (?:enemy|enemies)\b(?! [A-Z])",
        "An enemy has its kind: “each enemy KIND with TOKEN within 4 squares”.",
        near=True,
    ),
    lesson(
        r"\bwith as many [A-Z]\w+ as\b",
        "Say it as an event with a condition: “When a KIND gains TOKEN, if its TOKEN is its STAT or more: …”.",
        near=True,
    ),
)
"""Lessons of single turns of phrase, looked through before those of whole sentences."""
