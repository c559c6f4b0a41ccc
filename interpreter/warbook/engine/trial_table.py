"""Two on an empty table, and one of them about to use an action on the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine import pieces
from warbook.engine.aims import aims_of
from warbook.engine.answers import OneOf, Options, SomeOf, bits
from warbook.engine.dice import DiceStream
from warbook.engine.dice_tree import DiceTree, Thrown
from warbook.engine.example_answers import declined
from warbook.engine.game import Game
from warbook.engine.plan import ACTIVE, DONE, FIRST, MISSION, PARTS, POS, SCENERY
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.diagnostic import Span
from warbook.language.model import Card, Feature, Rulebook

__all__ = ["Kit", "Pair", "Table", "Toll", "Unclear", "edge_of", "step_of"]

_MOST_ASKED = 60
_PLENTY = 9
"""Of what actions are paid with: an attack is tried, not its price."""
_NOWHERE = Span("", 0, 0)
_NO_DICE = DiceStream(0)

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


def step_of(book: Rulebook) -> int:
    """What steps are counted in: squares, or two inches."""
    return 1 if book.space.grid else 2 * ir.MICROMETRES_PER_INCH


def edge_of(book: Rulebook) -> int:
    """How much room a base needs on a table; none on squares."""
    return 0 if book.space.grid else ir.MICROMETRES_PER_INCH


class Unclear(Exception):
    """Somebody is asked what nobody can answer for him."""


class Pair:
    """Two that are about to meet, and stand nowhere yet: made once for wherever they will."""

    def __init__(self, game: Game, card: Card, target: Card, kit: Kit | None, parts: int) -> None:
        self.game, self.card, self.foe = game, card, target
        s = self.state = game.blank()
        if game.book.missions:
            s.G[MISSION] = 0
        if game.book.sizes is not None:
            s.G[game.plan.slot(game.book.sizes)] = 0
        self.attacker = self._one(s, card, 0, kit)
        self.target = self._one(s, target, 1, None)
        for part in bits(s.F[PARTS][self.attacker])[parts or 99 :]:
            pieces.take_off(s, part)

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


class Table:
    """Two on an empty table, and one of them about to act."""

    def __init__(self, pair: Pair, step: int, ground: str) -> None:
        game = self.game = pair.game
        self.choices = False
        """Whether anybody was asked, on some way through the dice, whether to take something."""
        s = self.start = pair.state.copy()
        book = game.book
        one = step_of(book)
        near = (book.space.width // 2, (book.space.height - step * one) // 2)
        far = (near[0], near[1] + step * one)
        self.attacker, self.target = pair.attacker, pair.target
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
            if one.holder is not None and one.holder in book.lineage(pair.foe.kind)
        ]  # fmt: skip
        self._asked: list[tuple[State, Thrown]] = []
        """The questions of the last run, each with the dice thrown until then."""
        self.before = self._has(s)
        self.whole = sum(self.before)

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
            if usable(self.start, piece, 1, 0, 1 << index):
                return int(piece)
        return -1

    def begun(self, user: int, index: int, dice: DiceTree) -> State:
        """The action used once, with these dice, as far as somebody is asked."""
        s = self.start.copy()
        s.dice, dice.state = dice, s
        number = self.game.numbers["use", ""]
        s.stack.append([number, 0, user, 1, 1 << index, 1, 1, *self.game.widths[number]])
        s.answer_ = ()
        s.run()
        return s

    def answered(self, before: State, answer: Any, dice: DiceTree) -> State:
        """The same gone on with, after an answer."""
        s = before.copy()
        s.dice, dice.state = dice, s
        s.take(answer)
        return s

    def run(self, user: int, index: int, dice: DiceTree) -> Toll:
        """The action used once, with these dice, and with every offer declined. The dice differ from those of the last run
        in their last way only: it goes on from the last question before that."""
        asked = self._asked
        while asked and asked[-1][1].ways >= len(dice.path):
            asked.pop()
        if asked:
            s = asked[-1][0].copy()
            s.dice, dice.state = dice.after(asked[-1][1]), s
        else:
            s = self.begun(user, index, dice)
            self._keep(s, dice)
        while s.decision is not None:
            if len(asked) > _MOST_ASKED:
                raise Unclear
            answer = self.answer(s)
            self.choices |= s.decision.kind in ("offer", "dice", "may")
            s.take(answer)
            self._keep(s, dice)
        return self.toll(s)

    def _keep(self, s: State, dice: DiceTree) -> None:
        """Keeps a question, for runs whose dice come up the same until it is asked."""
        if s.decision is not None:
            s.dice = _NO_DICE
            self._asked.append((s.copy(), dice.thrown))
            s.dice = dice

    def aimed(self, s: State, option: int, actor: int, mask: int) -> list[int]:
        """An option, on the enemy where he can be chosen."""
        hit = next((p for p in self._wanted(s) if mask > 0 and mask >> p & 1), None)
        first = (mask & -mask).bit_length() - 1 if mask > 0 else -1
        return [option, actor, first if hit is None else hit]

    def _wanted(self, s: State) -> list[int]:
        """The enemy, his parts, and where they stand."""
        found = (self.target, *self.theirs, *(s.F[POS][p] for p in (self.target, *self.theirs)))
        return [p for p in found if isinstance(p, int)]

    def answer(self, s: State) -> Any:
        """Who is asked anything chooses the enemy if he can, and declines what he may."""
        decision = s.decision
        assert decision is not None
        wanted = self._wanted(s)
        answers: Any = decision.answers
        if decision.player == 0 and isinstance(answers, OneOf):
            hit = next((p for p in wanted if answers.contains(p)), None)
            if hit is not None:
                return hit
        if decision.player == 0 and isinstance(answers, Options) and declined(answers) is None:
            for _, option, actor, mask in answers.branches:
                hit = next((p for p in wanted if mask > 0 and mask >> p & 1), None)
                if hit is not None:
                    return [option, actor, hit]
        found = declined(answers)
        if found is None and isinstance(answers, (OneOf, SomeOf, Options)):
            found = answers.kth(0)
        if found is None:
            raise Unclear
        return found

    def _has(self, s: State) -> list[int]:
        return [s.F[column][self.target] for column in self.health]

    def toll(self, s: State) -> Toll:
        """What has come of it."""
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
