"""Sentences that always hold: laws, and changes while a condition holds."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Bullet, Text
from warbook.language.declare.changes import a_change, a_cost, both, from_afar, happening, of_kind
from warbook.language.declare.enforceable import (
    a_law,
    crossing,
    enforceable,
    free,
    of_no_bearer,
    some_such,
)
from warbook.language.declare.replaced import INSTEAD, LOSSES, a_replacement, less_lost, unified
from warbook.language.declare.rule_source import Rules, RuleSource
from warbook.language.declare.second_law import about_the_same, not_of_the_other
from warbook.language.declare.statement import Statement
from warbook.language.declare.while_whom import not_of_another
from warbook.language.ir import Expr, Type
from warbook.language.model import Change, EventPattern, Law
from warbook.language.resolve import conditions, readers
from warbook.language.resolve.actions import actions_said, same
from warbook.language.resolve.articles import article
from warbook.language.resolve.changed import BONUSES, CHANGES, COSTS, a_bonus
from warbook.language.resolve.context import Context
from warbook.language.resolve.doers import using_kind
from warbook.language.resolve.events import event_of
from warbook.language.resolve.fault import IS_NOBODY
from warbook.language.resolve.negations import none_of
from warbook.language.resolve.patterns import Pattern, member, noun_of
from warbook.language.resolve.sides import of_one
from warbook.language.resolve.substitution import substituted
from warbook.language.resolve.texts import sentences, split_colon
from warbook.language.sentence import Node, read
from warbook.language.walk import nodes


def standing_block(source: RuleSource, bullet: Bullet, c: Context) -> None:
    """`While CONDITION: what then holds`."""
    word = bullet.text.text.partition(" ")[0]
    head, rest = split_colon(bullet.text)
    if head is None:
        head, rest = split_comma(bullet.text, word, c)
    if head is None and (comma := bullet.text.text.find(", ")) > 0:
        c.text = bullet.text.slice(len(word) + 1, comma)
        standing_condition(c, source.r.tree(c.text, "condition", c)[0])
        c.text = bullet.text
    if head is None:
        raise c.fail("W375", None, f"“{word} …” needs a colon and what then holds.")
    inner = head.slice(len(word) + 1, len(head.text))
    c.text = inner
    test = standing_condition(c, source.r.tree(inner, "condition", c)[0])
    under = [b.text for b in bullet.children if isinstance(b, Bullet)]
    texts = [rest] if rest is not None else under
    if not texts:
        hint = "Write it behind the colon, or under it with “- ”, not with numbers."
        raise c.fail("W375", None, "“While …” needs what then holds.", hint)
    for text in texts:
        for part in sentences(text):
            not_of_another(c, bullet, inner, part)
            sentence(source, replace_text(c, part), test)


def split_comma(text: Text, word: str, c: Context) -> tuple[Text | None, Text | None]:
    """What stands before and after the comma at which a condition has been said."""
    for comma in re.finditer(r",\s+", text.text):
        said = text.slice(len(word) + 1, comma.start())
        if isinstance(read(said, "condition", c.names.tied), Node):
            return text.slice(0, comma.start()), text.slice(comma.end(), len(text.text))
    return None, None


def standing_condition(c: Context, node: Node) -> Expr:
    """The condition after `While`. One that begins with `a Soldier …` speaks of each of them, and what
    follows the colon of it."""
    if node.kind == "all_of_these":
        parts = [n for n in node.parts if not n.kind.startswith("COMMA")]
        of = (standing_condition(c, parts[0]), *(conditions.condition(c, n) for n in parts[1:]))
        return ir.And(of, span=c.span(node))
    base = node[0][0] if node.kind == "clause" and node[0].kind == "np" else None
    if base is not None and base.kind == "of" and (test := of_whose(c, node, base)) is not None:
        return test
    if base is not None and (player := each_player(c, node[0], base)) is not None:
        return conditions.predicate_of(c, player, node.children[-1])  # type: ignore[arg-type]
    quantifier = base.find("quantifier") if base is not None else None
    if (
        base is None
        or base.kind not in ("term", "described")
        or (quantifier is not None and quantifier[0].kind != "ANY")
    ):
        test = conditions.condition(c, node)
        speak_of(c, node)
        return test
    of_all = readers.thing(c, node[0])
    if not of_all.type.many or of_all.type.base != "thing" or isinstance(of_all, ir.Var):
        return conditions.condition(c, node)
    one = ir.Var(c.fresh("each"), type=of_all.type.one())
    narrowed = both(of_kind(c, one), member(c, one, of_all, node))
    c.scope = of_one(c, one)
    noun = noun_of(base) or ""
    c.bound(c.names.find(noun, c.names.kinds) or of_all.type.arg, one)
    if (card := c.names.find(noun, c.names.cards)) is not None:
        c.bound(card, one)
    test = conditions.predicate_of(c, one, node.children[-1])  # type: ignore[arg-type]
    bearer = c.scope.roles.get("bearer")
    if bearer in nodes(test) and any(a[0].kind == "ENEMY" for a in base.all("adjective")):
        c.scope = c.scope.after_each()  # whoever is near the bearer, or the bearer, who is wary of enemies
    return test if narrowed is None else ir.And((narrowed, test), span=c.span(node))


def each_player(c: Context, subject: Node, base: Node) -> Expr | None:
    """Whoever `While a player …` speaks of, who is “the player” from then on; None for a player who is known."""
    noun = base.find("noun") if base.kind == "described" else base
    if noun is None or not noun.children or noun[0].kind != "PLAYER" or "player" in c.scope.roles:
        return None
    said = c.text.text[: noun.start].split()
    if not said or said[-1].lower() not in ("a", "any", "each", "every") or noun[0].word.endswith("s"):
        return None
    if any(n is not None for n in subject.children[1:]):
        return None
    one = ir.Var(c.fresh("each"), type=ir.PLAYER)
    c.bound("player", one)
    c.scope = replace(c.scope, it=one, me=one)
    return one


def of_whose(c: Context, node: Node, base: Node) -> Expr | None:
    """`While a Soldier's Fuel is 2 or less`, of each of them; None where it is known whose it is."""
    if base[0].kind not in ("term", "described"):
        return None
    of_all = readers.thing(c, base[0])
    if not of_all.type.many or of_all.type.base != "thing" or isinstance(of_all, ir.Var):
        return None
    one = ir.Var(c.fresh("each"), type=of_all.type.one())
    narrowed = both(of_kind(c, one), member(c, one, of_all, base))
    kind = c.names.find(noun_of(base[0]) or "", c.names.kinds) or of_all.type.arg
    c.scope = of_one(c, one)
    c.bound(kind, one)
    its = replace(base, kind="its", children=(Node("ITS", (), "its", base.start, base.start), base.last))
    said = replace(
        node, children=(replace(node[0], children=(its, *node[0].children[1:])), *node.children[1:])
    )
    test = conditions.condition(c, said)
    return test if narrowed is None else ir.And((narrowed, test), span=c.span(node))


def speak_of(c: Context, node: Node) -> None:
    """After `While the bearer has 4 or more Fuel: …`, and after `While another Soldier is near the bearer: …`, the
    bearer is who is spoken of."""
    if c.scope.it is not None:
        return
    base = node[0][0] if node.kind == "clause" and node[0].kind == "np" else None
    bearer = c.scope.roles.get("bearer")
    several = node.kind == "there_is" or (base is not None and base.kind == "described")
    if several and bearer is not None and any(n[0].word == "bearer" for n in node.within("role_name")):
        c.scope = replace(c.scope, it=bearer, doubtful=bearer)  # or whoever is near the bearer
    if base is None:
        return
    if base.kind in ("role_name", "term") and base[0].word in c.scope.roles:
        one = c.scope.roles[base[0].word]
        if one.type.base == "thing" and not one.type.many:
            c.scope = replace(c.scope, it=one)


def replace_text(c: Context, text: Text) -> Context:
    return Context(c.names, c.scope, text, c.counter)


def sentence(source: RuleSource, c: Context, given: Expr | None = None) -> None:
    """The text of a context as facts: prohibitions, duties, leave, lifted preconditions, and changes of numbers, which
    hold while `given` does."""
    text, held = c.text, c.scope
    law = source.r.tree(text, "law", c)
    cond = law.find("if_", "unless_")
    first: Node | None = None
    for tree in law.children:
        if tree is not None and tree is not cond and tree.kind not in ("DOT", "COMMA_AND"):
            c.scope = held
            not_of_the_other(c, tree, first)
            tree = about_the_same(c, tree, first)
            first = first or tree[0]
            one_law(c, Statement.of(tree, cond, given, source.bearer, text), source.into)


def one_law(c: Context, said: Statement, into: Rules) -> None:
    """One fact of a sentence."""
    if said.kind == "standing":
        standing_fact(c, said, into)
    else:
        into.laws.append(law_of(c, said))


def standing_fact(c: Context, said: Statement, into: Rules) -> None:
    """What always is so: a number, a price, a loss that is less or another, a precondition that does not count."""
    if (nobody := none_of(said.subject)) is not None:
        raise c.fail(
            "W377",
            nobody,
            IS_NOBODY,
            "Say of whom it is so, “A KIND …”, “Each KIND that …”; or forbid it to each, “A KIND … cannot …”.",
        )
    if said.act.kind in BONUSES:
        subject, act = a_bonus(c, said.subject, said.act)
        said = replace(said, subject=subject, act=act)
    kind = said.act.kind
    if kind in CHANGES:
        into.changes.append(looked_for(c, from_afar(c, a_change(c, said)), said))
    elif kind in LOSSES:
        into.changes.append(from_afar(c, less_lost(c, said)))
    elif kind == INSTEAD:
        into.hooks.append(a_replacement(c, said))
    elif kind in COSTS:
        into.changes.append(a_cost(c, said))
    elif kind in ("order_ignore", "order_ignore_to"):
        into.laws.append(lifted(c, said))
    else:
        raise happening(c, said.act, "A bullet states what always holds; this is something that happens.")


def looked_for(c: Context, change: Change, said: Statement) -> Change:
    """A change of which a player whom its condition speaks of is looked for: `While a player has no Fuel: Each own
    Soldier's …`."""
    for one in free(change.test, {change.var}):
        if one.type != ir.PLAYER:
            continue
        if any(isinstance(n, ir.Var) and n.name == one.name for n in nodes(change.amount)):
            raise c.fail(
                "W302", said.act, "It is not clear whose number this is.", "Name it: “the KIND's STAT”."
            )
        change = replace(change, test=some_such(change.test, one))
    return change


def law_of(c: Context, said: Statement) -> Law:
    """What one may, must or cannot do."""
    act = said.act
    if (whom := of_nobody(c, said)) is not None:
        pattern = law_event(c, whom, act)
        extra = both(said.given, said.condition(c))
        enforceable(c, "cannot", pattern, act)
        return a_law(c, said, "cannot", pattern, extra)
    if said.kind in ("may_only", "alone_may"):
        extra = both(said.given, said.condition(c))
        pattern = excluded(c, said)
        if said.kind == "alone_may" and said.bearer is not None:
            pattern, said = of_no_bearer(c, said, pattern, extra), replace(said, bearer=None)
        enforceable(c, "cannot", pattern, act)
        return a_law(c, said, "cannot", pattern, extra)
    sort = {"cannot": "cannot", "may_law": "may", "must": "must"}[said.kind]
    pattern = law_event(c, said.subject, act)
    of_either(c, said, pattern)
    extra = said.condition(c)
    if sort == "may" and extra is not None and only_so(said.after) and not crossing(pattern):
        sort, extra = "cannot", ir.Not(extra, span=extra.span)
    enforceable(c, sort, pattern, act)
    pattern, given = unified(pattern, both(said.given, extra))
    return a_law(c, said, sort, pattern, given)


def of_either(c: Context, said: Statement, pattern: EventPattern) -> None:
    """Lets “it” be refused after two nouns: `a Soldier cannot hit an Officer if it is Prone`, `… cannot end its move adjacent
    to an Officer unless it is a Rogue`."""
    if said.subject.base.kind == "it":
        return
    nouns = (n for kind in ("described", "term") for n in said.act.within(kind))
    if (said.act.find("np") is not None and len(pattern.kinds) > 1) or any(any_piece(c, n) for n in nouns):
        c.scope = replace(c.scope, doubtful=c.scope.it)


def any_piece(c: Context, node: Node) -> bool:
    """Whether words speak of any piece of a kind: `an Officer`, `any enemy Officer`."""
    noun = node.find("noun") if node.kind == "described" else node
    if noun is None or c.names.find(noun[0].word, c.names.kinds) is None:
        return False
    how = node.find("quantifier") if node.kind == "described" else None
    return how[0].kind in ("ANY", "ANOTHER") if how is not None else article(c, node) == "a"


def only_so(cond: Node | None) -> bool:
    """Whether a condition is one without which nothing is allowed: `…, but only if …`."""
    return cond is not None and any(
        n is not None and n.kind == "COMMA_IF" and "only" in n.word for n in cond.children
    )


def of_nobody(c: Context, said: Statement) -> Node | None:
    """Whom `No Soldier may …` speaks of, who then cannot; None where the subject is not of that sort."""
    subject = said.subject
    base = subject.base
    quantifier = none_of(subject)
    if quantifier is None or base.kind != "described":
        return None
    if said.kind != "may_law":
        raise c.fail("W377", quantifier, IS_NOBODY, "Say “No KIND may …”, or “A KIND cannot …”.")
    anyone = replace(quantifier, children=(replace(quantifier[0], kind="ANY", word="any"),))
    described = replace(base, children=tuple(anyone if n is quantifier else n for n in base.children))
    if subject.kind != "np":
        return described
    return replace(subject, children=(described, *subject.children[1:]))


def excluded(c: Context, said: Statement) -> EventPattern:
    """What `can only …` and `only X may …` leave out: the same without what narrows it, where that does not hold."""
    subject, act = said.subject, said.act
    if said.kind == "may_only" and act.kind == "order_use":
        if (narrow := act.find("preposed") or said.after) is not None:
            raise c.fail(
                "W377",
                narrow,
                "It is not clear whether no other Action may be used then, or this one not otherwise.",
                "Say when it is forbidden, “cannot use ACTION unless …”, or begin with “While …:”.",
            )
        return all_but(c, subject, act)
    held = c.scope
    meant = event_of(c, subject, act)
    c.scope = held
    anyone = Node("np", (Node("role_name", (Node("WORD", (), "anyone", 0, 0),), "", 0, 0),), "", 0, 0)
    if said.kind == "alone_may":
        every = event_of(c, anyone, act)
    else:
        plain = tuple(n for n in act.parts if n.kind in ("WORD", "IS"))
        if plain == act.children or not act.kind.startswith("verb_"):
            raise c.fail("W377", act, "What else is forbidden, is not said.", "Say what it “cannot” do.")
        every = event_of(c, subject, replace(act, children=plain))
    names = dict(every.binds)
    types = dict(meant.kinds)
    narrowed = meant.test
    for role, var in meant.binds:
        if narrowed is not None and role in names:
            narrowed = substituted(narrowed, var, ir.Var(names[role], type=Type("thing", types.get(var, ""))))
    wide = dict(every.kinds)
    for role, var in meant.binds:
        kind, wider = types.get(var, ""), wide.get(names.get(role, ""), "")
        if kind and wider and not c.names.kind_of(wider, kind):
            one = ir.Var(names[role], type=Type("thing", wider))
            narrowed = both(ir.IsKind(one, kind), narrowed)
    if narrowed is None:
        raise c.fail("W377", act, "This leaves nothing out: everyone may do so.")
    return replace(every, test=both(every.test, ir.Not(narrowed)))


def all_but(c: Context, subject: Node, act: Node) -> EventPattern:
    """What `may only use Rest` leaves out: every Action that is not one of those named."""
    np = act.find("np")
    assert np is not None
    others = tuple(any_action(n) if n is np else n for n in act.children)
    pattern = event_of(c, subject, replace(act, children=others))
    action = ir.Var(dict(pattern.binds)["action"], type=ir.ACTION)
    name, test = actions_said(c, np, action)
    narrowed = same(c, action, name, np) if name else test
    if narrowed is None:
        raise c.fail("W377", act, "This leaves nothing out: everyone may do so.")
    return replace(pattern, test=both(pattern.test, ir.Not(narrowed)))


def any_action(np: Node) -> Node:
    """`any Action`, in the place of words that name some."""
    word = np.new("TERM", word="Action")
    return np.new("np", np.new("term", word))


def law_event(c: Context, subject: Node, act: Node) -> EventPattern:
    if act.kind == "verb_passive" or act.kind == "verb_active" or act.kind.startswith("order_"):
        return event_of(c, subject, act)
    raise c.fail("W377", act, "This cannot be forbidden or allowed.")


def lifted(c: Context, said: Statement) -> Law:
    """`ignores "in range" for Strike`, `ignores "in reach" to strike someone`."""
    subject, act = said.subject, said.act
    quoted = act.find("STRING")
    assert quoted is not None
    if act.kind == "order_ignore_to":
        done = act.last
        if done.kind not in ("verb_active", "verb_passive"):
            raise c.fail(
                "W377", done, "Only verbs and actions of the game have preconditions that can be ignored."
            )
        pattern = event_of(c, subject, done)
    else:
        word = act.find("TERM")
        assert word is not None
        p = Pattern(c)
        if word.word in c.names.steps:
            p.role("mover", c.names.steps[word.word].roles[0].type, subject)
            pattern = p.pattern("step", word.word)
        elif word.word in c.names.actions:
            p.role("user", Type("thing", using_kind(c, subject, word)), subject)
            pattern = p.pattern("use", word.word)
        else:
            raise c.unknown(word, "action", word.word, [*c.names.actions, *c.names.steps])
    holds = both(said.given, said.condition(c))
    lifts, at = quoted.word.strip('"'), said.text
    return Law("lifts", pattern, holds, said.bearer, lifts, at.span, at.text)
