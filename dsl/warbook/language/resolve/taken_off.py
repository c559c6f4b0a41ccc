"""Tokens that are removed: `All Shields are removed`, `its Shields are removed`."""

from __future__ import annotations

from warbook.language import ir
from warbook.language.ir import Do, Expr, Type
from warbook.language.resolve import numbers, readers
from warbook.language.resolve.amounts import gained
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.subjects import for_subject
from warbook.language.resolve.unclear import unclear
from warbook.language.resolve.wholes import fits
from warbook.language.sentence import Node


def taken_off(c: Context, subject: Node, node: Node) -> Do | None:
    """`All Shields are removed`: whoever has such a token loses it, every one; None for things."""
    base = subject.base
    if base.kind in ("its", "of", "described_its"):
        return taken_from(c, base, node)
    quantifier, noun = base.find("quantifier"), base.find("noun")
    word = base[0] if base.kind == "term" else noun[0] if noun is not None else None
    if subject.kind == "np" and any(n is not None for n in subject.children[1:]):
        return None
    if word is None or word.kind != "TERM" or (quantifier is not None and quantifier[0].kind != "EVERY"):
        return None
    name = c.names.find(word.word, c.names.tokens)
    if name is None or base.all("adjective"):
        return None
    holder = c.names.tokens[name].holder
    kind = ir.PLAYER if holder == "player" else ir.PLACE if holder == "Square" else Type("thing", holder)
    whose_or_all(c, subject, node, name)
    sort = {"player": "player", "Square": "Square"}.get(holder, holder)
    var = c.fresh("each")
    one = ir.Var(var, type=kind)
    held = ir.Field(one, name, type=ir.NUMBER)
    some = ir.Compare(">=", held, numbers.number(1))
    lost = ir.Arith("-", numbers.number(0), held, type=ir.NUMBER)
    whoever = ir.Where(ir.All(sort, type=kind.set()), var, some, type=kind.set(), span=c.span(subject))
    return ir.ForEach(var, whoever, ir.Gain(one, name, lost, span=c.span(node)), None, span=c.span(node))


def taken_from(c: Context, whose: Node, node: Node) -> Do | None:
    """`its Shields are removed`: it loses every one; None for things of its own."""
    name = c.names.find(whose.last.word, c.names.tokens, c.names.resources)
    if name is None:
        return None
    all_of_it = Node("EVERY", (), "all", whose.start, whose.start)
    amount = whose.last.new("has_all", all_of_it, whose.last)

    def lost(one: Expr) -> Do:
        return gained(c, one, amount, -1, node)

    if whose.kind != "of":
        return lost(readers.thing(c, Node("it", (), "it", whose.start, whose.start)))
    return for_subject(c, whose[0], lost, node)


def whose_or_all(c: Context, subject: Node, node: Node, name: str) -> None:
    """Refuses `the Shield is removed`, and `all Fear is removed` of somebody who has such: that of one, or all there are? “All Smoke” is sooner
    that of each Square than that of the one Square on which somebody stands."""
    token, about = c.names.tokens[name], c.scope.chosen or c.scope.it
    quantifier = subject.base.find("quantifier")
    keepers = [about] if about is not None and not about.type.many else []
    of_one = next((said for one in keepers if (said := keeper(c, one, token.holder))), None)
    if quantifier is not None and of_one is None:
        return
    each = "each player" if token.holder == "player" else f"each {token.holder}"
    amounts = [f"all {name}"] if token.many else [name]
    single = quantifier is None and subject.base.last.word == name and token.many
    some = [f"1 {name}", *amounts] if single else amounts
    readings = [f"{of_one} loses {many}" for many in some] if of_one else []
    through = of_one is not None and of_one.startswith("its ")
    readings.insert(0 if quantifier is not None and through else len(readings), f"{each} loses {amounts[0]}")
    start = with_article(c, subject).start
    begins = c.text.text[start].isupper()
    clause = Node(node.kind, node.children, node.word, start, max(node.end, subject.end))
    raise unclear(
        c,
        clause,
        f"It is not said whose {name} this is, or whether it is that of all.",
        *(f"{said[0].upper() if begins else said[0]}{said[1:]}" for said in readings),
    )


def keeper(c: Context, one: Expr, holder: str) -> str | None:
    """Who keeps such tokens, as said of who is spoken of: `it`, or `its Square`; None where nobody is spoken of."""
    if holder == "player":
        return "the player" if one.type == ir.PLAYER else "its player" if one.type.base == "thing" else None
    if holder == "Square":
        return "it" if one.type == ir.PLACE else "its Square" if one.type.base == "thing" else None
    return "it" if fits(c, one.type, Type("thing", holder)) else None
