"""Parts of something of which it is asked whether they are near that very thing, as they always are."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.walk import nodes


def near_their_own(game: Checked) -> Iterator[Finding]:
    """`each Troop with a Model within 3in of it`: its own Models are near it wherever it is."""
    for where in game.acting_of(ir.Where):
        match where.test:
            case ir.In(of=ir.Parts(of=whole)):
                for near in nodes(where.of):
                    if (
                        isinstance(near, ir.Near)
                        and whole in (near.left, near.right)
                        and near.span is not None
                    ):
                        kind = whole.type.arg
                        yield Finding(
                            near.span,
                            f"These are parts of the {kind} itself, which is always near them.",
                            f"Say near whom: “each other {kind} with a PART within … of the {kind}”, or name the other before, “…, as NAME”.",
                        )
