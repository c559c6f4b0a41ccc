"""What is said where a step forbids something, and not for how long."""

from __future__ import annotations

from warbook.language.letters import compiled
from warbook.language.names import plural
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.sentence import Node

SEVERAL = compiled(
    r"\b(?:for (?:\d+|one|two|three|four)|(?:for |during )?(?P<this>this)) (?P<what>[A-Z]\w*)\b"
)
"""So many sequences to come, or the one that is being played."""


def how_long(c: Context, node: Node) -> Fault:
    """The fault of a step that forbids something without an end."""
    sequences = [name for name in c.names.sequences if name != "Game"] or ["Game"]
    said = c.text.text[node.start : node.end]
    if (some := SEVERAL.search(said)) is not None and c.names.find(some["what"], c.names.sequences):
        name = c.names.find(some["what"], c.names.sequences)
        whole = with_article(c, node)
        end = f"{c.text.text[whole.start : node.start + some.start()]}until the end of the {name}"
        message = f"How long it is forbidden is told by when that ends, and not by a number of {plural(name or '')}."
        if some["this"]:
            return c.fail("W460", node, f"“This {name}” does not say when it ends.", f"Write “{end}”.")
        hint = f"Write “{end}”, or “until the end of the next {name}”; longer than that, a Resource or Token counts."
        return c.fail("W460", node, message, hint)
    if c.said.startswith("If ") and c.said != c.text.text and c.said.endswith(c.text.text):
        message = "It is not said when this is forbidden, and for how long: nothing happens here."
        return c.fail(
            "W460", node, message, "What holds as long as something is so, is said with “While …: …”."
        )
    end = f"{said} until the end of the {sequences[0]}"
    return c.fail(
        "W460",
        node,
        "It is not said for how long this is forbidden.",
        f"Add “until the end of the {sequences[0]}”, or “for the rest of the game”; what always holds is a bullet.",
        replacement=end,
    )
