"""Kinds, stats and lists, finished once every name is known."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cells import stat_values, typed_cell
from warbook.language.declare.name_kinds import ON_EDGE
from warbook.language.declare.raw import Raw, unbraced
from warbook.language.declare.reader import VALUES, Reader
from warbook.language.ir import Expr, Type
from warbook.language.model import Resource
from warbook.language.resolve.scope import Scope
from warbook.language.walk import nodes


def finish_kinds(r: Reader) -> None:
    """Bases, parts and default stats of kinds; stats' ranges and defaults; resources' bounds."""
    for raw in r.outline.of("Stat"):
        r.kept("Stat", raw, lambda raw=raw: _finish_stat(r, raw))  # type: ignore[misc]
    for raw in r.outline.of("List"):
        r.kept("List", raw, lambda raw=raw: _finish_list(r, raw))  # type: ignore[misc]
    for raw in r.outline.of("Kind"):
        r.kept("Kind", raw, lambda raw=raw: _finish_kind(r, raw))  # type: ignore[misc]
    for raw in r.outline.of("Resource"):
        r.kept("Resource", raw, lambda raw=raw: _finish_resource(r, raw))  # type: ignore[misc]


def _finish_kind(r: Reader, raw: Raw) -> None:
    kind = r.names.kinds.get(raw.name)
    if kind is None:
        return
    scope = _self_scope(kind.name)
    base, count = raw.fact("Stands on"), raw.fact("Number of parts")
    diameter = (
        r.attempt(lambda: r.expression(base.value, scope, "length"))
        if base is not None and base.value.text.strip() not in ("the table", "nothing", ON_EDGE)
        else None
    )
    parts = r.attempt(lambda: r.expression(count.value, scope, "number")) if count is not None else None
    defaults = stat_values(r, raw.facts, scope, kind.name)
    height, bars = raw.fact("Height"), raw.fact("Bars")
    r.names.kinds[raw.name] = replace(
        kind,
        diameter=diameter,
        part_count=parts,
        defaults=defaults,
        height=(r.attempt(lambda: r.height(height.value)) or 0) if height is not None else 0,
        bars=r.attempt(lambda: r.condition(bars.value, scope)) if bars is not None else None,
    )


def _finish_resource(r: Reader, raw: Raw) -> None:
    resource = r.names.resources.get(raw.name)
    if resource is None:
        return
    scope = (
        Scope({"player": ir.Var("self", type=ir.PLAYER)}, principal=ir.Var("self", type=ir.PLAYER))
        if resource.holder == "player"
        else _self_scope(resource.holder)
    )
    start, most = raw.fact("Starts at"), raw.fact("At most")
    r.names.resources[raw.name] = replace(
        resource,
        start=r.attempt(lambda: beginning(r, start.value, scope, resource)) if start is not None else None,
        most=r.attempt(lambda: r.expression(most.value, scope, "number")) if most is not None else None,
    )
    _bounded(r, raw)


def _bounded(r: Reader, raw: Raw) -> None:
    """Refuses what a resource cannot start at, be paid with, or be kept by."""
    resource = r.names.resources[raw.name]
    match resource.start, resource.most:
        case ir.Num(value=start), ir.Num(value=most) if start > most:
            message = f"{raw.name} starts at {start}, and is never more than {most}."
            r.fault("W362", raw.fact("Starts at").value, message, "Change one of them.")  # type: ignore[union-attr]
    kept, other = raw.fact("Kept between games"), raw.fact("Or paid with")
    if resource.kept and resource.holder != "player" and kept is not None:
        message = f"Only what a player has goes on into the next game, and {raw.name} is held by a {resource.holder}."
        r.fault("W365", kept.value, message, "Leave it out, or write “- Held by: player”.")
    if other is not None and other.value.text.strip() not in r.names.resources:
        names = ", ".join(n for n in r.names.resources if n != raw.name)
        r.fault(
            "W301",
            other.value,
            f"No resource is called {other.value.text.strip()}.",
            f"Here can stand {names}." if names else None,
        )


def beginning(r: Reader, text: Text, scope: Scope, resource: Resource) -> Expr:
    """What a resource starts at, which is known without dice and before anything stands on the table."""
    found = r.expression(text, scope)
    many = "1d6" if any(isinstance(node, ir.DiceOf) for node in nodes(found)) else "2"
    when = f"“When the Game begins: Each {resource.holder} gains {many} {resource.name}.”"
    if any(isinstance(node, ir.Count | ir.Total) for node in nodes(found)):
        raise r.context(text).fail(
            "W370", None, "Nothing can be counted before the game begins.", f"Let a rule give it: {when}"
        )
    if any(isinstance(node, ir.DiceOf) for node in nodes(found)):
        raise r.context(text).fail(
            "W370",
            None,
            "This is not rolled.",
            f"Roll it when the game begins: {when}",
        )
    if found.type != ir.NUMBER:
        raise r.context(text).fail(
            "W314", None, f"Here belongs {VALUES['number']}, and this is {found.type}."
        )
    return found


def _self_scope(kind: str) -> Scope:
    me = ir.Var("self", type=Type("thing", kind))
    return Scope({kind: me}, None, me, None, me)


def _finish_stat(r: Reader, raw: Raw) -> None:
    stat = r.names.stats.get(raw.name)
    if stat is None:
        return
    low: int | None = None
    high: int | None = None
    fact = raw.fact("Usually")
    if fact is not None and stat.type.base != "listed":
        words = re.sub(
            r" ?(?:squares?|inches|in)\b", "in" if stat.type == ir.LENGTH else "", fact.value.text.strip()
        )
        match = re.fullmatch(r"(\d+)(?:in)?\s*[–-]\s*(\d+)(in)?", words)
        more = re.fullmatch(r"(\d+(?:in)?) or more", words)
        scale = ir.MICROMETRES_PER_INCH if stat.type == ir.LENGTH else 1
        if match:
            low, high = int(match[1]) * scale, int(match[2]) * scale
        elif more:
            low = int(more[1].removesuffix("in")) * scale
        elif re.fullmatch(r"\d+(in)?", words):
            low = high = int(words.removesuffix("in")) * scale
        else:
            raise r.context(fact.value).fail("W369", None, "A usual range is written 5–8, or 4 or more.")
    default = raw.fact("Default")
    value = typed_cell(r, default.value, stat.type, Scope({}), stat.name) if default is not None else None
    r.names.stats[raw.name] = replace(stat, usual=(low, high), default=value)


def _finish_list(r: Reader, raw: Raw) -> None:
    listed = r.names.lists.get(raw.name)
    if listed is None or listed.span != raw.head.span:
        return  # of two lists of one name the first is read
    values = dict(listed.values)
    for table in raw.tables:
        for row in table.rows:
            stats: dict[str, Expr] = {}
            short = ""
            for header, cell in zip(table.header[1:], row[1:], strict=False):
                if header.text == "Short":
                    short = unbraced(cell.text)
                elif cell.text not in ("—", "") and header.text in r.names.stats:
                    stat = r.names.stats[header.text]
                    value = r.attempt(
                        lambda cell=cell, stat=stat: typed_cell(r, cell, stat.type, Scope({}), stat.name)  # type: ignore[misc]
                    )
                    if value is not None:
                        stats[stat.name] = value
            values[row[0].text] = replace(values[row[0].text], stats=stats, short=short)
    r.names.lists[raw.name] = replace(listed, values=values)
