"""The first pass: every name that a game declares, with its type and roles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from warbook.language.declare.drawn_maps import map_key
from warbook.language.declare.name_counters import (
    name_group,
    name_marker,
    name_resource,
    name_stat,
    name_token,
    name_zone,
)
from warbook.language.declare.name_kinds import name_die, name_kind, name_list
from warbook.language.declare.name_rules import (
    name_card,
    name_definition,
    name_signature,
    name_spanned,
    name_trait,
    name_value,
    name_verb,
)
from warbook.language.declare.phrased import forms_of, name_in
from warbook.language.declare.raw import Raw
from warbook.language.declare.reader import Reader
from warbook.language.declare.spoken import everything, name_deeds, name_only_die, texts_of
from warbook.language.declare.synonyms import name_synonyms
from warbook.language.declare.tied import tied_names
from warbook.language.diagnostic import Diagnostic, Severity
from warbook.language.letters import compiled
from warbook.language.model import Space
from warbook.language.resolve.declared import wider_kinds


def name_everything(r: Reader) -> None:
    """Fills the reader's names from its outline, in the order in which they need each other."""
    for raw in r.outline.of("Game"):
        _space(r, raw)
    for raw in r.outline.of("To", "Definition", "Sight"):
        said = " ".join(text.text for text in texts_of(raw))
        r.names.phrased.update(forms_of(raw.sort, name_in(raw.sort, raw.head.text, said)))
    r.names.phrased.update(tied_names(r.outline))
    for sort, declare in PASSES:
        for raw in r.outline.of(sort):
            r.attempt(lambda raw=raw, declare=declare: declare(r, raw))  # type: ignore[misc]
    r.names.edged = {raw.name for raw in r.outline.of("Terrain") if raw.text("Shape").strip() == "edge"}
    _link_parts(r)
    name_deeds(r)
    name_only_die(r, everything(r.outline))
    name_synonyms(r)
    if r.names.space.grid:
        map_key(r)  # marks are looked at also where no map is drawn


_PRINTED = compiled(r"\d{1,3}(?:\.\d+)? ?(?:in|mm|cm)")


def _space(r: Reader, raw: Raw) -> None:
    for label in ("Table", "Grid"):
        fact = raw.fact(label)
        if fact is not None:
            size = r.attempt(lambda fact=fact: r.size(fact.value))  # type: ignore[misc]
            if size is not None:
                r.names.space = Space(size[2], size[0], size[1])
                if size[2] and (size[0] > 26 or size[1] > 99):
                    r.fault("W362", fact.value, "A grid has at most 26 by 99 squares.")
    square = raw.fact("Square")
    if square is not None and not _PRINTED.fullmatch(square.value.text.strip()):
        r.fault("W362", square.value, "The size of a square belongs here.", "Write 2in, 25mm or 2.5cm.")


def _link_parts(r: Reader) -> None:
    for kind in list(r.names.kinds.values()):
        if kind.parts is not None and kind.parts in r.names.kinds:
            r.names.kinds[kind.parts] = replace(r.names.kinds[kind.parts], whole=kind.name)
    for kind in list(r.names.kinds.values()):
        if any(r.names.kind_of(wider, kind.name) for wider in wider_kinds(kind)):
            r.faults.append(
                Diagnostic(
                    "W222", Severity.ERROR, f"{kind.name} is, by way of others, a kind of itself.", kind.span
                )
            )
            r.names.kinds[kind.name] = replace(kind, is_a=None, also=())


PASSES: tuple[tuple[str, Callable[[Reader, Raw], None]], ...] = (
    ("Kind", name_kind),
    ("List", name_list),
    ("Stat", name_stat),
    ("Token", name_token),
    ("Resource", name_resource),
    ("Group", name_group),
    ("Zone", name_zone),
    ("Marker", name_marker),
    ("Terrain", name_spanned("terrains")),
    ("Trait", name_trait),
    ("Term", name_spanned("terms")),
    ("Die", name_die),
    ("Card", name_card),
    ("Sequence", name_signature("sequence", "sequences")),
    ("Effect", name_signature("effect", "effects")),
    ("Action", name_signature("action", "actions")),
    ("Roll", name_signature("roll", "rolls")),
    ("Window", name_signature("window", "windows")),
    ("Step", name_signature("step", "steps")),
    ("To", name_verb),
    ("Sight", name_definition),
    ("Definition", name_definition),
    ("Value", name_value),
)
