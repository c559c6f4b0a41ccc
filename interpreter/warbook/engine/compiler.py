"""The functions of one game: how each is begun and ended, and which of them are frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from warbook.engine.aimed_prices import AimedPrice
from warbook.engine.deferred import Defined, define
from warbook.engine.emit_body import Body
from warbook.engine.emit_context import Context
from warbook.engine.names import Key
from warbook.engine.plan import MISSION
from warbook.language.ir import Do
from warbook.language.looks import Looks
from warbook.language.model import Action, Rulebook


class Compiler(Context):
    """Gives the functions of one game their bodies, and takes them up when they are written."""

    def __init__(self, book: Rulebook, aims: Mapping[str, AimedPrice], looks: Looks) -> None:
        super().__init__(book, looks)
        self.aims = aims
        self.frames: dict[int, Body] = {}
        self.called: set[str] | None = None
        self.plan.slots["@mission"] = MISSION

    def body(self, key: Key, params: list[str]) -> Body:
        number = self.number(key)
        made = Body(self, params, key in self.asking or key[0] in ("window", "use"), number)
        made.exit = made.label()
        return made

    def finish(self, body: Body, after: list[Do], last: Sequence[str] = ()) -> None:
        """Ends a function: its exit, then what follows, then its last lines, then back to the caller."""
        if body.frame:
            body.begin(body.exit)
            for do in after:
                body.aside(do)
            for line in last:
                body.line(line)
            body.line("s.stack.pop(); return True")
            self.frames[body.number] = body
            self.texts.append(body.source(f"p{body.number}"))
            return
        for do in after:
            body.plain(do)
        for line in last:
            body.line(line)
        self.texts.append(body.source(f"p{body.number}"))

    def root(self, action: Action) -> Action:
        """The action whose steps are followed."""
        while action.procedure is None and action.like is not None:
            action = self.book.actions[action.like]
        return action

    def define(self, texts: Sequence[str], names: dict[str, Any]) -> Defined:
        """Puts all functions, whose texts these are, among some names."""
        return define(texts, names, self.called)
