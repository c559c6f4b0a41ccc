"""What is said of the player of a piece that no player ever has; and what is asked of who never does it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warbook.language import ir
from warbook.language.check.numbers import related
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Span
from warbook.language.ir import Expr
from warbook.language.model import NOBODY, Action, Example
from warbook.language.names import indefinite
from warbook.language.walk import nodes


def of_no_player(game: Checked) -> Iterator[Finding]:
    """`When a Crate is removed: Its player gains 1 Gold`, where every Crate begins as that of no player."""
    nobodys = game.once(kinds_of_nobody)
    told: set[Span] = set()
    for part, span, narrower in said_of_players(game) if nobodys else ():
        owner = part.owner if isinstance(part, ir.Group) else part
        owner = owner.of if isinstance(owner, ir.Opponent) else owner
        of = owner.of if isinstance(owner, ir.Owner) else None
        kind = narrower.get(of.name if isinstance(of, ir.Var) else "") or (
            of.type.arg if of is not None else ""
        )
        at = part.span or span
        if kind in nobodys and at is not None and at not in told:
            told.add(at)
            yield Finding(
                at,
                f"No player ever has {indefinite(kind)}: it is nobody's own, and nobody's enemy.",
                "Say whose: “the NAME's player” of another piece, “the active player”; or let a mission begin with one that a "
                "player has.",
            )


def used_by_others(game: Checked) -> Iterator[Finding]:
    """`if its Troop has used Dig` of an Action that only Soldiers use: it would never be so. So of a law, `A Crate cannot use
    Dig`, and of what is done, `the Crate uses Dig`."""
    for name, kind, span in said_to_use(game):
        action = game.book.actions.get(name)
        user = action.procedure.roles[0].type if action is not None and action.procedure is not None else None
        if user is not None and user.base == "thing" and kind and not related(game, user.arg, kind):
            yield Finding(
                span,
                f"{name} is used by {indefinite(user.arg)}, and never by {indefinite(kind)}.",
                f"Say it of {indefinite(user.arg)}.",
            )


def said_to_use(game: Checked) -> Iterator[tuple[str, str, Span]]:
    """Each Action that is said to be used, or not to be, with the kind of whoever uses it."""
    for asked in game.acting_of(ir.Happened):
        sort, _, name = asked.event.partition(" ")
        span = asked.span or asked.subject.span
        if sort == "use" and asked.subject.type.base == "thing" and span is not None:
            yield name, asked.subject.type.arg, span
    for law in game.book.laws:
        if law.event.sort == "use" and law.sort == "cannot":
            users = {var for role, var in law.event.binds if role == "user"}
            yield from ((law.event.name, kind, law.span) for var, kind in law.event.kinds if var in users)
    for use in game.acting_of(ir.Use):
        if use.of.type.base == "thing" and use.span is not None:
            yield from ((name, use.of.type.arg, use.span) for name in use.actions)


def anybodys_placed(game: Checked) -> Iterator[Finding]:
    """`Each player places 2 Soldiers in own Camp`: any Soldiers that are in play, those of the opponent and those that stand there already."""
    placed = [one.span for one in game.acting_of(ir.Place) if one.span is not None]
    for chosen in game.acting_of(ir.Choose):
        kind = kind_alone(chosen.of)
        if chosen.span is None or not kind or kind in game.once(kinds_of_nobody):
            continue
        if not any(span.holds(chosen.span) for span in placed):
            continue  # chosen in a sentence of its own
        yield Finding(
            chosen.span,
            f"This would be any {kind} that is in play already, also of the opponent.",
            f"Write “own {kind}”, or from which GROUP; of what comes new, “creates 1 {kind}, as new”, and then “places the new …”.",
        )


def kind_alone(of: Expr) -> str:
    """The kind of a described set of which nothing else is said, but perhaps as what card it is printed; "" of others."""
    if isinstance(of, ir.Where) and isinstance(of.test, ir.Call) and of.test.name.startswith("card "):
        of = of.of
    return of.kind if isinstance(of, ir.All) and of.type.base == "thing" else ""


def said_of_players(game: Checked) -> Iterator[tuple[Expr, Span | None, Mapping[str, str]]]:
    """Whom something is given to, what is joined, who is compared, and of whom something is. Who chooses is not asked for: where nobody has a
    piece, the active player does. With it goes of which kind those are of whom an event tells."""
    for look in game.declared:
        if isinstance(look.declared, Example):
            continue
        whole = getattr(look.declared, "span", None)
        kinds = {
            test.of.name: test.kind
            for test in getattr(getattr(look.declared, "event", None), "described", ())
            if isinstance(test, ir.IsKind) and isinstance(test.of, ir.Var)
        }
        for gain in look.of(ir.Gain):
            yield gain.of, gain.span or whole, kinds
        for join in look.of(ir.Join):
            yield join.group, join.span or whole, kinds
        for test in look.of(ir.Compare):
            yield test.left, test.span or whole, kinds
            yield test.right, test.span or whole, kinds
        for field in look.of(ir.Field):
            yield field.of, field.span or whole, kinds
        for place in look.of(ir.Place):
            yield from (
                (part, place.span or whole, kinds) for part in nodes(place.area) if isinstance(part, ir.Owner)
            )


def kinds_of_nobody(game: Checked) -> Iterator[str]:
    """The kinds of which a mission or a map begins with some of no player, and nothing ever gives one to a player."""
    book = game.book
    starts = [one for mission in book.missions.values() for one in mission.starts]
    starts += [one for layout in book.layouts.values() for one in layout.starts]
    free = {one.card for one in starts if one.player == NOBODY}
    had = {one.card for one in starts if one.player != NOBODY}
    had |= {given.card for example in book.examples for given in example.pieces if given.player != NOBODY}
    had |= {made.card or made.kind for made in game.of(ir.Create)}
    had |= {card.name for card in book.cards.values() if card.force}
    had |= {name for card in book.cards.values() for _, names in card.holds for name in names}
    free, had = ({book.cards[n].kind if n in book.cards else n for n in some} for some in (free, had))
    wide = {kind for name in had for kind in book.lineage(name)}
    for kind in book.kinds.values():
        line = book.lineage(kind.name)
        apart = kind.name not in wide and not had & set(line) and kind.parts is None and kind.whole is None
        if apart and any(kind.name in book.lineage(name) for name in free):
            yield kind.name


def decided_by_another(game: Checked) -> Iterator[Finding]:
    """`For each Gull, the Gull moves up to 2 squares`, `The second player chooses 1 Gull. It moves up to 2 squares`, of a Gull that no
    player has: the active player would decide, of whom nothing is said. Who chooses one on its own turn decides."""
    nobodys = game.once(kinds_of_nobody)
    for look in game.declared if nobodys else ():
        if isinstance(look.declared, Example):
            continue
        acting = isinstance(look.declared, Action)
        chosen = {one.var for one in look.of(ir.Choose) if on_turn(one.by, acting)}
        moved = [
            one
            for one in look.of(ir.Move)
            if one.to is None and one.by is None and one.of.type.arg in nobodys
        ]
        placed = [
            one for one in look.of(ir.Place) if not isinstance(one.area, ir.Compare)
        ]  # not on one Square
        asking: list[ir.May | ir.Place | ir.PickNumber] = [*look.of(ir.May), *placed, *look.of(ir.PickNumber)]
        asked = [one for one in asking if isinstance(one.by, ir.Owner) and one.by.of.type.arg in nobodys]
        for one in (*moved, *asked):
            of = one.of if isinstance(one, ir.Move) else one.by.of if isinstance(one.by, ir.Owner) else None
            if one.span is None or of is None or is_one(of, chosen):
                continue
            kind = of.type.arg
            yield Finding(
                one.span,
                f"No player has {indefinite(kind)}, so the active player would decide this, of whom nothing is said.",
                f"Say who does: “The active player places the {kind} …”; or leave nothing to decide, “moves 2 squares …”.",
            )


def is_one(of: Expr, names: set[str]) -> bool:
    """Whether somebody is one of those variables."""
    return isinstance(of, ir.Var) and of.name in names


def on_turn(by: Expr, acting: bool) -> bool:
    """Whether who chooses is the active player, as far as a rule can tell: the player of a sequence, or of who uses an Action."""
    match by:
        case ir.PlayerNow(which=which):
            return which == "active"
        case ir.Var(name=name):
            return "." not in name
        case ir.Owner(of=ir.Var(name=name)):
            return acting and "." not in name
    return False
