"""Bullets that always hold: hooks, offers, laws and standing changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Text
from warbook.language.declare.outline import HOOK, OFFER, Raw
from warbook.language.declare.reader import GAME, Reader
from warbook.language.ir import Expr, Type
from warbook.language.model import Bearer, Change, EventPattern, Hook, Law, Offer
from warbook.language.resolve import conditions, steps, things
from warbook.language.resolve.context import Context, Scope, owner_of
from warbook.language.resolve.events import bind_roll, event, event_of, happened_to, noun_term
from warbook.language.sentence import Node

CHANGES = {
    "order_more": ("add", 1),
    "order_less": ("add", -1),
    "order_become": ("set", 1),
    "order_at_least": ("least", 1),
    "order_at_most": ("most", 1),
    "order_gain": ("add", 1),
}
COSTS = {"order_cost_more": 1, "order_cost_less": -1}


@dataclass(slots=True)
class Rules:
    """What the bullets of a game come to."""

    hooks: list[Hook] = field(default_factory=list)
    offers: list[Offer] = field(default_factory=list)
    laws: list[Law] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)


def read_rules(r: Reader, raw: Raw, rules: Rules) -> None:
    """All rule bullets of one declaration."""
    bearer = bearer_of(r, raw)
    for bullet in raw.rules:
        r.attempt(lambda bullet=bullet: one_rule(r, raw, bullet, bearer, rules))  # type: ignore[misc]


def bearer_of(r: Reader, raw: Raw) -> Bearer | None:
    """Whom `the bearer` stands for under a token, trait or resource."""
    if raw.sort == "Token" and raw.name in r.names.tokens:
        return Bearer("token", raw.name, r.names.tokens[raw.name].holder)
    if raw.sort == "Trait":
        kinds = {
            r.names.cards[c.name]
            for c in r.outline.of("Card")
            if c.name in r.names.cards
            and any(re.search(rf"\b{re.escape(raw.name)}\b", f.value.text) for f in c.all("Traits"))
        }
        fallback = set(r.names.cards.values())
        return Bearer("trait", raw.name, common_kind(r, kinds or fallback))
    return None


def common_kind(r: Reader, kinds: set[str]) -> str:
    """The narrowest kind that all of these are; the first of them where there is none."""
    wide = [k for k in r.names.kinds if kinds and all(r.names.kind_of(one, k) for one in kinds)]
    narrow = (k for k in wide if not any(o != k and r.names.kind_of(o, k) for o in wide))
    return next(narrow, next(iter(sorted(kinds)), ""))


def scope_for(r: Reader, raw: Raw, bearer: Bearer | None) -> Scope:
    if bearer is not None:
        type_ = (
            ir.PLAYER
            if bearer.kind == "player"
            else ir.PLACE
            if bearer.kind == "Square"
            else Type("thing", bearer.kind)
        )
        one = ir.Var("bearer", type=type_)
        roles: dict[str, Expr] = {"bearer": one, "game": GAME}
        if raw.name in r.names.numbered and raw.sort == "Trait":
            roles["x"] = ir.Call(f"number {raw.name}", (one,), type=ir.NUMBER)
        return Scope(roles, owner_of(one) if type_ != ir.PLACE else None, None, bearer, one)
    return Scope({"game": GAME})


def one_rule(r: Reader, raw: Raw, bullet: Bullet, bearer: Bearer | None, rules: Rules) -> None:
    words = bullet.text.text
    if bearer is not None and not speaks_of_bearer(bullet):
        if bearer.sort == "trait":
            raise r.context(bullet.text).fail(
                "W394",
                None,
                "A trait's rule speaks of the bearer: who has the trait.",
                "Say “the bearer”; a rule for everyone belongs under a plain heading.",
            )
        bearer = None
    scope = scope_for(r, raw, bearer)
    c = r.context(bullet.text, scope)
    hook = HOOK.match(words)
    if hook is not None and hook[1] == "While":
        standing_block(r, raw, bullet, c, bearer, rules)
    elif hook is not None:
        rules.hooks.append(a_hook(r, raw, bullet, c, bearer, hook[1]))
    elif OFFER.match(words):
        rules.offers.append(an_offer(r, raw, bullet, c, bearer))
    else:
        if bullet.children:
            raise c.fail(
                "W351",
                None,
                "Nothing can stand under a fact.",
                "A list belongs under “When …:” or under a step.",
            )
        sentence(r, raw, bullet.text, c, None, bearer, rules)


def speaks_of_bearer(block: Block) -> bool:
    """Whether a rule, or a list under it, says `bearer`: a token's rule that does not holds for everyone."""
    text = getattr(block, "text", None)
    said = isinstance(text, Text) and re.search(r"\bbearer\b", text.text) is not None
    return said or any(speaks_of_bearer(b) for b in getattr(block, "children", ()))


# ------------------------------------------------------------------ hooks and offers
def a_hook(r: Reader, raw: Raw, bullet: Bullet, c: Context, bearer: Bearer | None, word: str) -> Hook:
    head, rest = steps.split_colon(bullet.text)
    if head is None:
        raise c.fail(
            "W375",
            None,
            f"“{word} …” needs a colon and what then happens.",
            "It is written like “- When a KIND moves: The KIND gains 1 TOKEN.”",
        )
    happening = head.slice(len(word) + 1, len(head.text))
    c.text = happening
    tree = r.tree(happening, "when", c)
    pattern = event(c, tree[0])
    cond = tree.children[-1] if tree.find("COMMA_IF") is not None else None
    test = conditions.condition(c, cond) if cond is not None else None
    done = steps.consequence(c, rest, bullet.children)
    moment = {"When": "after", "After": "after", "Before": "before", "Instead of": "instead"}[word]
    if word == "When" and pattern.sort == "roll":
        moment = "when"
    return Hook(moment, pattern, test, done, bearer, bullet.span, bullet.text.text, raw.mission)


def an_offer(r: Reader, raw: Raw, bullet: Bullet, c: Context, bearer: Bearer | None) -> Offer:
    head, rest = steps.split_colon(bullet.text)
    if head is None:
        raise c.fail("W375", None, "An offer needs a colon and what then happens.")
    inner = head.slice(3, len(head.text))
    c.text = inner
    tree = r.tree(inner, "offer", c)
    name = tree[0].word
    if name not in r.names.windows:
        raise c.unknown(tree[0], "window", name, r.names.windows)
    window = r.names.windows[name]
    for role in window.roles:
        c.bound(role.name, ir.Var(role.name, type=role.type))
    if bearer is None:
        first = window.roles[0] if window.roles else None
        if first is not None:
            about = c.scope.roles[first.name]
            c.scope = replace(c.scope, principal=about, it=about)
    bind_roll(c, "")
    label = tree.find("STRING")
    cost = tree.find("price")
    cond = tree.children[-1] if tree.find("COMMA_IF") is not None else None
    test = conditions.condition(c, cond) if cond is not None else None
    price = steps.price(c, cost, None) if cost is not None else ()
    done = steps.consequence(c, rest, bullet.children)
    return Offer(
        name, label.word.strip('"') if label is not None else raw.name, price, test, done, bearer, bullet.span
    )


# ------------------------------------------------------------------ laws and changes
def standing_block(
    r: Reader, raw: Raw, bullet: Bullet, c: Context, bearer: Bearer | None, rules: Rules
) -> None:
    """`While CONDITION: what then holds`."""
    head, rest = steps.split_colon(bullet.text)
    if head is None:
        raise c.fail("W375", None, "“While …” needs a colon and what then holds.")
    inner = head.slice(6, len(head.text))
    c.text = inner
    test = standing_condition(c, r.tree(inner, "condition", c)[0])
    texts: Sequence[Text] = (
        [rest] if rest is not None else [b.text for b in bullet.children if isinstance(b, Bullet)]
    )
    if not texts:
        raise c.fail("W375", None, "“While …” needs what then holds.")
    for text in texts:
        for part in sentences(text):
            inner_context = replace_text(c, part)
            sentence(r, raw, part, inner_context, test, bearer, rules)


def standing_condition(c: Context, node: Node) -> Expr:
    """The condition after `While`. One that begins with `a Soldier …` speaks of each of them, and what
    follows the colon of it."""
    if node.kind == "all_of_these":
        parts = [n for n in node.children if n is not None and not n.kind.startswith("COMMA")]
        of = (standing_condition(c, parts[0]), *(conditions.condition(c, n) for n in parts[1:]))
        return ir.And(of, type=ir.FLAG, span=c.span(node))
    base = node[0][0] if node.kind == "clause" and node[0].kind == "np" else None
    quantifier = base.find("quantifier") if base is not None else None
    if (
        base is None
        or base.kind not in ("term", "described")
        or (quantifier is not None and quantifier[0].kind != "ANY")
    ):
        return conditions.condition(c, node)
    of_all = things.thing(c, node[0])
    if not of_all.type.many or of_all.type.base != "thing" or isinstance(of_all, ir.Var):
        return conditions.condition(c, node)
    from warbook.language.resolve.events import member, noun_of

    one = ir.Var(c.fresh("each"), type=of_all.type.one())
    narrowed = member(c, one, of_all, node)
    c.bound(c.names.find(noun_of(base) or "", c.names.kinds) or of_all.type.arg, one)
    c.scope = replace(c.scope, it=one, me=owner_of(one))
    test = conditions.predicate_of(c, one, node.children[-1])  # type: ignore[arg-type]
    return test if narrowed is None else ir.And((narrowed, test), type=ir.FLAG, span=c.span(node))


def sentences(text: Text) -> list[Text]:
    """The sentences of a text."""
    found, start = [], 0
    for match in re.finditer(r"\.(?=\s|$)", text.text):
        found.append(text.slice(start, match.start()))
        start = match.end() + 1
    if text.text[start:].strip():
        found.append(text.slice(start, len(text.text)))
    return found


def replace_text(c: Context, text: Text) -> Context:
    return Context(c.names, c.scope, text, c.counter)


def sentence(
    r: Reader, raw: Raw, text: Text, c: Context, test: Expr | None, bearer: Bearer | None, rules: Rules
) -> None:
    """One fact: a prohibition, a duty, a leave, a lifted precondition, or a change of a number."""
    c.text = text
    tree = r.tree(text, "law", c)[0]
    cond = tree.children[-1] if tree.find("COMMA_IF") is not None else None
    subject, act = (
        tree[0],
        next(n for n in tree.children[1:] if n is not None and n.kind.startswith(("order_", "verb_"))),
    )
    if tree.kind == "standing":
        if act.kind in CHANGES:
            rules.changes.append(from_afar(c, a_change(c, subject, act, cond, test, bearer, text)))
            return
        if act.kind in COSTS:
            rules.changes.append(a_cost(c, subject, act, cond, test, bearer, text))
            return
        if act.kind == "order_ignore":
            rules.laws.append(lifted(c, subject, act, cond, test, bearer, text))
            return
        raise c.fail(
            "W376",
            act,
            "A bullet states what always holds; this is something that happens.",
            "Begin with “When …:”, or put it into a numbered step.",
        )
    sort = {"cannot": "cannot", "may_law": "may", "must": "must"}[tree.kind]
    pattern = law_event(c, subject, act, sort)
    extra = conditions.condition(c, cond) if cond is not None else None
    rules.laws.append(Law(sort, pattern, both(test, extra), bearer, "", text.span, text.text))


def law_event(c: Context, subject: Node, act: Node, sort: str) -> EventPattern:
    if act.kind == "verb_passive" or act.kind == "verb_active" or act.kind.startswith("order_"):
        return event_of(c, subject, act)
    raise c.fail("W377", act, "This cannot be forbidden or allowed.")


def both(one: Expr | None, two: Expr | None) -> Expr | None:
    if one is None or two is None:
        return one or two
    return ir.And((one, two), type=ir.FLAG)


def lifted(
    c: Context,
    subject: Node,
    act: Node,
    cond: Node | None,
    test: Expr | None,
    bearer: Bearer | None,
    text: Text,
) -> Law:
    """`ignores "in range" for Strike`."""
    quoted, word = act.find("STRING"), act.find("TERM")
    assert quoted is not None and word is not None
    if word.word not in c.names.actions:
        raise c.unknown(word, "action", word.word, c.names.actions)
    from warbook.language.resolve.events import Pattern, acting_kind

    p = Pattern(c)
    p.role("user", Type("thing", acting_kind(c, subject)), subject)
    extra = conditions.condition(c, cond) if cond is not None else None
    return Law(
        "lifts",
        p.pattern("use", word.word),
        both(test, extra),
        bearer,
        quoted.word.strip('"'),
        text.span,
        text.text,
    )


def a_cost(
    c: Context,
    subject: Node,
    act: Node,
    cond: Node | None,
    test: Expr | None,
    bearer: Bearer | None,
    text: Text,
) -> Change:
    """`Strike costs 1 Fuel more, if …`; `Every Action costs 1 Fuel more for each time the user has used it
    during …`."""
    base = subject[0] if subject.kind == "np" else subject
    word = base.children[-1] if base.kind == "of" else conditions.bare_term(base) or noun_term(base)
    if word is None or (word.word not in c.names.actions and word.word not in ("Action", "Actions")):
        raise c.unknown(word or subject, "action", word.word if word is not None else "this", c.names.actions)
    if base.kind == "of":
        user = things.thing(c, base[0])
    else:
        named = c.names.actions.get(word.word)
        every = [named] if named is not None else list(c.names.actions.values())
        kind = next((x.type for a in every for x in a.roles if x.prep == "by"), ir.PLAYER)
        user = ir.Var("user", type=kind)
    action = ir.Var("action", type=ir.ACTION)
    c.bound("user", user)
    c.bound("action", action)
    c.scope = replace(c.scope, it=action, me=owner_of(user), principal=user)
    ways = steps.price(c, act.find("price"), None)
    if len(ways) != 1 or len(ways[0]) != 1:
        raise c.fail("W346", act, "What it costs more must be one amount of one resource.")
    number, resource = ways[0][0]
    amount: Expr = things.number(number * COSTS[act.kind])
    again = act.find("again")
    if again is not None:
        times = happened_to(c, things.thing(c, again.all("np")[0]), again, ir.NUMBER)
        amount = ir.Arith("*", amount, times, type=ir.NUMBER, span=c.span(again))
    condition_ = conditions.condition(c, cond) if cond is not None else None
    name = "" if word.word in ("Action", "Actions") else word.word
    return Change(
        f"cost {name}",
        "add",
        resource,
        amount,
        var_name(user),
        both(test, condition_),
        bearer,
        text.span,
        text.text,
    )


def a_roll_change(
    c: Context, word: Node, act: Node, cond: Node | None, test: Expr | None, text: Text
) -> Change:
    """`A Roll's Advantage is at most 1`: a change to every roll of the game."""
    how, sign = CHANGES[act.kind]
    if word.word not in ("Advantage", "Dice", "Total", "Target") or act.kind == "order_gain":
        raise c.fail(
            "W306",
            word,
            f"A roll has no {word.word} that a rule can change.",
            "It has Advantage, Dice, Total and Target.",
        )
    node = next(n for n in reversed(act.children) if n is not None and n.kind not in ("MORE", "LESS"))
    amount = things.expression(c, node[0] if node.kind == "same" else node)
    if amount.type != ir.NUMBER:
        raise c.fail("W314", node, f"{word.word} is a plain number, and this is {amount.type}.")
    extra = conditions.condition(c, cond) if cond is not None else None
    return Change(
        "roll ",
        how,
        word.word.lower(),
        signed(amount, sign),
        "self",
        both(test, extra),
        None,
        text.span,
        text.text,
    )


def a_change(
    c: Context,
    subject: Node,
    act: Node,
    cond: Node | None,
    test: Expr | None,
    bearer: Bearer | None,
    text: Text,
) -> Change:
    """`The bearer's Pace is 2in less.` `The bearer's Strike is 1 more.`"""
    how, sign = CHANGES[act.kind]
    base = subject[0] if subject.kind == "np" else subject
    if act.kind == "order_gain" and base.kind not in ("of", "its"):
        raise c.fail(
            "W376", act, "A bullet states what always holds; a gain happens.", "Begin with “When …:”."
        )
    if base.kind not in ("of", "its") or base.children[-1] is None:
        raise c.fail(
            "W378", subject, "It is not said which number changes.", "Write “the bearer's STAT is 1 less”."
        )
    word = base.children[-1]
    owner = base[0] if base.kind == "of" else None
    if (
        owner is not None
        and (any_roll := conditions.bare_term(owner)) is not None
        and any_roll.word in ("Roll", "Rolls")
    ):
        return a_roll_change(c, word, act, cond, test, text)
    holder = things.thing(c, owner) if owner is not None else things.it(c, base)
    var, extra = holder, None
    if holder.type.many:
        name = c.fresh("one")
        var = ir.Var(name, type=holder.type.one())
        from warbook.language.resolve.events import member

        extra = member(c, var, holder, base)
        kind = holder.type.arg
        c.bound(kind, var)
        c.scope = replace(c.scope, it=var, me=owner_of(var))
    else:
        c.scope = replace(c.scope, it=holder)
    value_node = act.children[-1]
    assert value_node is not None
    of_roll = c.names.find(word.word, c.names.rolls)
    if of_roll is not None:
        for role in c.names.rolls[of_roll].roles:
            if role.name not in c.scope.roles:
                c.bound(role.name, ir.Var(role.name, type=role.type))
    condition_ = conditions.condition(c, cond) if cond is not None else None
    if (roll := c.names.find(word.word, c.names.rolls)) is not None:
        what = "total"
        if act.kind == "order_gain":
            what, amount = steps.roll_amount(c, value_node)
        else:
            amount = things.expression(
                c, next(n for n in reversed(act.children) if n is not None and n.kind not in ("MORE", "LESS"))
            )
        return Change(
            f"roll {roll}",
            how,
            what,
            signed(amount, sign),
            var_name(var),
            both(both(test, extra), condition_),
            bearer,
            text.span,
            text.text,
        )
    if act.kind == "order_gain":
        raise c.fail(
            "W376", act, "A bullet states what always holds; a gain happens.", "Begin with “When …:”."
        )
    field_ = c.names.find(word.word, c.names.stats) or c.names.find(word.word, c.names.values)
    if field_ is None:
        raise c.unknown(
            word, "stat, value or roll", word.word, [*c.names.stats, *c.names.values, *c.names.rolls]
        )
    node = next(n for n in reversed(act.children) if n is not None and n.kind not in ("MORE", "LESS"))
    amount = things.expression(c, node[0] if node.kind == "same" else node)
    wanted = c.names.stats[field_].type if field_ in c.names.stats else c.names.values[field_].type
    if amount.type.base != wanted.base:
        raise c.fail("W314", node, f"{field_} is {wanted}, and this is {amount.type}.")
    routed = (
        things.routed_stat(c, var, field_) if field_ in c.names.stats and var.type.base == "thing" else var
    )
    extra_whole = None
    name_of = var_name(var)
    if isinstance(routed, ir.Whole) and bearer is None:
        raise c.fail(
            "W379",
            subject,
            f"{field_} is printed on the {routed.type.arg}.",
            f"Speak of the {routed.type.arg}.",
        )
    return Change(
        field_,
        how,
        "",
        signed(amount, sign),
        name_of,
        both(both(both(test, extra), extra_whole), condition_),
        bearer,
        text.span,
        text.text,
    )


def from_afar(c: Context, change: Change) -> Change:
    """A change that a bearer makes to others: it holds while any bearer makes it so, and so counts once."""
    bearer = change.bearer
    if bearer is None or bearer.kind not in c.names.kinds or change.var == "bearer":
        return change
    type_ = Type("thing", bearer.kind)
    each = ir.Var(c.fresh("each"), type=type_)
    has: Expr = ir.Call(f"trait {bearer.name}", (each,), type=ir.FLAG)
    if bearer.sort == "token":
        has = ir.Compare(">=", ir.Field(each, bearer.name, type=ir.NUMBER), things.number(1), type=ir.FLAG)
    bearers = ir.Where(ir.All(bearer.kind, type=type_.set()), each.name, has, type=type_.set())
    test = change.test or ir.Truth(True, type=ir.FLAG)
    some = ir.Some(ir.Where(bearers, "bearer", test, type=bearers.type), type=ir.FLAG, span=change.span)
    return replace(change, test=some, bearer=None)


def signed(amount: Expr, sign: int) -> Expr:
    if sign == 1:
        return amount
    if isinstance(amount, ir.Num):
        return replace(amount, value=-amount.value)
    return ir.Arith("-", ir.Num(0, type=amount.type), amount, type=amount.type)


def var_name(var: Expr) -> str:
    return var.name if isinstance(var, ir.Var) else "self"


__all__ = ["Rules", "read_rules"]
