"""Cards, forces, traits, the limits of force lists and the order of the quick sheet."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cells import split_names, stat_values
from warbook.language.declare.raw import Raw, is_dash
from warbook.language.declare.reader import Reader
from warbook.language.declare.tints import colour
from warbook.language.diagnostic import nearest
from warbook.language.letters import compiled
from warbook.language.model import Action, Card, Force, Limit, SheetRow, Trait
from warbook.language.resolve import readers
from warbook.language.resolve.scope import Scope

_CODE = compiled(r"(.*?[A-Z])(\d+)")


def card(r: Reader, raw: Raw, actions: dict[str, Action]) -> Card:
    kind = r.names.cards[raw.name]
    stats = stat_values(r, [f for f in raw.facts if not is_dash(f.value)], Scope({}), raw.name)
    fact = raw.fact("Traits")
    traits = traits_in(r, fact.value) if fact is not None and not is_dash(fact.value) else ()
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
        traits=traits,
        role=raw.text("Role"),
        flavour=raw.text("Flavour"),
        holds=held_cards(r, raw, kind),
    )


def traits_in(r: Reader, text: Text) -> tuple[tuple[str, int | None], ...]:
    """The traits that a list names, each with its number where it takes one."""
    traits = []
    for node, x in r.attempt(lambda: r.names_in(text)) or []:
        name, x = trait_of(r, node.word, x)
        if name not in r.names.traits:
            known = coded_alike(r, name) or r.names.traits
            r.faults.append(r.context(text).unknown(node, "trait", name, known).diagnostic)
        elif (x is None) == (name in r.names.numbered):
            two = ("2" if name in r.names.codes else " 2") if x is None else ""
            r.fault(
                "W398",
                text,
                f"{name} {'needs a number here' if x is None else 'takes no number'}.",
                f"Write “{name}{two}”.",
            )
        else:
            traits.append((name, x))
    return tuple(traits)


def coded_alike(r: Reader, word: str) -> list[str]:
    """Codes near to a misspelt one, with its number: `QX8` for `QY8`."""
    match = _CODE.fullmatch(word)
    return nearest(word, [f"{code}{match[2]}" for code in r.names.codes]) if match is not None else []


def trait_of(r: Reader, word: str, x: int | None) -> tuple[str, int | None]:
    """The trait that a card names, and the number it gives it: `QX8` is the code QX with an 8."""
    match = _CODE.fullmatch(word)
    if x is None and word not in r.names.traits and match is not None and match[1] in r.names.codes:
        return match[1], int(match[2])
    return word, x


def held_cards(r: Reader, raw: Raw, kind: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards that a card begins with, by group: `- Arms: Pike, Dagger`."""
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
        for words in split_names(fact.value) if not is_dash(fact.value) else ():
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
    alike = [labels for _, one, labels in r.outline.given("Card") if one == kind]
    for label in (label for labels in alike for label in labels if label in r.names.stats):
        given[label] = given.get(label, 0) + 1
    total = len(alike)
    return [s for s, n in given.items() if n * 2 > total]


def force(r: Reader, raw: Raw) -> Force:
    return Force(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short") or raw.text("Tagline"),
        colour=colour(r, raw),
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
        code=raw.name in r.names.codes,
    )


ONE_NAME = " of one name"


def sheet_rows(r: Reader, raw: Raw) -> list[SheetRow]:
    """How important the parts of the quick sheet are."""
    found = []
    for table in raw.tables:
        for row in table.rows:
            words = row[1].text.strip()
            left_out = words in ("—", "–", "-")
            if not left_out and not re.fullmatch("[1-9]", words):
                hint = "1 is what is looked up most, 9 what is looked up least; a dash leaves it out."
                r.fault("W276", row[1], f"“{words}” is no importance from 1 to 9.", hint)
                continue
            found.append(SheetRow(row[0].text.strip(), 0 if left_out else int(words), row[0].span))
    return found


def limits(r: Reader, raw: Raw) -> list[Limit]:
    """The limits of force lists: `Heavies | 2`, `the total Cost of Heavies | 100`, `Heroes of one name | 1`."""
    found = []
    player = ir.Var("player", type=ir.PLAYER)
    scope = Scope({"player": player}, player, None, None, player)
    for table in raw.tables:
        columns = {h.text: i for i, h in enumerate(table.header)}
        for row in table.rows:

            def one(row: tuple[Text, ...] = row, columns: dict[str, int] = columns) -> Limit:
                each = row[0].text.endswith(ONE_NAME)
                text = row[0].slice(0, len(row[0].text) - len(ONE_NAME)) if each else row[0]
                c = r.context(text, scope)
                first = r.tree(text, "value", c)[0]
                number = first.kind == "same" and first[0].kind in ("total", "count", "highest", "lowest")
                counted = (
                    r.expression(text, scope)
                    if number and not each
                    else readers.collection(c, r.tree(text, "subject", c)[0])
                )
                says = row[columns["Otherwise"]].text if "Otherwise" in columns else ""
                return Limit(
                    row[0].text,
                    counted,
                    r.expression(row[1], scope, "number"),
                    row[0].span,
                    each,
                    says.strip("—"),
                )

            got = r.attempt(one)
            if got is not None:
                found.append(got)
    return found
