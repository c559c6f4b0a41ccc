"""Walking the meaning of rules, as the language stage does it."""

from warbook.language.walk import everywhere, nodes

__all__ = ["everywhere", "nodes"]
