"""Who sits where: seats are taken with secret tokens alone."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_urlsafe

from warbook.engine.session import SEATS, WATCH
from warbook.language.atomic import write_atomically
from warbook.language.bounded import read_bounded

_LETTERS = 32
_FILE_LIMIT = 10_000


@dataclass(slots=True)
class Keys:
    """The secret token of each way to sit down: seats by token. `host` also sets the table up."""

    tokens: dict[str, str] = field(default_factory=lambda: fresh(("host", *SEATS, WATCH)))

    def seats(self, given: str, shared: bool, people: Iterable[int]) -> tuple[str, ...] | None:
        """The seats that a token opens; None where it opens none. Whoever set the table up sits in every seat that a person
        has at this screen."""
        for name, token in self.tokens.items():
            if hmac.compare_digest(token.encode(), given.encode()):
                if name != "host":
                    return (name,)
                own = [SEATS[side] for side in people]
                return tuple(own if shared else own[:1]) or (WATCH,)
        return None

    def is_host(self, given: str) -> bool:
        return hmac.compare_digest(self.tokens["host"].encode(), given.encode())

    def revoke(self) -> None:
        """Makes all links worthless but the host's own."""
        self.tokens |= fresh((*SEATS, WATCH))

    # ---------------------------------------------------------------- kept, so that links outlive a restart
    def keep(self, path: Path) -> None:
        write_atomically(path, json.dumps(self.tokens))
        path.chmod(0o600)

    @classmethod
    def kept(cls, path: Path) -> Keys:
        """The tokens in a file; fresh ones where there is none, or none that can be read."""
        try:
            data = json.loads(read_bounded(path, _FILE_LIMIT))
        except (OSError, ValueError):
            return cls()
        return cls(data) if _are_tokens(data) else cls()


def _are_tokens(data: object) -> bool:
    wanted = {"host", *SEATS, WATCH}
    return (
        isinstance(data, Mapping)
        and set(data) == wanted
        and all(isinstance(token, str) and len(token) >= _LETTERS for token in data.values())
        and len(set(data.values())) == len(wanted)
    )


def fresh(names: Iterable[str]) -> dict[str, str]:
    return {name: token_urlsafe(_LETTERS) for name in names}
