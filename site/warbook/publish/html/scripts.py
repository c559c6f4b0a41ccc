"""When the scripts of a page run: none of them holds up what is read first.

They run when something has been painted, which they would lay out anew; and what tables look like on a narrow screen is found
out in the first frame. The theme's own small scripts inside a page stay where they are: a page waits at them for its style
sheets, so that its beginning is painted before all of it is read.
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

__all__ = ["STYLES", "boxed", "ordered"]

STYLES = re.compile(r'<link rel="stylesheet" href="([^"]*assets/)stylesheets/main')
"""The first of the theme's style sheets."""
_WORKER = re.compile(r'<script src="([^"]*assets/iframe-worker\.js)"')
_LAST = re.compile(r'<script src="([^"]*assets/(?:javascripts/bundle|warbook)[^"]*)"></script>\s*')
"""The theme's script and ours, at the foot of a page."""
_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
_BOX = '<div class="md-typeset__scrollwrap"><div class="md-typeset__table"><table class="wb-table">'
_LATE = """<script>(function(){\
var done,read,picture=document.querySelector("[fetchpriority=high]");\
document.addEventListener("DOMContentLoaded",function(){read=true},{once:true});\
function run(){if(done)return;done=true;%s.forEach(function(one,i,all){\
var s=document.createElement("script");s.src=one;s.async=false;\
if(i===all.length-1)s.onload=function(){if(read)document.dispatchEvent(new Event("DOMContentLoaded"));\
document.documentElement.dataset.ready=""};\
document.body.append(s)})}\
function soon(){requestAnimationFrame(function(){setTimeout(run)})}\
if(picture&&picture.decode)picture.decode().then(soon,soon);\
else if(window.PerformanceObserver)new PerformanceObserver(function(){setTimeout(run)}).observe({type:"paint",buffered:true});\
window.addEventListener("load",function(){setTimeout(run,%d)})})()</script>"""
"""Runs scripts, in their order, when the picture that a page is about has been painted, or where it has none, anything; and marks
the page when they have run. The theme's own waits to be told that the page has been read, and is told once more."""
_PATIENCE = 300
"""Milliseconds that they wait for that when all is there."""


def ordered(start: str, rest: str) -> tuple[str, str]:
    """The head and the rest of a page of the theme, with scripts where they hold up nothing."""
    first = ""
    last = _LAST.findall(rest)
    if _BOX in rest:
        first = f"<script>{_stack()}</script>\n      "
    if last:
        rest = _LAST.sub("", rest).replace(
            "</body>", f"{_LATE % (json.dumps(last), _PATIENCE)}\n  </body>", 1
        )
    ahead = "".join(
        f'\n      <link rel="preload" as="script" fetchpriority="low" href="{path}">' for path in last
    )
    start = STYLES.sub(lambda found: first + found[0], start, count=1)
    return _WORKER.sub(r'<script defer src="\1"', start).rstrip() + ahead, rest


def boxed(content: str) -> str:
    """A page's content with each table in a box in which it can be moved sideways, as the theme's script would put it there
    after the page has been painted."""
    return _TABLE.sub(lambda found: f"{_BOX}{found[1]}</table></div></div>", content)


@cache
def _stack() -> str:
    """The script that makes lists of wide tables, without its comments."""
    text = (files("warbook.publish.html") / "stack.js").read_text(encoding="utf-8")
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line.strip() for line in bare.splitlines() if line.strip())
