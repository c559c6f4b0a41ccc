"""Cards, forces, traits and the limits of force lists."""

from __future__ import annotations

from warbook.language.blocks import Text
from warbook.language.declare.cells import split_names, stat_values
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.model import Action, Card, Force, Limit, Trait
from warbook.language.resolve import readers
from warbook.language.resolve.context import Scope


def card(r: Reader, raw: Raw, actions: dict[str, Action]) -> Card:
    kind = r.names.cards[raw.name]
    stats = stat_values(r, raw.facts, Scope({}), raw.name)
    traits = []
    fact = raw.fact("Traits")
    if fact is not None:
        for node, x in r.attempt(lambda: r.names_in(fact.value)) or []:
            if node.word not in r.names.traits:
                r.faults.append(
                    r.context(fact.value).unknown(node, "trait", node.word, r.names.traits).diagnostic
                )
            elif (x is None) == (node.word in r.names.numbered):
                r.fault(
                    "W398",
                    fact.value,
                    f"{node.word} {'needs a number here' if x is None else 'takes no number'}.",
                    f"Write “{node.word}{' 2' if x is None else ''}”.",
                )
            else:
                traits.append((node.word, x))
    for stat in required_stats(r, kind):
        if stat not in stats and r.names.stats[stat].default is None:
            r.fault(
                "W225",
                raw.head,
                f"{raw.name} has no {stat}.",
                f"Every {kind} needs one: add “- {stat}: …” or a column.",
            )
    mine = tuple(name for name, a in actions.items() if a.of == raw.name)
    return Card(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        kind=kind,
        force=raw.force,
        stats=stats,
        actions=mine,
        traits=tuple(traits),
        role=raw.text("Role"),
        flavour=raw.text("Flavour"),
        holds=held_cards(r, raw, kind),
    )


def held_cards(r: Reader, raw: Raw, kind: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards that a card begins with, by group: `- Weapons: Reaper, Vorpil Sword`."""
    found = []
    for fact in raw.facts:
        group = r.names.groups.get(fact.label.text)
        if group is None:
            continue
        if group.holder is None or not r.names.kind_of(kind, group.holder):
            r.fault(
                "W399",
                fact.label,
                f"A {kind} has no {group.name} of its own.",
                f"Write “- Held by: each {kind}” under the group.",
            )
            continue
        names = []
        for words in split_names(fact.value):
            name = words.text.strip()
            if name not in r.names.cards or not r.names.kind_of(r.names.cards[name], group.holds):
                r.fault("W301", words, f"No {group.holds} is called {name}.")
                continue
            names.append(name)
        found.append((group.name, tuple(names)))
    return tuple(found)


def required_stats(r: Reader, kind: str) -> list[str]:
    """Stats that any card of the kind gives: all of them must."""
    given: dict[str, int] = {}
    for raw in r.outline.of("Card"):
        if raw.kind == kind:
            for fact in raw.facts:
                if fact.label.text in r.names.stats:
                    given[fact.label.text] = given.get(fact.label.text, 0) + 1
    total = sum(raw.kind == kind for raw in r.outline.of("Card"))
    return [s for s, n in given.items() if n * 2 > total]


def force(r: Reader, raw: Raw) -> Force:
    return Force(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short") or raw.text("Tagline"),
        colour=raw.text("Colour"),
    )


def trait(r: Reader, raw: Raw) -> Trait:
    return Trait(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        flavour=raw.text("Flavour"),
        text=" ".join(b.text.text for b in raw.rules),
        numbered=raw.name in r.names.numbered,
    )


def limits(r: Reader, raw: Raw) -> list[Limit]:
    found = []
    for table in raw.tables:
        for row in table.rows:

            def one(row: tuple[Text, ...] = row) -> Limit:
                c = r.context(row[0])
                counted = readers.collection(c, r.tree(row[0], "subject", c)[0])
                return Limit(row[0].text, counted, "", r.expression(row[1], Scope({})), row[0].span)

            got = r.attempt(one)
            if got is not None:
                found.append(got)
    return found
