"""The answers of a worked example as it writes them: names, labels, places and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import Numbers, OneOf, Options, Region, SomeOf, YesNo, bits
from warbook.engine.example_dice import dice_are_asked, dice_showing, faces_asked
from warbook.engine.game import Game
from warbook.engine.state import State
from warbook.language import ir
from warbook.language.diagnostic import Edit, Span
from warbook.language.model import Example

SIDES = ("first", "second")
ASKED = re.compile(r"(first|second) player: ")
"""Before an answer: who must be the one who is asked."""
NOBODY = ("none", "nobody")
SIDE = re.compile(r"([A-Za-z])(\d{1,2})-([A-Za-z])(\d{1,2})")


@dataclass(frozen=True, slots=True)
class Wrong(Exception):
    """An example that cannot be played as written, for what it says by the label `about`, or at `span`."""

    message: str
    hint: str | None = None
    about: str = ""
    span: Span | None = None
    edit: Edit | None = None


def offers(game: Game, s: State, example: Example, roles: dict[str, Any]) -> None:
    """Whether the last question offers and refuses what the example says."""
    decision = s.decision
    assert decision is not None
    for word in example.offered:
        found = understood(game, s, word, roles)
        if found is None or not decision.answers.contains(found):
            raise Wrong(
                f"“{word}” should be offered where {asked(game, s)}, and is not.",
                legal(game, s, roles),
                "Offered",
            )
    for word in example.refused:
        found = understood(game, s, word, roles)
        otherwise = open_otherwise(decision.answers, found)
        if (otherwise and found[2] != -1) or (found is None and not named(game, s, word, roles)):
            raise Wrong(
                f"“{word}” should be refused where {asked(game, s)}, and names nothing that could be answered there.",
                legal(game, s, roles),
                "Refused",
            )
        if found is not None and (otherwise or decision.answers.contains(found)):
            raise Wrong(
                f"“{word}” should be refused where {asked(game, s)}, and is allowed.", about="Refused"
            )


def open_otherwise(answers: Any, found: Any) -> bool:
    """Whether an option that is named without a pick is answered with one, or one with a pick without: that is asked later."""
    return (
        isinstance(answers, Options)
        and found is not None
        and any(
            size and [option, actor] == found[:2] and (mask < 0) == (found[2] != -1)
            for size, option, actor, mask in answers.branches
        )
    )


def named(game: Game, s: State, word: str, roles: dict[str, Any]) -> bool:
    """Whether a refused word says anything: an alternative of this question or another, a face of a die, a number."""
    decision = s.decision
    assert decision is not None
    plain = ASKED.sub("", word.strip().strip('"“”'))
    if plain.lower() in NOBODY:
        return True
    if isinstance(decision.answers, SomeOf) and decision.kind == "dice":
        faces = {face for die in game.book.dice.values() for face in die.faces}
        return all(x.isdigit() or x in faces for x in plain.replace(" and ", ", ").split(", "))
    if not isinstance(decision.answers, Options):
        return False
    who, _, plain = plain.rpartition(": ")
    if plain.startswith("through "):
        return all(one(game, s, x, roles) is not None for x in plain[8:].split(", "))
    labels = {*decision.answers.labels, *game.book.actions, *(o.label for o in game.book.offers)}
    fitting = [x for x in labels if plain.lower() == x.lower() or plain.lower().startswith(x.lower() + " ")]
    rest = plain[max(map(len, fitting), default=0) :].strip()
    picked = not rest or one(game, s, rest, roles) is not None
    return bool(fitting) and picked and (not who or one(game, s, who, roles) is not None)


def next_answer(
    game: Game, s: State, answers: list[str], declines: dict[str, bool], roles: dict[str, Any]
) -> Any:
    """The example's next answer; where that is none, or they have run out, only what it declines is declined. `declines`
    tells of each name whether that has been asked."""
    decision = s.decision
    assert decision is not None
    if not answers:
        return decline(game, s, declines, roles)
    word = answers.pop(0)
    found = understood(game, s, word, roles)
    if found is None or not decision.answers.contains(found):
        if named_question(game, s, declines) is not None:
            answers.insert(0, word)
            return decline(game, s, declines, roles)
        why = (
            decision.answers.why_not(found)
            if isinstance(decision.answers, Region) and found is not None
            else None
        )
        raise Wrong(
            f"“{word}” is no answer where {asked(game, s)}{f': {why}' if why else ''}.",
            legal(game, s, roles),
            "Answers",
        )
    return found


def asked(game: Game, s: State) -> str:
    decision = s.decision
    assert decision is not None
    return f"the {SIDES[decision.player]} player has to decide about “{question_of(game, s)}”"


def legal(game: Game, s: State, roles: dict[str, Any]) -> str | None:
    """What could be answered instead, where it has a name that an example can say."""
    decision = s.decision
    assert decision is not None
    match decision.answers:
        case Options(labels=labels, branches=branches):
            words = [f"“{said}”" for b in branches for said in with_pick(labels[b[1]], b[3], roles)]
            return "It could be " + ", ".join(dict.fromkeys(words)) + "."
        case YesNo():
            return "It could be “yes” or “no”."
        case OneOf(mask=mask) | SomeOf(mask=mask) if dice_are_asked(game, s):
            shown = dict.fromkeys(str(face) for face in faces_asked(game, s, mask))
            return f"It could be {', '.join(shown)}: what the die shows." if shown else None
        case OneOf(mask=mask) | SomeOf(mask=mask) if places_are_asked(game, s):
            spots = [game.space.name(place) for place in bits(mask)]
            return f"It could be {', '.join(spots[:MOST_SPOTS])}{', …' if len(spots) > MOST_SPOTS else '.'}"
        case OneOf(mask=mask) | SomeOf(mask=mask) if decision.kind != "dice":
            words = [f"“{name}”" for name, thing in roles.items() if OneOf(mask).contains(thing)]
            if decision.answers.contains([]):
                words.append("“none”")
            return f"It could be {', '.join(words)}." if words else None
        case _:
            return None


MOST_SPOTS = 8
"""So many squares are told of those that could be answered."""


def places_are_asked(game: Game, s: State) -> bool:
    """Whether what is to be chosen are squares."""
    decision = s.decision
    assert decision is not None
    if not game.book.space.grid or decision.kind == "dice":
        return False
    picked = game.plan.picked[decision.rule]
    return decision.kind == "move" or (bool(picked) and picked[0] == "place")


def with_pick(label: str, mask: int, roles: dict[str, Any]) -> list[str]:
    """An alternative as an example says it: by its label, and by each role that can be picked with it."""
    picks = [name for name, thing in roles.items() if mask >= 0 and OneOf(mask).contains(thing)]
    return [f"{label} {name}" for name in picks] or [label]


def decline(game: Game, s: State, declines: dict[str, bool], roles: dict[str, Any]) -> Any:
    """The answer by which a question is declined that the example says is declined; any other must be answered."""
    decision = s.decision
    assert decision is not None
    if isinstance(decision.answers, OneOf) and decision.answers.count() == 1:
        return decision.answers.kth(0)
    found = declined(decision.answers, s.F[5][decision.subject] if decision.kind == "move" else None)
    if found is None:
        could = legal(game, s, roles)
        raise Wrong(
            f"{asked(game, s)} and it does not say what.", f"Add “- Answers: …”. {could or ''}".rstrip()
        )
    offers_there = labels_of(decision.answers)
    left = [label for label in offers_there or [question_of(game, s)] if label not in declines]
    if (question := named_question(game, s, declines)) is not None:
        declines[question] = True
    elif left:
        raise Wrong(
            f"{asked(game, s)} and it does not say what.",
            f"Say what is done, “- Answers: …”, or that it is not: “- Declines: {'; '.join(left)}”.",
        )
    else:
        declines.update(dict.fromkeys(offers_there, True))
    return found


def named_question(game: Game, s: State, declines: dict[str, bool]) -> str | None:
    """The name by which an example declines the question that is asked; None where it does not."""
    decision = s.decision
    assert decision is not None
    question = question_of(game, s)
    whose = f"{SIDES[decision.player]} player: {question}"
    return next((name for name in (whose, question) if name in declines), None)


def question_of(game: Game, s: State) -> str:
    """The name of a question, by which an example can decline it."""
    decision = s.decision
    assert decision is not None
    return game.plan.prompts[decision.rule][0] or decision.kind


def labels_of(answers: Any) -> list[str]:
    """What is offered in a question that can be passed: each label, but for the one that passes."""
    if not isinstance(answers, Options):
        return []
    return list(dict.fromkeys(answers.labels[b[1]] for b in answers.branches[:-1]))


def declined(answers: Any, stay: Any = None) -> Any:
    """The answer to a question by which nothing is done; None where there is no such answer."""
    match answers:
        case YesNo():
            return False
        case SomeOf(least=0):
            return []
        case Options(labels=labels, branches=branches):
            last = branches[-1]
            return [last[1], last[2], -1] if labels[last[1]] in ("Done", "Decline") else None
        case Region(path=True):
            return [list(answers.region.start)]
        case OneOf() if stay is not None and answers.contains(stay):
            return stay
        case _:
            return None


def understood(game: Game, s: State, word: str, roles: dict[str, Any]) -> Any:
    """An answer as an example writes it: a name, a label, a place, a number, yes or no."""
    decision = s.decision
    assert decision is not None
    plain = word.strip().strip('"“”')
    asked_of = ASKED.match(plain)
    if asked_of is not None:
        if decision.player != SIDES.index(asked_of[1]):
            return None
        plain = plain[asked_of.end() :]
    match decision.answers:
        case YesNo():
            return {"yes": True, "no": False}.get(plain.lower())
        case Region(path=path):
            return where(game, s, plain, path, decision.subject)
        case OneOf(mask=mask) if dice_are_asked(game, s):
            showing = dice_showing(faces_asked(game, s, mask), game, mask, plain)
            return showing[0] if showing is not None and len(showing) == 1 else None
        case OneOf():
            return one(game, s, plain, roles)
        case SomeOf(mask=mask) if dice_are_asked(game, s):
            return dice_showing(faces_asked(game, s, mask), game, mask, plain)
        case SomeOf(mask=mask) if decision.kind == "dice":
            return dice_showing(s.G[game.plan.slot("Dice ")], game, mask, plain)
        case SomeOf():
            if plain.lower() in NOBODY:
                return []
            if plain.lower() in ("all", "everybody"):
                return list(bits(decision.answers.mask))
            found = [one(game, s, x.strip(), roles) for x in plain.replace(" and ", ", ").split(",")]
            return None if None in found else sorted(found)
        case Numbers():
            return int(plain) if plain.isdigit() else None
        case Options(labels=labels, branches=branches):
            return option(game, s, plain, labels, branches, roles)
        case _:
            return None


def side_of(game: Game, face: int | str) -> int:
    """The number of a side that an example names by its face."""
    if isinstance(face, int):
        return face
    for die in game.book.dice.values():
        if face in die.faces:
            return die.faces.index(face) + 1
    raise Wrong(f"no die has a face {face}.")


def option(
    game: Game,
    s: State,
    plain: str,
    labels: tuple[str, ...],
    branches: list[tuple[int, int, int, int]],
    roles: dict[str, Any],
) -> Any:
    """`Rest`, `Strike rider`, `scout: Ride C4`: a label, perhaps with who does it and what is picked."""
    actor: Any = -1
    if ":" in plain:
        who, plain = (x.strip() for x in plain.split(":", 1))
        actor = one(game, s, who, roles)
    for i, label in sorted(enumerate(labels), key=lambda x: -len(x[1])):
        if plain.lower() == label.lower() or plain.lower().startswith(label.lower() + " "):
            rest = plain[len(label) :].strip()
            picked = one(game, s, rest, roles, i) if rest else -1
            fitting = [b for b in branches if b[1] == i and (actor == -1 or b[2] == actor)]
            if picked is None or not fitting:
                return None
            return [i, fitting[0][2], picked]
    return None


def one(game: Game, s: State, word: str, roles: dict[str, Any], option: int = 0) -> int | None:
    """A piece, player or square by its name in the example; “scout 2” is the second part of the scout.

    Of a choice among options, `option` is the one that it is picked for.
    """
    name = word.removeprefix("the ").strip()
    if name in ("first player", "second player"):
        return 0 if name.startswith("first") else 1
    if name in roles:
        value = roles[name]
        decision = s.decision
        assert decision is not None
        mask = getattr(decision.answers, "mask", -1)
        if isinstance(value, int) and mask >= 0 and not mask >> value & 1:
            return next((p for p in bits(s.F[4][value]) if mask >> p & 1), value)
        return value if isinstance(value, int) else None
    head, _, number = name.rpartition(" ")
    if head in roles and number.isdigit():
        parts = bits(s.F[4][roles[head]])
        return parts[int(number) - 1] if 0 < int(number) <= len(parts) else None
    if game.book.space.grid and len(name) in (2, 3) and name[0].isalpha() and name[1:].isdigit():
        across, along = ord(name[0].upper()) - 65, int(name[1:]) - 1
        if across >= game.space.width or not 0 <= along * game.space.width < game.space.nowhere:
            return None
        square = int(game.space.square(across, along))
        picked = game.plan.picked[s.decision.rule] if s.decision is not None else ()
        if option < len(picked) and picked[option] == "thing":
            there = [p for p, at in enumerate(s.F[5]) if at == square]
            mask = getattr(s.decision.answers, "mask", -1) if s.decision is not None else -1
            return next((p for p in there if mask >> p & 1), there[0] if there else None)
        return square
    if game.book.space.grid and (ends := SIDE.fullmatch(name)) is not None:
        spots = sorted((ord(c.upper()) - 65, int(n) - 1) for c, n in (ends.group(1, 2), ends.group(3, 4)))
        side = game.space.square(*spots[0], "east" if spots[0][1] == spots[1][1] else "north")
        return next((p for p, at in enumerate(s.F[5]) if at == side), None)
    if name in game.book.cards:
        index = game.plan.cards.index(name)
        decision = s.decision
        assert decision is not None
        mask = getattr(decision.answers, "mask", 0)
        return next((p for p, card in enumerate(s.F[2]) if card == index and mask >> p & 1), None)
    return None


def where(game: Game, s: State, plain: str, path: bool, subject: int) -> Any:
    """A place on the table, or the straight way to it."""
    if path and plain in ("stay", "no move"):
        return [list(s.F[5][subject])]
    points = []
    for spot in plain.split(" then "):
        numbers = [x.strip().removesuffix("in") for x in spot.split(",")]
        try:
            x, y = (round(float(n) * ir.MICROMETRES_PER_INCH) for n in numbers)
        except ValueError:
            return None
        points.append([x, y])
    return [list(s.F[5][subject]), *points] if path else points[0]
