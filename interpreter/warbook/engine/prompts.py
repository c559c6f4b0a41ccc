"""Decisions in words: what is asked, which answers there are, and what an answer means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from warbook.engine.answers import Numbers, OneOf, Options, Region, SomeOf, YesNo, bits
from warbook.engine.display_names import counter, place, player, sort, thing, value
from warbook.engine.hidden import hidden_from
from warbook.engine.log import taking_part
from warbook.engine.plan import KIND
from warbook.engine.state import Decision, State
from warbook.engine.views import view
from warbook.language.diagnostic import Span
from warbook.language.model import Role
from warbook.language.resolve.points import WORDS
from warbook.language.source import Source

BREAK = re.compile(r"\n\s*\n|\n\s*(?:\d+\.|[-*|])\s|(?<=[.:])\s|\*\*\s|(?<=\|)\s")
"""Where a step or sentence of a rules file begins or ends."""
Sources = Mapping[str, Source]


def prompt(s: State, sources: Sources | None = None) -> str:
    """What the pending decision asks, in words; with the sentence of the rules if its source is at hand."""
    decision = s.decision
    if decision is None:
        return ""
    label, _ = s.game.plan.prompts[decision.rule]
    said = rule_text(s, sources)
    return f"{player(decision.player)}: {_question(s, decision, label)}." + (f" “{said}”" if said else "")


def taking_roles(s: State) -> list[tuple[Role, Any]]:
    """The roles of the rule that asks, each with what it stands for."""
    if not s.stack:
        return []
    number, _, *values = s.stack[-1]
    sort, name = next((key for key, n in s.game.numbers.items() if n == number), ("", ""))
    book = s.game.book
    action = book.actions.get(name) if sort == "action" else None
    rule = book.procedures.get(f"{sort} {name}") or (book.windows.get(name) if sort == "window" else None)
    if sort == "window":
        values = values[1:]
    roles = rule.roles if rule is not None else action.procedure.roles if action and action.procedure else ()
    return list(zip(roles, values, strict=False))


def concerned(s: State) -> int | None:
    """Whom the rule that asks is about: the piece that its first role stands for."""
    first = next(iter(taking_roles(s)), None)
    if first is None or first[0].type.base != "thing" or first[0].type.many or not isinstance(first[1], int):
        return None
    return first[1] if 2 <= first[1] < len(s.F[KIND]) else None


def _concerned(s: State, decision: Decision) -> str:
    one = concerned(s)
    if one is None:
        return ""
    told = ", ".join(sort(s, one)) if not hidden_from(s, decision.player) >> one & 1 else ""
    return f" for {thing(s, one, decision.player)}" + (f" ({told})" if told else "")


def rolling(s: State, decision: Decision) -> str:
    """The roll during which something is asked, where there is one."""
    keys = {number: name for (sort, name), number in s.game.numbers.items() if sort == "roll"}
    for number, _, *values in reversed(s.stack):
        if number in keys:
            roll = s.game.book.rolls[keys[number]]
            roller, rest = taking_part(s, roll, values, decision.player)
            whose = f"{roller}'s " if roller else ""
            return f" for {whose}{roll.name}{rest}"
    return ""


def _question(s: State, decision: Decision, label: str) -> str:
    about = thing(s, decision.subject, decision.player) if decision.subject >= 0 else ""
    match decision.kind:
        case "one":
            return (f"choose the {label}" if label else "choose 1") + _concerned(s, decision)
        case "some":
            answers = decision.answers
            assert isinstance(answers, SomeOf)
            least, most = answers.least, answers.most
            many = f"{least}" if least == most else f"up to {most}" if not least else f"{least} to {most}"
            return (f"choose {many} ({label})" if label else f"choose {many}") + _concerned(s, decision)
        case "dice":
            return "choose dice to throw again"
        case "number":
            assert isinstance(decision.answers, Numbers)
            return f"choose a number from {decision.answers.low} to {decision.answers.high}"
        case "next":
            return f"choose the {label} that comes next" if label else "choose which comes next"
        case "order":
            return "choose what comes first"
        case "line":
            return "choose the line" + _concerned(s, decision)
        case "edge":
            return "choose an edge"
        case "point":
            called = f" ({label})" if label and label not in WORDS else ""
            return f"choose a point of the table{called}"
        case "move":
            return f"move {about}"
        case "place":
            told = ", ".join(sort(s, decision.subject))
            return f"place {about}" + (f" ({told})" if told else "")
        case "may":
            return "yes or no" + _concerned(s, decision)
        case "action":
            return f"choose what {about} does{purse(s, decision)}"
        case "price":
            return f"choose how {about} pays"
        case "offer":
            about = rolling(s, decision) if concerned(s) is None else _concerned(s, decision)
            return f"{label}{about}: take what is offered, or not"
    return "choose one"


def purse(s: State, decision: Decision) -> str:
    """What is left of all that actions cost: of the one who acts, and of its player."""
    seen = view(s, decision.player)
    held = {**seen.counters(decision.player), **seen.counters(decision.subject)}
    paid = dict.fromkeys(name for a in s.game.book.actions.values() for way in a.price for _, name in way)
    left = [counter(s, name, held[name]) for name in paid if held.get(name)]
    return f" ({', '.join(left)} left)" if left else ""


def rule_text(s: State, sources: Sources | None) -> str:
    """The sentence of the rules behind the pending decision, or what its window is; "" where no source is at hand."""
    if s.decision is None or not sources:
        return ""
    if s.decision.kind == "offer" and s.stack:
        asking = next(
            (name for (sort, name), n in s.game.numbers.items() if n == s.stack[-1][0] and sort == "window"),
            "",
        )
        return s.game.book.windows[asking].short if asking else ""
    _, span = s.game.plan.prompts[s.decision.rule]
    source = sources.get(span.file) if isinstance(span, Span) else None
    if source is None or not isinstance(span, Span):
        return ""
    if source.text[source.text.rfind("\n", 0, span.start) + 1 :].startswith("#"):
        return ""  # a heading with its roles is no sentence
    return sentence(source.text, span.start, span.end)


def rule_line(s: State, sources: Sources | None) -> tuple[str, int] | None:
    """File and line of the rule behind the pending decision."""
    if s.decision is None or not sources:
        return None
    _, span = s.game.plan.prompts[s.decision.rule]
    source = sources.get(span.file) if isinstance(span, Span) else None
    return (
        None if source is None or not isinstance(span, Span) else (span.file, source.line_col(span.start)[0])
    )


def sentence(text: str, start: int, end: int) -> str:
    """The whole sentence around a span of rules, as one line."""
    low = max(
        (m.end() for m in BREAK.finditer(text, max(0, start - 1000), start + 1) if m.end() <= start),
        default=0,
    )
    after = re.compile(r"\n\s*\n|\n\s*(?:\d+\.|[-*|])\s|(?<=[.:])\s|\|").search(text, max(end - 1, start))
    high = after.start() if after is not None else len(text)
    return " ".join(text[low:high].replace("{", "").replace("}", "").replace("**", "").split())


# ------------------------------------------------------------------ answers
def describe_answer(s: State, answer: Any) -> str:
    """What an answer to the pending decision means, in words."""
    decision = s.decision
    assert decision is not None
    answers = decision.answers
    match answers:
        case YesNo():
            return "yes" if answer else "no"
        case OneOf():
            return member(s, decision, 0, answer)
        case SomeOf():
            return ", ".join(member(s, decision, 0, x) for x in answer) or "none"
        case Options():
            return _option(s, decision, answers, answer)
        case Region(path=True):
            return "stay" if len(answer) == 1 else "to " + "; ".join(place(s, p) for p in answer[1:])
        case Region():
            return f"at {place(s, answer)}"
    return str(answer)


def _option(s: State, decision: Decision, answers: Options, answer: Any) -> str:
    option, actor, picked = answer
    words = [answers.labels[option]]
    if actor >= 0:
        words.insert(0, thing(s, actor, decision.player) + ":")
    if picked >= 0:
        words.append(member(s, decision, option, picked))
    return " ".join(words)


def member(s: State, decision: Decision, option: int, item: int) -> str:
    """One member of what is chosen from."""
    if decision.kind == "dice":
        good = s.G[s.game.plan.slots["Lucky "]] >> item & 1
        told = (", a success" if good else ", no success") if s.G[s.game.plan.slots["Wins "]] else ""
        return f"die {item + 1}: {s.G[s.game.plan.slots['Dice ']][item]}{told}"
    if decision.kind in ("move", "place"):
        return place(s, item)
    picked = s.game.plan.picked[decision.rule]
    base = picked[option] if option < len(picked) else "thing"
    return value(s, base, "", item, decision.player)


def listing(s: State, most: int = 60) -> list[str] | None:
    """All answers in words, in the order of their numbers; None where they are a region or too many.

    Of a choice of several it lists what can be chosen.
    """
    decision = s.decision
    assert decision is not None
    answers = decision.answers
    if isinstance(answers, SomeOf):
        return [member(s, decision, 0, x) for x in bits(answers.mask)]
    count = answers.count()
    if count is None or count > most or isinstance(answers, Numbers):
        return None
    return [describe_answer(s, answers.kth(k)) for k in range(count)]
