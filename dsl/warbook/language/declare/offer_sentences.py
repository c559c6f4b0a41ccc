"""What leave says, word by word: `Once per Day, a player may spend 2 Gold to re-roll one die.`

Who may do what, how often, for what, at which moment and under which condition; `limited_offers.py` gives it its meaning.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from warbook.language.blocks import Bullet, Text
from warbook.language.resolve.texts import whole_sentences
from warbook.language.sentence import LONGEST

_EACH = r"(?:per|each|every|a|in each|in every|during each|during every)"
NAME = r"([A-Z][\w'-]*(?: [A-Z][\w'-]*)*)"
_FRONT = re.compile(rf"^Once {_EACH} (?:{NAME}|(game)),? ")
_ANY_TIME = re.compile(
    rf"^At any (?:time|moment|point)(?: (?:during|in|of|on) (?:its|own|their|the|a player's|the player's) (?:own )?(?:{NAME}|turn))?, "
)
_BACK = re.compile(rf",? (?:but )?(?:only )?once {_EACH} (?:{NAME}|(game))$")
_LIMITS = re.compile(r"(?<!but) only\b")
"""What limits what one may do anyway, and gives no leave."""
_BEFORE = re.compile(r"^([Bb]efore|[Aa]fter|[Ww]hen|[Ww]henever|[Ee]ach time) ([^,:]+), ")
_MAY = re.compile(r"^([^,:]+?) (?:may|can) ")
_PAYS = re.compile(r"(?:spend|pay|lose|discard) (?=\d|an? |one )([^,]+?) to ")
_IF = re.compile(r",? if (.+)$")
_MOMENT = re.compile(
    r",? (?:(?:just|right|immediately) )?(before|after|when|whenever|each time) "
    r"((?:it|they|its|their|an?|the|any|another|own|one|each|every)\b.+)$"
)


@dataclass(frozen=True, slots=True)
class Leave:
    """Who may do what, as it is written: how often, for what, at which moment, and under which condition."""

    text: Text
    sequence: Text | None
    subject: Text
    deed: Text
    price: Text | None
    moment: str
    happening: Text | None
    test: Text | None
    more: tuple[Text, ...]
    """The sentences after it, which tell what follows where leave is taken."""


def leave_said(bullet: Bullet) -> Leave | None:
    """Leave that a bullet gives so often, or for a price; None where it says something else."""
    text = bullet.text
    if len(text.text) > LONGEST or bullet.children or ":" in text.text:
        return None
    first, *more = whole_sentences(text) or [text]
    rest = first.slice(0, len(first.text.rstrip(". ")))
    sequence = moment = happening = test = price = None
    if (front := _FRONT.match(rest.text)) is not None:
        sequence = rest.slice(*front.span(1 if front[1] else 2))
        rest = rest.slice(front.end(), len(rest.text))
    elif (back := _BACK.search(rest.text)) is not None:
        sequence = rest.slice(*back.span(1 if back[1] else 2))
        rest = rest.slice(0, back.start())
    if (free := _ANY_TIME.match(rest.text)) is not None:
        rest = rest.slice(free.end(), len(rest.text))
    if (before := _BEFORE.match(rest.text)) is not None:
        moment, happening = before[1].lower(), rest.slice(*before.span(2))
        rest = rest.slice(before.end(), len(rest.text))
    may = _MAY.match(rest.text)
    if may is None:
        return None
    subject, deed = rest.slice(*may.span(1)), rest.slice(may.end(), len(rest.text))
    if (pays := _PAYS.match(deed.text)) is not None:
        price, deed = deed.slice(*pays.span(1)), deed.slice(pays.end(), len(deed.text))
    again = deed.text.startswith("re-roll ")
    if sequence is None and ((price is None and not again) or subject.text.startswith(("No ", "no "))):
        return None
    if (given := _IF.search(deed.text)) is not None:
        test, deed = deed.slice(*given.span(1)), deed.slice(0, given.start())
    if moment is None and (at := _MOMENT.search(deed.text)) is not None:
        moment, happening = at[1], deed.slice(*at.span(2))
        deed = deed.slice(0, at.start())
    limits = (
        happening is None and price is None and (deed.text.startswith("use ") or _LIMITS.search(first.text))
    )
    limits = limits or deed.text.startswith("not ")
    if limits:
        return None
    return Leave(text, sequence, subject, deed, price, moment or "", happening, test, tuple(more))
