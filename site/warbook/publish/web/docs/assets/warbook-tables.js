/* Tables on narrow screens. One that is too wide and has sentences in it becomes a list of its rows, which a script in the head
   of the page does before it is painted; any other can be moved sideways, by keyboard as well, and shows that there is more.
   Without these scripts all of them can be moved. */
(function () {
  "use strict"
  var boxes = [].slice.call(document.querySelectorAll(".md-typeset__scrollwrap, .wb-true, .wb-map-frame"))
  var width = window.innerWidth, waiting

  function more(box) {
    box.classList.toggle("wb-more", box.scrollWidth - box.clientWidth - box.scrollLeft > 4)
  }

  /* All are measured, then all are changed: a page is laid out once for all boxes. */
  function fit(some, anew) {
    some = some.filter(function (box) { return !box.closest("details:not([open])") })
    if (window.warbookStack) window.warbookStack(some, anew)
    var wide = some.map(function (box) {
      var over = box.scrollWidth - box.clientWidth
      return [over > 1, over - box.scrollLeft > 4]
    })
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

  boxes.forEach(function (box) { box.addEventListener("scroll", function () { more(box) }, { passive: true }) })
  document.querySelectorAll("details").forEach(function (one) {
    one.addEventListener("toggle", function () {
      if (one.open) fit(boxes.filter(function (box) { return one.contains(box) }), true)
    })
  })
  window.addEventListener("resize", function () {
    if (window.innerWidth === width) return
    width = window.innerWidth
    clearTimeout(waiting)
    waiting = setTimeout(function () { fit(boxes, true) }, 100)
  })
  fit(boxes, false)
  /* Letters that come later may be wider. */
  document.fonts.ready.then(function () { fit(boxes, false) })
})()
