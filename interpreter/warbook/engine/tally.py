"""What was chosen in a game, and what came of it: counted while it is played, by looking at each decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from weakref import WeakKeyDictionary

from warbook.engine.answers import OneOf, Options, SomeOf, bits
from warbook.engine.came_up import SLOT
from warbook.engine.log import kinds
from warbook.engine.pieces import card_holder
from warbook.engine.plan import CARD, DONE, KIND, OWN0
from warbook.engine.program import Program
from warbook.engine.state import Decision, State
from warbook.language.model import PLAYERS

Choice = tuple[int, str, str]
"""Whose, of what it was one, and which."""
Standing = tuple[int, int, int]
"""Points of the first player less those of the second, and how many pieces of the first and of the second are gone."""
ACTIONS = "Action"
NOTHING = ("Done", "Decline")
"""The choices of doing nothing more."""


@dataclass(slots=True)
class Count:
    """How often something was offered and taken; points of its side less those of the other, enemies removed and own pieces
    lost, from when it was taken to the next choice of that sort."""

    offered: int = 0
    taken: int = 0
    points: int = 0
    removed: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class _Asked:
    """A decision: whose, of what, in how deep a frame, by which rule, and what each part of an answer chooses."""

    player: int
    of: str
    kind: str
    depth: int
    rule: int
    names: dict[int, str]


@dataclass(frozen=True, slots=True)
class _Open:
    """Something taken, of which more may come."""

    count: Count
    asked: _Asked
    before: Standing


@dataclass(slots=True)
class Tally:
    """Watches a game: called with the state before each decision, and at the end."""

    counts: dict[Choice, Count] = field(default_factory=dict)
    _open: list[_Open] = field(default_factory=list)
    _asked: _Asked | None = None
    _before: Standing = (0, 0, 0)

    def __call__(self, s: State) -> None:
        if self._asked is not None:
            self._answered(self._asked, s.journal[1])
        decision, self._asked = s.decision, None
        depth, now = len(s.stack), None
        while self._open and (decision is None or _over(self._open[-1].asked, decision, depth)):
            now = now or standing(s)
            self._close(now, self._open.pop())
        if decision is None:
            return
        of, names = offered(s, decision)
        if names:
            for name in dict.fromkeys(names.values()):
                self._count(decision.player, of, name).offered += 1
            self._asked = _Asked(decision.player, of, decision.kind, depth, decision.rule, names)
            self._before = now or standing(s)

    def _count(self, player: int, of: str, name: str) -> Count:
        return self.counts.setdefault((player, of, name), Count())

    def _answered(self, asked: _Asked, answer: Any) -> None:
        """Notes what was chosen at the last decision."""
        match asked.kind:
            case "may":
                picked = [0] if answer else []
            case "one":
                picked = [answer]
            case "some":
                picked = answer
            case _:
                picked = answer[:1]
        for name in dict.fromkeys(asked.names[one] for one in picked):
            count = self._count(asked.player, asked.of, name)
            count.taken += 1
            if name not in NOTHING:
                self._open.append(_Open(count, asked, self._before))

    @staticmethod
    def _close(now: Standing, one: _Open) -> None:
        side, (ahead, *gone) = one.asked.player, [new - old for new, old in zip(now, one.before, strict=True)]
        one.count.points += -ahead if side else ahead
        one.count.removed += gone[1 - side]
        one.count.lost += gone[side]

    def told(self) -> tuple[tuple[int, str, str, int, int, int, int, int], ...]:
        """All counts, in the order of their names."""
        return tuple(
            (*choice, c.offered, c.taken, c.points, c.removed, c.lost)
            for choice, c in sorted(self.counts.items())
        )


def _over(asked: _Asked, decision: Decision, depth: int) -> bool:
    """Whether what was chosen is over when something is asked: in a frame outside it, or the like of it again."""
    if depth != asked.depth:
        return depth < asked.depth
    return decision.rule == asked.rule or decision.kind in ("action", "offer")


def offered(s: State, decision: Decision) -> tuple[str, dict[int, str]]:
    """Of what a decision is a choice, and what each part of an answer chooses; nothing where it is one of places, of moves, or
    of what comes first."""
    plan, answers = s.game.plan, decision.answers
    label = plan.prompts[decision.rule][0]
    match decision.kind:
        case "action" | "offer" | "option" if isinstance(answers, Options):
            of = {"action": ACTIONS, "offer": label}.get(decision.kind) or _asking(s)
            return of, {branch[1]: answers.labels[branch[1]] for branch in answers.branches}
        case "may":
            return _asking(s), {0: label}
        case "one" | "some" if plan.picked[decision.rule][:1] == ("thing",):
            assert isinstance(answers, (OneOf, SomeOf))
            return f"{_asking(s)}: {label}", {one: _card(s, one) for one in bits(answers.mask)}
    return "", {}


def _asking(s: State) -> str:
    """The rule in which something is asked."""
    return facts(s.game).rules.get(s.stack[-1][0], "")


def _card(s: State, one: int) -> str:
    """The card of a piece, or of what it is a part of; else its kind."""
    card = s.F[CARD][card_holder(one, s.F)]
    plan = s.game.plan
    return plan.cards[card] if card >= 0 else plan.kinds[int(s.F[KIND][one])]


# ------------------------------------------------------------------ how things stand
@dataclass(frozen=True, slots=True)
class Facts:
    """What is looked up again and again: rules by the number of their frame, the slots of all pieces that count."""

    rules: dict[int, str]
    slots: tuple[int, ...]


_facts: WeakKeyDictionary[Program, Facts] = WeakKeyDictionary()


def facts(game: Program) -> Facts:
    """What is looked up of a game."""
    found = _facts.get(game)
    if found is None:
        book, slot = game.book, game.plan.slot
        kinds = {card.kind for card in book.cards.values() if not book.kinds[card.kind].off_board}
        rules = {number: name for (_, name), number in game.numbers.items()}
        found = _facts[game] = Facts(rules, tuple(slot(f"all {kind}") for kind in sorted(kinds)))
    return found


def standing(s: State) -> Standing:
    """How things stand in a game."""
    gone = 0
    for slot in facts(s.game).slots:
        gone |= s.G[slot]
    gone &= s.G[DONE]
    scores = points(s)
    ahead = scores[0] - scores[1] if scores is not None else 0
    return ahead, (gone & s.G[OWN0]).bit_count(), (gone & s.G[OWN0 + 1]).bit_count()


def points(s: State) -> tuple[int, int] | None:
    """What is compared at the end to see who wins, of each player; None where nothing is."""
    if s.game.book.winner is None:
        return None
    one, two = (int(s.game.value(s, s.game.book.winner, {"player": player})) for player in PLAYERS)
    return one, two


def first(s: State) -> int | None:
    """Whose turn came first; None where nobody takes turns."""
    known = kinds(s.game)
    for number, *about in s.events():
        sort, name = known.sorts.get(number, ("", ""))
        if sort == "sequence" and name in known.turns and len(about) > 1 and about[1] in PLAYERS:
            return int(about[1])
    return None


# ------------------------------------------------------------------ which rules acted
def countable(game: Program) -> list[str]:
    """All rules of which is told whether they came up, as they are called."""
    return sorted(
        {*game.plan.came, *(f"{sort} {name}" for sort, name in game.numbers if _logged(game, sort, name))}
    )


def came_up(s: State) -> tuple[str, ...]:
    """The rules that have acted in a game, by their names in order."""
    slot = s.game.plan.slots.get(SLOT)
    names = list(s.game.plan.came)
    noted = {names[bit] for bit in bits(s.G[slot])} if slot is not None else set()
    sorts = kinds(s.game).sorts
    for number in {event[0] for event in s.events()}:
        sort, name = sorts.get(number, ("", ""))
        if _logged(s.game, sort, name):
            noted.add(f"{sort} {name}")
    return tuple(sorted(noted))


def _logged(game: Program, sort: str, name: str) -> bool:
    """Whether the log tells that a rule has acted that is the game's own; of what is gained, tokens alone."""
    token = game.book.tokens.get(name) if sort == "gain" else None
    return sort in ("sequence", "roll") or (token is not None and token.lasting is None)
