"""The sentence grammar: LALR, its only conflicts the attachments that are meant, no two phrases in
the same words."""

from __future__ import annotations

import logging
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lark import Lark, logger

from warbook.language import sentence, tables
from warbook.language.phrasebook.book import PHRASES
from warbook.language.phrasebook.counting import COUNTING
from warbook.language.phrasebook.deciding import DECIDING
from warbook.language.phrasebook.moving import MOVING
from warbook.language.phrasebook.record import SLOTS, plain_form
from warbook.language.phrasebook.rolling import ROLLING
from warbook.language.phrasebook.tests import TESTS
from warbook.language.resolve.readings import REGISTRY
from warbook.language.sentence import STARTS, grammar_text

PREPOSITIONS = ["BY", "USING", "AGAINST", "AT", "FROM", "TO", "FOR", "TOWARD", "INTO", "THROUGH", "OVER"]
PREPOSITIONS += ["AWAY_FROM"]
WANTED = Counter({**dict.fromkeys(PREPOSITIONS, 4), "OR_MORE": 1, "OR_LESS": 1, "AND_TEST": 2})
"""A prepositional phrase belongs to the nearest verb, “or more” to the nearest number, and what “and is …” says
to the nearest “that”: shift, each time."""


@pytest.fixture(scope="module")
def told() -> list[str]:
    """What lark says while it builds the parser."""
    messages: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    listener, level = Listener(), logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    try:
        Lark(
            grammar_text(),
            parser="lalr",
            lexer="contextual",
            start=list(STARTS),
            propagate_positions=True,
            maybe_placeholders=True,
            debug=True,
        )
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
    return messages


def test_only_nearest_attachment_is_resolved(told: list[str]) -> None:
    found = Counter(
        m[1] for text in told for m in re.finditer(r"Shift/Reduce conflict for terminal (\w+)", text)
    )
    assert found == WANTED


def test_nothing_is_read_in_two_ways(told: list[str]) -> None:
    """Lark refuses a reduce/reduce conflict, and says so."""
    assert not [text for text in told if "Reduce/Reduce" in text]


def production(pattern: str, deed: bool) -> tuple[str, ...]:
    """A phrase's production: words in every form, slots as the class that is read for them."""
    parts = []
    for i, part in enumerate(pattern.split()):
        slot = re.fullmatch(r"\{(\w+)\}", part)
        if slot is not None:
            parts.append(SLOTS[slot[1]])
        else:
            parts.append(part if deed or i else "/".join(sorted({part, plain_form(part)})))
    return tuple(parts)


def test_no_two_phrases_have_the_same_words() -> None:
    seen: dict[tuple[str, tuple[str, ...]], str] = {}
    for phrase in PHRASES.values():
        key = phrase.role, production(phrase.pattern, phrase.role == "deed")
        assert key not in seen, f"{phrase.name} and {seen[key]} are both “{phrase.pattern}”"
        seen[key] = phrase.name


def test_every_slot_is_known() -> None:
    for phrase in PHRASES.values():
        for slot in re.findall(r"\{(\w+)\}", phrase.pattern):
            assert slot in SLOTS, f"{phrase.name} has a slot {slot} that nothing reads"


def test_every_phrase_is_in_the_book_once_and_means_something() -> None:
    listed = (*COUNTING, *DECIDING, *MOVING, *ROLLING, *TESTS)
    assert len(PHRASES) == len(listed)
    for phrase in listed:
        meant = phrase.name in (REGISTRY.tests if phrase.role == "test" else REGISTRY.orders)
        assert meant != bool(phrase.refused or phrase.role == "deed"), phrase.name
    known = {p.name for p in listed}
    assert {*REGISTRY.orders, *REGISTRY.tests} <= known


def test_every_reader_reads_something_that_the_grammar_makes() -> None:
    text = grammar_text()
    made = set(re.findall(r"-> (\w+)", text)) | set(re.findall(r"^[?!]*(\w+)\s*:", text, re.MULTILINE))
    for table in (REGISTRY.things, REGISTRY.values, REGISTRY.tellings, REGISTRY.intros):
        assert set(table) <= made


def test_tables_of_several_grammars_are_kept_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two copies of the code whose grammars differ do not take each other's tables away; of many the oldest go."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made: list[str] = []
    frozen = tables._frozen
    monkeypatch.setattr(tables, "_frozen", lambda one: made.append("") or frozen(one))
    grammars = [f'start: "{letter}"+\n' for letter in "abcdefghijkl"]
    for grammar in (*grammars[:2], *grammars[:2]):
        assert tables.parser(grammar, ["start"]).parse(grammar[8] * 3).data == "start"
    assert len(made) == 2
    for grammar in grammars:
        tables.parser(grammar, ["start"])
    assert len(list(tmp_path.rglob("tables-*.bin"))) == tables.MOST_KEPT


NUMBERED = (
    ("The target gains 2 Fear and moves up to 3in directly away from the actor.", "orders"),
    ('The actor may spend 1 or 2 Coins; on 4 or more, the target loses 10 Vigour, as in "rule 7".', "orders"),
    ("it is within 6in of 2 or more enemy Units, and its Vigour is 3–5", "condition"),
    ("2d6+1", "value"),
    ("3 Zeal or 12 Coins", "cost"),
    ("1, 2 or 11", "value"),
    ("The target 4 gains 20in with 3 or", "orders"),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NUMBERED), st.lists(st.integers(0, 12_000), min_size=8, max_size=8))
def test_which_number_it_is_changes_nothing_of_how_a_sentence_is_read(
    said: tuple[str, str], numbers: list[int]
) -> None:
    left = iter(numbers)
    words = re.sub(r"\d+", lambda _: str(next(left)), said[0])
    assert sentence.parsed(words, said[1]) == sentence._from_parser(words, said[1], True)


def test_no_word_of_the_grammar_tells_one_digit_from_another() -> None:
    for terminal in sentence.sentence_parser().terminals:
        pattern = terminal.pattern.to_regexp()
        assert not re.search(
            r"[0-9]", re.sub(r"\\\\d|0-9|\\\\x[0-9a-f]{2}|\\\\u[0-9a-f]{4}|\\{[0-9,]+\\}", "", pattern)
        ), pattern
