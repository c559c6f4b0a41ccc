"""The legal answers to a question as plain data, and why another is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from warbook.engine.answers import Answers as Legal
from warbook.engine.answers import Numbers, OneOf, Options, Region, SomeOf, bits
from warbook.engine.dice import DiceStream
from warbook.engine.plan import PARTS, POS, WHOLE
from warbook.engine.prompts import member
from warbook.engine.scene.asked import ask, brings, does
from warbook.engine.scene.board import per
from warbook.engine.scene.format import Answers, Item, Option
from warbook.engine.scene.prices import price_now, printed
from warbook.engine.scene.reasons import reason
from warbook.engine.scene.values import number as written
from warbook.engine.state import Decision, State
from warbook.engine.table.region import MoveRegion, PlaceRegion
from warbook.language import ir

SPOTS, TRIED = 900, 900
"""So many points of a region are shown at most, and looked at for it."""
INCH = ir.MICROMETRES_PER_INCH


def answers(s: State, decision: Decision) -> Answers:
    """What may be answered."""
    legal = decision.answers
    match legal:
        case OneOf():
            return {"shape": "one", "all": legal.count(), "items": _items(s, decision, 0, bits(legal.mask))}
        case SomeOf():
            return {
                "shape": "several",
                "all": None,
                "items": _items(s, decision, 0, bits(legal.mask)),
                "least": legal.least,
                "most": legal.most,
            }
        case Numbers():
            return {"shape": "number", "all": legal.count(), "low": legal.low, "high": legal.high}
        case Options():
            return {
                "shape": "options",
                "all": legal.count(),
                "options": [_option(s, decision, legal, branch) for branch in legal.branches],
                "decline": _decline(decision, legal),
            }
        case Region():
            return _region(s, decision, legal)
    return {"shape": "yes-no", "all": 2}


def _items(s: State, decision: Decision, option: int, members: Iterable[int]) -> list[Item]:
    base = base_of(s, decision, option)
    squares = base == "place" and s.game.book.space.grid
    return [
        Item(
            value=one,
            label=member(s, decision, option, one),
            piece=one if base == "thing" else None,
            square=one if squares else None,
        )
        for one in members
    ]


def base_of(s: State, decision: Decision, option: int) -> str:
    """The type of what is picked with an option, or in the whole question."""
    own = {"move": "place", "place": "place", "dice": "die"}.get(decision.kind)
    if own is not None:
        return own
    picked = s.game.plan.picked[decision.rule]
    return picked[option] if option < len(picked) else "thing"


def _option(s: State, decision: Decision, legal: Options, branch: tuple[int, int, int, int]) -> Option:
    _, number, actor, mask = branch
    label = legal.labels[number]
    note, price = _told(s, decision, label, number, actor)
    drawn = legal.drawn[number] if number < len(legal.drawn) else 0
    return Option(
        number=number,
        actor=actor,
        label=label,
        note=note,
        price=price,
        picks=None if mask < 0 else _items(s, decision, number, bits(mask)),
        squares=list(bits(drawn)),
    )


def _told(s: State, decision: Decision, label: str, number: int, actor: int) -> tuple[str, str]:
    """What the rules say of an action, an offer or an alternative in short, and its price."""
    book = s.game.book
    if decision.kind == "action" and (action := book.actions.get(label)) is not None:
        stats = [
            f"{name} {written(n.value, n.type)}" for name, n in action.stats.items() if isinstance(n, ir.Num)
        ]
        return action.short or ", ".join(stats), price_now(s, decision.subject, action)
    if decision.kind == "offer" and (offer := next((o for o in book.offers if o.label == label), None)):
        return brings(s, decision, offer, actor), printed(offer.price)
    return (does(s, decision, number), "") if decision.kind == "option" else ("", "")


def _decline(decision: Decision, legal: Options) -> int | None:
    """The option that takes nothing: the last of an action or an offer."""
    size, number, _, mask = legal.branches[-1]
    last = number == len(legal.labels) - 1 and mask < 0 and size == 1
    return number if decision.kind in ("action", "offer") and last else None


def declined(decision: Decision) -> Any:
    """The answer that takes nothing; None where there is none, or where it is no offer."""
    legal = decision.answers
    if decision.kind == "may":
        return False
    if isinstance(legal, SomeOf) and decision.kind == "some" and not legal.least:
        return []
    if not isinstance(legal, Options) or decision.kind != "offer":
        return None
    number = _decline(decision, legal)
    return None if number is None else [number, -1, -1]


# ------------------------------------------------------------------ regions
def _region(s: State, decision: Decision, legal: Region) -> Answers:
    """A place or a move, with some of those that are legal."""
    region = legal.region
    if isinstance(region, MoveRegion):
        wide = replace(region, step=max(region.step, _rounded(region.allowance // 8)))
        ends = [list(path[-1]) for path in islice(wide.lattice(), SPOTS)]
        return {
            "shape": "path",
            "all": None,
            "radius": region.r / per(s),
            "spots": ends,
            "start": list(region.start),
            "most": region.allowance,
        }
    assert isinstance(region, PlaceRegion)
    spots = _places(region)
    return {
        "shape": "point",
        "all": None,
        "radius": region.r / per(s),
        "spots": spots,
        "near": _nearby(s, decision, spots) if spots else sampled(legal),
    }


def _nearby(s: State, decision: Decision, spots: list[list[int]]) -> list[int]:
    """The place nearest to where what is placed stands, or what it belongs to; else one in the middle of them."""
    one = decision.subject
    whole = s.F[WHOLE][one] if one >= 0 else -1
    own = [one] if one >= 0 else []
    others = [x for x in bits(s.F[PARTS][whole]) if x != one] if whole >= 0 else []
    nowhere = s.game.space.nowhere
    for some in (own, others):
        stands = [s.F[POS][x] for x in some if s.F[POS][x] not in (None, nowhere)]
        if stands:
            x, y = (sum(at[i] for at in stands) // len(stands) for i in (0, 1))
            return min(spots, key=lambda spot: (spot[0] - x) ** 2 + (spot[1] - y) ** 2)
    return spots[len(spots) // 2]


def anywhere(s: State, decision: Decision) -> Any:
    """Where something is put whose player does not mind where; None where nothing is put down."""
    legal = decision.answers
    if decision.kind != "place" or not isinstance(legal, Region) or legal.path:
        return None
    found = _region(s, decision, legal)
    return found["near"]


def _rounded(step: int) -> int:
    """A step in whole quarters of an inch."""
    quarter = INCH // 4
    return max(quarter, step // quarter * quarter)


def _places(region: PlaceRegion) -> list[list[int]]:
    x0, y0, x1, y1 = region.area.box(region.r)
    wide = max(0, min(x1, region.width) - max(x0, 0))
    deep = max(0, min(y1, region.height) - max(y0, 0))
    step = region.step
    while (wide // step + 1) * (deep // step + 1) > TRIED:
        step += region.step
    return [list(point) for point in islice(replace(region, step=step).lattice(), SPOTS)]


def sampled(legal: Region) -> list[int] | None:
    """A place of a region, always the same one."""
    try:
        found: list[int] = legal.sample(DiceStream(0).below)
    except LookupError:
        return None
    return found


# ------------------------------------------------------------------ what is legal, and why not
def nearest(legal: Region, answer: Any) -> Any:
    """The legal answer nearest to one: of a move the same way, as far as it may be gone; None where there is none."""
    if legal.contains(answer):
        return answer
    found = legal.plain(answer)
    if found is None:
        return None
    if not legal.path:
        spot = legal.region.closest(found)
        return None if spot is None else list(spot)
    way = [list(point) for point in found]
    if len(way) < 2:
        return None
    (ax, ay), (bx, by) = way[-2], way[-1]
    eighth = INCH // 8
    far = max(1, round(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5))
    for go in range(min(far, legal.region.allowance), 0, -eighth):
        tried = [*way[:-1], [ax + (bx - ax) * go // far, ay + (by - ay) * go // far]]
        if legal.contains(tried):
            return tried
    return None


def why_not(s: State, decision: Decision, answer: Any) -> str | None:
    """Why an answer is not legal, in a sentence; None where it is."""
    legal: Legal = decision.answers
    if legal.contains(answer):
        return None
    if isinstance(legal, Region):
        said = legal.why_not(answer)
        return f"{said[:1].upper()}{said[1:]}." if said else None
    if isinstance(legal, SomeOf) and isinstance(answer, list):
        if not legal.least <= len(answer) <= legal.most:
            many = f"{legal.least}" if legal.least == legal.most else f"{legal.least} to {legal.most}"
            return f"Choose {many}, not {len(answer)}."
        if len({str(x) for x in answer}) != len(answer):
            return "Each can be chosen once."
    if isinstance(legal, Numbers):
        return f"It must be a whole number from {legal.low} to {legal.high}."
    return reason(s, decision, answer) or f"This is not one of the legal answers. {ask(s, decision)}"
