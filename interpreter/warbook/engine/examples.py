"""Worked examples, executed: with the dice and answers they name, against what they say must hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warbook.engine.answers import Numbers, OneOf, Options, Region, SomeOf, YesNo, bits
from warbook.engine.dice import ImpossibleRoll, OutOfDice, ScriptedDice
from warbook.engine.game import Game
from warbook.engine.plan import ACTIVE, FIRST, PARTS, SCENERY, group_key
from warbook.engine.runtime import put_on
from warbook.engine.state import Stalled, State
from warbook.language import ir
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.ir import Expr
from warbook.language.model import Example, Given, Rulebook


@dataclass(frozen=True, slots=True)
class Wrong(Exception):
    """An example that cannot be played as written."""

    message: str
    hint: str | None = None


def run_examples(book: Rulebook) -> list[Diagnostic]:
    """Every example of a game that does not come out as the book says."""
    if not book.examples:
        return []
    game = Game(book, examples=True)
    return [d for example in book.examples for d in run_example(game, example)]


def run_example(game: Game, example: Example) -> list[Diagnostic]:
    """What is wrong with one example: nothing, if it comes out as written."""
    try:
        s, roles = played(game, example)
    except Wrong as wrong:
        return [
            fault(
                "W502",
                example.span,
                f"The example “{example.name}” cannot be played: {wrong.message}",
                wrong.hint,
            )
        ]
    except OutOfDice:
        return [
            fault(
                "W503",
                example.span,
                f"The example “{example.name}” rolls more dice than it lists.",
                dice_rolled(example),
            )
        ]
    except ImpossibleRoll as impossible:
        return [
            fault(
                "W503",
                example.span,
                f"The example “{example.name}” lists a face that cannot come up: {impossible}.",
            )
        ]
    except Stalled:
        return [fault("W504", example.span, f"The example “{example.name}” never comes to an end.")]
    found = []
    for test, span, text in example.then:
        if not holds(game, s, test, roles):
            found.append(fault("W501", span, f"This does not hold: {text}.", actual(game, s, test, roles)))
    unused = getattr(s.dice, "unused", ())
    if unused and not found:
        listed = ", ".join(str(x) for x in unused)
        found.append(
            fault(
                "W503",
                example.span,
                f"The example “{example.name}” lists dice that are never rolled: {listed}.",
            )
        )
    return found


def fault(code: str, span: Span, message: str, hint: str | None = None) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span, (), hint)


def dice_rolled(example: Example) -> str:
    return (
        f"It lists {len(example.dice)} dice."
        if example.dice
        else "Add “- Dice: …” with the faces in the order rolled."
    )


# ------------------------------------------------------------------ playing it
def played(game: Game, example: Example) -> tuple[State, dict[str, Any]]:
    """The state at the end of an example, and what its names stand for."""
    s = game.blank()
    s.dice = ScriptedDice([side_of(game, face) for face in example.dice], [n - 1 for n in example.drawn])
    mission = example.mission or next(iter(game.book.missions), "")
    if example.mission is not None and example.mission not in game.book.missions:
        raise Wrong(f"no mission is called {example.mission}.")
    if mission:
        s.G[3] = game.plan.missions.index(mission)
    if game.book.sizes is not None:
        s.G[game.plan.slot(game.book.sizes)] = 0
    s.G[SCENERY] = example.features
    roles: dict[str, Any] = {}
    for given in example.pieces:
        roles[given.name] = given_piece(game, s, given, roles)
    for name in example.during:
        if f"playing {name}" in game.plan.slots:
            s.G[game.plan.slot(f"playing {name}")] = 1
    if example.pieces:
        s.G[ACTIVE] = s.G[FIRST] = example.pieces[0].player
    number = game.numbers["example", example.name]
    s.stack.append([number, 0, *roles.values(), *game.widths[number]])
    s.answer_ = ()
    game.run(s)
    answers = list(example.answers)
    while s.decision is not None:
        if not answers and (example.offered or example.refused):
            offers(game, s, example, roles)
            break
        s.take(next_answer(game, s, answers, roles))
    else:
        if example.offered or example.refused:
            raise Wrong("nobody is asked anything at its end, so nothing can be offered or refused.")
    if answers:
        raise Wrong(
            f"nobody is asked for the answer “{answers[0]}”.",
            "Each answer is used once, in the order in which the players are asked.",
        )
    names = [r.name for r in example.roles]
    if isinstance(s.answer_, tuple):
        roles.update({names[i]: value for i, value in s.answer_})
    return s, roles


def given_piece(game: Game, s: State, given: Given, roles: dict[str, Any]) -> int:
    """A piece as an example gives it, on the table or in a group, or a part of one given before."""
    if given.held:
        card, holder = game.plan.cards.index(given.held), roles[given.card]
        columns = [
            game.plan.column(f"members {n}") for n, g in game.book.groups.items() if g.holder is not None
        ]
        found = [p for column in columns for p in bits(s.F[column][holder]) if s.F[2][p] == card]
        if not found:
            raise Wrong(f"the {given.card} holds no {given.held}.")
        return found[0]
    if given.part:
        parts = bits(s.F[PARTS][roles[given.card]])
        if given.part > len(parts):
            raise Wrong(f"the {given.card} has no part {given.part}.")
        piece = parts[given.part - 1]
        if given.places:
            stand(game, s, piece, given.places[0])
        return piece
    piece = game.place(s, given.card, given.player, None)
    for stat, value in given.stats.items():
        s.F[game.plan.column(stat)][piece] = game.value(s, value, {})
    parts = bits(s.F[PARTS][piece]) or (piece,)
    for part, spot in zip(parts, given.places, strict=False):
        stand(game, s, part, spot)
    if given.group:
        s.G[
            game.plan.slot(
                group_key(given.group, given.player if game.book.groups[given.group].owned else None)
            )
        ] |= 1 << piece
    return piece


def stand(game: Game, s: State, piece: int, spot: tuple[int, int]) -> None:
    put_on(s, piece, game.space.square(*spot) if game.book.space.grid else spot)


def offers(game: Game, s: State, example: Example, roles: dict[str, Any]) -> None:
    """Whether the last question offers and refuses what the example says."""
    decision = s.decision
    assert decision is not None
    for word in example.offered:
        found = understood(game, s, word, roles)
        if found is None or not decision.answers.contains(found):
            raise Wrong(f"“{word}” should be offered where {asked(game, s)}, and is not.", legal(game, s))
    for word in example.refused:
        found = understood(game, s, word, roles)
        if found is not None and decision.answers.contains(found):
            raise Wrong(f"“{word}” should be refused where {asked(game, s)}, and is allowed.")


def next_answer(game: Game, s: State, answers: list[str], roles: dict[str, Any]) -> Any:
    """The example's next answer; once they have run out, everything that can be declined is."""
    decision = s.decision
    assert decision is not None
    if not answers:
        found = declined(decision.answers, s.F[5][decision.subject] if decision.kind == "move" else None)
        if found is None:
            raise Wrong(f"{asked(game, s)} and it does not say what.", "Add “- Answers: …”.")
        return found
    word = answers.pop(0)
    found = understood(game, s, word, roles)
    if found is None or not decision.answers.contains(found):
        why = (
            decision.answers.why_not(found)
            if isinstance(decision.answers, Region) and found is not None
            else None
        )
        raise Wrong(
            f"“{word}” is no answer where {asked(game, s)}{f': {why}' if why else ''}.", legal(game, s)
        )
    return found


def asked(game: Game, s: State) -> str:
    decision = s.decision
    assert decision is not None
    label = game.plan.prompts[decision.rule][0]
    player = "first" if decision.player == 0 else "second"
    return f"the {player} player has to decide about “{label or decision.kind}”"


def legal(game: Game, s: State) -> str | None:
    decision = s.decision
    assert decision is not None
    match decision.answers:
        case Options(labels=labels, branches=branches):
            return "It could be " + ", ".join(dict.fromkeys(f"“{labels[b[1]]}”" for b in branches)) + "."
        case YesNo():
            return "It could be “yes” or “no”."
        case _:
            return None


def declined(answers: Any, stay: Any = None) -> Any:
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
        case OneOf():
            return stay if stay is not None and answers.contains(stay) else answers.kth(0)
        case _:
            return None


def understood(game: Game, s: State, word: str, roles: dict[str, Any]) -> Any:
    """An answer as an example writes it: a name, a label, a place, a number, yes or no."""
    decision = s.decision
    assert decision is not None
    plain = word.strip().strip('"“”')
    match decision.answers:
        case YesNo():
            return {"yes": True, "no": False}.get(plain.lower())
        case Region(path=path):
            return where(game, s, plain, path, decision.subject)
        case OneOf():
            return one(game, s, plain, roles)
        case SomeOf(mask=mask) if decision.kind == "dice":
            return dice_showing(game, s, mask, plain)
        case SomeOf():
            if plain.lower() in ("none", "nobody"):
                return []
            found = [one(game, s, x.strip(), roles) for x in plain.replace(" and ", ", ").split(",")]
            return None if None in found else sorted(found)
        case Numbers():
            return int(plain) if plain.isdigit() else None
        case Options(labels=labels, branches=branches):
            return option(game, s, plain, labels, branches, roles)
        case _:
            return None


def dice_showing(game: Game, s: State, mask: int, plain: str) -> list[int] | None:
    """`4`, `2, 2`: dice by what they show; `none`."""
    from warbook.engine.answers import bits

    faces, left = s.G[game.plan.slot("Dice ")], list(bits(mask))
    found = []
    for word in [x.strip() for x in plain.split(",")] if plain.lower() != "none" else []:
        one_die = next((i for i in left if word.isdigit() and faces[i] == int(word)), None)
        if one_die is None:
            return None
        left.remove(one_die)
        found.append(one_die)
    return sorted(found)


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
    """`Wait`, `Strike rider`, `scout: Ride C4`: a label, perhaps with who does it and what is picked."""
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
        square = int(game.space.square(ord(name[0].upper()) - 65, int(name[1:]) - 1))
        picked = game.plan.picked[s.decision.rule] if s.decision is not None else ()
        if option < len(picked) and picked[option] == "thing":
            return next((p for p, at in enumerate(s.F[5]) if at == square), None)
        return square
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


# ------------------------------------------------------------------ what must hold
def holds(game: Game, s: State, test: Expr, roles: dict[str, Any]) -> bool:
    return bool(game.value(s, test, named(test, roles)))


def named(test: Expr, roles: dict[str, Any]) -> dict[str, Any]:
    """The roles a condition speaks of, by the variable that stands for each."""
    from warbook.engine.walk import nodes

    found = {}
    for node in nodes(test):
        if isinstance(node, ir.Var):
            plain = node.name.split(".")[0]
            for name in (node.name, plain):
                if name in roles:
                    found[node.name] = roles[name]
                    break
    return found


def actual(game: Game, s: State, test: Expr, roles: dict[str, Any]) -> str | None:
    """What is the case instead, where a comparison can tell."""
    match test:
        case ir.Compare(left=left, right=right) if (
            left.type.base in ("number", "length", "squares") and not left.type.many
        ):
            values = [game.value(s, x, named(x, roles)) for x in (left, right)]
            unit = {"length": "in", "squares": " squares"}.get(left.type.base, "")
            shown = [
                f"{v / ir.MICROMETRES_PER_INCH:g}{unit}" if unit == "in" else f"{v}{unit}" for v in values
            ]
            return f"It comes to {shown[0]}; {test.op} {shown[1]} was expected."
        case ir.And(of=of):
            wrong = next((x for x in of if not holds(game, s, x, roles)), None)
            return actual(game, s, wrong, roles) if wrong is not None else None
        case _:
            return None
