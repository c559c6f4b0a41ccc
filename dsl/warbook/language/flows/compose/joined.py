"""What would be said twice, or in two parts, as one: the same moment for both players, what one gains one thing after the
other, what is done once more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.compose.rolls import allowed, opened
from warbook.language.flows.dissolve.nodes import Driven, Named, Opened
from warbook.language.flows.model import Line
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Do
from warbook.language.readback.english import listed, possessive
from warbook.language.walk import nodes


def in_turn(w: Teller, before: Do, after: Do) -> Line | None:
    """The same moment for one player and then for the other, as one; None where these are two things."""
    if not (isinstance(before, Opened) and isinstance(after, Opened) and before.name == after.name):
        return None
    if before.offers or after.offers or before.to == after.to:
        return None
    first, then = w.say(before.to), w.say(after.to)
    if first != YOU and then in (
        f"{possessive(first)} opponent",
        f"{first.removesuffix(' player')} opponent",
    ):
        then = "their opponent"
    return replace(opened(w, after), text=allowed(w, after, f"first {first}, then {then}"))


_DONE = re.compile(r"(?P<who>[^,;:.]+? (?:gains|loses)) (?P<what>[^,;:.]+)\.")
"""One thing that somebody gains or loses, and nothing else."""


def together(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines in which the same one gains, or loses, one thing after the other, as one line."""
    at = 0
    while at < len(lines):
        first = _DONE.fullmatch(lines[at].text) if is_plain(lines[at]) else None
        what = [first["what"]] if first is not None else []
        end = at + 1
        while first is not None and end < len(lines) and is_plain(lines[end]):
            found = _DONE.fullmatch(lines[end].text)
            if found is None or found["who"].lower() != first["who"].lower():
                break
            what.append(found["what"])
            end += 1
        many = first is not None and len(what) > 1
        yield replace(lines[at], text=f"{first['who']} {listed(what)}.") if first and many else lines[at]
        at = end


def once(lines: Sequence[Line]) -> Iterator[Line]:
    """Lines of which those that are said twice in a row are said once: `… twice.`"""
    before: Line | None = None
    for line in lines:
        plain = is_plain(line)
        if before is not None and plain and before.text == line.text:
            yield replace(before, text=f"{before.text.rstrip('.')} twice.")
            before = None
            continue
        if before is not None:
            yield before
        before = line if plain else None
        if not plain:
            yield line
    if before is not None:
        yield before


def straight(of: Sequence[Do]) -> list[Do]:
    """Statements in which a place that is found only to move somebody there is told with the move."""
    found = list(of)
    for at in range(len(found) - 1, 0, -1):
        match found[at - 1], found[at]:
            case ir.Drift() as way, ir.Move(to=ir.Var(name=name)) as move if name == way.var:
                plain = replace(move, to=None) == ir.Move(way.of, span=move.span)
                after = {n.name for one in found[at + 1 :] for n in nodes(one) if isinstance(n, ir.Var)}
                if plain and name not in after:
                    found[at - 1 : at + 1] = [Driven(way.of, way, span=move.span)]
    return found


def again_if_wanted(body: Do) -> ir.May | None:
    """What is told already and may be done once more, as far as there is somebody whom to choose for it."""
    one = body.of[0] if isinstance(body, ir.Block) and len(body.of) == 1 else body
    if isinstance(one, ir.If) and one.otherwise is None and isinstance(one.test, ir.Some):
        one = one.then.of[0] if isinstance(one.then, ir.Block) and len(one.then.of) == 1 else one.then
    if isinstance(one, ir.May) and one.refused is None and isinstance(one.body, Named) and one.body.again:
        return one
    return None


def is_plain(line: Line) -> bool:
    return not line.under and not line.label and not line.option
