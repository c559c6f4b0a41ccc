"""Bases at true size, how distances count, and what terrain does to sight: drawn from the rules, asked of the engine."""

from __future__ import annotations

import math
from collections.abc import Iterable

from warbook.language.model import Rulebook, Terrain
from warbook.publish.book import escape
from warbook.publish.book.labels import fact
from warbook.publish.book.static_values import base_of, bases_of_kind
from warbook.publish.book.typesetting import set_in_type
from warbook.publish.book.values import DASH, millimetres, shown
from warbook.publish.book.writer import Book, Writer
from warbook.publish.figures.drawing import Drawing
from warbook.publish.figures.example_maps import Disc, draw_disc
from warbook.publish.figures.maps import distance_text, features, ground, height_text, terrain_key
from warbook.publish.figures.sectors import spread
from warbook.publish.figures.sight_cases import SightCase, sight_cases
from warbook.publish.parts.tables import grid
from warbook.publish.parts.tiles import home_of
from warbook.publish.print.model import Wedge

PATH = "diagrams.md"
_STEPS = 4
"""How many squares a picture of counting shows in each direction."""


def diagrams_page(book: Book) -> str:
    """The page; empty where a game has nothing to draw."""
    w = Writer(book, PATH)
    _bases(w)
    _sectors(w)
    _measuring(w)
    _terrain(w)
    if not w.lines:
        return ""
    heads = [line[3:].split(" {")[0] for line in w.lines if line.startswith("## ")]
    if len(heads) == 1:
        return w.text.replace("## ", "# ", 1)
    words = [heads[0], *(head.lower() for head in heads[1:])]
    return f"# {' and '.join(filter(None, (', '.join(words[:-1]), words[-1])))}\n\n{w.text}"


def title(page: str) -> str:
    """What the page is called: by what there is on it."""
    return page.split("\n", 1)[0].removeprefix("# ").split(" {")[0]


def bases(book: Rulebook) -> dict[int, list[str]]:
    """Every size of base in µm, smallest first, with the names of what stands on it."""
    found: dict[int, list[str]] = {}
    for card in book.cards.values():
        size = base_of(book, card)
        if size is not None:
            found.setdefault(size, []).append(card.name)
    for kind in book.kinds.values():
        if kind.diameter is not None and not any(card.kind == kind.name for card in book.cards.values()):
            for value, size in bases_of_kind(book, kind):
                found.setdefault(size, []).append(f"{value} {kind.name}".strip())
    return dict(sorted(found.items()))


def _bases(w: Writer) -> None:
    sizes = bases(w.book.rules)
    if not sizes:
        return
    w.put("## True sizes { #sizes }")
    w.put("Printed at full size these circles are as large as the bases themselves.")
    w.put(f'<div class="wb-true">{"".join(_circle(millimetres(size)) for size in sizes)}</div>')
    rows = [
        [f"**{millimetres(size):g} mm**", ", ".join(_named(w, name) for name in names)]
        for size, names in sizes.items()
    ]
    w.put(grid(["Base", "Who stands on it"], rows, ["left", "left"]))


def _sectors(w: Writer) -> None:
    """The marks on the base of each kind that has some of its own."""
    kinds = [kind for kind in w.book.rules.kinds.values() if kind.sectors]
    if not kinds:
        return
    w.put("## Sectors { #sectors }")
    w.put("The arrow looks straight ahead. The lines are printed on bases.")
    w.put('<div class="wb-figures" markdown>')
    for kind in kinds:
        w.put('<div class="wb-figure" markdown>')
        w.put(_parted(kind.name, spread(kind.sectors)))
        widths = ", ".join(f"{sector.name} {sector.degrees}°" for sector in kind.sectors)
        w.put(f"**{w.name('Kind', kind.name)}**: {escape.markdown(widths)}")
        w.put("</div>")
    w.put("</div>")


def _parted(name: str, wedges: tuple[Wedge, ...]) -> str:
    """A base from above with its sectors; lengths are hundredths of its radius."""
    parts = []
    for wedge in wedges:
        for angle in (wedge.start, wedge.end):
            x, y = _on_rim(angle, 100)
            parts.append(
                f'<path d="M0 0L{x:.1f} {y:.1f}" stroke="#333" stroke-width="1.5" class="wb-map-bar"/>'
            )
        x, y = _on_rim((wedge.start + wedge.end) / 2, 64)
        parts.append(f'<text x="{x:.1f}" y="{y + 5:.1f}" class="label">{escape.html(wedge.name)}</text>')
    said = escape.html(f"The sectors of a {name}: {', '.join(wedge.name for wedge in wedges)}")
    return (
        f'<svg class="wb-map" role="img" aria-label="{said}" width="240" viewBox="-104 -104 208 208" '
        'xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="15" text-anchor="middle">'
        '<circle r="100" fill="#f4f1e8" stroke="#333" stroke-width="2"/>'
        f'{"".join(parts)}<path d="M0 -98L-8 -82H8Z" fill="#333"/></svg>'
    )


def _on_rim(angle: float, far: float) -> tuple[float, float]:
    """Where a line from the middle, clockwise from straight up, ends."""
    return far * math.sin(math.radians(angle)), -far * math.cos(math.radians(angle))


def _circle(across: float) -> str:
    """One base, as large as it is."""
    half = across / 2
    return (
        f'<svg class="wb-map" role="img" aria-label="A base of {across:g} mm" width="{across:g}mm" '
        f'height="{across:g}mm" viewBox="0 0 {across:g} {across:g}" xmlns="http://www.w3.org/2000/svg" '
        'font-family="sans-serif" font-size="4" text-anchor="middle">'
        f'<circle cx="{half:g}" cy="{half:g}" r="{half - 0.2:g}" fill="none" stroke="#333" stroke-width=".4"/>'
        f'<path d="M0 {half:g}H{across:g}" stroke="#333" stroke-width=".2" stroke-dasharray="1 1"/>'
        f'<text x="{half:g}" y="{half - 1.5:g}">{across:g} mm</text></svg>'
    )


def _named(w: Writer, name: str) -> str:
    card = w.book.rules.cards.get(name)
    text = escape.markdown(name)
    return f"[{text}]({w.to(home_of(w.book, card))})" if card is not None else text


def _measuring(w: Writer) -> None:
    rules = w.book.rules
    if not any(kind.stands for kind in rules.kinds.values()):
        return
    w.put("## Measuring { #measuring }")
    if rules.space.grid:
        w.put("Distances are counted in squares, and a step to a corner counts as one.")
        w.put(f'<div class="wb-small" markdown>\n\n{_counted(rules)}\n\n</div>')
        return
    sizes = list(bases(rules))
    if sizes:
        w.put("Distances are measured between the nearest edges of bases.")
        w.put(_measured(rules, sizes[0], sizes[-1]))


def _measured(rules: Rulebook, small: int, large: int) -> str:
    """Two bases with what counts, and what does not, between them."""
    per = Drawing(rules, "").per
    gap = 6 * per
    y, left = rules.space.height // 2, rules.space.width // 2 - 4 * per
    right = left + small // 2 + gap + large // 2
    d = Drawing(rules, "measuring", 13)
    ground(d, 1)
    for place, size, player in ((left, small, 0), (right, large, 1)):
        disc = Disc(f"{millimetres(size):g} mm", player, (place, y), size / 2 / per)
        draw_disc(d, disc)
        at_x, at_y = d.at(place, y)
        d.text(at_x, at_y + disc.radius * d.unit + 13, disc.name, "label", 12)
    (x1, at), (x2, _) = d.at(left + small // 2, y), d.at(right - large // 2, y)
    d.add(
        f'<path d="M{x1:.1f} {at:.1f}H{x2:.1f}M{x1:.1f} {at - 6:.1f}v12M{x2:.1f} {at - 6:.1f}v12" class="wb-map-bar" fill="none" stroke="#333" stroke-width="2"/>'
    )
    d.text((x1 + x2) / 2, at - 7, distance_text(rules, gap), "label", 13)
    x, top = d.at(left - 2 * per, y + 3 * per)
    return d.svg(
        "How distance is measured between two bases", f"{x:.0f} {top:.0f} {13 * d.unit:.0f} {6 * d.unit:.0f}"
    )


def _counted(rules: Rulebook) -> str:
    """Squares around one, each with how far it is."""
    from warbook.engine.grid import GridSpace

    space = rules.space
    squares = GridSpace(space.width, space.height)
    middle = (space.width // 2, space.height // 2)
    d = Drawing(rules, "measuring")
    ground(d)
    for y in range(max(0, middle[1] - _STEPS), min(space.height, middle[1] + _STEPS + 1)):
        for x in range(max(0, middle[0] - _STEPS), min(space.width, middle[0] + _STEPS + 1)):
            steps = squares.gap(squares.square(*middle), squares.square(x, y))
            px, py = d.at(x, y)
            size = max(7.0, d.unit * 0.42)
            d.text(
                px,
                py + size * 0.35,
                str(steps) if steps else "\N{BULLET}",
                "label",
                size,
            )
    span = 2 * _STEPS + 1
    left, top = d.at(middle[0] - _STEPS, middle[1] + _STEPS)
    box = f"{left - d.unit / 2:.0f} {top - d.unit / 2:.0f} {span * d.unit:.0f} {span * d.unit:.0f}"
    return d.svg(
        "How squares are counted from one square", box if min(space.width, space.height) >= span else ""
    )


def _terrain(w: Writer) -> None:
    rules = w.book.rules
    if not rules.terrains:
        return
    w.put("## Terrain { #terrain }")
    stats = dict.fromkeys(name for terrain in rules.terrains.values() for name in terrain.stats)
    rows = [[*_facts(w, terrain), *_stats(terrain, stats)] for terrain in rules.terrains.values()]
    heads = [
        *("Terrain", "Slows by", "Entered by", "Conceals", "Blocks sight", "Height", "Level"),
        *("Stood on", "Holds"),
    ]
    heads += [w.name("Stat", name) for name in stats]
    shown = [i for i in range(len(heads)) if any(row[i] != DASH for row in rows)]
    w.put(grid([heads[i] for i in shown], [[row[i] for i in shown] for row in rows],
               ["left", *("center" for _ in shown[1:])]))  # fmt: skip
    cases = sight_cases(rules)
    if not cases:
        return
    w.put("## Sight { #sight }")
    names = [w.name("Sight", name) for name in rules.sights]
    told = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    w.put(
        "The piece on the left looks at the ringed one on the right. Under each picture stands whether that one "
        f"is {told}; the line is broken where it is not all of that."
        if len(names) > 1
        else "The piece on the left looks at the ringed one on the right. Under each picture stands whether that "
        f"one is {told}; the line is broken where it is not."
    )
    for terrain, some in cases.items():
        w.put(f"### {escape.markdown(terrain)} {{ #sight-{escape.slug(terrain)} }}")
        w.put('<div class="wb-figures" markdown>')
        for case in some:
            w.put('<div class="wb-figure" markdown>')
            w.put(_figure(rules, case))
            w.put(_told(rules, case))
            w.put("</div>")
        w.put("</div>")


def _facts(w: Writer, terrain: Terrain) -> list[str]:
    rules = w.book.rules
    return [
        f"{terrain_key(rules, terrain.name, 'facts')} {w.name('Terrain', terrain.name)}",
        distance_text(rules, terrain.slows) if terrain.slows else DASH,
        _entered(w, terrain),
        "yes" if terrain.conceals else DASH,
        "yes" if terrain.blocks else DASH,
        height_text(rules, terrain.height) if terrain.height else DASH,
        distance_text(rules, terrain.level) if terrain.level else DASH,
        "yes" if terrain.bears else DASH,
        str(terrain.room) if terrain.room else DASH,
    ]


def _stats(terrain: Terrain, names: Iterable[str]) -> list[str]:
    return [escape.markdown(set_in_type(shown(terrain.stats.get(name)) or DASH)) for name in names]


def _entered(w: Writer, terrain: Terrain) -> str:
    """Who may enter: anyone, nobody, or whoever the rules say, in their words."""
    if terrain.impassable:
        return "nobody"
    entry = w.book.plan.find("Terrain", terrain.name)
    words = fact(entry.section.blocks, "Enter") if entry is not None and terrain.enter is not None else ""
    if words:
        return w.words(f"if {words.rstrip('.')}")
    return DASH if terrain.enter is None else "some"


def _figure(rules: Rulebook, case: SightCase) -> str:
    """The situation from above, to scale."""
    per = Drawing(rules, "").per
    across = (case.target[0] - case.observer[0]) / per + 4
    d = Drawing(rules, f"sight-{escape.slug(case.feature.terrain)}-{escape.slug(case.what)}", across)
    ground(d, 1)
    features(d, [case.feature], named=True)
    (x1, y), (x2, _) = d.at(*case.observer), d.at(*case.target)
    dash = "" if all(case.holds) else ' stroke-dasharray="7 5"'
    d.add(
        f'<path d="M{x1:.1f} {y:.1f}H{x2:.1f}" class="wb-map-bar" fill="none" stroke="#333" stroke-width="2"{dash}/>'
    )
    radius = 0.42 if rules.space.grid else _radius(rules)
    for name, player, place in (("looks", 0, case.observer), ("is looked at", 1, case.target)):
        draw_disc(d, Disc(name, player, place, radius))
    x = d.at(case.observer[0] - 2 * per, case.observer[1])[0] if not rules.space.grid else x1 - 2 * d.unit
    high = min(across * 0.42, rules.space.height / per) * d.unit
    label = f"{case.feature.terrain}: {case.what}"
    return d.svg(label, f"{x:.0f} {y - high / 2:.0f} {across * d.unit:.0f} {high:.0f}")


def _radius(rules: Rulebook) -> float:
    sizes = [size for card in rules.cards.values() if (size := base_of(rules, card)) is not None]
    return min(sizes) / 2 / Drawing(rules, "").per if sizes else 0.6


def _told(rules: Rulebook, case: SightCase) -> str:
    far = distance_text(rules, abs(case.target[0] - case.observer[0]))
    said = [
        f"{escape.markdown(name)} **{'yes' if holds else 'no'}**"
        for name, holds in zip(rules.sights, case.holds, strict=True)
    ]
    return f"{case.what}, {far} apart: {', '.join(said)}"


__all__ = ["PATH", "bases", "diagrams_page"]
