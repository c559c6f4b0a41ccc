"""Worked examples: what stands where, what is rolled and chosen, what is done, and what must then hold."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cards import traits_in
from warbook.language.declare.drawn_maps import Drawn, drawing_in, drawn
from warbook.language.declare.example_states import given_as_state, in_a_group_of, no_leave_then
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import GAME, Reader
from warbook.language.diagnostic import Span
from warbook.language.ir import Do, Expr, Type
from warbook.language.letters import compiled
from warbook.language.model import NOBODY, Example, Feature, Given, Role, Terrain
from warbook.language.names import indefinite
from warbook.language.resolve import conditions, steps
from warbook.language.resolve.context import Context
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.gathered import Gathered
from warbook.language.resolve.opponents import SEATS
from warbook.language.resolve.scope import Scope

PIECE = compiled(
    r"(?:an? |the )?(?P<card>[0-9A-Z][\w'+-]*(?: [0-9A-Z][\w'+-]*)*)(?: with (?P<traits>[^,]+?))?"
    r" of (?:the (?P<player>first|second)|no) player"
    r"(?: at (?P<place>.+?)| in (?P<group>[A-Z][\w ]*?))?, as (?P<name>[a-z][\w-]*)"
    r"(?P<own>, its .+)?"
)
OWN = compiled(
    r", its (?P<kind>[A-Z]\w*(?: [A-Z]\w*)*)(?: with (?P<other>[^,]+?))?"
    r" as (?P<parts>[a-z][\w-]*(?:(?:, (?!its )| and )[a-z][\w-]*)*)(?=, its |$)"
)
"""What is the piece's own and has a name: parts of it, or the one thing of a name that it holds."""
DRAWN_PIECE = compiled(
    r"(?:an? |the )?(?P<kind>[A-Z]\w*(?: [A-Z]\w*)*) at (?P<place>[A-Z]\d+)(?:-(?P<other>[A-Z]\d+))?, "
    r"as (?P<name>[a-z][\w-]*)"
)
SEVERAL = compiled(
    r"(?P<count>\d+) (?P<card>[0-9A-Z][\w'+-]*(?: [0-9A-Z][\w'+-]*)*) of (?:the (?P<player>first|second)|no) player"
    r"(?: at (?P<place>.+)| in (?P<group>[A-Z][\w ]*))(?P<name>)"
)
MOST = 200
"""More pieces than any example gives at once."""
TERRAIN = compiled(
    r"(?:an? )?(?P<terrain>[A-Z][\w' -]*?) at (?P<place>.+?), (?P<size>\S+ by [^,]+)(?:, (?P<height>[^,]+) high)?"
)


def example(r: Reader, raw: Raw, terrains: dict[str, Terrain]) -> Example:
    """One example, its roles typed by the pieces it names."""
    roles: dict[str, Expr] = {"game": GAME}
    scope = Scope(roles)
    _in_order(r, raw)
    pieces: list[Given] = []
    features: list[Feature] = []
    given: list[tuple[Expr | Do, Span, str]] = []
    for fact in raw.all("Terrain"):
        features.append(_terrain(r, fact.value, terrains))
    code = drawing_in(r, raw.section)
    picture = drawn(r, code, terrains) if code is not None else Drawn((), ())
    features.extend(picture.features)
    c = r.context(raw.head, scope)
    faults = Gathered(c)
    for fact in raw.all("Given"):
        with faults.part():
            found = _given_pieces(r, fact.value, roles)
            _each_once(r, fact.value, found, {piece.name for piece in pieces})
            _each_apart(r, fact.value, [*pieces, *found])
            if found:
                pieces.extend(found)
                scope = Scope(
                    dict(roles), None, None, None, next((v for k, v in roles.items() if k != "game"), None)
                )
                continue
            c = r.context(fact.value, scope)
            c.seated = True
            given_as_state(r, fact.value)
            given.append((steps.consequence(c, fact.value, ()), fact.value.span, fact.value.text))
            scope = Scope({**scope.roles, **c.scope.roles}, None, None, None, scope.principal)
    c = faults.c = r.context(raw.head, scope)
    c.seated = True
    done: list[tuple[Do, Span, str]] = []
    idle, deeds = [], []
    for fact in raw.facts:
        if fact.label.text not in DEEDS:
            continue
        if fact.label.text == NO_EFFECT:
            idle.append(len(done))
        with faults.part():
            c.text = fact.value
            deed = steps.consequence(c, fact.value, fact.children)
            _no_end_without_beginning(c, deed)
            done.append((deed, fact.value.span, fact.value.text))
            deeds.append(fact.label.span.to(fact.value.span))
    then = []
    c.ended = True
    for fact in raw.all("Then"):
        with faults.part():
            c.text = fact.value
            try:
                test = conditions.condition(c, r.tree(fact.value, "condition", c))
            except Fault as fault:
                raise no_leave_then(r, fact.value) or fault from None
            then.append((test, fact.value.span, fact.value.text))
    faults.tell()
    offered, refused, declines = (
        tuple(x.strip() for f in raw.all(label) for x in f.value.text.split(";"))
        for label in ("Offered", "Refused", "Declines")
    )
    if not then and not offered and not refused:
        raise r.context(raw.head).fail(
            "W390", None, "This example says nothing that must hold.", "Add “- Then: …”."
        )
    dice = [_face(x.strip()) for f in raw.all("Dice") for x in f.value.text.split(",")]
    answers = [x.strip() for f in raw.all("Answers") for x in f.value.text.split(";")]
    mission = raw.text("Mission").strip() or None
    return Example(
        raw.name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        pieces=tuple(pieces),
        features=tuple(features),
        given=tuple(given),
        dice=tuple(dice),
        drawn=_drawn(r, raw),
        answers=tuple(answers),
        done=tuple(done),
        idle=tuple(idle),
        deeds=tuple(deeds),
        then=tuple(then),
        mission=mission,
        roles=tuple(Role(k, v.type, "") for k, v in c.scope.roles.items() if k != "game"),
        offered=offered,
        refused=refused,
        declines=declines,
        during=_during(r, raw),
        starts=picture.starts,
        layout=_layout(r, raw),
        spots=tuple({fact.label.text: fact.value.span for fact in reversed(raw.facts)}.items()),
    )


NO_EFFECT = "No effect"
"""Before what is tried, and must change nothing."""
DEEDS = ("Do", NO_EFFECT)
ORDER = ("Given", "Do", "Then")
"""What is so, what is then done, what then holds."""


def _in_order(r: Reader, raw: Raw) -> None:
    """Refuses what is given after something was done, and what is done after something was to hold: all that is given is
    given first, and what must hold is looked at when all is over."""
    reached = 0
    for fact in raw.facts:
        label = "Do" if fact.label.text in DEEDS else fact.label.text
        at = ORDER.index(label) if label in ORDER else reached
        if at < reached:
            what = "is given" if at == 0 else "is done"
            message = f"All of what {what} comes before “{ORDER[reached]}”, so here it would come earlier than it stands."
            r.fault("W390", fact.label, message, "Put it above, or make this a second example.")
        reached = max(at, reached)


def _layout(r: Reader, raw: Raw) -> str:
    fact = raw.fact("Layout")
    known = [x.head.text for x in r.outline.of("Layout")]
    if fact is not None and fact.value.text.strip() not in known:
        r.fault(
            "W301", fact.value, f"No layout is called {fact.value.text}.", f"Layouts are {', '.join(known)}."
        )
    return raw.text("Layout").strip()


def _drawn(r: Reader, raw: Raw) -> tuple[int, ...]:
    """Which of those left is drawn each time."""
    found = []
    for fact in raw.all("Drawn"):
        for word in (x.strip() for x in fact.value.text.split(",")):
            if not word.isdigit() or word == "0":
                message = f"“{word}” is not which of those left is drawn."
                raise r.context(fact.value).fail(
                    "W390", None, message, "Write “1” for the first, “2” for the second."
                )
            found.append(int(word))
    return tuple(found)


def _during(r: Reader, raw: Raw) -> tuple[str, ...]:
    """The sequences that are being played while the example happens."""
    found = []
    for fact in raw.all("During"):
        for name in (x.strip().removeprefix("the ") for x in fact.value.text.split(",")):
            if name not in r.names.sequences:
                raise r.context(fact.value).fail("W301", None, f"No sequence is called {name}.")
            found.append(name)
    return tuple(found)


def _no_end_without_beginning(c: Context, deed: Do) -> None:
    """Refuses to end, by a line of its own, what is not being played: nothing would come of it."""
    if isinstance(deed, ir.Finish) and deed.name:
        hint = f"Play it, “The {deed.name} is played”: what happens at its end is done then."
        raise c.fail("W390", None, f"Nothing plays the {deed.name} here, so it cannot end.", hint)


def _face(word: str) -> int | str:
    return int(word) if word.isdigit() else word


def _given_pieces(r: Reader, text: Text, roles: dict[str, Expr]) -> list[Given]:
    """A piece and the parts of it that an example names; none if the line says something else."""
    words = text.text.strip().rstrip(".")
    if r.names.space.grid and (nobody := DRAWN_PIECE.fullmatch(words)) is not None:
        return [_drawn_piece(r, text, nobody, roles)]
    several = SEVERAL.fullmatch(words)
    if several is not None:
        return _several(r, text, several)
    match = PIECE.fullmatch(words)
    if match is None:
        return []
    piece = _piece(r, text, match)
    found = [piece]
    kind = r.names.kinds.get(r.names.cards.get(piece.card, piece.card))
    assert kind is not None
    roles[piece.name] = ir.Var(piece.name, type=Type("thing", kind.name))
    at = match.end() if match["own"] is None else match.start("own")
    while at < match.end():
        own = OWN.match(words, at)
        if own is None:
            return []
        found += _own(r, text, piece, own, roles)
        at = own.end()
    return found


def _own(r: Reader, text: Text, piece: Given, match: re.Match[str], roles: dict[str, Expr]) -> list[Given]:
    """`its Gun with Heavy as gun`, or `its Riders as one, two and three`."""
    names = re.split(r", | and ", match["parts"])
    if match["kind"] in r.names.cards:
        if len(names) != 1:
            message = f"Its {match['kind']} is one, and cannot be called {match['parts']}."
            raise r.context(text).fail("W390", None, message, f"Write “its {match['kind']} as {names[0]}”.")
        roles[names[0]] = ir.Var(names[0], type=Type("thing", r.names.cards[match["kind"]]))
        traits = _traits(r, text, match, "other")
        return [Given(piece.name, piece.player, None, names[0], text.span, held=match["kind"], traits=traits)]
    kind = r.names.kinds[r.names.cards.get(piece.card, piece.card)]
    if kind.parts is None or kind.parts != r.names.find(match["kind"], r.names.kinds):
        raise r.context(text).fail("W310", None, f"A {kind.name} has no {match['kind']}.")
    for name in names:
        roles[name] = ir.Var(name, type=Type("thing", kind.parts))
    return [Given(piece.name, piece.player, None, name, text.span, part=i) for i, name in enumerate(names, 1)]


def _each_once(r: Reader, text: Text, found: list[Given], named: set[str]) -> None:
    """Refuses a second piece of the same name: which of them a sentence means could not be told."""
    for name in (piece.name for piece in found if piece.name):
        if name in named:
            raise r.context(text).fail(
                "W220", None, f"Two are called “{name}” here.", "Give each a name of its own."
            )
        named.add(name)


def _each_apart(r: Reader, text: Text, pieces: list[Given]) -> None:
    """Refuses a second piece of one kind on the same square of a grid, where none can come by moving."""
    if not r.names.space.grid:
        return
    stands: list[tuple[tuple[int, int], str]] = []
    for piece in pieces:
        kind = r.names.cards.get(piece.card, piece.card)
        declared = r.names.kinds.get(kind)
        if piece.place is None or piece.side or declared is None or not declared.stands or declared.on_edge:
            continue
        for place, other in stands:
            if place == piece.place and (r.names.kind_of(kind, other) or r.names.kind_of(other, kind)):
                message = f"There is {indefinite(other)} on this square already."
                raise r.context(text).fail("W390", None, message, "Put it on another square.")
        stands.append((piece.place, kind))


def _drawn_piece(r: Reader, text: Text, match: re.Match[str], roles: dict[str, Expr]) -> Given:
    """`the Gate at C3-C4, as gate`: a piece of no player, by its place on the drawn map."""
    kind = match["kind"]
    if kind not in r.names.kinds:
        raise r.context(text).unknown(None, "kind", kind, r.names.kinds)
    spots = [
        r.place(text.slice(match.start(group), match.end(group)))
        for group in ("place", "other")
        if match[group]
    ]
    spots.sort()
    (x, y), last = spots[0], spots[-1]
    side = {(1, 0): "east", (0, 1): "north", (0, 0): ""}.get((last[0] - x, last[1] - y))
    if side is None or bool(side) != r.names.kinds[kind].on_edge:
        raise r.context(text).fail(
            "W391",
            None,
            "A piece on a side stands between two neighbouring squares, any other on one.",
            "Write “the KIND at C3-C4, as name”, or “the KIND at C3, as name”.",
        )
    roles[match["name"]] = ir.Var(match["name"], type=Type("thing", kind))
    return Given(kind, NOBODY, (x, y), match["name"], text.span, side=side)


def _several(r: Reader, text: Text, match: re.Match[str]) -> list[Given]:
    """`3 Soldiers of the first player at …`: pieces without names, with a place for each, or off the table in a group."""
    one, count = _piece(r, text, match), int(match["count"])
    if (one.places and len(one.places) != count) or count > MOST:
        message = f"{count} pieces need {count} places, and there are {len(one.places)}."
        if count > MOST:
            message = f"An example has at most {MOST} pieces of one sort."
        raise r.context(text).fail("W390", None, message)
    return [replace(one, place=p, places=(p,)) for p in one.places] or [one] * count


def _piece(r: Reader, text: Text, match: re.Match[str]) -> Given:
    card, stats = _stated(r, r.names.find(match["card"], r.names.cards) or match["card"])
    if card not in r.names.cards and card not in r.names.kinds:
        close = next((n for n in r.names.cards if n.lower() == card.lower()), None)
        raise r.context(text).fail(
            "W301", None, f"No card is called {card}.", f"Did you mean {close}?" if close else None
        )
    group = match["group"] or ""
    if group and group not in r.names.groups:
        raise r.context(text).fail("W301", None, f"No group is called {group}.")
    if group and match["player"] is None and r.names.groups[group].owned:
        hint = "Say whose it is: “of the first player”."
        raise r.context(text).fail("W390", None, f"No {group} is that of no player.", hint)
    if group:
        in_a_group_of(r, text, group, match["name"])
    places = _places(r, text, match)
    return Given(
        card,
        NOBODY if match["player"] is None else SEATS.index(match["player"]),
        places[0] if places else None,
        match["name"],
        text.span,
        places,
        group,
        0,
        stats,
        traits=_traits(r, text, match, "traits"),
    )


def _traits(r: Reader, text: Text, match: re.Match[str], which: str) -> tuple[tuple[str, int | None], ...]:
    """`with Brave and Slow 1`: traits that a card has in this example beside its own."""
    words = match.groupdict().get(which)
    if not words:
        return ()
    if which == "traits" and match["card"] not in r.names.cards:
        raise r.context(text).fail("W390", None, f"{match['card']} is no card, so it can have no traits.")
    start = match.start(which)
    found: list[tuple[str, int | None]] = []
    for part in re.finditer(r"(?:(?! and ).)+", words):
        word = part.group().removeprefix("and ")
        offset = start + part.end() - len(word)
        found.extend(traits_in(r, text.slice(offset, start + part.end())))
    return tuple(found)


def _places(r: Reader, text: Text, match: re.Match[str]) -> tuple[tuple[int, int], ...]:
    """`10in, 10in and 12in, 10in`: a place for each part."""
    if not match["place"]:
        return ()
    start, found = match.start("place"), []
    for part in re.finditer(r"(?:(?! and ).)+", match["place"]):
        words = part.group().removeprefix("and ")
        offset = start + part.end() - len(words)
        found.append(r.place(text.slice(offset, offset + len(words))))
    return tuple(found)


def _stated(r: Reader, words: str) -> tuple[str, dict[str, Expr]]:
    """A kind, after a value of a stat that it has: `Tall Soldier`."""
    kind = next((k for k in r.names.kinds if words.endswith(" " + k)), None)
    if kind is None or words in r.names.cards:
        return words, {}
    value = words.removesuffix(" " + kind)
    for stat in r.names.stats.values():
        if stat.type.base == "listed" and value in r.names.lists[stat.type.arg].values:
            return kind, {stat.name: ir.Listed(stat.type.arg, value, type=stat.type)}
    return words, {}


def _terrain(r: Reader, text: Text, terrains: dict[str, Terrain]) -> Feature:
    match = TERRAIN.fullmatch(text.text.strip().rstrip("."))
    if match is None or match["terrain"] not in terrains:
        raise r.context(text).fail(
            "W391",
            None,
            "Terrain in an example is written like “a Wood at 20in, 10in, 6in by 4in”.",
            f"Terrain here: {', '.join(terrains) or 'none is declared'}.",
        )
    x, y = r.place(text.slice(match.start("place"), match.end("place")))
    size = r.size(text.slice(match.start("size"), match.end("size")))
    return Feature(
        match["terrain"],
        x,
        y,
        size[0],
        size[1],
        0,
        r.height(text.slice(*match.span("height"))) if match["height"] else terrains[match["terrain"]].height,
        text.span,
        terrains[match["terrain"]].room,
    )
