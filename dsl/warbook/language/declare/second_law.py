"""What a sentence that always holds says after `, and`, of the same or of another."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language.names import indefinite
from warbook.language.resolve.antecedents import instead
from warbook.language.resolve.context import Context
from warbook.language.resolve.unclear import could_be
from warbook.language.sentence import Node


def about_the_same(c: Context, law: Node, first: Node | None) -> Node:
    """`…, and its Pace is halved`: of whom the sentence spoke first; after a roll, of who makes it."""
    base = law[0][0] if law[0].kind == "np" else law[0]
    if first is None or base.kind not in ("its", "it"):
        return law
    spoken = first.base
    if spoken.kind in ("its", "it"):
        return law
    if spoken.kind == "of" and c.names.find(spoken.last.word, c.names.rolls):
        first = spoken[0]
    whose = base.new("of", first, base.last) if base.kind == "its" else first
    return replace(law, children=(whose, *law.children[1:]))


def not_of_the_other(c: Context, law: Node, first: Node | None) -> None:
    """Refuses `A Soldier adjacent to a Guard cannot …, and the Guard cannot …`: known is the one of whom the sentence is, and it would
    be of every Guard, wherever it stands."""
    if first is None:
        return
    text, subject = c.text.text, law[0]
    start = c.text.text.rfind(", and ", 0, subject.end) + len(", and ")
    said = _THE_KIND.match(text, start)
    kind = said["kind"] if said is not None else ""
    if said is None or kind in c.scope.roles or c.names.find(kind, c.names.kinds, c.names.cards) is None:
        return
    spoken = text[: start - len(", and ")]
    if re.match(rf"(?:An?|Each|Any|Every) (?:[a-z]+ )*{re.escape(kind)}\b", spoken) is not None:
        its = "its" if text.startswith("'s ", said.end()) else "it"
        word = Node("WORD", (), said[0], said.start(), said.end() + len("'s") * (its == "its"))
        message = f"This would be of every {kind}; of the one of whom the sentence is, “{its}” is said."
        raise could_be(c, "W302", word, message, instead(c, word, its))
    if re.search(rf"\b(?!the )[a-z]+ {re.escape(kind)}\b", spoken) is None:
        return
    a_kind = indefinite(kind)
    raise c.fail(
        "W302",
        Node("WORD", (), said[0], said.start(), said.end()),
        f"This would be of every {kind}, and not of the one that was spoken of.",
        f"Make it a rule of its own, of “{a_kind[:1].upper()}{a_kind[1:]} that …”, with what has to be so of it.",
    )


_THE_KIND = re.compile(r"the (?P<kind>[A-Z][\w-]*)\b")
