"""What is written in an example as so, and is done there: `Given: the scout has 1 Fuel`, `Then: the scout may use Hop`."""

from __future__ import annotations

import re

from warbook.language.blocks import Text
from warbook.language.declare.reader import Reader
from warbook.language.resolve.fault import Fault
from warbook.language.word_patterns import TERM

_HAS = re.compile(rf"(?P<who>[^.,:]+?) has (?:(?P<count>\d+) |an? )?(?P<what>{TERM})\.?")
_IS = re.compile(rf"[Tt]he (?P<list>{TERM}) is (?P<value>{TERM})\.?")
_WHICH = re.compile(rf"[Tt]he (?P<name>{TERM}) (?:is|becomes) \d+\.?")
_MAY = re.compile(rf"[^.,:]+? (?P<may>may|can|cannot|may not) (?:use )?(?P<what>{TERM}|[a-z]+)\.?")


def given_as_state(r: Reader, text: Text) -> None:
    """Refuses `Given: the scout has 1 Fuel`, with what is done so that it has."""
    said = None
    if (has := _HAS.fullmatch(text.text)) is not None:
        who, count, what = (
            has["who"],
            has["count"],
            r.names.find(has["what"], r.names.tokens, r.names.resources),
        )
        counted = what in r.names.resources or (what is not None and r.names.tokens[what].many)
        if what is not None and count is not None and counted:
            said = f"{who}'s {what} becomes {count}."
        elif what is not None:
            said = f"{who} gains {what}."
    elif (state := _IS.fullmatch(text.text)) is not None and (
        name := r.names.find(state["list"], r.names.lists)
    ):
        said = f"The {name} becomes {state['value']}."
    if (which := _WHICH.fullmatch(text.text)) is not None and which["name"] in r.names.sequences:
        message = f"Which {which['name']} it is, is counted while they are played, and is not given."
        hint = f"Play it so often, “- Do: The {which['name']} is played.”, or let the rule ask for a Resource that counts them."
        raise r.context(text).fail("W390", None, message, hint)
    if said is not None:
        said = said[0].upper() + said[1:]
        message = "What is given is a piece in its place, or something that is done."
        raise r.context(text).fail("W390", None, message, f"Write “{said}”", replacement=said)


def no_leave_then(r: Reader, text: Text) -> Fault | None:
    """The fault of `Then: the scout may use Hop`, where that is not what holds for a time: what is offered has a label of its own."""
    if (may := _MAY.fullmatch(text.text)) is None:
        return None
    label = "Offered" if may["may"] in ("may", "can") else "Refused"
    message = "What may be done is told by what is offered, and by what is not."
    hint = f"Let the choice come up, and write “- {label}: {may['what']}”: it is looked at when a player is asked."
    return r.context(text).fail("W390", None, message, hint)


def in_a_group_of(r: Reader, text: Text, group: str, name: str) -> None:
    """Refuses a piece that is given in a group of which each of a kind has one, and it is not said whose."""
    holder = r.names.groups[group].holder
    if holder is None:
        return
    message = f"Each {holder} has {group} of its own, and it is not said whose are meant."
    hint = f"Give it without a place, and let it join: “The {name or 'scout'} joins the NAME's {group}.”"
    raise r.context(text).fail("W390", None, message, hint)
