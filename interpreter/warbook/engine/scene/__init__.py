"""A scene: what one viewer sees of a game and may answer, as plain data, for whoever draws a table.

It is made from the viewer's *view* (`views.py`) and from what the viewer may be told (`log.py`, `display_names.py`, both of
which take a viewer): so nothing that is hidden from the viewer can be in it. Two states that a viewer cannot tell apart give the
same scene, byte for byte; `tests/engine/test_scene.py` plays twin worlds of every game with secrets to see it.

`format.py` tells every field. The parts, each made by the module of its name:

- `board`: what is played on, with terrain, zones and markers as they lie now. It says nothing about looks.
- `pieces`, `groups`: everything on the board, and what lies off it.
- `happened`: the log from an event on; lines name the pieces they are about, dice tell what they were compared with.
- `asked`: the question to the viewer in one sentence; None while the other side is asked.
- `legal`: the answers in one of seven shapes; and, asked for by itself, why an answer is not legal and what is nearest to it.

A scene holds no rule: what a token means or a card says is in the book that is published, by the names that scenes use.
"""

from warbook.engine.scene.format import FORMAT, Scene
from warbook.engine.scene.made import PUBLIC, scene

__all__ = ["FORMAT", "PUBLIC", "Scene", "scene"]
