"""One PDF of several that the press made, tagged and with an outline as they are; or one on other paper.

qpdf (through pikepdf) reads and writes files and takes pages over; joined by hand are the trees that it leaves apart.
"""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Iterator, Sequence
from html import escape

from pikepdf import Array, Dictionary, Name, NameTree, NumberTree, Object, ObjectStreamMode, Page, Pdf, String

from warbook.language.store import digest

__all__ = ["joined", "trimmed"]

_ID_BYTES = 16
_POINTS = 72 / 25.4
"""In a millimetre."""


def joined(pdfs: Sequence[bytes], title: str) -> bytes:
    """The pages of all, in their order, under one title. The same files give the same bytes."""
    whole = Pdf.open(io.BytesIO(pdfs[0]))
    tags, outline = _Tags(whole), _Outline(whole)
    metadata = [_metadata(whole)]
    for number, data in enumerate(pdfs[1:], 2):
        with Pdf.open(io.BytesIO(data)) as one:
            metadata.append(_metadata(one))
            _name_apart(one, f"{number}-")
            first = len(whole.pages)
            whole.pages.extend(one.pages)
            tags.add(one, list(whole.pages)[first:])
            outline.add(one)
    tags.close()
    outline.close()
    _describe(whole, metadata, title, digest([title.encode("utf-8", "replace"), *pdfs])[:_ID_BYTES])
    return _saved(whole)


def trimmed(pdf: bytes, sizes: Sequence[tuple[float, float]]) -> list[bytes]:
    """The same pages at each of some sizes in millimetres: what stands in their middle."""
    found = []
    with Pdf.open(io.BytesIO(pdf)) as one:
        metadata, title = [_metadata(one)], str(one.docinfo.get("/Title", ""))
        boxes = [[float(side) for side in page.mediabox] for page in one.pages]
        for size in sizes:
            wide, high = (side * _POINTS for side in size)
            for page, (left, low, right, top) in zip(one.pages, boxes, strict=True):
                across, up = (left + right - wide) / 2, (low + top - high) / 2
                page.mediabox = Array([round(side, 3) for side in (across, up, across + wide, up + high)])
            _describe(one, metadata, title, digest([pdf, repr(size).encode()])[:_ID_BYTES])
            found.append(_saved(one))
    return found


def _saved(pdf: Pdf) -> bytes:
    made = io.BytesIO()
    pdf.save(made, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return made.getvalue()


class _Tags:
    """The structure tree of the whole: the parts of every document, what each mark on a page belongs to, names."""

    def __init__(self, whole: Pdf) -> None:
        self._whole = whole
        self._root = whole.Root.get("/StructTreeRoot")
        if self._root is None:
            return
        self._document = _only(self._root.K)
        self._parents = dict(NumberTree(self._root.ParentTree).items())
        self._named = _named(self._root)
        self._next = int(self._root.ParentTreeNextKey)

    def add(self, one: Pdf, pages: Sequence[Page]) -> None:
        """Takes over the tags of a document whose pages are the whole's already."""
        if self._root is None or "/StructTreeRoot" not in one.Root:
            self._root = None
            return
        root = self._whole.copy_foreign(one.Root.StructTreeRoot)
        for page in pages:
            _move_on(page.obj, "/StructParents", self._next)
            for note in page.obj.get("/Annots", ()):
                _move_on(note, "/StructParent", self._next)
        for key, parents in NumberTree(root.ParentTree).items():
            self._parents[key + self._next] = parents
        self._named.update(_named(root))
        for part in _listed(_only(root.K).K):
            part.P = self._document
            self._document.K.append(part)
        self._next += int(root.ParentTreeNextKey)

    def close(self) -> None:
        """Writes the trees; where a document was not tagged, nothing of the whole claims to be."""
        if self._root is None:
            for name in ("/StructTreeRoot", "/MarkInfo"):
                if name in self._whole.Root:
                    del self._whole.Root[name]
            return
        pairs = [item for key in sorted(self._parents) for item in (key, self._parents[key])]
        self._root.ParentTree = self._whole.make_indirect(Dictionary(Nums=Array(pairs)))
        self._root.ParentTreeNextKey = self._next
        if self._named:
            pairs = [item for key in sorted(self._named) for item in (String(key), self._named[key])]
            self._root.IDTree = self._whole.make_indirect(Dictionary(Names=Array(pairs)))


class _Outline:
    """The outline of the whole: the entries of every document, one after the other."""

    def __init__(self, whole: Pdf) -> None:
        self._whole = whole
        self._entries = list(_entries(whole.Root.get("/Outlines")))
        self._count = int(whole.Root.Outlines.Count) if self._entries else 0

    def add(self, one: Pdf) -> None:
        if "/Outlines" in one.Root:
            outline = self._whole.copy_foreign(one.Root.Outlines)
            self._entries += _entries(outline)
            self._count += int(outline.Count)

    def close(self) -> None:
        if not self._entries:
            return
        first, last = self._entries[0], self._entries[-1]
        made = Dictionary(Type=Name.Outlines, First=first, Last=last, Count=self._count)
        self._whole.Root.Outlines = self._whole.make_indirect(made)
        for entry in self._entries:
            entry.Parent = self._whole.Root.Outlines
        for before, after in zip(self._entries, self._entries[1:], strict=False):
            before.Next, after.Prev = after, before


def _entries(outline: Object | None) -> Iterator[Object]:
    entry = outline.get("/First") if outline is not None else None
    while entry is not None:
        yield entry
        entry = entry.get("/Next")


def _only(children: Object) -> Object:
    """The one element at the top of a structure tree: the document."""
    return children[0] if isinstance(children, Array) else children


def _listed(children: Object) -> list[Object]:
    return list(children) if isinstance(children, Array) else [children]


def _move_on(of: Object, key: str, by: int) -> None:
    if key in of:
        of[key] = int(of[key]) + by


def _named(root: Object) -> dict[str, Object]:
    names = NameTree(root.IDTree).items() if "/IDTree" in root else ()
    return {str(name): element for name, element in names}


def _name_apart(one: Pdf, prefix: str) -> None:
    """Lets the names by which cells of tables speak of their heads differ from those of other documents."""
    root = one.Root.get("/StructTreeRoot")
    if root is None:
        return
    for element in one.objects:
        if not isinstance(element, Dictionary) or element.get("/Type") != Name.StructElem:
            continue
        if "/ID" in element:
            element.ID = String(prefix + str(element.ID))
        for about in _listed(element.A) if "/A" in element else ():
            if isinstance(about, Dictionary) and "/Headers" in about:
                about.Headers = Array([String(prefix + str(name)) for name in about.Headers])
    named = _named(root)
    if named:
        pairs = [item for key in sorted(named) for item in (String(prefix + key), named[key])]
        root.IDTree = Dictionary(Names=Array(pairs))


def _metadata(one: Pdf) -> str:
    return one.Root.Metadata.read_bytes().decode() if "/Metadata" in one.Root else ""


def _describe(whole: Pdf, metadata: Sequence[str], title: str, identity: bytes) -> None:
    """Tells the whole's title, pages and identity; it is PDF/UA where all of it is."""
    text = metadata[0]
    claim = r"<pdfuaid:part>\d</pdfuaid:part>"
    if not all(re.search(claim, one) for one in metadata):
        text = re.sub(claim, "", text)
    name = base64.b64encode(identity).decode()
    for before, value, after in (
        (r"<dc:title>.*?<rdf:li[^>]*>", escape(title, quote=False), "</rdf:li>"),
        ("<xmpTPg:NPages>", str(len(whole.pages)), "</xmpTPg:NPages>"),
        ("<xmpMM:InstanceID>", name, "</xmpMM:InstanceID>"),
        ("<xmpMM:DocumentID>", name, "</xmpMM:DocumentID>"),
    ):
        found = re.search(f"{before}(.*?){after}", text, re.DOTALL)
        if found is not None:
            text = text[: found.start(1)] + value + text[found.end(1) :]
    if text:
        whole.Root.Metadata.write(text.encode())
    whole.docinfo.Title = String(title)
    whole.trailer.ID = Array([String(identity), String(identity)])
