"""Names of kinds, lists and dice."""

from __future__ import annotations

import re

from warbook.language.declare.claims import cell_type, claim, term_of
from warbook.language.declare.material import in_the_box, sectors
from warbook.language.declare.raw import DICE, Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.schema import EVERYWHERE
from warbook.language.model import Die, Kind, ListDecl, ListValue, Stat
from warbook.language.names import singulars

ON_EDGE = "an edge"
OF_THE_LANGUAGE = ("Square", "Point", "Action", "Terrain", "Effect", "Die", "Dice")
"""What no game declares a kind of: each has these, or has the word for them."""


def name_kind(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if name in OF_THE_LANGUAGE:
        hint = f"Call it “Home {name}” or the like."
        raise r.context(raw.head).fail("W221", None, f"{name} means something in every game already.", hint)
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
        on_edge=raw.text("Stands on").strip() == ON_EDGE,
        mark=raw.text("Mark").strip(),
        sectors=sectors(r, raw),
        in_the_box=in_the_box(r, raw),
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


_SAID_OF_ALL = ("friendly", "enemy", "own", "other", "another", "each", "every", "any")
"""Words before a kind that would be read so, and not as a value of a list."""


def name_list(r: Reader, raw: Raw) -> None:
    name = term_of(r, raw)
    if not claim(r, r.names.lists, raw, name):  # type: ignore[arg-type]
        return
    values: dict[str, ListValue] = {}
    for table in raw.tables:
        for row in table.rows:
            if row[0].text in values:
                r.fault("W220", row[0], f"{row[0].text} is listed twice.")
            if row[0].text.lower() in _SAID_OF_ALL:
                message = f"“{row[0].text}” says something of pieces in every game already."
                r.fault("W221", row[0], message, "Call it by another word.")
            values[row[0].text] = ListValue(row[0].text, {}, "", row[0].span)
        for i, header in enumerate(table.header[1:], 1):
            if DICE.fullmatch(header.text):
                continue
            if header.text not in r.names.stats and header.text not in EVERYWHERE:
                cells = [row[i] for row in table.rows if row[i].text not in ("—", "")]
                r.names.stats[header.text] = Stat(header.text, header.span, type=cell_type(r, cells))
    holder = raw.text("Held by").strip() or None
    if holder is not None and holder not in r.outline.kinds and holder != "player":
        fact = raw.fact("Held by")
        assert fact is not None
        raise r.context(fact.value).fail("W310", None, f"No kind is called {holder}.")
    chosen = raw.fact("Chosen")
    if chosen is not None and chosen.value.text.strip() != "at setup":
        r.fault(
            "W365",
            chosen.value,
            "A list is chosen at setup, or not at all.",
            "Write “at setup”; what a rule picks, a rule says.",
        )
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
        start=_start(r, raw, values),
    )


def _start(r: Reader, raw: Raw, values: dict[str, ListValue]) -> int | None:
    """Which row “Starts as” names."""
    fact = raw.fact("Starts as")
    if fact is None:
        return None
    word = fact.value.text.strip()
    if word not in values:
        hint = f"It has {', '.join(values)}." if values else None
        r.fault("W301", fact.value, f"{raw.name} has no value “{word}”.", hint)
        return None
    return list(values).index(word)


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
    fact = raw.fact("Rolled")
    said = DICE.fullmatch(fact.value.text.strip()) if fact is not None else None
    if fact is not None and (said is None or (int(said[1] or 1), int(said[2])) != found):
        message = f"No column says which results of {fact.value.text.strip()} stand for which row."
        r.fault("W395", fact.value, message, f"Add a column headed “{fact.value.text.strip()}”.")
    return found, ranges


def name_die(r: Reader, raw: Raw) -> None:
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
