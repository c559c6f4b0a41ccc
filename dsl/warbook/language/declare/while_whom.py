"""Whom what follows `While …:` is of: of the one with which the condition begins, and of nobody else that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.blocks import Bullet, Text
from warbook.language.letters import compiled
from warbook.language.names import indefinite, plural
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import field_of
from warbook.language.resolve.unclear import Sentence, could_be
from warbook.language.sentence import Node


def not_of_another(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses what is said after a condition of another than it begins with."""
    this_or_any(c, bullet, inner, said)
    other_than_any(c, bullet, inner, said)
    the_second(c, bullet, inner, said)
    which_player(c, bullet, inner, said)
    beside_another(c, bullet, inner, said)


def this_or_any(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While any Soldier has Fear: A Soldier cannot move`: that one, or all as long as there is such a one? So with the kind
    of a card, and a card of the kind."""
    given = re.match(r"(?:an?|any) (?P<kind>[A-Z][\w-]*) ", inner.text)
    again = re.match(
        r"(?P<which>[Aa]n?|[Tt]he|[Aa]ny|[Ee]ach|[Ee]very) (?P<kind>[A-Z][\w-]*)(?![\w-])", said.text
    )
    if given is None or again is None or not c.names.overlap(given["kind"], again["kind"]):
        return
    one, kind, rest = given["kind"], again["kind"], said.text[again.end() :].rstrip(".")
    the = again["which"].lower() == "the"
    if the and (
        one == kind or kind not in c.names.cards or re.search(rf"\b{kind}\b", inner.text)
    ):  # that one
        return
    alone = one if one in c.names.cards else kind
    so, which = inner.text[given.end("kind") :], "A" if the else again["which"].capitalize()
    c.text = bullet.text
    whole = Node("WORD", (), bullet.text.text, 0, len(bullet.text.text))
    if (it := re.search(r"\b(?:it|its player)\b", rest)) is not None:  # the other one is spoken of as well
        such = f"{which} {kind}{rest[: it.start()]}{indefinite(one)} that{so}{rest[it.end() :]}."
        told = f"The {one} that is so and {indefinite(kind)} are two, and behind “While …:” is spoken of one."
        hint = (
            None
            if it[0] == "it"
            else f"Say it of {indefinite(kind)}: “{which} {kind} …, if any own {one}{so}.”"
        )
        raise could_be(
            c, "W383", whole, told, *([Sentence(0, whole.end, such)] if it[0] == "it" else []), hint=hint
        )
    raise could_be(
        c,
        "W383",
        whole,
        f"It is not said whether this is of the {alone} that is so alone, or of each {kind} while there is one that is so.",
        Sentence(0, whole.end, f"While {indefinite(alone)}{so}: The {alone}{rest}."),
        Sentence(0, whole.end, f"{which} {kind}{rest}, if any {one}{so}."),
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
    whole = len(bullet.text.text)
    raise could_be(
        c,
        "W302",
        Node("WORD", (), bullet.text.text, at, at + len(again[0].rstrip())),
        f"Others than which {given['kind']}? There could be several that are so, and it holds of each of the others.",
        *(Sentence(0, whole, one) for one in of_others_or_all(inner.text, given, said.text, c)),
        hint=f"Leave “other” out where the {given['kind']} may not either; or say it in a trait of the {given['kind']}, of others than the bearer.",
    )


_OTHERS = re.compile(
    r"(?:(?P<no>No) other|Another|(?:Each |All |Every )?[Oo]ther) (?P<side>friendly |enemy |own )?(?P<noun>[A-Z][\w-]*)"
    r"(?P<near> (?:within [^,.:]*? of|adjacent to) it)? (?P<can>may|cannot) (?P<do>[^.:]*?)\.?$"
)
"""What all but one may not do."""


def of_others_or_all(condition: str, given: re.Match[str], said: str, c: Context) -> Iterator[str]:
    """What others may not do as long as one is so, as laws of whoever has such another beside it, and of all."""
    told = _OTHERS.match(said)
    kind = c.names.find(told["noun"], c.names.kinds, c.names.cards) if told is not None else None
    if told is None or kind is None or (told["can"] == "may") != (told["no"] is not None):
        return
    side, near, so = told["side"] or "", told["near"] or "", condition[given.end() :]
    side = "friendly " if side == "own " else side
    who = f"{indefinite(kind)}"
    yield f"{who[:1].upper()}{who[1:]} cannot {told['do']}, if any other {side}{given['kind']}{near} {so}."
    yield f"While {condition}: No {side}{kind}{near} may {told['do']}."


_BESIDE = re.compile(
    r"(?P<one>(?:an?|any|another) .+?) is (?P<how>adjacent to|within [^,.:]*? of) (?:an?|any|(?P<other>another)) "
    r"(?P<side>(?:friendly|enemy|own) )?"
    r"(?P<two>[A-Z][^,.:]*)$"
)
"""Two that are near each other."""


def the_other_way(condition: str, kind: str) -> Iterator[str]:
    """`a Guard is adjacent to a Captain` as said of the second: `a Captain is adjacent to a Guard`."""
    near = _BESIDE.match(condition)
    if near is None or not near["two"].startswith(kind):
        return
    one = near["one"]
    if near["other"] is not None:  # each is near the other
        if one.split()[-1] == near["two"]:
            yield condition
        return
    if near["side"] is not None:
        article, _, rest = one.partition(" ")
        if re.match(r"(?:friendly|enemy|own)\b", rest):
            return
        one = f"{article} {near['side']}{rest}" if article == "any" else indefinite(f"{near['side']}{rest}")
    yield f"{indefinite(near['two'])} is {near['how']} {one}"


_SECOND = compiled(
    r"(?:[Tt]he [A-Za-z][\w-]* (?P<both>and the )|[Tt]he )(?P<which>(?:enemy|friendly|own|other) )?(?P<kind>[A-Z][\w-]*)(?![\w-])"
)
"""Somebody of whom a law is, perhaps besides another."""


def the_second(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While a Soldier is adjacent to a Captain: The Captain cannot …`, each Captain, or one that has a Soldier beside it?, and
    “the other Soldier”, “the Soldier and the Captain”: only whom the condition begins with is known afterwards."""
    first = re.match(r"(?:an?|any|another)(?: [a-z]+)* (?P<kind>[A-Z][\w-]*)", inner.text)
    again = _SECOND.match(said.text)
    if again is None or (first is not None and first["kind"] == again["kind"] and not again["which"]):
        return
    kind, alone = again["kind"], again["both"] is None and again["which"] != "other "
    if kind != "Square" and c.names.find(kind, c.names.kinds, c.names.cards) is None:
        return
    if alone and re.search(rf"\b(?!the )[a-z]+(?: [a-z]+)? {re.escape(kind)}\b", inner.text) is None:
        return
    c.text = bullet.text
    at, whole = bullet.text.text.find(again[0], len(inner.text)), len(bullet.text.text)
    word, rest = bullet.text.text.partition(" ")[0], said.text[again.end() :].rstrip(".")
    turned = (
        ()
        if again["both"]
        else (f"While {one}: The {kind}{rest}." for one in the_other_way(inner.text, kind))
    )
    raise could_be(
        c,
        "W302",
        Node("WORD", (), again[0], at, at + len(again[0])),
        f"After “{word} …” only the one with whom it begins is known; this could be each {kind}.",
        *(Sentence(0, whole, one) for one in turned),
        hint=f"Begin with the one that this is of: “While a {kind} …: The {kind}{rest}.”; of two, make two rules.",
    )


_NEAR_ONE = compiled(
    r"(?:an?|any|another)(?: [a-z]+)* (?P<kind>[A-Z][\w-]*)(?: [^,.:]*?)? is (?:adjacent to|within [^,.:]*? of|in) "
    r"(?:the (?P<who>[a-z]+)|(?:an?|any)(?: [a-z]+)* (?P<two>[A-Z][\w-]*)(?P<group>'s [A-Z][\w-]*)?)$"
)
"""One near somebody who has a name, or near any of a kind."""


def beside_another(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While any friendly Soldier is within 6in of the bearer: It cannot be hit`: the Soldier, or the bearer? Of two of one
    kind each is near the other."""
    near, it = _NEAR_ONE.match(inner.text), re.match(r"(?P<it>[Ii]ts?)\b(?P<rest>.*)$", said.text)
    if near is None or it is None:
        return
    kind, who, two = near["kind"], near["who"], near["two"]
    if near["group"]:
        if not has_it_too(c, two, it["rest"]):
            return
    elif who not in c.scope.roles and (two in (kind, None) or not akin(c, kind, two)):
        return
    c.text = bullet.text
    whole, ends = len(bullet.text.text), "'s" if it["it"] in ("Its", "its") else ""
    at = bullet.text.text.find(it[0], len(inner.text))
    rest = f"{ends}{it['rest'].rstrip('.')}"
    if near["group"]:
        its = near["group"].removeprefix("'s ")
        others = [f"While {indefinite(two)} has 1 or more {plural(kind)} in its {its}: The {two}{rest}."]
    elif who:
        others = [f"The {who}{rest}, if {inner.text}."]
    else:
        others = [f"While {one}: The {two}{rest}." for one in the_other_way(inner.text, two)]
    raise could_be(
        c,
        "W302",
        Node("WORD", (), bullet.text.text, at, at + len(it["it"])),
        f"This could be the {kind}, or the {who or two}.",
        *(Sentence(0, whole, one) for one in (*others, f"While {inner.text}: The {kind}{rest}.")),
    )


def has_it_too(c: Context, kind: str, said: str) -> bool:
    """Whether what is said of “its” number could be said of one of a kind: `Its Grip is 1 more`, of whose group somebody is in."""
    number = re.match(r" ([A-Z][\w-]*)", said)
    if number is None or (wide := c.names.find(c.names.cards.get(kind, kind), c.names.kinds)) is None:
        return False
    word = Node("TERM", (), number[1], 0, 0)
    try:
        return not field_of(c, ir.Var("one", type=ir.Type("thing", wide)), number[1], word).type.many
    except Fault:
        return False


def akin(c: Context, one: str, other: str) -> bool:
    """Whether what is said of one of a kind or card could be said of one of another."""
    wide = [c.names.cards.get(name, name) for name in (one, other)]
    return c.names.overlap(*wide)


_THE_PLAYER = compiled(r"[Tt]he (?:player|owner)(?P<rest> .*)$")


def which_player(c: Context, bullet: Bullet, inner: Text, said: Text) -> None:
    """Refuses `While a Soldier is in the enemy Camp: The player cannot …`: the Soldier's, or any?"""
    told = _THE_PLAYER.match(said.text)
    if told is None or "player" in c.scope.roles:
        return
    c.text = bullet.text
    at = bullet.text.text.find(told[0], len(inner.text))
    whole = len(bullet.text.text)
    first = re.match(r"(?:an?|any|another)(?: [a-z]+)* (?P<kind>[A-Z][\w-]*)", inner.text)
    its = first is not None and c.names.find(first["kind"], c.names.kinds, c.names.cards) is not None
    raise could_be(
        c,
        "W383",
        Node("WORD", (), told[0], at, at + len("the player")),
        "It is not said which player this is.",
        *(
            Sentence(0, whole, f"While {inner.text}: {who} player{told['rest'].rstrip('.')}.")
            for who in (("Its", "A") if its else ("A",))
        ),
    )
