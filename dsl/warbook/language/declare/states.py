"""`If a Soldier is Prone, …`: what holds as long as a state lasts; that something happens is not said of it, as it is not said when."""

from __future__ import annotations

import re

from warbook.language.blocks import Bullet, Text
from warbook.language.declare.rule_source import RuleSource
from warbook.language.declare.standing import standing_block
from warbook.language.resolve.changed import CHANGES
from warbook.language.resolve.context import Context
from warbook.language.sentence import Node, read

_AND_WHEN = re.compile(r"If (?P<cond>[^,:]*), when(?:ever)? (?P<event>[^,:]*): (?P<rest>.*)$")
"""A condition before the moment at which something happens."""


def while_it_is_so(source: RuleSource, bullet: Bullet, c: Context, rest: Text | None) -> None:
    """`If a Soldier is Prone, it cannot move` holds as long as it is so; `If a Soldier is Prone, it loses 1 Shell` is refused, as it
    is not said when."""
    law = read(rest, "law", c.names.tied, why=False) if rest is not None else None
    if not isinstance(law, Node) or (law[0].kind == "standing" and law[0].last.kind not in CHANGES):
        who, _, state = bullet.text.text[3:].partition(" is ")
        token = re.split("[,:]", state)[0]
        hint = f"Say when: “When {who} gains {token}: …”, “When the SEQUENCE ends, for each KIND with {token}: …”."
        if who.removeprefix("the ") in c.names.lists:
            hint = f"Say when: “When {who} becomes {token}: …”; or “When …, if {who} is {token}: …”."
        message = "It is not said when this happens: a state lasts."
        if (moment := _AND_WHEN.match(bullet.text.text)) is not None:
            said = f"When {moment['event']}, if {moment['cond']}: {moment['rest']}"
            raise c.fail(
                "W383",
                None,
                "The moment comes first, and what is asked then behind it.",
                f"Write “{said}”",
                (),
                said,
            )
        raise c.fail("W383", None, message, hint)
    standing_block(source, bullet, c)
