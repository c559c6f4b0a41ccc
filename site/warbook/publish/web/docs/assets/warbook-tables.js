/* Tables on narrow screens. One that is too wide and has sentences in it becomes a list of its rows, each cell under
   its head; any other can be moved sideways, by keyboard as well, and shows that there is more. Without this script
   all of them can be moved. */
window.addEventListener("load", function () {
  "use strict"
  var LONG = 22, EMPTY = /^[\s–—-]*$/
  var boxes = [].slice.call(document.querySelectorAll(".md-typeset__scrollwrap, .wb-true, .wb-map-frame"))

  function sentences(table) {
    return [].some.call(table.querySelectorAll("tbody td"), function (cell) { return cell.textContent.length > LONG })
  }

  /* A table that is laid out as blocks is none any more to a screen reader unless its parts say so. */
  function label(table) {
    var heads = [].map.call(table.querySelectorAll("thead th"), function (head) { return head.textContent.trim() })
    table.setAttribute("role", "table")
    ;[].forEach.call(table.rows, function (row) {
      row.setAttribute("role", "row")
      ;[].forEach.call(row.cells, function (cell, i) {
        cell.setAttribute("role", cell.tagName === "TH" ? "columnheader" : "cell")
        cell.dataset.head = heads[i] || ""
        if (i && EMPTY.test(cell.textContent)) cell.classList.add("wb-empty")
      })
    })
  }

  function more(box) {
    box.classList.toggle("wb-more", box.scrollWidth - box.clientWidth - box.scrollLeft > 4)
  }

  function wider(box, by) { return box.scrollWidth > box.clientWidth + by }

  /* All are changed, then all are measured, and so on in turn: a page is laid out three times, not once for each box. */
  function fit(some) {
    some = some.filter(function (box) { return !box.closest("details:not([open])") })
    var tables = some.map(function (box) {
      var table = box.querySelector("table")
      return table && !table.closest(".wb-compare") ? table : null
    })
    tables.forEach(function (table) { if (table) delete table.dataset.stacked })
    var tall = some.map(function (box, i) { return tables[i] && wider(box, 2) && sentences(tables[i]) })
    tables.forEach(function (table, i) {
      if (!tall[i]) return
      if (!table.getAttribute("role")) label(table)
      table.dataset.stacked = ""
    })
    var wide = some.map(function (box) { return [wider(box, 1), box.scrollWidth - box.clientWidth - box.scrollLeft > 4] })
    some.forEach(function (box, i) {
      if (wide[i][0]) {
        box.tabIndex = 0
        box.setAttribute("role", "group")
        box.setAttribute("aria-label", "Wider than the screen")
      } else {
        ["tabindex", "role", "aria-label"].forEach(function (name) { box.removeAttribute(name) })
      }
      box.classList.toggle("wb-more", wide[i][1])
    })
  }

  function fitAll() { fit(boxes) }

  boxes.forEach(function (box) { box.addEventListener("scroll", function () { more(box) }, { passive: true }) })
  document.querySelectorAll("details").forEach(function (one) {
    one.addEventListener("toggle", function () {
      if (one.open) fit(boxes.filter(function (box) { return one.contains(box) }))
    })
  })
  var wide = window.innerWidth, waiting
  window.addEventListener("resize", function () {
    if (window.innerWidth === wide) return
    wide = window.innerWidth
    clearTimeout(waiting)
    waiting = setTimeout(fitAll, 100)
  })
  fitAll()
})
