"""A random game by messages, as text: run in this process, by a bare Python from the archive alone, or by Python in a page.

It imports nothing but what is in the archive. `played` is all there is to call.
"""

from __future__ import annotations

import json

from warbook.engine.players import RandomPlayer
from warbook.engine.session.alone import Alone


def played(data: bytes, seed: int, most: int) -> str:
    """The journal of a game with so many answers at `most`: every answer goes in as a message, as a page would send it."""
    alone = Alone.of(data, seed)
    number = 0

    def send(seat: str, **message: object) -> list[dict[str, object]]:
        return [
            json.loads(text)["message"]
            for text in alone.heard(json.dumps({"seat": seat, "message": message}))
        ]

    assert send("", type="sit", token="")[0]["playing"] is False
    told = send("", type="begin", choice={"sides": ["human", "random"]})
    assert told[0]["playing"] is True, told
    send("A", type="hello")
    hand = RandomPlayer(seed)
    while alone.table is not None and (decision := alone.table.state.decision) is not None and number < most:
        if alone.due:
            alone.think()
            continue
        assert "AB"[decision.player] == "A"
        number += 1
        message = {
            "type": "answer",
            "at": alone.table.at,
            "answer": hand.choose(alone.table.state),
            "id": f"n{number}",
        }
        first = send("A", **message)[0]
        assert first == {"type": "ok", "re": f"n{number}"}, first
    assert alone.table is not None
    return alone.table.journal().to_json()
