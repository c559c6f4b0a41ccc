"""What writers try first, and how the rules say it: the mistakes that a hint can put right.

A lesson is a pattern looked for in a sentence that could not be read, what to say of it, and what to write in
its place, where that is plain. `{0}` in the words stands for what was found. Lessons are looked through in
order; `kinds` are the readings in which one applies (none: all).
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from warbook.language.resolve.fault import SIGHT
from warbook.language.resolve.lesson import LAW, STEP, TEST, WHEN, Lesson, lesson
from warbook.language.resolve.lessons_near import NEAR
from warbook.language.resolve.lessons_placed import PLACED
from warbook.language.word_patterns import APART

EMPTY = (
    *("immediately", "automatically", "instantly", "simply", "additionally", "subsequently", "finally"),
    *("successfully", "actually", "accordingly"),
)
"""Words without which a rule says the same."""
LESSONS: tuple[Lesson, ...] = (
    *NEAR,
    *PLACED,
    lesson(
        rf"\b(?:[Oo]n|[Ee]ach|[Ee]very) (?:an? )?{APART}\d+ or \d+\b",
        "Results that do not follow each other are said one by one: “On a 2, …. On a 5, ….”",
        None,
        STEP,
    ),
    lesson(
        r"\b(?:its|their|the [a-z]+'s) move (?:ends|stops)\b|\bstops there\b",
        "“When …” comes when a move is over. On a grid a Step says what stops it on its way: “### Step: …”, with a table "
        "“Stops | When”.",
        None,
        STEP | LAW,
    ),
    lesson(
        r"\bsecretly\b",
        "What somebody has in secret is kept in a Resource or Token that is “- Hidden from: the opponent”: “The player chooses "
        "a number from 0 to 3, as bid.”, and then the Resource gains it. Leave out “secretly”.",
        None,
        STEP | LAW,
    ),
    lesson(
        r"(?<![\w-])(?:[Rr]olls?|[Tt]hrows?) (?:an?|one|two|three|\d+|as many|a number of)(?: extra| more)? (?:die|dice)\b",
        "Which die, is not said: write “1d6” or “2d6”, or once for the whole game, under its heading, “- Die: d6”.",
        None,
        STEP,
    ),
    lesson(
        r"\buntil (?:the (?:start|end|beginning) of|it|they|the|its|their)\b",
        "What holds for a time begins when something happens: “When …: The KIND cannot … until the end of the "
        "SEQUENCE.”, or in a step.",
        None,
        LAW,
    ),
    lesson(
        r"\buntil (?:the (?:start|end|beginning) of|it|they|the|its|their)\b",
        "For a time someone “cannot …”, “its STAT is 1 less” or “gains 1 TOKEN”: “… until the end of the SEQUENCE”, "
        "“… until the start of its next SEQUENCE”, “… until it next moves”.",
        None,
        STEP,
    ),
    lesson(
        r"^Once (?:per|each|every|a|in)\b",
        'Leave that is given so often stands in a window, declared with “### Window: …”: “In WINDOW, "NAME", for '
        "1 RESOURCE, once per SEQUENCE: …”.",
        None,
        LAW,
    ),
    lesson(
        r"^(?:Before|After|When) (?:it|(?:the|an?|each) (?!turn|round|activation|phase|game)[a-z-]+) (?:is|moves|gains|loses|uses|rolls)\b",
        "What waits for something is no step: it is a bullet of its own, such as “When a KIND gains TOKEN: …”.",
        None,
        STEP,
    ),
    lesson(
        r"\b(?:[Aa]t the (?:end|start|beginning) of|[Dd]uring|[Aa]fter|[Bb]efore|starts?|begins?|ends?|finish(?:es)?) (?:its|their|an?|each|every|the) (?:own |next )?(?!move\b)([a-z-]+)\b(?! [A-Z])",
        "When that is, nothing says. If {1} is something that is done, “### To …” declares it, perhaps with “- Noun: {1}”; "
        "if it is a stretch of play, “### Sequence: …”, and it is written with a capital.",
    ),
    lesson(
        r"\b(?:its|their|an?|each|the) (?:next )?(activation|turn|round|phase)\b",
        "A stretch of play is declared, “### Sequence: NAME”, and written with a capital; then “When the NAME ends: …”.",
    ),
    lesson(
        r"\bchooses?(?: one)?: \S",
        'Alternatives stand in a list under it, each with a name of its own: “… chooses one:”, and below “- "NAME": …”.',
        None,
        STEP,
    ),
    lesson(
        r"\binstead of\b",
        "What comes in the place of something else is a rule of its own: “Instead of a KIND losing RESOURCE: …”.",
        None,
        LAW | STEP,
    ),
    lesson(
        r"\b(?:can|may) only be\b",
        "Turn it round, and say who cannot: “A KIND cannot VERB a KIND unless …”, with a verb that “### To …” declares.",
        None,
        LAW,
    ),
    lesson(
        r"\b(?:goes|starts|acts|plays) first\b",
        "Who is first is said with “… becomes the first player”.",
    ),
    lesson(
        r"\b(?:has|have|is|are)\b(?! (?:removed|played)\b)",
        "A step says what someone does. What is so, or what someone has, stands after “If”.",
        None,
        STEP,
        True,
    ),
    lesson(
        r"(?<![\w.])(\d+|(?<=olls )|(?<=olls a )|(?<=olls the ))D(\d+)\b",
        "Dice are written with a small d.",
        r"\1d\2",
    ),
    lesson(r"[≥≤<>]=?|==|!=", "Comparisons are words: “3 or more”, “3 or less”, “over 3”, “under 3”."),
    lesson(
        r"\b(?:[Yy]ou|[Yy]our|[Mm]y|[Ww]e|[Oo]ur)\b",
        "Rules name whom they speak of: “the player”, “the active player”, “the KIND's player”.",
    ),
    lesson(
        r"^(?:If|Should)\b",
        "A bullet about a moment begins with “When …:”; one about a state, with “While …:”.",
        None,
        LAW,
    ),
    lesson(r"^When(?:ever)?\b", "“When …” begins a bullet; in a step, write “If …, …”.", None, STEP),
    lesson(
        r"^(?:Deploy|Spend|Use|Resolve|Check|Perform|Activate|Make|Replace|Turn)\b",
        "Say who does it: “The player …”, “The KIND …”.",
        None,
        STEP | LAW,
    ),
    lesson(
        r",? if (?!so\b)",
        "In a step the condition comes first: “If …, the KIND gains 1 TOKEN.”",
        None,
        STEP,
        True,
    ),
    lesson(
        r" for (?:each|every)\b",
        "“For each …” stands at the head: “For each enemy KIND, the KIND gains 1 TOKEN.”",
        None,
        STEP,
        True,
    ),
    lesson(
        r",? and (?=[a-z]+s\b)",
        "What the same one does next is joined by “, then”; or begin a new sentence.",
        ", then ",
        STEP,
        True,
    ),
    lesson(
        r" and (?!the other)",
        "Conditions are joined by “, and”, with a comma.",
        ", and ",
        TEST | {"when"},
        True,
    ),
    lesson(
        r" or (?!more|less|fewer)",
        "Conditions are joined by “, or”, with a comma.",
        ", or ",
        TEST | {"when"},
        True,
    ),
    lesson(r"\b(?:is|are) equal to\b", "Equal numbers are said with “is”: “the KIND's STAT is 3”.", "is"),
    lesson(r"\b(?:has|have) more than (\d+)", "Write “has … or more”, with the next number.", None, TEST),
    lesson(r"\b(?:has|have) (?:at least) (\d+)", "Write “has {1} or more”.", r"has \1 or more"),
    lesson(r"\bwithin ([\w.]+ ?\w*) from\b", "Distances are “within 6in of …”.", r"within \1 of"),
    lesson(r"\bis at (\d[\w.]*)", "Distances are “within 6in of …” or “beyond 6in of …”.", r"is within \1"),
    lesson(
        r"\bcan (?!not|see\b)",
        "Leave is given by “may”; what is so is said with “is”, “has” or a declared relation.",
    ),
    lesson(
        r"\b(?:more|less|longer|shorter)$",
        "Say which number changes: “The KIND's Speed is 2in less.”",
        None,
        LAW,
    ),
    lesson(
        rf"(?:(?<=\w) )?\b(?:{'|'.join(EMPTY)})\b",
        "“{0}” says nothing that the rules can act on: leave it out.",
        "",
        near=True,
    ),
    lesson(
        r"\b[a-z]+ly\b(?<!only)(?<!friendly)(?<!enemy)",
        "“{0}” is not understood here: say in other words what it is to mean.",
        near=True,
    ),
    lesson(
        r"[()\[\]{}]",
        "A sentence that acts has no brackets. What explains it is a paragraph; what is part of the rule stands in the "
        "sentence, or in one of its own.",
        None,
        STEP | LAW | TEST,
    ),
    lesson(
        r" [–—] ",
        "A sentence that acts has no dash. What explains it is a paragraph; what is part of the rule stands in a sentence of "
        "its own.",
        None,
        STEP | LAW | TEST,
        near=True,
    ),
    lesson(
        r"(?:,? (?:because|since)|, (?:as|for)) (?:it|they|the|that|this|there|he|she|everyone|everybody|nobody|no one|somebody|someone)\b",
        "A reason changes nothing: it stands in a paragraph.",
        None,
        STEP | LAW | TEST,
        near=True,
    ),
    lesson(
        r"\b(near|close to|around|beside|nearby|round)\b(?= (?:it|the|an?|any|another|its|own|enemy|friendly)\b)",
        "“{1}” does not say how near: write “adjacent to …” or “within DISTANCE of …”; or declare what it is to mean in all rules, "
        "“### Definition: KIND is near other (a KIND)”.",
        None,
        STEP | LAW | TEST | WHEN,
    ),
    lesson(
        r"\b(visible|can see|sees?|in sight|in view|in line of sight)\b",
        SIGHT,
        None,
        STEP | LAW | TEST | WHEN,
    ),
)


@dataclass(frozen=True, slots=True)
class Advice:
    """A lesson that fits: what to say, where, and what to write there instead."""

    says: str
    start: int
    end: int
    instead: str | None = field(default=None)


def lesson_for(
    words: str, kind: str, stopped: int, one_die: bool = False, declared: Container[str] = ()
) -> Advice | None:
    """The first lesson that fits a sentence in which reading stopped at an offset; in a game with one die only, which
    die is meant needs none, nor does a word that is `declared`."""
    for told in LESSONS:
        if (told.kinds and kind not in told.kinds) or (one_die and told.says.startswith("Which die")):
            continue
        for match in told.pattern.finditer(words):
            if told.near and not match.start() <= stopped <= match.end() + 1:
                continue
            says = told.says.replace("{0}", match[0].strip())
            if "{1}" in says and match[1] in declared:
                continue
            if "{1}" in says:
                says = says.replace("{1}", match[1])
            instead = match.expand(told.instead) if told.instead is not None else None
            return Advice(says, match.start(), match.end(), instead)
    return None


EVERYDAY = frozenset(
    [
        "play",
        "cast",
        "cause",
        "carry",
        "fire",
        "shoot",
        "fight",
        "strike",
        "hit",
        "kill",
        "take",
        "bring",
        "put",
        "push",
        "pull",
        "throw",
        "climb",
        "jump",
        "run",
        "fly",
        "swim",
        "drop",
        "open",
        "close",
        "search",
        "steal",
        "hide",
        "heal",
        "repair",
        "build",
        "pass",
        "turn",
        "charge",
        "retreat",
        "flee",
        "block",
        "parry",
        "dodge",
        "trade",
        "buy",
        "sell",
        "save",
        "call",
        "cancel",
        "reach",
        "touch",
        "cross",
        "follow",
        "guard",
        "lead",
        "hold",
        "keep",
        "break",
        "burn",
        "freeze",
        "drive",
        "ride",
        "load",
        "unload",
        "reload",
        "aim",
        "spot",
        "detect",
        "scout",
        "wait",
        "stand",
        "sit",
        "kneel",
        "crawl",
        "dig",
        "mine",
        "bomb",
        "cover",
        "rescue",
        "capture",
        "claim",
        "score",
    ]
)
"""Verbs that a designer means as they are, however near they are to others: they want to be declared."""

SYNONYMS = {
    "acquire": "gain",
    "get": "gain",
    "receive": "gain",
    "earn": "gain",
    "score": "gain",
    "recover": "gain",
    "discard": "lose",
    "drop": "lose",
    "suffer": "lose",
    "spend": "pay",
    "select": "choose",
    "pick": "choose",
    "pay": "pay",
    "destroy": "is removed",
    "kill": "is removed",
    "die": "is removed",
    "remove": "is removed",
    "deploy": "place",
    "put": "place",
    "set": "place",
    "throw": "roll",
    "start": "begin",
    "finish": "end",
    "stop": "end",
    "perform": "use",
    "take": "use",
    "travel": "move",
    "advance": "move",
    "walk": "move",
    "turn": "become",
    "change": "become",
    "summon": "create",
    "spawn": "create",
    "enter": "join",
    "quit": "leave",
}
"""Verbs that writers use for what a phrase says with another."""
