"""What a theme may tell in the designer's own words, with what is told of it otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path

from warbook.language.atomic import write_atomically
from warbook.language.block_tree import every_section
from warbook.language.bounded import read_bounded
from warbook.language.diagnostic import Span
from warbook.language.flows import Line, flows
from warbook.language.model import Rulebook, Value
from warbook.language.readback.told import rule, sentence
from warbook.publish.theme.look import FOLDER
from warbook.publish.theme.values import Wrong

CONFIRMED = "confirmed.yaml"
"""The file of the folder `theme` with what the rules told where own words stand, when somebody last said that those hold."""
_LARGEST = 1_000_000
_HEAD = """\
# What the rules told, of what theme.yaml tells in words of its own, when somebody last said that these hold.
# Written by “warbook confirm”.
"""
_DASHES = ("—", "–", "-")
"""What says that something is left out."""
_WRITTEN = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def said_by_rules(book: Rulebook) -> dict[str, str]:
    """What is made from the rules of everything that can be told in other words, by its names: flows with what always holds
    under their headings, special rules and tokens with what they lead to, numbers that situations change, and what always holds
    under a plain heading."""
    told = flows(book)
    found = {}
    for (_, name), lines in told.borne.items():
        there = [
            told.by_key[one.see].text for one in _all(lines) if one.see is not None and one.see in told.by_key
        ]
        found[name] = "\n".join([*(f"{one.label} {one.text}".strip() for one in _all(lines)), *there])
    beside: dict[str, str] = {}
    for section in every_section(book.documents):
        words = _within(told.always, section.span)
        beside[section.title.text] = f"{beside.get(section.title.text, '')}\n{words}".strip()
    found |= {title: words for title, words in beside.items() if words and ":" not in title}
    for flow in told.by_key.values():
        more = [words for title, words in beside.items() if title.startswith(f"{flow.sort}: {flow.name}")]
        found |= dict.fromkeys((flow.name, flow.title), "\n".join([flow.text, *more]))
    changed = {value.name: _worked_out(book, value) for value in book.values.values() if value.modifiers}
    return changed | found


def _worked_out(book: Rulebook, value: Value) -> str:
    """How a number comes about, as the rules have it: what it is at first, and what changes it when."""
    cases = [
        sentence(book, part, value.roles).text for case in value.cases for part in case if part is not None
    ]
    return "\n".join([*cases, *(rule(book, row, roles=value.roles).text for row in value.modifiers)])


def _all(lines: Iterable[Line]) -> list[Line]:
    return [one for line in lines for one in line.all()]


def _within(lines: Iterable[Line], span: Span) -> str:
    """What is told of the rules at a place."""
    inside = [line for line in lines if line.span is not None and span.holds(line.span)]
    return "\n".join(f"{one.label} {one.text}".strip() for one in _all(inside))


def own_words(text: str, rule: str) -> str:
    """A designer's words in the place of what a rule tells, "" for a dash; `Wrong` where they say a number that it does not."""
    said = set(re.findall(r"\d+", rule)) | set(re.findall(r"[a-z]+", rule.lower()))
    figures = {word: str(number) for number, word in enumerate(_WRITTEN, 2)}
    found = re.findall(rf"\d+|\b(?:{'|'.join(_WRITTEN)})\b", text.lower())
    for one in found:
        if one not in said and figures.get(one) not in said:
            raise Wrong(f"The rule does not say {one}.", rule.replace("\n", " "))
    return "" if text in _DASHES else text


def confirmed(folder: Path) -> Mapping[str, str]:
    """What the rules told when own words were last said to hold, by name; nothing where that cannot be read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        text = read_bounded(folder / FOLDER / CONFIRMED, _LARGEST).decode("utf-8")
        found = YAML(typ="safe", pure=True).load(text)
    except (OSError, UnicodeDecodeError, YAMLError, RecursionError):
        return {}
    return {str(name): str(said) for name, said in found.items()} if isinstance(found, dict) else {}


def confirm(folder: Path, told: Mapping[str, str], worded: Iterable[str]) -> None:
    """Write that own words hold for what the rules tell now, by name; of `worded`, all that the theme tells in its own words,
    what was confirmed before is kept."""
    from ruamel.yaml import YAML
    from ruamel.yaml.scalarstring import LiteralScalarString

    known = {**confirmed(folder), **told}
    out = StringIO()
    kept = {name: LiteralScalarString(known[name]) for name in sorted(worded) if name in known}
    YAML().dump(kept, out)
    (folder / FOLDER).mkdir(exist_ok=True)
    write_atomically(folder / FOLDER / CONFIRMED, _HEAD + out.getvalue())


def doubtful(game: str, before: str | None, now: str) -> Wrong | None:
    """Why nobody can rely on own words: the rules told something else when they were last said to hold, or nobody has said it."""
    do = f"“warbook confirm {game}” shows both, and keeps that your words hold."
    if before is None:
        return Wrong("Nobody has said that this tells what the rules say.", do)
    if before == now:
        return None
    was, became = _changed(before, now)
    told = "The rules have changed since, and are printed in place of this until it is confirmed"
    told += f": “{was}” stood there, now “{became}”."
    return Wrong(told, do)


def _changed(before: str, now: str) -> tuple[str, str]:
    """What of two texts differs, a few words around it."""
    old, new = before.split(), now.split()
    head = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new))
    )
    tail = next(
        (
            i
            for i, (a, b) in enumerate(zip(reversed(old[head:]), reversed(new[head:]), strict=False))
            if a != b
        ),
        min(len(old), len(new)) - head,
    )
    return _around(old, head, tail), _around(new, head, tail)


def _around(words: list[str], head: int, tail: int) -> str:
    start, end = max(head - 3, 0), min(len(words) - tail + 3, len(words))
    shown = words[start:end]
    if len(shown) > 30:
        shown = [*shown[:30], "…"]
    return f"{'… ' if start else ''}{' '.join(shown)}{' …' if end < len(words) else ''}"
