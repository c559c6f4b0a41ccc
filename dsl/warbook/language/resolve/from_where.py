"""Cards and what else stands nowhere: from which group they are drawn or discarded, and whose group they come into.

1. `discards 1 Card` would be any there is, in hidden Decks and in the opponent's Hand too: it is said from where.
2. `discards own Hand` names a group, and not how many of those in it.
3. `It joins own Hand`, of what was the opponent's, could be seen from whose it is or from who chose it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.ir import Expr
from warbook.language.names import plural
from warbook.language.resolve.articles import with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.inside import unfiltered
from warbook.language.resolve.itself import same
from warbook.language.resolve.opponents import side_of_set
from warbook.language.resolve.scope import opponent_of, owner_of
from warbook.language.resolve.sides import SIDES, across, is_done_by, is_held, of_the_rule, player_said
from warbook.language.resolve.unclear import UNCLEAR, sentence_around, unclear, words
from warbook.language.resolve.which_group import groups_for
from warbook.language.sentence import Node
from warbook.language.walk import nodes


def how_many_of_it(c: Context, np: Node, of: Expr) -> None:
    """Refuses `discards own Hand` and `draws own Deck`, which does not say how many of those in it."""
    base = np.base
    noun = base.find("noun") if base.kind == "described" else base if base.kind == "term" else None
    word = noun[0].word if noun is not None and noun.children else base.last.word if base.children else ""
    group = c.names.find(word, c.names.groups)
    if group is None or base.find("quantifier") is not None or not isinstance(unfiltered(of), ir.Group):
        return
    holds, said = c.names.groups[group].holds, words(c, base)
    message = f"It is not said how many of the {plural(holds)} in it."
    raise unclear(c, with_article(c, base), message, f"all {plural(holds)} in {said}", f"1 {holds} in {said}")


def from_where(
    c: Context, np: Node, of: Expr, source: Expr | None, into: Expr | None = None, drawn: bool = False
) -> None:
    """Refuses `discards 1 Card` and `draws 1 Card into own Hand`, which would be any that there is."""
    kind = c.names.kinds.get(of.type.arg)
    if (
        source is not None
        or kind is None
        or c.names.stands(kind.name)
        or any(isinstance(n, ir.Group) for n in nodes(of))
    ):
        return
    to = into.name if isinstance(into, ir.Group) else ""
    groups = [g for g in groups_for(c, kind.name) if g.name != to]
    if drawn:  # at random: from what nobody sees, where there is such a group
        groups = [g for g in groups if g.secret] or groups
    if not groups:
        return
    said = words(c, with_article(c, np)).replace("own ", "")
    readings = [f"{said} from {'own ' if g.owned else ''}{g.name}" for g in groups]
    message = (
        f"It is not said from where: this would be any {of.type.arg} that there is, also of the opponent."
    )
    raise unclear(c, with_article(c, np), message, *readings)


def into_where(c: Context, node: Node, of: Expr, source: Expr | None) -> None:
    """Refuses `draws 1 Card from own Deck`, of which nothing is said after that: it would be in no group from then on."""
    _, end = sentence_around(c.text.text, node.start, node.end)
    if c.text.text[node.end : end].strip(" .") or c.text.text[end:].strip():
        return
    taken = {n.name for one in (of, source) if one is not None for n in nodes(one) if isinstance(n, ir.Group)}
    groups = [g for g in groups_for(c, of.type.arg) if g.name not in taken]
    into = [f"{words(c, node)} into {'own ' if g.owned else ''}{g.name}" for g in groups]
    message = "It is not said where what is drawn comes to; it would be in no group from then on."
    if into:
        raise unclear(c, node, message, *into)


def whose_it_joins(c: Context, one: Expr, np: Node, to: Expr | None = None) -> Expr | None:
    """Refuses `It joins own Hand` and `It is placed in own Camp` of a piece whose side is not that of who acts. What was in
    a group of who acts comes into his, or into his opponent's, whosever it is: so, of the group `to`, that one."""
    either = c.scope.across
    origin = unfiltered(c.drawn[one]) if one in c.drawn else None
    chosen = any(known.chosen and known.one in (one, origin) for known in c.scope.introduced)
    if not chosen and has_its_own(c, one):
        rule = of_the_rule(c)
        itself = isinstance(rule, ir.Owner) and same(c, rule.of, one)
        either = (
            across(c, one, rule) if isinstance(one, ir.Var) and one not in c.drawn and not itself else None
        )
        if either is not None:
            whose_it_is_in(c, np, either)
        return to
    origin = unfiltered(c.drawn[origin]) if origin is not None and origin in c.drawn else origin
    if either is not None and isinstance(origin, ir.Group) and origin.owner == either[0]:
        if isinstance(to, ir.Group) and to.owner == owner_of(one):
            return replace(to, owner=either[0])
        if isinstance(to, ir.Group) and to.owner == opponent_of(owner_of(one)):
            return replace(to, owner=opponent_of(either[0]))
        return to
    whose_it_is_in(c, np)
    return to


def own_of_enemies(c: Context, of: Expr, where: Node) -> None:
    """Refuses `each enemy Soldier in own Camp`, where the sentence is about no player: in theirs, or in that of whom the rule is about?"""
    inner, side = where.children[-1], c.side
    if inner is not None and where.kind == "with_" and (inside := inner.find("in_")) is not None:
        inner = inside.last
    if inner is None or side is None or c.seated or side_of_set(of) != opponent_of(side):
        return
    base = inner.base
    if not any(a[0].kind == "OWN" for a in base.all("adjective")) or not is_held(c, base):
        return
    if c.scope.it is None or c.scope.it.type == ir.PLAYER or not (mine := player_said(c, side)):
        return
    name = c.text.text[base.last.start : base.end]
    message = "“own” could be seen from whose pieces these are, or from the one whom the rule is about."
    raise unclear(c, inner, message, f"the enemy {name}", f"{mine}'s {name}")


def has_its_own(c: Context, one: Expr | None) -> bool:
    """Whether each of several is spoken of, which has its own; not where the player is told already from whom it is seen, `Each
    Soldier in own Camp joins own Hand`."""
    if one is None or one not in c.drawn or c.scope.across is None:
        return True
    chosen = any(known.chosen and known.one == one for known in c.scope.introduced)
    origin = unfiltered(c.drawn[one])
    of_one = isinstance(origin, ir.Group) and isinstance(origin.owner, ir.Owner)
    return not (chosen or of_one or c.scope.across[0] in nodes(c.drawn[one]))


def is_bare(c: Context, base: Node) -> bool:
    """Whether a group of which each player has one is named alone, `the Camp`."""
    noun = base.find("noun") if base.kind == "described" and len(base.parts) == 1 else base
    name = (
        c.names.find(noun[0].word, c.names.groups)
        if noun is not None and noun.kind in ("noun", "term")
        else None
    )
    return name is not None and c.names.groups[name].owned and c.names.groups[name].holder is None


_PLAYERS = re.compile(r"\b[Ee]ach player\b[^.:]*\.?$")
"""Of each player something is said, whose own it is then."""


def whose_it_is_in(c: Context, np: Node, either: tuple[Expr, Expr] | None = None) -> None:
    """Refuses `the target is in own Camp` and `The target joins the Camp`, of a piece whose side is not that of who acts."""
    either, base = either or c.scope.across, np.base
    side = next((a for a in base.all("adjective") if a[0].kind in SIDES), None)
    if either is None or not is_held(c, base) or (side is None and not is_bare(c, base)):
        return
    if is_done_by(c, either[1]):
        return
    whose = [player_said(c, player) for player in either]
    name = c.text.text[base.last.start : base.end]
    said = side[0].word if side is not None else words(c, with_article(c, base))
    message = f"“{said}” could be seen from whose piece this is, or from the one whom the rule is about."
    if not all(whose):
        raise c.fail(
            UNCLEAR,
            with_article(c, np),
            message,
            f"Say whose: “{'the player' if 'player' in c.scope.roles or _PLAYERS.search(c.text.text) else 'the active player'}'s {name}”, “the KIND's player's {name}”.",
        )
    if side is not None and side[0].kind == "ENEMY":
        whose = [
            w.removesuffix("'s opponent") if w.endswith("'s opponent") else f"{w}'s opponent" for w in whose
        ]
    raise unclear(c, with_article(c, np), message, *(f"{one}'s {name}" for one in whose))
