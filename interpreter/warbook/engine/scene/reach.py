"""What reaches how far from a piece, and whom it sees: for whoever lays a ruler on the table.

Distances are those that the rulebook gives to it: its own and those of what it carries and can do, and how far from it the rules of
its tokens, traits and card still hold. Only of what the viewer knows anything is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from warbook.engine.answers import bits
from warbook.engine.display_names import inches, on_board
from warbook.engine.grid_near import near_masks
from warbook.engine.hidden import hidden_from
from warbook.engine.plan import CARD, KIND, PARTS, POS, RADIUS, WHOLE
from warbook.engine.scene.board import per
from warbook.engine.scene.format import Reach, Ring
from warbook.engine.state import State
from warbook.engine.views import view
from warbook.language import ir
from warbook.language.model import Bearer, Change, Hook, Law, Offer, Role
from warbook.language.walk import nodes

MOST = 60
"""So many pieces are looked at from one at most."""


def reach(s: State, one: int, viewer: int) -> Reach | None:
    """What reaches how far from a piece; None where the viewer does not see it on the board."""
    if not 2 <= one < len(s.F[KIND]) or not any(piece["id"] == one for piece in view(s, viewer).pieces()):
        return None
    whole = s.F[WHOLE][one] if s.F[WHOLE][one] >= 0 else one
    if not on_board(s, whole):
        return None
    secret = hidden_from(s, viewer) >> one & 1
    lengths = {} if secret else dict(_lengths(s, one, whole, viewer))
    rings = [_ring(s, one, says, far) for says, far in sorted(lengths.items(), key=lambda pair: pair[1])]
    return Reach(piece=one, rings=rings, sees=_seen(s, whole, viewer), squares=_squares(s, one))


def _ring(s: State, one: int, says: str, far: int) -> Ring:
    grid = s.game.book.space.grid
    squares: list[int] = []
    at = s.F[POS][one]
    if grid and isinstance(at, int) and at < s.game.space.nowhere:
        space = s.game.space
        most = min(far, max(space.width, space.height))
        squares = [
            q for q in bits(near_masks(space.width, space.height, most, True)[at]) if q < space.nowhere
        ]
    told = f"{far} {'square' if far == 1 else 'squares'}" if grid else f"{inches(far)}in"
    return Ring(says=says, far=told, radius=0.0 if grid else (far + _base(s, one)) / per(s), squares=squares)


def _base(s: State, one: int) -> int:
    """The radius of the base that a distance is measured from."""
    parts = [x for x in (one, *bits(s.F[PARTS][one])) if s.F[POS][x] != s.game.space.nowhere]
    return int(s.F[RADIUS][parts[0]]) if parts else 0


# ------------------------------------------------------------------ how far
def _lengths(s: State, one: int, whole: int, viewer: int) -> Iterator[tuple[str, int]]:
    """Everything by name that is a distance of a piece, of what it carries, of what it can do, or of a rule around it."""
    book, plan = s.game.book, s.game.plan
    hidden = hidden_from(s, viewer)
    holding = [
        plan.column(f"members {name}") for name, group in book.groups.items() if group.holder is not None
    ]
    carried = [x for column in holding for x in bits(s.F[column][whole]) if not hidden >> x & 1]
    for other in (whole, *carried):
        card = s.F[CARD][other]
        of = "" if other == whole or card < 0 else f"{plan.cards[card]}: "
        for name, stat in book.stats.items():
            far = s.F[plan.column(name)][other] if stat.type.base in ("length", "squares") else 0
            if (
                isinstance(far, int)
                and 0 < far < ir.UNLIMITED
                and card >= 0
                and name in book.cards[plan.cards[card]].stats
            ):
                yield f"{of}{name}", far
        if card < 0:
            continue
        for action in book.cards[plan.cards[card]].actions:
            for name, amount in book.actions[action].stats.items():
                if (
                    amount.type.base in ("length", "squares")
                    and isinstance(amount, ir.Num)
                    and 0 < amount.value < ir.UNLIMITED
                ):
                    yield f"{of}{action}: {name}", amount.value
    for bearer, rule in _rules(s, whole, viewer):
        for node in nodes(rule):
            match node:
                case ir.Near(left=left, right=right, distance=ir.Num(value=far)) if 0 < far < ir.UNLIMITED:
                    if any(isinstance(x, ir.Var) and x.name == "bearer" for x in (left, right)):
                        yield bearer.name, far


def _rules(s: State, whole: int, viewer: int) -> Iterator[tuple[Bearer, object]]:
    """The rules of the tokens that a piece is known to have, of its traits and of its card."""
    book, card = s.game.book, s.F[CARD][whole]
    has = set(view(s, viewer).counters(whole))
    printed = s.game.plan.cards[card] if card >= 0 else ""
    traits = {name for name, _ in book.cards[printed].traits} if printed else set()
    borne = {"token": has, "trait": traits, "card": {printed}}
    rules: tuple[Hook | Law | Change | Offer, ...] = (*book.hooks, *book.laws, *book.changes, *book.offers)
    for rule in rules:
        if rule.bearer is not None and rule.bearer.name in borne.get(rule.bearer.sort, ()):
            yield rule.bearer, rule


# ------------------------------------------------------------------ what it sees
def _seen(s: State, whole: int, viewer: int) -> list[int]:
    """The pieces on the board that are seen from a piece, or from one of its parts, whole or in part."""
    found = []
    for piece in list(view(s, viewer).pieces()):
        other = piece["id"]
        if piece["whole"] is None and other != whole and on_board(s, other) and _sees(s, other, whole):
            found.append(other)
        if len(found) == MOST:
            break
    return found


def _sees(s: State, target: int, observer: int) -> bool:
    """Whether the first relation of sight that can hold between two pieces, or parts of them, does."""
    for index, sight in enumerate(s.game.book.sights.values()):
        seen, looks = sight.roles[0], sight.roles[-1]
        pairs = [(a, b) for a in _fitting(s, target, seen) for b in _fitting(s, observer, looks)]
        if pairs:
            return any(s.game.space.sees(s, index, a, b) for a, b in pairs)
    return False


def _fitting(s: State, one: int, role: Role) -> list[int]:
    """What of a piece and its parts can stand in a role, and stands somewhere."""
    book, kinds = s.game.book, s.game.plan.kinds
    if role.type.base != "thing":
        return []
    fit = [x for x in (one, *bits(s.F[PARTS][one])) if role.type.arg in book.lineage(kinds[s.F[KIND][x]])]
    standing = [x for x in fit if s.F[POS][x] != s.game.space.nowhere]
    return standing or ([] if book.space.grid else fit[:1])


def _squares(s: State, one: int) -> list[int]:
    """On a grid the squares that are seen from where a piece stands, where the game says who sees squares."""
    at = s.F[POS][one]
    if not s.game.book.space.grid or not isinstance(at, int) or at >= s.game.space.nowhere:
        return []
    for index, sight in enumerate(s.game.book.sights.values()):
        seen, looks = sight.roles[0], sight.roles[-1]
        if seen.type.base == "place":
            observer = at if looks.type.base == "place" else one
            return [q for q in range(s.game.space.nowhere) if s.game.space.sees(s, index, q, observer)]
    return []
