"""Words that say twice which or how many are meant, or one thing and its opposite: `each own enemy Soldier`, `for each no Soldier`.

A reader takes one of them to be a slip of the pen, and no reading follows both.
"""

from __future__ import annotations

import re

from warbook.language.names import plural
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.stray import stray
from warbook.language.resolve.unclear import UNCLEAR, Sentence, could_be, unclear, words
from warbook.language.sentence import Node

SIDES = ("OWN", "ENEMY", "FRIENDLY")
EACH_OF = ("for_each", "for_each_block", "each_of", "has_for_each")
"""Trees in which “for each” stands before somebody."""
WAITED_FOR = ("happening", "replaced", "order_lose_instead")
FORBIDDEN = ("cannot", "cannot_order")
ONLY = "only if"


def doubled(c: Context, tree: Node) -> None:
    """Refuses two words for the side or the number of somebody, no time at all, `cannot … only if`, and stray articles."""
    stray(c, tree)
    for node in tree.every():
        if node.kind == "described":
            one_side(c, node)
            one_group(c, node)
            of_tokens(c, node)
            held_by_pieces(c, node)
        elif node.kind == "described_its":
            one_stat(c, node)
        elif node.kind in EACH_OF and (np := node.find("np", "described")) is not None:
            each_once(c, np.base)
        elif node.kind == "there_is":
            not_up_to(c, node.last.base)
        elif node.kind == "count":
            counted(c, node.last.base)
        elif node.kind == "needed" and node.last.kind == "save_where":
            needed_unless(c, node.last.start, node.last.end)
        elif node.kind in WAITED_FOR:
            one_time(c, node[0].base)
            of_nothing(c, node)
        elif node.kind in ("order", "may_order"):
            to_nobody(c, node)
        elif node.kind in ("law", "order_where", "lasting_where"):
            not_only(c, node)
            one_more_law(c, node)


def how_many(c: Context, base: Node) -> str:
    """The word that tells how many of somebody there are, in small letters; nothing where none does."""
    how = base.find("quantifier") if base.kind == "described" else None
    return words(c, how).lower() if how is not None else ""


def noun(c: Context, base: Node) -> str:
    """What is described, without how many and whose."""
    return words(c, base.last)


def one_side(c: Context, described: Node) -> None:
    """Refuses `own enemy Soldier` and `own own Soldier`."""
    sides = [a for a in described.all("adjective") if a[0].kind in SIDES]
    if len(sides) > 1:
        text = c.text.text
        first, last = sides[0].start, sides[-1].end
        each = dict.fromkeys(
            text[described.start : first] + words(c, s) + text[last : described.end] for s in sides
        )
        raise unclear(c, described, "Whose they are is said twice.", *each)


def one_group(c: Context, described: Node) -> None:
    """Refuses `1 Card from 2 Hand` and `a Card in no own Hand`."""
    how = described.find("quantifier")
    if how is None or how[0].kind not in ("NO", "COUNT", "COUNT_OR_MORE", "UP_TO", "ANY_NUMBER", "MOST"):
        return
    if words(c, how) != "1" and c.names.find(noun(c, described), c.names.groups) is not None:
        hint = "Say whose it is: “own …”, “the opponent's …”, “any player's …”."
        raise c.fail(UNCLEAR, described, "This is no group of anybody's.", hint)


def of_tokens(c: Context, described: Node) -> None:
    """Refuses `each enemy Fear` and `any Soldier 2`: tokens are on no side, and pieces have no number."""
    side = described.find("adjective")
    name = c.names.find(described.last[0].word, c.names.tokens, c.names.resources)
    if (
        side is not None
        and side[0].kind in ("ENEMY", "FRIENDLY", "OTHER")
        and name is not None
        and described.last[0].kind == "TERM"
    ):
        message = f"{name} is on no side."
        raise c.fail(UNCLEAR, side, message, f"Say who has it: “the {name} of …”, “each … with {name}”.")
    number = described.last.find("NUMBER")
    if number is not None and c.names.find(described.last[0].word, c.names.kinds, c.names.cards) is not None:
        raise c.fail(UNCLEAR, number, "Pieces have no number.", "How many there are is said before them.")


def not_up_to(c: Context, base: Node) -> None:
    """Refuses `if there are up to 2 Soldiers`, which is said of what is chosen."""
    how = base.find("quantifier") if base.kind == "described" else None
    if how is not None and how[0].kind == "UP_TO":
        fewer = f"{words(c, how).rpartition(' ')[2]} or fewer"
        raise unclear(c, how, "“Up to” is said of what somebody chooses.", fewer)


def held_by_pieces(c: Context, described: Node) -> None:
    """Refuses `own Troop` where each Captain has one, and no player."""
    side = next((a for a in described.all("adjective") if a[0].kind in SIDES), None)
    name = c.names.find(noun(c, described), c.names.groups) if side is not None else None
    group = c.names.groups[name] if name is not None else None
    if side is not None and group is not None and group.holder is not None:
        message = f"Each {group.holder} has a {name}, and no player: whose is it?"
        hint = f"Say “its {name}”, or “the NAME's {name}”; of each of them, “For each {words(c, side)} {group.holder}: …”."
        raise c.fail("W305", described, message, hint)


def one_stat(c: Context, described: Node) -> None:
    """Refuses `no its Grit` and `another its Camp`."""
    how = described.find("quantifier")
    one = how is not None and c.names.find(described.last.word, c.names.kinds, c.names.cards) is None
    if how is not None and one and how[0].kind in ("NO", "ANOTHER"):
        its = c.text.text[how.end : described.end].strip()
        raise unclear(c, described, f"“{words(c, how)}” cannot stand before “its”.", its)


def each_once(c: Context, base: Node) -> None:
    """Refuses `for each no Soldier` and `for each every Soldier`."""
    if how_many(c, base) in ("no", "each", "every", "all", "any", "another", "most") or how_many(
        c, base
    ).startswith("up to"):
        how = base[0]
        rest = c.text.text[how.end : base.end].strip()
        other = f"other {rest}" if how_many(c, base) == "another" else rest
        raise unclear(c, base, f"“For each {words(c, how)}” says twice how many.", other)


def counted(c: Context, base: Node) -> None:
    """Refuses `the number of no Soldiers` and `the number of each Soldier`."""
    how = how_many(c, base)
    if how in ("no", "each", "every", "another", "most"):
        rest = c.text.text[base[0].end : base.last.start].strip()
        name = c.names.find(noun(c, base), c.names.kinds, c.names.cards) or noun(c, base)
        other = "other" if how == "another" else ""
        raise unclear(
            c,
            base,
            f"What is counted are several, and “{words(c, base)}” is not.",
            " ".join(part for part in (other, rest, plural(name)) if part),
        )


def one_time(c: Context, base: Node) -> None:
    """Refuses `when no Turn begins` and `when another Turn begins`."""
    how = how_many(c, base)
    if how in ("no", "another") and c.names.find(noun(c, base), c.names.sequences) is not None:
        raise unclear(
            c, base, f"“{words(c, base)}” is no time at which something happens.", f"the {noun(c, base)}"
        )


def of_nothing(c: Context, happening: Node) -> None:
    """Refuses `when a Soldier gains no Fear` and `instead of a Soldier losing no Shells`."""
    acts = (happening, *happening.parts[1:])
    if (nothing := next((n for act in acts for n in act.all("has_no")), None)) is not None:
        message = "Nothing happens where nothing is gained or lost."
        raise c.fail("W341", nothing, message, "Say of what it is: “gains TOKEN”.")


def to_nobody(c: Context, order: Node) -> None:
    """Refuses `It joins no own Deck`."""
    for np in (part for act in order.parts[1:] for part in act.parts if part.kind == "np"):
        if how_many(c, np.base) == "no":
            message = f"“{words(c, np.base)}” is nobody and nothing, so that nothing would come of it."
            raise c.fail(UNCLEAR, np, message, "Leave it out; or say whom it is done to.")


_UNLESS = re.compile(r",?\s+unless\s+")


def needed_unless(c: Context, start: int, end: int) -> None:
    """Refuses `- Needs: the user is not in Mud, unless it has Boots`: one of the two is enough, or Boots are in the way?"""
    found = _UNLESS.search(c.text.text, start, end)
    if found is None:
        return
    either = Sentence(found.start(), found.end(), ", or ")
    word = Node(
        "WORD",
        (),
        "unless",
        found.start() + found[0].index("unless"),
        found.start() + found[0].index("unless") + 6,
    )
    message = "This could be one more way to be allowed it, or one more thing that must not be so."
    hint = "Where one of the two is enough, write “…, or …”; where both must be so, “…, and …”."
    raise could_be(c, UNCLEAR, word, message, either, hint=hint)


def not_only(c: Context, tree: Node) -> None:
    """Refuses `cannot move only if it has Fear`: then and only then, or always but then?"""
    where = tree.find("if_")
    if where is None or not any(n.kind in FORBIDDEN for n in tree.parts) or ONLY not in words(c, where[0]):
        return
    raise either(c, where[0])


def one_more_law(c: Context, tree: Node) -> None:
    """Refuses `cannot flee, if it is Prone, and it cannot shoot`: a condition of two, or one more thing that it cannot?"""
    where = next((n for n in tree.parts if n.kind in ("if_", "unless_")), None)
    if where is None or where.last.kind != "all_of_these":
        return
    also = next((n for n in where.last.parts[1:] if n.kind in ("permitted", "not_permitted")), None)
    if also is not None:
        message = f"“{words(c, also)}” could be one more condition, or one more thing that is said."
        hint = "Make it a sentence of its own; or begin with the conditions: “If …, and …, …”."
        raise c.fail(UNCLEAR, also, message, hint)


def either(c: Context, only: Node) -> Fault:
    comma = "," if words(c, only).startswith(",") else ""
    message = "This could be that it cannot in this case, or that it can in no other."
    return unclear(c, only, message, f"{comma} if".strip(), f"{comma} unless".strip())
