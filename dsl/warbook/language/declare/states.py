"""`If a Soldier is Prone, …`: what holds as long as a state lasts; that something happens is not said of it, as it is not said when."""

from __future__ import annotations

import re

from warbook.language.blocks import Bullet, Text
from warbook.language.declare.rule_source import RuleSource
from warbook.language.declare.standing import standing_block
from warbook.language.resolve.changed import CHANGES
from warbook.language.resolve.context import Context
from warbook.language.sentence import Node, read


def while_it_is_so(source: RuleSource, bullet: Bullet, c: Context, rest: Text | None) -> None:
    """`If a Soldier is Prone, it cannot move` holds as long as it is so; `If a Soldier is Prone, it loses 1 Shell` is refused, as it
    is not said when."""
    law = read(rest, "law", c.names.tied, why=False) if rest is not None else None
    if not isinstance(law, Node) or (law[0].kind == "standing" and law[0].last.kind not in CHANGES):
        who, _, state = bullet.text.text[3:].partition(" is ")
        token = re.split("[,:]", state)[0]
        raise c.fail(
            "W383",
            None,
            "It is not said when this happens: a state lasts.",
            f"Say when: “When {who} gains {token}: …”, “When the SEQUENCE ends, for each KIND with {token}: …”.",
        )
    standing_block(source, bullet, c)
