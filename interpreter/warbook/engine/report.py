"""What rows of games come to: who wins, what first turn is worth, how long games are, what is never done. Plain data, kept
beside the rules for the book to print.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import MISSING, asdict, dataclass, fields

from warbook.engine.came_up import hook_names
from warbook.engine.entries import read_entry
from warbook.engine.program import Program
from warbook.engine.ratings import Rating, ratings
from warbook.engine.rows import Row
from warbook.engine.standing_rules import standing_rules
from warbook.engine.stats import wilson
from warbook.engine.tally import NOTHING, countable

FILE = "how_it_plays.json"
"""The file beside the rules in which a report is kept."""
FORMAT = 1
"""The version of what is kept; of another one it is made anew."""


@dataclass(frozen=True, slots=True)
class Met:
    """What the games of two forces in a mission came to, told of side A; forces are empty where there are none."""

    force: str
    against: str
    mission: str
    won: int
    lost: int
    drawn: int
    broken_off: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """What could be chosen in a rule, and how often it was; in so many `games` its side took it, of which so many were `decided`
    and `won` by it. `points`, `removed` and `lost` are what came of all takings together."""

    rule: str
    choice: str
    offered: int
    taken: int
    games: int
    won: int
    decided: int
    points: int
    removed: int
    lost: int


@dataclass(frozen=True, slots=True)
class Fielded:
    """How a card fared: how many took part, in how many games, how many of them were lost."""

    card: str
    force: str
    fielded: int
    lost: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A prohibition, duty or leave, a changed number or price, and in how many of the games of which it was asked it mattered."""

    rule: str
    games: int


@dataclass(frozen=True, slots=True)
class Report:
    """`rules` is the fingerprint of those by which the games were played, on a `date`; `rounds` tells by mission how many
    games took how many; `first` of how many decided games whoever took the first turn won how many; `never` are the rules
    that came up in no game, of so many that are `countable`. Of so many games `asked` it was asked which `standing` rules
    mattered."""

    date: str
    rules: str
    players: tuple[str, str]
    seed: int
    games: int
    met: tuple[Met, ...]
    strengths: tuple[Rating, ...]
    first: tuple[int, int]
    rounds: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
    decisions: tuple[int, int, int]
    choices: tuple[Chosen, ...]
    fielded: tuple[Fielded, ...]
    never: tuple[str, ...]
    countable: int
    asked: int = 0
    standing: tuple[Standing, ...] = ()


class Sums:
    """Adds up rows of one game, one after the other: they need not all be kept."""

    def __init__(self, game: Program) -> None:
        self.game = game
        self.last: Row = {}
        self.games = 0
        self.acted: set[str] = set()
        self.met: dict[tuple[str, str, str], Counter[str]] = {}
        self.first: Counter[bool] = Counter()
        self.rounds: dict[str, Counter[int]] = {}
        self.decisions: Counter[int] = Counter()
        self.choices: dict[tuple[str, str], list[int]] = {}
        self.fielded: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.forces: dict[tuple[str, ...], str] = {}
        self.asked = 0
        self.standing: Counter[str] = Counter()

    def add(self, row: Row) -> None:
        """One game more."""
        self.last = row
        self.games += 1
        self.acted.update(row["came_up"])
        if row["standing"] is not None:
            self.asked += 1
            self.standing.update(row["standing"])
        key = (self._force(row["list_a"]), self._force(row["list_b"]), row["mission"])
        came = ("drawn" if row["winner"] is None else row["winner"]) if row["finished"] else "broken off"
        self.met.setdefault(key, Counter())[came] += 1
        if row["winner"] and row["first"]:
            self.first[row["winner"] == row["first"]] += 1
        if row["finished"]:
            self.rounds.setdefault(row["mission"], Counter())[row["rounds"]] += 1
        self.decisions[row["decisions"]] += 1
        for side in "ab":
            self.fielded.update(row[f"fielded_{side}"])
            self.lost.update(row[f"lost_{side}"])
        for one in row["choices"]:
            if one["choice"] not in NOTHING:
                self._chosen(row, one)

    def _chosen(self, row: Row, one: Row) -> None:
        taken, won = bool(one["taken"]), row["winner"] == one["side"]
        counts = (
            taken,
            taken and won,
            taken and bool(row["winner"]),
            one["points"],
            one["removed"],
            one["lost"],
        )
        found = self.choices.setdefault((one["of"], one["choice"]), [0] * 8)
        for i, count in enumerate((one["offered"], one["taken"], *counts)):
            found[i] += count

    def _force(self, entries: Sequence[str]) -> str:
        """The force that a list is of: that of most of its cards."""
        cards = tuple(entries)
        if cards not in self.forces:
            known = self.game.book.cards
            names = Counter(known[name].force for text in cards if (name := read_entry(text)[0]) in known)
            self.forces[cards] = names.most_common(1)[0][0] if names else ""
        return self.forces[cards]

    def report(self, date: str, seed: int) -> Report:
        """What they come to; there is at least one."""
        every = countable(self.game)
        texts = {
            name: f"{hook.bearer.name}: {hook.text}"
            if hook.bearer is not None and hook.bearer.name
            else hook.text
            for hook, name in hook_names(self.game.book).items()
        }
        met = [Met(*key, n["A"], n["B"], n["drawn"], n["broken off"]) for key, n in self.met.items()]
        forces = {name: card.force for name, card in self.game.book.cards.items()}
        several = len({name for one in met for name in (one.force, one.against)}) > 1
        lengths = sorted(self.decisions.elements())
        return Report(
            date=date,
            rules=self.last["rules"],
            players=(self.last["player_a"], self.last["player_b"]),
            seed=seed,
            games=self.games,
            met=tuple(met),
            strengths=tuple(strengths(met)) if several else (),
            first=(self.first[True], self.first.total()),
            rounds=tuple((mission, tuple(sorted(some.items()))) for mission, some in self.rounds.items()),
            decisions=(lengths[0], lengths[len(lengths) // 2], lengths[-1]),
            choices=tuple(Chosen(*names, *counts) for names, counts in sorted(self.choices.items())),
            fielded=tuple(
                Fielded(name, forces.get(name, ""), count, self.lost[name])
                for name, count in sorted(self.fielded.items())
            ),
            never=tuple(texts.get(name) or _declared(name) for name in every if name not in self.acted),
            countable=len(every),
            asked=self.asked,
            standing=self._standing() if self.asked else (),
        )

    def _standing(self) -> tuple[Standing, ...]:
        """All standing rules, those first that mattered least often."""
        found = (Standing(rule, self.standing[rule]) for rule in standing_rules(self.game.book) if rule)
        return tuple(sorted(found, key=lambda one: one.games))


_DECLARED = {"verb": "To", "effect": "Effect:", "roll": "Roll:", "gain": "Token:", "sequence": "Sequence:"}
"""How the heading of a declaration begins, by the sort that its name has inside."""


def _declared(name: str) -> str:
    """A rule that is done by name, as its heading calls it."""
    sort, _, rest = name.partition(" ")
    return f"{_DECLARED[sort]} {rest}" if sort in _DECLARED else name


def strengths(met: Iterable[Met]) -> list[Rating]:
    """The ratings of forces."""
    return ratings([(one.force, one.against, one.won, one.lost, one.drawn + one.broken_off) for one in met])


# ------------------------------------------------------------------ what stands out
def never_more_than(tries: int) -> float:
    """How often something may come up at most that has not come up in so many tries, as sure as 95 %: 3 of them, by the rule of
    three."""
    return min(1.0, 3 / tries) if tries else 1.0


def never_taken(told: Report, least: int = 30) -> list[Chosen]:
    """What was offered so often and never taken, the most often offered first."""
    found = [one for one in told.choices if not one.taken and one.offered >= least]
    return sorted(found, key=lambda one: -one.offered)


def always_taken(told: Report, least: int = 30) -> list[Chosen]:
    """What was taken nearly whenever it was offered: surely more than nine times in ten."""
    found = [one for one in told.choices if one.offered >= least and wilson(one.taken, one.offered)[0] > 0.9]
    return sorted(found, key=lambda one: -one.offered)


# ------------------------------------------------------------------ as it is kept
def to_json(told: Report) -> str:
    """A report as it is kept beside the rules, a line for each part of it."""
    lines = [f' "format": {FORMAT}']
    for name, value in asdict(told).items():
        if value and isinstance(value, (list, tuple)) and isinstance(value[0], (dict, list, tuple)):
            inner = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value)
            lines.append(f' "{name}": [\n  {inner}\n ]')
        else:
            lines.append(f' "{name}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: str) -> Report:
    """A report as it was kept. Raises `ValueError` where it is none."""
    try:
        data = json.loads(text)
        known = {field.name for field in fields(Report)}
        needed = {field.name for field in fields(Report) if field.default is MISSING}
        if data.pop("format") != FORMAT or not needed <= set(data) <= known:
            raise ValueError("it was kept by another version")
        parts = {"met": Met, "strengths": Rating, "choices": Chosen, "fielded": Fielded, "standing": Standing}
        made = {name: tuple(parts[name](**one) for one in data.get(name, ())) for name in parts}
        rounds = tuple((mission, tuple((a, b) for a, b in some)) for mission, some in data["rounds"])
        plain = {name: tuple(data[name]) for name in ("players", "first", "decisions", "never")}
        return Report(**{**data, **made, **plain, "rounds": rounds})
    except (TypeError, LookupError, AttributeError) as fault:
        raise ValueError(f"it is no report: {fault}") from fault
