// The way to the session where it runs in the page itself: in a worker, which plays with the engine of this site. The messages
// are those of the socket. The game is kept in the browser, and can be had as a file.

import { OWN } from "./setup.js";

let count = 0;
const own = Math.random().toString(36).slice(2);
const SLOW = { python: "Getting Python …", engine: "Getting the rules’ engine …", game: "Getting the game …" };

export class PageLink {
  constructor(root, heard, changed) {
    this.root = root;
    this.heard = heard;
    this.changed = changed;
    this.waiting = new Map();
    this.example = new URLSearchParams(location.hash.slice(1)).get("example") ?? "";
    this.key = `warbook-game ${location.pathname}`;
    this.begin();
  }

  begin() {
    this.worker?.terminate();
    this.worker = new Worker(new URL("worker.js", import.meta.url));
    this.worker.onmessage = (event) => this.came(event.data);
    this.worker.onerror = () => this.failed("");
    this.worker.postMessage({ open: new URL(this.root.dataset.game, location.href).href, kept: this.kept() });
  }

  came(data) {
    if (data.step) this.root.querySelector(".step").textContent = SLOW[data.step];
    else if (data.anew) this.begin();
    else if (data.ready) this.sit();
    else if (data.kept) this.keep(data.kept);
    else if (data.file !== undefined) this.file(data.file);
    else if (data.failed !== undefined) this.failed(data.failed);
    else for (const text of data.told) this.tell(JSON.parse(text));
  }

  tell({ seat, message }) {
    const waits = message.re ? this.waiting.get(message.re) : undefined;
    if (waits) {
      this.waiting.delete(message.re);
      waits.done(message);
    }
    if (!waits?.quiet) this.heard(seat, message);
  }

  sit() { this.raw("", { type: "sit", token: "" }); }

  again() { this.changed("here"); }

  raw(seat, message) { this.worker.postMessage({ text: JSON.stringify({ seat, message }) }); }

  send(seat, message, quiet = false) {
    const id = `${own}-${++count}`;
    return new Promise((done) => {
      this.waiting.set(id, { done, quiet });
      this.raw(seat, { ...message, id });
    });
  }

  end() { this.worker.terminate(); }

  // ---------------------------------------------------------------- kept
  kept() {
    try { return JSON.parse(localStorage.getItem(this.key)); } catch { return null; }
  }

  keep(kept) {
    try { localStorage.setItem(this.key, JSON.stringify(kept)); } catch { /* there is no room, or it is not allowed */ }
  }

  download() { this.worker.postMessage({ file: true }); }

  file(text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = `${this.root.dataset.name}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  // Whether something was chosen by where Play was pressed, so that it is another game than the one that is kept; told once.
  wants() {
    const told = new URLSearchParams(location.hash.slice(1));
    const found = !this.told && ["mission", "force", "own"].some((one) => told.has(one));
    this.told = true;
    return found;
  }

  // A game has begun: what was chosen for it is done with.
  begun() { history.replaceState(null, "", location.pathname); }

  // What was chosen by where Play was pressed: a mission, a force, the list that was made in this browser.
  chosen(panel) {
    const wanted = new URLSearchParams(location.hash.slice(1));
    for (const [name, field] of [["mission", "mission"], ["force", "force0"], ["own", "force0"]]) {
      const select = panel.querySelector(`select[name="${field}"]`);
      const value = name === "own" && wanted.has(name) ? OWN : wanted.get(name);
      if (select && [...select.options].some((one) => one.value === value && !one.disabled)) {
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
  }

  failed(why) {
    this.worker.terminate();
    const words = document.createElement("p");
    words.className = "wrong";
    words.textContent = "The table cannot be opened here. " + (why || "It needs a browser with WebAssembly, and the files that lie beside this page.");
    this.root.replaceChildren(words);
  }
}
