"""One use of an action against one enemy on an empty table, played out in every way the dice can fall.

For games whose attacks no single roll decides: what comes of an action is asked of the rules themselves. Who is asked
anything chooses the enemy if he can, and declines what he may.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

from warbook.engine import pieces
from warbook.engine.aims import aims_of
from warbook.engine.answers import OneOf, Options, SomeOf, bits
from warbook.engine.dice_tree import Alike, DiceTree, TooManyWays, every_way
from warbook.engine.example_answers import declined
from warbook.engine.game import Game
from warbook.engine.plan import ACTIVE, DONE, FIRST, MISSION, PARTS, POS, SCENERY
from warbook.engine.state import Stalled, State
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.model import Action, Card, Feature, Rulebook
from warbook.language.walk import nodes

__all__ = ["Toll", "Trial", "Trials"]

_MOST_WAYS = 1_500
_MOST_ASKED = 60
_PLENTY = 9
"""Of what actions are paid with: an attack is tried, not its price."""
_NOWHERE = Span("", 0, 0)
_STEPS = (1, 2, 3, 4, 6, 8)
"""How far apart the two are tried, in squares; on a table in the double of inches."""

Kit = tuple[tuple[str, str], ...]
"""What somebody carries, as (group, card)."""


@dataclass(frozen=True, slots=True, order=True)
class Toll:
    """What an attack did: parts lost, whether all is gone, what was lost of what a thing has to lose, and the values of
    lists that it came to."""

    parts: int = 0
    gone: bool = False
    lost: int = 0
    became: tuple[str, ...] = ()

    @property
    def any(self) -> bool:
        return self != Toll()


@dataclass(frozen=True, slots=True)
class Trial:
    """An attack on somebody: the chance of each toll it may take, and how much the target had (parts, and what it can lose)."""

    chances: tuple[tuple[Toll, Fraction], ...]
    parts: int
    whole: int

    @property
    def chance(self) -> Fraction:
        """That it takes anything."""
        return sum((p for toll, p in self.chances if toll.any), Fraction(0))

    @property
    def share(self) -> Fraction:
        """How much of the target is lost on average, of 1."""
        return sum((p * self._share(toll) for toll, p in self.chances), Fraction(0))

    def _share(self, toll: Toll) -> Fraction:
        if toll.gone:
            return Fraction(1)
        if self.parts > 1:
            return Fraction(toll.parts, self.parts)
        if toll.became:
            return Fraction(1)
        return min(Fraction(1), Fraction(toll.lost, self.whole)) if self.whole else Fraction(0)

    def at_least(self, parts: int) -> Fraction:
        """The chance that so many parts, or all, are lost."""
        return sum((p for toll, p in self.chances if toll.gone or toll.parts >= parts), Fraction(0))


@dataclass(slots=True)
class Trials:
    """The attacks of one game, each tried once."""

    book: Rulebook
    game: Game = field(init=False)
    _looks: list[tuple[str, frozenset[int | str]]] = field(init=False)
    _known: dict[Any, Trial | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = Game(self.book)
        self._looks = looked_at(self.book)

    def _alike(self, *cards: Card) -> Alike:
        """Which faces mean something of their own where these cards meet: those that a rule looks at, of all rules but
        those of traits that nobody here has."""
        held = [self.book.cards[name] for card in cards for _, names in card.holds for name in names]
        traits = {"", *(name for card in (*cards, *held) for name, _ in card.traits)}
        named = frozenset(face for trait, faces in self._looks if trait in traits for face in faces)
        return _alike(tuple(die.faces for die in self.book.dice.values()), named)

    def actions(self, card: Card) -> list[Action]:
        """Its own actions, and those that all of its kind have."""
        lineage = set(self.book.lineage(card.kind))
        kind = self.book.kinds[card.kind]
        lineage |= set(self.book.lineage(kind.parts)) if kind.parts is not None else set()
        found = []
        for action in self.book.actions.values():
            if not action.price or (action.of is not None and action.name not in card.actions):
                continue
            root = action
            while root.like is not None:
                root = self.book.actions[root.like]
            user = root.procedure.roles[0] if root.procedure is not None else None
            if user is not None and user.type.arg in lineage:
                found.append(action)
        return found

    def parts(self, card: Card) -> int:
        """How many parts a card begins with; 0 where it is in one piece."""
        s = self.game.blank()
        piece = self.game.place(s, card.name, 0, None)
        return len(bits(s.F[PARTS][piece]))

    def tried(
        self,
        card: Card,
        action: Action,
        target: Card,
        *,
        kit: Kit | None = None,
        parts: int = 0,
        ground: str = "",
    ) -> Trial | None:
        """The action used by a card, which carries `kit` and has so many parts left (0: all), on a target that stands on
        some terrain. None where it cannot be used, takes nothing, or is beyond reckoning."""
        key = (card.name, action.name, target.name, kit, parts, ground)
        if key not in self._known:
            self._known[key] = self._try(card, action, target, kit, parts, ground)
        return self._known[key]

    def _try(
        self, card: Card, action: Action, target: Card, kit: Kit | None, parts: int, ground: str
    ) -> Trial | None:
        index = self.game.plan.actions.index(action.name)
        for step in _STEPS:
            if step * _one(self.book) >= self.book.space.height - 4 * _edge(self.book):
                break
            try:
                table = _Table(self, card, target, kit, parts, step, ground)
                user = table.user(index)
                if user < 0:
                    continue
                found = _outcomes(table, user, index, self._alike(card, target))
            except (Stalled, TooManyWays, _Unclear):
                return None
            except (ArithmeticError, LookupError, TypeError, ValueError):
                return None  # Two on an empty table with no game before it: rules may need what is not there.
            if any(toll.any for toll in found):
                return Trial(tuple(sorted(found.items())), table.parts, table.whole)
        return None


def looked_at(book: Rulebook) -> list[tuple[str, frozenset[int | str]]]:
    """The faces that rules look at, each with the trait that the rule belongs to, or “”."""
    found = []
    for rule in (*book.hooks, *book.changes, *book.laws, *book.procedures.values(), *book.rolls.values()):
        bearer = getattr(rule, "bearer", None)
        faces = _faces_named(rule)
        if faces:
            trait = bearer.name if bearer is not None and bearer.name in book.traits else ""
            found.append((trait, frozenset(faces)))
    return found


def _faces_named(rule: object) -> set[int | str]:
    """The faces that a rule compares dice with; “” where it does something else with what they show."""
    found: set[int | str] = set()
    seen = compared = 0
    for node in nodes(rule):
        seen += _is_face(node)
        if isinstance(node, ir.Compare) and node.op == "==" and _is_face(node.left):
            compared += 1
            match node.right:
                case ir.Num(value=value):
                    found.add(value)
                case ir.Listed(name=name):
                    found.add(name)
                case _:
                    found.add("")
    return found if seen == compared else {""}


def _is_face(node: object) -> bool:
    return isinstance(node, ir.Field) and node.of.type.base == "die" and node.name != "Success"


@lru_cache(maxsize=256)
def _alike(dice: tuple[tuple[str, ...], ...], named: frozenset[int | str]) -> Alike:
    def alike(sides: int, face: int) -> Hashable:
        if face in named or "" in named:
            return face
        return tuple(some[face - 1] for some in dice if len(some) == sides and some[face - 1] in named)

    return alike


def _outcomes(table: _Table, user: int, index: int, alike: Alike) -> dict[Toll, Fraction]:
    """What comes of an action, with the chance of each. Raises `TooManyWays`, `Stalled` or `_Unclear`."""
    found: dict[Toll, Fraction] = {}
    for toll, chance in every_way(lambda dice: table.run(user, index, dice), _MOST_WAYS, alike):
        found[toll] = found.get(toll, Fraction(0)) + chance
    return found


def _one(book: Rulebook) -> int:
    """What steps are counted in: squares, or two inches."""
    return 1 if book.space.grid else 2 * ir.MICROMETRES_PER_INCH


def _edge(book: Rulebook) -> int:
    """How much room a base needs on a table; none on squares."""
    return 0 if book.space.grid else ir.MICROMETRES_PER_INCH


class _Unclear(Exception):
    """Somebody is asked what nobody can answer for him."""


class _Table:
    """Two on an empty table, and one of them about to act."""

    def __init__(
        self, trials: Trials, card: Card, target: Card, kit: Kit | None, parts: int, step: int, ground: str
    ) -> None:
        game = self.game = trials.game
        s = self.start = game.blank()
        book = trials.book
        if book.missions:
            s.G[MISSION] = 0
        if book.sizes is not None:
            s.G[game.plan.slot(book.sizes)] = 0
        one = _one(book)
        near = (book.space.width // 2, (book.space.height - step * one) // 2)
        far = (near[0], near[1] + step * one)
        self.attacker = self._one(s, card, 0, kit)
        self.target = self._one(s, target, 1, None)
        for part in bits(s.F[PARTS][self.attacker])[parts or 99 :]:
            pieces.take_off(s, part)
        self._stand(s, self.attacker, near, -1)
        self._lay(s, ground, *far)
        self._stand(s, self.target, far, 1)
        s.G[ACTIVE] = s.G[FIRST] = 0
        game.space.settle(s)
        self.theirs = bits(s.F[PARTS][self.target])
        self.parts = len(self.theirs)
        aims = aims_of(game, s.G[MISSION])
        self.health = aims.health
        self.lists = [
            (game.plan.column(n), game.plan.lists[n], n) for n, one in book.lists.items()
            if one.holder is not None and one.holder in book.lineage(target.kind)
        ]  # fmt: skip
        self.before = self._has(s)
        self.whole = sum(self.before)

    def _one(self, s: State, card: Card, player: int, kit: Kit | None) -> int:
        plan, book = self.game.plan, self.game.book
        piece = pieces.create(s, plan.kinds.index(card.kind), player, plan.cards.index(card.name),
                              list(kit) if kit is not None else None)  # fmt: skip
        paid = {name for action in book.actions.values() for way in action.price for _, name in way}
        lineage = set(book.lineage(card.kind))
        for name in paid & set(book.resources):
            if book.resources[name].holder in lineage:
                s.F[plan.column(name)][piece] = _PLENTY
                s.G[plan.has(name)] |= 1 << piece
        return piece

    def _lay(self, s: State, ground: str, x: int, y: int) -> None:
        features: tuple[Feature, ...] = ()
        if ground:
            size = 1 if self.game.book.space.grid else 12 * ir.MICROMETRES_PER_INCH
            back = 0 if self.game.book.space.grid else size // 2
            features = (Feature(ground, x, y + back, size, size, 0, 0, _NOWHERE),)
        if self.game.book.space.grid:
            self.game.space.lay(s, "", features, ())
        else:
            s.G[SCENERY] = features

    def _stand(self, s: State, piece: int, at: tuple[int, int], toward: int) -> None:
        """Puts a piece at a place, or its parts side by side with their edges on a line there."""
        game = self.game
        some = [p for p in bits(s.F[PARTS][piece]) if not s.G[DONE] >> p & 1] or [piece]
        if game.book.space.grid:
            pieces.put_on(s, some[0], game.space.square(*at))
            return
        radii = [game.space.radius(s, p) for p in some]
        x = at[0] - sum(radii) - 500 * (len(some) - 1)
        for p, radius in zip(some, radii, strict=True):
            pieces.put_on(s, p, (x + radius, at[1] + toward * radius))
            x += 2 * radius + 1000

    def user(self, index: int) -> int:
        """Who can use an action now: the whole or one of its parts; -1 for nobody."""
        usable = self.game.functions["usable"]
        for piece in (self.attacker, *bits(self.start.F[PARTS][self.attacker])):
            if usable(self.start, piece, 1) >> index & 1:
                return int(piece)
        return -1

    def run(self, user: int, index: int, dice: DiceTree) -> Toll:
        """The action used once, with these dice."""
        s = self.start.copy()
        s.dice = dice
        number = self.game.numbers["use", ""]
        s.stack.append([number, 0, user, 1, 1 << index, 1, *self.game.widths[number]])
        s.answer_ = ()
        self.game.run(s)
        for _ in range(_MOST_ASKED):
            if s.decision is None:
                return self._toll(s)
            s.take(self._answer(s))
        raise _Unclear

    def _answer(self, s: State) -> Any:
        decision = s.decision
        assert decision is not None
        wanted = (self.target, *self.theirs, *(s.F[POS][p] for p in (self.target, *self.theirs)))
        answers: Any = decision.answers
        if decision.player == 0 and isinstance(answers, OneOf):
            hit = next((p for p in wanted if isinstance(p, int) and answers.contains(p)), None)
            if hit is not None:
                return hit
        if decision.player == 0 and isinstance(answers, Options) and declined(answers) is None:
            for _, option, actor, mask in answers.branches:
                hit = next((p for p in wanted if isinstance(p, int) and mask > 0 and mask >> p & 1), None)
                if hit is not None:
                    return [option, actor, hit]
        found = declined(answers)
        if found is None and isinstance(answers, (OneOf, SomeOf, Options)):
            found = answers.kth(0)
        if found is None:
            raise _Unclear
        return found

    def _has(self, s: State) -> list[int]:
        return [s.F[column][self.target] for column in self.health]

    def _toll(self, s: State) -> Toll:
        done = s.G[DONE]
        lost = sum(done >> p & 1 for p in self.theirs)
        gone = bool(done >> self.target & 1) or (bool(self.theirs) and lost == self.parts)
        less = sum(max(0, a - b) for a, b in zip(self.before, self._has(s), strict=True))
        if gone:
            return Toll(lost, True)
        became = [
            values[s.F[column][self.target]]
            for column, values, _ in self.lists
            if s.F[column][self.target] != self.start.F[column][self.target]
        ]
        return Toll(lost, False, less, tuple(became))


def kits(book: Rulebook, card: Card) -> Iterator[tuple[str, Kit]]:
    """For each thing that a card carries, that thing with what the card has of other kinds."""
    held = [(group, name) for group, names in card.holds for name in names]
    for group, name in dict.fromkeys(held):
        kind = book.cards[name].kind
        others = tuple(one for one in held if book.cards[one[1]].kind != kind)
        yield name, (*others, (group, name))


def without(book: Rulebook, card: Card, kind: str) -> Kit:
    """What a card carries, but for things of a kind."""
    held: Sequence[tuple[str, str]] = [(group, name) for group, names in card.holds for name in names]
    return tuple(one for one in held if book.cards[one[1]].kind != kind)
