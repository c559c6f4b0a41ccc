"""How a game speaks of what it declares: the nouns of its deeds, and the die that needs no name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.blocks import Block, Bullet, Step, Table, Text
from warbook.language.declare.raw import Outline, Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Label, Severity
from warbook.language.letters import compiled
from warbook.language.names import deed_nouns
from warbook.language.resolve.declared import Signature

NOUN = compiled(r"[a-z]+(?:-[a-z]+)*")
DIE = re.compile(r"\bd(\d+)\b")
_SIDES = re.compile(r"(?<![\w-])\d*d(\d+)(?=in\b|\b)")
BUILT_IN = frozenset(("move", "movement", "moving"))
"""Nouns of what the language itself does: `at the end of its move`."""


def name_deeds(r: Reader) -> None:
    """The nouns of verbs and actions: declared ones first, then those that the language derives."""
    derived: dict[str, Signature] = {}
    for raw in r.outline.of("To", "Action"):
        held = r.names.verbs.get(raw.name)
        done = held[0] if held is not None else r.names.actions.get(raw.name)
        if done is None:
            continue
        _declared(r, raw, done)
        for noun in deed_nouns(done.name.lower()):
            if noun not in BUILT_IN and (noun not in derived or done.sort == "verb"):
                derived[noun] = done
    r.names.deeds = {**derived, **r.names.deeds}


def _declared(r: Reader, raw: Raw, done: Signature) -> None:
    fact = raw.fact("Noun")
    if fact is None:
        return
    noun = fact.value.text.strip()
    if not NOUN.fullmatch(noun):
        r.fault("W221", fact.value, "A noun is one word in small letters.", "Write it like “- Noun: volley”.")
    elif noun in r.names.deeds:
        first = Label(r.names.deeds[noun].span, "which also has it")
        message = f"The noun {noun} is given to two deeds."
        r.faults.append(Diagnostic("W220", Severity.ERROR, message, fact.value.span, (first,)))
    else:
        r.names.deeds[noun] = done


def name_only_die(r: Reader, said: str) -> None:
    """The die that “a die” means: the one the game names, or the only one that its rules speak of."""
    for raw in r.outline.of("Game", "Edition"):
        fact = raw.fact("Die")
        if fact is not None and not DIE.fullmatch(fact.value.text.strip()):
            r.fault("W362", fact.value, "A die belongs here.", "Write it like d6.")
        elif fact is not None:
            r.names.die = fact.value.text.strip()
            return
    sides = set(_SIDES.findall(said))
    if "6" in sides:
        sides -= {"2", "3"}  # at the table these are thrown with a d6 as well
    r.names.die = f"d{sides.pop()}" if len(sides) == 1 else ""


def everything(out: Outline) -> str:
    """Everything that the declarations of a game say, a text a line."""
    return "\n".join(text.text for raw in out.raws for text in texts_of(raw))


def texts_of(raw: Raw) -> Iterator[Text]:
    """Everything that a declaration says."""
    yield from (fact.value for fact in raw.facts)
    yield from _within([*raw.steps, *raw.rules, *raw.tables, *(c for f in raw.facts for c in f.children)])


def _within(blocks: list[Block]) -> Iterator[Text]:
    pending = list(blocks)
    while pending:
        match pending.pop():
            case (Bullet() | Step()) as item:
                if item.text is not None:
                    yield item.text
                pending += item.children
            case Table() as table:
                yield from (cell for row in (table.header, *table.rows) for cell in row)
            case _:
                pass
