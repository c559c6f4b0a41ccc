"""What can never come to be played."""

from __future__ import annotations

from collections.abc import Iterator

from warbook.language import ir
from warbook.language.check.afterwards import lessens
from warbook.language.check.record import Checked, Finding
from warbook.language.declare.modules import MOMENT, asks, module_at, modules_of
from warbook.language.diagnostic import Label, Span
from warbook.language.ir import Do
from warbook.language.model import Example, Rulebook
from warbook.language.names import indefinite
from warbook.language.walk import nodes

FIRST_SEQUENCE = "Game"
"""The sequence with which every game begins: a word of the language."""


def after_the_end(game: Checked) -> Iterator[Finding]:
    """A step after one that ends the game, or the sequence it stands in."""
    book = game.book
    for procedure in book.procedures.values():
        yield from _after(procedure.body, procedure.name if procedure.sort == "sequence" else "")
    for action in book.actions.values():
        if action.procedure is not None:
            yield from _after(action.procedure.body, "")
    bodies = [*(hook.body for hook in book.hooks), *(offer.body for offer in book.offers)]
    for body in bodies:
        yield from _after(body, "")
    for roll in book.rolls.values():
        for outcome in (roll.success, roll.failure):
            if outcome is not None:
                yield from _after(outcome, "")


def _after(body: Do, sequence: str) -> Iterator[Finding]:
    for node in nodes(body):
        if not isinstance(node, ir.Block):
            continue
        for one, two in zip(node.of, node.of[1:], strict=False):
            span = _first_span(two)
            if _ends(one, sequence) and span is not None:
                ended = f"the {sequence}" if _finishes(one, sequence) else "the game"
                at = _first_span(one)
                labels = (Label(at, f"here {ended} ends"),) if at is not None else ()
                hint = "Put it before that, or under a condition."
                yield Finding(span, f"This never happens, because {ended} has ended before it.", hint, labels)
                break


def _ends(do: Do, sequence: str) -> bool:
    """Whether nothing can come after a statement."""
    match do:
        case ir.Win():
            return True
        case ir.Finish(name=name, success=None):
            return name in ("", sequence)
        case ir.Block(of=of):
            return any(_ends(part, sequence) for part in of)
        case ir.If(then=then, otherwise=otherwise):
            return otherwise is not None and _ends(then, sequence) and _ends(otherwise, sequence)
        case _:
            return False


def _finishes(do: Do, sequence: str) -> bool:
    return bool(sequence) and any(isinstance(n, ir.Finish) and n.name == sequence for n in nodes(do))


def _first_span(do: Do) -> Span | None:
    return next((n.span for n in nodes(do) if isinstance(n, Do) and n.span is not None), None)


def two_alternatives_of_one_name(game: Checked) -> Iterator[Finding]:
    """Two alternatives of one choice that bear the same name, so that nobody could tell which was taken."""
    for node in game.of(ir.ChooseOne):
        seen: dict[str, ir.Option] = {}
        for option in node.options:
            first = seen.setdefault(option.label, option)
            if first is not option and option.span is not None:
                labels = (Label(first.span, "the first of them"),) if first.span is not None else ()
                message = f"Two alternatives of this choice are called “{option.label}”."
                yield Finding(option.span, message, "Give each a name of its own.", labels)


def rolled_for_another(game: Checked) -> Iterator[Finding]:
    """A roll made for a list that it does not decide."""
    for node in game.of(ir.RollFor):
        if not node.decides or node.span is None:
            continue
        roll = game.book.rolls[node.name]
        if node.decides not in roll.decides:
            said = f"It decides {' or '.join(roll.decides)}." if roll.decides else None
            hint = said or f"Add “- Decides: {node.decides}” to the roll."
            yield Finding(node.span, f"{node.name} does not decide {node.decides}.", hint)


def nothing_comes_of_it(game: Checked) -> Iterator[Finding]:
    """A roll that has no outcome, and whose result no rule looks at."""
    book = game.book
    spoken = {h.event.name for h in book.hooks if h.event.sort == "roll"}
    spoken.update(node.of for node in game.of(ir.Outcome))
    spoken.update(node.name for node in game.of(ir.Listed) if node.list == "roll")
    spoken.update(node.type.arg for node in game.of(ir.All) if node.kind == "die")
    made = {node.name for node in game.of(ir.RollFor)}
    for roll in book.rolls.values():
        told = roll.success or roll.failure or roll.tie or roll.decides or roll.keeps
        if not told and roll.name in made and not {roll.name, ""} & spoken:
            hint = "Add “- Success: …” or “- Failure: …”, or a rule that looks at it: “If the roll succeeded, …”."
            yield Finding(roll.span, f"Nothing comes of {roll.name}, whatever is rolled.", hint)


def never_over(game: Checked) -> Iterator[Finding]:
    """What holds until a moment that never comes."""
    book = game.book
    played = {n.name for n in game.acting_of(ir.Perform)} | {FIRST_SEQUENCE}
    rolled = {n.name for n in game.acting_of(ir.RollFor)}
    told: set[Span] = set()
    for hook in book.hooks:
        event = hook.event
        known = {"begins": played, "ends": played, "verb": played, "roll": rolled}.get(event.sort)
        if not hook.lapse or known is None or event.name in known or not event.name or hook.span in told:
            continue
        told.add(hook.span)
        what = (
            f"no rule ever makes anyone {event.name}"
            if event.sort == "verb"
            else f"there never is a {event.name}"
        )
        yield Finding(
            hook.span, f"This is never over, because {what}.", "Let it last until something that happens."
        )


def never_removed(game: Checked) -> Iterator[Finding]:
    """What waits for somebody to be removed whom no rule removes, as where the parts of a whole are removed one by one."""
    book = game.book
    removed = {node.of.type.arg for node in game.acting_of(ir.Remove)}
    removed |= {node.instead.type.arg for node in game.acting_of(ir.TakePlace)}
    removed |= {wide for name in removed for wide in _wider(book, name)}
    told: set[Span] = set()
    for hook in book.hooks:
        kinds = {kind for _, kind in hook.event.kinds if kind in book.kinds}
        waits = hook.event.sort == "removed" and kinds
        near = kinds.union(*(_wider(book, kind) for kind in kinds)) if waits else set()
        if not waits or near & removed or hook.lapse or hook.span in told or hook.span is None:
            continue
        told.add(hook.span)
        kind = sorted(kinds)[0]
        parts = book.kinds[kind].parts
        hint = "Write the rule that removes it, “… is removed”."
        if parts:
            hint = f"Where the last {parts} is meant: “When {indefinite(parts)} is removed, if there is no {parts} in its {kind}: …”."
        yield Finding(hook.span, f"This never happens, because no rule removes {indefinite(kind)}.", hint)


def never_stands(game: Checked) -> Iterator[Finding]:
    """A kind that could stand on the board, has cards, is kept in a group, and is nowhere put on the board."""
    book = game.book
    wider = {name: {name, *_wider(book, name)} for name in book.kinds}
    moved: tuple[ir.Place | ir.TakePlace | ir.Move, ...] = (
        *game.of(ir.Place),
        *game.of(ir.TakePlace),
        *game.of(ir.Move),
    )
    put = {n.of.type.arg for n in moved if n.of.type.arg in book.kinds}
    begun = {start.card for mission in book.missions.values() for start in mission.starts}
    begun |= {start.card for layout in book.layouts.values() for start in layout.starts}
    begun |= {
        given.card for example in book.examples for given in example.pieces if given.place or given.places
    }
    put |= {card.kind for card in book.cards.values() if card.name in begun} | begun & set(book.kinds)
    kept = {group.holds for group in book.groups.values()}
    for kind in book.kinds.values():
        with_cards = any(card.kind == kind.name for card in book.cards.values())
        if not with_cards or not kept & wider[kind.name] or not kind.stands or kind.off_board or kind.on_edge:
            continue
        near = {name for name in wider if kind.name in wider[name]} | wider[kind.name]
        near |= {p for name in near if (p := book.kinds[name].parts or book.kinds[name].whole)}
        if not near & put:
            hint = "Where that is meant, add “- Stands on: nothing”; else let a step place it, or a mission begin with it."
            yield Finding(kind.span, f"No rule ever puts {indefinite(kind.name)} on the board.", hint)


def _wider(book: Rulebook, name: str) -> Iterator[str]:
    """The kinds that a kind also is."""
    kind = book.kinds.get(name)
    for other in (kind.is_a, *kind.also) if kind is not None else ():
        if other is not None:
            yield other
            yield from _wider(book, other)


def never_used(game: Checked) -> Iterator[Finding]:
    """A verb, sequence, effect, roll or window that no rule ever makes happen. A module may offer verbs that a game
    leaves unused, unless it asks for them."""
    book = game.book
    performed = {FIRST_SEQUENCE, *(node.name for node in game.acting_of(ir.Perform))}
    rolled = {node.name for node in game.acting_of(ir.RollFor)}
    opened = {window.name for window in book.windows.values() if window.before_rolls or window.after_dice}
    opened.update(node.name for node in game.acting_of(ir.Open))
    effects = {node.name for node in game.acting_of(ir.Listed) if node.list == "effect"}
    modules = modules_of(book.documents)
    moments = {a.name.text: (a, modules[a.folder]) for a in asks(book.documents) if MOMENT in a.sorts}
    for procedure in book.procedures.values():
        used = effects if procedure.sort == "effect" else performed
        if procedure.name in used:
            continue
        if procedure.sort == "effect":
            yield Finding(
                procedure.span,
                f"Nothing ever causes {procedure.name}.",
                f"A step causes it, “The target suffers {procedure.name}”, or an action with it as Effect.",
            )
        elif procedure.sort == "sequence":
            hint = f"A step plays it: “The {procedure.name} is played.”"
            yield Finding(procedure.span, f"The {procedure.name} is never played.", hint)
        elif procedure.name in moments:
            asked, module = moments[procedure.name]
            yield Finding(
                procedure.span,
                f"{module} asks the game to say when someone is to {procedure.name}, and no rule does.",
                "A step or a bullet does it, with the verb in the third person.",
                (Label(asked.name.span, "asked for here"),),
            )
        elif not module_at(procedure.span, modules):
            hint = "A step or a bullet does it, with the verb in the third person."
            yield Finding(procedure.span, f"No rule ever makes anyone {procedure.name}.", hint)
    for roll in book.rolls.values():
        if roll.name not in rolled:
            hint = f"A step makes it: “The attacker rolls {roll.name} …”."
            yield Finding(roll.span, f"{roll.name} is never rolled.", hint)
    for window in book.windows.values():
        if window.name not in opened:
            hint = f"A step opens it: “The {window.name} opens for the player.”"
            yield Finding(
                window.span, f"{window.name} is never opened, so nothing can be offered in it.", hint
            )


def created_for_nothing(game: Checked) -> Iterator[Finding]:
    """A piece that is created, and of which nothing is said afterwards, so that it never comes into play."""
    for look in game.declared:
        made = look.of(ir.Create) if not isinstance(look.declared, Example) else ()
        spoken = {one.name for one in look.of(ir.Var)} if made else set()
        for one in made:
            if one.var not in spoken and one.span is not None:
                yield Finding(
                    one.span,
                    "What is created here never comes into play: it is not said where it goes.",
                    f"Go on “… and places it within …”, or “creates 1 {one.kind}, as new. The new joins GROUP.”",
                )


WITH = "With its "
"""What goes together with that which keeps it."""


def only_told(game: Checked) -> Iterator[Finding]:
    """“Gained” or “Removed” of a token, which tell readers what its rules do, where no rule does it."""
    changed = [*game.acting_of(ir.Gain), *game.acting_of(ir.Put)]
    put = {n.name for n in changed if isinstance(n, ir.Put)}
    lost = {n.name for n in changed if isinstance(n, ir.Gain) and lessens(n.amount)}
    gained = {n.name for n in changed if isinstance(n, ir.Gain) and not lessens(n.amount)}
    prices = [o.price for o in game.book.offers] + [a.price for a in game.book.actions.values()]
    prices += [pay.price for pay in game.acting_of(ir.Pay)]
    lost |= {name for ways in prices for way in ways for _, name in way}
    for name, token in game.book.tokens.items():
        for label, said, does in (("Gained", token.gained, gained), ("Removed", token.removed, lost)):
            if said and name not in does | put and not said.startswith(WITH):
                verb = "gives" if label == "Gained" else "takes away"
                rule = "gains" if label == "Gained" else "loses"
                yield Finding(
                    token.span,
                    f"“{label}” tells readers when a rule {verb} {name}, and no rule does.",
                    f"Write the rule: “When …: It {rule} {name}.”",
                )
