"""What is asked of whose group somebody is in: of a group in which it always is, or before it is in one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from warbook.language import ir
from warbook.language.check.numbers import related
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr
from warbook.language.model import Change, EventPattern, Hook, Law
from warbook.language.resolve.fault import capital
from warbook.language.walk import nodes


def in_its_own(game: Checked) -> Iterator[Finding]:
    """`each Rider near a Wagon that is in its Gang`: “its Gang” is the one that a Rider is in, whosever that is."""
    for asked in game.acting_of(ir.In):
        match asked.of:
            case ir.Group(name=group, owner=ir.Field(of=one, name=name)) if (
                one == asked.member and name == f"holder {group}"
            ):
                holder = game.book.groups[group].holder or "holder"
                if (span := asked.of.span or asked.span) is None:
                    continue
                yield Finding(
                    span,
                    f"{capital(one.type)} has no {group} of its own: this is so of each that is in a {holder}'s {group}.",
                    f"Name whose {group} it is, “the {holder}'s {group}”; if any is meant, write “a {holder}'s {group}”.",
                )


def held_before_it_joins(game: Checked) -> Iterator[Finding]:
    """`A Rider cannot join a Gang if its Wagon is Wrecked`: that of the Gang it is in, which need not be the one that it joins."""
    for law in game.book.laws:
        group = law.event.name
        for asked in held(law.event, law.test):
            if asked.span is None:
                continue
            holder = game.book.groups[group].holder or "holder"
            yield Finding(
                asked.span,
                f"It is not clear whose {holder} this is: that of the {group} it is in till then, or of the one it joins.",
                f"Of the one that it joins write “… join a {holder}'s {group} …” and say “the {holder}”.",
            )


def held_till_it_left(game: Checked) -> Iterator[Finding]:
    """`When a Rider leaves a Wagon's Gang: Its Wagon gains 1 Fuel`: by then it is in no Gang, and has no Wagon."""
    for hook in game.book.hooks:
        if hook.event.sort != "leave" or hook.moment != "after":
            continue
        left = {var for role, var in hook.event.binds if role == "member"}
        group = hook.event.name
        for asked in nodes(hook.body):
            match asked:
                case ir.Field(of=ir.Var(name=one), name=name, span=Span() as span) if (
                    one in left and name == f"holder {group}"
                ):
                    holder = game.book.groups[group].holder or "holder"
                    yield Finding(
                        span,
                        f"It has left the {group} by then, so it has no {holder}.",
                        f"Name whose {group} it leaves: “When … leaves a {holder}'s {group}: The {holder} …”.",
                    )


def wherever_it_lies(game: Checked) -> Iterator[Finding]:
    """`When an own Soldier is hit: The bearer's player may discard the bearer.`, of a card that can lie in a deck or a discard pile as
    well as in a hand: offered wherever it lies."""
    book = game.book
    rules: tuple[Hook | Law | Change, ...] = (*book.hooks, *book.laws, *book.changes)
    for rule in rules:
        bearer = rule.bearer
        kind = book.kinds.get(bearer.kind) if bearer is not None and bearer.sort == "card" else None
        if kind is None or not kind.off_board:
            continue
        lying = [
            g
            for g in book.groups.values()
            if g.holds in book.lineage(kind.name) and g.holder in (None, "player")
        ]
        if len(lying) < 2 or asks_where_it_lies(rule):
            continue
        hand = next((g for g in lying if g.hidden and not g.secret), lying[0])
        other = next(g for g in lying if g is not hand)
        yield Finding(
            rule.span,
            f"This would be so wherever {bearer.name if bearer else ''} lies, in the {other.name} too.",
            f"Say where it is: “…, if the bearer is in own {hand.name}: …”, “While the bearer is in own {hand.name}: …”.",
        )


def asks_where_it_lies(rule: Hook | Law | Change) -> bool:
    """Whether a rule of a card is about the card where it is: in a group, or as something befalls it."""
    event = rule.event if isinstance(rule, Hook | Law) else None
    for asked in nodes((event, rule.test)):
        match asked:
            case (
                ir.In(member=ir.Var(name="bearer"))
                | ir.Compare(op="==", left=ir.Var(name="bearer"), right=ir.Var())
            ):
                return True
    return False


def held(event: EventPattern, test: Expr | None) -> Iterator[Expr]:
    """Where a condition asks who holds the group that somebody is about to join."""
    if event.sort != "join" or test is None:
        return
    members = {var for role, var in event.binds if role == "member"}
    for asked in nodes(test):
        match asked:
            case ir.Field(of=ir.Var(name=one), name=name) if (
                one in members and name == f"holder {event.name}"
            ):
                yield asked


def from_any_group(game: Checked) -> Iterator[Finding]:
    """`### Action: Show by user (a Rider) using trick (a Trick)`, of Tricks that stand nowhere: any would do, also of the deck and of
    the opponent's hand."""
    book = game.book
    for action in book.actions.values():
        if (acting := action.procedure) is None:
            continue
        body, user = acting.body, acting.roles[0].name
        for first in takewhile(is_choice, body.of if isinstance(body, ir.Block) else ()):
            yield from lying_anywhere(game, action.span, first, user)


def is_choice(done: Do) -> bool:
    """Whether a thing is chosen."""
    return isinstance(done, ir.Choose) and done.of.type.base == "thing"


def lying_anywhere(game: Checked, span: Span, first: Do, user: str) -> Iterator[Finding]:
    """Of what an Action is used with, that it is not said in which group it is."""
    book = game.book
    if not isinstance(first, ir.Choose) or first.of.type.arg not in book.kinds or "." in first.var:
        return
    kind = book.kinds[first.of.type.arg]
    open_first = sorted(book.groups.values(), key=lambda group: group.secret)
    lying = [group.name for group in open_first if related(game, kind.name, group.holds)]
    if game.names.stands(kind.name) or kind.whole is not None or not lying:
        return
    asked = any(
        isinstance(n, ir.In) and n.member == ir.Var(first.var, type=n.member.type) for n in nodes(first.of)
    )
    group = book.groups[lying[0]]
    whose = "player's " if group.owned and group.holder is None else ""
    if not asked:
        yield Finding(
            span,
            f"It is not said in which group the {first.var} is; all of them would count.",
            f"Say it in a need: “- Needs: the {first.var} is in the {user}'s {whose}{lying[0]}”.",
        )
