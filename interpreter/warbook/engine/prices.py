"""Prices as tables: their alternatives, what rules add to them, what may be paid in the place of what."""

from __future__ import annotations

Way = tuple[tuple[int, int, int, int], ...]
"""One alternative of a price: (amount, column, function that takes it, whose it is) of each part."""


def priced(
    ways: tuple[Way, ...], extra: dict[int, int], instead: dict[int, tuple[int, int, int]]
) -> tuple[Way, ...]:
    """The alternatives of a price with what rules add to it, and with what may be paid in the place
    of what."""
    found: list[Way] = []
    for way in ways:
        sums: list[Way] = [()]
        for n, column, gain, who in way:
            owed = max(0, n + extra.get(column, 0))
            other = instead.get(column)
            parts = [((owed, column, gain, who),)]
            if other is not None:
                parts += [((k, column, gain, who), (owed - k, *other)) for k in range(owed - 1, -1, -1)]  # type: ignore[misc]
            sums = [together((*start, *(p for p in part if p[0]))) for start in sums for part in parts]
        found.extend(x for x in sums if x not in found)
    return tuple(found)


def together(way: Way) -> Way:
    """The parts of a price with those of one resource as one."""
    found: dict[tuple[int, int, int], int] = {}
    for n, column, gain, who in way:
        found[column, gain, who] = found.get((column, gain, who), 0) + n
    return tuple((n, *what) for what, n in found.items())


def way_names(ways: tuple[Way, ...], names: dict[int, str]) -> tuple[str, ...]:
    """Alternatives of a price as a player reads them."""
    return tuple(" and ".join(f"{n} {names[column]}" for n, column, _, _ in way) or "free" for way in ways)
