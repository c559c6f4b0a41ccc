"""One use of an action against one enemy on an empty table, played out in every way the dice can fall.

For games whose attacks no single roll decides: what comes of an action is asked of the rules themselves. Who is asked
anything chooses the enemy if he can, takes what costs nothing where it serves him (`trial_play.py`), and declines the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.dice_tree import ByState, TooManyWays, every_way
from warbook.engine.game import Game
from warbook.engine.pieces import place_card
from warbook.engine.plan import PARTS
from warbook.engine.state import Stalled
from warbook.engine.trial_faces import Alikes, looked_at, measured
from warbook.engine.trial_play import Spread, spread
from warbook.engine.trial_table import Kit, Pair, Table, Toll, Unclear, edge_of, step_of
from warbook.language.model import Action, Card, Rulebook

__all__ = ["Kit", "Toll", "Trial", "Trials", "kits", "without"]

_MOST_WAYS = 1_500
_MOST_PLAYED = 3_000
"""In so many ways an attack is played out at most where somebody has a choice."""
_STEPS = (1, 2, 3, 4, 6, 8)
"""How far apart the two are tried, in squares; on a table in the double of inches."""


@dataclass(frozen=True, slots=True)
class Trial:
    """An attack on somebody: the chance of each toll it may take, and how much the target had (parts, and what it can lose).

    `distance` is how far apart the two are, the nearest at which the attack can be made; `farther` are distances at which
    another chance is that it takes anything, each with that chance. Distances are squares, or on a table µm.
    """

    chances: tuple[tuple[Toll, Fraction], ...]
    parts: int
    whole: int
    distance: int = 0
    farther: tuple[tuple[int, Fraction], ...] = ()

    @property
    def chance(self) -> Fraction:
        """That it takes anything."""
        return sum((p for toll, p in self.chances if toll.any), Fraction(0))

    @property
    def share(self) -> Fraction:
        """How much of the target is lost on average, of 1."""
        return sum((p * self._share(toll) for toll, p in self.chances), Fraction(0))

    def _share(self, toll: Toll) -> Fraction:
        return share_of(toll, self.parts, self.whole)

    def at_least(self, parts: int) -> Fraction:
        """The chance that so many parts, or all, are lost."""
        return sum((p for toll, p in self.chances if toll.gone or toll.parts >= parts), Fraction(0))


def share_of(toll: Toll, parts: int, whole: int) -> Fraction:
    """How much of a target of so many parts, or so much to lose, a toll takes, of 1."""
    if toll.gone:
        return Fraction(1)
    if parts > 1:
        return Fraction(toll.parts, parts)
    if toll.became:
        return Fraction(1)
    return min(Fraction(1), Fraction(toll.lost, whole)) if whole else Fraction(0)


@dataclass(slots=True)
class Trials:
    """The attacks of one game, each tried once."""

    book: Rulebook
    game: Game = field(init=False)
    _looks: list[tuple[str, str, frozenset[int | str]]] = field(init=False)
    _measured: set[str] = field(init=False)
    _known: dict[Any, Trial | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = Game(self.book)
        self._looks = looked_at(self.book)
        self._measured = measured(self.book)

    def _alike(self, *cards: Card) -> Alikes:
        """Which faces mean something of their own where these cards meet: those that a rule looks at, of all rules but
        those of traits that nobody here has."""
        names = self._names(*cards)
        looks = [(roll, faces) for trait, roll, faces in self._looks if trait in names]
        return Alikes(self.game, looks, tuple(die.faces for die in self.book.dice.values()))

    def _names(self, *cards: Card) -> set[str]:
        """Cards with what they hold, and the traits of all of these; and "" for rules that are nobody's own."""
        held = [self.book.cards[name] for card in cards for _, names in card.holds for name in names]
        every = (*cards, *held)
        return {"", *(card.name for card in every), *(name for card in every for name, _ in card.traits)}

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
        piece = place_card(s, card.name, 0, None)
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
        alike = self._alike(card, target)
        found: Trial | None = None
        farther: list[tuple[int, Fraction]] = []
        before: Spread = {}
        pair = Pair(self.game, card, target, kit, parts)
        for step in _STEPS:
            away = step * step_of(self.book)
            if away >= self.book.space.height - 4 * edge_of(self.book):
                break
            try:
                table = Table(pair, step, ground)
                user = table.user(index)
                plain = declining(table, user, index, alike) if user >= 0 else {}
                if plain == before or not any(toll.any for toll in plain):
                    continue
                before = plain
                one = Trial(played(table, user, index, alike, plain), table.parts, table.whole, away)
            except (Stalled, TooManyWays, Unclear):
                break
            if found is None:
                found = one
                if parts or ground or not self._far(card, target):
                    break
            else:
                farther.append((away, one.chance))
        return replace(found, farther=tuple(farther)) if found is not None else None

    def _far(self, card: Card, target: Card) -> bool:
        """Whether some rule that counts where these cards meet asks how far apart two are."""
        return not self._measured.isdisjoint(self._names(card, target))


def declining(table: Table, user: int, index: int, alike: ByState) -> Spread:
    """What comes of an action if every offer is declined. Raises `TooManyWays`, `Stalled` or `Unclear`."""
    found: Spread = {}
    for toll, chance in every_way(lambda dice: table.run(user, index, dice), _MOST_WAYS, alike):
        found[toll] = found.get(toll, Fraction(0)) + chance
    return found


def played(
    table: Table, user: int, index: int, alike: ByState, plain: Spread
) -> tuple[tuple[Toll, Fraction], ...]:
    """What comes of an action if both play it well; what comes if every offer is declined, where it is too much to look
    through or nobody has been asked anything."""

    def worth(toll: Toll) -> Fraction:
        return share_of(toll, table.parts, table.whole)

    try:
        found = spread(table, user, index, alike, worth, _MOST_PLAYED) if table.choices else plain
    except (TooManyWays, Unclear):
        found = plain
    return tuple(sorted(found.items()))


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
