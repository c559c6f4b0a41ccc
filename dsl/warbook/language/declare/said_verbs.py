"""Verbs that a rule declares by saying what they come to: `A Soldier with no Health falls and is removed.`"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.blocks import Bullet, Step, Text
from warbook.language.declare.raw import Outline, Raw
from warbook.language.letters import compiled
from warbook.language.phrasebook.book import of_role
from warbook.language.phrasebook.record import plain_form
from warbook.language.suggest.words import TERM

_SAID = compiled(
    rf"(?:An?|Each|Every|Any) (?P<kind>{TERM}) with (?:(?:no (?P<none>{TERM})(?: left)?)"
    rf"|(?:at least )?(?P<number>\d+)(?: or more|\+)? (?P<some>{TERM})) "
    r"(?P<verb>[a-z]+s(?: [a-z]+){0,2}?),? and (?P<end>is removed|leaves the board)(?P<more>[,;.].*)?$",
    re.DOTALL,
)
_ENDS = {"is removed": "The one is removed.", "leaves the board": "The one leaves the board."}


def declare_said(out: Outline) -> None:
    """`A Soldier with no Health falls and is removed.` as `### To fall by one (a Soldier)`, and when it happens; other
    rules may then wait for it: `When a Soldier falls: …`."""
    headings = [raw.head.text for raw in out.of("To")]
    for raw in list(out.raws):
        for i, bullet in enumerate(raw.rules):
            said = None if bullet.children else _SAID.match(bullet.text.text)
            if said is None or plain_form(said["verb"].split()[0]) in _verbs():
                continue
            raw.rules[i] = _when(bullet, said)
            verb = _plain(said["verb"])
            if not any(head == verb or head.startswith(f"{verb} ") for head in headings):
                headings.append(verb)
                out.add(_declared(bullet, said, verb))


def _verbs() -> set[str]:
    return {plain_form(p.pattern.split()[0]) for p in of_role("order")}


def _plain(verb: str) -> str:
    first, *rest = verb.split(" ")
    return " ".join((plain_form(first), *rest))


def _when(bullet: Bullet, said: re.Match[str]) -> Bullet:
    """The rule that tells when it happens."""
    kind = said["kind"]
    moment = f"When a {kind} has no {said['none']}"
    if said["none"] is None:
        moment = f"When a {kind} gains {said['some']}, if it has {said['number']} or more {said['some']}"
    rest = bullet.text.slice(said.start("more"), len(bullet.text.text)) if said["more"] is not None else None
    text = _words(bullet.text, f"{moment}: The {kind} {said['verb']}")
    return replace(bullet, text=text if rest is None else text.then(rest))


def _declared(bullet: Bullet, said: re.Match[str], verb: str) -> Raw:
    text = bullet.text.slice(said.start("verb"), said.end("end"))
    step = Step(1, None, _words(text, _ENDS[said["end"]]), (), text.span)
    return Raw("To", _words(text, f"{verb} by one (a {said['kind']})"), steps=[step])


def _words(text: Text, words: str) -> Text:
    """Words that stand nowhere, all of them at the place of a text."""
    return Text(words, text.span, tuple((i, text.span.start) for i in range(len(words))))
