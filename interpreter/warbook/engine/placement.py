"""What is asked of a place for a piece, whatever the game is played on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from warbook.engine.state import State


class PlaceWanted(NamedTuple):
    """A piece to be placed: where a test holds that is judged with the piece standing there.

    `given` are the arguments of the test besides the state; `hint` is where places are looked for at all, None for
    anywhere: a zone with its player, what it is near to and how far, or a mask of squares. The piece may overlap only
    `over`; (-1: nothing); where there is no such place, it comes as near to `nearest`, a piece or point (on a grid, a
    square), as there is room.
    """

    piece: int
    test: Callable[..., bool]
    given: tuple[Any, ...] = ()
    hint: Any = None
    over: int = -1
    nearest: Any = None

    def suits(self, s: State) -> bool:
        """Whether the piece may be where it stands now."""
        return bool(self.test(s, *self.given))
