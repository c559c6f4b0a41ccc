"""Missions: zones, markers, and what begins on the board."""

from __future__ import annotations

from warbook.language.blocks import Text
from warbook.language.declare.cells import split_names
from warbook.language.declare.name_counters import marks_of
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.model import NOBODY, PLAYERS, Mission, Start
from warbook.language.model.scenery import Marker, Zone
from warbook.language.names import plural


def mission(r: Reader, raw: Raw) -> Mission:
    zones = {
        z.name: Zone(
            z.name,
            z.head.span,
            short=z.text("Short"),
            owned=z.text("Held by") == "each player",
            reach=r.length(reaches.value) if (reaches := z.fact("Reaches")) is not None else 0,
            marks=marks_of(mark.value) if (mark := z.fact("Mark")) is not None else (),
        )
        for z in r.outline.of("Zone")
        if z.mission in (raw.name, "") and (z.fact("Reaches") or z.fact("Mark"))
    }
    markers = {
        m.name: Marker(
            m.name,
            m.head.span,
            short=m.text("Short"),
            owned=m.text("Held by") == "each player",
            right=r.length(m.fact("From right edge").value),  # type: ignore[union-attr]
            back=r.length(m.fact("From back edge").value),  # type: ignore[union-attr]
        )
        for m in r.outline.of("Marker")
        if m.mission in (raw.name, "") and m.fact("From right edge") and m.fact("From back edge")
    }
    starts = []
    for table in raw.tables:
        if table.header[0].text == "Starts":
            columns = {h.text: i for i, h in enumerate(table.header)}
            for row in table.rows:
                found = r.attempt(lambda row=row, columns=columns: start(r, row, columns))  # type: ignore[misc]
                if found is not None:
                    starts.append(found)
    layouts = tuple(w.text for f in raw.all("Layouts") for w in split_names(f.value))
    known = [x.head.text for x in r.outline.of("Layout")]
    for f in raw.all("Layouts"):
        for w in split_names(f.value):
            if w.text not in {x.head.text for x in r.outline.of("Layout")}:
                r.fault(
                    "W301",
                    w,
                    f"No layout is called {w.text}.",
                    f"Layouts are {', '.join(known)}." if known else "Declare it: “### Layout: …”.",
                )
    _apart(r, starts)
    return Mission(
        raw.name,
        raw.head.span,
        title=raw.text("Title"),
        short=raw.text("Short"),
        cites=raw.cites(),
        zones=zones,
        markers=markers,
        starts=tuple(starts),
        layouts=layouts,
    )


def _apart(r: Reader, starts: list[Start]) -> None:
    """Refuses two of one name that begin on the same square."""
    taken: dict[tuple[str, tuple[int, int]], Start] = {}
    for one in starts:
        if one.place is None or not r.names.space.grid:
            continue
        if (one.card, one.place) in taken:
            message = f"Another {one.card} begins on this square."
            hint = "Give each a square of its own."
            r.faults.append(Diagnostic("W364", Severity.ERROR, message, one.span, (), hint))
        taken[one.card, one.place] = one


def check_players(r: Reader, raw: Raw) -> None:
    """`- Players: 2`, under a game or a mission: it is printed, and no other number can be played."""
    fact = raw.fact("Players")
    if fact is not None and fact.value.text != str(len(PLAYERS)):
        raise r.context(fact.value).fail(
            "W223",
            None,
            "A game is for two players, each the opponent of the other.",
            f"Write “- Players: {len(PLAYERS)}”.",
            replacement=str(len(PLAYERS)),
        )


SIDES = {
    "first player": PLAYERS[0],
    "second player": PLAYERS[1],
    **dict.fromkeys(("no player", "nobody", "—", "–"), NOBODY),
}


def start(r: Reader, row: tuple[Text, ...], columns: dict[str, int]) -> Start:
    name = row[0].text.strip()
    if name not in r.names.cards and name not in r.names.kinds:
        raise r.context(row[0]).unknown(None, "card or kind", name, [*r.names.cards, *r.names.kinds])
    who = row[columns["Player"]].text.strip().lower()
    if who not in SIDES:
        raise r.context(row[columns["Player"]]).fail(
            "W374", None, "Say “first player” or “second player”, or “no player” of what belongs to nobody."
        )
    at = row[columns["At"]]
    waits = at.text.strip()
    if waits in r.names.groups:
        return Start(name, SIDES[who], None, row[0].span, group=in_group(r, at, name, SIDES[who]))
    return Start(name, SIDES[who], r.place(at), row[0].span)


def in_group(r: Reader, at: Text, name: str, player: int) -> str:
    """The group in which something begins the game."""
    group = r.names.groups[at.text.strip()]
    kind = r.names.cards.get(name, name)
    if group.holder is not None or (group.owned and player > 1):
        whose = f"each {group.holder}" if group.holder is not None else "a player"
        raise r.context(at).fail(
            "W374", None, f"{group.name} is held by {whose}, and it is not said by which."
        )
    if not r.names.kind_of(kind, group.holds):
        raise r.context(at).fail(
            "W374", None, f"{group.name} holds {plural(group.holds)}, and {name} is none."
        )
    return group.name
