"""Things: what a noun phrase stands for."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.names import plural
from warbook.language.resolve.antecedents import before, instead
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.asked_players import not_of_one_asked_for
from warbook.language.resolve.context import Context
from warbook.language.resolve.definite import could_be_any
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.having import field_of, group_named, several_have
from warbook.language.resolve.points import is_point, points
from warbook.language.resolve.predicates import marked
from warbook.language.resolve.readers import expression, thing
from warbook.language.resolve.said_there import where_named
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.sides import is_same_player, player_said
from warbook.language.resolve.unclear import UNCLEAR, could_be, of_each_player, sentence_around, unclear
from warbook.language.resolve.whose import whose_is_meant
from warbook.language.sentence import Node


def everyone(c: Context, word: str, node: Node) -> Expr | None:
    """Everything of a kind or of one card, or every square, by the name of one or of many."""
    span = c.span(node)
    if (kind := c.names.find(word, c.names.kinds)) is not None:
        return ir.All(kind, type=Type("thing", kind, True), span=span)
    if word in ("Square", "Squares") and c.names.space.grid:
        return ir.All("Square", type=ir.PLACE.set(), span=span)
    return all_of_card(c, word, node)


def all_of_card(c: Context, word: str, node: Node) -> Expr | None:
    """`each Guard`, where Guard is a card: all that are printed so."""
    card = c.names.find(word, c.names.cards)
    if card is None:
        return None
    kind = c.names.cards[card]
    of = ir.All(kind, type=Type("thing", kind, True), span=c.span(node))
    var = c.fresh("each")
    one = ir.Var(var, type=of.type.one())
    return ir.Where(of, var, ir.Call(f"card {card}", (one,), type=ir.FLAG), type=of.type, span=of.span)


def together(c: Context, node: Node) -> Expr:
    """Several things named one after the other."""
    members = tuple(thing(c, n) for n in node.parts if n.kind not in ("AND", "OR"))
    return ir.Together(members, type=common(c, node, members), span=c.span(node))


def common(c: Context, node: Node, members: tuple[Expr, ...]) -> Type:
    kinds = {m.type.one() for m in members}
    if len(kinds) == 1:
        return members[0].type.set()
    bases = {k.base for k in kinds}
    if bases == {"thing"}:
        for name in c.names.kinds:
            if all(c.names.kind_of(k.arg, name) for k in kinds):
                return Type("thing", name, True)
    raise c.fail("W316", node, "These are not of one kind, so they cannot stand together.")


def numbered(c: Context, node: Node) -> Expr:
    """A number before a name, which stands for nothing; `it is Day 2` asks which Day it is."""
    said, which = node[0].word, node[1].word
    if said in c.names.sequences and which.isdigit():
        hint = f"Ask which it is: “if the {said} is {which}”, “if the {said} is {which} or more”."
        raise c.fail("W315", node, f"{said} {which} is no thing.", hint)
    raise c.fail(
        "W315",
        node,
        f"{node[0].word} {node[1].word} cannot stand for a thing here.",
        f"Write “{node[1].word} {node[0].word}”, which is exactly so many, or “{node[1].word} or more {node[0].word}”.",
    )


def measured(c: Context, node: Node) -> Expr:
    """So many inches or squares, by a name: `reach squares`."""
    times = role(c, node[0])
    unit = ir.SQUARES if "square" in node[1].word else ir.LENGTH
    if times.type != ir.NUMBER:
        raise c.fail("W313", node, f"{node[0].word} is no number.")
    size = 1 if unit == ir.SQUARES else ir.MICROMETRES_PER_INCH
    return ir.Arith("*", times, ir.Num(size, type=unit), type=unit, span=c.span(node))


def whose(c: Context, node: Node) -> Expr:
    """`the soldier's Fuel`, `the soldier's opponent`."""
    if node.last.word == "opponent":
        one = thing(c, node[0])
        if one.type.base in ("thing", "player") and not one.type.many:
            return ir.Opponent(owner_of(one), span=c.span(node))
    one = thing(c, node[0])
    how = node[0].find("quantifier") if node[0].kind == "described" else None
    if one.type.many and how is not None:
        raise several_have(c, node.last)
    return field_of(c, one, node.last.word, node.last)


def player_of(c: Context, node: Node) -> Expr:
    """`the soldier's player`."""
    return as_player(c, node, owner_of(thing(c, node[0])))


SEATS = ("first_player", "second_player")


def in_turn_order(c: Context, node: Node) -> Expr:
    """What stands after “is” or “becomes”: there “the first player” is whoever is first, in an example too."""
    held, c.seated = c.seated, c.seated and node.base.kind not in SEATS
    try:
        return expression(c, node)
    finally:
        c.seated = held


def player_now(c: Context, node: Node) -> Expr:
    """The player who is something just now; in an example, who is called so in it."""
    if c.seated and node.kind in SEATS:
        return as_player(c, node, ir.Seat(SEATS.index(node.kind), span=c.span(node)))
    return as_player(c, node, ir.PlayerNow(node.kind.removesuffix("_player"), span=c.span(node)))


def as_player(c: Context, node: Node, player: Expr) -> Expr:
    """The player whom words stand for, kept for what points back at them."""
    if isinstance(player, ir.Owner) and player.of.type.base == "place":
        hint = "Say whose: “the KIND's player”, of the one who stands there."
        raise c.fail("W302", node, "A Square is nobody's, so it has no player.", hint)
    c.players[c.span(node)] = player
    return player


def player_role(c: Context, node: Node) -> Expr:
    """`the player` who is spoken of, or whose is what is spoken of; `a player` is any."""
    if article(c, node) == "a" or node[0].word.endswith("s"):
        return ir.All("player", type=ir.PLAYER.set(), span=c.span(node))
    found = c.scope.roles.get("player")
    if found is not None:
        not_of_one_asked_for(c, node)
    about = c.scope.principal
    if found is None and c.seated and c.scope.me is None:
        raise c.fail(
            "W302",
            node,
            "Which player this is, is not said.",
            "Write “the first player”, or “NAME's player”.",
        )
    if found is None and about is not None and about.type.base == "thing":
        return of_the_rule(c, node, owner_of(about))
    if found is None and about is not None and about.type == ir.ACTION and c.scope.me is not None:
        return of_the_rule(c, node, c.scope.me)
    if found is None:
        return ir.All("player", type=ir.PLAYER.set(), span=c.span(node))
    return found


def of_the_rule(c: Context, node: Node, player: Expr) -> Expr:
    """The player of whom a rule about a piece is; refuses “the player” behind another one, `If the second player has no Gold, the
    player gains 1 Gold`."""
    here = c.text.at(0, node.start)
    said = [m for m in before(c, node) if m.noun == "player" and m.at.start >= here.start]
    last = said[-1].node.kind if said else "player"
    one = c.players.get(said[-1].at) if said else None
    if c.scope.across is not None and c.scope.across[1] == c.scope.me:
        player, one = c.scope.across  # among those from which another one chooses
    if last != "described" and (one is None or is_same_player(c, one, player)):
        return player
    begin, end = sentence_around(c.text.text, node.start, node.end)
    readings = [*of_each_player(c.text.text, begin, end)] if one is None else []
    names = (player_said(c, whose) for whose in (one, player) if whose is not None)
    readings += [instead(c, node, name) for name in names if name]
    raise could_be(
        c,
        "W302",
        node,
        "This could be the player just spoken of, or whose piece the rule is about.",
        *readings,
    )


def bare(c: Context, node: Node) -> Expr:
    """A capitalised term by itself."""
    return term(c, node[0])


def named(c: Context, node: Node) -> Expr:
    """A lower-case name by itself; a point of the table, where nothing else has been called so."""
    return points(c, node) if is_point(c, node[0].word) else role(c, node[0])


ACTOR = "actor "
"""The name by which wordings speak of whoever acts, which no text can hold."""


def role(c: Context, node: Node) -> Expr:
    """What a lower-case name stands for."""
    if node.word == ACTOR:
        if c.scope.actor is None or c.scope.actor.type.base != "thing":
            raise c.fail(
                "W302", node, "Away from whom, is not said.", "Say “2in directly away from the KIND”."
            )
        return c.scope.actor
    found = role_called(c, node.word)
    if found is None:
        names = [n for n in c.scope.roles if n[0].islower()]
        matches = [t for t in c.names.everything() if t.lower() == node.word.lower()]
        if matches:
            raise c.fail(
                "W303", node, f"The term {matches[0]} is written with a capital.", replacement=matches[0]
            )
        raise c.unknown(node, "role", node.word, names, "W304")
    if not found.type.many and article(c, node) == "a":
        kind = found.type.arg if found.type.base == "thing" else ""
        raise could_be_any(c, node, "the", *((f"any {kind}",) if kind.lower() == node.word else ()))
    return found


def role_called(c: Context, word: str) -> Expr | None:
    """The role of this name; `each volunteer` speaks of the role `volunteers`."""
    for form in (word, plural(word)):
        found = c.scope.roles.get(form)
        if found is not None and (form == word or found.type.many):
            return found
    return None


def one_or_another(c: Context, node: Node) -> None:
    """Refuses `if a Soldier is near it`, where “the Soldier” is one who is spoken of already."""
    kind = node.word
    if c.seated or kind not in (*c.names.kinds, *c.names.cards) or article(c, node) != "a":
        return
    if c.scope.roles[kind] != c.scope.principal and all(m.noun != kind for m in before(c, node)):
        return  # these words are where it is first spoken of
    raise any_or_spoken_of(c, node)


def any_or_spoken_of(c: Context, node: Node) -> Fault:
    """The fault of `a Soldier`, where it could be any other one, or the one who is spoken of."""
    kind, said = node.word, with_article(c, node)
    behind = re.match(r"[^,.:]*\bit\b", c.text.text[node.end :])
    itself = behind or re.search(
        r"\bthrough an? $", c.text.text[: node.start]
    )  # nothing is near it, or moves through it
    other = (
        f"any other {c.names.cards[kind]} that is {kind}" if kind in c.names.cards else f"any other {kind}"
    )
    readings = (other, *([] if itself else [f"the {kind}"]))
    message = f"This could be {other}, or the {kind} spoken of."
    if such := list(where_named(c.text.text, node.end + 1, kind, other)):
        again = re.match(
            r" (?:if|unless) that\b", c.text.text[node.end :]
        )  # which is no longer who begins the rule
        plain = [] if again else [instead(c, said, one) for one in readings]
        return could_be(c, UNCLEAR, said, message, *such, *plain)
    return unclear(c, said, message, *readings)


def more_than_one(c: Context, node: Node) -> Fault:
    """The fault of `the Soldier` where several have been spoken of; those named by their cards are offered so."""
    word, names = node.word, c.names
    message = f"It is not clear which {word} this is: more than one has been spoken of."
    cards = [name for name in c.scope.roles if name in names.cards and names.kind_of(names.cards[name], word)]
    if len(cards) > 1:
        return could_be(c, "W302", node, message, *(instead(c, node, f"the {card}") for card in cards))
    hint = f"Of the one chosen last it is “that {word}”; or give that one a name where it is chosen, “…, as target”."
    return c.fail("W302", node, message, hint)


def term(c: Context, node: Node) -> Expr:
    """What a capitalised term stands for by itself."""
    names, word, span = c.names, node.word, c.span(node)
    if word in c.scope.unclear:
        raise more_than_one(c, node)
    if word in c.scope.roles:
        one_or_another(c, node)
        return c.scope.roles[word]
    for listed in names.lists.values():
        if word in listed.values:
            return ir.Listed(listed.name, word, type=Type("listed", listed.name), span=span)
    if (name := names.find(word, names.groups)) is not None:
        return group_named(c, name, node)
    if (name := names.find(word, names.kinds)) is not None:
        return ir.All(name, type=Type("thing", name, True), span=span)
    if word in ("Square", "Squares") and names.space.grid:
        return ir.All("Square", type=ir.PLACE.set(), span=span)
    if (name := names.find(word, names.markers)) is not None and not names.markers[name].owned:
        return ir.Setting(name, type=Type("marker", name), span=span)
    if (name := names.find(word, names.zones)) is not None and not names.zones[name].owned:
        return ir.Setting(name, type=Type("zone", name), span=span)
    if word in names.values and not names.values[word].roles:
        return ir.Call(word, (), type=names.values[word].type, span=span)
    if word in names.lists and names.lists[word].holder is None:
        return ir.Setting(word, type=Type("listed", word), span=span)
    for table, base in (
        (names.effects, "effect"),
        (names.actions, "action"),
        (names.terrains, "terrain"),
        (names.steps, "step"),
    ):
        if word in table:
            return ir.Listed(base, word, type=Type(base), span=span)
    for declared, base in ((names.rolls, "roll"), (names.windows, "window"), (names.sequences, "sequence")):
        if word in declared:
            return ir.Listed(base, word, type=Type(base, word), span=span)
    if (name := names.find(word, names.terrains)) is not None:
        return ir.Listed("terrain", name, type=Type("terrain"), span=span)
    if word == "Terrain":
        return ir.All("Terrain", type=Type("terrain", "", True), span=span)
    lies = names.find(word, names.tokens)
    if lies is not None and names.tokens[lies].holder == "Square" and c.scope.principal is None:
        squares = ir.All("Square", type=ir.PLACE.set(), span=span)
        var = c.fresh("each")
        marked_so = marked(c, lies, ir.Var(var, type=ir.PLACE), node)
        assert marked_so is not None
        return ir.Where(squares, var, marked_so, type=squares.type, span=span)
    if names.find(word, names.stats, names.resources, names.tokens, names.values, names.zones, names.markers):
        heard(c, node)
        principal = c.scope.principal
        if principal is None or (principal.type == ir.ACTION and word not in names.stats):
            raise whose_is_meant(c, node, word)
        return field_of(c, principal, word, node)
    if names.space.grid and (square := re.fullmatch(r"([A-Z])([1-9]\d?)", word)) is not None:
        x, y = ord(square[1]) - 65, int(square[2]) - 1
        if x < names.space.width and y < names.space.height:
            return ir.Num(y * names.space.width + x, type=ir.PLACE, span=span)
    if (of_card := all_of_card(c, word, node)) is not None:
        return of_card
    for blank in (m.start() for m in re.finditer(" ", word)):
        found = everyone(c, word[blank + 1 :], node)
        if found is not None:
            var = c.fresh("each")
            worn = marked(c, word[:blank], ir.Var(var, type=found.type.one()), node)
            if worn is not None:
                return ir.Where(found, var, worn, type=found.type, span=span)
    if PLAYED.match(c.text.text, node.end):
        raise c.unknown(node, "sequence", word, names.sequences)
    raise c.unknown(node, "term", word, names.everything())


_IDLE = re.compile(r"\b(already|still|now|currently|just) $")
"""What stands before a state and tells nothing of it."""


def heard(c: Context, node: Node) -> None:
    """Refuses `is already Prone`: no state is any other for having been so before."""
    idle = _IDLE.search(c.text.text[: node.start])
    if idle is not None:
        word = Node("WORD", (), idle[1], *idle.span())
        message = f"“{idle[1]}” says nothing that the rules can act on."
        raise c.fail("W309", word, message, "Leave it out.", replacement="")


PLAYED = re.compile(r"\s+(?:is|are) played\b")
"""What follows the name of a sequence, and of nothing else."""
