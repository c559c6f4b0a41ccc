"""The texts of functions as they are run: what nearly every rule does is written out, and what a rule does not need is left out."""

from __future__ import annotations

import re

_NOTED = re.compile(r"^(\s*)s\.note\(([^;\n]*)\)$", re.MULTILINE)
"""A line that notes an event: it is written out, as so many are noted."""
_COUNTED = re.compile(r"^(\s*)tick\(s, (-?\d+)\)$", re.MULTILINE)
"""A line that counts a turn of a loop: a function is called only where that is too many."""
_HEAD = re.compile(r"^    F = s\.F; G = s\.G(?:; S = s\.game\.space)?(?:; (.*))?\n", re.MULTILINE)
"""The line with which a function looks up what most rules use."""
_LOOKED_UP = (("F", "s.F"), ("G", "s.G"), ("S", "s.game.space"))
_USED = [(re.compile(rf"(?<![\w.]){name}\b"), f"{name} = {source}") for name, source in _LOOKED_UP]


def lean(text: str) -> str:
    """The text of a function as it is run. Where several stand in one text, each looks up everything."""
    text = _NOTED.sub(r"\1s.log = (s.log, (\2,))", text)
    text = _COUNTED.sub(r"\1s.steps += 1\n\1if s.steps > s.game.patience: endless(s, \2)", text)
    if len(found := list(_HEAD.finditer(text))) != 1:
        return text
    head, before, after = found[0], text[: found[0].start()], text[found[0].end() :]
    needed = [line for used, line in _USED if used.search(after)]
    line = "; ".join([*needed, *([head[1]] if head[1] else [])])
    return f"{before}    {line}\n{after}" if line else before + after
