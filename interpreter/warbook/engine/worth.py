"""What a card is worth beside its price: from games between lists drawn at random within the limits of force lists.

The lists differ in everything, so that each game compares all cards that one side has more of than the other. How much each adds
to the chance of winning follows by regression; from half of the lists one card is left out again, so that it is known too what a
point is worth. Worths are told in points: as many as, at the average price of a chance, would add as much.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace

from warbook.engine.dice import DiceStream
from warbook.engine.entries import read_entry
from warbook.engine.force_lists import ForceList, broken_limits, counted_limits
from warbook.engine.game import Game
from warbook.engine.jobs import Job
from warbook.engine.logistic import Fit, fit
from warbook.engine.rows import Row
from warbook.engine.stats import Z95

PRIOR = 1.0
"""It is known beforehand that no card makes all the difference: with fewer games a worth is drawn to nothing."""
FILE = "worth.json"
"""The file beside the rules in which worths are kept."""
FORMAT = 1
LONGEST = 60
"""Lists have no more entries, whatever the limits."""


@dataclass(frozen=True, slots=True)
class Priced:
    """What a card costs: so much of what a limit counts, such as points, or one of a class of which there may be so many."""

    card: str
    force: str
    limit: str
    price: int


@dataclass(frozen=True, slots=True)
class Worth:
    """A card's worth in what its price is in, with its interval, and in how many lists it was drawn; None where the games do
    not tell what a point is worth."""

    priced: Priced
    worth: float | None
    low: float | None
    high: float | None
    lists: int

    @property
    def verdict(self) -> str:
        """Whether it is surely cheap or dear for what it is worth."""
        if self.low is None or self.high is None:
            return ""
        return "cheap" if self.low > self.priced.price else "dear" if self.high < self.priced.price else ""


@dataclass(frozen=True, slots=True)
class Worths:
    """What all cards are worth, by so many games on a `date` between such players, by the rules with a fingerprint."""

    date: str
    rules: str
    players: tuple[str, str]
    seed: int
    games: int
    size: str
    missions: tuple[str, ...]
    cards: tuple[Worth, ...]


def to_json(told: Worths) -> str:
    """Worths as they are kept beside the rules, a line for each card."""
    data = {"format": FORMAT, **asdict(told)}
    cards = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in data.pop("cards"))
    lines = [f' "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in data.items()]
    return "{\n" + ",\n".join([*lines, f' "cards": [\n  {cards}\n ]']) + "\n}\n"


def from_json(text: str) -> Worths:
    """Worths as they were kept. Raises `ValueError` where they are none."""
    try:
        data = json.loads(text)
        if data.pop("format") != FORMAT or set(data) != {field.name for field in fields(Worths)}:
            raise ValueError("they were kept by another version")
        cards = tuple(Worth(**{**one, "priced": Priced(**one["priced"])}) for one in data["cards"])
        return Worths(
            **{**data, "players": tuple(data["players"]), "missions": tuple(data["missions"]), "cards": cards}
        )
    except (TypeError, LookupError, AttributeError) as fault:
        raise ValueError(f"these are no worths: {fault}") from fault


def prices(game: Game, offered: Sequence[ForceList], size: str) -> list[Priced]:
    """The cards that may be in lists, of the kinds that lists hold, each with what it costs of the limit it costs most of."""
    book = game.book
    kinds = {book.cards[read_entry(text)[0]].kind for one in offered for text in one.cards}
    forces = {one.force for one in offered}
    found = []
    for name, card in book.cards.items():
        if card.kind in kinds and card.force in forces:
            costs = [(number, text) for text, number, _ in counted_limits(game, (name,), size)]
            number, limit = max(costs, key=lambda one: one[0], default=(0, ""))
            found.append(Priced(name, card.force, limit, number))
    return found


def drawn(game: Game, cards: Sequence[str], size: str, draws: DiceStream) -> tuple[str, ...]:
    """A list drawn at random until nothing more fits; in every other one a card is missing."""
    left, made = list(cards), tuple[str, ...]()
    while left and len(made) < LONGEST:
        card = left[draws.below(len(left))]
        if broken_limits(game, (*made, card), size):
            left.remove(card)
        else:
            made = (*made, card)
    if len(made) > 1 and draws.below(2):
        gone = draws.below(len(made))
        made = made[:gone] + made[gone + 1 :]
    return tuple(sorted(made))


def games_of(job: Job, priced: Sequence[Priced], missions: Sequence[str]) -> list[Job]:
    """A job of one game for each game of a job: forces, missions and lists in turn, each pair of lists from both sides."""
    size = job.terms.setup.size
    by_force: dict[str, list[str]] = {}
    for one in priced:
        by_force.setdefault(one.force, []).append(one.card)
    names = list(by_force)
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i:]]
    found: list[Job] = []
    for number in range((job.terms.games + 1) // 2):
        draws = DiceStream(job.terms.seed).branch(number)
        pair = pairs[number % len(pairs)]
        lists = [drawn(job.game, by_force[force], size, draws) for force in pair]
        mission = missions[number // len(pairs) % len(missions)] if missions else ""
        for forces in ((lists[0], lists[1]), (lists[1], lists[0])):
            setup = replace(job.terms.setup, forces=forces, mission=mission)
            terms = replace(job.terms, games=1, seed=draws.seed % 2**60, setup=setup, swap=False)
            found.append(replace(job, terms=terms))
    return found[: job.terms.games]


def looked_at(row: Row) -> Row:
    """What of a row is looked at here: of millions of rows the rest need not be kept."""
    return {name: row[name] for name in ("list_a", "list_b", "winner")}


def worths(priced: Sequence[Priced], rows: Sequence[Row]) -> list[Worth]:
    """What each card is worth, by the games of `games_of`."""
    place = {one.card: i for i, one in enumerate(priced)}
    side, seen = len(priced), []
    lists: Counter[str] = Counter()
    for row in rows:
        own, other = (Counter(read_entry(text)[0] for text in row[name]) for name in ("list_a", "list_b"))
        lists.update(set(own)), lists.update(set(other))
        about = {
            place[card]: float(own[card] - other[card]) for card in own | other if own[card] != other[card]
        }
        won = {"A": 1.0, "B": 0.0}.get(row["winner"] or "", 0.5)
        seen.append(({**about, side: 1.0}, won, 1 - won))
    found = fit(seen, len(priced) + 1, PRIOR)
    return [_worth(priced, i, found, lists[one.card]) for i, one in enumerate(priced)]


def _worth(priced: Sequence[Priced], i: int, found: Fit, lists: int) -> Worth:
    """A coefficient in points: divided by what a point is worth on average, which is not surely known either."""
    alike = {j: one.price for j, one in enumerate(priced) if one.limit == priced[i].limit}
    square = sum(price * price for price in alike.values())
    point = {j: price / square for j, price in alike.items()} if square else {}
    each, unsure = found.sum_of(point)
    if each <= Z95 * unsure:
        return Worth(priced[i], None, None, None, lists)
    worth = found.values[i] / each
    _, error = found.sum_of({j: (1.0 if j == i else 0.0) - worth * x for j, x in point.items()})
    return Worth(priced[i], worth, worth - Z95 * error / each, worth + Z95 * error / each, lists)
