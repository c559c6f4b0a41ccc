"""Numbers in what is said of a rule in short: taken from the rule, in braces, or they would not change with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from warbook.language.block_tree import Block, Bullet, Document, Section, Step, Table, Text
from warbook.language.check.prose_text import Reading, blanked
from warbook.language.check.record import Checked, Finding
from warbook.language.diagnostic import Edit

_LABEL = re.compile(r"(?:Short|Flavour): ")
_EXPLAINING = re.compile(
    r"(?:Short|Flavour|Cites|Name|Title|Also called|Tagline|Role|Colour|Mark|Given|Dice|Drawn|Answers|Declines|Offered"
    r"|Refused|Then|Do): "
)
"""What begins bullets that rule nothing of play."""
SHORT = "Short"
_NUMBER = re.compile(r"(?<![\w.–-])[+−-]?(\d+(?:\.\d+)?)(?=in\b|mm\b|\+|[^\w.–]|\.(?!\d)|$)")
_VALUE = re.compile(r"(?<!\{)\{([^{}]*)\}(?!\})")
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
_WORD = re.compile(r"\w+")
_WRITTEN_OUT = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS = rf"(?i:(?:up to|within|beyond|at least|at most|moves?|gains?|loses?|costs?) (?P<word>{'|'.join(_WRITTEN_OUT)}))"
_MEASURE = re.compile(
    rf"(?<![\w.–])(?:[+−-]?(?P<number>\d+(?:\.\d+)?)|{_WORDS})(?: (?:more|less|fewer|extra|to (?:its|their)))?"
    r" ?(?P<unit>in\b|mm\b|(?<= )(?:squares?\b|[A-Z]\w+))"
)
_CHANGED = re.compile(r"(?P<unit>[A-Z]\w+) is (?P<number>\d+) (?:more|less)\b")
"""Numbers with what they measure or count, `3 squares`; and as changes of numbers are said, `Nimbleness is 1 more`."""
_ANY = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?=in\b|mm\b|d\d|[^\w.]|\.(?!\d)|$)")


def number_in_a_short(game: Checked) -> Iterator[Finding]:
    """A number in a short form or in flavour that a rule of the same declaration says too, or says otherwise: it would
    not change with it, or did not."""
    for text, numbers, own in game.once(shorts):
        for match in _NUMBER.finditer(blanked(text.text)):
            if match[1] in numbers:
                span = text.at(*match.span())
                yield Finding(
                    span,
                    f"The rule says {match[1]} too; if it changes, this will not.",
                    f"Write {{{match[0]}}}, which is compared with the rule.",
                    edit=Edit(span, f"{{{match[0]}}}"),
                )
        for match in _MEASURE.finditer(blanked(text.text)):
            said = {n.partition(" ")[0] for n in own if n.endswith(f" {_unit(match)}")}
            if _figures(match) not in said and said:
                span = text.at(*match.span("word" if match["word"] else "number"))
                meant = " or ".join(sorted(said))
                yield Finding(
                    span,
                    f"The rule says {meant} {match['unit']}, and not {match['word'] or match['number']}.",
                    f"Write {{{meant}}}, which is compared with the rule." if len(said) == 1 else None,
                    edit=Edit(span, f"{{{meant}}}") if len(said) == 1 else None,
                )


def _figures(measure: re.Match[str]) -> str:
    """The number of a measure in figures, as rules have it."""
    word = measure.groupdict().get("word")
    return str(_WRITTEN_OUT.index(word.lower()) + 2) if word else measure["number"]


def _unit(measure: re.Match[str]) -> str:
    return measure["unit"].removesuffix("s")


def _numbers(said: str) -> frozenset[str]:
    """The numbers in what a rule says: `3`, and with what they count or measure, `3 square`."""
    found = (m for pattern in (_MEASURE, _CHANGED) for m in pattern.finditer(said))
    measures = (f"{_figures(m)} {_unit(m)}" for m in found)
    return frozenset((*_ANY.findall(said), *measures))


def short_of_nothing(game: Checked) -> Iterator[Finding]:
    """A number in braces, in a short form or in flavour, that no rule of the same declaration says, or says any more."""
    for text, numbers, _ in game.once(shorts):
        for match in _VALUE.finditer(text.text):
            said = _FIGURES.findall(match[1])
            if said and not re.search(r"[A-Za-z]{3,} ", match[1]) and not all(n in numbers for n in said):
                yield Finding(
                    text.at(*match.span()),
                    f"The rule does not say {match[1]}.",
                    "Braces hold a value of the rule: write what the rule says now.",
                )


@dataclass(frozen=True, slots=True)
class Shorts:
    """The short forms and flavour of a file, and the numbers that its rules say; rules are found by what declares them,
    and by their words."""

    told: tuple[tuple[Text, str, frozenset[str] | None], ...]
    """Each with what declares it; a short form in a table with the numbers of its row."""
    declared: Mapping[str, frozenset[str]]
    """The numbers in what is declared under a name."""
    rules: tuple[tuple[str, frozenset[str]], ...]
    by_word: Mapping[str, tuple[int, ...]]
    """In which rules each word is."""


def shorts(game: Checked) -> Iterator[tuple[Text, frozenset[str], frozenset[str]]]:
    """Every short form and flavour of a game, with the numbers that rules say of it, and those that its own rules say."""
    files = game.texts(shorts_of)

    def declared(name: str) -> frozenset[str]:
        return frozenset().union(*(one.declared[name] for one in files if name in one.declared))

    for text, name, row in (told for one in files for told in one.told):
        own = declared(name) if row is None else row | declared(name)
        yield text, own if row is None else own.union(*_speaking(files, name)), own


def _speaking(files: Iterable[Shorts], name: str) -> Iterator[frozenset[str]]:
    """The numbers in rules that speak of something."""
    first = _WORD.search(name)
    if first is None:
        return
    whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    for one in files:
        for index in one.by_word.get(first[0], ()):
            said, numbers = one.rules[index]
            if whole.search(said):
                yield numbers


def shorts_of(document: Document) -> Shorts:
    """The short forms of one file, and its rules."""
    told: list[tuple[Text, str, frozenset[str] | None]] = []
    declared: dict[str, frozenset[str]] = {}
    rules: list[tuple[str, frozenset[str]]] = []
    by_word: dict[str, tuple[int, ...]] = {}
    for section in Reading(document).sections:
        name, example = _name(section), section.title.text.startswith("Example:")
        own = [(said, numbers) for said, numbers in map(_said, section.blocks) if numbers]
        declared[name] = declared.get(name, frozenset()).union(*(numbers for _, numbers in own))
        for said, _ in own:
            for word in set(_WORD.findall(said)):
                by_word[word] = (*by_word.get(word, ()), len(rules))
            rules.append((said, _))
        for block in section.blocks if not example else ():
            if isinstance(block, Bullet) and (found := _LABEL.match(block.text.text)) is not None:
                told.append((block.text.slice(found.end(), len(block.text.text)), name, None))
            elif isinstance(block, Table):
                told.extend(_cells(block))
    return Shorts(tuple(told), declared, tuple(rules), by_word)


def _cells(table: Table) -> Iterator[tuple[Text, str, frozenset[str]]]:
    """The short forms of a table's rows, each with the numbers of its row."""
    heads = [header.text for header in table.header]
    if SHORT not in heads:
        return
    at = heads.index(SHORT)
    for row in table.rows:
        others = " ".join(cell.text for i, cell in enumerate(row[1:], 1) if i != at)
        yield row[at], row[0].text, _numbers(others)


def _name(section: Section) -> str:
    """What a heading declares, by the name after its colon."""
    title = section.title.text
    return title.partition(": ")[2] or title


def _said(block: Block) -> tuple[str, frozenset[str]]:
    """What a rule and all under it say, and the numbers in it."""
    words: list[str] = []
    ahead: list[Block] = [block]
    while ahead:
        one = ahead.pop()
        match one:
            case Bullet(text=text) if not _EXPLAINING.match(text.text):
                words.append(text.text)
                ahead.extend(one.children)
            case Step(text=text):
                words.append(text.text if text is not None else "")
                ahead.extend(one.children)
            case Table(header=header, rows=rows):
                skipped = [i for i, h in enumerate(header) if h.text == SHORT]
                words.extend(cell.text for row in rows for i, cell in enumerate(row) if i not in skipped)
            case _:
                pass
    said = " ".join(words)
    return said, _numbers(said)
