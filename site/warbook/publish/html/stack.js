/* Tables that are too wide for the screen and have sentences in them become lists of their rows, each cell under its head.
   It stands in the head of a page, so that this is done in the first frame for what is seen at first, and nothing is painted twice. */
window.warbookStack = (function () {
  "use strict"
  var LONG = 22, EMPTY = /^[\s–—-]*$/

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

  /* `boxes` are what tables stand in; `anew` if also of what is a list now. All are measured, then all are
     changed: a page is laid out once for all of them. */
  function stack(boxes, anew) {
    boxes = boxes.filter(function (box) { return !box.closest("details:not([open])") })
    var tables = boxes.map(function (box) {
      var table = box.querySelector("table")
      return table && !table.closest(".wb-compare") ? table : null
    })
    if (anew) tables.forEach(function (table) { if (table) delete table.dataset.stacked })
    var tall = boxes.map(function (box, i) {
      return tables[i] && box.scrollWidth > box.clientWidth + 2 && sentences(tables[i])
    })
    tables.forEach(function (table, i) {
      if (!tall[i]) return
      if (!table.getAttribute("role")) label(table)
      table.dataset.stacked = ""
    })
  }

  /* Frame by frame while the page is being read, what is seen at first; the others can wait. */
  function frame() {
    var boxes = [].slice.call(document.querySelectorAll(".md-typeset__scrollwrap")), more = document.readyState === "loading"
    if (more) boxes.pop() /* which may get more rows */
    stack(boxes.filter(function (box) { return box.getBoundingClientRect().top < 1.5 * window.innerHeight }), false)
    if (more) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  return stack
})()
