"""What a player of any game wants, read from its rules: counters, markers, places, deeds, pieces to keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.emit_holdings import SQUARE
from warbook.engine.hidden import hiding
from warbook.engine.payoffs import Rate, rates
from warbook.engine.program import Program
from warbook.engine.scoring_actions import Deed, deeds
from warbook.language import ir
from warbook.language.bearing import conjuncts
from warbook.language.model import Hook, ListDecl, Need
from warbook.language.walk import nodes

PIECE = 100.0
"""What a piece of average stats is worth."""
UNKNOWN = PIECE / 3
"""What a piece without a card is worth."""


@dataclass(slots=True)
class Aims:
    """The aims of one game under one mission."""

    counters: list[int] = field(default_factory=list)
    """Columns of resources that decide who wins."""
    rates: list[Rate] = field(default_factory=list)
    """What is gained of them again and again."""
    markers: list[tuple[str, bool | None]] = field(default_factory=list)
    """Markers that these amounts speak of, and whether it is the opponent's; None where it is nobody's."""
    spots: list[int] = field(default_factory=list)
    """Slots with the squares that carry a token these amounts speak of."""
    zones: list[tuple[str, bool | None]] = field(default_factory=list)
    """Zones that something is gained for being in, and whose, in the same way."""
    deeds: list[Deed] = field(default_factory=list)
    """Actions that gain them, or what they are gained for."""
    health: list[int] = field(default_factory=list)
    """Columns of resources that pieces begin with, and do not pay with."""
    burdens: list[int] = field(default_factory=list)
    """Columns of tokens that forbid their bearer to act."""
    helps: list[int] = field(default_factory=list)
    """Columns of tokens that offer their bearer something."""
    states: list[tuple[int, tuple[float, ...]]] = field(default_factory=list)
    """Columns of lists that pieces have a value of, with how much of what can be done each value leaves."""
    standing: list[int] = field(default_factory=list)
    """Slots with all things of the kinds that stand somewhere."""
    acting: list[int] = field(default_factory=list)
    """The same of the kinds that have actions."""
    clutter: list[int] = field(default_factory=list)
    """The same of the kinds that actions take away."""
    sequences: frozenset[int] = frozenset()
    """The numbers of frames that are sequences of play."""
    hiding: frozenset[int] = frozenset()
    """The numbers of frames of rules that hide something: what is chosen there the opponent would like to know."""
    worths: dict[tuple[int, int], float] = field(default_factory=dict)
    """What pieces of each card and kind are worth by their stats: `PIECE` on average; others are worth `UNKNOWN`."""


_known: WeakKeyDictionary[Program, dict[int, Aims]] = WeakKeyDictionary()


def aims_of(game: Program, mission: int) -> Aims:
    """The aims of a game under a mission, read from its rules once."""
    known = _known.setdefault(game, {})
    if mission not in known:
        known[mission] = _read(game, mission)
    return known[mission]


def _read(game: Program, mission: int) -> Aims:
    found = Aims()
    names = _counters(game, mission)
    plan, book = game.plan, game.book
    found.counters = [plan.column(name) for name in names]
    for hook in book.hooks:
        if hook.mission and plan.missions.index(hook.mission) != mission:
            continue
        if hook.event.sort in ("begins", "ends") and not (hook.test or hook.event.test or hook.bearer):
            found.rates.extend(more := rates(hook.body, names))
            if more:
                _places(game, found, hook)
    for key, procedure in book.procedures.items():
        if key.startswith("sequence "):
            found.rates.extend(rates(procedure.body, names))
    spoken = spoken_of(game, [rate.amount for rate in found.rates])
    held = {n.name for n in spoken if isinstance(n, ir.Field) and n.name in (*book.tokens, *book.resources)}
    found.spots = [plan.has(n) for n in sorted(held) if n in book.tokens and book.tokens[n].holder == SQUARE]
    found.deeds = deeds(game, names, held - set(names))
    paid = {name for action in book.actions.values() for way in action.price for _, name in way}
    found.health = [
        plan.column(r.name)
        for r in book.resources.values()
        if r.start is not None and r.holder != "player" and r.name not in paid
    ]
    _tokens(game, found)
    for listed in book.lists.values():
        if listed.holder is not None:
            found.states.extend(_states(game, listed))
    found.worths = _worths(game)
    found.standing = [plan.slot(f"all {name}") for name, kind in book.kinds.items() if not kind.off_board]
    users = {a.procedure.roles[0].type.arg for a in book.actions.values() if a.procedure is not None}
    found.acting = [plan.slot(f"all {name}") for name in book.kinds if users & set(book.lineage(name))]
    found.clutter = [plan.slot(f"all {name}") for name in sorted(_taken_away(game))]
    found.sequences = frozenset(number for (sort, _), number in game.numbers.items() if sort == "sequence")
    found.hiding = frozenset(number for key, number in game.numbers.items() if _hides(game, *key))
    return found


def _hides(game: Program, sort: str, name: str) -> bool:
    """Whether a rule gives, takes or sets what is hidden, or puts something into a hidden group."""
    book = game.book
    action = book.actions.get(name) if sort == "action" else None
    procedure = action.procedure if action is not None else book.procedures.get(f"{sort} {name}")
    secret = {c.name for c in hiding(game).counters} | {n for n, group in book.groups.items() if group.hidden}
    return procedure is not None and any(
        (isinstance(n, (ir.Gain, ir.Put)) and n.name in secret)
        or (isinstance(n, (ir.Join, ir.Draw)) and _into(n) in secret)
        for n in nodes(procedure.body)
    )


def _into(node: ir.Join | ir.Draw) -> str:
    """The group that something comes into, if it does."""
    if isinstance(node, ir.Join):
        return "" if node.leave else node.group.name
    return "" if node.join is None else node.join.name


def _counters(game: Program, mission: int) -> list[str]:
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


def _places(game: Program, found: Aims, hook: Hook) -> None:
    """Notes the markers and zones that a gain depends on."""
    gainers = [n.of for n in nodes(hook.body) if isinstance(n, ir.Gain)]
    for node in spoken_of(game, [hook.body]):
        if not isinstance(node, (ir.Field, ir.Setting)) or node.type.base not in ("marker", "zone"):
            continue
        theirs = None
        if isinstance(node, ir.Field):
            theirs = isinstance(node.of, ir.Opponent) or (
                isinstance(node.of, ir.PlayerNow) and node.of not in gainers
            )
        places = found.markers if node.type.base == "marker" else found.zones
        if (node.name, theirs) not in places:
            places.append((node.name, theirs))


def spoken_of(game: Program, parts: Iterable[Any]) -> list[Any]:
    """All that some rules say, and that the values and definitions say that they name."""
    found: list[Any] = []
    seen: set[str] = set()
    pending = list(parts)
    while pending:
        for node in nodes(pending.pop()):
            found.append(node)
            if isinstance(node, ir.Call) and node.name not in seen:
                seen.add(node.name)
                pending.append(game.book.values.get(node.name) or game.book.tests.get(node.name))
    return found


def _tokens(game: Program, found: Aims) -> None:
    """Notes the tokens that are a burden or a help."""
    book, plan = game.book, game.plan
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


def _taken_away(game: Program) -> set[str]:
    """The kinds of what an action removes, of those that have no actions themselves."""
    found: set[str] = set()
    for action in game.book.actions.values():
        body = action.procedure.body if action.procedure is not None else None
        removed = {n.of.name for n in nodes(body) if isinstance(n, ir.Remove) and isinstance(n.of, ir.Var)}
        for choice in nodes(body):
            if isinstance(choice, ir.Choose) and choice.var in removed and choice.of.type.base == "thing":
                found.add(choice.of.type.arg)
    users = {a.procedure.roles[0].type.arg for a in game.book.actions.values() if a.procedure is not None}
    return {name for name in found if not users & set(game.book.lineage(name))}


def _states(game: Program, listed: ListDecl) -> list[tuple[int, tuple[float, ...]]]:
    """What share of the needs of actions each value of a list meets, where any speaks of it."""
    asked = [
        name
        for action in game.book.actions.values()
        if action.procedure is not None
        for need in action.procedure.needs
        for name in _required(game, need, action.procedure.roles[0].name, listed)
    ]
    if not asked:
        return []
    shares = tuple(asked.count(value) / len(asked) for value in listed.values)
    return [(game.plan.column(listed.name), shares)]


def _required(game: Program, need: Need, user: str, listed: ListDecl) -> list[str]:
    """The value of a list that its user has to have, where a need says so outright."""
    tests, role = [need.test], user
    match need.test:
        case ir.Call(name=name, args=(ir.Var(name=given),)) if given == user and name in game.book.tests:
            definition = game.book.tests[name]
            tests, role = [definition.test], definition.roles[0].name
    return [
        part.right.name
        for test in tests
        for part in conjuncts(test)
        if isinstance(part, ir.Compare)
        and part.op == "=="
        and isinstance(part.left, ir.Field)
        and isinstance(part.left.of, ir.Var)
        and (part.left.of.name, part.left.name) == (role, listed.name)
        and isinstance(part.right, ir.Listed)
    ]


def _worths(game: Program) -> dict[tuple[int, int], float]:
    """The worth of each card by its stats, each measured by its greatest value among all cards."""
    plan, book = game.plan, game.book
    stats = [
        plan.column(n) for n, stat in book.stats.items() if stat.type.base in ("number", "length", "squares")
    ]
    rows = []
    for index, card in enumerate(book.cards.values()):
        blank = [0] * (max(stats, default=0) + 1)
        for column, value in game.card_rows[index]:
            if column in stats and isinstance(value, int) and value < ir.UNLIMITED:
                blank[column] = value
        rows.append(((index, plan.kinds.index(card.kind)), blank))
    tops = {c: max((row[c] for _, row in rows), default=0) or 1 for c in stats}
    totals = {key: sum(row[c] / tops[c] for c in stats) for key, row in rows}
    mean = sum(totals.values()) / len(totals) if totals else 0
    return {key: PIECE * (0.5 + total / mean / 2) if mean else PIECE for key, total in totals.items()}
