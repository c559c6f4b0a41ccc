"""The first pass: every name that a game declares, with its type and roles."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.outline import DICE, Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Label, Severity, Span
from warbook.language.ir import Type
from warbook.language.model import (
    Die,
    GroupDecl,
    Kind,
    ListDecl,
    ListValue,
    Marker,
    Resource,
    Role,
    Space,
    Stat,
    Token,
    Zone,
)
from warbook.language.names import singulars
from warbook.language.resolve.context import Signature, told_of, wider_kinds
from warbook.language.sentence import Misread, read

SQUARE = "Square"


def name_everything(r: Reader) -> None:
    """Fills the reader's names from its outline, in the order in which they need each other."""
    for raw in r.outline.of("Game"):
        _space(r, raw)
    for sort, declare in PASSES:
        for raw in r.outline.of(sort):
            r.attempt(lambda raw=raw, declare=declare: declare(r, raw))  # type: ignore[misc]
    _link_parts(r)


def _space(r: Reader, raw: Raw) -> None:
    for label in ("Table", "Grid"):
        fact = raw.fact(label)
        if fact is not None:
            size = r.attempt(lambda fact=fact: r.size(fact.value))  # type: ignore[misc]
            if size is not None:
                r.names.space = Space(size[2], size[0], size[1])
                if size[2] and (size[0] > 26 or size[1] > 99):
                    r.fault("W362", fact.value, "A grid has at most 26 by 99 squares.")


def claim(r: Reader, table: dict[str, object] | dict[str, Span], raw: Raw, name: str) -> bool:
    """Notes a duplicate name; True where the name is new."""
    held = table.get(name)
    if held is None:
        return True
    first = held if isinstance(held, Span) else getattr(held, "span", None)
    labels = (Label(first, "first declared here"),) if isinstance(first, Span) else ()
    r.faults.append(
        Diagnostic(
            "W220",
            Severity.ERROR,
            told_of(f"{name} is declared twice."),
            raw.head.span,
            labels,
            "Give one of them another name.",
        )
    )
    return False


def term_of(r: Reader, raw: Raw) -> str:
    """The plain name of a declaration: Capitalised Words."""
    found = read(raw.head, "names")
    if isinstance(found, Misread) or len(found.children) != 1 or found[0].children[1] is not None:
        raise r.context(raw.head).fail(
            "W221",
            None,
            f"“{raw.head.text}” is not a name.",
            "Names are Capitalised Words, without “of” or “the”.",
        )
    return raw.head.text.strip()


def _kind(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.kinds, raw, name):  # type: ignore[arg-type]
        return
    wider = _known_kinds(
        r,
        raw,
        "Is",
        [re.sub(r"^an? ", "", w.strip()) for w in re.split(r",| and ", raw.text("Is")) if w.strip()],
    )
    words = raw.text("Parts").strip()
    part = next((form for form in singulars(words) if form in r.outline.kinds), words)
    parts = _known_kinds(r, raw, "Parts", [part] if part else [])
    r.names.kinds[name] = Kind(
        name,
        raw.head.span,
        short=raw.text("Short"),
        title=raw.text("Title"),
        cites=raw.cites(),
        is_a=wider[0] if wider else None,
        parts=parts[0] if parts else None,
        part_count=None,
        whole=None,
        diameter=None,
        stands=raw.text("Stands on").strip() != "nothing"
        and (raw.fact("Stands on") is not None or (r.names.space.grid and not parts)),
        defaults={},
        also=tuple(wider[1:]),
        off_board=raw.text("Stands on").strip() == "nothing",
    )


def _known_kinds(r: Reader, raw: Raw, label: str, names: list[str]) -> list[str]:
    """Those of the names that are kinds; the others are faults of the field."""
    for name in names:
        fact = raw.fact(label)
        if name not in r.outline.kinds and fact is not None:
            r.fault(
                "W310",
                fact.value,
                f"No kind is called {name}.",
                f"Kinds are {', '.join(sorted(r.outline.kinds))}.",
            )
    return [n for n in names if n in r.outline.kinds]


def _link_parts(r: Reader) -> None:
    for kind in list(r.names.kinds.values()):
        if kind.parts is not None and kind.parts in r.names.kinds:
            r.names.kinds[kind.parts] = replace(r.names.kinds[kind.parts], whole=kind.name)
    for kind in list(r.names.kinds.values()):
        if any(r.names.kind_of(wider, kind.name) for wider in wider_kinds(kind)):
            r.faults.append(
                Diagnostic(
                    "W222", Severity.ERROR, f"{kind.name} is, by way of others, a kind of itself.", kind.span
                )
            )
            r.names.kinds[kind.name] = replace(kind, is_a=None, also=())


def _list(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.lists, raw, name):  # type: ignore[arg-type]
        return
    values: dict[str, ListValue] = {}
    for table in raw.tables:
        for row in table.rows:
            if row[0].text in values:
                r.fault("W220", row[0], f"{row[0].text} is listed twice.")
            values[row[0].text] = ListValue(row[0].text, {}, "", row[0].span)
        for i, header in enumerate(table.header[1:], 1):
            if DICE.fullmatch(header.text):
                continue
            if header.text not in r.names.stats and header.text not in ("Short", "Title"):
                cells = [row[i] for row in table.rows if row[i].text not in ("—", "")]
                r.names.stats[header.text] = Stat(header.text, header.span, type=_cell_type(r, cells))
    holder = raw.text("Held by").strip() or None
    if holder is not None and holder not in r.outline.kinds and holder != "player":
        fact = raw.fact("Held by")
        assert fact is not None
        raise r.context(fact.value).fail("W310", None, f"No kind is called {holder}.")
    dice, ranges = _rolled(r, raw, values)
    r.names.lists[name] = ListDecl(
        name,
        raw.head.span,
        short=raw.text("Short"),
        title=raw.text("Title"),
        cites=raw.cites(),
        values=values,
        holder=holder,
        dice=dice,
        ranges=ranges,
    )


def _rolled(
    r: Reader, raw: Raw, values: dict[str, ListValue]
) -> tuple[tuple[int, int] | None, dict[str, tuple[int, int]]]:
    """The dice that pick one of a list, and the results from which to which each stands: a column
    headed 2d6."""
    found: tuple[int, int] | None = None
    ranges: dict[str, tuple[int, int]] = {}
    for table in raw.tables:
        column = next((i for i, h in enumerate(table.header) if DICE.fullmatch(h.text)), None)
        if column is None:
            continue
        head = DICE.fullmatch(table.header[column].text)
        assert head is not None
        found = int(head[1] or 1), int(head[2])
        wanted = found[0]
        for row in table.rows:
            match = re.fullmatch(r"(\d+)(?:[–-](\d+))?", row[column].text.strip())
            if match is None:
                r.fault("W360", row[column], "A result belongs here: 7, or from which to which: 2–4.")
                continue
            low, high = int(match[1]), int(match[2] or match[1])
            if low != wanted or high < low:
                r.fault(
                    "W395",
                    row[column],
                    f"The results have to follow on each other; here {wanted} comes next.",
                )
            wanted = high + 1
            ranges[row[0].text] = (low, high)
        if ranges and wanted != found[0] * found[1] + 1:
            r.fault(
                "W395",
                table.header[column],
                f"{table.header[column].text} can come to {found[0]} to {found[0] * found[1]}, "
                f"and the rows go to {wanted - 1}.",
            )
    return found, ranges


def _die(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.dice, raw, name):  # type: ignore[arg-type]
        return
    faces: list[str] = []
    for table in raw.tables:
        sides = next((i for i, h in enumerate(table.header) if h.text == "Sides"), None)
        for row in table.rows:
            count = row[sides].text.strip() if sides is not None else "1"
            if not count.isdigit():
                r.fault("W360", row[sides or 0], "A plain number belongs here.")
                continue
            faces.extend([row[0].text.strip()] * min(int(count), 1000))
    if len(faces) < 2:
        raise r.context(raw.head).fail(
            "W223", None, f"{name} needs a table of “Face” and “Sides”.", "A die has at least two sides."
        )
    r.names.dice[name] = Die(
        name, raw.head.span, short=raw.text("Short"), cites=raw.cites(), faces=tuple(faces)
    )


def _cell_type(r: Reader, cells: list[Text]) -> Type:
    for cell in cells:
        if cell.text.rstrip().endswith(("in", "mm", "cm")):
            return ir.LENGTH
        if cell.text.rstrip().endswith(("square", "squares")):
            return ir.SQUARES
    return ir.NUMBER


MEASURES = {
    "number": ir.NUMBER,
    "inches": ir.LENGTH,
    "squares": ir.SQUARES,
    "text": ir.TEXT,
    "effect": ir.EFFECT,
}


def _stat(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if name in r.names.stats:
        claim(r, r.names.stats, raw, name)  # type: ignore[arg-type]
        return
    fact = raw.fact("Measured in")
    type_ = ir.NUMBER
    if fact is not None:
        word = fact.value.text.strip()
        lists = {x.head.text for x in r.outline.of("List")}
        if word in MEASURES:
            type_ = MEASURES[word]
        elif word in lists:
            type_ = Type("listed", word)
        else:
            raise r.context(fact.value).fail(
                "W367",
                None,
                f"{name} cannot be measured in “{word}”.",
                "Measures are number, inches, squares, text, effect, or a declared List.",
            )
    r.names.stats[name] = Stat(
        name, raw.head.span, title=raw.text("Name"), short=raw.text("Short"), cites=raw.cites(), type=type_
    )


def _token(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.tokens, raw, name):  # type: ignore[arg-type]
        return
    holder = _holder(r, raw, "Kept by")
    holds = raw.text("Holds") or "many"
    if holds not in ("one", "many"):
        r.fault(
            "W368",
            raw.fact("Holds").value,  # type: ignore[union-attr]
            "A token is held one at a time or in any number.",
            "Write “one” or “many”.",
        )
    r.names.tokens[name] = Token(
        name,
        raw.head.span,
        short=raw.text("Short"),
        title=raw.text("Title"),
        cites=raw.cites(),
        colour=raw.text("Colour") or "grey",
        many=holds != "one",
        holder=holder,
        gained=raw.text("Gained"),
        removed=raw.text("Removed"),
        hidden=bool(raw.text("Hidden from")),
    )


def _holder(r: Reader, raw: Raw, label: str) -> str:
    fact = raw.fact(label)
    if fact is None:
        raise r.context(raw.head).fail("W223", None, f"{raw.head.text} needs “{label}”: who has it.")
    word = fact.value.text.strip().removeprefix("each ").removeprefix("a ").removeprefix("an ")
    if word.lower() == "player":
        return "player"
    if word == SQUARE and r.names.space.grid:
        return SQUARE
    if word not in r.outline.kinds:
        c = r.context(fact.value)
        raise c.fail(
            "W310",
            None,
            f"No kind is called {word}.",
            f"Kinds are {', '.join(sorted(r.outline.kinds))}, or player.",
        )
    return word


def _resource(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if name in r.names.tokens or not claim(r, r.names.resources, raw, name):  # type: ignore[arg-type]
        return
    r.names.resources[name] = Resource(
        name,
        raw.head.span,
        title=raw.text("Name") or raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        holder=_holder(r, raw, "Held by"),
        instead=raw.text("Or paid with").strip() or None,
        hidden=bool(raw.text("Hidden from")),
    )


def _group(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.groups, raw, name):  # type: ignore[arg-type]
        return
    holds = raw.text("Holds").strip()
    kind = holds if holds in r.outline.kinds else holds.rstrip("s")
    if kind not in r.outline.kinds:
        fact = raw.fact("Holds")
        raise r.context(fact.value if fact else raw.head).fail(
            "W310",
            None,
            f"What {name} holds is no declared kind.",
            "Add “- Holds: KINDs”, with one of the kinds.",
        )
    lasts = raw.text("Lasts").strip() or None
    holder = _holder(r, raw, "Held by") if raw.fact("Held by") is not None else "player"
    whom = raw.text("Hidden from").strip().removeprefix("the ").rstrip("s")
    hidden = raw.fact("Hidden from")
    if hidden is not None and whom not in ("", "opponent", "everyone"):
        r.fault("W365", hidden.value, "A group is hidden from the opponent or from everyone.")
    r.names.groups[name] = GroupDecl(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        holds=kind,
        owned=bool(raw.text("Held by")),
        lasts=lasts,
        hidden=bool(whom),
        secret=whom == "everyone",
        holder=None if holder == "player" else holder,
        shared=r.yes(raw, "Shared"),
    )


def _zone(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    _once_in_mission(r, raw)
    fact = raw.fact("Reaches")
    if fact is None:
        raise r.context(raw.head).fail(
            "W223", None, f"{name} needs “Reaches”: how far it reaches from its player's edge."
        )
    r.names.zones[name] = Zone(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        owned=bool(raw.text("Held by")),
        reach=r.length(fact.value),
    )


def _once_in_mission(r: Reader, raw: Raw) -> None:
    """Missions may use the same name; one mission declares it once."""
    same = [x for x in r.outline.of(raw.sort) if x.name == raw.name and x.mission == raw.mission]
    if same[0] is not raw:
        claim(r, {raw.name: same[0].head.span}, raw, raw.name)


def _marker(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    _once_in_mission(r, raw)
    right, back = raw.fact("From right edge"), raw.fact("From back edge")
    if right is None or back is None:
        raise r.context(raw.head).fail("W223", None, f"{name} needs “From right edge” and “From back edge”.")
    r.names.markers[name] = Marker(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        owned=bool(raw.text("Held by")),
        right=r.length(right.value),
        back=r.length(back.value),
    )


def _trait(r: Reader, raw: Raw) -> None:
    """A special rule; `LD x` takes a number from each card."""
    numbered = raw.head.text.endswith(" x")
    if numbered:
        raw.head = raw.head.slice(0, len(raw.head.text) - 2)
    name = term_of(r, raw)
    if claim(r, r.names.traits, raw, name):
        r.names.traits[name] = raw.head.span
        if numbered:
            r.names.numbered.add(name)


def _spanned(table: str) -> Callable[[Reader, Raw], None]:
    def declare(r: Reader, raw: Raw) -> None:
        name = term_of(r, raw)
        held: dict[str, Span] = getattr(r.names, table)
        if claim(r, held, raw, name):
            held[name] = raw.head.span

    return declare


def _card(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if name in r.names.cards:
        r.fault("W220", raw.head, f"{name} is declared twice.")
        return
    r.names.cards[name] = raw.kind


def _signature(sort: str, table: str) -> Callable[[Reader, Raw], None]:
    """Sequences, effects, actions, rolls and windows: a name, then roles."""

    def declare(r: Reader, raw: Raw) -> None:
        c = r.context(raw.head)
        name, rest = split_head(raw.head)
        if not name:
            raise c.fail(
                "W221", None, f"“{raw.head.text}” does not begin with a name.", "Names are Capitalised Words."
            )
        held: dict[str, Signature] = getattr(r.names, table)
        if not claim(r, held, raw, name):  # type: ignore[arg-type]
            return
        c.text = rest
        roles = r.roles(r.tree(rest, "heading_roles", c).all("role_phrase"), c) if rest.text.strip() else ()
        raw.key = name
        held[name] = Signature(sort, name, roles, raw.head.span, ir.FLAG)

    return declare


def split_head(head: Text) -> tuple[str, Text]:
    """The name at the start of a heading, and the rest."""
    match = re.match(r"[0-9A-Z][A-Za-z0-9+'-]*(?: [0-9A-Z][A-Za-z0-9+'-]*)*", head.text)
    end = match.end() if match else 0
    return head.text[:end], head.slice(end + 1 if end < len(head.text) else end, len(head.text))


def _verb(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    tree = r.tree(raw.head, "heading_verb", c)
    verb = tree[0].word
    roles: list[Role] = []
    obj = tree.find("role")
    if obj is not None:
        roles.append(r.role(obj, "", c))
    roles.extend(r.roles(tree.all("role_phrase"), c))
    if verb in r.names.verbs:
        claim(r, {verb: r.names.verbs[verb][0].span}, raw, verb)
        return
    raw.key = verb
    r.names.verbs[verb] = [Signature("verb", verb, tuple(roles), raw.head.span)]
    r.names.spoken(verb)


def _definition(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    tree = r.tree(raw.head, "heading_test", c)
    roles = [r.role(tree[0], "", c)]
    word = tree.find("WORD")
    assert word is not None
    if tree.kind == "heading_relation":
        roles.append(replace(r.role(tree.all("role")[1], "", c), prep=""))
    roles.extend(r.roles(tree.all("role_phrase"), c))
    name = word.word
    if tree.kind == "heading_relation":
        from warbook.language.phrasebook.record import plain_form

        third, name = name, plain_form(name)
        r.names.thirds[third] = r.names.thirds[name] = name
    if not claim(r, r.names.tests, raw, name):  # type: ignore[arg-type]
        return
    raw.key = name
    r.names.tests[name] = Signature("test", name, tuple(roles), raw.head.span)


def _value(r: Reader, raw: Raw) -> None:
    c = r.context(raw.head)
    name, rest = split_head(raw.head)
    if not name:
        raise c.fail(
            "W221", None, f"“{raw.head.text}” does not begin with a name.", "Names are Capitalised Words."
        )
    roles: tuple[Role, ...] = ()
    if rest.text.strip():
        words = rest
        lead = "of " if rest.text.startswith("of ") else ""
        c.text = words
        tree = (
            r.tree(rest if not lead else rest.slice(3, len(rest.text)), "value_roles", c)
            if lead
            else r.tree(rest, "heading_roles", c)
        )
        c.text = rest.slice(3, len(rest.text)) if lead else rest
        if lead:
            roles = (r.role(tree[0], "of", c), *r.roles(tree.all("role_phrase"), c))
        else:
            roles = r.roles(tree.all("role_phrase"), c)
    if not claim(r, r.names.values, raw, name):  # type: ignore[arg-type]
        return
    raw.key = name
    first = raw.fact("Is")
    r.names.values[name] = Signature(
        "value",
        name,
        roles,
        raw.head.span,
        _cell_type(r, [first.value.slice(0, first.value.text.find(",") if "," in first.value.text else 999)])
        if first
        else ir.NUMBER,
    )


PASSES: tuple[tuple[str, Callable[[Reader, Raw], None]], ...] = (
    ("Kind", _kind),
    ("List", _list),
    ("Stat", _stat),
    ("Token", _token),
    ("Resource", _resource),
    ("Group", _group),
    ("Zone", _zone),
    ("Marker", _marker),
    ("Terrain", _spanned("terrains")),
    ("Trait", _trait),
    ("Term", _spanned("terms")),
    ("Die", _die),
    ("Card", _card),
    ("Sequence", _signature("sequence", "sequences")),
    ("Effect", _signature("effect", "effects")),
    ("Action", _signature("action", "actions")),
    ("Roll", _signature("roll", "rolls")),
    ("Window", _signature("window", "windows")),
    ("To", _verb),
    ("Sight", _definition),
    ("Definition", _definition),
    ("Value", _value),
)
