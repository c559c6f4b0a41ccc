"""Events: what a hook waits for, what a law speaks of, and what has happened before."""

from __future__ import annotations

from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.model import EventPattern
from warbook.language.resolve import conditions, things
from warbook.language.resolve.context import Context, Signature, owner_of
from warbook.language.resolve.misread import unknown_verb
from warbook.language.sentence import Node

# The events of the language itself: phrase → (sort, types of its roles are those of its words).
MOVING = ("order_move", "order_move_up_to", "order_move_near", "order_move_where")
ENDING = ("order_end_move", "order_end_move_where", "order_end_move_anywhere")


def verb_call(c: Context, subject: Expr | None, act: Node) -> tuple[Signature, tuple[Expr | None, ...]]:
    """A declared verb with what is said of it: active (`X detects Y`) or passive (`Y is detected by X`)."""
    word = act.find("WORD")
    if word is None:
        raise c.fail("W340", act, "This is not something the rules declare.")
    passive = act.kind == "verb_passive"
    verb = (c.names.participles if passive else c.names.thirds).get(word.word)
    if verb is None or verb not in c.names.verbs:
        known = c.names.participles if passive else c.names.thirds
        close = c.names.thirds.get(word.word) or c.names.participles.get(word.word)
        if close:
            raise c.fail(
                "W309",
                word,
                f"The verb {close} has another form here.",
                f"Write “is {next((p for p, v in c.names.participles.items() if v == close), close)}” or “{close}s”.",
            )
        raise unknown_verb(c, word, known, passive)
    signature = c.names.verbs[verb][0]
    np = act.find("np")
    given = conditions.prepositions(c, act)
    args: list[Expr | None] = []
    agentless = (
        not any(r.prep == "by" for r in signature.roles) and signature.roles and signature.roles[0].prep == ""
    )
    for role in signature.roles:
        value: Expr | None = None
        if role.prep == "" and passive:
            value = subject
        elif role.prep == "":
            value = things.thing(c, np) if np is not None else (subject if agentless else None)
        elif role.prep == "by" and not passive:
            value = subject
        for i, (prep, expr) in enumerate(given):
            if value is None and (prep == role.prep or {prep, role.prep} == {"at", "against"}):
                value = expr
                del given[i]
                break
        args.append(value)
    if given:
        takes = " and ".join(f"“{r.prep} …”" for r in signature.roles if r.prep) or "nothing more"
        raise c.fail("W322", act, f"{signature.name} does not take “{given[0][0]}”.", f"It takes {takes}.")
    return signature, tuple(args)


def complete(c: Context, signature: Signature, args: tuple[Expr | None, ...], node: Node) -> tuple[Expr, ...]:
    """The arguments of a call, those left out taken from the roles in scope."""
    full: list[Expr] = []
    for role, arg in zip(signature.roles, args, strict=True):
        value = arg
        if value is None:
            value = next(
                (v for k, v in c.scope.roles.items() if k == role.name and things.fits(c, v.type, role.type)),
                None,
            )
        if value is None:
            how = f"“{role.prep} …”" if role.prep else f"its {role.name}"
            raise c.fail("W320", node, f"{signature.name} needs to know {how}: {role.type}.")
        if value.type.many and not role.type.many:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} happens to one {role.type.arg or role.name} at a time.",
                "Say “each …” or “for each …”.",
            )
        fitted = things.routed(c, value, role.type)
        if fitted is None:
            raise c.fail(
                "W321",
                node,
                f"{signature.name} takes {role.type} as its {role.name}, and this is {value.type}.",
            )
        full.append(fitted)
    return tuple(full)


class Pattern:
    """An event being resolved: its roles become variables, what is said of them becomes tests."""

    def __init__(self, c: Context) -> None:
        self.c = c
        self.binds: list[tuple[str, str]] = []
        self.tests: list[Expr] = []
        self.kinds: list[tuple[str, str]] = []

    def role(self, role: str, type_: Type, np: Node | None) -> Expr:
        """Binds a role of the event, narrowed by the noun phrase that speaks of it."""
        c = self.c
        var = c.fresh(role)
        value = ir.Var(var, type=type_)
        self.binds.append((role, var))
        if type_.base == "thing" and type_.arg:
            self.kinds.append((var, type_.arg))
        if np is None or (self.named_so(role, np)):
            return value
        self.narrow(value, np)
        if c.scope.it is None and type_.base in ("thing", "player"):
            c.scope = replace(c.scope, it=value, me=c.scope.me or owner_of(value))
        return value

    def named_so(self, role: str, np: Node) -> bool:
        """Whether the words only say the name of the role: `by an attacker`."""
        word = conditions.bare_word(np)
        return word is not None and word.word == role and role not in self.c.scope.roles

    def narrow(self, value: Expr, np: Node) -> None:
        c = self.c
        base = np[0] if np.kind == "np" else np
        if base.kind == "described" or base.kind == "term":
            found = things.thing(c, np)
            if found.type.many:
                test = member(c, value, found, np)
                if test is not None:
                    self.tests.append(test)
                name = noun_of(base)
                if name and found.type.base == "thing":
                    c.bound(c.names.find(name, c.names.kinds) or name, refit(value, found.type.one(), c))
                elif found.type.base == "player":
                    c.bound("player", value)
                return
            self.tests.append(things.same(c, found, value))
            return
        if base.kind == "player":
            c.bound("player", value)
            return
        found = things.thing(c, np)
        if found.type.base != value.type.base:
            routed = things.routed(c, value, found.type)
            if routed is None:
                raise c.fail("W321", np, f"This event happens to {value.type}, not to {found.type}.")
            value = routed
        self.tests.append(things.same(c, found, value))

    def pattern(self, sort: str, name: str) -> EventPattern:
        test: Expr | None = None
        if self.tests:
            test = self.tests[0] if len(self.tests) == 1 else ir.And(tuple(self.tests), type=ir.FLAG)
        return EventPattern(sort, name, tuple(self.binds), test, tuple(self.kinds))


def refit(value: Expr, type_: Type, c: Context) -> Expr:
    if value.type.base == type_.base == "thing" and value.type.arg != type_.arg:
        routed = things.routed(c, value, type_)
        if isinstance(routed, ir.Whole):
            return routed
        if isinstance(value, ir.Var) and c.names.kind_of(type_.arg, value.type.arg):
            return ir.Var(value.name, type=type_)
    return value


def noun_of(base: Node) -> str | None:
    noun = base.find("noun") if base.kind == "described" else base
    return noun[0].word if noun is not None and noun[0].kind == "TERM" else None


def member(c: Context, value: Expr, of: Expr, node: Node) -> Expr | None:
    """The test that `value` is in a described set, without listing the set."""
    match of:
        case ir.All(kind=kind):
            if of.type.base == "player":
                if value.type.base != "player":
                    raise c.fail("W321", node, f"This event happens to {value.type}, not to a player.")
                return None
            if value.type.base != "thing":
                raise c.fail("W321", node, f"This event happens to {value.type}, not to {of.type.one()}.")
            if c.names.kind_of(value.type.arg, kind):
                return None
            if not c.names.kind_of(kind, value.type.arg):
                routed = things.routed(c, value, of.type.one())
                if routed is None:
                    raise c.fail("W321", node, f"This event happens to {value.type}, not to {of.type.one()}.")
                return None
            return ir.IsKind(value, kind, type=ir.FLAG)
        case ir.Where(of=inner, var=var, test=test):
            routed = things.routed(c, value, of.type.one()) or value
            first = member(c, value, inner, node)
            bound = substituted(test, var, routed)
            return bound if first is None else ir.And((first, bound), type=ir.FLAG)
        case _:
            return ir.In(things.routed(c, value, of.type.one()) or value, of, type=ir.FLAG)


def substituted(expr: Expr, var: str, value: Expr) -> Expr:
    """`expr` with a variable replaced."""
    from dataclasses import fields, is_dataclass

    if isinstance(expr, ir.Var) and expr.name == var:
        return value
    changed = {}
    for f in fields(expr):
        old = getattr(expr, f.name)
        new = old
        if isinstance(old, Expr):
            new = substituted(old, var, value)
        elif isinstance(old, tuple) and old and any(is_dataclass(x) or isinstance(x, tuple) for x in old):
            new = tuple(
                substituted(x, var, value)
                if isinstance(x, Expr)
                else tuple(substituted(y, var, value) if isinstance(y, Expr) else y for y in x)
                if isinstance(x, tuple)
                else x
                for x in old
            )
        if new is not old:
            changed[f.name] = new
    return replace(expr, **changed) if changed else expr


def event(c: Context, node: Node) -> EventPattern:
    """The event that a `When` or `Before` names; its roles come into scope."""
    if node.kind == "runs_out":
        return running_out(c, node)
    subject, act = node[0], node[1]
    return event_of(c, subject, act)


def running_out(c: Context, node: Node) -> EventPattern:
    """`When someone has no more of something`: the moment at which it loses the last one."""
    word = node.find("TERM")
    assert word is not None
    name = c.names.find(word.word, c.names.tokens, c.names.resources)
    if name is None:
        raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
    holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
    kind = ir.PLAYER if holder == "player" else ir.PLACE if holder == "Square" else Type("thing", holder)
    p = Pattern(c)
    value = p.role("holder", kind, node[0])
    left = ir.Field(value, name, type=ir.NUMBER)
    p.tests.append(ir.Compare("==", left, things.number(0), type=ir.FLAG))
    return p.pattern("lose", name)


def event_of(c: Context, subject: Node, act: Node) -> EventPattern:
    p = Pattern(c)
    np: Node | None
    match act.kind:
        case "verb_active" | "verb_passive":
            return verb_event(c, p, subject, act)
        case "order_gain" | "order_lose":
            amount = act.children[-1]
            word = amount.find("TERM") if amount is not None else None
            assert word is not None
            name = c.names.find(word.word, c.names.tokens, c.names.resources)
            if name is None:
                raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
            holder = (c.names.tokens.get(name) or c.names.resources[name]).holder
            p.role(
                "holder",
                ir.PLAYER
                if holder == "player"
                else ir.PLACE
                if holder == "Square"
                else Type("thing", holder),
                subject,
            )
            return p.pattern("gain" if act.kind == "order_gain" else "lose", name)
        case "order_begin" | "order_end" | "order_begin_alone":
            numbered = numbered_term(subject)
            name_node = (
                numbered[0] if numbered is not None else conditions.bare_term(subject) or (noun_term(subject))
            )
            if name_node is None or (name := c.names.find(name_node.word, c.names.sequences)) is None:
                raise c.unknown(
                    name_node or subject,
                    "sequence",
                    name_node.word if name_node else "this",
                    c.names.sequences,
                )
            for role in c.names.sequences[name].roles:
                value = p.role(role.name, role.type, None)
                c.bound(role.name, value)
            if numbered is not None:
                count = ir.Setting(f"number of {name}", type=ir.NUMBER)
                p.tests.append(ir.Compare("==", count, things.number(int(numbered[1].word)), type=ir.FLAG))
            return p.pattern("ends" if act.kind == "order_end" else "begins", name)
        case "order_remove":
            p.role("gone", Type("thing", standing_kind(c, subject)), subject)
            return p.pattern("removed", "")
        case kind if kind in MOVING or kind in ENDING:
            value = p.role("mover", Type("thing", acting_kind(c, subject)), subject)
            where = act.find(
                "within", "on_or_within", "beyond", "in_", "on", "outside", "adjacent", "spot_with"
            )
            where = conditions.spot(where) if where is not None else None
            if where is not None:
                held = c.scope
                c.scope = replace(c.scope, me=owner_of(value))
                p.tests.append(conditions.where_test(c, value, where))
                c.scope = held
            if kind.endswith("_where"):
                p.tests.append(conditions.condition(c, act.children[-1]))  # type: ignore[arg-type]
            for prep, np in raw_prepositions(act):
                if prep == "through":
                    p.tests.append(passing(c, value, np))
            return p.pattern("end_move" if kind in ENDING else "move", "")
        case "order_slow":
            p.role("mover", Type("thing", acting_kind(c, subject)), subject)
            terrain = dict(raw_prepositions(act)).get("by")
            p.role("by", Type("terrain"), None)
            if terrain is not None:
                cause = ir.Var(p.binds[-1][1], type=Type("terrain"))
                p.tests.append(ir.Compare("==", cause, things.thing(c, terrain), type=ir.FLAG))
            return p.pattern("slowed", "")
        case "order_roll":
            word = act.find("TERM")
            assert word is not None
            if word.word == "Roll":
                value = p.role("roller", Type("thing", "") if not c.names.rolls else first_roller(c), subject)
                bind_roll(c, "")
                return p.pattern("roll", "")
            if word.word not in c.names.rolls:
                raise c.unknown(word, "roll", word.word, c.names.rolls)
            signature = c.names.rolls[word.word]
            given = dict(raw_prepositions(act))
            for role in signature.roles:
                speaks = subject if role.prep == "by" else given.get(role.prep)
                value = p.role(role.name, role.type, speaks)
                if role.name not in c.scope.roles:
                    c.bound(role.name, value)
            bind_roll(c, word.word)
            return p.pattern("roll", word.word)
        case "order_use":
            np = act.find("np")
            assert np is not None
            word = conditions.bare_term(np) or noun_term(np)
            p.role("user", Type("thing", acting_kind(c, subject)), subject)
            if word is None or word.word in ("Action", "Actions"):
                return p.pattern("use", "")
            if word.word not in c.names.actions:
                raise c.unknown(word, "action", word.word, c.names.actions)
            return p.pattern("use", word.word)
        case "order_join":
            np = act.find("np")
            assert np is not None
            word = conditions.bare_term(np) or noun_term(np)
            if word is None or (name := c.names.find(word.word, c.names.groups)) is None:
                raise c.fail("W341", np, "Only a group can be joined.")
            p.role("member", Type("thing", c.names.groups[name].holds), subject)
            return p.pattern("join", name)
        case _:
            raise c.fail(
                "W341",
                act,
                "This does not happen as an event.",
                "Name a verb of the game, a gain or loss, a move, a roll, or a sequence that begins or ends.",
            )


def bind_roll(c: Context, name: str) -> None:
    """From here on `the roll` and its `dice` are those of the roll named, or of the one being made."""
    c.bound("roll", ir.Listed("roll", name, type=Type("roll", name)))
    c.bound("dice", ir.All("die", type=Type("die", name, True)))


def first_roller(c: Context) -> Type:
    for signature in c.names.rolls.values():
        for role in signature.roles:
            if role.prep == "by" and role.type.base == "thing":
                return role.type
    return ir.PLAYER


def standing_kind(c: Context, subject: Node) -> str:
    """The kind of thing that can move or be removed and that the subject speaks of."""
    base = subject[0] if subject.kind == "np" else subject
    name = noun_of(base) if base.kind in ("described", "term") else None
    kind = c.names.find(name, c.names.kinds) if name else None
    if kind is None:
        found = things.thing(c, subject)
        if found.type.base == "thing":
            kind = found.type.arg
    if kind is not None:
        return kind
    raise c.fail("W341", subject, "Only things move, act or leave play.")


def acting_kind(c: Context, subject: Node) -> str:
    """The kind of what moves or acts where the subject does: the parts of a thing that has parts."""
    kind = standing_kind(c, subject)
    declared = c.names.kinds.get(kind)
    return declared.parts if declared is not None and declared.parts is not None else kind


def noun_term(np: Node) -> Node | None:
    base = np[0] if np.kind == "np" else np
    noun = base.find("noun") if base.kind == "described" else None
    return noun[0] if noun is not None and noun[0].kind == "TERM" else None


def numbered_term(np: Node) -> Node | None:
    """`Day 3` as a subject."""
    base = np[0] if np.kind == "np" and len([n for n in np.children if n is not None]) == 1 else np
    return base if base.kind == "numbered" else None


def raw_prepositions(act: Node) -> list[tuple[str, Node]]:
    found = []
    for child in act.children:
        if child is not None and child.kind == "preposed":
            prep = child[0]
            found.append((prep[0].word if prep.children else prep.word, child.children[-1]))
    return found  # type: ignore[return-value]


def passing(c: Context, mover: Expr, np: Node) -> Expr:
    """Whether the mover's path crosses something described."""
    held = c.scope
    c.scope = replace(c.scope, me=owner_of(mover))
    try:
        return conditions.quantified(c, np, lambda other: ir.Spatial("crosses", (mover, other), type=ir.FLAG))
    finally:
        c.scope = held


def verb_event(c: Context, p: Pattern, subject: Node, act: Node) -> EventPattern:
    word = act.find("WORD")
    assert word is not None
    passive = act.kind == "verb_passive"
    verb = (c.names.participles if passive else c.names.thirds).get(word.word)
    if verb is None or verb not in c.names.verbs:
        raise unknown_verb(c, word, c.names.participles if passive else c.names.thirds, passive)
    signature = c.names.verbs[verb][0]
    given = dict(raw_prepositions(act))
    np = act.find("np")
    agentless = not any(r.prep == "by" for r in signature.roles)
    for role in signature.roles:
        words: Node | None
        if role.prep == "":
            words = subject if passive or (agentless and np is None) else np
        elif role.prep == "by" and not passive:
            words = subject
        else:
            words = given.get(role.prep)
        value = p.role(role.name, role.type, words)
        if role.name not in c.scope.roles:
            c.bound(role.name, value)
    return p.pattern("verb", signature.name)


def happened(c: Context, one: Expr, test: Node) -> Expr:
    """`has moved during the Day`, `has gained Fear during …`, `has been hit during …`."""
    return happened_to(c, one, test, ir.FLAG)


def happened_to(c: Context, one: Expr, test: Node, type_: Type) -> Expr:
    """Whether, or how often, something has been done since a sequence began."""
    deed = next(n for n in test.children if n is not None and n.kind.startswith("deed"))
    during = test.find("during")
    scope = ""
    if during is not None:
        word = conditions.bare_term(during[1]) or noun_term(during[1])
        if word is None or (name := c.names.find(word.word, c.names.sequences)) is None:
            raise c.unknown(word or during, "sequence", word.word if word else "this", c.names.sequences)
        scope = name
    if not scope:
        raise c.fail(
            "W342", test, "Since when is not said.", "Add “during the …”, with the sequence it counts in."
        )
    match deed.kind:
        case "deed_gained" | "deed_lost":
            word = deed.children[-1].find("TERM")  # type: ignore[union-attr]
            assert word is not None
            name = c.names.find(word.word, c.names.tokens, c.names.resources) or ""
            if not name:
                raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
            event_name = ("gain " if deed.kind == "deed_gained" else "lose ") + name
        case "deed_used":
            np = deed.find("np")
            assert np is not None
            action = conditions.bare_term(np) or noun_term(np)
            if action is None and (named := things.thing(c, np)).type == ir.ACTION:
                return ir.Happened("use", one, scope, named, type=type_, span=c.span(test))
            if action is None or (
                action.word not in c.names.actions and action.word not in ("Action", "Actions")
            ):
                raise c.unknown(action or np, "action", action.word if action else "this", c.names.actions)
            event_name = "use " + ("" if action.word in ("Action", "Actions") else action.word)
        case "deed_moved":
            event_name = "move"
        case "deed_slowed":
            event_name = "slowed"
        case _:
            word = deed.find("WORD")
            assert word is not None
            verb = c.names.participles.get(word.word)
            if verb is None or verb not in c.names.verbs:
                raise c.unknown(word, "verb", word.word, c.names.participles, "W309")
            event_name = "verb " + verb
    return ir.Happened(event_name, one, scope, type=type_, span=c.span(test))
