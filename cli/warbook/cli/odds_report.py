"""Chances as text: one roll in full, or a table over what was not given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from warbook.cli.odds_given import Given
from warbook.cli.problem import Problem
from warbook.cli.tables import table
from warbook.engine.game import Game
from warbook.engine.odds import (
    BadRoll,
    RollSpec,
    at_least,
    at_most,
    chance_of_success,
    chance_of_tie,
    expected,
    success_counts,
    total_distribution,
)
from warbook.engine.roll_odds import fixed, key_of, leaves, name_of, part_of, roll_spec, tried
from warbook.language.ir import Expr
from warbook.language.model import Roll

_MOST_ROWS = 60
_MOST_VALUES = 12
_PARTS = {"dice": "the number of its dice", "added": "what is added", "target": "what it is rolled against"}


def report(game: Game, roll: Roll, given: Given) -> str:
    """The chances as text: one roll in full, or a table over the numbers that were not given."""
    roll = fixed(roll, given.numbers)
    try:
        needed = [leaf for leaf in leaves(roll, given.active) if not _has(given, key_of(leaf), name_of(leaf))]
        if not needed:
            return _whole(roll, given, _spec(roll, given, {}))
        open_names = [key_of(leaf) for leaf in needed]
        values = [tried(game.book, roll, leaf)[:_MOST_VALUES] for leaf in needed]
        if len(needed) > 2 or not all(values):
            missing = [leaf for leaf, some in zip(needed, values, strict=True) if not some] or needed
            raise Problem(_wanting(roll, missing))
        return _over(roll, given, open_names, values)
    except BadRoll as bad:
        raise Problem(f"The odds of {roll.name} cannot be worked out: {bad}.") from bad


def _wanting(roll: Roll, missing: Sequence[Expr]) -> str:
    """Which numbers have to be given, and how."""
    keys = list(dict.fromkeys(key_of(leaf) or part_of(roll, leaf) for leaf in missing))
    said = [_PARTS.get(key, f"“{key}”") for key in keys]
    hints = " ".join(f'"{key}=…"' if " " in key else f"{key}=…" for key in keys)
    return f"{roll.name} needs {' and '.join(said)}, which only play can tell. Give {hints}."


def _has(given: Given, key: str, named: tuple[str, str] | None) -> bool:
    return key in given.values or (named is not None and named[1] in given.values)


def _spec(roll: Roll, given: Given, more: Mapping[str, int]) -> RollSpec:
    n = given.numbers
    return roll_spec(
        roll,
        {**given.values, **more},
        given.active,
        advantage=n.get("advantage", 0),
        bonus=n.get("bonus", 0),
        again=[a.reroll for a in given.again],
    )


def described(roll: Roll, spec: RollSpec) -> str:
    """The roll in a few words: 3d6 keep 2, +4, against 11 or more."""
    kept = (
        f" keeping the {'highest' if spec.advantage > 0 else 'lowest'} {spec.dice}" if spec.advantage else ""
    )
    if not isinstance(spec.sides, int):
        faces = [f"{face} ×{n}" if n > 1 else face for face, n in Counter(spec.sides).items()]
        good = [face for face in dict.fromkeys(spec.sides) if face in spec.always_succeeds]
        return f"{spec.dice} {'die' if spec.dice == 1 else 'dice'} ({', '.join(faces)}), each succeeds on {' or '.join(good)}{_against(spec)}"
    dice = f"{spec.dice + abs(spec.advantage)}d{spec.sides}{kept}"
    added = f" {'+' if spec.modifier > 0 else '−'} {abs(spec.modifier)}" if spec.modifier else ""
    if roll.target is None:
        return dice + added
    more = "less" if spec.compare == "at most" else "more"
    if spec.opposed is not None and spec.mode == "total":
        return f"{dice}{added}{_against(spec)}"
    each = ", each die" if spec.mode == "each" else ""
    return f"{dice}{added}{each} on {spec.target} or {more}{_natural(spec)}{_against(spec)}"


def _natural(spec: RollSpec) -> str:
    """The faces that succeed or fail whatever is needed, where it is not so anyway."""
    bare = replace(spec, always_succeeds=frozenset(), always_fails=frozenset())
    good = [str(face) for face in sorted(spec.always_succeeds, key=str) if not bare.succeeds(face)]
    bad = [str(face) for face in sorted(spec.always_fails, key=str) if bare.succeeds(face)]
    told = [
        f"a natural {' or '.join(faces)} {how}"
        for faces, how in ((good, "always succeeds"), (bad, "never does"))
        if faces
    ]
    return "".join(f"; {one}" for one in told)


def _against(spec: RollSpec) -> str:
    """What is rolled against it, and by how much it must be beaten."""
    other = spec.opposed
    if other is None:
        return ""
    sides = other.sides if isinstance(other.sides, int) else len(other.sides)
    dice = f", against {other.dice}d{sides}"
    if spec.mode == "each":
        return dice
    more = "less" if spec.compare == "at most" else "more"
    offset = other.modifier + spec.target
    return f"{dice}{f' {offset:+d}'.replace('+', '+ ').replace('-', '− ') if offset else ''} or {more}"


def _head(roll: Roll, given: Given) -> list[str]:
    lines = [roll.name]
    told = dict.fromkeys([*(s.name for s in given.active if not s.always), *(a.name for a in given.again)])
    if told:
        lines.append("  " + ", ".join(told))
    return lines


def _whole(roll: Roll, given: Given, spec: RollSpec) -> str:
    lines = [*_head(roll, given), f"  {described(roll, spec)}", ""]
    if spec.mode == "each":
        dist, what = success_counts(spec), "Successes"
    else:
        dist, what = total_distribution(spec), "Total"
    if roll.target is not None:
        chance = chance_of_success(spec)
        lines.append(f"  Chance of success  {per_cent(chance)}   ({chance})")
    if roll.tie is not None:
        tie = chance_of_tie(spec)
        lines.append(f"  Chance of a tie    {per_cent(tie)}   ({tie})")
    lines.append(f"  {what} on average  {float(expected(dist)):.2f}")
    up = roll.target is None or spec.mode == "each" or spec.compare == "at least"
    reached, name = (at_least, "or more") if up else (at_most, "or less")
    outcomes = sorted(dist)
    judged = roll.target is not None and spec.opposed is None
    rows = []
    for outcome in outcomes[:_MOST_ROWS]:
        wins = judged and (outcome > 0 if spec.mode == "each" else spec.succeeds(outcome - spec.modifier))
        rows.append(
            (str(outcome), per_cent(dist[outcome]), per_cent(reached(dist, outcome)), "✓" if wins else "")
        )
    header = (what, "exactly", name, "success" if judged else "")
    lines += ["", table(header, rows, left=0)]
    if len(outcomes) > _MOST_ROWS:
        lines.append(f"  … and {len(outcomes) - _MOST_ROWS} more")
    return "\n".join(lines)


def _over(roll: Roll, given: Given, names: list[str], tried: list[list[int]]) -> str:
    columns = tried[1] if len(names) > 1 else [0]

    def cell(row: int, column: int) -> str:
        more = {names[0]: row, **({names[1]: column} if len(names) > 1 else {})}
        spec = _spec(roll, given, more)
        if roll.target is None:
            return f"{float(expected(total_distribution(spec))):.2f}"
        return per_cent(chance_of_success(spec))

    what = "Average" if roll.target is None else "Chance of success"
    heads = [str(c) for c in columns] if len(names) > 1 else [what]
    rows = [(str(r), *(cell(r, c) for c in columns)) for r in tried[0]]
    across = f" by {names[0]} (down) and {names[1]} (across)" if len(names) > 1 else ""
    lines = [*_head(roll, given), f"  {what}{across}", ""] if across else [*_head(roll, given), ""]
    return "\n".join([*lines, table(("" if across else names[0], *heads), rows)])


def per_cent(chance: Fraction) -> str:
    """A chance with one decimal; only what is certain is 0 % or 100 %."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    shown = f"{float(chance) * 100:.1f}"
    return "< 0.1 %" if shown == "0.0" else "> 99.9 %" if shown == "100.0" else f"{shown} %"
