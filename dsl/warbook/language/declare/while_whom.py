"""Whom what follows `While …:` is of: of the one with which the condition begins, and of nobody else that it names."""

from __future__ import annotations

import re

from warbook.language.blocks import Bullet, Text
from warbook.language.letters import compiled
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node


def not_of_another(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses what is said after a condition of another than it begins with."""
    this_or_any(c, bullet, inner, said)
    other_than_any(c, bullet, inner, said)
    beside_whom(c, bullet, inner, said)


def this_or_any(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While any Soldier has Fear: A Soldier cannot move`: that one, or all as long as there is such a one."""
    given = re.match(r"(?:an?|any) (?P<kind>[A-Z][\w-]*) ", inner.text)
    again = re.match(r"(?P<which>An?|Any|Each|Every) (?P<kind>[A-Z][\w-]*)(?![\w-])", said.text)
    if given is None or again is None or given["kind"] != again["kind"] or given["kind"] not in c.names.kinds:
        return
    kind, rest = given["kind"], said.text[again.end() :].rstrip(".")
    c.text = bullet.text
    whole = Node("WORD", (), bullet.text.text, 0, len(bullet.text.text))
    raise could_be(
        c,
        "W383",
        whole,
        f"It is not said whether this is of the {kind} that is so alone, or of each {kind} while there is one that is so.",
        Sentence(0, whole.end, f"While a {inner.text[given.start('kind') :]}: The {kind}{rest}."),
        Sentence(0, whole.end, f"{again['which']} {kind}{rest}, if any {inner.text[given.start('kind') :]}."),
    )


OTHER_SAID = compiled(r"(?:No other|Another|(?:Each |All |Every )?[Oo]ther) ")
"""How a law of all but one begins."""


def other_than_any(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While a Captain has Fear: No other friendly Soldier may move`: others than each such one are not known, and
    nobody would be forbidden it."""
    given = re.match(r"(?:an?|any) (?P<kind>[A-Z][\w-]*) ", inner.text)
    again = OTHER_SAID.match(said.text)
    if given is None or again is None or c.names.find(given["kind"], c.names.kinds, c.names.cards) is None:
        return
    c.text = bullet.text
    at = bullet.text.text.find(again[0], len(inner.text))
    raise c.fail(
        "W302",
        Node("WORD", (), bullet.text.text, at, at + len(again[0].rstrip())),
        f"Others than which {given['kind']}? There could be several that are so, and it holds of each of the others.",
        f"Leave “other” out where the {given['kind']} may not either; or say it in a trait of the {given['kind']}, of others than the bearer.",
    )


def beside_whom(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While a Soldier is adjacent to a Captain: The Captain cannot …`: each Captain, or one that has a Soldier beside it?
    Only whom the condition begins with is known afterwards."""
    first = re.match(r"(?:an?|any|another)(?: [a-z]+)* (?P<kind>[A-Z][\w-]*)", inner.text)
    again = re.match(r"The (?P<kind>[A-Z][\w-]*)(?![\w-])", said.text)
    if first is None or again is None or first["kind"] == again["kind"]:
        return
    kind = again["kind"]
    if kind != "Square" and c.names.find(kind, c.names.kinds, c.names.cards) is None:
        return
    if re.search(rf" (?:an?|any|another)(?: [a-z]+)? {re.escape(kind)}\b", inner.text) is None:
        return
    c.text = bullet.text
    at = bullet.text.text.find(again[0], len(inner.text))
    rest = said.text[again.end() :].rstrip(".")
    raise c.fail(
        "W302",
        Node("WORD", (), bullet.text.text, at, at + len(again[0])),
        f"Only whom “While …” begins with is known after it, and it begins with another than the {kind}.",
        f"Begin with the one that this is of: “While a {kind} …: The {kind}{rest}.”",
    )
