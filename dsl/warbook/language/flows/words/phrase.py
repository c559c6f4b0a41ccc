"""A set as the words for one of it: a noun, with what narrows it before and behind."""

from __future__ import annotations

import re
from dataclasses import dataclass

from warbook.language import ir
from warbook.language.flows.words.teller import YOU, Teller
from warbook.language.ir import Expr
from warbook.language.irregular import of_irregular
from warbook.language.names import plural
from warbook.language.readback.english import in_plural, indefinite, listed, possessive
from warbook.language.readback.nouns import (
    adjective_of,
    best_of,
    conjunction,
    conjuncts,
    noun_of,
    peeled,
    plainly,
)
from warbook.language.readback.writer import Said


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun with what stands before and behind it."""

    before: tuple[str, ...]
    noun: str
    behind: tuple[str, ...]
    behind_many: tuple[str, ...]

    def said(self, how: str = "", many: bool = False) -> str:
        word = plural(self.noun) if many else self.noun
        head = " ".join((*self.before, word))
        if how == "a":
            head = f"an{head}" if head.startswith("other ") else indefinite(head)
        else:
            head = f"{how} {head}".strip()
        tail = self.behind_many if many else self.behind
        return f"{head}{tailed(tail, many)}"


def tailed(tail: tuple[str, ...], many: bool = False) -> str:
    """What stands behind a noun: the first right behind it, others after commas; what it has, together."""
    has = [one.removeprefix("with ") for one in tail if one.startswith("with ")]
    places = [one for one in tail if not one.startswith("with ")]
    whose = [
        one for i, one in enumerate(places) if one.startswith("of ") or (i == 0 and one.startswith("in "))
    ]
    rest = [one for one in places if one not in whose]
    where = [one for one in rest if not one.startswith(("that ", "whose ", "if "))]
    more = [one for one in rest if one not in where]
    parts_ = [*whose, *([f"with {listed(has)}"] if has else [])]
    if where and not has and rest[0].startswith("whose "):
        return "".join(
            f" {one}" for one in (*parts_, listed([*more, f"that {'are' if many else 'is'} {listed(where)}"]))
        )
    if where:
        parts_.append(listed([*where, *more]) if not has else f"that is {listed(where)}")
        more = more if has else []
    parts_ += [f"and {one}" if i or (where and has) else one for i, one in enumerate(more)]
    return "".join(f" {one}" for one in parts_)


def phrase(w: Teller, of: Expr, skip: tuple[Expr, ...] = ()) -> Phrase:
    """A set as the words for one of it."""
    base, narrowed = peeled(of)
    best = ""
    if narrowed and (found := best_of(w, of)):
        best, narrowed = stocked(w, found), narrowed[:-1]
    tests = [
        (var, t) for var, some in narrowed for t in conjuncts(some) if not plainly(t, base) and t not in skip
    ]
    head, place = noun_of(w, base, tests)
    before: list[str] = []
    if isinstance(base, ir.Parts) and w.say(base.of) == YOU:
        place = "of yours"
    elif isinstance(base, ir.Group) and base.owner is not None and base.name == plural(head):
        who = w.say(base.owner)
        place = "of yours" if who == YOU else f"of {possessive(who)}"
    behind: list[str] = [one for one in (place, best) if one]
    several = list(behind)
    for var, test in tests:
        side = side_of(w, var, test)
        if side is not None:
            before.append({"own": "friendly"}.get(side, side))
            continue
        if is_another(test, var):
            before.append("other")
            continue
        member = ir.Var(var, type=base.type.one())
        near_by = ir.Owner(member) if base.type.base == "thing" else w.side
        with w.naming(var, "it"), w.seen_from(near_by):
            said = w.said(test)
            mine = isinstance(said.subject, ir.Var) and said.subject.name == var
            adjective = state_word(w, test) if mine else ""
            if adjective:
                before.append(adjective)
            elif mine:
                behind.append(short_where(said))
                several.append(short_where(said, True))
            elif (whose := of_member(w, said, test, var)) is not None:
                behind.append(whose)
                several.append(whose)
            else:
                clause = w.clause(test)
                if (beside := BESIDE.fullmatch(clause)) is not None:
                    behind.append(f"{beside['where']} {beside['some'] or beside['who']}")
                    several.append(behind[-1])
                    continue
                relative = clause.endswith(" it") and " it " not in clause and not clause.startswith("it ")
                behind.append(f"that {clause[:-3]}" if relative else f"if {clause}")
                with w.naming(var, "they"):
                    several.append(behind[-1] if relative else f"if {w.clause(test)}")
    behind, several = owned(behind), owned(several)
    before = list(dict.fromkeys(before))
    if "enemy" in before:
        before = [one for one in before if one != "other"]
    before.sort(
        key=lambda one: (
            ("other", "friendly", "enemy").index(one) if one in ("other", "friendly", "enemy") else 9
        )
    )
    return Phrase(tuple(before), head, tuple(behind), tuple(several))


_OF_A_PLAYER = re.compile(r"whose player is (?!not )(?P<who>the \S+ player|you)")


def owned(tail: list[str]) -> list[str]:
    """What stands behind a noun, with the player first whose it is: `of the active player in their opponent's Camp`."""
    for one in tail:
        if found := _OF_A_PLAYER.fullmatch(one):
            who = found["who"]
            rest = [
                words.replace(f"{possessive(who)} opponent", "their opponent")
                for words in tail
                if words is not one
            ]
            return ["of yours" if who == YOU else f"of {who}", *rest]
    return tail


def stocked(w: Teller, best: str) -> str:
    """`with the most Gold`, of what is had in stock; anything else as it is."""
    found = re.fullmatch(r"with the (highest|lowest) (.+)", best)
    if found is None or found[2] not in w.book.resources or w.is_number(found[2]):
        return best
    return f"with the {'most' if found[1] == 'highest' else 'fewest'} {w.book.several(found[2])}"


_WHERE = r"(?P<where>adjacent to|(?:within|more than|less than|at most) [^,;:]+? (?:of|from)) it"
BESIDE = re.compile(rf"(?:there (?:is|are) (?P<some>[^,;:]+?)|(?P<who>[^,;:]+?) (?:is|are)) {_WHERE}")
"""That somebody is somewhere seen from a member: as much as where the member is, seen from them."""


def side_of(w: Teller, var: str, test: Expr) -> str | None:
    """`own` or `enemy`, seen from the side that is taken, or from whoever is *you*; another word that a condition is."""
    match test:
        case ir.Compare(op="==" | "!=" as op, left=ir.Owner(of=ir.Var(name=name)), right=right):
            if name == var and (w.side is None or w.say(w.side) == YOU) and w.say(right) == YOU:
                return "own" if op == "==" else "enemy"
    return adjective_of(w, var, test)


def is_another(test: Expr, var: str) -> bool:
    """Whether a condition only says that a member is not the one spoken of."""
    match test:
        case ir.Not(of=ir.Compare(op="==", left=ir.Var(name=name), right=ir.Var())):
            return name == var
        case ir.Compare(op="!=", left=ir.Var(name=name), right=ir.Var()):
            return name == var
    return False


def of_member(w: Teller, said: Said, test: Expr, var: str) -> str | None:
    """What is said of something that a member has: `with Sort Lean`, `whose square has Fear`."""
    match said.subject:
        case ir.Field(of=ir.Var(name=name), name=what) if name == var and what.startswith("holder "):
            return f"whose {w.say(said.subject).removeprefix('its ')} {said.says}"
        case ir.Field(of=ir.Var(name=name), name=what) if name == var:
            match test:
                case ir.Compare(op="==", right=ir.Listed(name=value)):
                    return f"with {what} {value}"
            return f"whose {'square' if what == 'Square' else what} {said.says}"
        case ir.Owner(of=ir.Var(name=name)) if name == var:
            return f"whose player {said.says}"
    return None


def state_word(w: Teller, test: Expr) -> str:
    """A state as the adjective that it is: `Prone`; "" where it takes more words."""
    match test:
        case ir.Compare(op=">=", left=ir.Field(name=name), right=ir.Num(value=1)) if (
            name in w.book.tokens and is_state(name) and not w.book.tokens[name].many
        ):
            return name
        case ir.Compare(op="==", left=ir.Field(name=name), right=ir.Listed(list=what, name=value)) if (
            name == what
        ):
            declared = w.book.lists.get(what)
            return value if declared is not None and declared.holder is not None else ""
        case ir.Call(name=name, args=(_,)) if name in w.book.tests and " " not in name:
            return name
        case ir.Spatial(relation="empty", args=(_,)):
            return "empty"
    return ""


def is_state(name: str) -> bool:
    """Whether the name of a token says what its holder is, as participles do: `Soaked`, `Broken`."""
    word = name.split(" ")[-1].lower()
    regular = len(word) > len("aged") and word.endswith("ed") and not word.endswith("eed")
    return " " not in name and (regular or of_irregular(word) is not None)


def short_where(said: Said, many: bool = False) -> str:
    """What is said of one, as it stands behind its noun: `within 2in of you`, `with no Rust`."""
    if said.where:
        return said.where.replace("that is ", "that are ", 1) if many else said.where
    verb, _, rest = said.says.partition(" ")
    if verb == "is":
        return rest
    if verb == "has" and not rest.startswith(("not ", "been ", "gained", "lost", "used", "moved")):
        return f"with {rest}"
    return f"that {in_plural(said.says) if many else said.says}"


def without(of: Expr, test: Expr) -> Expr:
    """A set that is not narrowed down by one of its conditions."""
    if not isinstance(of, ir.Where):
        return of
    left = conjunction([t for t in conjuncts(of.test) if t is not test])
    inner = without(of.of, test)
    return ir.Where(inner, of.var, left, type=of.type) if left is not None else inner
