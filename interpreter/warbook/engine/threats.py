"""Who could strike whom next, read from the rules: for players that mind what the other side may do about what they do.

A stroke is an action with which somebody chooses an enemy who is near enough. How much it does is not worked out: what its numbers are
beside those of other strokes of its sort, and how many of those who strike are left, stand in for it. Sight and cover are left out, as
both change with every step.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.exposure import of_others
from warbook.engine.plan import ACTIVE, CARD, KIND, MISSION
from warbook.engine.program import Program
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.bearing import uses
from warbook.language.ir import Expr
from warbook.language.model import Action, Procedure
from warbook.language.walk import nodes, variables

USUAL = 2
"""So much there is to act with where nothing tells."""


@dataclass(slots=True)
class Stroke:
    """A way to strike: how far it reaches from whoever strikes, compiled, and how strong it is, 1 on average."""

    far: Any
    strength: float


@dataclass(slots=True)
class Threats:
    """What the rules of a game tell of striking."""

    strokes: dict[int, list[Stroke]] = field(default_factory=dict)
    """By card, what whoever is on it strikes with."""
    moves: dict[int, list[tuple[Any, int]]] = field(default_factory=dict)
    """By card, how far one move leads, compiled, and what it costs of what there is to act with."""
    given: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    """The columns of what things get to act with, and by kind how much that is, compiled."""
    waiting: list[Any] = field(default_factory=list)
    """Those of the active player who still come to act, compiled as masks."""
    marks: list[int] = field(default_factory=list)
    """Columns of tokens that rolls give to those whom they are made against."""
    scored: frozenset[str | None] = frozenset()
    """The missions in which somebody gains what wins when a piece is removed; None stands for all of them."""

    def reaches(self, s: State, one: int) -> list[tuple[int, int, float]]:
        """What a piece strikes with: how far it reaches from where it stands, how far after a move, and how strong it is."""
        card = s.F[CARD][one]
        strokes = self.strokes.get(card)
        if not strokes:
            return []
        most = self.goes(s, one)
        return [
            (far, far + most, stroke.strength) for stroke in strokes if (far := int(stroke.far(s, one))) >= 0
        ]

    def are_scored(self, s: State) -> bool:
        """Whether somebody gains what wins for what is lost, in the mission that is played."""
        number = s.G[MISSION]
        return None in self.scored or (number >= 0 and s.game.plan.missions[number] in self.scored)

    def goes(self, s: State, one: int) -> int:
        """How far one move of a piece leads at most."""
        return max((int(move(s, one)) for move, _ in self.moves.get(s.F[CARD][one], ())), default=0)

    def goes_with(self, s: State, one: int, has: int) -> int:
        """How far a piece can move with so much to act with."""
        moves = self.moves.get(s.F[CARD][one], ()) if has > 0 else ()
        return max((int(move(s, one)) * (has // cost) for move, cost in moves), default=0)

    def has(self, s: State, one: int) -> int:
        """What a piece that acts still has to act with."""
        return max((s.F[column][one] for column, _ in self.given), default=0)

    def gets(self, s: State, one: int) -> int:
        """What a piece will get to act with."""
        kind = s.game.plan.kinds[s.F[KIND][one]]
        found = [int(given(s, one)) for _, mine in self.given if (given := mine.get(kind))]
        return max(found, default=USUAL)

    def to_act(self, s: State, player: int) -> int:
        """Those of a player who still come to act before all have, as a mask; all where nothing tells."""
        if not self.waiting:
            return -1
        found, active = 0, s.G[ACTIVE]
        s.G[ACTIVE] = player
        try:
            for waiting in self.waiting:
                found |= waiting(s)
        finally:
            s.G[ACTIVE] = active
        return found


_known: WeakKeyDictionary[Program, Threats] = WeakKeyDictionary()


def threats_of(game: Program) -> Threats:
    """What the rules tell of striking, read from them once."""
    if game not in _known:
        _known[game] = _read(game)
    return _known[game]


def _read(game: Program) -> Threats:
    book, found = game.book, Threats()
    templates = {action.like for action in book.actions.values()}
    everyones = [
        action
        for name, action in book.actions.items()
        if action.of is None and action.like is None and name not in templates
    ]
    for number, card in enumerate(book.cards.values()):
        own = [book.actions[name] for name in card.actions]
        free = [one for one in everyones if _may(game, one, card.kind)]
        found.strokes[number] = [stroke for one in (*own, *free) for stroke in _strokes(game, one)]
        found.moves[number] = [move for one in (*own, *free) for move in _moves(game, one)]
    for key, procedure in book.procedures.items():
        if key.startswith("sequence "):
            found.waiting.extend(_waiting(game, procedure))
        found.given.extend(_given(game, procedure))
    found.marks = sorted(set(_marks(game)))
    won = {name for name, held in book.resources.items() if held.holder == "player"}
    found.scored = frozenset(
        hook.mission or None
        for hook in book.hooks
        if hook.event.sort == "removed"
        and any(isinstance(n, ir.Gain) and n.name in won for n in nodes(hook.body))
    )
    return found


def _may(game: Program, action: Action, kind: str) -> bool:
    """Whether things of a kind may use an action."""
    procedure = action.procedure
    return procedure is not None and procedure.roles[0].type.arg in game.book.lineage(kind)


def _done(game: Program, action: Action) -> tuple[str, tuple[Any, ...]]:
    """By whom an action is used, and all that is done in it, or in the one that it is like."""
    while action.procedure is None and action.like is not None:
        action = game.book.actions[action.like]
    done = action.procedure
    return ("", ()) if done is None else (done.roles[0].name, tuple(nodes(done.body)))


def _strokes(game: Program, action: Action) -> Iterator[Stroke]:
    """The choices of enemies who are near in what an action does."""
    user, done = _done(game, action)
    for choice in done:
        if not isinstance(choice, ir.Choose) or not any(of_others(n) for n in nodes(choice.of)):
            continue
        for near in nodes(choice.of):
            if isinstance(near, ir.Near) and uses(near, user):
                far = _told(game, action, near.distance, user)
                if far is not None:
                    yield Stroke(far, _strength(game, action))


def _moves(game: Program, action: Action) -> Iterator[tuple[Any, int]]:
    """How far the moves in an action lead, and what one costs."""
    user, done = _done(game, action)
    cost = max((amount for way in action.price[:1] for amount, _ in way), default=1)
    for move in done:
        if isinstance(move, ir.Move) and move.most is not None:
            far = _told(game, action, move.most, user)
            if far is not None:
                yield far, max(1, cost)


def _told(game: Program, action: Action, amount: Expr, user: str) -> Any:
    """An amount that hangs on its user, or on the action, alone, compiled as what it is for a piece."""
    match amount:
        case ir.Field(of=ir.Var(type=kind), name=name) if kind.base == "action":
            stat = action.stats.get(name)
            if stat is None:
                return None
            amount = stat
    inside = {n.var for n in nodes(amount) if hasattr(n, "var")}
    return game.compiled(amount, (user,)) if variables(amount) - inside <= {user} else None


def _strength(game: Program, action: Action) -> float:
    """How strong an action is beside those that are like the same: what its numbers are beside theirs."""
    found = 1.0
    for name, stat in action.stats.items():
        if isinstance(stat, ir.Num) and stat.type.base == "number":
            alike = [
                other.stats.get(name) for other in game.book.actions.values() if other.like == action.like
            ]
            values = [other.value for other in alike if isinstance(other, ir.Num)]
            found *= stat.value * len(values) / (sum(values) or 1)
    return found


def _waiting(game: Program, procedure: Procedure) -> Iterator[Any]:
    """The things that a player takes turns for, while there are any."""
    for turns in nodes(procedure.body):
        if isinstance(turns, ir.Alternate) and isinstance(turns.test, ir.Some):
            of = turns.test.of
            inside = {n.var for n in nodes(of) if hasattr(n, "var")}
            if of.type.base == "thing" and not variables(of) - inside:
                yield game.compiled(of, ())


def _marks(game: Program) -> Iterator[int]:
    """The columns of tokens that somebody gets by a roll against him: what is given to enemies is no help."""
    for roll in game.book.rolls.values():
        against = {role.name for role in roll.roles if role.prep == "against" and role.type.base == "thing"}
        for gain in nodes(roll.success):
            if (
                isinstance(gain, ir.Gain)
                and gain.name in game.book.tokens
                and isinstance(gain.of, ir.Var)
                and gain.of.name in against
            ):
                yield game.plan.column(gain.name)


def _given(game: Program, procedure: Procedure) -> Iterator[tuple[int, dict[str, Any]]]:
    """What somebody gets to pay for actions with, as much as hangs on who it is alone."""
    paid = {name for action in game.book.actions.values() for way in action.price for _, name in way}
    for put in nodes(procedure.body):
        match put:
            case ir.Put(of=ir.Var(name=who, type=kind), name=name, value=value) if name in paid:
                if not isinstance(value, ir.Num) and variables(value) == {who}:
                    given = game.compiled(value, (who,))
                    kinds = {one: given for one in game.book.kinds if kind.arg in game.book.lineage(one)}
                    yield game.plan.column(name), kinds
