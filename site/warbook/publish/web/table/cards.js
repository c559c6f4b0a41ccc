// The card of a piece: beside the board where it was touched, over the board while the mouse rests on it; and what it reaches.

import { h } from "./dom.js";
import { tokenOrText } from "./panels.js";
import { standing } from "./scenes.js";

const RESTING = 450;

export class Cards {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "card-panel", tabindex: "0", "aria-label": "A card" });
    this.hovered = h("div", { class: "hovered", "aria-hidden": "true", hidden: true });
    this.reached = undefined;
    this.away();
  }

  open(id) {
    this.id = id;
    this.show();
    this.app.board.mark(standing(this.app.scene, id).map((one) => one.id));
    this.app.tabs.open("Card");
  }

  // Puts the card away.
  away() {
    this.id = undefined;
    this.panel.replaceChildren(h("p", { class: "quiet" }, "Touch a piece to see its card, how far it reaches and whom it sees."), this.aim());
  }

  // What the game is about, in the place of a card.
  openAim() {
    this.reach(undefined);
    this.away();
    this.app.tabs.open("Card");
  }

  aim() {
    const { looks, scene } = this.app;
    const told = looks?.aims[scene?.board.mission ?? ""];
    return told ? h("article", { class: "card aim" }, h("header", {}, h("h3", {}, told.name), told.role && h("p", {}, told.role)), texts(looks, told), tables(looks, told)) : null;
  }

  show() {
    if (!this.app.scene?.pieces.some((one) => one.id === this.resting)) this.hovered.hidden = true;
    if (this.id === undefined) {
      if (!this.panel.querySelector(".aim")) this.away();
      return;
    }
    this.panel.replaceChildren(cardOf(this.app, this.id), h("div", { class: "reach" }),
      h("button", { onclick: () => { this.away(); this.reach(undefined); this.app.board.mark([]); } }, "Put the card away"));
    this.reach(this.id);
  }

  // The card of whatever the mouse rests on, on the other side of the board.
  hover(hit) {
    const id = hit?.event.pointerType === "mouse" ? hit.piece : null;
    if (id === this.resting) return;
    this.resting = id;
    clearTimeout(this.soon);
    this.hovered.hidden = true;
    if (this.reached !== this.id) this.reach(this.id);
    if (id === null || !this.app.scene) return;
    this.soon = setTimeout(() => {
      if (!this.app.scene?.pieces.some((one) => one.id === id)) return; // it has left meanwhile
      const box = this.hovered.parentElement.getBoundingClientRect();
      this.hovered.style.cssText = hit.event.clientX < box.left + box.width / 2 ? "right:.8rem" : "left:.8rem";
      this.hovered.replaceChildren(cardOf(this.app, id));
      this.hovered.hidden = false;
      this.reach(id);
    }, RESTING);
  }

  // Draws how far something reaches and whom it sees, as the engine tells it; clears it for nothing.
  async reach(id) {
    const { app } = this;
    this.reached = id;
    const told = id === undefined || app.past ? null : await app.ask({ type: "reach", piece: id });
    if (this.reached !== id || (told && told.type !== "reach")) return;
    app.board.reach(told?.reach ?? null, app.scene);
    if (id !== undefined && id === this.id) this.panel.querySelector(".reach")?.replaceChildren(...reachWords(app, told?.reach));
  }
}

// Words with the terms in them explained, where a whole part of them is one.
function explained(looks, text) {
  return text.split(/(, )/).map((part) => {
    const known = looks.terms[part] ?? looks.terms[part.replace(/ ?\d+$/, "")] ?? looks.terms[part.replace(/\d+$/, "x")];
    return known?.short ? h("abbr", { title: known.short }, part) : part;
  });
}

const worded = (looks) => (runs) => runs.map((run) => run.style === "plain" ? explained(looks, run.text) : h("span", { class: `run-${run.style}` }, explained(looks, run.text)));

// Tables and texts of a printed card.
function tables(looks, card) {
  const words = worded(looks);
  return card?.tables?.map((table) => h("table", {}, h("thead", {}, h("tr", {}, table.columns.map((x) => h("th", {}, x)))),
    h("tbody", {}, table.rows.map((row) => [h("tr", {}, row.cells.map((cell) => h("td", {}, words(cell)))), row.note.length ? h("tr", { class: "note" }, h("td", { colspan: table.columns.length }, words(row.note))) : null]))));
}

function texts(looks, card) {
  return card?.texts?.map((text) => h("p", { class: "text" }, text.label && h("b", {}, /[.:]$/.test(text.label) ? `${text.label} ` : `${text.label}. `), worded(looks)(text.runs)));
}

// A card as it is printed, with how its piece stands just now.
function cardOf(app, id) {
  const { scene, looks } = app;
  const piece = scene.pieces.find((one) => one.id === id);
  if (!piece) return h("p", { class: "quiet" }, "It is not in play any more.");
  const whole = piece.whole !== null ? scene.pieces.find((one) => one.id === piece.whole) ?? piece : piece;
  const card = looks.cards[piece.card ?? whole.card];
  const now = [...new Set([piece, whole])].flatMap((one) => one.has);
  const carried = Object.entries(whole.holds).flatMap(([name, ids]) => Array.isArray(ids) ? ids.map((x) => [name, scene.pieces.find((y) => y.id === x)]) : [[name, null]]);
  return h("article", { class: `card side-${piece.owner}`, style: card?.accent ? `--accent:${card.accent}` : null },
    h("header", {}, h("h3", {}, piece.name), h("p", {}, [card?.role, card && card.name !== piece.name ? card.name : "", card?.force || piece.kind].filter(Boolean).join(" · "))),
    piece.hidden && h("p", { class: "quiet" }, "What it is, is hidden from you."),
    now.length || whole.states.length ? h("ul", { class: "now" }, whole.states.map((x) => h("li", {}, h("b", {}, x))),
      now.map((one) => h("li", {}, tokenOrText(looks, one), h("small", {}, looks.terms[one.name]?.short ?? "")))) : null,
    card?.stats ? h("dl", { class: "stats" }, card.stats.map((x) => [h("div", {}, h("dt", { title: x.name }, x.label), h("dd", {}, x.value))]))
      : whole.values.length ? h("dl", { class: "stats" }, whole.values.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))) : null,
    tables(looks, card),
    carried.length ? h("p", { class: "carried" }, carried.map(([name, one]) => one ? h("button", { class: "chip", onclick: () => app.cards.open(one.id) }, one.name) : h("span", { class: "chip" }, name))) : null,
    texts(looks, card),
    !card && looks.kinds[piece.kind]?.short && h("p", { class: "text" }, looks.kinds[piece.kind].short),
    card?.flavour && h("p", { class: "flavour" }, card.flavour));
}

// What reaches how far, and whom it sees, in words.
function reachWords(app, told) {
  if (!told) return [];
  const name = (id) => app.scene?.pieces.find((one) => one.id === id)?.name;
  const sees = told.sees.map(name).filter(Boolean);
  return [told.rings.length && h("p", { class: "text" }, h("b", {}, "Reach. "), told.rings.map((one) => `${one.says} ${one.far}`).join("; "), "."),
    sees.length && h("p", { class: "text" }, h("b", {}, "Sees. "), sees.join(", "), ".")].filter(Boolean);
}
