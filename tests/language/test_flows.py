"""How a game is played, told in playing order: that everything is told, that it changes with its rule, that it is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import BREADTH, book_of, head_of

from warbook.language import ir
from warbook.language.flows import Flows, flows
from warbook.language.flows.flows import Made
from warbook.language.flows.known import special
from warbook.language.flows.specials import sections
from warbook.language.flows.words.phrase import owned
from warbook.language.load import Source, load_sources
from warbook.language.model import Rulebook
from warbook.language.names import plural
from warbook.language.readback.naming import MADE_UP
from warbook.language.walk import nodes, rewritten

PLAYED = [
    folder
    for place in (RULES, BREADTH)
    for folder in sorted(place.iterdir())
    if head_of(folder)[0] in ("Game", "Edition")
]
"""The shipped games and the sketches."""


def book(game: str) -> Rulebook:
    return book_of(RULES / game)


@cache
def told(game: str) -> Flows:
    return flows(book(game))


def lines(game: str) -> Iterator[str]:
    """Everything that is said of a game, line by line."""
    for flow in told(game).by_key.values():
        yield from flow.text.split("\n")
    for line in told(game).always:
        yield from (f"{one.label}: {one.text}" for one in line.all())


def whole(found: Flows) -> Iterator[str]:
    """Everything that is said of a game wherever it is told, line by line."""
    for flow in found.by_key.values():
        yield from flow.text.split("\n")
    for some in (found.always, *found.missions.values(), *found.borne.values(), *found.words.values()):
        yield from (f"{one.label}: {one.text}" for line in some for one in line.all())


# ------------------------------------------------------------------ everything is told
@pytest.mark.parametrize("game", GAMES)
def test_every_action_sequence_and_roll_has_a_flow(game: str) -> None:
    rules, found = book(game), told(game)
    wanted = [("Action", name) for name in rules.actions] + [("Roll", name) for name in rules.rolls]
    wanted += [("Sequence", p.name) for p in rules.procedures.values() if p.sort == "sequence"]
    missing = [key for key in wanted if found.get(*key) is None]
    assert not missing
    empty = [key for key in wanted if key[0] != "Sequence" and not found.by_key[key].lines]
    assert not empty


@pytest.mark.parametrize("game", GAMES)
def test_every_line_knows_its_rule(game: str) -> None:
    lost = [
        line.text
        for flow in told(game).by_key.values()
        for line in flow.all()
        if line.span is None and line.text
    ]
    assert not lost


@pytest.mark.parametrize("game", GAMES)
def test_flows_are_the_same_every_time(game: str) -> None:
    assert flows(book(game)) == told(game)


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
def test_no_rule_of_the_game_is_told_nowhere(folder: Path) -> None:
    """What always holds or happens, but what stands on a card or with a mission, which tell their rules themselves, and
    what changes a figure, which the sheet tells in the words of the rules."""
    rules, found = book_of(folder), flows(book_of(folder))
    lines = [line for flow in found.by_key.values() for line in flow.lines]
    for some in (found.always, *found.missions.values(), *found.borne.values(), *found.words.values()):
        lines += some
    told = {one.span for line in lines for one in line.all() if one.span is not None}
    apart = [span for sort, _, span in sections(rules) if sort not in ("Token", "Trait")]
    every = [*(hook for hook in rules.hooks if not hook.lapse), *rules.laws, *rules.offers]
    own = [one for one in every if one.bearer is None and not any(span.holds(one.span) for span in apart)]
    missing = [one.span for one in own if not any(one.span.holds(span) for span in told)]
    assert not missing, [(span.file, span.start) for span in missing]


# ------------------------------------------------------------------ it is what the rules say
def numbered(game: str) -> Iterator[tuple[str, ir.Num]]:
    """The numbers of what an action, a sequence or a roll of the rules does, with the key of what holds each; not those
    that a special rule or something passing alone brings in."""
    rules, found = book(game), told(game)
    for key, procedure in rules.procedures.items():
        sort = {"sequence": "Sequence", "verb": "To", "effect": "Effect"}[procedure.sort]
        if (sort, procedure.name) in found.reached:
            yield from ((key, number) for number in plain_numbers(procedure.body, found.passing))


def plain_numbers(body: ir.Do, passing: frozenset[str]) -> Iterator[ir.Num]:
    hidden: set[int] = set()
    for node in nodes(body):
        tested = isinstance(node, (ir.If, ir.Where, ir.And, ir.Or)) and any(special(n) for n in nodes(node))
        kept = isinstance(node, (ir.Gain, ir.Put)) and node.name in passing
        kept = kept or (isinstance(node, ir.Put) and isinstance(node.value, ir.Num) and node.value.value == 0)
        none = isinstance(node, ir.Compare) and isinstance(node.right, ir.Num) and node.right.value <= 1
        loss = isinstance(node, ir.Arith) and node.op == "-" and node.left == ir.Num(0, type=node.left.type)
        if tested or kept or none:
            hidden.update(id(n) for n in nodes(node))
        if loss and isinstance(node, ir.Arith):
            hidden.add(id(node.left))
    for node in nodes(body):
        if isinstance(node, ir.Num) and id(node) not in hidden and 0 < node.value < 10**6:
            yield node


def changed(body: ir.Do, number: ir.Num) -> ir.Do:
    """A body in which one of its numbers is three more."""
    made: ir.Do = rewritten(body, lambda one: replace(one, value=one.value + 3) if one is number else one)
    return made


def deaf(game: str, every: int) -> list[tuple[str, int]]:
    """The numbers, every so many, that can change without a word of the flows."""
    rules, made = book(game), Made(book(game))
    before = said(made)
    found = []
    for key, number in list(numbered(game))[::every]:
        other = replace(rules.procedures[key], body=changed(rules.procedures[key].body, number))
        made.book = made.dissolver.book = made.beside.book = replace(
            rules, procedures={**rules.procedures, key: other}
        )
        if said(made) == before:
            found.append((key, number.value))
    return found


def said(made: Made) -> list[str]:
    found = made.all()
    return [
        *(flow.text for flow in found.by_key.values()),
        *(one.text for line in found.always for one in line.all()),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_changes_changes_what_is_told(game: str) -> None:
    assert not deaf(game, 6)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_changes_changes_what_is_told(game: str) -> None:
    assert not deaf(game, 1)


# ------------------------------------------------------------------ in good English
ENGINE = re.compile(
    r"\w\.\d|\bbearer\b|\bsuch that\b|\bit is not so\b|\bnobody is\b|\bself\b|\bholder\b|[“”]|\bcontext\b|\bNone\b|\bTrue\b"
    rf"|\bthe (?:{'|'.join(sorted(name for name in MADE_UP if name not in ('other', 'die', 'one', 'roller')))})\b"
)
"""Words of the code: variables, the names that reading makes up, and what the full register says where the language has
no words for a thing."""
ARTICLE = re.compile(r"\b([Aa]n?) (?:\{)?([A-Za-z]+)")


def misfits(text: str) -> list[str]:
    """Articles that do not fit the sound of the word after them."""
    found = []
    for article, word in ARTICLE.findall(text):
        vowel = word[0].lower() in "aeio" or (
            word[0].lower() == "u" and not re.match(r"[Uu](?:ni|se|s[ae]|ti)", word)
        )
        if word.isupper():
            vowel = word[0] in "AEFHILMNORSX" if len(word) < 4 else vowel
        if (article.lower() == "an") != vowel:
            found.append(f"{article} {word}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_engine_is_told(game: str) -> None:
    assert not [line for line in lines(game) if ENGINE.search(line)]


@pytest.mark.parametrize("game", GAMES)
def test_articles_fit(game: str) -> None:
    assert not [(line, misfits(line)) for line in lines(game) if misfits(line)]


@pytest.mark.parametrize("game", GAMES)
def test_numbers_agree_with_their_nouns(game: str) -> None:
    rules = book(game)
    nouns = {
        *rules.kinds,
        "die",
        "success",
        *(n for n, t in rules.tokens.items() if t.many),
    } - rules.uncounted
    several = {plural(noun): noun for noun in nouns if plural(noun) != noun}
    wrong = []
    for line in lines(game):
        for amount, noun in re.findall(r"(?<![\w+.−-])(\d+) ([A-Za-z]+)", line):
            if (amount == "1" and noun in several) or (
                amount != "1" and noun in nouns and noun not in several
            ):
                wrong.append((line, f"{amount} {noun}"))
    assert not [one for one in wrong if one[1].split(" ")[1] not in ("or",)]


@pytest.mark.parametrize("game", GAMES)
def test_verbs_agree_with_you(game: str) -> None:
    bad = re.compile(
        r"\b[Yy]ou (?:is|has|does|gains|loses|moves|rolls|pays|may \w+s)\b|\byou's\b|\bit's\b|  |\.\.|: :|,,"
    )
    assert not [line for line in lines(game) if bad.search(line.strip())]


KNOWN = re.compile(r"\b(?:never|always) so\b|\bnothing is needed\b|\bit is not so\b")
"""What is said of a condition that was known to hold, or not to, before anybody plays."""


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
def test_nothing_known_is_told_as_a_condition(folder: Path) -> None:
    assert not [line for line in whole(flows(book_of(folder))) if KNOWN.search(line)]


# ------------------------------------------------------------------ nobody is mistaken for another
BITES = """# Game: Bites

- Players: 2
- Table: 36in by 36in
- Wins: most Beetles

### Kind: Beetle

- Stands on: 30mm

| Stat  | Measured in |
|-------|-------------|
| Jaws  | number      |
| Shell | number      |

| Resource | Held by | Starts at | At most |
|----------|---------|-----------|---------|
| Leg      | Beetle  | 3         | 3       |

| Token   | Colour | Holds | Kept by |
|---------|--------|-------|---------|
| Flipped | red    | one   | Beetle  |

| Beetle | Jaws | Shell |
|--------|------|-------|
| Stag   | 4    | 8     |

### Sequence: Game

1. The Round is played 5 times.

### Sequence: Round

1. **Turns.** The players alternate, from the first player, while any own Beetle is not Flipped:
   1. The active player activates 1 own Beetle that is not Flipped.

### To activate beetle (a Beetle)

1. The beetle may bite 1 enemy Beetle within 1in of the beetle.
2. The beetle gains 1 Leg.

### To bite victim (a Beetle) by biter (a Beetle)

1. The biter rolls Bite against the victim.

### Roll: Bite by biter (a Beetle) against victim (a Beetle)

- Dice: 2d6 + biter's Jaws
- Succeeds on: the victim's Shell or more
- Success: The victim loses 1 Leg.
- Failure: The biter is Flipped.

| Situation | Modifier | When                                                   |
|-----------|----------|--------------------------------------------------------|
| Gang up   | +1       | another Beetle whose player is the biter's player is within 1in of the victim |
| Uphill    | +1       | the biter is Flipped, and the victim is not Flipped     |
"""


@cache
def bites() -> Flows:
    found = load_sources({"bites/bites.rules.md": Source("bites/bites.rules.md", BITES)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    return flows(found.rulebook)


def test_a_roll_within_another_flow_keeps_its_roles_apart() -> None:
    told_ = bites().by_key["Sequence", "Round"].text
    assert "Bite: the Beetle rolls 2d6 + Jaws: the victim's Shell or more succeeds." in told_
    assert "Uphill, if the Beetle is Flipped and the victim is not Flipped." in told_
    assert "Success: the victim loses 1 Leg." in told_
    assert "Failure: the Beetle gains Flipped." in told_


def test_sides_are_friendly_and_enemy_and_another_is_said_once() -> None:
    whole = "\n".join(flow.text for flow in bites().by_key.values())
    assert "Gang up, if another friendly Beetle is within 1in of the victim." in whole
    assert "if an enemy Beetle is within 1in of the Beetle" in whole
    assert "other other" not in whole and "whose player is" not in whole


def test_whose_somebody_is_stands_right_behind_the_noun() -> None:
    where = "in the active player's opponent's Camp"
    assert owned([where, "whose player is the active player"]) == [
        "of the active player",
        "in their opponent's Camp",
    ]
    assert owned(["whose player is you", "with Rust"]) == ["of yours", "with Rust"]
    assert owned([where, "whose player is not the active player"]) == [
        where,
        "whose player is not the active player",
    ]


CARDS = """
| Beetle | Jaws | Shell |
|--------|------|-------|
| Queen  | 2    | 9     |

### Trait: Bold

- Short: It fears nothing

### Trait: Stubborn

It will not be told.

### Sequence: Swarm by player

1. The player chooses 1 own Queen, as mother.
2. The mother gains 1 Leg.
3. If the mother is not a Stag, each friendly Stag gains 2 Legs.
4. The player chooses 1 own Beetle with Bold, as brave.
5. Each enemy Beetle with Bold gains 3 Legs.
6. The mother may use 1 Action.
7. The mother and the brave roll 1d6. The mother adds 2 to the roll if the mother is a Stag.
8. If the mother wins, the brave moves 2in directly away from the mother.
9. If the mother has Stubborn, the mother gains 5 Legs.
10. If the mother has Bold, the mother gains 7 Legs.

### Action: Scuttle by user (a Beetle)

1. If the user has no Legs, the user may use Nip.
2. The user may move 1in directly toward own edge.

### Action: Nip by user (a Beetle)

1. The user gains 2 Legs.

- When a Queen is removed: Each friendly Beetle is Flipped.
- When a Beetle with Bold is removed: Each enemy Beetle is Flipped.
- A Stag cannot gain Legs.
"""


@cache
def swarm() -> str:
    text = BITES.replace("### Sequence: Game", f"{CARDS}\n### Sequence: Game", 1)
    found = load_sources({"bites/bites.rules.md": Source("bites/bites.rules.md", text)})
    assert found.rulebook is not None, [d.message for d in found.errors]
    return "\n".join(whole(flows(found.rulebook)))


@pytest.mark.parametrize(
    "line",
    [
        "Mother: a friendly Queen.",
        "If the mother is not a Stag, each friendly Stag gains 2 Legs.",
        "Brave: a friendly Beetle with Bold.",
        "Each enemy Beetle with Bold gains 3 Legs.",
        "When a Queen is removed: Each friendly Beetle gains Flipped.",
        "A Stag cannot gain Legs.",
        "When a Beetle with Bold is removed: Each enemy Beetle gains Flipped.",
        "If the mother is a Stag, the mother's result is 2 more.",
        "If the mother's result is more than the brave's result, the brave moves 2in directly away from the mother,",
        "If you have no Legs, you may use Nip.",
        "You may move 1in directly toward your edge, as far as there is room.",
        "If the mother has Stubborn, it gains 5 Legs.",
    ],
)
def test_what_the_rules_say_is_told(line: str) -> None:
    assert line in swarm()


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("moth_and_wick", "Each friendly Shadow loses Hurried."),
        ("moth_and_wick", "When the Turn ends: Each friendly Shadow with Fading is removed."),
        (
            "skirm_stealth",
            "Each friendly orphaned Shadow gains Fading.",
        ),
        (
            "orders",
            "Only if you have 1 or more Passes and have no Waits. Lose 1 Pass. Gain 1 Wait.",
        ),
    ],
)
def test_what_happens_at_a_players_moment_is_seen_from_that_side(game: str, line: str) -> None:
    assert line in [one.removeprefix(": ").strip().removeprefix("- Pass: ") for one in whole(told(game))]


def test_what_a_special_rule_brings_is_left_to_its_own_words_where_it_has_some() -> None:
    assert "gains 5 Legs" in swarm() and "gains 7 Legs" not in swarm()


class Calls(dict[str, str]):
    """What those are called of whom a flow speaks; keeps when each was called so first, and who was mistaken for whom."""

    def __init__(self, first: dict[str, str]) -> None:
        super().__init__()
        self.since: dict[str, dict[str, int]] = {}
        self.mistaken: list[tuple[str, str, str]] = []
        for var, words in first.items():
            self[var] = words

    def __setitem__(self, var: str, words: str) -> None:
        if words not in ("it", "they", "you", "") and not words.startswith(("own ", "that ")):
            self.since.setdefault(words, {}).setdefault(var, len(self.since.get(words, {})))
        super().__setitem__(var, words)

    def __getitem__(self, var: str) -> str:
        words = super().__getitem__(var)
        some = self.since.get(words, {})
        self.mistaken += [(words, var, other) for other in some if some[other] > some.get(var, 99)]
        return words


@pytest.mark.parametrize("folder", PLAYED, ids=lambda one: one.name)
def test_no_two_of_a_flow_are_called_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Calls] = []
    plain = Made.teller

    def heard(self: Made, *given: Any) -> Any:
        w = plain(self, *given)
        made.append(Calls(w.called))
        w.called = made[-1]
        return w

    monkeypatch.setattr(Made, "teller", heard)
    flows(book_of(folder))
    assert not [one for calls in made for one in calls.mistaken]
