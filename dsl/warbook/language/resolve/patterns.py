"""The pattern of an event: its roles become variables, what is said of them tests."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.resolve import comparisons, having, predicates, readers, wholes
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.definite import no_each
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.itself import same
from warbook.language.resolve.of_players import one_player
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.readers import told
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import across
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.things import any_or_spoken_of
from warbook.language.resolve.unclear import lowered, words
from warbook.language.sentence import Node

ANYBODY = frozenset(("anyone", "anybody", "anything", "someone", "somebody", "something"))


def is_anybody(np: Node) -> bool:
    """Whether words only say that there is someone: `by anyone beyond 6in of it`."""
    base = np.base
    word = base[0] if base.kind == "role_name" else base
    return word.kind == "WORD" and word.word in ANYBODY


NUMBERS = ("number", "length", "squares")
"""What a number is of."""


class Pattern:
    """An event being resolved: its roles become variables, what is said of them becomes tests."""

    def __init__(self, c: Context) -> None:
        self.c = c
        self.side, self.across = c.side, c.scope.across
        self.binds: list[tuple[str, str]] = []
        self.tests: list[Expr] = []
        self.kinds: list[tuple[str, str]] = []
        self.described: list[Expr] = []
        self.called: set[str] = set()
        """The names by which things of this event are spoken of."""
        self.by_card: set[str] = set()
        """The kinds of those of them that are named by their cards."""
        self.cards: set[str] = set()
        """The cards by which they are named."""

    def role(self, role: str, type_: Type, np: Node | None) -> Expr:
        """Binds a role of the event, narrowed by the noun phrase that speaks of it."""
        c = self.c
        var = c.fresh(role)
        value = ir.Var(var, type=type_)
        self.binds.append((role, var))
        if type_.base == "thing" and type_.arg:
            self.kinds.append((var, type_.arg))
        if np is not None and type_.base == "thing" and c.scope.it is not None:
            c.scope = replace(c.scope, second=value)
        if np is not None:
            c.introduce(np, value)
        if np is None or (self.named_so(role, np)):
            return value
        if is_anybody(np):
            self.tests += [told(c, value, n) for n in np.children[1:] if n is not None and np.kind == "np"]
            self.seen(value, np)
            return value
        self.narrow(value, np)
        if c.scope.it is None and type_.base in ("thing", "player"):
            c.scope = replace(c.scope, it=self.as_called(value), me=c.scope.me or owner_of(value))
        if c.scope.it is None and type_ == ir.PLACE:
            c.scope = replace(c.scope, it=value).bind("Square", value)
        return value

    def as_called(self, value: ir.Var) -> Expr:
        """Who has a role, as of the kind by which it is called: of a Soldier who gains Fear, as a Soldier."""
        roles = (self.c.scope.roles.get(kind) for kind in self.called)
        return next((r for r in roles if isinstance(r, ir.Var) and same(self.c, r, value)), value)

    def named_so(self, role: str, np: Node) -> bool:
        """Whether the words only say the name of the role: `by an attacker`."""
        word = comparisons.bare_word(np)
        return word is not None and word.word == role and role not in self.c.scope.roles

    def narrow(self, value: Expr, np: Node) -> None:
        """What words tell of whoever has a role becomes tests."""
        told = len(self.tests)
        self.narrowed(value, np)
        self.described += self.tests[told:]
        self.seen(value, np)

    def seen(self, value: Expr, np: Node) -> None:
        """What is said of an event with one whose side is not told could be seen from there, and from where the rule is seen."""
        if len(self.binds) == 1 and not sided(np):
            self.c.scope = replace(self.c.scope, across=across(self.c, value, self.side))

    def narrowed(self, value: Expr, np: Node) -> None:
        c = self.c
        base = np.base
        if (many := counted(base)) is not None:
            raise c.fail(
                "W341",
                many,
                "What happens, and what is forbidden, is said of one at a time.",
                "Say “a KIND” or “any KIND”; “No KIND may …” forbids it to all.",
            )
        no_each(c, np)
        one_player(c, np)
        if base.kind in ("either", "together"):
            self.tests.append(one_of_these(c, value, base, np))
            return
        if base.kind == "described" or base.kind == "term":
            name = noun_of(base)
            kind = c.names.find(name, c.names.kinds) if name else None
            if base.kind == "term" and len(self.binds) > 1 and kind not in self.called:
                self.no_other(np, base)
            card = c.names.find(name, c.names.cards) if name and kind is None else None
            twice = card is not None and card in self.cards and article(c, base) != "the"
            again = kind is not None and kind in self.called
            first = c.scope.roles.get(kind) if kind is not None and again else None
            if card is not None and twice:  # one more of a card: its name alone does not tell which either
                first = c.scope.roles.get(card)
                c.scope = c.scope.without(card)
            elif first is not None:  # one more of a kind: from here on its name alone does not tell which
                another_than(c, base, first)
                roles = {role: one for role, one in c.scope.roles.items() if role != kind}
                c.scope = replace(c.scope, roles=roles)
                if c.scope.it == first:  # it goes by the name of its role again
                    wide = (one for one in roles.values() if isinstance(one, ir.Var) and same(c, one, first))
                    c.scope = replace(c.scope, it=next(wide, first))
            found = readers.thing(c, np)
            test = member(c, value, found, np) if found.type.many else None
            if first is not None and value.type.base == "thing":
                self.tests.append(ir.Not(predicates.same(c, first, value)))
                test = but_that_they_are_two(test, value, first)
            if found.type.many:
                if test is not None:
                    self.tests.append(test)
                if (whose := side_of_set(found)) is not None:
                    c.sides[value] = whose
                if name and found.type.base == "thing" and not again:
                    self.call(kind or found.type.arg or name, name, refit(value, found.type.one(), c))
                    c.scope = c.scope.without(card) if card is not None and twice else c.scope
                elif found.type.base == "player":
                    self.player(value, np)
                if first is not None:
                    self.by_side(kind or card or "", value, base)
                self.bind_holder(value, np)
                return
            self.same(found, value)
            return
        if base.kind == "player" and not spoken_of(c, base):
            self.player(value, np)
            return
        found = readers.thing(c, np)
        if found.type.many and found.type.base == "thing" == value.type.base:
            test = member(c, value, found, np)
            self.tests += [test] if test is not None else []
            return
        if found.type.base == "player" != value.type.base:
            raise self.no_player(value, np)
        if found.type.base != value.type.base:
            routed = wholes.routed(c, value, found.type)
            if routed is None and base.kind == "of" and found.type.base in NUMBERS:
                who = lowered(words(c, with_article(c, base[0])))
                message = f"What happens does so to somebody, and here “it” would be the {base.last.word}."
                raise c.fail("W321", np, message, f"Name who it is again: “…, and {who} …”.")
            if routed is None:
                raise c.fail("W321", np, f"This event happens to {value.type}, not to {found.type}.")
            value = routed
        elif (
            found.type.base == "thing"
            and found.type.arg
            and value.type.arg
            and (
                not wholes.fits(c, found.type.one(), value.type)
                and wholes.routed(c, value, found.type) is None
            )
        ):
            raise c.fail("W321", np, f"This event happens to {value.type}, not to {found.type}.")
        self.same(found, value)

    def call(self, kind: str, name: str, value: Expr) -> None:
        """Binds the kind and the card by which somebody is spoken of. Of `a Ship shoots a Freighter`, where Freighter is
        the card of a Ship, “the Ship” is the first; of two named by their cards it is neither."""
        c = self.c
        card = c.names.find(name, c.names.cards)
        second = card is not None and kind in self.called
        self.called.add(kind)
        if not second:
            c.bound(kind, value)
        elif kind in self.by_card:
            c.scope = replace(c.scope, unclear=c.scope.unclear | {kind})
        if card is not None:
            self.by_card.add(kind)
            self.cards.add(card)
            c.bound(card, value)

    def by_side(self, kind: str, value: Expr, base: Node) -> None:
        """A second one of a kind that is an enemy, or a friend, is “the enemy KIND” from here on."""
        side = next((a[0].word.lower() for a in base.all("adjective") if a[0].kind in SIDES), "")
        if side:
            self.c.bound(f"{side} {kind}", value)

    def no_other(self, np: Node, base: Node) -> None:
        """Refuses `it cannot hit a Soldier`, of a Soldier: any other one, or itself?"""
        spoken = base[0].word in self.c.names.kinds and article(self.c, base) == "a" and not self.c.seated
        if spoken and not readers.thing(self.c, np).type.many:
            raise any_or_spoken_of(self.c, base[0])

    def player(self, value: Expr, np: Node) -> None:
        """Any player has this role."""
        if value.type.base != "player":
            raise self.no_player(value, np)
        self.c.bound("player", value)

    def no_player(self, value: Expr, np: Node) -> Fault:
        """The fault of a player where it is a piece to which something happens."""
        one = value.type.arg or "KIND"
        return self.c.fail(
            "W321",
            np,
            f"This event happens to {value.type}, not to a player.",
            f"Say “a {one}”; of one side's, “a friendly {one}”, “the first player's {one}”.",
        )

    def same(self, found: Expr, value: Expr) -> None:
        """That it happens to somebody who is known already, and whose player is."""
        self.tests.append(predicates.same(self.c, found, value))
        if found.type.base == value.type.base == "thing" and not found.type.many:
            self.c.sides[value] = owner_of(found)
            self.c.known[value] = found

    def bind_holder(self, value: Expr, np: Node) -> None:
        """`a Soldier in a Cart's Riders`: from here on the Cart is the one that it sits in."""
        for where in np.all("in_"):
            held = having.whoevers_group(self.c, where.last)
            if held is not None:
                holder = Type("thing", self.c.names.groups[held[1]].holder or "")
                self.c.bound(held[0], ir.Field(value, f"holder {held[1]}", type=holder))

    def pattern(self, sort: str, name: str) -> EventPattern:
        test: Expr | None = None
        if self.tests:
            test = self.tests[0] if len(self.tests) == 1 else ir.And(tuple(self.tests))
        self.c.scope = replace(self.c.scope, across=self.across)
        told = tuple(self.described)
        return EventPattern(sort, name, tuple(self.binds), test, tuple(self.kinds), described=told)


def spoken_of(c: Context, player: Node) -> bool:
    """Whether `the player` is one of whom the rule has spoken before: `While a player has no Fuel: The player cannot …`."""
    before = c.text.text[: player.start].split()
    known = c.scope.roles.get("player")
    made_up = isinstance(known, ir.Var) and known.name.startswith("each.")
    return made_up and bool(before) and before[-1].lower() == "the"


SIDES = ("OWN", "ENEMY", "FRIENDLY")
"""The words that tell on whose side something is."""


def another_than(c: Context, base: Node, first: Expr) -> None:
    """Refuses `an enemy Soldier cannot use Strike against another Soldier`, of a bearer: another than that one, or than the
    bearer?"""
    how = base.find("quantifier")
    words = [n[0] for n in (how, *base.all("adjective")) if n is not None]
    other = next((n for n in words if n.kind in ("OTHER", "ANOTHER")), None)
    bearer = c.scope.roles.get("bearer")
    if other is not None and bearer not in (None, first):
        raise c.fail(
            "W302",
            other,
            f"“{other.word}” than which? The bearer could be meant, and who does this.",
            "Write “a KIND that is not the bearer”; if any but itself is meant, “a KIND”.",
        )


def sided(np: Node) -> bool:
    """Whether words speak of one side's: `an enemy Soldier`."""
    base = np.base
    return any(a[0].kind in SIDES for a in base.all("adjective"))


def side_taken(np: Node) -> tuple[Node, Node]:
    """Words without the one that tells whose side it is, and that one: `an enemy Soldier` is `a Soldier`."""
    base = np.base
    side = next(a for a in base.all("adjective") if a[0].kind in SIDES)
    plain = replace(base, children=tuple(n for n in base.children if n is not side))
    return (plain if np is base else replace(np, children=(plain, *np.children[1:]))), side


def given_side(c: Context, where: Node, side: Node) -> Node | None:
    """A place with that word before the piece that it names: `within 6in of an enemy Soldier`; None where it names none."""
    if where.kind == "spot_with":
        inner = given_side(c, where[0], side)
        return None if inner is None else replace(where, children=(inner, *where.children[1:]))
    if where.children[-1] is None:
        return None  # `within 2 squares`, of whom is said before
    base = where.last
    noun = base if base.kind == "term" else base.find("noun")
    words = "" if noun is None else noun[0].word  # `Tired Soldier` is one term
    if all(c.names.find(n, c.names.kinds, c.names.cards) is None for n in (words, words.split(" ")[-1])):
        return None  # a Square, a zone: nobody's
    if base.kind == "term":
        given = base.new("described", side, base.new("noun", base[0], None))
    elif base.kind == "described":
        given = replace(base, children=(*base.children[:-1], side, base.last))
    else:
        return None
    return replace(where, children=(*where.children[:-1], given))


def refit(value: Expr, type_: Type, c: Context) -> Expr:
    if value.type.base == type_.base == "thing" and value.type.arg != type_.arg:
        routed = wholes.routed(c, value, type_)
        if isinstance(routed, ir.Whole):
            return routed
        if isinstance(value, ir.Var) and c.names.kind_of(type_.arg, value.type.arg):
            return ir.Var(value.name, type=type_)
    return value


def one_of_these(c: Context, value: Expr, base: Node, np: Node) -> Expr:
    """Whether something is one of what words name one after the other: `a Hound or a hungry Soldier`."""
    if np is not base and any(n is not None for n in np.children[1:]):
        raise c.fail("W341", np, "It is not clear whether this is said of all of them.", "Make it two rules.")
    tests: list[Expr] = []
    for node in base.children:
        if node is None or node.kind in ("AND", "OR"):
            continue
        found = readers.thing(c, node)
        test = member(c, value, found, node) if found.type.many else predicates.same(c, found, value)
        tests.append(test if test is not None else ir.Truth(True))
    return ir.Or(tuple(tests), span=c.span(np))


def counted(base: Node) -> Node | None:
    """The word before a noun by which it is not one at a time that is spoken of: `two`, `no`, `most`."""
    quantifier = base.find("quantifier") if base.kind == "described" else None
    if quantifier is None or quantifier[0].kind in ("EVERY", "ANY", "ANOTHER"):
        return None
    return None if quantifier[0].kind == "COUNT" and quantifier[0].word == "1" else quantifier


def noun_of(base: Node) -> str | None:
    noun = base.find("noun") if base.kind == "described" else base
    return noun[0].word if noun is not None and noun[0].kind == "TERM" else None


def but_that_they_are_two(test: Expr | None, one: Expr, other: Expr) -> Expr | None:
    """What is said of somebody, `another Soldier with Fear`, without that it is not the other one."""
    two = {x.name for x in (one, other) if isinstance(x, ir.Var)}
    left = []
    for part in test.of if isinstance(test, ir.And) else (test,):
        match part:
            case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=a), right=ir.Var(name=b))) if {a, b} == two:
                pass
            case ir.Expr():
                left.append(part)
    return ir.And(tuple(left)) if len(left) > 1 else next(iter(left), None)


def member(c: Context, value: Expr, of: Expr, node: Node) -> Expr | None:
    """The test that `value` is in a described set, without listing the set."""
    match of:
        case ir.All() if of.type.base == value.type.base == "action":
            return None
        case ir.All(kind=kind):
            if of.type.base == "player":
                if value.type.base != "player":
                    raise c.fail("W321", node, f"This event happens to {value.type}, not to a player.")
                return None
            if value.type == of.type.one() == ir.PLACE:
                return None
            if value.type.base != "thing":
                raise c.fail("W321", node, f"This event happens to {value.type}, not to {of.type.one()}.")
            if c.names.kind_of(value.type.arg, kind):
                return None
            if not c.names.kind_of(kind, value.type.arg):
                routed = wholes.routed(c, value, of.type.one())
                if routed is None:
                    raise c.fail("W321", node, f"This event happens to {value.type}, not to {of.type.one()}.")
                return None
            return ir.IsKind(value, kind)
        case ir.Where(of=inner, var=var, test=test):
            routed = wholes.routed(c, value, of.type.one()) or value
            first = member(c, value, inner, node)
            bound = substituted(test, var, routed)
            return bound if first is None else ir.And((first, bound))
        case _:
            return ir.In(wholes.routed(c, value, of.type.one()) or value, of)
