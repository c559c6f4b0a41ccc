"""Asking a person for an answer, each kind of decision in its own way."""

from __future__ import annotations

from typing import Any

from warbook.cli import towards
from warbook.cli.asking import Asking, Changed, Command
from warbook.cli.session import Session
from warbook.cli.steps import Steps
from warbook.cli.terminal import Terminal
from warbook.engine.answers import OneOf, Options, Region, SomeOf, YesNo, bits
from warbook.engine.prompts import listing, member
from warbook.language.model import Price

FLAT = 12
"""So many answers are listed at once; more are asked for step by step."""
LISTED = 40

__all__ = ["Changed", "ask"]


def ask(session: Session, terminal: Terminal, command: Command) -> Any:
    """A legal answer to the pending decision. Raises `Ended` and `Changed`."""
    session.marks = []
    assert session.state.decision is not None
    answers = session.state.decision.answers
    asking = _Ask(session, terminal, command)
    asking.head()
    match answers:
        case Options() if (answers.count() or 0) > FLAT and _has_steps(answers):
            return Steps(session, terminal, command).run(answers)
        case Region():
            return asking.region(answers)
        case SomeOf():
            return asking.several(answers)
        case YesNo():
            return asking.typed("yes or no?")
    return asking.one(answers)


def _has_steps(answers: Options) -> bool:
    return len({(branch[1], branch[2]) for branch in answers.branches}) > 1


def _ways(price: Price) -> str:
    """A price as a card has it."""
    return " or ".join(" and ".join(f"{n} {what}" for n, what in way) or "free" for way in price)


class _Ask(Asking):
    def one(self, answers: Any) -> Any:
        """One of a list, by number or name."""
        items = self.told(answers)
        if items is not None:
            self.terminal.numbered(items)
            return self.typed(f"1–{len(items)}?" if len(items) > 1 else "1?")
        if isinstance(answers, OneOf) and self.on_squares(0):
            self.map(answers.mask)
            name = member(self.s, self.decision, 0, answers.kth(0))
            return self.typed(f"Which of the marked squares, such as {name}?")
        return self.typed(f"One of {answers.count()} answers, by its words?")

    def told(self, answers: Any) -> list[str] | None:
        """The answers in words, where they are few enough to list."""
        if self.on_squares(0) and (answers.count() or 0) > FLAT:
            return None
        if isinstance(answers, OneOf) and (answers.count() or 0) <= LISTED:
            return self.named(0, bits(answers.mask))
        found = listing(self.s, LISTED)
        if found is not None and self.decision.kind == "action":
            return [self.action(name) for name in found]
        if found is not None and self.decision.kind == "offer":
            return [self.offer(label) for label in found]
        return found

    def offer(self, label: str) -> str:
        """What is offered, with its price."""
        offer = next((o for o in self.s.game.book.offers if o.label == label), None)
        price = _ways(offer.price) if offer is not None else ""
        return f"{label} ({price})" if price and price != "free" else label

    def action(self, name: str) -> str:
        """An action with its price and what its card says of it."""
        action = self.s.game.book.actions.get(name)
        if action is None:
            return name
        return f"{name} ({_ways(action.price)}{f'; {action.short}' if action.short else ''})"

    def several(self, answers: SomeOf) -> Any:
        members = bits(answers.mask)
        self.terminal.numbered(self.named(0, members))
        many = f"{answers.least} to {answers.most}" if answers.least != answers.most else f"{answers.least}"
        more = [", or “all”"] if answers.most == len(members) else []
        more += [", or “none”"] if not answers.least else []
        return self.typed(f"{many} of them, such as “1, 2”{''.join(more)}?")

    def region(self, answers: Region) -> Any:
        """A place, or a move to one."""
        region = answers.region
        question = "Where (“24, 6”, “near …”, “any”)?"
        if answers.path:
            here, far = towards.shown(self.s, region.start), towards.inches(region.allowance)
            self.terminal.note(f"  It stands at {here} and may move {far}in.")
            question = "Where to (“24, 12.5”, “towards …”, “stay”)?"
        return self.typed(question, lambda text: towards.read(self.s, answers, text, self.session.viewer))
