"""The tables of the sentence parser, kept from one run to the next: building them takes longer than a game.

They hang on the grammar, on lark and on Python alone, so they are kept for each user, not for each game.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from warbook.language.store import digest, read_store, user_folder, write_store

if TYPE_CHECKING:
    from lark import Lark

MOST_KEPT = 8
"""Tables of so many grammars are kept."""


def parser(grammar: str, starts: Sequence[str]) -> Lark:
    """The LALR parser of a grammar, from kept tables where there are any."""
    import lark

    folder = user_folder()
    key = digest((grammar.encode(), repr(starts).encode(), lark.__version__.encode()))
    path = folder / f"tables-{key.hex()[:16]}.bin" if folder is not None else None
    kept = read_store(path, key) if path is not None else None
    if kept is not None and path is not None:
        with suppress(Exception):
            thawed = _thaw(kept[0])
            with suppress(OSError):
                os.utime(path)
            return thawed
    made = lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=list(starts),
        propagate_positions=True,
        maybe_placeholders=True,
    )
    if path is not None:
        _clear(path.parent)
        write_store(path, key, [_frozen(made)])
    return made


def _frozen(made: Lark) -> bytes:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = made.memo_serialize([TerminalDef, Rule])
    return pickle.dumps((data, memo), protocol=5)


def _thaw(kept: bytes) -> Lark:
    import io

    from lark import Lark

    class Plain(pickle.Unpickler):
        """Reads numbers, texts, lists and mappings, and nothing that could do anything."""

        def find_class(self, module: str, name: str) -> Any:
            raise pickle.UnpicklingError(f"{module}.{name}")

    data, memo = Plain(io.BytesIO(kept)).load()
    made: Lark = Lark._load_from_dict(data, memo)  # type: ignore[no-untyped-call]
    return made


def _clear(folder: Path) -> None:
    """Forget the tables of grammars that have not been used for long: several may be in use side by side."""
    with suppress(OSError):
        found = sorted(folder.glob("tables-*.bin"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in found[MOST_KEPT - 1 :]:
            old.unlink(missing_ok=True)
