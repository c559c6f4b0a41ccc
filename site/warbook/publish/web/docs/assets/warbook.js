/* Short meanings of terms: with the pointer, the keyboard, and on touch, where the first tap explains and the
   second follows. Without this script the browser's own tooltips tell the same. */
(function () {
  "use strict"
  /* What has not been scrolled to yet is printed as well. */
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("img[loading=lazy]").forEach(function (one) { one.loading = "eager" })
  })
  /* The theme makes a landmark around the button of each piece of code; the button says what it does. */
  var main = document.querySelector(".md-content")
  if (main && main.querySelector("pre")) {
    new MutationObserver(function () {
      main.querySelectorAll("nav.md-code__nav:not([role])").forEach(function (one) { one.setAttribute("role", "none") })
    }).observe(main, { childList: true, subtree: true })
  }
  var bubble, shownFor, touched = false

  function make() {
    bubble = document.createElement("div")
    bubble.id = "wb-tip"
    bubble.className = "wb-tip"
    bubble.setAttribute("role", "tooltip")
    bubble.hidden = true
    document.body.appendChild(bubble)
  }

  function link(event) {
    var target = event.target
    return target && target.closest ? target.closest(".md-content a[title], .md-content a[data-tip]") : null
  }

  function show(a, follow) {
    if (!bubble) make()
    if (a.hasAttribute("title")) {
      a.dataset.tip = a.getAttribute("title")
      a.removeAttribute("title")
    }
    var words = a.dataset.tip, cut = words.indexOf(": ")
    bubble.textContent = ""
    var head = document.createElement("strong")
    head.textContent = cut > 0 ? words.slice(0, cut) : words
    bubble.appendChild(head)
    if (cut > 0) bubble.appendChild(document.createTextNode(" " + words.slice(cut + 2)))
    if (follow) {
      var go = document.createElement("a")
      go.href = a.href
      go.className = "wb-tip-go"
      go.textContent = "Go there"
      bubble.appendChild(go)
    }
    bubble.hidden = false
    a.setAttribute("aria-describedby", "wb-tip")
    place(a)
    shownFor = a
  }

  function place(a) {
    var box = a.getClientRects()[0], size = bubble.getBoundingClientRect()
    var wide = document.documentElement.clientWidth
    var left = Math.max(8, Math.min(box.left, wide - size.width - 8))
    var above = box.top - size.height - 8
    var top = above > 60 ? above : box.bottom + 8
    bubble.style.left = left + window.scrollX + "px"
    bubble.style.top = top + window.scrollY + "px"
  }

  function hide() {
    if (!shownFor) return
    shownFor.removeAttribute("aria-describedby")
    shownFor = null
    bubble.hidden = true
  }

  document.addEventListener("pointerdown", function (event) { touched = event.pointerType === "touch" }, true)
  document.addEventListener("pointerover", function (event) {
    if (event.pointerType === "touch") return
    var a = link(event)
    if (a) show(a, false)
  })
  document.addEventListener("pointerout", function (event) {
    if (event.pointerType !== "touch" && link(event) === shownFor) hide()
  })
  document.addEventListener("focusin", function (event) {
    var a = link(event)
    if (a && !touched) show(a, false)
  })
  document.addEventListener("focusout", hide)
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") hide()
    var theme = event.key === " " && event.target.matches && event.target.matches("input[name=__palette]")
    if (theme) {
      event.preventDefault()
      var other = document.querySelector("form[data-md-component=palette] label:not([hidden])")
      other.click()
      document.getElementById(other.htmlFor).focus()
    }
  })
  document.addEventListener("click", function (event) {
    var a = link(event)
    if (!a) {
      if (!bubble || !bubble.contains(event.target)) hide()
      return
    }
    if (touched && shownFor !== a) {
      event.preventDefault()
      hide()
      show(a, true)
    }
  }, true)
})()
