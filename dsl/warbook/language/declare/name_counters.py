"""Names of stats, tokens, resources, groups, zones and markers."""

from __future__ import annotations

import re

from warbook.language import ir
from warbook.language.blocks import Text
from warbook.language.declare.claims import (
    MEASURES,
    SQUARE,
    claim,
    holder_of,
    in_a_mission,
    once_in_mission,
    term_of,
)
from warbook.language.declare.material import in_the_box
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.tints import colour
from warbook.language.ir import Type
from warbook.language.model import GroupDecl, Marker, Resource, Stat, Token, Zone
from warbook.language.names import singulars


def name_stat(r: Reader, raw: Raw) -> None:
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


def name_token(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.tokens, raw, name):  # type: ignore[arg-type]
        return
    holder = holder_of(r, raw, "Kept by")
    holds = raw.text("Holds") or "many"
    if holds not in ("one", "many"):
        r.fault(
            "W368",
            raw.fact("Holds").value,  # type: ignore[union-attr]
            "A token is held one at a time or in any number.",
            "Write “one” or “many”.",
        )
    hidden, secret = hidden_from(r, raw, holder)
    r.names.tokens[name] = Token(
        name,
        raw.head.span,
        short=raw.text("Short"),
        title=raw.text("Title"),
        cites=raw.cites(),
        colour=colour(r, raw) or "grey",
        many=holds != "one",
        holder=holder,
        gained=raw.text("Gained"),
        removed=raw.text("Removed"),
        hidden=hidden,
        secret=secret,
        mark=raw.text("Mark").strip(),
        in_the_box=in_the_box(r, raw),
    )


def name_resource(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.resources, raw, name):  # type: ignore[arg-type]
        return
    holder = holder_of(r, raw, "Held by")
    hidden, secret = hidden_from(r, raw, holder)
    r.names.resources[name] = Resource(
        name,
        raw.head.span,
        title=raw.text("Name") or raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        holder=holder,
        instead=raw.text("Or paid with").strip() or None,
        kept=r.yes(raw, "Kept between games"),
        in_the_box=in_the_box(r, raw),
        hidden=hidden,
        secret=secret,
    )


def hidden_from(r: Reader, raw: Raw, holder: str = "player") -> tuple[bool, bool]:
    """Whether something is hidden from the opponent of who has it, and whether from everyone, its owner too."""
    fact = raw.fact("Hidden from")
    whom = raw.text("Hidden from").strip().removeprefix("the ")
    if fact is None or whom in ("", "—", "-"):
        return False, False
    if whom not in ("opponent", "opponents", "everyone"):
        r.fault(
            "W365",
            fact.value,
            "Something is hidden from the opponent of who has it, or from everyone.",
            "Write “the opponent” or “everyone”.",
        )
    elif holder == SQUARE and whom != "everyone":
        r.fault(
            "W365",
            fact.value,
            "A square belongs to nobody, so what lies on it has no opponent.",
            "Write “everyone”, or let a piece have it.",
        )
    return True, whom == "everyone"


def name_group(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.groups, raw, name):  # type: ignore[arg-type]
        return
    holds = raw.text("Holds").strip()
    kind = next((one for one in singulars(holds) if one in r.outline.kinds), holds)
    if kind not in r.outline.kinds:
        fact = raw.fact("Holds")
        raise r.context(fact.value if fact else raw.head).fail(
            "W310",
            None,
            f"What {name} holds is no declared kind.",
            "Add “- Holds: KINDs”, with one of the kinds.",
        )
    lasts = raw.text("Lasts").strip() or None
    in_play = raw.fact("In play")
    if lasts is not None and in_play is not None and r.yes(raw, "In play"):
        r.fault(
            "W365",
            in_play.value,
            f"{name} is emptied when {lasts} ends, and its members would then be neither here nor there.",
            "Take out “Lasts”, and let a rule say when its members leave.",
        )
    holder = holder_of(r, raw, "Held by") if raw.fact("Held by") is not None else "player"
    hidden, secret = hidden_from(r, raw)
    r.names.groups[name] = GroupDecl(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        holds=kind,
        owned=bool(raw.text("Held by")),
        lasts=lasts,
        hidden=hidden,
        secret=secret,
        holder=None if holder == "player" else holder,
        shared=r.yes(raw, "Shared"),
        in_play=r.yes(raw, "In play"),
        most=room_of(r, raw),
    )


def room_of(r: Reader, raw: Raw) -> int | None:
    """How many a group has room for; None where nothing is said."""
    fact = raw.fact("At most")
    words = fact.value.text.strip() if fact is not None else ""
    if fact is not None and not re.fullmatch(r"[1-9]\d*", words):
        r.fault("W362", fact.value, "A number belongs here.", "Write how many it has room for, like 4.")
    return int(words) if re.fullmatch(r"[1-9]\d*", words) else None


def name_zone(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    once_in_mission(r, raw)
    fact, mark = raw.fact("Reaches"), raw.fact("Mark")
    if fact is None and mark is None:
        raise r.context(raw.head).fail(
            "W223",
            None,
            f"{name} needs “Reaches”: how far it reaches from its player's edge.",
            "On a grid it may instead have “Mark”: how a drawn map shows its squares.",
        )
    in_a_mission(r, raw)
    r.names.zones[name] = Zone(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        owned=each_player(r, raw),
        reach=r.length(fact.value) if fact is not None else 0,
        marks=marks_of(mark.value) if mark is not None else (),
    )


def each_player(r: Reader, raw: Raw) -> bool:
    """Whether each player has one of it; otherwise there is one."""
    fact = raw.fact("Held by")
    words = fact.value.text.strip() if fact is not None else ""
    if fact is not None and words not in ("each player", "—", "–", "-", ""):
        r.fault(
            "W310",
            fact.value,
            "Each player has one of it, or nobody.",
            "Write “each player”, or leave it out.",
        )
    return words == "each player"


def marks_of(text: Text) -> tuple[str, ...]:
    """The marks of a drawn map, as a field names them: `a, b`."""
    return tuple(re.findall(r"[^\s,]+", text.text))


def name_marker(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    once_in_mission(r, raw)
    right, back = raw.fact("From right edge"), raw.fact("From back edge")
    if right is None or back is None:
        raise r.context(raw.head).fail("W223", None, f"{name} needs “From right edge” and “From back edge”.")
    in_a_mission(r, raw)
    r.names.markers[name] = Marker(
        name,
        raw.head.span,
        short=raw.text("Short"),
        cites=raw.cites(),
        owned=each_player(r, raw),
        right=r.length(right.value),
        back=r.length(back.value),
    )
