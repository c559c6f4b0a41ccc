"""Pieces as worked examples give them: of which card or kind, whose, where, by what name; with their parts and what they hold."""

from __future__ import annotations

import re
from dataclasses import replace

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.cards import traits_in
from warbook.language.declare.example_states import in_a_group_of
from warbook.language.declare.reader import Reader
from warbook.language.ir import Expr, Type
from warbook.language.letters import compiled
from warbook.language.model import NOBODY, Given
from warbook.language.names import indefinite
from warbook.language.resolve.opponents import SEATS

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
NOBODYS = compiled(
    r"(?:an? |the |\d+ )(?P<card>[0-9A-Z][\w'+-]*(?: [0-9A-Z][\w'+-]*)*)(?: with [^,]+?)?"
    r"(?P<where>(?: at .+?| in [A-Z][\w ]*?)?, as [a-z][\w-]*(?:, its .+)?| at (?:\d|[A-Z]\d).*)"
)
"""A piece of which it is not said whose it is."""
MOST = 200
"""More pieces than any example gives at once."""


def given_pieces(r: Reader, text: Text, roles: dict[str, Expr]) -> list[Given]:
    """A piece and the parts of it that an example names; none if the line says something else."""
    words = text.text.strip().rstrip(".")
    nobody = DRAWN_PIECE.fullmatch(words) if r.names.space.grid else None
    if nobody is not None and nobody["kind"] not in r.names.cards:
        return [_drawn_piece(r, text, nobody, roles)]
    several = SEVERAL.fullmatch(words)
    if several is not None:
        return _several(r, text, several)
    match = PIECE.fullmatch(words)
    if match is None:
        return _whose(r, text, words)
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


def _whose(r: Reader, text: Text, words: str) -> list[Given]:
    """Refuses a piece of which it is not said whose it is; of anything else it gives nothing."""
    if (found := NOBODYS.fullmatch(words)) is None:
        return []
    card = r.names.find(found["card"], r.names.cards, r.names.kinds)
    if card is None:
        return []
    whose, other = ("of no player", "of the first player")[:: 1 if card in r.names.kinds else -1]
    called = "" if ", as " in found["where"] or words[0].isdigit() else f", as {card.split()[-1].lower()}"
    said = f"{words[: found.start('where')]} {whose}{found['where']}{called}"
    hint = f"Write “{said}”, or “{other}”; whose it is stands before where it is."
    raise r.context(text).fail("W390", None, f"Whose this {card} is, is not said.", hint, replacement=said)


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


def each_once(r: Reader, text: Text, found: list[Given], named: set[str]) -> None:
    """Refuses a second piece of the same name: which of them a sentence means could not be told."""
    for name in (piece.name for piece in found if piece.name):
        if name in named:
            raise r.context(text).fail(
                "W220", None, f"Two are called “{name}” here.", "Give each a name of its own."
            )
        named.add(name)


def each_apart(r: Reader, text: Text, pieces: list[Given]) -> None:
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
        hint = f"Groups are {', '.join(r.names.groups)}." if r.names.groups else "This game has none."
        if group in r.names.terrains:
            hint = f"Of {group} it is said where it lies, “- Terrain: …”, and of a piece where it stands, “at …”."
        raise r.context(text).fail("W301", None, f"No group is called {group}.", hint)
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
