"""What a sentence defines: `A player holds a Well if more own Soldiers than enemy Soldiers are within 2in of it.`

Such a bullet is read as `### Definition: player holds Well`, where some other rule asks for it; where none does, it
stays a bullet, and nobody is told that it holds.
"""

from __future__ import annotations

import re

from warbook.language.blocks import Bullet, Text
from warbook.language.declare.raw import Fact, Outline, Raw
from warbook.language.declare.spoken import texts_of
from warbook.language.letters import compiled
from warbook.language.names import IRREGULAR, verb_forms
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.sentence import Node, parsed
from warbook.language.suggest.words import TERM

_A = r"(?:An?|Each|Every|Any)"
_IF = r",? (?:only )?(?:if|while|when|whenever|as long as|so long as) "
_SIDE = r"(?:(?P<side>enemy|friendly) )?"
_RELATION = compiled(
    rf"{_A} (?P<one>{TERM}|player) (?P<word>[a-z]+s) (?:an?|any|the) {_SIDE}(?P<other>{TERM}){_IF}(?P<test>.+?)\.?$",
    re.DOTALL,
)
_MOST = compiled(
    rf"{_A} (?P<other>{TERM}) is (?P<done>[a-z]+) by (?:the|a) player (?:with|who has|that has) "
    rf"(?:the )?(?:most|more) (?P<noun>{TERM}) (?P<where>(?:within|in|on|adjacent to|next to) [^.,]*?)"
    r"(?: than (?:the|their|its) (?:opponent|other player|rival))?\.?$"
)
_STATE = compiled(
    rf"{_A} (?P<one>{TERM}|player) (?:is|counts as) (?P<word>[a-z]+){_IF}(?P<test>.+?)\.?$", re.DOTALL
)
_WHEN = compiled(
    rf"When (?:an?|each|any) (?P<one>{TERM}|player) (?P<test>(?:is|has) .+?): It (?:is|counts as) (?P<word>[a-z]+)\.?$",
    re.IGNORECASE,
)
_PLACED = compiled(
    rf"{_A} (?P<one>{TERM}) (?P<test>(?:in|on|within|beyond|adjacent to|next to|outside|with|without|that is|that has|which is|which has) "
    r"(?:[^,.:]|\.\d)+?),? (?:is|counts as) (?P<word>[a-z]+)\.?$"
)
_HAS = (("without ", "it has no "), ("with ", "it has "))
_ONE = re.compile(r"\b(?:it|its|they|their|them)\b", re.IGNORECASE)


_ROOM = compiled(
    rf"(?:When an? (?P<one>{TERM}) gains (?P<group>{TERM}), if it has more than (?P<most>\d+) .*"
    rf"|(?:An?|Each|Every) (?P<who>{TERM}) (?:can|may) (?:only )?(?:hold|carry|take|transport|have) "
    rf"(?:up to|at most|no more than|only) (?P<number>\d+) (?P<held>{TERM})\.?)$"
)


def declare_room(out: Outline) -> None:
    """`A Cart can never have more than 4 Riders.`, where Riders are a group: how many it has room for."""
    groups = {raw.head.text: raw for raw in out.of("Group")}
    for raw in out.raws:
        for bullet in list(raw.rules):
            said = None if bullet.children else _ROOM.match(bullet.text.text)
            group = groups.get((said["group"] or said["held"]) if said is not None else "")
            if said is None or group is None or group.fact("At most") is not None:
                continue
            if group.text("Held by").removeprefix("each ").strip() == (said["one"] or said["who"]):
                span = said.span("most" if said["most"] else "number")
                group.facts.append(Fact(_words(bullet.text, "At most"), bullet.text.slice(*span)))
                raw.rules.remove(bullet)


def declare_tests(out: Outline) -> None:
    """Takes out bullets that define a relation or a state, as the Definitions that they are."""
    known = _known(out)
    for raw in list(out.raws):
        for bullet in list(raw.rules):
            if bullet.children or raw.sort == "Token":
                continue
            made = _defined(out, bullet, known)
            if made is not None and _asked(out, bullet, made):
                raw.rules.remove(bullet)
                out.add(made)


def _known(out: Outline) -> set[str]:
    """Forms of verbs that the language or the game has, and what the game can say somebody is."""
    plain = {plain_form(p.pattern.split()[0]) for p in of_role("order")}
    plain |= {raw.head.text.split(" ")[0] for raw in out.of("To")}
    found = {form for verb in plain for form in verb_forms(verb)}
    for raw in out.of("Definition", "Sight"):
        found |= set(re.findall(r"[a-z]+", raw.head.text))
    found |= {raw.head.text.lower() for raw in out.of("Token", "Trait", "List", "Resource")}
    found |= {row[0].text.lower() for raw in out.raws for table in raw.tables for row in table.rows}
    return found | {"adjacent", "empty", "placed"}


def _defined(out: Outline, bullet: Bullet, known: set[str]) -> Raw | None:
    text = bullet.text
    for pattern, reads in (
        (_RELATION, _relation),
        (_MOST, _by_most),
        (_STATE, _state),
        (_WHEN, _state),
        (_PLACED, _state),
    ):
        said = pattern.match(text.text)
        if said is not None:
            return reads(out, text, said, known)
    return None


def _relation(out: Outline, text: Text, said: re.Match[str], known: set[str]) -> Raw | None:
    """`A player holds a Well if …`; of two things none is “it”."""
    one, other, word, test = said["one"], said["other"], said["word"], text.slice(*said.span("test"))
    both = one == "player" or _ONE.search(test.text) is None
    if word in known or other not in out.kinds or one == other or not both or not _whose(out, one):
        return None
    test = _about(test, other)
    if said["side"]:
        same = "is" if said["side"] == "friendly" else "is not"
        whose = "the player" if one == "player" else f"the {one}'s player"
        test = test.then(_words(text, f", and the {other}'s player {same} {whose}"))
    return _definition(text, f"{one} {word} {other}", test)


def _by_most(out: Outline, text: Text, said: re.Match[str], known: set[str]) -> Raw | None:
    """`A Well is held by the player with most Soldiers within 2in of it.`"""
    verb, other = _verb_of(said["done"]), said["other"]
    if not verb or verb_forms(verb)[1] in known or other not in out.kinds:
        return None
    where = _about(text.slice(*said.span("where")), other)
    own, enemy = (_words(text, f"{lead} {side} {said['noun']} ") for lead, side in
                  (("the number of", "own"), (" is over the number of", "enemy")))  # fmt: skip
    return _definition(text, f"player {verb_forms(verb)[1]} {other}", own.then(where).then(enemy).then(where))


def _state(out: Outline, text: Text, said: re.Match[str], known: set[str]) -> Raw | None:
    """`A Soldier is pinned while it has 2 Pins.`, `A Soldier in Mud is slow.`"""
    word, test = said["word"], text.slice(*said.span("test"))
    name = parsed(word, "subject", why=False)
    if word in known or not _whose(out, said["one"]) or not isinstance(name, Node):
        return None
    if name[0][0].kind != "role_name":
        return None
    if said.re is _PLACED:
        relative = re.match(r"(?:that|which) (?=is|has)", test.text)
        lead, says = next((x for x in _HAS if test.text.startswith(x[0])), ("", "it is "))
        if relative is not None:
            lead, says = relative[0], "it "
        test = _words(text, says).then(test.slice(len(lead), len(test.text)))
    elif said.re is _WHEN:
        test = _words(text, "it ").then(test)
    return _definition(text, f"{said['one']} is {word}", test)


def _whose(out: Outline, one: str) -> bool:
    return one == "player" or one in out.kinds


def _about(test: Text, other: str) -> Text:
    """“It” as what the relation is to: a player is “they”."""
    while (it := re.search(r"\b(?:it|its)\b", test.text)) is not None:
        named = _words(test, f"the {other}" + ("'s" if it[0] == "its" else ""))
        test = test.slice(0, it.start()).then(named).then(test.slice(it.end(), len(test.text)))
    return test


def _verb_of(done: str) -> str:
    """The verb of a participle: held → hold, claimed → claim."""
    verbs = [verb for verb, form in (*IRREGULAR.items(), ("hold", "held")) if form == done]
    stems = [done[:-2], done[:-1], done[:-3]] if done.endswith("ed") else []
    return next((v for v in (*verbs, *stems) if v in verbs or verb_forms(v)[2] == done), "")


def _asked(out: Outline, bullet: Bullet, made: Raw) -> bool:
    """Whether anything else in the rules speaks of it."""
    word = made.head.text.split(" ")[-1 if " is " in made.head.text else 1]
    forms = {word, plain_form(word), *verb_forms(plain_form(word))}
    asks = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, forms)))})\b")
    if " is " in made.head.text:
        named = rf"{re.escape(word)} (?=(?:own |enemy |friendly )?[0-9]*[A-Z])"
        asks = compiled(rf"\b(?:is|are|be|not) (?:not )?{re.escape(word)}\b|\b{named}")
    return any(
        asks.search(text.text) for raw in out.raws for text in texts_of(raw) if text.span != bullet.text.span
    )


def _definition(text: Text, head: str, test: Text) -> Raw:
    return Raw("Definition", _words(text, head), facts=[Fact(_words(text, "If"), test)])


def _words(text: Text, words: str) -> Text:
    """Words that stand nowhere, all of them at the place of a text."""
    return Text(words, text.span, tuple((i, text.span.start) for i in range(len(words))))
