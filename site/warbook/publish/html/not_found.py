"""The page for an address that is none. It is shown at any depth of a site, so it needs no other file."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from importlib.resources import files

from warbook.publish.book import escape
from warbook.publish.book.face import Face
from warbook.publish.html import icon

PAGE = "404.html"
_FONTS = files("warbook.publish") / "web" / "docs" / "assets" / "fonts"
_FACE = (
    '@font-face{font-family:"NAME";font-weight:WEIGHT;src:url(data:font/woff2;base64,DATA) format("woff2")}'
)
_FACES = (("Warbook Head", "700", "head-bold.woff2"), ("Warbook Text", "400", "text-regular.woff2"))
_STYLE = """
:root{color-scheme:light dark;--ink:#000000de;--soft:#565d66;--ground:#fff;--top:#1d3c53;--link:#1a5c8a}
@media(prefers-color-scheme:dark){:root{--ink:#dfe4e9;--soft:#aab3bc;--ground:#1e2429;--top:#16293a;--link:#7fbde8}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.6 "Warbook Text",system-ui,sans-serif;color:var(--ink);background:var(--ground)}
header{background:var(--top)}header a,main{display:block;max-width:61rem;margin:0 auto;padding:.7rem 1.2rem}
header a{display:flex;align-items:center;gap:.7rem;color:#fff;text-decoration:none}header svg{width:1.7rem;height:1.7rem}
header a,h1,h2,li a{font-family:"Warbook Head","Arial Narrow",sans-serif;font-weight:700}header a{font-size:1.25rem}
h1{font-size:2.6rem;line-height:1.1;margin:2.2rem 0 .8rem}h2{font-size:1.5rem;margin:2rem 0 .8rem}main>p a{color:var(--link)}
li a{font-family:var(--wb-head-font,"Warbook Head","Arial Narrow",sans-serif)}
.with-emblem::before{content:"";display:inline-block;width:1.25em;height:1.25em;margin-right:.5em;vertical-align:-.25em;background:currentColor;-webkit-mask:var(--wb-emblem) center/contain no-repeat;mask:var(--wb-emblem) center/contain no-repeat}
li a:hover{text-decoration:underline}a:focus-visible{outline:2px solid;outline-offset:2px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr))}
li a{display:block;text-decoration:none;padding:1.1rem;border-radius:8px;font-size:1.4rem;line-height:1.25;color:#fff;background:linear-gradient(130deg,var(--wb-cover-1),var(--wb-cover-2))}
"""
_SHOWN = """const lead=home=>document.querySelectorAll('[data-to]').forEach(a=>{a.href=home+a.dataset.to+(
location.protocol==='file:'?'index.html':'')});"""
_FROM_DISK = "if(location.protocol==='file:')lead('')"
_CLIMBS = """;else(async()=>{for(let at=location.pathname;;){at=at.replace(/[^/]*\\/?$/,'');
if((await fetch(at+'sitemap.xml',{method:'HEAD'})).ok){lead(at);break}if(at.length<2)break}})()"""
"""Looks for the front page above the address, where nobody has said where the site stands."""


def lost_page(
    title: str, base: str, games: Mapping[str, str] | None = None, faces: Mapping[str, Face] | None = None
) -> str:
    """The page as HTML: `title` of the site, `base` the address of its front page, "" where it is not known; the titles of the
    `games` by their folders, and how they look."""
    name, home = escape.html(title), base or "/"
    style = "".join(
        _FACE.replace("NAME", family).replace("WEIGHT", weight).replace("DATA", _font(file))
        for family, weight, file in _FACES
    )
    tiles = "".join(
        f"<li>{_link(home, f'{folder}/', escape.html(said), face.tile, with_emblem=bool(face.emblem))}</li>"
        for folder, said in (games or {}).items()
        for face in ((faces or {}).get(folder, Face()),)
    )
    style += "".join(dict.fromkeys(face.rules_inside() for face in (faces or {}).values()))
    tower = re.sub(r"\s+$", "", icon.icon().decode())
    rulebooks = f"<h2>The rulebooks</h2><ul>{tiles}</ul>" if tiles else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>Not found · {name}</title><style>{style}{_STYLE}</style></head><body>"
        f"<header>{_link(home, '', f'{tower} {name}')}</header><main>"
        "<h1>There is no such page</h1><p>It may have been renamed, or the address was cut short.</p>"
        f"<p>{_link(home, '', f'To the front page of {name}')}</p>{rulebooks}</main>"
        f"<script>{_SHOWN}{_FROM_DISK}{'' if base else _CLIMBS}</script></body></html>\n"
    )


def _font(file: str) -> str:
    return b64encode((_FONTS / file).read_bytes()).decode()


def _link(home: str, to: str, said: str, style: str = "", with_emblem: bool = False) -> str:
    look = f' style="{style}"' if style else ""
    look += ' class="with-emblem"' if with_emblem else ""
    return f'<a href="{escape.html(home + to)}" data-to="{to}"{look}>{said}</a>'
