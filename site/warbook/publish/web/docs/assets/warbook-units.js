/* Choosing among units: filters over the gallery, a tray of those to compare, and the chosen columns side by side.
   Without this script the gallery shows all, and the comparison has every column. */
(function () {
  "use strict"
  var MOST = 4

  function make(tag, name, words) {
    var one = document.createElement(tag)
    if (name) one.className = name
    if (words) one.textContent = words
    return one
  }

  function gallery(root) {
    var names = JSON.parse(root.dataset.facets || "{}"), chosen = {}
    var tiles = [].slice.call(root.querySelectorAll("li[data-card]"))
    var form = make("div", "wb-filters"), count = make("p", "wb-filter-count")
    form.setAttribute("role", "group")
    form.setAttribute("aria-label", "Filters")
    count.setAttribute("aria-live", "polite")

    function apply() {
      var shown = 0
      tiles.forEach(function (tile) {
        var fits = Object.keys(chosen).every(function (key) {
          return !chosen[key].length || chosen[key].indexOf(tile.dataset[key]) >= 0
        })
        tile.hidden = !fits
        if (fits) shown++
      })
      root.querySelectorAll("h2").forEach(function (head) {
        var next = head.nextElementSibling
        while (next && !next.matches("h2, .wb-tiles")) next = next.nextElementSibling
        var empty = next && next.matches(".wb-tiles") && !next.querySelector("li:not([hidden])")
        for (var el = head; el && el !== next; el = el.nextElementSibling) el.hidden = !!empty
      })
      count.textContent = shown + " of " + tiles.length
    }

    Object.keys(names).forEach(function (name, i) {
      var key = "f" + i, row = make("div", "wb-filter"), label = make("span", "wb-filter-name", name)
      chosen[key] = []
      row.appendChild(label)
      names[name].forEach(function (value) {
        var chip = make("button", "wb-chip-button", value)
        chip.type = "button"
        chip.setAttribute("aria-pressed", "false")
        chip.addEventListener("click", function () {
          var at = chosen[key].indexOf(value)
          if (at >= 0) chosen[key].splice(at, 1)
          else chosen[key].push(value)
          chip.setAttribute("aria-pressed", String(at < 0))
          apply()
        })
        row.appendChild(chip)
      })
      form.appendChild(row)
    })
    form.appendChild(count)
    root.parentNode.insertBefore(form, root)
    apply()
    tray(root, tiles)
  }

  function tray(root, tiles) {
    var link = document.querySelector(".wb-compare-link")
    if (!link) return
    var base = link.getAttribute("href").split("#")[0], bar = make("p", "wb-tray"), go = make("a", "md-button md-button--primary")
    bar.hidden = true
    bar.setAttribute("aria-live", "polite")
    bar.appendChild(go)
    root.parentNode.appendChild(bar)
    tiles.forEach(function (tile) {
      var label = make("label", "wb-pick"), box = make("input")
      box.type = "checkbox"
      box.value = tile.dataset.card
      label.append(box, "Compare")
      tile.appendChild(label)
      box.addEventListener("keydown", function (event) {
        if (event.key === "Enter" && box.checked && !bar.hidden) location.href = go.href
      })
      box.addEventListener("change", function () {
        var picked = [].filter.call(root.querySelectorAll(".wb-pick input"), function (b) { return b.checked })
        bar.hidden = picked.length < 2
        go.textContent = "Compare " + picked.length + " side by side"
        go.title = "Enter, on any that is chosen"
        go.href = base + "#" + picked.map(function (b) { return b.value }).join(",")
        root.querySelectorAll(".wb-pick input").forEach(function (b) {
          b.disabled = !b.checked && picked.length >= MOST
        })
      })
    })
  }

  function slug(words) {
    return words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\+/g, " plus ").replace(/'/g, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "")
  }

  function comparison(root) {
    var table = root.querySelector("table")
    if (!table) return
    var heads = [].slice.call(table.rows[0].cells, 1)
    if (heads.length < 3) return
    var names = heads.map(function (head) { return head.textContent.trim() }), slugs = names.map(slug)
    var wanted = decodeURIComponent(location.hash.slice(1)).split(",").filter(function (s) { return slugs.indexOf(s) >= 0 })
    if (wanted.length < 2) wanted = slugs.slice(0, Math.min(MOST, Math.max(2, Math.floor((root.clientWidth - 90) / 180))))
    var form = make("div", "wb-filters")
    form.setAttribute("role", "group")
    form.setAttribute("aria-label", "Which to compare")

    function apply() {
      [].forEach.call(table.rows, function (row) {
        for (var i = 1; i < row.cells.length; i++) row.cells[i].hidden = wanted.indexOf(slugs[i - 1]) < 0
        var shown = [].slice.call(row.cells, 1).filter(function (cell) { return !cell.hidden })
        var same = shown.every(function (cell) { return cell.textContent === shown[0].textContent })
        row.classList.toggle("wb-same", row !== table.rows[0] && shown.length > 1 && same)
      })
      form.querySelectorAll("button").forEach(function (chip) {
        var on = wanted.indexOf(chip.dataset.card) >= 0
        chip.setAttribute("aria-pressed", String(on))
      })
    }

    names.forEach(function (name, i) {
      var chip = make("button", "wb-chip-button", name)
      chip.type = "button"
      chip.dataset.card = slugs[i]
      chip.addEventListener("click", function () {
        var at = wanted.indexOf(slugs[i])
        if (at >= 0) wanted.splice(at, 1)
        else wanted.push(slugs[i])
        history.replaceState(null, "", "#" + wanted.join(","))
        apply()
      })
      form.appendChild(chip)
    })
    root.parentNode.insertBefore(form, root)
    apply()
  }

  document.querySelectorAll(".wb-gallery").forEach(gallery)
  document.querySelectorAll(".wb-compare").forEach(comparison)
})()
