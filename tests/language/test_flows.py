"""How a game is played, told in playing order: that everything is told, that it changes with its rule, that it is English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from tests.engine.shipped import GAMES, RULES
from tests.games import book_of

from warbook.language import ir
from warbook.language.flows import Flows, flows
from warbook.language.flows.flows import Made
from warbook.language.flows.known import special
from warbook.language.flows.rewrite import rewritten
from warbook.language.model import Rulebook
from warbook.language.names import plural
from warbook.language.readback.naming import MADE_UP
from warbook.language.walk import nodes


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
