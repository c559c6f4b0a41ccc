"""Changes to a roll that come when they change nothing any more, or that this sort of roll does not look at."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.record import Checked, Finding
from warbook.language.ir import Do
from warbook.language.model import Roll
from warbook.language.walk import nodes

CALLED = {"advantage": "Advantage", "dice": "how many dice are thrown", "target": "what it has to reach"}
"""What is settled before dice are thrown."""
FIRST = "Game"
"""The sequence that every game plays."""


def changed_in_vain(game: Checked) -> Iterator[Finding]:
    """`When a Soldier rolls Test: The roll gains 1 Advantage`: the dice lie there by then. So does a window that opens
    after them; and dice that are added up have no successes, a low total gains nothing by Advantage."""
    after = {name for name, window in game.book.windows.items() if window.after_dice}
    for hook in game.book.hooks:
        if hook.event.sort == "roll":
            waits = hook.text.partition(" ")[2].partition(":")[0]
            late = hook.moment != "before"
            of = "" if late else f"When {waits}: "
            yield from _in(hook.body, late, game.book.rolls.get(hook.event.name), f"“Before {waits}: …”", of)
    for offer in game.book.offers:
        if offer.window in after:
            yield from _in(offer.body, True, None, "it in a window that opens “before any Roll”")
    yield from _thrown_too_late(game)


def _thrown_too_late(game: Checked) -> Iterator[Finding]:
    """Dice thrown again after the roll in the same steps, where what comes of it is settled."""
    bodies = [procedure.body for procedure in game.book.procedures.values()]
    bodies += [a.procedure.body for a in game.book.actions.values() if a.procedure is not None]
    bodies += [hook.body for hook in game.book.hooks]
    for body in bodies:
        made = ""
        for node in nodes(body):
            if isinstance(node, ir.RollFor):
                made = node.name
            elif isinstance(node, ir.ReRoll) and made:
                yield _settled(game, node, made)


def _settled(game: Checked, node: ir.ReRoll, roll: str) -> Finding:
    assert node.span is not None
    played = next(
        (p.name for p in game.book.procedures.values() if p.sort == "sequence" and p.name != FIRST), FIRST
    )
    return Finding(
        node.span,
        "What comes of the roll is settled by now, so dice that are thrown again change nothing.",
        f"Say it in a bullet of its own: “Once per {played}, a player may re-roll 1 die{f' of own {roll}' if roll else ''}.”",
    )


def _in(body: Do, late: bool, roll: Roll | None, earlier: str, when: str = "") -> Iterator[Finding]:
    """`earlier` is where it would not be too late; before dice are thrown, `when` is how one waits for them: only then there is a
    result."""
    for node in nodes(body):
        if not isinstance(node, ir.Adjust) or node.span is None:
            continue
        if late and node.what in CALLED:
            message = f"The dice lie there by now, so {CALLED[node.what]} is changed too late."
            if node.what == "advantage":
                message = "The dice lie there by now, so Advantage comes too late."
            yield Finding(node.span, message, f"Write {earlier}.")
        elif roll is not None and node.what == "automatic" and not roll.each:
            message = f"{roll.name} adds its dice up, so none of them succeeds by itself."
            yield Finding(node.span, message, f"Write “{when}{'T' if when else 't'}he result is 1 more”.")
        elif roll is not None and node.what == "advantage" and roll.low and not roll.each:
            message = f"Advantage keeps the highest dice, and {roll.name} looks at a low total."
            yield Finding(node.span, message, f"“{when}The result is 1 less” makes success likelier.")
        elif roll is not None and node.what == "total" and roll.each:
            message = f"{roll.name} looks at each die by itself, so it has no total."
            yield Finding(node.span, message, "Write “the roll gains 1 Success”.")
