"""Worked examples, executed: with the dice and answers they name, against what they say must hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warbook.engine.answers import bits
from warbook.engine.dice import ImpossibleRoll, OutOfDice, ScriptedDice
from warbook.engine.example_answers import Wrong, asked, next_answer, offers, side_of
from warbook.engine.example_effects import each_has_effect
from warbook.engine.example_ends import unasked
from warbook.engine.game import Game
from warbook.engine.given_cards import card_of
from warbook.engine.pieces import place_card, put_in, put_on
from warbook.engine.plan import CARD, KIND, PARTS, POS, SCENERY
from warbook.engine.state import Stalled, State
from warbook.language import ir
from warbook.language.diagnostic import Diagnostic, Edit, Severity, Span
from warbook.language.ir import Expr
from warbook.language.model import NOBODY, Example, Given, Rulebook
from warbook.language.walk import nodes

DECLINED = 200
"""How often the players of an example may be asked what it gives no answer for."""
NOTHING = ("nothing",)
"""What is offered where nobody is to be asked."""


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
                wrong.span or dict(example.spots).get(wrong.about, example.span),
                f"The example “{example.name}” cannot be played: {wrong.message}",
                wrong.hint,
                wrong.edit,
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
        asked_of = [(words, unasked(game, s, one, roles)) for one, words in clauses(test, text)]
        if (amiss := next(((words, why) for words, why in asked_of if why is not None), None)) is not None:
            words, (why, instead) = amiss
            message = f"This neither holds nor fails, as {why}: {words.rstrip('.')}."
            found.append(fault("W501", span, message, instead))
        elif not holds(game, s, test, roles):
            wrong_ones = [one for one in clauses(test, text) if not holds(game, s, one[0], roles)]
            said = "; ".join(words for _, words in wrong_ones)
            found.append(
                fault("W501", span, f"This does not hold: {said}.", told(game, s, wrong_ones, roles))
            )
    if found:
        return found
    for what, never in (
        ("dice that are never rolled", getattr(s.dice, "unused", ())),
        ("draws that are never made", tuple(n + 1 for n in getattr(s.dice, "undrawn", ()))),
    ):
        if never:
            message = f"The example “{example.name}” lists {what}: {', '.join(str(x) for x in never)}."
            found.append(fault("W503", example.span, message))
    return found


def fault(
    code: str, span: Span, message: str, hint: str | None = None, edit: Edit | None = None
) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, span, (), hint, edit)


def dice_rolled(example: Example) -> str:
    return (
        f"It lists {len(example.dice)} dice."
        if example.dice
        else "Add “- Dice: …” with the faces in the order rolled."
    )


def played(
    game: Game, example: Example, watch: Callable[[State, Any], None] | None = None
) -> tuple[State, dict[str, Any]]:
    """The state at the end of an example, and what its names stand for. `watch` sees what is given, and each state before an
    answer is taken, with that answer."""
    s = game.blank()
    s.dice = ScriptedDice([side_of(game, face) for face in example.dice], [n - 1 for n in example.drawn])
    mission = example.mission or next(iter(game.book.missions), "")
    if example.mission is not None and example.mission not in game.book.missions:
        raise Wrong(f"no mission is called {example.mission}.")
    if mission:
        s.G[3] = game.plan.missions.index(mission)
    if game.book.sizes is not None:
        s.G[game.plan.slot(game.book.sizes)] = 0
    if game.book.space.grid:
        game.space.lay(s, example.layout, example.features, example.starts)
    else:
        s.G[SCENERY] = example.features or (
            game.book.layouts[example.layout].features if example.layout else ()
        )
    roles: dict[str, Any] = {}
    for given in example.pieces:
        piece = given_piece(game, s, given, roles)
        if given.name:
            roles[given.name] = piece
    for name in example.during:
        if f"playing {name}" in game.plan.slots:
            s.G[game.plan.slot(f"playing {name}")] = 1
    number = game.numbers["example", example.name]
    frame = [number, 0, *roles.values(), *game.widths[number]]
    s.stack.append(frame)
    if watch is not None:
        watch(s, None)
    s.run()
    answers = list(example.answers)
    declines = dict.fromkeys(example.declines, False)
    count = 0
    while s.decision is not None:
        count += 1
        if count > len(example.answers) + DECLINED:
            raise Stalled("the players are asked without end")
        if not answers and example.offered == NOTHING:
            raise Wrong(f"nothing should be offered, but {asked(game, s)}.", about="Offered")
        if not answers and (example.offered or example.refused):
            offers(game, s, example, roles)
            break
        answer = next_answer(game, s, answers, declines, roles)
        if watch is not None:
            watch(s, answer)
        s.take(answer)
    else:
        if (example.offered and example.offered != NOTHING) or not refused_by_all(game, example):
            about = "Offered" if example.offered else "Refused"
            raise Wrong(
                "nobody is asked anything at its end, so nothing can be offered or refused.",
                "Where that is what it shows, write “- Offered: nothing”.",
                about,
            )
    if answers:
        raise Wrong(
            f"nobody is asked for the answer “{answers[0]}”.",
            "Each answer is used once, in the order in which the players are asked.",
            "Answers",
        )
    unasked = [name for name, is_asked in declines.items() if not is_asked]
    if unasked:
        raise Wrong(
            f"nobody is asked about “{unasked[0]}”, so that it cannot be declined.",
            "Leave it out.",
            "Declines",
        )
    names = [r.name for r in example.roles]
    told, came = game.functions[f"named{number}"](frame)
    roles.update({names[i]: value for i, value in told})
    each_has_effect(game, s, example, came)
    return s, roles


def refused_by_all(game: Game, example: Example) -> bool:
    """Whether what is refused where nobody is asked are Actions, and somebody was to use some and could use none."""
    last = example.done[-1][0] if example.done else None
    if isinstance(last, ir.Block):
        last = last.of[-1]
    return not example.refused or (
        isinstance(last, ir.Use) and not last.actions and set(example.refused) <= set(game.book.actions)
    )


def given_piece(game: Game, s: State, given: Given, roles: dict[str, Any]) -> int:
    """A piece as an example gives it, on the table or in a group, or a part of one given before."""
    if given.held:
        card, holder = game.plan.cards.index(given.held), roles[given.card]
        columns = [
            game.plan.column(f"members {n}") for n, g in game.book.groups.items() if g.holder is not None
        ]
        found = [p for column in columns for p in bits(s.F[column][holder]) if s.F[CARD][p] == card]
        if not found:
            raise Wrong(f"the {given.card} holds no {given.held}.")
        s.F[CARD][found[0]] = game.plan.cards.index(card_of(given))
        return found[0]
    if given.player == NOBODY and given.card in game.plan.kinds and given.place is not None:
        spot = game.space.square(*given.place, given.side) if game.book.space.grid else given.place
        kind = game.plan.kinds.index(given.card)
        there = [p for p, at in enumerate(s.F[POS]) if p > 1 and at == spot and s.F[KIND][p] == kind]
        return there[0] if there else place_card(s, given.card, given.player, given.place, given.side)
    if given.part:
        parts = bits(s.F[PARTS][roles[given.card]])
        if given.part > len(parts):
            raise Wrong(f"the {given.card} has no part {given.part}.")
        piece = parts[given.part - 1]
        if given.places:
            stand(game, s, piece, given.places[0])
        return piece
    piece = place_card(s, given.card, given.player, None)
    if given.traits:
        s.F[CARD][piece] = game.plan.cards.index(card_of(given))
    for stat, value in given.stats.items():
        s.F[game.plan.column(stat)][piece] = game.value(s, value, {})
    parts = bits(s.F[PARTS][piece]) or (piece,)
    for part, spot in zip(parts, given.places, strict=False):
        stand(game, s, part, spot)
    if given.group:
        put_in(s, piece, given.group, given.player)
    return piece


def stand(game: Game, s: State, piece: int, spot: tuple[int, int]) -> None:
    put_on(s, piece, game.space.square(*spot) if game.book.space.grid else spot)


def holds(game: Game, s: State, test: Expr, roles: dict[str, Any]) -> bool:
    return bool(game.value(s, test, named(test, roles)))


def named(test: Expr, roles: dict[str, Any]) -> dict[str, Any]:
    """The roles a condition speaks of, by the variable that stands for each."""
    found = {}
    for node in nodes(test):
        if isinstance(node, ir.Var):
            plain = node.name.split(".")[0]
            for name in (node.name, plain):
                if name in roles:
                    found[node.name] = roles[name]
                    break
    return found


def clauses(test: Expr, text: str) -> list[tuple[Expr, str]]:
    """What is said of an end, clause by clause; as one, where that cannot be told apart."""
    said = text.split(", and ")
    if isinstance(test, ir.And) and len(said) == len(test.of):
        return list(zip(test.of, said, strict=True))
    return [(test, text)]


def told(game: Game, s: State, wrong: list[tuple[Expr, str]], roles: dict[str, Any]) -> str | None:
    """What is the case in the place of some clauses."""
    found = [(words, actual(game, s, one, roles)) for one, words in wrong]
    several = len(found) > 1
    return " ".join(f"Of “{words}”: {said}" if several else said for words, said in found if said) or None


AS_SAID = {
    "==": "{}",
    "!=": "other than {}",
    ">=": "{} or more",
    "<=": "{} or less",
    ">": "over {}",
    "<": "under {}",
}


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
            return f"It comes to {shown[0]}; {AS_SAID[test.op].format(shown[1])} was expected."
        case ir.Compare(left=ir.Field(name="Square") as left) if game.book.space.grid:
            place = game.value(s, left, named(left, roles))
            there = isinstance(place, int) and 0 <= place < game.space.nowhere
            return f"It is at {game.space.name(place)}." if there else "It is not on the board."
        case ir.And(of=of):
            wrong = next((x for x in of if not holds(game, s, x, roles)), None)
            return actual(game, s, wrong, roles) if wrong is not None else None
        case _:
            return None
