"""Parts of a sentence that nothing listens to: the rule would say less than its words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language.check.record import Checked, Finding

_EITHER = re.compile(r"\bor (?:1|an?)$")


def unheard(game: Checked) -> Iterator[Finding]:
    """Words in a sentence that make no difference: it would mean the same without them, and a reader would take it to
    mean something else."""
    for text, node in game.names.ledger.unheard():
        said = text.text[node.start : node.end]
        if said.isdigit() and text.text[: node.start].rstrip().endswith(("every", "each")):
            yield Finding(
                text.at(node.start, node.end),
                f"“{said}” is not heard here: what always holds counts each one.",
                "Let a “### Value: …” say how many there are for it, and speak of that.",
            )
            continue
        if _EITHER.search(text.text[: node.end]) or re.match(r"[^,.:]* or (?:1|an?) ", text.text[node.end :]):
            yield Finding(
                text.at(node.start, node.end),
                f"“{said}” is not heard here, beside “or”: one of two sorts is not chosen so.",
                game.names.own(
                    "Say what both are, “1 KIND”; or choose first which: “The player chooses one:”."
                ),
            )
            continue
        yield Finding(
            text.at(node.start, node.end),
            f"“{said}” is not heard here: the rule would be followed as if it did not stand there.",
            "Say in other words, or in a sentence of its own, what it is to mean; what means nothing is left out.",
        )
