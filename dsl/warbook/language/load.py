"""The facade of the language stage: a folder of rules files → a checked Rulebook, or diagnostics."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from warbook.language import ir
from warbook.language.blocks import Document
from warbook.language.check.cause import one_message_a_cause
from warbook.language.check.checks import run_checks
from warbook.language.check.misspelt import told_where_declared
from warbook.language.check.models import with_models
from warbook.language.check.record import Checked
from warbook.language.declare import cards, grid_steps, kinds, missions, rolls, scenery
from warbook.language.declare.alone_in import with_kinds_where_needed
from warbook.language.declare.claims import claim
from warbook.language.declare.examples import example
from warbook.language.declare.lasting import with_lasting
from warbook.language.declare.memo import Memo, Memory
from warbook.language.declare.modules import unmet
from warbook.language.declare.naming import name_everything
from warbook.language.declare.outdated import outdated
from warbook.language.declare.outline import outline
from warbook.language.declare.procedures import action, procedure
from warbook.language.declare.raw import CITE, Outline, Raw
from warbook.language.declare.reader import MOST_FAULTS, Reader
from warbook.language.declare.rule_source import Rules
from warbook.language.declare.rules import read_rules
from warbook.language.declare.settle import settle, with_removals
from warbook.language.declare.turn_windows import with_windows
from warbook.language.declare.unasked import unasked
from warbook.language.declare.uncounted import single, uncounted
from warbook.language.declare.under_force import told_of_forces
from warbook.language.declare.used_against import with_spared
from warbook.language.declare.values import definition, sight, value, window
from warbook.language.diagnostic import Diagnostic, Severity, Span
from warbook.language.files import SUFFIX
from warbook.language.game_folders import Reading
from warbook.language.ir import Expr
from warbook.language.loaded import Loaded
from warbook.language.looks import Looks
from warbook.language.model import Action, Procedure, Rulebook
from warbook.language.moves import Moves
from warbook.language.past import Past
from warbook.language.resolve.declared import Names
from warbook.language.resolve.how_much import possession
from warbook.language.resolve.readings import REGISTRY
from warbook.language.resolve.scope import Scope
from warbook.language.sentence import noting
from warbook.language.source import Source

__all__ = ["SUFFIX", "Loaded", "Past", "load_game", "load_sources", "loaded"]


T = TypeVar("T")


def load_game(
    folder: Path, root: Path | None = None, texts: Mapping[str, str] | None = None, past: Past | None = None
) -> Loaded:
    """The game in a folder: all its rules files, and those of the game it changes and the modules it
    takes in; of the files in `texts`, those instead of what they hold. What is read is kept in `past`, and what was
    read before is taken from there."""
    folder = folder.resolve()
    base = (root or folder.parent).resolve()
    reading = Reading(base, texts or {}, past)
    reading.folder(folder, ())
    return loaded(reading, folder.name)


def load_sources(
    sources: Mapping[str, Source], faults: list[Diagnostic] | None = None, name: str = ""
) -> Loaded:
    """A game from texts already read."""
    reading = Reading(Path())
    reading.faults.extend(faults or [])
    for source in sources.values():
        reading.take(source, *reading.past.scan(source))
    return loaded(reading, name)


def loaded(reading: Reading, name: str, apart: bool = True) -> Loaded:
    """Everything read, as a rulebook or as what is wrong with it; each declaration `apart` from the others, as long as
    no two of them listen to the same sentence and one hears what the other does not."""
    found, past = list(reading.faults), reading.past
    if not reading.documents:
        return Loaded(None, found, reading.sources)
    before, past.looks = past.looks, Looks(past.looks)
    out = outline(reading.documents, past.looks)
    settle(out, reading.documents)
    outdated(out, reading.documents)
    told_of_forces(out, reading.documents)
    reader = Reader(out, Names(registry=REGISTRY))
    with noting(past.sentences) as read:
        name_everything(reader)
        found.extend(unmet(out, reader.names, reading.documents))
        found.extend(unasked(out, reader.names, reading.documents))
        if apart:
            reader.memo = Memo(past.memory, Moves(past.sources, reading.sources), out, reader.names)
        book = assemble(reader, tuple(reading.documents), name, past.looks)
    past.sentences = past.sentences | read
    if reader.memo is not None and not reader.memo.sure:
        return loaded(reading, name, apart=False)
    past.memory = reader.memo.now if reader.memo is not None else Memory()
    past.sources, past.anew = reading.sources, reader.memo.anew if reader.memo is not None else len(out.raws)
    found.extend(out.faults)
    found.extend(reader.faults)
    if len(reader.faults) >= MOST_FAULTS:
        last = max(reader.faults).span
        hint = "Put the first ones right and look again."
        found.append(
            Diagnostic("W299", Severity.ERROR, "There may be more faults than these.", last, (), hint)
        )
    if book is not None:
        game = Checked(book, reader.names, book.documents, past.looks)
        found.extend(run_checks(game, not any(d.is_error for d in found)))
    if any(d.is_error for d in found):
        past.looks.keep(before)
    found = list(with_removals(out, found))
    found = one_message_a_cause(found, out.raws, reading.documents, reading.sources)
    found = told_where_declared(found, reading.documents, reading.sources)
    found = with_models(found, reading.documents)
    found = sorted(set(found), key=lambda d: d._order())
    wrong = any(d.is_error for d in found)
    return Loaded(
        None if wrong else book, found, reading.sources, reader, book if wrong else None, past.looks
    )


def assemble(r: Reader, documents: tuple[Document, ...], name: str, looks: Looks) -> Rulebook | None:
    """Every declaration, read closely, as one Rulebook."""
    out = r.outline
    games, counted = out.of("Game"), (*r.names.tokens, *r.names.resources)
    if len(games) != 1:
        span = games[1].head.span if games else Span(documents[0].path, 0, 0)
        r.faults.append(
            Diagnostic(
                "W201",
                Severity.ERROR,
                "A game has exactly one heading “# Game: …”.",
                span,
                (),
                "Begin one of its files with “# Game: Name”.",
            )
        )
        return None
    for raw in (*games, *out.of("Mission")):
        r.kept("players", raw, lambda raw=raw: missions.check_players(r, raw))  # type: ignore[misc]
    kinds.finish_kinds(r)
    values = _each(r, out, "Value", value, r.names.values)
    actions: dict[str, Action] = _each(r, out, "Action", action, r.names.actions)
    terrains = _each(r, out, "Terrain", scenery.terrain, r.names.terrains)
    able, ground = _traced(r, "Action", actions), _traced(r, "Terrain", terrains)
    procedures = {}
    for sort, table in (("To", r.names.verbs), ("Sequence", r.names.sequences), ("Effect", r.names.effects)):
        for raw in out.of(sort):
            if raw.name not in table:
                continue
            made = r.kept(sort, raw, lambda raw=raw, table=table: _procedure(r, raw, table))  # type: ignore[misc]
            if made is not None:
                procedures[f"{_kind_of(sort)} {raw.name}"] = made
    rules = Rules()
    for raw in out.raws:
        if raw.rules and (found := r.kept("rules", raw, lambda raw=raw: _rules(r, raw))) is not None:  # type: ignore[misc]
            rules.take(found)
    game = games[0]
    wins = game.fact("Wins")
    book = Rulebook(
        name=name or game.name,
        title=game.head.text,
        edition=game.text("Edition"),
        facts={f.label.text: f.value.text for f in game.facts},
        space=r.names.space,
        kinds=dict(r.names.kinds),
        stats=dict(r.names.stats),
        tokens=dict(r.names.tokens),
        resources=dict(r.names.resources),
        lists=dict(r.names.lists),
        groups=dict(r.names.groups),
        procedures=procedures,
        actions=actions,
        rolls=_each(r, out, "Roll", rolls.roll, r.names.rolls),
        tests=_each(r, out, "Definition", definition, r.names.tests),
        sights=_each(r, out, "Sight", sight, r.names.tests),
        values=values,
        windows=_each(r, out, "Window", window, r.names.windows),
        offers=tuple(rules.offers),
        dice=dict(r.names.dice),
        steps=_each(r, out, "Step", grid_steps.step, r.names.steps),
        hooks=tuple(rules.hooks),
        laws=tuple(rules.laws),
        changes=tuple(rules.changes),
        traits=_each(r, out, "Trait", cards.trait, r.names.traits),
        cards=_each(r, out, "Card", lambda reader, raw: cards.card(reader, raw, able), r.names.cards),
        forces=_each(r, out, "Force", cards.force, None),
        terrains=terrains,
        layouts=_each(r, out, "Layout", lambda reader, raw: scenery.layout(reader, raw, ground), None),
        missions=_each(r, out, "Mission", missions.mission, None),
        limits=_all(r, out, "Force List", cards.limits),
        sheet=_all(r, out, "Quick Sheet", cards.sheet_rows),
        sizes=next((raw.name for raw in out.of("List") if raw.fact("Chosen") is not None), None),
        examples=tuple(
            e
            for raw in _named_once(r, out.of("Example"))
            if (e := r.kept("Example", raw, lambda raw=raw: example(r, raw, ground))) is not None  # type: ignore[misc]
        ),
        winner=r.kept("Wins", game, lambda: _winner(r, game)) if wins is not None else None,
        documents=documents,
        notes=tuple(
            (" ".join(CITE.findall(q.text.text)), q.text.text, q.span) for raw in out.raws for q in raw.notes
        ),
        synonyms=tuple(one for some in r.names.synonyms.values() for one in some),
        phrases=places_of(r.names.used),
        uncounted=uncounted(tuple(counted), looks, documents),
        single=single(tuple(counted), looks, documents),
    )
    _free_without_cost(actions)
    book = with_kinds_where_needed(grid_steps.with_fixed_steps(book))
    return with_spared(r, with_lasting(r, with_windows(r, book, rules.windows, rules.limits)))


def _traced(r: Reader, sort: str, made: dict[str, T]) -> dict[str, T]:
    """What was made of the declarations of a sort, for those who ask it."""
    return r.memo.made(sort, made, r.outline.of(sort)) if r.memo is not None else made


def _kind_of(sort: str) -> str:
    """How procedures of a sort are called by what performs them."""
    return {"To": "verb"}.get(sort, sort.lower())


def _procedure(r: Reader, raw: Raw, table: Mapping[str, Any]) -> Procedure:
    signature = table[raw.name]
    roles = signature[0].roles if isinstance(signature, list) else signature.roles
    return procedure(r, raw, _kind_of(raw.sort), roles)


def _rules(r: Reader, raw: Raw) -> Rules:
    """The rules of one declaration, by themselves."""
    found = Rules()
    read_rules(r, raw, found)
    return found


def places_of(used: list[tuple[str, Span]]) -> dict[str, tuple[Span, ...]]:
    """For each phrase, by its name, where the sentences stand that use it."""
    found: dict[str, list[Span]] = {}
    for name, place in used:
        found.setdefault(name, []).append(place)
    return {name: tuple(found[name]) for name in sorted(found)}


def _free_without_cost(actions: dict[str, Action]) -> None:
    """An action of everyone's that names no cost has none; one that others are like is used through them."""
    models = {one.like for one in actions.values()}
    for name, one in actions.items():
        if not one.price and one.of is None and one.like is None and name not in models:
            actions[name] = replace(one, price=((),))


def _named_once(r: Reader, raws: list[Raw]) -> list[Raw]:
    """Declarations that only messages speak of, without those whose name another has."""
    seen: dict[str, Span] = {}
    kept = []
    for raw in raws:
        if claim(r, seen, raw, raw.name):
            seen[raw.name] = raw.head.span
            kept.append(raw)
    return kept


def _winner(r: Reader, game: Raw) -> Expr:
    """What is compared between players at the end: `most Soldiers`, `most Fuel`."""
    text = game.fact("Wins").value  # type: ignore[union-attr]
    player = ir.Var("player", type=ir.PLAYER)
    c = r.context(text, Scope({"player": player}, player, player, None, player))
    if not text.text.startswith("most "):
        raise c.fail(
            "W380", None, "Who wins is said with “most”.", "Write “most KINDs”, or “most RESOURCEs”."
        )
    words = text.slice(5, len(text.text))
    c.text = words
    tree = r.tree(words, "names", c)
    return possession(c, player, tree[0][0])


def _each(
    r: Reader, out: Outline, sort: str, make: Callable[[Reader, Raw], T], known: Mapping[str, object] | None
) -> dict[str, T]:
    found: dict[str, T] = {}
    for raw in out.of(sort):
        if (known is not None and raw.name not in known) or raw.name in found:
            continue
        made = r.kept(sort, raw, lambda raw=raw: make(r, raw))  # type: ignore[misc]
        if made is not None:
            found[raw.name] = made
    return found


def _all(r: Reader, out: Outline, sort: str, make: Callable[[Reader, Raw], Iterable[T]]) -> tuple[T, ...]:
    """All that the declarations of a sort come to."""
    found = (r.kept(sort, raw, lambda raw=raw: tuple(make(r, raw))) for raw in out.of(sort))  # type: ignore[misc]
    return tuple(one for some in found for one in some or ())
