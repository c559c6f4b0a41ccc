"""What has happened before: “has …”, and how often."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.ir import Expr, Type
from warbook.language.resolve import comparisons, readers
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import TOLD, Fault
from warbook.language.sentence import Node


def happened(c: Context, one: Expr, test: Node) -> Expr:
    """`has moved during the Day`, `has gained Fear during …`, `has been hit during …`."""
    return happened_to(c, one, test, ir.FLAG)


def happened_to(c: Context, one: Expr, test: Node, type_: Type) -> Expr:
    """Whether, or how often, something has been done since a sequence began."""
    deed = next(n for n in test.parts if n.kind.startswith("deed"))
    during = test.find("during", "during_flat")
    of_one(c, one, test, type_)
    if deed.kind == "deed_won":
        return won(c, one, test, during)
    scope = ""
    if during is not None:
        word = comparisons.bare_term(during[1]) or noun_term(during[1])
        if word is None or (name := c.names.find(word.word, c.names.sequences)) is None:
            raise c.unknown(word or during, "sequence", word.word if word else "this", c.names.sequences)
        only_this(c, during[1], word)
        scope = name
    none = deed.find("WORD")
    if not scope and none is not None and none.word in NAMELESS:
        said = NAMELESS[none.word]
        raise c.fail(
            "W346", none, f"“{none.word}” does not say of what.", f"Write “has {said} TOKEN”, with its name."
        )
    if not scope and none is not None and none.word in NO_DEEDS:
        raise c.fail("W342", none, f"“{none.word}” is nothing that somebody has done.", NO_DEEDS[none.word])
    if not scope:
        raise c.fail(
            "W342", test, "Since when is not said.", "Add “during the …”, with the sequence it counts in."
        )
    match deed.kind:
        case "deed_gained" | "deed_lost":
            amount = deed.last
            word = next(amount.within("TERM"))
            if amount.kind != "has_term":
                raise how_much(c, deed, word)
            name = c.names.find(word.word, c.names.tokens, c.names.resources) or ""
            if not name:
                raise c.unknown(word, "token or resource", word.word, [*c.names.tokens, *c.names.resources])
            event_name = ("gain " if deed.kind == "deed_gained" else "lose ") + name
        case "deed_used":
            np = deed.find("np") or deed.last
            action = comparisons.bare_term(np) or noun_term(np)
            how = np.base.find("quantifier")
            if how is not None and how[0].kind != "ANY":
                raise which_actions(c, np, how)
            if action is None and (named := readers.thing(c, np)).type == ir.ACTION:
                return ir.Happened("use", one, scope, named, type=type_, span=c.span(test))
            if action is None:
                hint = (
                    "Of two, say it of each: “if it has used ACTION during the SEQUENCE, or it has used …”."
                )
                raise c.fail("W301", np, "It is not said which Action this is.", hint)
            if action.word not in c.names.actions and action.word not in ("Action", "Actions"):
                raise c.unknown(action, "action", action.word, c.names.actions)
            only_this(c, np, action)
            event_name = "use " + ("" if action.word in ("Action", "Actions") else action.word)
        case "deed_moved_far":
            return moved_so_far(c, far(c, one, scope, test), deed.last)
        case "deed_moved":
            event_name = "move"
        case "deed_slowed":
            event_name = "slowed"
        case _:
            word = deed.find("WORD")
            assert word is not None
            verb = c.names.participles.get(word.word)
            if verb is None and word.word in c.names.verbs:
                verb = word.word  # "has not rest": what wordings make of "did not rest"
            if verb is None or verb not in c.names.verbs:
                if word.word in ("removed", "destroyed", "killed"):
                    hint = "Let a rule keep it: “When a KIND is removed: …” with a Token or Resource, and ask for that."
                    raise c.fail("W309", word, "Of who has been removed nothing is kept.", hint)
                raise c.unknown(word, "verb", word.word, c.names.participles, "W309")
            if (
                more := deed.find("np") or next((n for n in deed.parts if n.kind == "preposed"), None)
            ) is not None:
                message = f"That somebody has {word.word} is remembered, and not whom, by whom or with what."
                raise c.fail(
                    "W342",
                    more,
                    message,
                    "Give who did it, or to whom it was done, a Token, and ask for that.",
                )
            event_name = ("been " if deed.kind == "deed_been" else "verb ") + verb
    return ir.Happened(event_name, one, scope, type=type_, span=c.span(test))


NAMELESS = {"none": "no", "one": "any", "some": "any", "any": "any", "enough": "3 or more"}
"""Words for so many of what has been spoken of, and how so many are told of by its name."""
NO_DEEDS = TOLD["no deed"]
"""Words behind “has” that tell of nothing done, and how it is said."""


def only_this(c: Context, np: Node, word: Node) -> None:
    """Refuses words beside a name that nothing remembers: such as `last`, `enemy` or `only`."""
    said = c.text.text[np.start : np.end]
    if re.sub(r"^any ", "", said) != word.word:
        message = f"Of “{said}” only “{word.word}” is remembered."
        raise c.fail("W342", np, message, f"Ask for “{word.word}” alone; for more, keep it as a Token.")


def how_much(c: Context, deed: Node, word: Node) -> Fault:
    """The fault of `has lost 2 Shells during the Day`: it is remembered that some were lost, and how often."""
    verb = "gained" if deed.kind == "deed_gained" else "lost"
    none = deed.last.kind == "has_no"
    hint = (
        f"Write “has not {verb} {word.word}”."
        if none
        else "Keep how many as a Token or a Resource, and ask for that."
    )
    return c.fail("W342", deed.last, f"That it has {verb} some is remembered, and not how many.", hint)


def which_actions(c: Context, np: Node, how: Node) -> Fault:
    """The fault of `has used no Action` and `has used 2 Actions`."""
    message = "That one was used is remembered; how many, and that none was, is asked otherwise."
    if how[0].kind == "NO":
        return c.fail("W342", np, message, "Write “has not used an Action”.")
    return c.fail(
        "W342", np, message, "Write “the number of times … has used an Action during the … is 2 or more”."
    )


def of_one(c: Context, one: Expr, node: Node, type_: Type) -> None:
    """Refuses to count what several have done: each remembers its own, and of who is gone nothing is kept."""
    if not one.type.many or type_ == ir.FLAG:
        return
    raise c.fail(
        "W342",
        node,
        f"How often and how far is remembered of each one by itself, and {'these' if one.type.arg else 'the players'} are several.",
        "Ask it of one, “the number of times it has …”; of all together let a rule keep count: “When a KIND …: …”, with a Resource that "
        "it gains, and ask for that.",
    )


def far(c: Context, one: Expr, during: str, node: Node) -> Expr:
    """How far a piece has moved since a sequence began."""
    of_one(c, one, node, ir.NUMBER)
    if one.type.base != "thing":
        raise c.fail("W321", node, f"How far somebody has moved is asked of pieces, and this is {one.type}.")
    unit = ir.SQUARES if c.names.space.grid else ir.LENGTH
    return ir.Happened("far", one, during, type=unit, span=c.span(node))


def moved_so_far(c: Context, moved: Expr, amount: Node) -> Expr:
    """`moved more than 6in`, `moved 4 squares or more`."""
    if amount.kind == "same":
        raise c.fail(
            "W342", amount, "So far, or farther?", "Write “… or more”, “more than …” or “… or less”."
        )
    return comparisons.complement(c, moved, amount)


def how_far(c: Context, node: Node) -> Expr:
    """`how far X has moved during the Day`."""
    deed = next(n for n in node.parts if n.kind.startswith("deed"))
    during = node.find("during")
    word = comparisons.bare_term(during[1]) or noun_term(during[1]) if during is not None else None
    name = c.names.find(word.word, c.names.sequences) if word is not None else None
    if deed.kind != "deed_moved" or name is None:
        raise c.fail("W342", node, "Since when is not said.", "Write “how far it has moved during the …”.")
    return far(c, readers.thing(c, node.all("np")[0] if node.all("np") else node[1]), name, node)


def won(c: Context, one: Expr, test: Node, during: Node | None) -> Expr:
    """`has won`: only a player, and only the game."""
    if one.type != ir.PLAYER:
        raise c.fail("W321", test, "Only a player wins.")
    if during is not None:
        raise c.fail("W342", during, "A game is won once, and then it is over.", "Leave out “during the …”.")
    return ir.Won(one, span=c.span(test))


def times_done(c: Context, node: Node) -> Expr:
    """`the number of times X has …`."""
    return happened_to(c, readers.thing(c, node.all("np")[0]), node, ir.NUMBER)


def noun_term(np: Node) -> Node | None:
    base = np.base
    noun = base.find("noun") if base.kind == "described" else None
    return noun[0] if noun is not None and noun[0].kind == "TERM" else None
