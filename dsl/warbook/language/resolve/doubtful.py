"""The fault of a pronoun that could be either of two: the piece spoken of, or what was asked for or done each since."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from warbook.language.ir import PLACE, PLAYER, Expr, Field
from warbook.language.resolve import sides
from warbook.language.resolve.antecedents import before, instead
from warbook.language.resolve.both import both_spoken_of
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.of_players import as_a_player
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.unclear import Sentence, could_be, of_each_player, sentence_around
from warbook.language.sentence import Node

ASKED = re.compile(r"(?:^|(?<=[.:] ))[Ii]f (?:an?|any) (?P<np>[^,.:]*?) (?P<test>(?:is|has)\b[^,.:]*), $")
"""A condition that asks for any, as it stands before what is done."""
NEAREST = re.compile(
    r"(?:^|(?<=[.:] ))[Ii]f the (?P<np>(?:nearest|closest) [^,.:]*?) (?P<test>(?:is|has)\b(?![^,.:]* its?\b)[^,.:]*), $"
)
"""A condition about the nearest one, as it stands before what is done."""
EACH = re.compile(r"(?:^|(?<=[.:] ))Each (?P<done>[^.:]+)\. $")
"""What each of several does, as it stands before the next sentence."""
HINT = (
    "Name it where it is first spoken of: “…, as NAME”. What each of several does one after the other, is joined by "
    "“then”, “Each KIND …, then …”, or begins with “For each KIND, …”."
)


def doubtful(c: Context, node: Node, found: Expr) -> Fault:
    """The fault of “it” where that could be the one spoken of, or one of those since, with a sentence for each."""
    word = c.text.text[node.start : node.end].partition(" ")[0] or "it"
    message = f"It is not clear which of those spoken of before “{word.lower()}” is."
    alone = replace(node, end=node.start + len(word))
    sentences = list(meant(c, alone, word, found, node))
    return (
        could_be(c, "W302", node, message, *sentences) if sentences else c.fail("W302", node, message, HINT)
    )


def meant(c: Context, node: Node, word: str, found: Expr, whole: Node) -> Iterator[Sentence]:
    """What could be meant, as sentences: of each of those named last, and of the one that has a name here. `whole` is the
    pronoun with what is said to be its."""
    text = c.text.text
    end = sentence_around(text, node.start, node.end)[1]
    rest = text[node.end : end]
    asked = ASKED.search(text[: node.start]) if word.lower() == "it" else None
    if asked is not None and re.search(r"\bit\b", asked["test"]) is None:  # that would be whom this “it” is
        yield Sentence(asked.start(), end, f"Each {asked['np']} that {asked['test']}{rest}")
    if word.lower() == "it" and (near := NEAREST.search(text[: node.start])) is not None:
        chooser = "Its player" if found.type.base == "thing" else "The active player"
        said = f"{chooser} chooses the {near['np']}. If it {near['test']}, it{rest}"
        yield Sentence(near.start(), end, said)
    if word.lower() in ("it", "its"):
        yield from of_each_player(text, node.start, end)
    each = EACH.search(text[: node.start]) if word.lower() == "it" else None
    of_each = Sentence(each.start(), end, f"Each {each['done']}, then{rest}") if each is not None else None
    picked = c.scope.chosen is not None  # then it is sooner that one
    if of_each is not None and not picked:
        yield of_each
    if (
        word.lower() == "they"
        and (does := _DOES.match(rest)) is not None
        and of_players_alone(c, does["what"])
    ):
        own = [n for n, one in c.scope.roles.items() if one.type.base == "thing" and n.islower()]
        for name in sorted(own, key=lambda n: owner_of(c.scope.roles[n]) != c.scope.me):
            yield Sentence(
                node.start, end, f"{_the(word)} {name}'s player {does['verb']}s{rest[does.end('verb') :]}"
            )
        return
    if word.lower() == "they" and both_spoken_of(c, node):
        yield instead(c, node, "both")
    if word.lower() == "them":
        yield from near_either(c, node)
    if word.lower() == "its" and (each := _EACH_AND.search(text[: node.start])) is not None:
        said = f"For each {each['sort']}{each['noun']}, the {each['noun']} {each['done']}the {each['noun']}'s{rest}"
        yield Sentence(each.start(), end, said)
    if word.lower() == "it" and (chosen := _CHOSEN.search(text[: node.start])) is not None:
        yield instead(c, node, f"the {chosen['noun']}")
    roles = c.scope.roles.items()
    names = [next((name for name, one in roles if one == found and name not in c.scope.unclear), "")]
    lead = [n for n, one in c.scope.roles.items() if one == c.scope.lead != found]
    others = [
        n for n, one in c.scope.roles.items() if one != found and (alike(one, found) or one.type == PLACE)
    ]
    others += [
        n
        for n, one in c.scope.roles.items()
        if one == c.scope.chosen not in (None, found) and n not in others
    ]
    others = [n for n in others if n.islower()] or [n for n in others if n in c.names.kinds]
    clear = [n for n in (*names, *(lead or others)[-1:]) if n and n not in c.scope.unclear]
    clear = [sides.called(c, c.scope.roles[n]).removeprefix("the ") if n == "gone" else n for n in clear]
    clear = [n for n in clear if n in c.scope.roles]
    if _ON_SQUARES.search(text[: node.start]) is not None:
        clear = [n for n in clear if c.scope.roles[n].type == PLACE]
    clear = [n for n in clear if is_said_of(c, c.scope.roles[n], whole, rest)]
    spoken = text[: node.start].lower()
    if (
        _CONDITION.search(spoken) is not None
    ):  # who a condition begins with is sooner whom the sentence began with
        clear.sort(key=lambda name: spoken.find(name.lower()) % (len(spoken) + 1))
    else:
        clear.sort(key=lambda name: (c.scope.roles[name] != c.scope.chosen, -spoken.rfind(name.lower())))
    acts = _ACTS.search(spoken)
    if not names[0] and word.lower() != "they" and (whose := sides.called(c, found)):
        yield instead(c, node, f"{whose}'s" if word.lower() in ("its", "their") else whose)
    rival = c.scope.rival
    if (
        isinstance(rival, Field)
        and rival.of == found
        and word.lower() != "they"
        and (whose := sides.called(c, rival))
    ):
        yield instead(c, node, f"{whose}'s" if word.lower() in ("its", "their") else whose)
    for name in clear if word.lower() != "they" else []:
        if acts is not None and acts["who"] == name.lower():
            continue  # nobody does it to himself
        yield instead(c, node, f"the {name}'s" if word.lower() in ("its", "their") else f"the {name}")
    opponent = found.type == PLAYER and any(m.node.kind == "opponent" for m in before(c, node))
    if opponent and as_a_player(c, rest.lstrip()):
        yield instead(c, node, "the opponent's" if word.lower() in ("its", "their") else "the opponent")
    if of_each is not None and picked:
        yield of_each


_DOES = re.compile(r" (?P<verb>gain|lose|pay) (?:\d+|all|an?) (?P<what>[A-Z][\w-]*(?: [A-Z][\w-]*)*)")
"""What “they” gain or lose."""


def of_players_alone(c: Context, what: str) -> bool:
    """Whether players have this, and no piece."""
    name = c.names.find(what, c.names.tokens, c.names.resources)
    held = c.names.tokens.get(name or "") or c.names.resources.get(name or "")
    return held is not None and held.holder == "player"


def _the(word: str) -> str:
    return "The" if word[:1].isupper() else "the"


_ON_SQUARES = re.compile(r"\b[Ee]ach Square [^.:]*\. [^.:]* on $")
"""What is said to be on “it”, behind what Squares do."""


def near_either(c: Context, node: Node) -> Iterator[Sentence]:
    """Of two who are named together, `Each Cat adjacent to them gains 1 Fear`: each that is near one of them."""
    text = c.text.text
    begin, end = sentence_around(text, node.start, node.end)
    two, near = _TWO.search(text[:begin]), _NEAR_THEM.match(text[begin : node.end])
    if two is None or near is None or not {two["one"], two["other"]} <= set(c.scope.roles):
        return
    kind = near["kind"]
    asked = ", or ".join(f"the {kind} is {near['near']} the {one}" for one in (two["one"], two["other"]))
    said = f"For each {near['sort']}{kind}, if {asked}, the {kind}{text[node.end : end]}"
    yield Sentence(begin, end, said)


_TWO = re.compile(r"\b[Tt]he (?P<one>[a-z][\w-]*) and the (?P<other>[a-z][\w-]*) [^.:]*\. $")
_NEAR_THEM = re.compile(
    r"Each (?P<sort>(?:(?:own|enemy|friendly) )*)(?P<kind>[A-Z][\w-]*) (?P<near>adjacent to|within [^,.:]* of) them$"
)


def is_said_of(c: Context, one: Expr, node: Node, rest: str) -> bool:
    """Whether somebody can have what is said to be “its”; and whether a player can do or have what “it” does or has."""
    if node.kind == "its" and one.type.base in ("thing", "player"):
        group = c.names.groups.get(c.names.find(node.last.word, c.names.groups) or "")
        if group is not None and group.holder is not None:
            return one.type.base == "thing" and c.names.kind_of(one.type.arg, group.holder)
    return one.type != PLAYER or node.kind == "its" or as_a_player(c, rest.lstrip())


_EACH_AND = re.compile(
    r"(?:^|(?<=[.:] ))Each (?P<sort>(?:(?:own|enemy|friendly|other) )*)(?P<noun>[A-Z][\w-]*) "
    r"(?P<done>(?!with|in|on|within|that|whose|adjacent|near|and|or\b)[a-z][^.:]*, and [^.:]*)$"
)
"""What each of a kind does, before what another has or does in the same sentence."""
_CHOSEN = re.compile(
    r"\bFor each [^.:]*, [^.:,]* chooses (?:1|an?) (?:(?:own|enemy|friendly|other) )*(?P<noun>[A-Z][\w-]*)(?: [^.:,]*)?\. $"
)
"""What is chosen for each of several, before the next sentence."""
_CONDITION = re.compile(r"[a-z],? (?:if|unless|while) $")
_ACTS = re.compile(r"(?:^|[.:,] |\band |\bthen )the (?P<who>[a-z]+) (?:may |must |cannot )?[a-z]+ $")


def alike(one: Expr, other: Expr) -> bool:
    """Whether both are pieces, or both are players."""
    return one.type.base == other.type.base and one.type.many == other.type.many


SIMPLE = re.compile(
    r"(?:^|(?<=[.:] ))(?:[Ff]or e|E)ach (?P<noun>[A-Z][\w'-]*),? (?:the (?P=noun) )?(?P<done>[a-z][^.:]*\.) $"
)
"""What each of a kind does, as it stands before the next sentence."""


def of_nobody(c: Context, node: Node) -> Fault:
    """The fault of “it” where nobody has been spoken of but whom it is said of; after what each of several does, with
    the sentences that go on with each of them."""
    begin, end = sentence_around(c.text.text, node.start, node.end)
    each, word = SIMPLE.search(c.text.text[:begin]), c.text.text[node.start : node.end]
    if c.scope.it is None or c.scope.it != c.scope.other_than:
        return c.fail("W302", node, "It is not clear what “it” stands for here.", "Name the thing.")
    message = (
        "This “it” would be the one of whom it is said, and nobody else has been spoken of whom it could be."
    )
    named = {m.noun for m in c.mentions if m.noun in c.names.kinds}
    if word == "it" and len(named) == 1 and "bearer" in c.scope.roles:
        message = message.partition(", and")[0] + "."
        return could_be(c, "W302", node, message, instead(c, node, f"the {min(named)}"))
    if each is None or word != "it":
        hint = "Name the other where it is first spoken of: “…, as NAME”; of each of several, “For each KIND, the KIND …”."
        return c.fail("W302", node, message, hint)
    noun = each["noun"]
    said = f"{c.text.text[begin : node.start]}the {noun}{c.text.text[node.end : end]}"
    whole = Sentence(each.start(), end, f"For each {noun}, the {noun} {each['done']} {said}")
    return could_be(c, "W302", node, message, whole)


_TWO_ASKED = re.compile(
    r"\b[Ii]f the (?P<one>[A-Za-z][\w-]*) (?:has|is) [^,.:]*? than the (?P<two>[A-Za-z][\w-]*)(?: has| is)?, $"
)
"""A condition that compares two, before what one of them does."""
_ASKED_BEFORE = re.compile(
    r"\b[Ii]f (?:an?|any) (?:[a-z]+ )*(?P<kind>[A-Z][\w-]*) [^,.:]*, [^.:]*\. (?:If |Unless )$"
)
"""A condition that asks for any, in the sentence before one that begins with a condition."""


_BEARER_MAY = re.compile(r"(?:^|[.:] )[Tt]he bearer may [^.:]*\. If so, $")
"""That the bearer has leave, before what follows from it."""


def of_two_asked(c: Context, node: Node) -> None:
    """Refuses `If the doer has more Fuel than the foe, it flees`; `If an enemy Cat is within 3in, …. If it is Black, …`; and, of
    what befalls another, `The bearer may lose 1 Fuel. If so, it loses Fear.`"""
    before = c.text.text[: node.start]
    others = {m.noun for m in c.mentions if m.noun in c.names.kinds}
    if len(others) == 1 and _BEARER_MAY.search(before) is not None:
        readings = (instead(c, node, name) for name in ("the bearer", f"the {min(others)}"))
        raise could_be(c, "W302", node, f"This could be the bearer, or the {min(others)}.", *readings)
    two = _TWO_ASKED.search(before)
    if two is not None and {two["one"], two["two"]} <= set(c.scope.roles):
        message = "Two are compared before, and this could be either."
        readings = (instead(c, node, f"the {name}") for name in (two["one"], two["two"]))
        raise could_be(c, "W302", node, message, *readings)
    asked = _ASKED_BEFORE.search(before)
    kind = c.names.find(asked["kind"], c.names.kinds) if asked is not None else None
    if kind is not None:
        message = f"This could be the {kind} for which it is asked before."
        hint = f"Choose it first, “… chooses 1 {kind} …. If it …”; of the one spoken of say its name."
        raise c.fail("W302", node, message, hint)
