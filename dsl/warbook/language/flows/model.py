"""What a flow is: plain data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from warbook.language.diagnostic import Span

Key = tuple[str, str]
"""The sort and the name of a declaration, as its heading says them: `("Action", "Move")`."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is done or holds: perhaps led by a `label`, with what belongs to it `under` it.

    `span` is the rule that it says; `option` tells that it is one of several among which somebody chooses, `see` the
    flow that goes on from here.
    """

    text: str
    label: str = ""
    span: Span | None = None
    under: tuple[Line, ...] = ()
    option: bool = False
    see: Key | None = None

    def all(self) -> Iterator[Line]:
        """This line and all under it."""
        yield self
        for one in self.under:
            yield from one.all()


@dataclass(frozen=True, slots=True)
class Flow:
    """All that is done for one declaration, in order. `price` is what it costs, `like` the flow that it shares; `leads` are the
    flows that went on from lines in whose place it is told in a designer's own words."""

    key: Key
    title: str
    span: Span
    lines: tuple[Line, ...]
    price: str = ""
    like: Key | None = None
    leads: tuple[Key, ...] = ()

    @property
    def sort(self) -> str:
        return self.key[0]

    @property
    def name(self) -> str:
        return self.key[1]

    def all(self) -> Iterator[Line]:
        for line in self.lines:
            yield from line.all()

    @property
    def text(self) -> str:
        """All of it as plain lines, for a terminal and for tests."""
        head = self.title + (f" · {self.price}" if self.price else "")
        return "\n".join([head, *_told(self.lines, "  ")])

    @property
    def words(self) -> int:
        return len(self.text.split())


def _told(lines: tuple[Line, ...], before: str) -> Iterator[str]:
    for line in lines:
        mark = "- " if line.option else ""
        label = f"{line.label}: " if line.label else ""
        yield f"{before}{mark}{label}{line.text}".rstrip()
        yield from _told(line.under, before + "  ")


@dataclass(frozen=True, slots=True)
class Flows:
    """The flows of a game by what they are of, in the order of its rules; `always` is what holds whatever is done."""

    by_key: Mapping[Key, Flow]
    always: tuple[Line, ...] = ()
    absorbed: frozenset[Key] = frozenset()
    """Those that are told whole inside others, and need no place of their own where room is short."""
    passing: frozenset[str] = frozenset()
    """The tokens, resources and groups that no player handles."""
    reached: frozenset[Key] = frozenset()
    """What can come to pass without a special rule or a card."""
    missions: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """How each mission scores and ends."""
    borne: Mapping[tuple[str, str], tuple[Line, ...]] = field(default_factory=dict)
    """What special rules and tokens do, by their sort and name: `("trait", "Brave")`."""
    words: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """What the deeds come to of which special rules and tokens speak, and that no flow calls by their name."""

    own: Mapping[str, str] = field(default_factory=dict)
    """What is told in words of the designer's own, by its name; "" leaves it out."""

    def named_in_rules(self) -> set[Key]:
        """The flows to which special rules and tokens only point."""
        return {one.see for lines in self.borne.values() for line in lines for one in line.all() if one.see}

    def said(self, words: Mapping[str, str]) -> Flows:
        """The same with some told in other words, by their titles, also inside others that tell them just so; those of which
        nothing is said are left out. Tokens and special rules are told so by their names, where no flow is called that."""
        if not words:
            return self
        found = {}
        texts = {key: words.get(flow.title, words.get(flow.name)) for key, flow in self.by_key.items()}
        told = {
            flow.lines: tuple(as_lines(text, flow.span))
            for key, flow in self.by_key.items()
            if (text := texts[key]) and flow.lines
        }
        for key, flow in self.by_key.items():
            text = texts[key]
            if text is None:
                found[key] = replace(flow, lines=_retold(flow.lines, told))
                continue
            leads = tuple(dict.fromkeys(line.see for line in flow.all() if line.see is not None))
            found[key] = replace(flow, lines=tuple(as_lines(text, flow.span)), leads=leads if text else ())
        called = {name for flow in self.by_key.values() for name in (flow.name, flow.title)}
        borne = {
            (sort, name): tuple(
                replace(line, text=" ".join(words[name].split("\n")), under=(), see=None)
                for line in lines[:1]
                if words[name]
            )
            if name in words and name not in called
            else lines
            for (sort, name), lines in self.borne.items()
        }
        return replace(self, by_key=found, borne=borne, own=words)

    def get(self, sort: str, name: str) -> Flow | None:
        return self.by_key.get((sort, name))

    def of(self, sort: str) -> list[Flow]:
        return [flow for flow in self.by_key.values() if flow.sort == sort]

    def named(self, word: str) -> list[Flow]:
        """The flows that somebody may mean by a word: those called so, else those in whose name it is."""
        wanted = word.casefold()
        names = {flow: {flow.name.casefold(), flow.title.casefold()} for flow in self.by_key.values()}
        exact = [flow for flow, known in names.items() if wanted in known]
        return exact or [flow for flow, known in names.items() if any(wanted in one for one in known)]


def _retold(lines: tuple[Line, ...], told: Mapping[tuple[Line, ...], tuple[Line, ...]]) -> tuple[Line, ...]:
    """Lines in which those of another flow, word for word, are told as that is."""
    found: list[Line] = []
    while lines:
        same = next((some for some in told if lines[: len(some)] == some), None)
        if same is not None:
            found += told[same]
        else:
            found.append(replace(lines[0], under=_retold(lines[0].under, told)))
        lines = lines[len(same) if same is not None else 1 :]
    return tuple(found)


_LED = re.compile(r"(?P<label>[A-Z][\w ]{0,30}): (?P<text>.+)")


def as_lines(text: str, span: Span) -> Iterator[Line]:
    """Words of somebody's own as lines; where there are several, each may be led by what it is about: `Start: …`."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    for line in lines:
        led = _LED.fullmatch(line) if len(lines) > 1 else None
        yield Line(led["text"], led["label"], span) if led is not None else Line(line, span=span)
