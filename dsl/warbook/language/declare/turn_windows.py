"""Where the windows open that the language has of its own: when a player's turn comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.declare.limited_offers import OWN_TURN
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.ir import Do
from warbook.language.model import Procedure, Rulebook, Window
from warbook.language.resolve.until import FIRST
from warbook.language.walk import nodes


def with_windows(r: Reader, book: Rulebook, windows: Mapping[str, Window], limits: set[str]) -> Rulebook:
    """A game with the windows for leave that names none."""
    if not windows:
        return book
    procedures = dict(book.procedures)
    if OWN_TURN in windows:
        turns = dict(opened(book)) or dict(for_both(book, limits))
        if not turns:
            span = windows[OWN_TURN].span
            message = "It is not said when there is leave, and no player ever has a turn."
            hint = "Add a moment, “before it …” or “when …”; or let the players take turns: “The players alternate …”."
            r.faults.append(Diagnostic("W464", Severity.ERROR, message, span, (), hint))
        procedures |= turns
    return replace(book, windows={**book.windows, **windows}, procedures=procedures)


def opened(book: Rulebook) -> Iterator[tuple[str, Procedure]]:
    """The sequences in which turns begin, with the window opened there."""
    own = {p.name for p in book.procedures.values() if player_of(p) is not None}
    inner = {n for p in book.procedures.values() if p.name in own for n in played(book, p.body)}
    for key, p in book.procedures.items():
        if p.sort != "sequence" or p.name in inner:
            continue
        role = player_of(p)
        if role is not None:
            yield (
                key,
                replace(p, body=ir.Block((window(ir.Var(role, type=ir.PLAYER)), p.body), span=p.body.span)),
            )
        elif (body := alternating(p.body, own)) != p.body:
            yield key, replace(p, body=body)


def for_both(book: Rulebook, limits: set[str]) -> Iterator[tuple[str, Procedure]]:
    """Where no player has turns: the sequences in which there is so often leave, opened for both at their beginning."""
    for name in sorted(limits - {FIRST}):
        p = book.procedures.get(f"sequence {name}")
        if p is not None:
            both = tuple(window(ir.PlayerNow(which)) for which in ("first", "second"))
            yield f"sequence {name}", replace(p, body=ir.Block((*both, p.body), span=p.body.span))


def player_of(p: Procedure) -> str | None:
    """The role of the player whose sequence it is."""
    if p.sort != "sequence":
        return None
    return next((role.name for role in p.roles if role.prep == "by" and role.type == ir.PLAYER), None)


def played(book: Rulebook, body: Do) -> set[str]:
    """The sequences that are played in a sequence, and in those."""
    found: set[str] = set()
    ahead = [body]
    while ahead:
        for node in nodes(ahead.pop()):
            if (
                isinstance(node, ir.Perform)
                and f"sequence {node.name}" in book.procedures
                and node.name not in found
            ):
                found.add(node.name)
                ahead.append(book.procedures[f"sequence {node.name}"].body)
    return found


def window(player: ir.Expr) -> Do:
    return ir.Open(OWN_TURN, player, (player,))


def alternating(do: Do, own: set[str]) -> Do:
    """Steps in which the window opens whenever a player becomes active, but for turns that are sequences of theirs."""
    match do:
        case ir.Block(of=of):
            return replace(do, of=tuple(alternating(one, own) for one in of))
        case ir.If(then=then, otherwise=otherwise):
            other = alternating(otherwise, own) if otherwise is not None else None
            return replace(do, then=alternating(then, own), otherwise=other)
        case ir.While(body=body) | ir.Repeat(body=body) | ir.ForEach(body=body):
            return replace(do, body=alternating(body, own))
        case ir.Alternate(body=body):
            if any(isinstance(n, ir.Perform) and n.name in own for n in nodes(body)):
                return do
            player = ir.PlayerNow("active")
            return replace(do, body=ir.Block((window(player), body)))
        case _:
            return do
