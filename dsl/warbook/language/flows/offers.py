"""What a special rule offers its bearer in a window, in one sentence: `When the bearer rolls Wits, you may …`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from warbook.language import ir
from warbook.language.flows.compose.sentences import ended
from warbook.language.flows.dissolve.moment import Known
from warbook.language.flows.dissolve.nodes import block
from warbook.language.flows.dissolve.statements import Dissolver
from warbook.language.flows.model import Line
from warbook.language.flows.rewrite import with_values
from warbook.language.flows.words.teller import Teller, kinds_in
from warbook.language.ir import Expr
from warbook.language.model import Offer, Window
from warbook.language.readback import seen
from warbook.language.readback.english import capital, indefinite
from warbook.language.readback.rules import counted


def offered(w: Teller, dissolver: Dissolver, offer: Offer) -> Iterator[Line]:
    window = dissolver.book.windows[offer.window]
    tests, once = counted(offer)
    given = played(tests)
    tests = [with_values(t, given) for t in tests if not is_bearer(t)]
    roll, tests = named_roll(tests)
    payer = ir.Owner(ir.Var("bearer", type=bearer_type(offer)))
    for role in window.roles:
        w.called.setdefault(role.name, f"the {role.name}")
        if role.prep == "by" and given:
            w.mine.add(role.name)
            w.called[f"player {role.name}"] = "you"
    copied = with_values(dissolver.fresh.copy(offer.body), given)
    body = dissolver.do(copied, Known(begun=False))
    if body is None:
        return
    w.kinds = kinds_in({}, body)
    kind = next((role.type.arg for role in window.roles if role.name in given), "")
    w.called["bearer"] = f"this {kind}" if kind else "the bearer"
    tests = [dissolver.expr(t, Known(begun=False)) for t in tests]
    head = f"{moment(w, window, given, roll)}{once}{seen.given(w, tests)}"
    done = block([ir.Pay(payer, offer.price, span=offer.span) if offer.price else None, body], offer.span)
    lines = w.told(ir.May(payer, None, done, span=offer.span)) if done is not None else []
    if not lines:
        return
    first = replace(lines[0], text=capital(f"{head}, {lines[0].text}"), span=offer.span)
    yield replace(first, text=first.text if first.under else ended(first.text))
    yield from lines[1:]


def is_bearer(test: Expr) -> bool:
    match test:
        case ir.Compare(op="==", left=ir.Var(name="bearer"), right=ir.Var()):
            return True
    return False


def played(tests: list[Expr]) -> dict[str, Expr]:
    """The roles of a window that the bearer plays."""
    return {
        t.right.name: t.left
        for t in tests
        if isinstance(t, ir.Compare) and is_bearer(t) and isinstance(t.right, ir.Var)
    }


def named_roll(tests: list[Expr]) -> tuple[str, list[Expr]]:
    """The roll that an offer asks for, and the rest of its conditions."""
    for test in tests:
        match test:
            case ir.Compare(op="==", left=ir.Listed(list="roll", name=""), right=ir.Listed(name=name)):
                return name, [t for t in tests if t is not test]
    return "", tests


def bearer_type(offer: Offer) -> ir.Type:
    return ir.Type("thing", offer.bearer.kind) if offer.bearer is not None else ir.PLAYER


def moment(w: Teller, window: Window, given: Mapping[str, Expr], roll: str) -> str:
    """When an offer can be taken: at a roll that the bearer has to do with, else in its window."""
    prep = next((r.prep for r in window.roles if r.name in given), None)
    if prep is None or not (window.after_dice or window.before_rolls):
        return f"in {window.title or window.name}"
    lead = "before" if window.before_rolls else "when"
    what = f"rolls {roll}" if roll else "rolls any dice"
    bearer = w.called["bearer"]
    if prep == "by":
        return f"{lead} {bearer} {what}"
    roller = next((r.type.arg for r in window.roles if r.prep == "by"), "")
    who = indefinite(roller) if roller else "somebody"
    return f"{lead} {who} {what} {'using' if prep == 'using' else 'against'} {bearer}"
