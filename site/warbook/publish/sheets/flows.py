"""How the game is played, as sections of the quick sheet: the turn, then what can be done in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import partial

from warbook.language.diagnostic import Span
from warbook.language.flows import Flow, Line
from warbook.language.flows.compose.rolls import ALLOWED
from warbook.language.flows.model import Key
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.writer import Book
from warbook.publish.parts.rich_text import source
from warbook.publish.parts.sequences import sequences
from warbook.publish.print import model as m

ACTIONS = "Actions"


def flow_sections(book: Book) -> Iterator[m.SheetSection]:
    """Each sequence a section, what everybody can do one more; then what these only name."""
    order = {entry.heading.name: place for place, entry in enumerate(sequences(book))}
    played = sorted(book.flows.of("Sequence"), key=lambda flow: order.get(flow.name, len(order)))
    for flow in played:
        if flow.key not in book.flows.absorbed and flow.lines:
            yield section(book, flow, 1)
    general = general_actions(book)
    if general:
        every = [m.Callout(m.plain(set_in_type(line.text))) for line in prices(book)]
        content: tuple[m.Content, ...] = (*every, *(text(book, flow) for flow in general))
        yield m.SheetSection(ACTIONS, content, 1, source(book, general[0].span))
    for flow in (*named(book), *loose(book)):
        if flow.lines:
            yield section(book, flow, 2)


def general_actions(book: Book) -> list[Flow]:
    """What everybody can do, whatever the mission."""
    return [
        flow
        for flow in book.flows.of("Action")
        if flow.like is None and flow.lines and is_general(book, flow) and not mission_of(book, flow.span)
    ]


def prices(book: Book) -> list[Line]:
    """What changes the price of every action, which stands with the actions."""
    if not general_actions(book):
        return []
    spans = [one.span for one in book.rules.changes if one.field.strip() == "cost" and one.bearer is None]
    return [line for line in book.flows.always if line.span in spans]


def mission_section(book: Book) -> Iterator[m.SheetSection]:
    """How each mission scores and ends, and what can be done in it alone; what is so in every mission, once."""
    missions = book.flows.missions
    kept = [{_said(line) for line in lines} for lines in missions.values()]
    every = set.intersection(*kept) if len(kept) > 1 else set()
    declared = [book.rules.missions[name] for name in missions]
    if not declared:
        return
    shared = [line for line in next(iter(missions.values())) if _said(line) in every]
    parts = [("In every mission", declared[0].span, shared)]
    for mission in declared:
        own = [line for line in missions[mission.name] if _said(line) not in every]
        parts.append((mission.title or mission.name, mission.span, [*own, *_own_actions(book, mission.name)]))
    told = tuple(
        m.FlowText(
            set_in_type(title), "", tuple(flat(map(partial(_briefly, book), lines), 0)), source(book, span)
        )
        for title, span, lines in parts
        if lines
    )
    if told:
        yield m.SheetSection("Missions", told, 2, told[0].source)


def _said(line: Line) -> tuple[tuple[str, str], ...]:
    return tuple((one.label, one.text) for one in line.all())


def _briefly(book: Book, line: Line) -> Line:
    """A line, or where it stands."""
    there = _has_its_section(book, line)
    return Line(f"as under “{line.label}”.", line.label, line.span) if there else line


def _has_its_section(book: Book, line: Line) -> bool:
    """Whether a line says what a section of the sheet, of its name, says."""
    left_out = {row.name.casefold() for row in book.rules.sheet if not row.importance}
    for flow in book.flows.of("Sequence"):
        entry = book.plan.find("Sequence", flow.name)
        if flow.title == line.label and line.span is not None and entry is not None:
            shown = flow.key not in book.flows.absorbed and flow.title.casefold() not in left_out
            return shown and entry.section.span.holds(line.span)
    return False


def _own_actions(book: Book, mission: str) -> Iterator[Line]:
    """What can be done in one mission alone, each under its name and price."""
    for flow in book.flows.of("Action"):
        if flow.lines and flow.like is None and mission_of(book, flow.span) == mission:
            yield Line(
                "", f"{flow.title} ({flow.price})" if flow.price else flow.title, flow.span, flow.lines
            )


def mission_of(book: Book, span: Span) -> str:
    """The mission under whose heading something stands; "" where it belongs to the rules."""
    for name in book.rules.missions:
        entry = book.plan.find("Mission", name)
        if entry is not None and entry.section.span.holds(span):
            return name
    return ""


def shown_flows(book: Book) -> list[Flow]:
    """All that the sheet tells."""
    played = [flow for flow in book.flows.of("Sequence") if flow.key not in book.flows.absorbed]
    general = [flow for flow in book.flows.of("Action") if flow.like is None and is_general(book, flow)]
    return [*played, *general, *named(book), *loose(book), *book.flows.of("Effect"), *steps(book)]


def steps(book: Book) -> list[Flow]:
    """The steps of a move whose price depends on anything."""
    return [flow for flow in book.flows.of("Step") if book.rules.steps[flow.name].modifiers and flow.lines]


def is_general(book: Book, flow: Flow) -> bool:
    """Whether an action is on no card."""
    return book.rules.actions[flow.name].of is None


def named(book: Book) -> list[Flow]:
    """What other flows only point at; those of a special rule's own rolls are told with it."""
    seen: dict[Key, None] = {}
    for one in book.flows.by_key.values():
        if one.sort != "Roll" or one.key in book.flows.reached:
            seen |= dict.fromkeys(line.see for line in one.all() if line.see is not None)
            seen |= dict.fromkeys(one.leads)
    seen |= dict.fromkeys(book.flows.named_in_rules())
    reached = book.flows.reached | book.flows.named_in_rules()
    return [
        flow
        for key in seen
        if key[0] == "To" and key in reached and (flow := book.flows.get(*key)) is not None
    ]


def loose(book: Book) -> list[Flow]:
    """Rolls and windows that stand in no other flow of the sheet."""
    told = {
        line.span
        for flow in book.flows.by_key.values()
        if flow.sort not in ("Roll", "Window")
        for line in flow.all()
    }
    labels = {
        line.label
        for flow in book.flows.by_key.values()
        if flow.sort not in ("Roll", "Window")
        for line in flow.all()
    }
    found = [*book.flows.of("Roll"), *book.flows.of("Window")]
    found = [flow for flow in found if flow.sort == "Window" or flow.key in book.flows.reached]
    taken = {
        line.label
        for flow in book.flows.by_key.values()
        if flow.sort != "Window"
        for line in flow.all()
        if line.option
    }
    return [
        flow
        for flow in found
        if flow.title not in labels
        and flow.span not in told
        and not is_empty(flow)
        and not _taken_elsewhere(flow, taken)
    ]


def _taken_elsewhere(flow: Flow, taken: Collection[str]) -> bool:
    """Whether all that a moment allows is for one roll alone, and told with that roll."""
    options = [line for line in flow.all() if line.option]
    return flow.sort == "Window" and all(
        line.label in taken and line.text.startswith("if the roll is") for line in options
    )


def is_empty(flow: Flow) -> bool:
    """Whether nothing is done in it but by cards."""
    return not any(line.option or line.under or line.label for line in flow.lines) and flow.sort == "Window"


def section(book: Book, flow: Flow, importance: int) -> m.SheetSection:
    return m.SheetSection(flow.title, (text(book, flow, titled=False),), importance, source(book, flow.span))


def text(book: Book, flow: Flow, titled: bool = True) -> m.FlowText:
    lines = tuple(flat(flow.lines, 0))
    title = set_in_type(titled_as(book, flow)) if titled else ""
    price = set_in_type(flow.price or _on_cards(book, flow)) if titled else ""
    return m.FlowText(title, price, lines, source(book, flow.span))


def _on_cards(book: Book, flow: Flow) -> str:
    """Where it stands what an action costs that cards have under names of their own."""
    like = flow.sort == "Action" and any(
        one.like == flow.name for one in book.rules.actions.values() if one.price
    )
    return "cost on the card" if like else ""


def titled_as(book: Book, flow: Flow) -> str:
    """The title of a flow, and the name by which others speak of it where that is another."""
    called = flow.sort == "Action" and flow.name not in flow.title
    return f"{flow.title} ({flow.name})" if called and flow.name in spoken(book) else flow.title


def spoken(book: Book) -> str:
    """All that other rules say on cards and sheets."""
    lines = [*book.flows.always, *(line for some in book.flows.borne.values() for line in some)]
    lines += [line for flow in book.flows.by_key.values() for line in flow.lines]
    return "\n".join(one.text for line in lines for one in line.all())


def flat(lines: Iterable[Line], depth: int) -> Iterator[m.FlowLine]:
    for line in lines:
        yield m.FlowLine(depth, set_in_type(line.label), m.plain(set_in_type(line.text)), line.option)
        yield from flat(line.under, depth + 1)


def told_once(sections: Iterable[m.SheetSection]) -> Iterator[m.SheetSection]:
    """Sections in which what cards allow at a moment that comes in several of them is told in the first only."""
    first: dict[str, str] = {}
    for section in sections:
        content = tuple(
            replace(one, lines=tuple(_as_before(line, section.title, first) for line in one.lines))
            if isinstance(one, m.FlowText)
            else one
            for one in section.content
        )
        yield replace(section, content=content)


def _as_before(line: m.FlowLine, here: str, first: dict[str, str]) -> m.FlowLine:
    """A line of a moment, which points to where the moment stood `first`."""
    said = "".join(run.text for run in line.runs)
    who = ALLOWED.sub("", said)
    if not line.label or who == said:
        return line
    there = first.setdefault(line.label, here)
    return line if there == here else replace(line, runs=m.plain(f"{who}, as under “{there}”."))
