"""What is known at a point of a deed."""

from __future__ import annotations

from dataclasses import dataclass, field

from warbook.language.ir import Expr


@dataclass(slots=True)
class Known:
    """What is known at a point of a deed."""

    passing: dict[tuple[Expr, str], Expr | None] = field(default_factory=dict)
    within: tuple[str, ...] = ()
    begun: bool = True
    """Whether a deed begins here, so that what is passing is nothing yet."""

    def copy(self) -> Known:
        return Known(dict(self.passing), self.within, self.begun)

    def inside(self, key: str) -> Known:
        """The same, one helper farther in; what is known is shared."""
        return Known(self.passing, (*self.within, key), self.begun)
