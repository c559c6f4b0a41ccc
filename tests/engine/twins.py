"""Twin worlds: two states of a game that differ only in what one side may not know.

What is hidden is read from the game's own declarations, and from nothing else: neither from the engine's idea of it,
which is what is being tested, nor from any one game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.determinization import for_side
from warbook.engine.dice import DiceStream
from warbook.engine.greedy import GreedyPlayer
from warbook.engine.journal import BadJournal, CannotUndo, journal_of, undo
from warbook.engine.log import story
from warbook.engine.plan import CARD, DONE, KIND, NUMBER, OWNER, PARTS, POS, RADIUS, SCENERY, WHOLE, group_key
from warbook.engine.prompts import listing, prompt
from warbook.engine.save import to_json
from warbook.engine.scene import PUBLIC, scene
from warbook.engine.scene.legal import why_not
from warbook.engine.state import IllegalAnswer, State
from warbook.engine.typed_answers import Unclear, parse_answer
from warbook.engine.views import view

NONSENSE: tuple[Any, ...] = (None, -1, 10**9, "x", [], [0], [-1, -1, -1], {"a": 1})
TYPED = ("", "xyzzy", "A1", "1", "none", "2, 3")


# ------------------------------------------------------------------ what is hidden, as declared
def counters(s: State) -> Iterator[tuple[str, int, str, bool]]:
    """(name, column, kind of holder, whether from everyone) of each hidden token and resource."""
    book = s.game.book
    for name, declared in (*book.tokens.items(), *book.resources.items()):
        if declared.hidden and declared.holder != "Square":
            yield name, s.game.plan.column(name), declared.holder, declared.secret


def secret_members(s: State, player: int) -> int:
    """The mask of things in groups that the player may not look into, with their parts."""
    mask = 0
    for name, group in s.game.book.groups.items():
        if not group.hidden:
            continue
        if group.holder is not None:
            column = s.F[s.game.plan.column(f"members {name}")]
            for holder, members in enumerate(column):
                mask |= members if group.secret or s.F[OWNER][holder] != player else 0
        elif group.owned:
            for owner in (0, 1):
                if group.secret or owner != player:
                    mask |= s.G[s.game.plan.slot(group_key(name, owner))]
        else:
            mask |= s.G[s.game.plan.slot(group_key(name, None))]
    for one in bits(mask):
        mask |= s.F[PARTS][one]
    return mask


def nature(s: State) -> list[int]:
    """The columns that tell what a thing is."""
    book, plan = s.game.book, s.game.plan
    lists = [name for name, listed in book.lists.items() if listed.holder is not None]
    return [CARD, *(plan.column(name) for name in (*book.stats, *lists))]


def open_part(s: State, player: int) -> str:
    """Everything about the pieces, players and squares that the player may know."""
    book, plan = s.game.book, s.game.plan
    secret, natural = secret_members(s, player), set(nature(s))
    masked = {column: everyone for _, column, _, everyone in counters(s)}
    lists = [name for name, listed in book.lists.items() if listed.holder is not None]
    columns = {
        *(KIND, OWNER, CARD, WHOLE, PARTS, POS, NUMBER, RADIUS),
        *(plan.column(name) for name in (*book.stats, *lists)),
    }
    counted = {plan.column(name) for name in (*book.tokens, *book.resources)}
    things: list[list[Any]] = []
    for one in range(len(s.F[KIND])):
        row: list[Any] = []
        for column in sorted(columns | counted):
            value: Any = s.F[column][one]
            if column in natural and secret >> one & 1:
                value = "hidden"
            if column in masked and (masked[column] or s.F[OWNER][one] != player):
                value = "hidden"
            row.append(value)
        things.append(row)
    groups: dict[str, Any] = {}
    for name, group in book.groups.items():
        if group.holder is not None:
            for holder, members in enumerate(s.F[plan.column(f"members {name}")]):
                shut = group.hidden and (group.secret or s.F[OWNER][holder] != player)
                groups[f"{name} {holder}"] = members.bit_count() if shut else members
            continue
        for owner in (0, 1) if group.owned else (None,):
            members = s.G[plan.slot(group_key(name, owner))]
            shut = group.hidden and (group.secret or owner != player)
            groups[group_key(name, owner)] = members.bit_count() if shut else members
    squares = {
        name: s.G[plan.slot(f"on squares {name}")]
        for name, token in (*book.tokens.items(), *book.resources.items())
        if token.holder == "Square" and not token.hidden
    }
    asked = None if s.decision is None else (s.decision.player, s.decision.rule, s.decision.subject)
    if asked is not None and asked[0] != player:
        asked = (asked[0], -1, -1)
    scenery = repr(s.G[SCENERY])
    told = [things, groups, squares, s.over, s.G[:4], s.G[DONE], scenery, asked, s.dice.to_json()]
    return json.dumps(told, sort_keys=True, default=str)


def secrets(s: State, player: int) -> str:
    """Everything that the player may not know."""
    members = bits(secret_members(s, player))
    natural = [[s.F[column][one] for column in nature(s)] for one in members]
    amounts = [
        [x for one, x in enumerate(s.F[column]) if everyone or s.F[OWNER][one] != player]
        for _, column, _, everyone in counters(s)
    ]
    return json.dumps([members, natural, amounts])


def told(s: State, player: int) -> list[int]:
    """How much of what is hidden the other player itself has: rules may reckon with it openly."""
    return [s.F[column][1 - player] for _, column, holder, _ in counters(s) if holder == "player"]


def hides(s: State) -> bool:
    """Whether the game declares anything hidden."""
    book = s.game.book
    return any(x.hidden for x in (*book.tokens.values(), *book.resources.values(), *book.groups.values()))


# ------------------------------------------------------------------ the other world
def twin(s: State, player: int, stream: DiceStream) -> State:
    """The same state with what is hidden from the player dealt otherwise; the same if there is no other way."""
    other = s.copy()
    alike: dict[tuple[int, int, int], list[int]] = {}
    for one in bits(secret_members(s, player) & ~s.G[DONE]):
        if s.F[WHOLE][one] < 0:
            key = s.F[OWNER][one], s.F[KIND][one], s.F[PARTS][one].bit_count()
            alike.setdefault(key, []).append(one)
    for members in alike.values():
        for one, source in zip(members, mixed(members, stream), strict=True):
            pairs = zip(bits(s.F[PARTS][one]), bits(s.F[PARTS][source]), strict=True)
            for here, there in ((one, source), *pairs):
                for column in nature(s):
                    other.F[column][here] = s.F[column][there]
    for name, column, holder, everyone in counters(s):
        if holder == "player":
            continue
        for members in companions(s, holder, player, everyone):
            for one, source in zip(members, mixed(members, stream), strict=True):
                amount = other.F[column][one] = s.F[column][source]
                has = s.game.plan.has(name)
                other.G[has] = other.G[has] | 1 << one if amount else other.G[has] & ~(1 << one)
    return other


def companions(s: State, kind: str, player: int, everyone: bool) -> list[list[int]]:
    """Pieces of one side that differ in nothing but what is hidden: of one kind, on or off the board, in the
    same groups."""
    plan, found, secret = s.game.plan, {}, secret_members(s, player)
    for one in bits(s.G[plan.slot(f"all {kind}")] & ~s.G[DONE]):
        if s.F[OWNER][one] == player and not everyone:
            continue
        held = [
            s.F[plan.column(f"holder {name}")][one]
            for name, group in s.game.book.groups.items()
            if group.holder is not None
        ]
        standing = s.F[POS][one] != s.game.space.nowhere
        known = -1 if secret >> one & 1 else s.F[CARD][one]
        found.setdefault((s.F[OWNER][one], standing, known, *held), []).append(one)
    return list(found.values())


def mixed(members: list[int], stream: DiceStream) -> list[int]:
    order = list(members)
    for i in range(len(order) - 1, 0, -1):
        j = stream.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


# ------------------------------------------------------------------ what a side can get
@dataclass(frozen=True)
class Got:
    """All that one side can get of a state."""

    view: str
    log: tuple[str, ...]
    question: str
    answers: str
    refused: tuple[str, ...]
    save: str
    scenes: str
    """What is drawn of it, for the side and for whoever sees only what both may see."""


def got(s: State, player: int) -> Got:
    """All that one side can get: its view, its log, what it is asked and may answer, how it is refused, and the
    game as it is saved for it."""
    question = answers = ""
    refused: list[str] = []
    if s.decision is not None and s.decision.player == player:
        question = f"{s.decision.kind}: {prompt(s)}"
        legal = s.decision.answers
        samples = [legal.sample(DiceStream(seed).below) for seed in range(4)]
        answers = json.dumps([legal.count(), listing(s), samples], default=str)
        refused = [refusal(s, junk) for junk in NONSENSE] + [unclear(s, words) for words in TYPED]
        refused += [why_not(s, s.decision, junk) or "legal" for junk in NONSENSE]
    return Got(
        json.dumps(view(s, player).to_json(), sort_keys=True, default=str),
        tuple(story(s, viewer=player)),
        question,
        answers,
        tuple(refused),
        json.dumps(to_json(for_side(s, player)), sort_keys=True, default=str),
        json.dumps([scene(s, player), scene(s, PUBLIC)]),
    )


def refusal(s: State, junk: Any) -> str:
    """What is said to an answer; it is not given if it is legal."""
    assert s.decision is not None
    if s.decision.answers.contains(junk):
        return "legal"
    try:
        s.copy().answer(junk)
    except IllegalAnswer as fault:
        return str(fault)
    return "taken"


def unclear(s: State, words: str) -> str:
    try:
        return f"read as {parse_answer(s, words)!r}"
    except Unclear as fault:
        return str(fault)


def undone(s: State, player: int) -> str:
    """Whether the side could take back its last decision, and what it is told."""
    try:
        journal, before = undo(s.game, journal_of(s), player)
    except (CannotUndo, BadJournal) as fault:
        return str(fault)
    return f"{len(journal.answers)} {view(before, player).to_json()}"


def greedy(s: State, seed: int) -> str:
    return json.dumps(GreedyPlayer(seed).choose(s), default=str)
