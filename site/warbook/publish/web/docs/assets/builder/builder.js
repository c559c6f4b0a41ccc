/* The page on which a force list is made. What it knows of the game is in `warbookBuilder`, made from the rules. */
(function () {
  "use strict"
  const data = window.warbookBuilder
  const root = document.getElementById("wb-builder")
  if (!data || !root) return
  const KEY = "warbook list " + data.title
  let list

  // ------------------------------------------------------------------ the list
  function empty(force) {
    return { name: "", force: force || (data.forces[0] || { name: "" }).name, size: Object.keys(data.sizes)[0] || "", kept: {}, units: [] }
  }

  /* A list from anywhere, with whatever this game does not have left out; what was left out is told. */
  function sound(given) {
    const lost = [], found = empty(String(given.force || ""))
    if (found.force && !data.forces.some((one) => one.name === found.force)) {
      lost.push(found.force)
      found.force = empty().force
    }
    found.name = String(given.name || "")
    if (given.size in data.sizes) found.size = given.size
    for (const [name, amount] of Object.entries(given.kept || {})) {
      if (name in data.kept && Number.isInteger(amount)) found.kept[name] = amount
    }
    let room = data.most
    for (const one of Array.isArray(given.units) ? given.units : []) {
      const card = card_of(one.card)
      if (!card || !data.units.includes(card)) { lost.push(String(one.card)); continue }
      const count = Math.min(Math.max(1, one.count | 0), room)
      if (!count) break
      room -= count
      const carries = {}
      for (const [group, names] of Object.entries(one.carries || {})) {
        if (!(group in data.cards[card].groups) || !Array.isArray(names)) { lost.push(group); continue }
        carries[group] = names.map(card_of).filter((name) => name && options(card, group).includes(name))
        if (carries[group].length < names.length) lost.push(group + " of " + card)
      }
      found.units.push({ card, count, carries })
    }
    return { list: found, lost }
  }

  /* The card that is meant by its name, or by its name as printed. */
  function card_of(name) {
    if (name in data.cards) return name
    return Object.keys(data.cards).find((one) => data.cards[one].title === name || one.toLowerCase() === String(name).toLowerCase())
  }

  /* What a card can carry in a group: everything of that kind which belongs to its force, or to none. */
  function options(name, group) {
    const card = data.cards[name], kind = card.groups[group].holds
    return Object.keys(data.cards).filter((one) => {
      const force = data.cards[one].force
      return data.cards[one].kinds.includes(kind) && (!force || !card.force || force === card.force)
    })
  }

  function carried(entry, group) {
    return entry.carries[group] || data.cards[entry.card].groups[group].printed
  }

  // ------------------------------------------------------------------ as text: a file, a link
  function as_file() {
    const told = { name: list.name || "My list", game: data.title }
    if (list.force) told.force = list.force
    if (list.size) told.size = list.size
    if (Object.keys(list.kept).length) told.kept = list.kept
    told.units = list.units.map((entry) => {
      if (Object.keys(entry.carries).length) {
        return { [entry.card]: Object.assign({}, entry.carries, entry.count > 1 ? { count: entry.count } : {}) }
      }
      return entry.count > 1 ? { [entry.card]: entry.count } : entry.card
    })
    return jsyaml.dump(told, { lineWidth: -1 })
  }

  function from_file(text) {
    const told = jsyaml.load(text)
    if (!told || typeof told !== "object" || !Array.isArray(told.units)) throw new Error("This is not a force list.")
    if (told.game && ![data.title, data.name].some((name) => String(told.game).toLowerCase() === name.toLowerCase())) {
      throw new Error("This is a force list of “" + told.game + "”.")
    }
    const units = told.units.map((one) => {
      if (typeof one === "string") return { card: one, count: 1 }
      const [card, what] = Object.entries(one || {})[0] || ["", 1]
      if (typeof what === "number") return { card, count: what }
      const { count, ...carries } = what || {}
      return { card, count: count || 1, carries }
    })
    return Object.assign({}, told, { units })
  }

  function as_link() {
    const bytes = new TextEncoder().encode(JSON.stringify(list))
    const text = btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")
    return location.href.split("#")[0] + "#list=" + text
  }

  function from_link() {
    const found = /^#list=([\w-]+)$/.exec(location.hash)
    if (!found) return null
    try {
      const text = atob(found[1].replace(/-/g, "+").replace(/_/g, "/"))
      return JSON.parse(new TextDecoder().decode(Uint8Array.from(text, (one) => one.charCodeAt(0))))
    } catch (fault) { return null }
  }

  // ------------------------------------------------------------------ the page
  function make(tag, facts, ...inside) {
    const one = document.createElement(tag)
    for (const [name, value] of Object.entries(facts || {})) {
      if (name.startsWith("on")) one.addEventListener(name.slice(2), value)
      else if (value !== false && value !== undefined) one.setAttribute(name, value === true ? "" : value)
    }
    one.append(...inside.filter((part) => part !== null && part !== undefined))
    return one
  }

  /* A card by its name, with its page where there is one. */
  const named = (card) => (data.pages === false ? make("strong", {}, card.title) : make("a", { href: card.page }, card.title))
  const button = (words, does, facts) => make("button", Object.assign({ type: "button", onclick: does }, facts), words)

  /* What an entry adds to each limit that counts numbers, such as points: its price. */
  function price(entry) {
    const alone = Object.assign({}, list, { units: [Object.assign({}, entry, { count: 1 })] })
    const found = warbookLimits.limits(data, alone).filter((one, i) => !data.limits[i].many)
    return found.length === 1 ? found[0].has : null
  }

  const priced = (entry) => { const found = price(entry); return found === null ? null : make("span", { class: "wb-b-price" }, String(found)) }

  function change(act) {
    act()
    try { localStorage.setItem(KEY, JSON.stringify(list)) } catch (fault) { /* A page without storage forgets. */ }
    show()
  }

  function add(card) {
    const same = list.units.find((one) => one.card === card && !Object.keys(one.carries).length)
    if (list.units.reduce((sum, one) => sum + one.count, 0) >= data.most) return
    if (same) same.count += 1
    else list.units.push({ card, count: 1, carries: {} })
  }

  function chooser() {
    const forces = make("div", { class: "wb-b-forces", role: "group", "aria-label": "Force" })
    for (const force of data.forces) {
      forces.append(button(force.name, () => change(() => { list = Object.assign(empty(force.name), { size: list.size, kept: list.kept }) }), {
        "aria-pressed": String(force.name === list.force), style: "--wb-b-colour:" + force.colour,
      }))
    }
    const rows = make("ul", { class: "wb-b-cards" })
    for (const name of data.units) {
      const card = data.cards[name]
      if (card.force && list.force && card.force !== list.force) continue
      rows.append(make("li", {}, named(card), make("span", { class: "wb-b-role" }, card.role || ""),
        priced({ card: name, count: 1, carries: {} }),
        button("+", () => change(() => add(name)), { "aria-label": "Add " + card.title, class: "wb-b-add" })))
    }
    return make("section", { class: "wb-b-choose", "aria-label": "Units to choose from" }, data.forces.length > 1 ? forces : null, rows)
  }

  function entry_row(entry, place) {
    const card = data.cards[entry.card]
    const step = (by) => () => change(() => {
      entry.count += by
      if (!entry.count) list.units.splice(place, 1)
    })
    const head = make("div", { class: "wb-b-head" },
      button("−", step(-1), { "aria-label": "One " + card.title + " less" }),
      make("span", { class: "wb-b-count" }, String(entry.count)),
      button("+", step(1), { "aria-label": "One " + card.title + " more" }),
      named(card), priced(entry))
    const groups = Object.keys(card.groups).filter((group) => options(entry.card, group).length).map((group) => {
      const set = (names) => change(() => {
        const printed = card.groups[group].printed
        if (names.length === printed.length && names.every((name, i) => name === printed[i])) delete entry.carries[group]
        else entry.carries[group] = names
      })
      const has = carried(entry, group)
      const chips = has.map((name, i) => make("span", { class: "wb-b-chip" }, data.cards[name].title,
        button("×", () => set(has.filter((_, at) => at !== i)), { "aria-label": data.cards[name].title + " away from " + card.title })))
      const more = make("select", { "aria-label": "More " + group + " for " + card.title, onchange: (event) => set([...has, event.target.value]) },
        make("option", { value: "" }, "+"), ...options(entry.card, group).map((name) => make("option", { value: name }, data.cards[name].title)))
      return make("div", { class: "wb-b-group" }, make("span", { class: "wb-b-label" }, group), make("span", { class: "wb-b-gear" }, ...chips, more))
    })
    return make("li", {}, head, ...groups)
  }

  function limits_shown() {
    const all = warbookLimits.limits(data, list)
    const bars = all.filter((one) => !one.each && one.most > 0).map((one) => make("div", { class: "wb-b-limit" + (one.said ? " wb-b-over" : "") },
      make("span", {}, one.text.charAt(0).toUpperCase() + one.text.slice(1)), make("strong", {}, one.has + " / " + one.most),
      make("meter", { min: 0, max: one.most, value: Math.min(one.has, one.most), "aria-label": one.text })))
    const faults = all.map((one) => one.said).filter(Boolean)
    const said = make("ul", { class: "wb-b-faults" }, ...faults.map((one) => make("li", {}, one)))
    if (list.units.length && !faults.length) said.append(make("li", { class: "wb-b-right" }, "This list keeps to every limit."))
    const open = data.unchecked.length ? make("p", { class: "wb-b-open" }, "Not checked here, but by warbook roster check: " + data.unchecked.join("; ") + ".") : null
    return make("div", { class: "wb-b-limits" }, ...bars, make("div", { role: "status" }, said), open)
  }

  function settings() {
    const name = make("input", { type: "text", value: list.name, placeholder: "Name of the list", "aria-label": "Name of the list", maxlength: 80,
      onchange: (event) => change(() => { list.name = event.target.value.trim() }) })
    const parts = [name]
    if (Object.keys(data.sizes).length) {
      parts.push(make("select", { "aria-label": data.sized, onchange: (event) => change(() => { list.size = event.target.value }) },
        ...Object.keys(data.sizes).map((size) => make("option", { value: size, selected: size === list.size }, size))))
    }
    for (const [kept, first] of Object.entries(data.kept)) {
      parts.push(make("label", {}, kept + " ", make("input", { type: "number", min: 0, value: kept in list.kept ? list.kept[kept] : first,
        onchange: (event) => change(() => {
          const amount = Number.parseInt(event.target.value, 10)
          if (amount === first || Number.isNaN(amount)) delete list.kept[kept]
          else list.kept[kept] = amount
        }) })))
    }
    return make("div", { class: "wb-b-settings" }, ...parts)
  }

  function tell(words) {
    const line = root.querySelector(".wb-b-told")
    if (line) line.textContent = words
  }

  function take(given, words) {
    const found = sound(given)
    change(() => { list = found.list })
    tell(found.lost.length ? "Left out, as the game does not have it: " + found.lost.join(", ") + "." : words)
  }

  function save() {
    const file = make("a", { href: URL.createObjectURL(new Blob([as_file()], { type: "text/yaml" })),
      download: (list.name || "my list").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") + ".yaml" })
    file.click()
    URL.revokeObjectURL(file.href)
    tell("Saved as " + file.download + ".")
  }

  function share() {
    const link = as_link()
    history.replaceState(null, "", link)
    const copied = navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject(new Error("no clipboard"))
    copied.then(() => tell("The link is copied."), () => tell("The link stands in the address line."))
  }

  function actions() {
    const file = make("input", { type: "file", accept: ".yaml,.yml", hidden: true, onchange: (event) => {
      const chosen = event.target.files[0]
      if (!chosen) return
      chosen.text().then((text) => {
        try { take(from_file(text), "Opened " + chosen.name + ".") }
        catch (fault) { tell(fault.message.split("\n")[0]) }
      })
    } })
    const ready = data.lists.length ? make("select", { "aria-label": "Begin with a list", onchange: (event) => take(data.lists[event.target.value], "") },
      make("option", { value: "" }, "Begin with …"), ...data.lists.map((one, i) => make("option", { value: i }, one.name))) : null
    const play = data.play ? button("Play with it", () => { location.href = data.play + "#own" }, { class: "wb-b-play", disabled: !list.units.length }) : null
    return make("div", { class: "wb-b-actions" }, play, ready, button("Copy link", share), button("Save file", save),
      button("Open file", () => file.click()), file, button("Print", () => window.print()),
      button("Clear", () => change(() => { list = empty(list.force) })))
  }

  function cards_printed() {
    const each = [...new Set(list.units.map((one) => one.card))].filter((name) => data.cards[name].picture)
    return make("div", { class: "wb-b-print" }, ...each.map((name) => make("img", { src: data.cards[name].picture, alt: data.cards[name].title, loading: "lazy" })))
  }

  // While a button is pressed nothing is drawn anew: what a field, left by the press, changes would take the button from under it.
  let pressed = false, late = false
  addEventListener("pointerdown", () => { pressed = true }, true)
  for (const event of ["pointerup", "pointercancel"])
    addEventListener(event, () => setTimeout(() => { pressed = false; if (late) show() }), true)

  function show() {
    late = pressed
    if (pressed) return
    const at = document.activeElement && document.activeElement.getAttribute("aria-label")
    const told = root.querySelector(".wb-b-told")
    const rows = list.units.length ? list.units.map(entry_row) : [make("li", { class: "wb-b-none" }, "Nobody yet: add units with +.")]
    const mine = make("section", { class: "wb-b-list", "aria-label": "The list" }, settings(), limits_shown(), make("ol", {}, ...rows), actions(),
      make("p", { class: "wb-b-told", role: "status" }, told ? told.textContent : ""))
    root.replaceChildren(chooser(), mine, cards_printed())
    if (at) { const again = [...root.querySelectorAll("[aria-label]")].find((one) => one.getAttribute("aria-label") === at); if (again) again.focus() }
  }

  let before = null
  try { before = JSON.parse(localStorage.getItem(KEY)) } catch (fault) { before = null }
  list = sound(from_link() || before || empty()).list
  window.addEventListener("hashchange", () => { const given = from_link(); if (given) take(given, "") })
  window.warbookList = { get: () => list, take, as_file, from_file, sound }
  show()
})()
