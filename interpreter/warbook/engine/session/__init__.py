"""A game at a table: seats, turns, undo, saves and computers, without any IO. Messages go in, messages come out.

Whoever carries the messages – a process, a socket, a worker in a page – calls `Table.receive` with what a seat sent and sends on
what comes back, each to its seat. While `Table.thinking` names a side, the computer is to answer for it: `Table.pondering` gives
what works the answer out, at leisure and on a copy, `Table.take` gives it. Nothing here waits, reads a file or asks for the time.

## Seats

`A` and `B` play; `watch` sees what both may see and gives no answers. A seat gets scenes of its own side and of no other. Which
connection may sit where is the carrier's affair.

## Messages in

Objects with a `type`; an `id`, any short text, comes back as `re` in what answers them. A message that is not one of these, or not
with these fields, is refused and changes nothing.

| type | fields | what it does |
|---|---|---|
| `hello` | | asks for everything: a whole `scene`, the `table`, what was `said` |
| `answer` | `at`, `answer` | gives an answer to the question of that `at` |
| `why` | `at`, `answer` | asks why an answer is not legal, and for the nearest legal one |
| `let` | `at`, `until` | lets the offer pass, or things come in their order, now and until the `game` ends, or one of the sequences in the `passes` of the `table` |
| `heed` | | asks again about everything that was let pass |
| `hint` | `at` | asks what the computer would answer; the reply comes later |
| `chances` | `at` | asks what the rolls may come to that the answers lead to; the reply comes later |
| `reach` | `piece` | asks what reaches how far from a piece, and whom it sees |
| `rule` | `number` | asks for the rule behind the event of that number; of none, behind the question |
| `undo` | `anyway` | takes back the seat's last answer; behind dice and what has been revealed only `anyway`, with new dice |
| `redo` | | gives again what was taken back |
| `branch` | `answers` | goes back to after so many answers, whoever gave them, and on from there with new dice |
| `agree`, `refuse` | `to` | answers a proposal of the other side |
| `look` | `answers` | asks for the scene after so many answers |
| `say` | `text` | says something to all at the table |
| `examples`, `example` | `name` | asks for the names of the worked examples, or for one, step by step (`stepping.py`); of no seat |

## Messages out

| type | fields | when |
|---|---|---|
| `scene` | `at`, `whole`, `scene` | something changed: all of a scene, or its fields that changed (see below) |
| `table` | `table` | who plays, who is here, what can be undone, what is let pass, what is proposed, what was given of itself |
| `ok` | `re` | a message has been heeded; also where it came twice |
| `refused` | `re`, `why`, `anyway` | it was not, and why; `anyway` tells that it can be insisted on |
| `why` | `re`, `why`, `near` | “” where the answer is legal |
| `hint` | `re`, `answer`, `says` | |
| `chances` | `re`, `chances` | a list, in the form of a `Chance` (`scene/format.py`) |
| `reach` | `re`, `reach` | a `Reach` (there too); None of what is not on the board |
| `rule` | `re`, `title`, `text`, `file`, `line` | the section as it is written; all "" where there is none to tell |
| `past` | `re`, `answers`, `scene` | |
| `said` | `lines` | what was said at the table, all of it |

`at` names the moment of the game. It is new after every change, and never comes again, so that an answer that comes late, or twice,
is never given to another question. A scene that is not `whole` has the fields that changed; of `pieces` only those that
changed, with `gone` for those that are there no more, and of `log` the lines that are new.

## Saves

`Table.journal` is the game as `warbook play` and `warbook replay` read it. `Table.resumed` goes on with one.
"""

from warbook.engine.session.course import HUMAN
from warbook.engine.session.messages import SEATS, WATCH, Sent
from warbook.engine.session.table import Table

__all__ = ["HUMAN", "SEATS", "WATCH", "Sent", "Table"]
