"""What a person types, as an answer to the pending decision."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from warbook.engine.answers import Numbers, Options, Region, SomeOf, YesNo, bits
from warbook.engine.plan import POS
from warbook.engine.prompts import describe_answer, member
from warbook.engine.state import Decision, State
from warbook.language import ir

SEARCHED = 20_000
"""So many answers are compared with what was typed."""
ROUNDING = ir.MICROMETRES_PER_INCH // 200
LEAVE = ("done", "pass", "none", "no", "stop", "decline", "stay")


class Unclear(ValueError):
    """What was typed is no legal answer; the message says why."""


def parse_answer(s: State, text: str) -> Any:
    """The legal answer that was meant, by number, words, square, inches, yes or no. Raises `Unclear`."""
    decision = s.decision
    if decision is None:
        raise Unclear("nothing is being asked")
    typed = " ".join(text.split()).casefold()
    if not typed:
        raise Unclear("type an answer")
    answer = _read(s, decision, typed)
    if decision.answers.contains(answer):
        return answer
    if not isinstance(decision.answers, Region):
        raise Unclear("this is not one of the legal answers")
    for near in _nudged(decision.answers, answer):
        if decision.answers.contains(near):
            return near
    raise Unclear(decision.answers.why_not(answer) or "this is not one of the legal answers")


def _nudged(answers: Region, answer: Any) -> Iterator[Any]:
    """Answers as near as makes no difference: coordinates are shown and typed rounded."""
    last = answer[-1] if answers.path else answer
    for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        for far in (ROUNDING, 2 * ROUNDING):
            point = [last[0] + dx * far, last[1] + dy * far]
            yield [*answer[:-1], point] if answers.path else point


def _read(s: State, decision: Decision, typed: str) -> Any:
    answers = decision.answers
    match answers:
        case YesNo():
            return _yes_no(typed)
        case Numbers():
            return _number(typed)
        case Region():
            return _point(s, decision, answers, typed)
        case SomeOf():
            return _several(s, decision, answers, typed)
    count = answers.count() or 0
    if typed.isdecimal():
        if not 1 <= int(typed[:9]) <= count:
            raise Unclear(f"the answers are numbered from 1 to {count}")
        return answers.kth(int(typed) - 1)
    if (
        typed in LEAVE
        and isinstance(answers, Options)
        and answers.branches[-1][1] == len(answers.labels) - 1
        and answers.branches[-1][3] < 0
    ):
        return answers.kth(count - 1)
    if count > SEARCHED:
        raise Unclear("there are too many answers to look for that; give its number")
    return _meant(typed, [(describe_answer(s, answers.kth(k)), answers.kth(k)) for k in range(count)])


def _yes_no(typed: str) -> bool:
    if typed in ("y", "yes", "1"):
        return True
    if typed in ("n", "no", "2", "done", "pass"):
        return False
    raise Unclear("answer yes or no")


def _number(typed: str) -> int:
    if not re.fullmatch(r"[+-]?\d{1,9}", typed):
        raise Unclear("answer with a whole number")
    return int(typed)


def _point(s: State, decision: Decision, answers: Region, typed: str) -> Any:
    """Coordinates in inches; a way has several, parted by semicolons."""
    start = s.F[POS][decision.subject]
    if answers.path and typed in LEAVE:
        return [list(start)]
    points = []
    for part in typed.removeprefix("to ").removeprefix("at ").split(";"):
        numbers = re.findall(r"[-+]?\d{1,6}(?:\.\d{0,6})?", part)
        if len(numbers) != 2 or re.sub(r"[-+\d.,\s]|inches|in|\"|″", "", part):
            raise Unclear("give a point in inches from the left and from the front edge, as “12, 20.5”")
        points.append([round(float(n) * ir.MICROMETRES_PER_INCH) for n in numbers])
    if answers.path:
        return [list(start), *points]
    if len(points) != 1:
        raise Unclear("give one point")
    return points[0]


def _several(s: State, decision: Decision, answers: SomeOf, typed: str) -> list[int]:
    members = bits(answers.mask)
    if typed in LEAVE:
        return []
    if typed == "all":
        return list(members)
    found = []
    named = [(member(s, decision, 0, x), x) for x in members]
    for part in typed.split(","):
        word = part.strip()
        if word.isdecimal():
            if not 1 <= int(word[:9]) <= len(members):
                raise Unclear(f"they are numbered from 1 to {len(members)}")
            found.append(members[int(word) - 1])
        elif word:
            found.append(_meant(word, named))
    if len(set(found)) != len(found):
        raise Unclear("each can be chosen once")
    if not answers.least <= len(found) <= answers.most:
        raise Unclear(f"choose {answers.least} to {answers.most}")
    return sorted(found)


def _meant(typed: str, named: list[tuple[str, Any]]) -> Any:
    """The one whose name is what was typed, or has all its words."""
    exact = [answer for name, answer in named if _plain(name) == _plain(typed)]
    if len(exact) == 1:
        return exact[0]
    words = _plain(typed).split()
    near = [(name, answer) for name, answer in named if all(w in _plain(name).split() for w in words)] or [
        (name, answer)
        for name, answer in named
        if all(any(v.startswith(w) for v in _plain(name).split()) for w in words)
    ]
    if len(near) == 1:
        return near[0][1]
    if near:
        some = "; ".join(name for name, _ in near[:5])
        raise Unclear(f"this could be {len(near)} answers: {some}{' …' if len(near) > 5 else ''}")
    raise Unclear("no legal answer is called that")


def _plain(text: str) -> str:
    return " ".join(re.sub(r"['\u2019]s\b", "", text.casefold()).replace(":", " ").replace(",", " ").split())
