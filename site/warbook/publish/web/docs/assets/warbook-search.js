/* The theme's search, in which what is of the reader's own game comes first, and a rule that several editions have is
   found once: in the reader's own, or else in the game that the editions change. The index is loaded with the first
   search. Runs as a worker, or in a frame where pages are opened from a disk. */
(function () {
  "use strict"
  const SETUP = 0, READY = 1, QUERY = 2, RESULT = 3
  const own = new URL(self.document ? document.currentScript.src : self.location.href)
  const book = own.searchParams.get("book")
  const game = (entry) => entry.location.split("/", 1)[0]

  function once(entries) {
    const shown = new Map()
    for (const entry of entries) {
      if (!entry.family) continue
      const before = shown.get(entry.family)
      const base = entry.family.split("/", 1)[0]
      const rank = (one) => (game(one) === book ? 2 : game(one) === base ? 1 : 0)
      if (!before || rank(entry) > rank(before)) shown.set(entry.family, entry)
    }
    return entries.filter((entry) => !entry.family || shown.get(entry.family) === entry)
  }

  // The theme is told of an empty index first, and of the whole one when something is sought: what came meanwhile waits.
  let setup = null, loading = null, loaded = false, whole = null
  const say = (data) => self.dispatchEvent(new MessageEvent("message", { data }))
  self.addEventListener("message", (event) => {
    if (event.data.type === SETUP && !loading) setup = event.data
    if (event.data.type !== QUERY || loaded || !event.data.data.trim()) return
    event.stopImmediatePropagation()
    const query = event.data
    if (loading) { loading.then(() => say(query)); return }
    loading = Promise.resolve(self.importScripts(new URL("../search/warbook_index.js", own).href)).then(() =>
      new Promise((ready) => {
        whole = ready
        say({ type: SETUP, data: Object.assign({}, setup.data, { docs: once(self.warbookIndex) }) })
      }))
    loading.then(() => { loaded = true; say(query) })
  })
  const post = self.postMessage
  self.postMessage = (message) => {
    if (message.type === READY && whole) { whole(); whole = null; return }
    if (message.type === RESULT) {
      const here = (group) => (group.some((entry) => game(entry) === book) ? 0 : 2)
      // A card that only bears what is sought, and what changed of it, come behind the rules that tell of it.
      const beside = ([{ location, title }]) =>
        /^[^/]+\/(changes|since|versions)\.html/.test(location) || (/^[^/]+\/units\//.test(location) && !/<mark/.test(title))
      const place = (group) => here(group) + (beside(group) ? 1 : 0)
      message.data.items.sort((one, other) => place(one) - place(other))
    }
    post.call(self, message)
  }
  // In a frame this is a promise, for which whoever opened the frame waits.
  self.ready = self.importScripts(new URL(own.searchParams.get("worker"), own).href)
})()
