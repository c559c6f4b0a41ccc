"""Every check, in the order of their codes. A new one is a function with its docstring, and a line here."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language.check import (
    afterwards,
    beside,
    bound,
    box,
    constant,
    dice,
    each_again,
    gone,
    held,
    laws,
    listening,
    nobodys,
    nothing,
    nowhere,
    numbers,
    own_parts,
    paid,
    prices,
    prose,
    prose_short,
    reach,
    recursion,
    room,
    sorts,
    stale,
    together,
)
from warbook.language.check.record import Check, Checked
from warbook.language.diagnostic import Diagnostic, Severity

CHECKS: tuple[Check, ...] = (
    Check("W403", Severity.ERROR, nobodys.decided_by_another),
    Check("W404", Severity.ERROR, held.from_any_group),
    Check("W405", Severity.ERROR, held.held_till_it_left),
    Check("W406", Severity.ERROR, held.wherever_it_lies),
    Check("W410", Severity.WARNING, prose.rule_in_a_paragraph, whole=False),
    Check("W411", Severity.WARNING, prose.number_in_a_paragraph, whole=False),
    Check("W412", Severity.WARNING, prose.misspelt_term, whole=False),
    Check("W413", Severity.WARNING, prose.value_of_nothing, whole=False),
    Check("W414", Severity.WARNING, prose_short.number_in_a_short, whole=False),
    Check("W415", Severity.WARNING, prose_short.short_of_nothing, whole=False),
    Check("W420", Severity.ERROR, recursion.value_of_itself),
    Check("W421", Severity.ERROR, recursion.endless_rule),
    Check("W422", Severity.ERROR, recursion.endless_loop),
    Check("W430", Severity.ERROR, laws.contradiction),
    Check("W431", Severity.WARNING, laws.said_twice),
    Check("W432", Severity.ERROR, laws.lifts_nothing),
    Check("W440", Severity.ERROR, reach.after_the_end),
    Check("W441", Severity.ERROR, constant.never),
    Check("W442", Severity.WARNING, constant.always),
    Check("W443", Severity.WARNING, reach.never_used),
    Check("W444", Severity.ERROR, reach.two_alternatives_of_one_name),
    Check("W445", Severity.ERROR, reach.rolled_for_another),
    Check("W446", Severity.ERROR, together.modules_without_an_order),
    Check("W447", Severity.WARNING, reach.nothing_comes_of_it),
    Check("W448", Severity.WARNING, reach.never_over),
    Check("W449", Severity.WARNING, reach.never_stands),
    Check("W470", Severity.WARNING, reach.created_for_nothing),
    Check("W471", Severity.ERROR, listening.unheard),
    Check("W472", Severity.ERROR, own_parts.anybodys_parts),
    Check("W473", Severity.ERROR, sorts.mismatched),
    Check("W474", Severity.ERROR, bound.nobody_named),
    Check("W475", Severity.ERROR, afterwards.described_afterwards),
    Check("W476", Severity.WARNING, afterwards.gained_too_late),
    Check("W477", Severity.ERROR, room.no_room),
    Check("W478", Severity.ERROR, gone.near_what_is_gone),
    Check("W479", Severity.ERROR, dice.changed_in_vain),
    Check("W480", Severity.ERROR, beside.beside_the_same),
    Check("W481", Severity.ERROR, reach.only_told),
    Check("W482", Severity.ERROR, prices.changed_price_of_nothing),
    Check("W483", Severity.ERROR, paid.paid_or_not),
    Check("W484", Severity.ERROR, nothing.done_already),
    Check("W485", Severity.ERROR, afterwards.asked_of_itself),
    Check("W486", Severity.ERROR, numbers.number_of_nobody),
    Check("W487", Severity.ERROR, nothing.nothing_and_goes_on),
    Check("W488", Severity.WARNING, reach.never_removed),
    Check("W489", Severity.ERROR, nowhere.near_what_stands_nowhere),
    Check("W490", Severity.ERROR, nowhere.near_itself),
    Check("W491", Severity.ERROR, stale.asked_of_long_ago),
    Check("W492", Severity.ERROR, held.in_its_own),
    Check("W493", Severity.ERROR, held.held_before_it_joins),
    Check("W494", Severity.ERROR, nobodys.of_no_player),
    Check("W495", Severity.ERROR, nobodys.used_by_others),
    Check("W496", Severity.ERROR, box.second_of_one),
    Check("W497", Severity.ERROR, each_again.each_for_each),
    Check("W498", Severity.ERROR, nobodys.anybodys_placed),
    Check("W499", Severity.ERROR, gone.removed_again),
)


def run_checks(game: Checked, whole: bool) -> Iterator[Diagnostic]:
    """What the checks find; those that need every rule understood run only where the game is `whole`."""
    for check in CHECKS:
        if whole or not check.whole:
            yield from check.run(game)
