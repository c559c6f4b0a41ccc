"""A choice with many answers, asked for step by step: who, then what, then whom or where."""

from __future__ import annotations

from typing import Any

from warbook.cli.asking import BACK, Asking
from warbook.cli.choices import fitting, same
from warbook.engine.answers import Options, bits
from warbook.engine.prompts import describe_answer, member
from warbook.engine.typed_answers import Unclear, parse_answer

Branch = tuple[int, int, int, int]


class Whole(Exception):
    """A whole answer typed ahead of the steps."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer


class Steps(Asking):
    """Asks until there is an answer. “back” goes a step back; a whole answer may be typed at any step."""

    def run(self, answers: Options) -> Any:
        try:
            while True:
                answer = self.who(answers)
                if answer is not None:
                    return answer
        except Whole as whole:
            return whole.answer

    def who(self, answers: Options) -> Any:
        """The answer for the one who acts; None to ask again."""
        self.session.marks = []
        actors = list(dict.fromkeys(b[2] for b in answers.branches))
        at = self.step([self.piece(a) for a in actors], "Who?", [self.short(a) for a in actors])
        if at is None:
            return None
        mine = [b for b in answers.branches if b[2] == actors[at]]
        while True:
            options = list(dict.fromkeys(b[1] for b in mine))
            names = [self.label(answers, next(b for b in mine if b[1] == o)) for o in options]
            at = self.step(names, "What?", [answers.labels[o] for o in options])
            if at is None:
                return None
            found = self.pick(next(b for b in mine if b[1] == options[at]))
            if found is not None or len(options) == 1:
                return found

    def label(self, answers: Options, branch: Branch) -> str:
        """An option with what can be picked for it."""
        _, option, _, mask = branch
        picks = bits(mask) if mask >= 0 else []
        if len(picks) == 1:
            return describe_answer(self.s, [option, -1, picks[0]])
        what = "squares" if self.on_squares(option) else "choices"
        return answers.labels[option] + (f" ({len(picks)} {what})" if picks else "")

    def pick(self, branch: Branch) -> Any:
        """The answer with what the option is done to; None to go back."""
        _, option, actor, mask = branch
        picks = list(bits(mask)) if mask >= 0 else []
        if len(picks) < 2:
            return [option, actor, picks[0] if picks else -1]
        names = [member(self.s, self.decision, option, x) for x in picks]
        if self.on_squares(option):
            self.map(mask)
            at = self.square(names, f"Which of the marked squares, such as {names[len(names) // 2]}?")
        else:
            self.terminal.numbered(self.named(option, picks))
            at = self.chosen(names, "Which?")
        return None if at is None else [option, actor, picks[at]]

    def step(self, shown: list[str], question: str, names: list[str]) -> int | None:
        """Which of a list; what leaves no choice is only told."""
        if len(shown) == 1:
            self.terminal.note(f"  {shown[0]}")
            return 0
        self.terminal.numbered(shown)
        return self.chosen(names, question)

    def chosen(self, names: list[str], question: str) -> int | None:
        """A number or name from a list; None for “back”. Raises `Whole`."""
        while True:
            text = self.line(question)
            if text.casefold() in BACK:
                return None
            if text.isdecimal():
                if 1 <= int(text[:9]) <= len(names):
                    return int(text) - 1
                self.terminal.wrong(f"they are numbered from 1 to {len(names)}")
                continue
            found = _which(text, names)
            if found is not None:
                return found
            try:
                raise Whole(parse_answer(self.s, text))
            except Unclear as unclear:
                self.terminal.wrong(str(unclear))

    def square(self, names: list[str], question: str) -> int | None:
        """A square by its name; None for “back”. Raises `Whole`."""
        while True:
            text = self.line(question)
            if text.casefold() in BACK:
                return None
            found = same(text, names)
            if found is not None:
                return names.index(found)
            try:
                raise Whole(parse_answer(self.s, text)) if not text.isdecimal() else Unclear
            except Unclear:
                self.terminal.wrong(
                    "that is none of the marked squares; “map” shows them, “back” goes a step back"
                )


def _which(text: str, names: list[str]) -> int | None:
    """Which of the names was typed: in full, or by the beginning of it or of one of its words."""
    found = same(text, names)
    if found is None:
        several = fitting(text, names)
        found = several[0] if len(several) == 1 else None
    return names.index(found) if found is not None else None
