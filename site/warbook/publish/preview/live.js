/* The live part of a preview: takes over what changed on the page that is open, and shows what is wrong with the
   rules in a panel, with the last good page behind it. */
(function () {
  "use strict"
  var here = decodeURIComponent(location.pathname.replace(/^\//, ""))
  if (!here || here.slice(-1) === "/") here += "index.html"
  var parts = [".md-content__inner", ".md-sidebar--secondary .md-sidebar__inner"]

  function panel(words) {
    var box = document.getElementById("wb-faults")
    if (!words) {
      if (box) box.remove()
      document.documentElement.dataset.wbState = "good"
      return
    }
    if (!box) {
      box = document.createElement("section")
      box.id = "wb-faults"
      box.setAttribute("role", "alert")
      box.style.cssText = "position:fixed;left:0;right:0;bottom:0;z-index:99;max-height:60vh;overflow:auto;" +
        "background:#1d1013;color:#ffe9e6;border-top:4px solid #e05a4a;padding:.8rem 1.2rem;font-size:.75rem"
      var head = document.createElement("strong")
      head.textContent = "The rules cannot be read as they stand. This is the last good page."
      var frame = document.createElement("pre")
      frame.tabIndex = 0
      frame.style.cssText = "margin:.5rem 0 0;font:13px/1.45 ui-monospace,monospace;white-space:pre;overflow:auto"
      box.append(head, frame)
      document.body.appendChild(box)
    }
    box.querySelector("pre").textContent = words
    document.documentElement.dataset.wbState = "faults"
  }

  function takeOver() {
    return fetch(location.pathname, { cache: "no-store" }).then(function (answer) {
      if (!answer.ok) throw new Error("gone")
      return answer.text()
    }).then(function (text) {
      var fresh = new DOMParser().parseFromString(text, "text/html")
      var open = [].map.call(document.querySelectorAll("details[open] > summary"), function (s) { return s.textContent })
      parts.forEach(function (part) {
        var old = document.querySelector(part), now = fresh.querySelector(part)
        if (old && now) old.innerHTML = now.innerHTML
      })
      document.title = fresh.title
      document.querySelectorAll("details > summary").forEach(function (s) {
        if (open.indexOf(s.textContent) >= 0) s.parentNode.open = true
      })
      document.dispatchEvent(new Event("warbook:changed"))
      document.documentElement.dataset.wbTaken = String(Number(document.documentElement.dataset.wbTaken || 0) + 1)
    }).catch(function () { location.reload() })
  }

  var events = new EventSource("/_warbook/events")
  events.onmessage = function (event) {
    var news = JSON.parse(event.data)
    panel(news.faults)
    if (news.all) location.reload()
    else if (news.pages.indexOf(here) >= 0) takeOver()
  }
})()
