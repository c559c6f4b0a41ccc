"""What a roll is, as plain data: the dice, what counts as success, and who may re-roll what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Face = int | str
"""A natural face of a die: its number, or its name on a die with faces of its own."""

Choice = Literal["failures", "successes", "faces", "best", "worst"]

MAX_DICE = 200
MAX_SIDES = 1000
MAX_SORTED_SIDES = 100


class BadRoll(ValueError):
    """A roll that means nothing, such as one of minus two dice."""


class TooManyOutcomes(BadRoll):
    """A roll with more different outcomes than can be worked out exactly in good time."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """One chance to re-roll. A re-rolled die stands: no later chance takes it again.

    `choice` says which dice, of those showing one of `faces` (empty: any face), are re-rolled:

    - `failures`, `successes`: each die that fails or succeeds; when the total counts, the whole roll.
    - `faces`: each die showing one of `faces`, with no choice.
    - `best`, `worst`: any dice, chosen after the roll as serves the roller best, or worst. Where each die
      counts that is the expected number of successes, where the total counts the chance of success. The
      chooser does not reckon with re-rolls still to come.
    """

    choice: Choice = "failures"
    dice: int | None = None
    """How many dice at most; None is any number."""
    faces: frozenset[Face] = frozenset()


@dataclass(frozen=True, slots=True)
class RollSpec:
    """A roll of like dice. Raises `BadRoll` where the fields contradict each other.

    In mode `total` the kept dice are added up and the total, with the modifier, is compared with the
    target. In mode `each` every kept die, with the modifier, is compared, and the successes are counted.
    """

    dice: int = 1
    """Dice that count."""
    sides: int | tuple[str, ...] = 6
    """How many numbered sides, or the name on each side. Named sides need mode `each`."""
    modifier: int = 0
    """Added to the total, or to each die, before it is compared."""
    advantage: int = 0
    """Rolls as many dice more and keeps the highest if positive, the lowest if negative."""
    mode: Literal["total", "each"] = "total"
    compare: Literal["at least", "at most"] = "at least"
    target: int = 0
    """Compared with; named sides have none."""
    always_succeeds: frozenset[Face] = frozenset()
    """Natural faces (mode `total`: totals) that succeed whatever the modifier; of names, all that do."""
    always_fails: frozenset[Face] = frozenset()
    """Natural faces (mode `total`: totals) that fail whatever the modifier."""
    rerolls: tuple[Reroll, ...] = ()
    """Chances to re-roll, in order, each after the discards and on the dice not yet re-rolled."""
    automatic: int = 0
    """Dice that succeed without being rolled, in place of as many of `dice`; in mode `total`, the total."""
    added: int = 0
    """Successes beside the dice (mode `each`)."""
    face_weights: tuple[tuple[Face, int], ...] = ()
    """(natural face, successes it counts for when it succeeds); 1 for faces not named (mode `each`)."""
    opposed: RollSpec | None = None
    """What is rolled against it, in the same mode: in mode `total` its total is added to the target, in mode
    `each` there must be more successes than it has."""

    def __post_init__(self) -> None:
        for wrong, why in _faults(self):
            if wrong:
                raise BadRoll(why)

    @property
    def faces(self) -> tuple[Face, ...]:
        """The natural faces of one die, one for each side."""
        return tuple(range(1, self.sides + 1)) if isinstance(self.sides, int) else self.sides

    def succeeds(self, face: Face) -> bool:
        """Whether a natural face, or in mode `total` a natural total, is a success."""
        if face in self.always_fails:
            return False
        if face in self.always_succeeds:
            return True
        if isinstance(face, str):
            return False
        reached = face + self.modifier
        return reached >= self.target if self.compare == "at least" else reached <= self.target

    def successes(self, face: Face) -> int:
        """How many successes one die showing a natural face counts for."""
        return dict(self.face_weights).get(face, 1) if self.succeeds(face) else 0

    def allows(self, reroll: Reroll, face: Face) -> bool:
        """Whether a re-roll may take a die showing a face, or a whole roll of that natural total."""
        if reroll.faces and face not in reroll.faces:
            return False
        if reroll.choice == "failures":
            return not self.succeeds(face)
        return reroll.choice != "successes" or self.succeeds(face)


def rerolls_whole(reroll: Reroll) -> bool:
    """Whether, in mode `total`, a re-roll takes the roll as a whole and not single dice."""
    return reroll.choice in ("failures", "successes")


def _faults(spec: RollSpec) -> list[tuple[bool, str]]:
    """(whether it is wrong, why) for each rule a roll keeps."""
    return [*_faults_of_dice(spec), *_faults_of_mode(spec), *_faults_of_rerolls(spec)]


def _faults_of_dice(spec: RollSpec) -> list[tuple[bool, str]]:
    sides = spec.sides if isinstance(spec.sides, int) else len(spec.sides)
    named = not isinstance(spec.sides, int)
    return [
        (not 1 <= sides <= MAX_SIDES, f"a die has 1 to {MAX_SIDES} sides, not {sides}"),
        (spec.dice < 0, f"a roll cannot have {spec.dice} dice"),
        (spec.dice + abs(spec.advantage) > MAX_DICE, f"a roll has at most {MAX_DICE} dice"),
        (
            bool(spec.advantage) and sides > MAX_SORTED_SIDES,
            f"a die with advantage has at most {MAX_SORTED_SIDES} sides",
        ),
        (named and bool(spec.modifier), "named faces take no modifier"),
        (named and bool(spec.advantage), "named faces are not higher or lower, so they take no advantage"),
        (named and bool(spec.target), "named faces are compared with no target"),
        (named and spec.mode == "total", "named faces have no total"),
        (spec.automatic < 0 or spec.added < 0, "there are no fewer than 0 automatic or added successes"),
        (
            bool(spec.always_succeeds & spec.always_fails),
            "one face cannot both always succeed and always fail",
        ),
    ]


def _faults_of_mode(spec: RollSpec) -> list[tuple[bool, str]]:
    if spec.mode == "total":
        return [(bool(spec.face_weights or spec.added), "where the total counts, no successes are counted")]
    named = {face for face, _ in spec.face_weights} | spec.always_succeeds | spec.always_fails
    strange = named - set(spec.faces)
    return [
        (bool(strange), f"the die has no face {', '.join(sorted(map(str, strange)))}"),
        (any(weight < 0 for _, weight in spec.face_weights), "a face counts for no fewer than 0 successes"),
        (len(dict(spec.face_weights)) < len(spec.face_weights), "a face has one weight"),
    ]


def _faults_of_rerolls(spec: RollSpec) -> list[tuple[bool, str]]:
    whole = [spec.mode == "total" and rerolls_whole(reroll) for reroll in spec.rerolls]
    single = [reroll for reroll, takes_all in zip(spec.rerolls, whole, strict=True) if not takes_all]
    return [
        (any(whole) and bool(single), "a roll is re-rolled as a whole or die by die, not both"),
        (any(r.dice is not None and r.dice < 0 for r in spec.rerolls), "no fewer than 0 dice are re-rolled"),
        (
            any(whole) and any(r.dice is not None for r in spec.rerolls),
            "where the total counts, the whole roll is re-rolled, not some of its dice",
        ),
        (any(r.choice == "faces" and not r.faces for r in spec.rerolls), "no face to re-roll is named"),
        (any(r.choice == "faces" and r.dice is not None for r in spec.rerolls), "faces are re-rolled all"),
        (any(r.faces - set(spec.faces) for r in single), "a face to re-roll is not on the die"),
    ]
