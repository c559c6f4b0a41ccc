"""For how long: until a sequence begins or ends, or until something happens."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from warbook.language.ir import PLAYER, Expr, PlayerNow, Type, Var
from warbook.language.model import Role
from warbook.language.resolve import readers, wholes
from warbook.language.resolve.articles import article, with_article
from warbook.language.resolve.context import Context
from warbook.language.resolve.declared import Signature
from warbook.language.resolve.fault import Fault
from warbook.language.resolve.held import BEARER, Until
from warbook.language.resolve.scope import owner_of
from warbook.language.resolve.things import any_or_spoken_of, role_called
from warbook.language.sentence import Node
from warbook.language.unread_words import inside, kind_of, listen, put_for, word_of

STAGED = ("verb_active", "verb_passive", "order_use", "order_roll")
"""What happens before which something can begin to hold, so that it holds for that alone."""

FIRST = "Game"
"""The sequence that is played once."""


FIRST_BEARER = "first bearer"
"""What the bearer of a trait is called in what is kept of somebody else, who is the bearer there."""


@dataclass(slots=True)
class Others:
    """The roles that what is said of `one` speaks of besides it, with what they stand for when it is said."""

    one: Expr
    roles: dict[str, Expr] = field(default_factory=dict)

    @property
    def types(self) -> tuple[tuple[str, Type], ...]:
        """The further roles, with what sort of thing each stands for."""
        return tuple((role, value.type) for role, value in self.roles.items())

    def called(self, c: Context, role: str, value: Expr, node: Node) -> str:
        """What a role is called in what is kept; `bearer` where it is the one itself."""
        if value == self.one:
            return BEARER
        if value.type.many or value.type.base not in ("thing", "player", "place"):
            raise c.fail(
                "W463",
                node,
                f"What {node.word or 'this'} stands for cannot be kept for as long as this lasts.",
                "Only single pieces, players and squares can: name one, or say it with a TOKEN.",
            )
        role = FIRST_BEARER if role == BEARER else role
        self.roles[role] = value
        return role

    def kept(self, c: Context, node: Node) -> Node:
        """A part of a sentence in which the one itself is the bearer, and every other role is noted. What is no role is
        listened to only when what is kept is read."""
        kind, parts = kind_of(node), inside(node)
        if kind in ("role_name", "term") and parts and parts[0] is not None:
            word = word_of(parts[0])
            value = role_called(c, word) if kind == "role_name" else c.scope.roles.get(word)
            if value is not None and kind == "term" and article(c, node) == "a":
                raise any_or_spoken_of(c, node[0])
            if kind == "term" and word in c.scope.unclear:
                readers.thing(c, node)  # refuses “the Soldier” of two
            if value is not None and word != "game":
                said = put_for(parts[0], "WORD", (), self.called(c, word, value, node[0]))
                return put_for(node, "role_name", (said,), "")
        children = tuple([n and self.kept(c, n) for n in parts])
        same = all(one is other for one, other in zip(children, parts, strict=True))
        return node if same else put_for(node, kind, children, word_of(node))


def role_node(called: str, at: Node) -> Node:
    """The role of a name, in the place of other words."""
    return at.new("role_name", at.new("WORD", word=called))


def words_at(c: Context, node: Node) -> str:
    """A part of a sentence as it is written."""
    return " ".join(c.text.text[node.start : node.end].split())


def until(c: Context, node: Node, others: Others) -> Until:
    """For how long what is said of one holds."""
    match node.kind:
        case "until_end":
            return of_sequence(c, node.last, others, "ends", "until the end of")
        case "until_start":
            return of_sequence(c, node.last, others, "begins", "until the start of")
        case "in_next":
            found = of_sequence(c, node.last, others, "ends", "during")
            return replace(found, within=True)
        case "until_next":
            return of_event(c, node, others, "until {} next {}", False)
        case "next_time":
            return of_event(c, node, others, "the next time {} {}", node.last.kind in STAGED)
        case "until_state":
            if any(word.word == "removed" for word in node.within("WORD")):
                raise moment_of_removal(c, node)
            words = f"until {words_at(c, node)}"
            return Until("state", words, act=others.kept(c, node[0]), at=node)
        case _:
            return Until("never", "for the rest of the game")


def moment_of_removal(c: Context, node: Node) -> Fault:
    """The fault of `until the user is removed`, with the moment of which that speaks."""
    begin = max(c.text.text.rfind("until ", 0, node.end), 0)
    words, node = c.text.text[begin : node.end], replace(node, start=begin)
    said = re.sub(r"(?<= )(?=(?:is|are) removed\b)", "next ", words, count=1)
    known = said != words and len(re.findall(r"\bremoved\b", words)) == 1
    hint = f"Say “{' '.join(said.split())}”." if known else "Say “until the KIND next is removed”."
    message = "Being removed is a moment."
    return c.fail("W462", node, message, hint, replacement=said if known else None)


def of_event(c: Context, node: Node, others: Others, said: str, within: bool) -> Until:
    subject = node.all("np")[0]
    acts = [n for n in node.parts if n.kind.startswith(("verb_", "order_"))]
    kept = others.kept(c, subject)
    base = kept[0]
    itself = base.kind == "it" or (base.kind == "role_name" and base[0].word == BEARER)
    if itself:
        listen(base)
        kept = subject.new("np", role_node(BEARER, subject), None)
    done = " or ".join(words_at(c, act) for act in acts)
    words = said.format("it" if itself else words_at(c, with_article(c, subject)), done)
    first, *more = (others.kept(c, act) for act in acts)
    return Until("event", words, within=within, subject=kept, act=first, more=tuple(more))


def never_over(c: Context, law: Node, when: Node, said: Until) -> None:
    """Refuses `The target cannot move until it next moves`, which it cannot do before."""
    subject = said.subject
    if law.kind != "cannot" or said.sort != "event" or said.within or subject is None:
        return
    itself = subject.base.kind == "role_name" and subject.base[0].word == BEARER
    waits = [act for act in (said.act, *said.more) if act is not None]
    if itself and waits and all(same_deed(law.last, act) for act in waits):
        message = "This would never end: until then it cannot do what is waited for."
        raise c.fail("W462", when, message, "Say until what else: “until the end of the SEQUENCE”.")


def same_deed(one: Node, other: Node) -> bool:
    """Whether all that the second says is forbidden by the first: `move` and `moves`, `use Dig` and `uses Dig`."""
    forbidden, done = ([n.word for n in act.within("TERM")] for act in (one, other))
    return one.kind == other.kind and forbidden in ([], done)


def of_sequence(c: Context, node: Node, others: Others, sort: str, lead: str) -> Until:
    """Until a sequence begins or ends: any one, or that of the one itself or of another."""
    fresh = node.kind in ("its_next", "next_of") or node.find("NEXT") is not None
    at = node if node.kind in ("its_next", "next_of") else node.last
    number = 0
    if at.kind == "numbered" and not fresh:
        number, at = int(at.last.word), replace(at, kind="term", children=at.children[:1])
    word = at.last if at.children else at
    if word.kind != "TERM" or at.kind not in ("term", "its", "of", "its_next", "next_of"):
        hint = "Name a sequence: “until the end of the SEQUENCE”, “of its next SEQUENCE”."
        begin = c.text.text.rfind("until ", 0, node.end)
        if begin >= 0 and c.text.text[begin : node.end].endswith("of the game"):
            whole, always = replace(node, start=begin), "for the rest of the game"
            raise c.fail(
                "W462", whole, "That is as long as anything can last.", f"Say “{always}”.", replacement=always
            )
        raise c.fail("W462", node, "This is no moment at which something can end.", hint)
    name = c.names.find(word.word, c.names.sequences)
    if name is None:
        raise c.unknown(word, "sequence", word.word, c.names.sequences)
    if fresh and name == FIRST:
        raise c.fail("W462", node, f"There is one {name} only, and no next one.")
    again = "next " if fresh else ""
    whose = ""
    if at.kind in ("its", "its_next"):
        whose, words = BEARER, f"its {again}{name}"
        owned_by(c, name, others.one.type, node)
    elif at.kind in ("of", "next_of"):
        value = readers.thing(c, at[0])
        owned_by(c, name, value.type, node)
        mine = value == owner_of(others.one)
        whose = BEARER if mine else others.called(c, called(at[0]), value, at[0])
        words = f"{'its' if whose == BEARER else words_at(c, at[0]) + chr(39) + 's'} {again}{name}"
    else:
        words = f"the {again}{name}" if not number else f"{name} {number}"
    return Until(sort, f"{lead} {words}", name, whose, fresh, at=node, number=number)


def called(node: Node) -> str:
    """What the one whose sequence it is is called."""
    return node[0].word if node.kind in ("role_name", "term") else "whose"


def player_of(c: Context, signature: Signature, type_: Type) -> tuple[Role, Expr] | None:
    """The role of a sequence by which it is that of someone, and who that is of the role's own type; that of nobody
    is the active player's, where players take turns in it."""
    for role in signature.roles:
        value: Expr = Var(role.name, type=role.type)
        if role.type.base == "thing" and type_.base == "thing":
            routed = wholes.routed(c, value, type_)
            if routed is None and c.names.kind_of(type_.arg, role.type.arg):
                routed = value
            if routed is not None:
                return role, routed
    for role in signature.roles:
        if role.type == PLAYER and type_.base in ("thing", "player"):
            return role, Var(role.name, type=role.type)
    if not signature.roles and type_.base in ("thing", "player"):
        return Role("", PLAYER, "by"), PlayerNow("active")
    return None


def owned_by(c: Context, name: str, type_: Type, node: Node) -> None:
    """A fault where a sequence is nobody's, or not that of such a one."""
    if player_of(c, c.names.sequences[name], type_) is None:
        raise c.fail(
            "W462",
            node,
            f"No {name} is that of {type_}, so this would never end.",
            f"Say “until the end of the {name}”, or give it a role: “### Sequence: {name} by …”.",
        )
