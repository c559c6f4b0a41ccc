// What stands beside the board: the log, everybody who is there as text, a card, and what is said at the table.

import { h, s } from "./dom.js";
import { tokenDot } from "./pieces.js";
import { placeName, standing } from "./scenes.js";

const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]], 5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]] };

export function die(value, { word = "", good = null, size = 26 } = {}) {
  const kind = good === null ? "" : good ? "good" : "bad";
  const inside = !word && PIPS[value]
    ? PIPS[value].map(([x, y]) => s("circle", { cx: x * 5.4, cy: y * 5.4, r: 2.1, class: "pip" }))
    : [s("text", { y: 4, "font-size": word ? 8 : 12, class: "pip-word" }, word || String(value))];
  return s("svg", { class: `die ${kind}`, viewBox: "-11 -11 22 22", width: size, height: size, role: "img", "aria-label": word || String(value) },
    s("rect", { x: -10, y: -10, width: 20, height: 20, rx: 4 }), ...inside);
}

export function rolled(roll, size = 26) {
  const target = roll.target === null ? null : h("span", { class: "against" }, roll.each ? `each needs ${roll.target} or ${roll.low ? "less" : "more"}` : `against ${roll.target}${roll.low ? " or less" : ""}`);
  const added = roll.added ? h("span", { class: "added" }, roll.added > 0 ? `+ ${roll.added}` : `− ${-roll.added}`) : null;
  const total = roll.total !== null && (roll.dice.length > 1 || roll.added) ? h("b", {}, `= ${roll.total}`) : null;
  const good = roll.good.filter(Boolean).length;
  const outcome = roll.each && roll.good.length ? h("b", { class: good ? "good" : "bad" }, `${good} of ${roll.dice.length}`)
    : roll.success === null ? null : h("b", { class: roll.success ? "good" : "bad" }, roll.success ? "success" : "failure");
  return h("div", { class: "dice" }, roll.dice.map((value, i) => die(value, { word: roll.faces[i], good: roll.each && roll.good.length ? roll.good[i] : null, size })), added, total, target, outcome);
}

export class Log {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "log", role: "log", tabindex: "0", "aria-label": "What happened" });
    this.count = 0;
    new ResizeObserver(() => { this.panel.scrollTop = this.panel.scrollHeight; }).observe(this.panel);
  }

  show(scene, whole) {
    if (whole) { this.panel.replaceChildren(); this.count = 0; }
    const lines = scene.log.slice(this.count);
    this.count = scene.log.length;
    for (const line of lines) this.panel.append(this.line(line));
    if (lines.length) this.panel.scrollTop = this.panel.scrollHeight;
  }

  line(line) {
    if (line.sort === "sequence") return h("h3", { dataset: { number: line.number } }, line.text.replaceAll("—", "").trim());
    const marks = () => this.app.board.mark(line.pieces.flatMap((id) => standing(this.app.scene, id).map((one) => one.id)));
    return h("p", {
      class: line.sort, tabindex: line.pieces.length ? "0" : null, dataset: { number: line.number },
      onpointerenter: marks, onfocus: marks, onpointerleave: () => this.app.board.mark([]), onblur: () => this.app.board.mark([]),
      onclick: () => line.pieces.length && this.app.card(line.pieces[0]),
    }, line.roll ? [h("span", {}, line.text.split(":")[0]), rolled(line.roll, 20)] : line.text);
  }
}

export class Units {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "units", tabindex: "0", "aria-label": "The board as text" });
  }

  show(scene) {
    const parts = [];
    for (const owner of [0, 1, 2]) {
      const own = scene.pieces.filter((one) => one.owner === owner && one.whole === null && (one.x !== null || standing(scene, one.id).length));
      if (!own.length && owner === 2) continue;
      const seat = scene.players[owner];
      parts.push(h("h3", { class: `side-${owner}` }, owner === 2 ? "Nobody’s" : `Side ${"AB"[owner]}`, seat ? h("span", { class: "purse" }, seat.has.map((one) => held(one)).join(" · ")) : null));
      parts.push(h("ul", {}, own.map((one) => this.one(scene, one))));
      for (const group of scene.groups.filter((g) => (g.owner ?? 2) === owner && g.amount)) {
        const names = group.members.map((id) => scene.pieces.find((x) => x.id === id)).filter(Boolean);
        parts.push(h("p", { class: "group" }, h("b", {}, group.name), ` · ${group.hidden ? `${group.amount} hidden` : ""}`,
          names.map((one) => h("button", { class: "chip", onclick: () => this.app.card(one.id) }, one.name))));
      }
    }
    this.panel.replaceChildren(...parts, this.key(scene.board));
  }

  // What the terrain on this board is.
  key(board) {
    const { terrain } = this.app.looks;
    const names = [...new Set(board.terrain.map((one) => one.name))].filter((name) => terrain[name]);
    if (!names.length) return "";
    return h("div", { class: "key" }, h("h3", {}, "On this board"), names.map((name, i) => {
      const look = terrain[name];
      const sign = s("svg", { viewBox: "0 0 24 14", width: 30, height: 17, "aria-hidden": "true" });
      sign.innerHTML = look.side ? `<path d="M1 7h22" fill="none" ${look.side}/>`
        : `<defs><pattern id="key-${i}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${look.fill}"/>${look.mark}</pattern></defs><rect x=".5" y=".5" width="23" height="13" rx="2" fill="url(#key-${i})" stroke="#333" stroke-width=".8"/>`;
      return h("p", {}, sign, h("b", {}, name), look.short && h("small", {}, look.short));
    }));
  }

  one(scene, piece) {
    const parts = standing(scene, piece.id).filter((one) => one.id !== piece.id);
    const at = placeName(scene.board, piece) || (parts.length === 1 ? placeName(scene.board, parts[0]) : "");
    const mark = () => this.app.board.mark(standing(scene, piece.id).map((one) => one.id));
    return h("li", {}, h("button", { class: "unit", onclick: () => this.app.card(piece.id), onpointerenter: mark, onfocus: mark, onpointerleave: () => this.app.board.mark([]), onblur: () => this.app.board.mark([]) },
      h("b", {}, piece.name), at && h("span", { class: "at" }, at), ...piece.states.map((x) => h("span", { class: "state" }, x)),
      [piece, ...parts].flatMap((one) => one.has).map((one) => tokenOrText(this.app.looks, one)),
      parts.length > 1 && h("span", { class: "at" }, parts.map((x) => placeName(scene.board, x)).join("; "))));
  }
}

const held = (one) => one.says;

function tokenOrText(looks, one) {
  const token = looks.tokens[one.name];
  if (!token) return h("span", { class: "has" }, held(one));
  return h("span", { class: "has", title: looks.terms[one.name]?.short ?? "" },
    s("svg", { viewBox: "-11 -11 22 22", width: 15, height: 15, "aria-hidden": "true" }, tokenDot(token, 9)), one.says);
}

// Words with the terms in them explained, where a whole part of them is one.
function explained(looks, text) {
  return text.split(/(, )/).map((part) => {
    const known = looks.terms[part] ?? looks.terms[part.replace(/ ?\d+$/, "")] ?? looks.terms[part.replace(/\d+$/, "x")];
    return known?.short ? h("abbr", { title: known.short }, part) : part;
  });
}

// A card as it is printed, with how its piece stands just now.
export function cardOf(app, id) {
  const { scene, looks } = app;
  const piece = scene.pieces.find((one) => one.id === id);
  if (!piece) return h("p", { class: "quiet" }, "It is not in play any more.");
  const whole = piece.whole !== null ? scene.pieces.find((one) => one.id === piece.whole) ?? piece : piece;
  const card = looks.cards[piece.card ?? whole.card];
  const words = (runs) => runs.map((run) => run.style === "plain" ? explained(looks, run.text) : h("span", { class: `run-${run.style}` }, explained(looks, run.text)));
  const now = [...new Set([piece, whole])].flatMap((one) => one.has);
  const carried = Object.entries(whole.holds).flatMap(([name, ids]) => Array.isArray(ids) ? ids.map((x) => [name, scene.pieces.find((y) => y.id === x)]) : [[name, null]]);
  return h("article", { class: `card side-${piece.owner}`, style: card?.accent ? `--accent:${card.accent}` : null },
    h("header", {}, h("h3", {}, piece.name), h("p", {}, [card?.role, card && card.name !== piece.name ? card.name : "", card?.force || piece.kind].filter(Boolean).join(" · "))),
    piece.hidden && h("p", { class: "quiet" }, "What it is, is hidden from you."),
    now.length || whole.states.length ? h("ul", { class: "now" }, whole.states.map((x) => h("li", {}, h("b", {}, x))),
      now.map((one) => h("li", {}, tokenOrText(looks, one), h("small", {}, looks.terms[one.name]?.short ?? "")))) : null,
    card?.stats ? h("dl", { class: "stats" }, card.stats.map((x) => [h("div", {}, h("dt", { title: x.name }, x.label), h("dd", {}, x.value))]))
      : whole.values.length ? h("dl", { class: "stats" }, whole.values.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))) : null,
    card?.tables?.map((table) => h("table", {}, h("thead", {}, h("tr", {}, table.columns.map((x) => h("th", {}, x)))),
      h("tbody", {}, table.rows.map((row) => [h("tr", {}, row.cells.map((cell) => h("td", {}, words(cell)))), row.note.length ? h("tr", { class: "note" }, h("td", { colspan: table.columns.length }, words(row.note))) : null])))),
    carried.length ? h("p", { class: "carried" }, carried.map(([name, one]) => one ? h("button", { class: "chip", onclick: () => app.card(one.id) }, one.name) : h("span", { class: "chip" }, name))) : null,
    card?.texts?.map((text) => h("p", { class: "text" }, text.label && h("b", {}, `${text.label}. `), words(text.runs))),
    !card && looks.kinds[piece.kind]?.short && h("p", { class: "text" }, looks.kinds[piece.kind].short),
    card?.flavour && h("p", { class: "flavour" }, card.flavour));
}

// What reaches how far, and whom it sees, in words.
export function reachWords(app, told) {
  if (!told) return [];
  const name = (id) => app.scene.pieces.find((one) => one.id === id)?.name;
  const sees = told.sees.map(name).filter(Boolean);
  return [told.rings.length && h("p", { class: "text" }, h("b", {}, "Reach. "), told.rings.map((one) => `${one.says} ${one.far}`).join("; "), "."),
    sees.length && h("p", { class: "text" }, h("b", {}, "Sees. "), sees.join(", "), ".")].filter(Boolean);
}

export class Talk {
  constructor(app) {
    this.lines = h("div", { class: "said", role: "log", "aria-label": "What was said" });
    const field = h("input", { maxlength: 400, "aria-label": "Say something", placeholder: "Say something to the table" });
    this.panel = h("div", { class: "talk" }, this.lines, h("form", { class: "row", onsubmit: (event) => {
      event.preventDefault();
      if (field.value.trim()) app.send({ type: "say", text: field.value.trim() });
      field.value = "";
    } }, field, h("button", {}, "Say")));
  }

  show(lines) {
    this.lines.replaceChildren(...(lines.length ? lines.map((one) => h("p", {}, h("b", {}, one.by ? `${one.by}: ` : ""), one.text)) : [h("p", { class: "quiet" }, "Nothing has been said.")]));
    this.lines.scrollTop = this.lines.scrollHeight;
  }
}
