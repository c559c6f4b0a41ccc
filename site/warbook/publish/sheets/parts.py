"""The sections a quick sheet may have, each made from what the rules declare."""

from __future__ import annotations

import re
from collections.abc import Iterator

from warbook.language import ir
from warbook.language.blocks import Bullet, Step
from warbook.language.declare.schema import SCHEMAS
from warbook.language.ir import Listed
from warbook.language.model import Change, Trait
from warbook.language.names import plural
from warbook.language.readback.english import capital, participle, third_person
from warbook.language.walk import nodes
from warbook.publish.book.chapters import Entry
from warbook.publish.book.colours import colour_of, letters
from warbook.publish.book.labels import META, fact, facts_of, label_of
from warbook.publish.book.values import card_stats, short
from warbook.publish.book.writer import Book
from warbook.publish.parts.glosses import meant, on_no_card, speaks
from warbook.publish.parts.meanings import modifiers, situations
from warbook.publish.parts.rich_text import rich, source
from warbook.publish.parts.running_text import line_text, running
from warbook.publish.parts.sequences import steps
from warbook.publish.print import model as m
from warbook.publish.sheets.beginning import game_section
from warbook.publish.sheets.flows import flow_sections, mission_section, prices, shown_flows, text
from warbook.publish.sheets.rules import (
    die_sections,
    led,
    price_sections,
    ruled,
    shown_always,
    sold_by,
    standing_sections,
)
from warbook.publish.sheets.tables import (
    chance_section,
    decided_sections,
    laid_across,
    step_sections,
    terrain_section,
)
from warbook.publish.tokens.givers import Givers
from warbook.publish.tokens.spread import EVERYWHERE, lying
from warbook.publish.tokens.tokens import PATTERNS

__all__ = ["entry_section", "every_section", "first_line"]

_LINE = 150
"""Letters of a step that fit a line or two of the sheet; more is cut after a sentence."""


def every_section(book: Book, brief: bool = False) -> Iterator[m.SheetSection]:
    """All that a sheet shows of itself, most important first; `brief` cuts each step to a line or two."""
    before = [
        *flow_sections(book),
        *game_section(book),
        *mission_section(book),
        *_token_section(book, brief),
        *price_sections(book),
        *_value_sections(book, brief),
        *_effect_section(book),
    ]
    after = [
        *die_sections(book),
        *_resource_section(book),
        *_stat_section(book),
        *_list_sections(book),
        *decided_sections(book),
        *step_sections(book),
        *_definition_section(book),
        *terrain_section(book),
        *chance_section(book),
        *_trait_section(book),
    ]
    yield from before
    yield from standing_sections(book, {one.title.casefold() for one in (*before, *after)})
    yield from after


def entry_section(book: Book, entry: Entry, brief: bool = False) -> m.SheetSection:
    """A section of its own for anything the rules declare: its steps, or its rules."""
    flow = book.flows.get(entry.heading.sort, entry.heading.name)
    if flow is not None and flow.lines:
        return m.SheetSection(flow.title, (text(book, flow, titled=False),), 3, source(book, flow.span))
    some = steps(entry)
    content: list[m.Content] = []
    words = fact(entry.section.blocks, "Short")
    if words:
        content.append(m.Paragraph(rich(book, words.rstrip(".") + ".", terms=False)))
    if some:
        content.append(m.Steps(tuple(_step(book, step, brief) for step in some)))
    rules = tuple(rich(book, text, terms=False) for text in _rules(entry, steps_too=False))
    if rules:
        content.append(m.Bullets(rules))
    return m.SheetSection(entry.heading.title, tuple(content), 3, source(book, entry.section.span))


def _rules(entry: Entry, steps_too: bool = True, book: Book | None = None) -> Iterator[str]:
    """The rules of a section as running text, without the facts that its sort has labels for; of a book, what is done as it
    is told in play."""
    labels = {*META, *SCHEMAS[entry.heading.sort].labels} if entry.heading.sort in SCHEMAS else set(META)
    with_actions = [line.span for line in prices(book) if line.span] if book is not None else []
    for block in entry.section.blocks:
        if isinstance(block, Bullet):
            found = label_of(block.text)
            if any(block.span.holds(span) for span in with_actions):
                continue
            if found is None or found[0] not in labels:
                yield ruled(book, block) if book is not None else running(block)
        elif steps_too and isinstance(block, Step):
            yield running(block)


def first_line(text: str) -> str:
    """A text, cut after the sentence that ends within a line or two."""
    if len(text) <= _LINE:
        return text.rstrip(":") + ("." if text.endswith(":") else "")
    cut = max(text.rfind(end, 0, _LINE) for end in (". ", "; "))
    return text[: cut + 1].rstrip(";") + ("" if text[cut] == "." else ".") if cut > 20 else text


def _step(book: Book, step: Step, brief: bool) -> m.TextBlock:
    text = step.text.text if step.text is not None else ""
    if not brief:
        text = running(step, titled=False) if text or step.children else ""
    elif text.endswith(":"):
        inner = next((c for c in step.children if isinstance(c, Step) and c.text is not None), None)
        text = first_line(
            f"{text} {inner.text.text}" if inner is not None and inner.text is not None else text
        )
    else:
        text = first_line(text)
    label = step.title.text if step.title is not None else ""
    return m.TextBlock(label, rich(book, text, terms=False), source(book, step.span))


def _token_section(book: Book, brief: bool) -> Iterator[m.SheetSection]:
    """Each token with its sign, what it means, and what it does."""
    marks, givers = letters(book.rules), Givers(book.rules)
    swatches = tuple(
        m.Swatch(token.title or name, token.colour, colour_of(token.colour), marks[name],
                 pattern=PATTERNS[place % len(PATTERNS)], note=_token_note(book, givers, name, brief))
        for place, (name, token) in enumerate(book.rules.printed_tokens.items())
        if name not in book.flows.passing and (name in givers.given or token.mark)
    )  # fmt: skip
    if swatches:
        first = next(iter(book.rules.printed_tokens.values()))
        yield m.SheetSection("Tokens", (m.Swatches(swatches),), 1, source(book, first.span))


def _token_note(book: Book, givers: Givers, name: str, brief: bool) -> m.RichText:
    token = book.rules.tokens[name]
    said = [token.short.rstrip(".") + "."] if token.short else []
    if (
        token.holder not in book.rules.kinds
        and token.holder != "player"
        and lying(book, givers, name, token.mark) == EVERYWHERE
    ):
        said.append(f"One beside the board stands for all {plural(token.holder)}.")
    if not brief:
        said += [
            line_text(line)
            for line in book.flows.borne.get(("token", name), ())
            if not any(line.span.holds(offer.span) for offer in book.rules.offers if line.span is not None)
        ]
    return rich(book, " ".join(said), terms=False)


def _titled(book: Book, name: str) -> str:
    return book.rules.resources[name].title or name


def _resource_section(book: Book) -> Iterator[m.SheetSection]:
    """What resources are, and what can be done with them."""
    items = []
    for name, resource in book.rules.resources.items():
        if name in book.flows.passing:
            continue
        entry = book.plan.find("Resource", name)
        said = [resource.short.rstrip(".") + "."] if resource.short else []
        if resource.instead is not None:
            said.append(f"Each can be paid with 1 {_titled(book, resource.instead)} instead.")
        said += _rules(entry, book=book) if entry is not None else []
        if said:
            items.append(
                (
                    m.Run(f"{_with_letters(name, resource.title)}: ", "bold"),
                    *rich(book, " ".join(said), terms=False),
                )
            )
    windows = [
        entry
        for entry in _entries(book, "Window")
        if any(True for _ in _rules(entry))
        and not any(sold_by(book, entry, name) for name in book.rules.resources)
    ]
    items += [_ruled(book, entry) for entry in windows]
    if items:
        first = next(iter(book.rules.resources.values()), None)
        at = source(book, first.span) if first is not None else source(book, windows[0].section.span)
        yield m.SheetSection("Resources", (m.Bullets(tuple(items)),), 3, at)


def _with_letters(name: str, title: str) -> str:
    """A resource in full, with the letters that stand for it."""
    return f"{title} ({name})" if title and title != name else name


def _stat_section(book: Book) -> Iterator[m.SheetSection]:
    """What the figures on cards are: by the letters that stand there, and in full."""
    stats = book.rules.stats
    kinds = card_stats(book.rules)
    carried_last = sorted(kinds, key=lambda kind: book.rules.kinds[kind].off_board)
    on_cards = [name for kind in carried_last for name in kinds[kind]]
    on_actions = [
        name for action in book.rules.actions.values() for name in action.stats if action.of is not None
    ]
    items = tuple(
        led(book, name if stat.title in ("", name) else f"{name} {stat.title}", stat.short.rstrip(".") + ".")
        for name in dict.fromkeys([*on_cards, *on_actions])
        if (stat := stats[name]).short
    )
    if any(action.team for action in book.rules.actions.values()):
        items += (
            led(book, "Team", "Which one alone of those with this card has it; all have what names none."),
        )
    if any(map(_from_afar, book.rules.changes)):
        items += (
            led(book, "Special rules", "One that helps or hinders others counts once, however many have it."),
        )
    if items:
        first = next(iter(stats.values()))
        yield m.SheetSection("On cards", (m.Bullets(items),), 4, source(book, first.span))


def _from_afar(change: Change) -> bool:
    """Whether a special rule of somebody changes a number of others: it holds while any has it."""
    return isinstance(change.test, ir.Some) and any(
        isinstance(node, ir.Call) and node.name.startswith("trait ") for node in nodes(change.test.of)
    )


def _list_sections(book: Book) -> Iterator[m.SheetSection]:
    """Lists whose values have numbers, as tables."""
    for name, one in book.rules.lists.items():
        heads = list(dict.fromkeys(stat for value in one.values.values() for stat in value.stats))
        if not heads:
            continue
        rows = tuple(
            m.Row(
                (m.plain(value.name, "bold"), *(m.plain(short(value.stats.get(head))) for head in heads)),
                source=source(book, value.span),
            )
            for value in one.values.values()
        )
        table = m.Table(one.title or name, (one.title or name, *heads), rows)
        yield m.SheetSection(one.title or name, tuple(laid_across(table)), 3, source(book, one.span))


def _value_sections(book: Book, brief: bool) -> Iterator[m.SheetSection]:
    """Values that situations change, each with its table."""
    for entry in _entries(book, "Value"):
        tables = situations(book, entry)
        if not tables:
            continue
        content: list[m.Content] = [
            m.Callout(rich(book, words[:1].upper() + words[1:], terms=False))
            for label, value in facts_of(entry.section.blocks)
            if label in ("Is", "Otherwise") and value.text != "0"
            for words in (value.text if label == "Is" else f"otherwise {value.text}",)
        ]
        content += [modifiers(book, entry, table, brief) for table in tables]
        yield m.SheetSection(entry.heading.title, tuple(content), 2, source(book, entry.section.span))


def _effect_section(book: Book) -> Iterator[m.SheetSection]:
    """What befalls somebody, by its name."""
    found = [flow for flow in book.flows.of("Effect") if _befalls(book, flow.title)]
    if found:
        yield m.SheetSection(
            "Effects", tuple(text(book, flow) for flow in found), 2, source(book, found[0].span)
        )


def _befalls(book: Book, effect: str) -> bool:
    """Whether an effect is spoken of, on cards or in another flow, and not told wherever it befalls somebody."""
    if any(isinstance(value, Listed) and value.list == "effect" for value in _on_cards(book)):
        return True
    others = [flow for flow in book.flows.by_key.values() if flow.sort != "Effect"]
    said = "\n".join(one.text for flow in others for one in flow.all())
    return re.search(rf"\b{re.escape(effect)}\b|\bsuffers?\b", said) is not None


def _on_cards(book: Book) -> Iterator[object]:
    """What the stats of cards and actions are."""
    for card in book.rules.cards.values():
        yield from card.stats.values()
    for action in book.rules.actions.values():
        yield from action.stats.values()


def _ruled(book: Book, entry: Entry) -> m.RichText:
    words = " ".join(_rules(entry))
    title = fact(entry.section.blocks, "Title") or entry.heading.title
    return (m.Run(f"{title}: ", "bold"), *rich(book, words, terms=False))


def _definition_section(book: Book) -> Iterator[m.SheetSection]:
    """What the words for a state mean, and how numbers that are worked out come about: those that the sheet speaks of."""
    told = [
        *(flow.text for flow in shown_flows(book)),
        *(one.text for line in shown_always(book) for one in line.all()),
        *book.flows.own.values(),
    ]
    told += [one.text for lines in book.flows.missions.values() for line in lines for one in line.all()]
    rules_told = [*book.flows.borne.values(), *book.flows.words.values()]
    special = "\n".join(one.text for lines in rules_told for line in lines for one in line.all())
    told.append(special)
    spoken = "\n".join(told)
    items = []
    first: Entry | None = None
    for name, (entry, words) in meant(book, spoken).items():
        first = first or entry
        items.append(led(book, capital(name), words))
    items += [led(book, name[:1].upper() + name[1:], text) for name, text in words_for(book, special)]
    items += [led(book, name, words) for name, words in _between_squares(book)]
    items += [led(book, name, short) for name, short in on_no_card(book, spoken)]
    items += [led(book, name, short) for name, short in _wider(book, spoken)]
    items += [
        led(book, group.title or name, group.short)
        for name, group in book.rules.groups.items()
        if group.short and name not in book.flows.passing and speaks(spoken, name)
    ]
    if first is not None:
        yield m.SheetSection("Words", (m.Bullets(tuple(items)),), 3, source(book, first.section.span))


def _wider(book: Book, spoken: str) -> Iterator[tuple[str, str]]:
    """The kinds of which a sheet speaks that no card is of: what several kinds are, or what others consist of."""
    kinds = book.rules.kinds
    of_cards = {card.kind for card in book.rules.cards.values()}
    wider = {kind.is_a for kind in kinds.values()} | {kind.parts for kind in kinds.values()}
    for name, kind in kinds.items():
        if name in wider and name not in of_cards and kind.short and speaks(spoken, name):
            yield name, kind.short


def _between_squares(book: Book) -> Iterator[tuple[str, str]]:
    """What a thing can be that stands between two squares, such as a door, and how it begins."""
    on_edge = {kind.name for kind in book.rules.kinds.values() if kind.on_edge}
    for one in book.rules.lists.values():
        if one.holder in on_edge and not one.ranges:
            for place, value in enumerate(one.values.values()):
                begins = f" Each {one.holder} begins so." if place == (one.start or 0) else ""
                if value.short:
                    yield value.name, f"{value.short.rstrip('.')}.{begins}"


def words_for(book: Book, special: str) -> Iterator[tuple[str, str]]:
    """What special rules say that no flow tells: deeds by their own names, and values of lists."""
    for name, lines in book.flows.words.items():
        parts = [line.label or line.text for line in lines]
        words = " ".join(part[:1].upper() + part[1:].rstrip(".:") + "." for part in parts)
        if any(speaks(special, form) for form in (name, third_person(name), participle(name))):
            yield name, words
    for one in book.rules.lists.values():
        for value in one.values.values():
            told = not one.ranges and not value.stats and value.short
            if told and re.search(rf"\b{re.escape(value.name)}\b", special):
                yield value.name, value.short.rstrip(".") + "."


def _trait_section(book: Book) -> Iterator[m.SheetSection]:
    items = tuple(
        (m.Run(f"{_known_by(trait)}: ", "bold"), *rich(book, trait.short, terms=False))
        for trait in book.rules.traits.values()
        if trait.short
    )
    if items:
        first = next(iter(book.rules.traits.values()))
        yield m.SheetSection("Traits", (m.Bullets(items),), 4, source(book, first.span))


def _known_by(trait: Trait) -> str:
    """A special rule as cards print it, with what it is called: `QXx Quick x`."""
    name = trait.name + (("x" if trait.code else " x") if trait.numbered else "")
    return f"{name} {trait.title}" if trait.title else name


def _entries(book: Book, sort: str) -> list[Entry]:
    return [entry for entry in book.plan.entries.values() if entry.heading.sort == sort]
