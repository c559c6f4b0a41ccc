"""Whom `the bearer` stands for under a token, a trait or a card, and what a rule there can speak of."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Block, Bullet, Text
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import GAME, Reader
from warbook.language.declare.rule_source import RuleSource
from warbook.language.ir import Expr, Type
from warbook.language.model import Bearer
from warbook.language.names import plural
from warbook.language.resolve.scope import Scope, owner_of


def bearer_of(r: Reader, raw: Raw) -> Bearer | None:
    """Whom `the bearer` stands for under a token, a trait or a card."""
    if raw.sort == "Token" and raw.name in r.names.tokens:
        return Bearer("token", raw.name, r.names.tokens[raw.name].holder)
    if raw.sort == "Trait":
        ends = r"(?![A-Za-z])" if raw.name in r.names.codes else r"(?!\w)"
        carried = re.compile(rf"(?<![\w+]){re.escape(raw.name)}{ends}")
        with_some = [
            (r.names.cards[card], given)
            for card, _, given in r.outline.given("Card", "Traits")
            if card in r.names.cards
        ]
        kinds = {kind for kind, given in with_some if any(map(carried.search, given))}
        return Bearer(
            "trait",
            raw.name,
            common_kind(r, kinds or likely(r, {kind for kind, given in with_some if given})),
        )
    if raw.sort == "Card" and raw.name in r.names.cards:
        return Bearer("card", raw.name, carrier(r, r.names.cards[raw.name]))
    return None


def likely(r: Reader, with_traits: set[str]) -> set[str]:
    """The kinds that a trait could be of which nobody has yet: those that have others, or else what keeps tokens on the board."""
    every = set(r.names.cards.values())
    holders = {one.holder for one in r.names.tokens.values()} | {
        one.holder for one in r.names.resources.values()
    }
    keeps = {kind for kind in every if any(h in r.names.kinds and r.names.kind_of(kind, h) for h in holders)}
    return with_traits or {kind for kind in keeps or every if r.names.kinds[kind].stands} or every


def carrier(r: Reader, kind: str) -> str:
    """Who bears a card of a kind: whatever has groups of such things, else a thing of that kind itself; so too what stands on
    the board, and is in a group of somebody's there."""
    groups = [g for g in r.names.groups.values() if g.holder and r.names.kind_of(kind, g.holds)]
    holders = {g.holder for g in groups if g.holder and not (r.names.stands(kind) and g.in_play)}
    return common_kind(r, holders) if holders else kind


def common_kind(r: Reader, kinds: set[str]) -> str:
    """The narrowest kind that all of these are; the first of them where there is none."""
    wide = [k for k in r.names.kinds if kinds and all(r.names.kind_of(one, k) for one in kinds)]
    narrow = (k for k in wide if not any(o != k and r.names.kind_of(o, k) for o in wide))
    return next(narrow, next(iter(sorted(kinds)), ""))


def scope_for(source: RuleSource) -> Scope:
    """What a rule of a declaration can speak of at first."""
    r, raw, bearer = source.r, source.raw, source.bearer
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
    return Scope({"game": GAME}, unsided=True)


def of_bearer_or_all(source: RuleSource, bullet: Bullet) -> RuleSource:
    """The source as one bullet has it: a rule that does not speak of the bearer is one for everyone, and says so by
    speaking of what it stands under."""
    r, raw, bearer = source.r, source.raw, source.bearer
    sort = bearer.sort if bearer is not None else raw.sort
    if sort not in _SPOKEN_OF or (bearer is not None and says(bullet, "bearer")):
        return source
    if sort == "trait":
        raise r.context(bullet.text).fail(
            "W394",
            None,
            "A trait's rule speaks of the bearer: who has the trait.",
            "Say “the bearer”; a rule for everyone belongs under a plain heading.",
        )
    if not says(bullet, raw.name, plural(raw.name)):
        who, also = _SPOKEN_OF[sort]
        raise r.context(bullet.text).fail(
            "W394",
            None,
            f"This stands under {raw.name}, but does not speak of {who}: as it is written, it holds for everyone.",
            f"Say {also.format(raw.name)}; a rule for everyone belongs under a plain heading.",
        )
    return replace(source, bearer=None)


_SPOKEN_OF = {
    "trait": ("the bearer", "“the bearer”"),
    "token": ("who has it", "“the bearer”, or “with {}”"),
    "card": ("it", "“the bearer”, or “{}”"),
    "Terrain": ("it", "where: “in {}”"),
}
"""Of whom the rules under these speak, and how."""


def says(block: Block, *words: str) -> bool:
    """Whether a rule, or a list under it, says one of some words."""
    text = getattr(block, "text", None)
    said = isinstance(text, Text) and any(
        re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text.text) for word in words
    )
    return said or any(says(b, *words) for b in getattr(block, "children", ()))
