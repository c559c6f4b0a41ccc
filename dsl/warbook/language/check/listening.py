"""Parts of a sentence that nothing listens to: the rule would say less than its words."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding


def never_so_much(game: Checked) -> Iterator[Finding]:
    """`moves 1 square instead of 3` where nothing that is printed moves 3: the sentence speaks of a number that is not
    there."""
    for change in game.book.changes:
        was = change.was
        printed = [card.stats.get(change.field) for card in game.book.cards.values()]
        known = {stat.value for stat in printed if isinstance(stat, ir.Num)}
        if isinstance(was, ir.Num) and known and was.value not in known:
            words = change.text[change.text.index("instead of") :].split(",")[0].rstrip(".")
            yield Finding(
                change.span,
                f"It says “{words}”, and no card has a {change.field} like that.",
                "Name the number as it is printed, or say what it becomes: “its STAT becomes …”.",
            )


def unheard(game: Checked) -> Iterator[Finding]:
    """Words in a sentence that make no difference: it would mean the same without them, and a reader would take it to
    mean something else."""
    for text, node in game.names.ledger.unheard():
        said = text.text[node.start : node.end]
        yield Finding(
            text.at(node.start, node.end),
            f"“{said}” changes nothing here: the rule would be the same without it.",
            "Leave it out, or say what it is to mean in a sentence of its own.",
        )
