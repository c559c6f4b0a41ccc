"""A state as plain JSON data, complete at any decision, and back.

The pending decision is not written: the block that works a question out changes nothing, so it is run again.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from json import dumps
from typing import Any

from warbook.engine.dice import DiceStream
from warbook.engine.fingerprint import code_hash, rules_hash
from warbook.engine.game import Game
from warbook.engine.plan import SCENERY
from warbook.engine.state import Stalled, State, unrolled
from warbook.language.diagnostic import Span
from warbook.language.model import Feature

FORMAT = 1
_FEATURE = ("terrain", "x", "y", "width", "depth", "turn", "height", "room", "level", "side", "mark")
_WORDS = ("terrain", "side", "mark")


class BadSave(ValueError):
    """Data that is no saved state of this game; the message says why."""


def to_json(state: State) -> dict[str, Any]:
    """Everything there is to a state, as plain JSON data."""
    game = state.game
    body = {
        "columns": [_packed(column) for column in state.F],
        "numbers": [_packed(x) for i, x in enumerate(state.G) if i != SCENERY],
        "scenery": [[getattr(feature, name) for name in _FEATURE] for feature in state.G[SCENERY] or ()],
        "frames": [_packed(frame) for frame in state.stack],
        "dice": state.dice.to_json(),
        "asked": state.asked if state.decision is not None else None,
        "path": _packed(state.path),
        "over": state.over,
        "steps": state.steps,
        "journal": [_packed(answer) for answer in unrolled(state.journal)],
        "log": [_packed(event) for event in unrolled(state.log)],
    }
    return {
        "warbook": "state",
        "format": FORMAT,
        "game": game.book.name,
        "rules": rules_hash(game),
        "code": code_hash(game),
        "state": body,
        "sum": _sum(body),
    }


def from_json(game: Game, data: Any) -> State:
    """The state that `to_json` told, at the same decision. Raises `BadSave`."""
    if not isinstance(data, Mapping) or data.get("warbook") != "state":
        raise BadSave("this is not a saved game")
    if data.get("format") != FORMAT:
        raise BadSave(f"this was saved in format {data.get('format')!r}; this version reads format {FORMAT}")
    if data.get("game") != game.book.name:
        raise BadSave(f"this was saved from the game {data.get('game')!r}, not from {game.book.name!r}")
    if data.get("rules") != rules_hash(game):
        raise BadSave("this was saved under other rules of this game")
    if data.get("code") != code_hash(game):
        raise BadSave("this was saved by another version of the engine; its journal can still be replayed")
    body = data.get("state")
    try:
        if not isinstance(body, Mapping) or _sum(body) != data.get("sum"):
            raise BadSave("the saved game is damaged: its contents do not match their sum")
        return _restored(game, body)
    except (BadSave, Stalled):
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError) as fault:
        raise BadSave(f"the saved game is damaged ({type(fault).__name__})") from fault


def _restored(game: Game, body: Mapping[str, Any]) -> State:
    fresh = game.blank()
    s = State(game)
    s.F = [_unpacked(column) for column in body["columns"]]
    if len(s.F) != len(fresh.F) or len({len(column) for column in s.F}) != 1 or len(s.F[0]) < 2:
        raise BadSave("the saved game is damaged: its pieces are incomplete")
    s.G = [_unpacked(x) for x in body["numbers"]]
    s.G.insert(SCENERY, _features(game, body["scenery"]) or fresh.G[SCENERY])
    if len(s.G) != len(fresh.G):
        raise BadSave("the saved game is damaged: its numbers are incomplete")
    s.stack = [_frame(game, _unpacked(frame)) for frame in body["frames"]]
    s.dice = DiceStream.from_json(body["dice"])
    s.path = _unpacked(body["path"])
    s.over = bool(body["over"])
    s.steps = int(body["steps"])
    for answer in body["journal"]:
        s.journal = (s.journal, _unpacked(answer))
    for event in body["log"]:
        s.log = (s.log, _unpacked(event))
    if body["asked"] is not None:
        resume(s, int(body["asked"]))
    return s


def resume(s: State, asked: int) -> None:
    """Asks again what was asked, by running the block that worked the question out."""
    before, position, log = len(s.stack), s.dice.to_json(), s.log
    if s.stack:
        s.stack[-1][1] = asked
    s.run()
    if (
        s.decision is None
        or s.asked != asked
        or len(s.stack) != before
        or s.dice.to_json() != position
        or s.log is not log
    ):
        raise BadSave("the saved game is damaged: its question cannot be asked again")


def _features(game: Game, rows: Any) -> tuple[Feature, ...]:
    found = []
    for row in rows:
        values = dict(zip(_FEATURE, row, strict=True))
        known = values["terrain"] in game.book.terrains or (game.book.space.grid and not values["terrain"])
        if not known or any(type(values[name]) is not (str if name in _WORDS else int) for name in _FEATURE):
            raise BadSave("the saved game is damaged: its terrain is none of this game's")
        found.append(Feature(**values, span=Span("", 0, 0)))
    return tuple(found)


def _frame(game: Game, frame: Any) -> list[Any]:
    if not isinstance(frame, list) or len(frame) < 2 or any(type(x) is not int or x < 0 for x in frame[:2]):
        raise BadSave("the saved game is damaged: a frame is none of this game's")
    if (
        frame[0] >= len(game.code)
        or game.code[frame[0]] is None
        or len(frame) < 2 + len(game.widths[frame[0]])
    ):
        raise BadSave("the saved game is damaged: a frame is none of this game's")
    return frame


def _packed(value: Any) -> Any:
    """A value as JSON data; a tuple is told from a list."""
    if isinstance(value, tuple):
        return {"of": [_packed(x) for x in value]}
    if isinstance(value, list):
        return [_packed(x) for x in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"a state holds {type(value).__name__}, which cannot be saved")


def _unpacked(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(_unpacked(x) for x in value["of"])
    if isinstance(value, list):
        return [_unpacked(x) for x in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise BadSave(f"the saved game is damaged: it holds {type(value).__name__}")


def _sum(body: Any) -> str:
    """Tells accidental damage; it is no seal against forgery."""
    return sha256(dumps(body, sort_keys=True, separators=(",", ":")).encode()).hexdigest()[:16]
