"""What writers try first, and how the rules say it: the mistakes that a hint can put right, of the table `lessons.txt`.

A lesson is a pattern looked for in a sentence that could not be read, what to say of it, and what to write in
its place, where that is plain. `{0}` in the words stands for what was found. Lessons are looked through in
order; `kinds` are the readings in which one applies (none: all).
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import lru_cache

from warbook.language.letters import compiled
from warbook.language.word_tables import records, shared


@dataclass(frozen=True, slots=True)
class Lesson:
    """`near` tells that the pattern must be found right where reading stopped, not anywhere."""

    pattern: re.Pattern[str]
    says: str
    instead: str | None
    kinds: frozenset[str]
    near: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """A lesson that fits: what to say, where, and what to write there instead."""

    says: str
    start: int
    end: int
    instead: str | None = None


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, in the order in which they are looked through."""
    return tuple(
        Lesson(compiled(shared(pattern)), says, instead[0] if instead else None, kinds, flag == "near")
        for kinds, flag, (pattern, *instead), (says,) in records(__package__, "lessons.txt")
    )


def lesson_for(
    words: str, kind: str, stopped: int, one_die: bool = False, declared: Container[str] = ()
) -> Advice | None:
    """The first lesson that fits a sentence in which reading stopped at an offset; in a game with one die only, which
    die is meant needs none, nor does a word that is `declared`."""
    for told in lessons():
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
    (
        *("play", "cast", "cause", "carry", "fire", "shoot", "fight", "strike", "hit", "kill", "take"),
        *("bring", "put", "push", "pull", "throw", "climb", "jump", "run", "fly", "swim", "drop"),
        *("open", "close", "search", "steal", "hide", "heal", "repair", "build", "pass", "turn"),
        *("charge", "retreat", "flee", "block", "parry", "dodge", "trade", "buy", "sell", "save"),
        *("call", "cancel", "reach", "touch", "cross", "follow", "guard", "lead", "hold", "keep"),
        *("break", "burn", "freeze", "drive", "ride", "load", "unload", "reload", "aim", "spot"),
        *("detect", "scout", "wait", "stand", "sit", "kneel", "crawl", "dig", "mine", "bomb", "cover"),
        *("rescue", "capture", "claim", "score"),
    )
)
"""Verbs that a designer means as they are, however near they are to others: they want to be declared."""

SYNONYMS = {
    word: verb
    for verb, words in {
        "gain": "acquire get receive earn score recover",
        "lose": "discard drop suffer",
        "pay": "spend pay",
        "choose": "select pick",
        "is removed": "destroy kill die remove",
        "place": "deploy put set",
        "roll": "throw",
        "begin": "start",
        "end": "finish stop",
        "use": "perform take",
        "move": "travel advance walk",
        "become": "turn change",
        "create": "summon spawn",
        "join": "enter",
        "leave": "quit",
    }.items()
    for word in words.split()
}
"""Verbs that writers use for what a phrase says with another."""
