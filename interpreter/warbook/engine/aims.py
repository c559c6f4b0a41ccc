"""What a player of any game wants, read from its rules: counters, markers, pieces to keep."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.emit_held import SQUARE
from warbook.engine.game import Game
from warbook.engine.plan import CARD, KIND, MISSION, OWNER, PARTS, POS
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.model import Hook
from warbook.language.walk import nodes

PIECE = 100.0
"""What a piece of average stats is worth."""


@dataclass(slots=True)
class Aims:
    """The aims of one game under one mission."""

    counters: list[int] = field(default_factory=list)
    """Columns of resources that decide who wins."""
    rates: list[tuple[ir.Expr, int]] = field(default_factory=list)
    """What is gained of them again and again: amounts, with their sign."""
    markers: list[tuple[str, bool]] = field(default_factory=list)
    """Markers that these amounts speak of, and whether it is the opponent's."""
    spots: list[int] = field(default_factory=list)
    """Slots with the squares that carry a token these amounts speak of."""
    zones: list[tuple[str, bool]] = field(default_factory=list)
    """Zones that something is gained for being in, and whether it is the opponent's."""
    health: list[int] = field(default_factory=list)
    """Columns of resources that pieces begin with."""
    burdens: list[int] = field(default_factory=list)
    """Columns of tokens that forbid their bearer to act."""
    helps: list[int] = field(default_factory=list)
    """Columns of tokens that offer their bearer something."""
    sequences: frozenset[int] = frozenset()
    """The numbers of frames that are sequences of play."""
    worths: dict[tuple[int, int], float] = field(default_factory=dict)

    def worth(self, s: State, piece: int) -> float:
        """What a piece is worth by its stats: `PIECE` on average."""
        key = s.F[CARD][piece], s.F[KIND][piece]
        return self.worths.get(key, PIECE / 3)


def aims_of(game: Game, mission: int) -> Aims:
    """Reads the aims from the rules."""
    found = Aims()
    names = _counters(game, mission)
    plan, book = game.plan, game.book
    found.counters = [plan.column(name) for name in names if name in book.resources]
    for hook in book.hooks:
        if hook.mission and plan.missions.index(hook.mission) != mission:
            continue
        for node in nodes(hook.body):
            if isinstance(node, ir.Gain) and node.name in names:
                _rate(game, found, node, hook)
    for sequence in book.procedures.values():
        for loop in nodes(sequence):
            if isinstance(loop, ir.ForEach):
                _harvest(game, found, loop, names)
    found.health = [
        plan.column(r.name) for r in book.resources.values() if r.start is not None and r.holder != "player"
    ]
    for token in book.tokens.values():
        if token.holder == "player":
            continue
        laws = [
            x
            for x in book.laws
            if x.bearer is not None and x.bearer.name == token.name and x.sort == "cannot"
        ]
        if any(x.event.sort in ("use", "move") for x in laws):
            found.burdens.append(plan.column(token.name))
        elif any(o.bearer is not None and o.bearer.name == token.name for o in book.offers):
            found.helps.append(plan.column(token.name))
    found.worths = _worths(game)
    found.sequences = frozenset(number for (sort, _), number in game.numbers.items() if sort == "sequence")
    return found


def _counters(game: Game, mission: int) -> list[str]:
    """Resources that are compared at the end, or that a rule names where it says who wins."""
    book = game.book
    names = [n.name for n in nodes(book.winner) if isinstance(n, ir.Field)] if book.winner is not None else []
    for hook in book.hooks:
        wins = any(isinstance(n, ir.Win) for n in nodes(hook.body))
        if wins and (not hook.mission or game.plan.missions.index(hook.mission) == mission):
            names.extend(_tested(hook))
    return [
        name
        for name in dict.fromkeys(names)
        if name in book.resources and book.resources[name].holder == "player"
    ]


def _tested(hook: Hook) -> list[str]:
    """What a hook's conditions look at."""
    return [
        n.name
        for part in (hook.event.test, hook.test, hook.body)
        for n in nodes(part)
        if isinstance(n, ir.Field)
    ]


def _rate(game: Game, found: Aims, gain: ir.Gain, hook: Hook) -> None:
    """Notes what is gained, and the markers and zones that it depends on."""
    gainer = gain.of.which if isinstance(gain.of, ir.PlayerNow) else None
    if gainer == "active" and not _speaks_of_one(gain.amount):
        found.rates.append((gain.amount, 1))
    seen: set[str] = set()
    pending: list[Any] = [hook.body]
    while pending:
        for node in nodes(pending.pop()):
            if isinstance(node, ir.Call) and node.name not in seen:
                seen.add(node.name)
                pending.append(game.book.values.get(node.name) or game.book.tests.get(node.name))
            elif isinstance(node, ir.Field) and node.type.base in ("marker", "zone"):
                theirs = isinstance(node.of, ir.PlayerNow) and node.of.which != gainer
                places = found.markers if node.type.base == "marker" else found.zones
                if (node.name, theirs) not in places:
                    places.append((node.name, theirs))


def _harvest(game: Game, found: Aims, loop: ir.ForEach, names: list[str]) -> None:
    """Notes what each of some pieces gains for its owner, and the squares that it has to stand on."""
    for gain in nodes(loop.body):
        if not isinstance(gain, ir.Gain) or gain.name not in names or not isinstance(gain.of, ir.Owner):
            continue
        if not isinstance(gain.of.of, ir.Var) or gain.of.of.name != loop.var or _speaks_of_one(gain.amount):
            continue
        one = ir.Var("own piece", type=loop.of.type.one())
        player = ir.PlayerNow("active", type=ir.PLAYER)
        mine = ir.Compare("==", ir.Owner(one, type=ir.PLAYER), player, type=ir.FLAG)
        own = ir.Where(loop.of, one.name, mine, type=loop.of.type)
        count = ir.Count(own, type=ir.NUMBER)
        found.rates.append((ir.Arith("*", count, gain.amount, type=ir.NUMBER), 1))
        found.spots.extend(game.plan.has(name) for name in _ground(game, loop.of))


def _ground(game: Game, of: ir.Expr) -> list[str]:
    """Tokens kept by squares that a set of pieces is told by."""
    found: list[str] = []
    pending: list[Any] = [of]
    while pending:
        for node in nodes(pending.pop()):
            if isinstance(node, ir.Call) and node.name in game.book.tests:
                pending.append(game.book.tests[node.name])
            name = getattr(node, "name", "")
            token = game.book.tokens.get(name) if isinstance(node, ir.Field) else None
            if token is not None and token.holder == SQUARE and name not in found:
                found.append(name)
    return found


def _speaks_of_one(amount: ir.Expr) -> bool:
    """Whether an amount depends on something that a rule around it has picked."""
    inside = {n.var for n in nodes(amount) if hasattr(n, "var")}
    return any(isinstance(n, ir.Var) and n.name not in inside for n in nodes(amount))


def _worths(game: Game) -> dict[tuple[int, int], float]:
    """The worth of each card by its stats, each measured by its greatest value among all cards."""
    plan, book = game.plan, game.book
    stats = [
        plan.column(n) for n, stat in book.stats.items() if stat.type.base in ("number", "length", "squares")
    ]
    rows = []
    for index, card in enumerate(book.cards.values()):
        blank = [0] * (max(stats, default=0) + 1)
        for column, value in game._rows[index]:
            if column in stats and isinstance(value, int) and value < ir.UNLIMITED:
                blank[column] = value
        rows.append(((index, plan.kinds.index(card.kind)), blank))
    tops = {c: max((row[c] for _, row in rows), default=0) or 1 for c in stats}
    totals = {key: sum(row[c] / tops[c] for c in stats) for key, row in rows}
    mean = sum(totals.values()) / len(totals) if totals else 0
    return {key: PIECE * (0.5 + total / mean / 2) if mean else PIECE for key, total in totals.items()}


# ------------------------------------------------------------------ where to go
def targets(s: State, aims: Aims, player: int) -> list[Any]:
    """Points that a player wants to reach: the markers and zones that win, or else the enemies."""
    space, nowhere = s.game.space, s.game.space.nowhere
    if s.G[MISSION] >= 0 and not s.game.book.space.grid and (aims.markers or aims.zones):
        points = [space.marker(s, name, 1 - player if theirs else player) for name, theirs in aims.markers]
        for name, theirs in aims.zones:
            points.extend(_in_zone(space.zone(s, name, 1 - player if theirs else player)))
        return points
    if spots := [square for slot in aims.spots for square in bits(s.G[slot])]:
        return spots
    return [
        s.F[POS][i]
        for i in range(2, len(s.F[OWNER]))
        if s.F[OWNER][i] != player and s.F[POS][i] != nowhere and not s.F[PARTS][i]
    ]


def _in_zone(strip: Any) -> list[tuple[int, int]]:
    """Some points in the middle of a strip along an edge."""
    deep = strip.depth // 2
    if strip.edge in ("bottom", "top"):
        y = deep if strip.edge == "bottom" else strip.height - deep
        return [(strip.width * k // 6, y) for k in range(1, 6)]
    x = deep if strip.edge == "left" else strip.width - deep
    return [(x, strip.height * k // 6) for k in range(1, 6)]
