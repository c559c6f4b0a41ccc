"""Articles that stand before nothing of which they are the article: `each the Soldier`, `1 this Fear`, `it the moves`."""

from __future__ import annotations

import re

from warbook.language.diagnostic import Diagnostic, Edit, Severity
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.sentence import Node

_STRAY = re.compile(
    r"\b(?P<before>(?:[Nn]o|[Aa]ny|[Ee]ach|[Ee]very|[Aa]nother|[Oo]ther|[Oo]wn|[Ee]nemy|[Ff]riendly|[Ii]ts|[Tt]heir"
    r"|[Tt]he|[Aa]n?|[Tt]his|\d+) )?(?P<article>[Tt]he|[Aa]n?|[Tt]his) (?=(?P<after>(?i:the|an?|this|that|those|these|each"
    r"|every|all|any|no|another|its|their|it|they|them|is|are|be|been|has|have|does|do|may|must|cannot|not|in|on|of|at|by"
    r"|to|from|for|with|without|within|outside|beyond|into|toward|through|over|against|using|during|as|and|or|if|unless"
    r"|until|while|which|who|then|than|instead|equal|up to|at least|at most|exactly)\b)?)"
)
"""An article, after a word that has none behind it or before one that has none."""
_AND_DOES = re.compile(r",? and (?P<verb>[a-z]+) $")
"""What is done as well, without a word on who does it."""
NOUNS = {"np", "role_name", "term", "TERM", "has_best"}
SAYING = ("V_", "order_", "verb_", "has_")
"""How the kinds of parts begin that say what is done or had, before which no article stands."""


def stray(c: Context, tree: Node) -> None:
    """Refuses `each the Soldier`, `1 this Fear` and `it the moves`: a reading passes over articles."""
    kinds: dict[int, set[str]] = {}
    quoted = []
    for node in tree.every():
        kinds.setdefault(node.start, set()).add(node.kind)
        if node.kind == "STRING":
            quoted.append(range(node.start, node.end))
    for found in _STRAY.finditer(c.text.text):
        before, word, after = found["before"], found["article"], found["after"]
        here = kinds.get(found.end(), set())
        verb = not here & NOUNS and any(kind.startswith(SAYING) for kind in here)
        if not (before or after or verb) or any(found.start() in string for string in quoted):
            continue
        place = c.text.at(found.start("article"), found.end())
        where = (
            f"after “{before.strip()}”"
            if before
            else f"before “{after or c.text.text[found.end() :].split(' ')[0]}”"
        )
        joined = _AND_DOES.search(c.text.text[: found.start()]) if verb else None
        if joined is not None and joined["verb"] in c.names.thirds:
            message = f"Who {joined['verb']} here, is not said."
            said = f", then {joined['verb']}"
            spot = c.text.at(joined.start(), joined.end("verb"))
            hint = f"What the same one does next, is joined by “then”: “{said}”."
            raise Fault(Diagnostic("W204", Severity.ERROR, message, spot, (), hint, Edit(spot, said)))
        message = f"“{word}” cannot stand here, {where}."
        edit = Edit(place, "")
        raise Fault(Diagnostic("W206", Severity.ERROR, message, place, (), f"Leave out “{word}”.", edit))
