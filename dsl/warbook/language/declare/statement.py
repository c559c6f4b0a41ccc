"""A sentence that always holds, taken apart for those who read it."""

from __future__ import annotations

from dataclasses import dataclass

from warbook.language.blocks import Text
from warbook.language.ir import Expr
from warbook.language.model import Bearer, Change
from warbook.language.resolve.conditions import condition_of
from warbook.language.resolve.context import Context
from warbook.language.sentence import Node


@dataclass(frozen=True, slots=True)
class Statement:
    """One fact of a rule: of whom (`subject`) and what (`act`) it is said, and with which words (`kind`): that it is so
    (`standing`), may be (`may_law`, `may_only`, `alone_may`), `must` or `cannot` be."""

    kind: str
    subject: Node
    act: Node
    given: Expr | None
    """What the rule says before it, `While …:`."""
    after: Node | None
    """`if …` or `unless …`, as it stands behind it."""
    bearer: Bearer | None
    text: Text

    @classmethod
    def of(
        cls, tree: Node, after: Node | None, given: Expr | None, bearer: Bearer | None, text: Text
    ) -> Statement:
        """What a tree of the sentence's grammar says."""
        acts = (n for n in tree.children[1:] if n is not None and n.kind.startswith(("order_", "verb_")))
        return cls(tree.kind, tree[0], next(acts), given, after, bearer, text)

    def condition(self, c: Context) -> Expr | None:
        """The condition behind it."""
        return condition_of(c, self.after)

    def change(self, field: str, how: str, what: str, amount: Expr, var: str, test: Expr | None) -> Change:
        """A change of a number that it comes to."""
        return Change(field, how, what, amount, var, test, self.bearer, self.text.span, self.text.text)
