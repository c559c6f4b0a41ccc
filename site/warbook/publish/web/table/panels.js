// What stands beside the board: the log, everybody who is there as text, and what is said at the table.

import { rolled } from "./dice.js";
import { h, kept, s } from "./dom.js";
import { tokenDot } from "./pieces.js";
import { placeName, standing } from "./scenes.js";

export class Log {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "log", role: "log", tabindex: "0", "aria-label": "What happened" });
    this.count = 0;
    new ResizeObserver(() => { this.panel.scrollTop = this.panel.scrollHeight; }).observe(this.panel);
  }

  show(scene, whole) {
    if (whole) { this.panel.replaceChildren(); this.count = 0; this.run = new Map(); this.paid = []; this.heads = new Map(); }
    const lines = scene.log.slice(this.count);
    this.count = scene.log.length;
    for (const line of lines) this.take(line);
    if (lines.length) this.panel.scrollTop = this.panel.scrollHeight;
  }

  // One line more: what befalls several alike is one line, and what is paid for an action stands beside it.
  take(line) {
    if (line.sort === "sequence") { this.run.clear(); this.head(line); return; }
    if (line.pays) { this.paid.push(line); return; }
    const same = line.do ? this.run.get(line.do) : undefined;
    if (same && !same.who.includes(line.who)) {
      same.who.push(line.who);
      same.pieces.push(...line.pieces);
      same.element.replaceChildren(`${together(same.who)} ${line.do}.`);
      return;
    }
    if (line.do) for (const one of this.run.values()) if (one.sort !== line.sort) { this.run.clear(); break; }
    // something else comes between, it befalls the same one again, or something new befalls another
    if (!line.do || same || (this.run.size && this.run.values().next().value.who[0] !== line.who)) this.run.clear();
    const price = line.sort === "use" ? this.paid.map((one) => one.pays).join(" and ") : "";
    const pieces = [...line.pieces];
    const element = this.line(line, pieces, price);
    if (line.do) this.run.set(line.do, { who: [line.who], pieces, element, sort: line.sort });
    this.paid = [];
    this.panel.append(element);
  }

  // A heading; what begins at once inside of it stands beside it. One that came before has its number.
  head(line) {
    const words = line.text.replaceAll("—", "").trim();
    const nth = (this.heads.get(words) ?? 0) + 1;
    this.heads.set(words, nth);
    const told = nth > 1 && !/ of [AB]$/.test(words) ? `${words} ${nth}` : words;
    const last = this.panel.lastElementChild;
    if (last?.tagName === "H3") {
      const whose = last.lastElementChild.textContent.match(/ of [AB]$/)?.[0] ?? last.dataset.whose ?? "";
      last.dataset.whose = whose;
      last.lastElementChild.append(` · ${whose && told.endsWith(whose) ? told.slice(0, -whose.length) : told}`);
    } else this.panel.append(h("h3", { dataset: { number: line.number } }, !this.app.steps && sign(() => this.app.rule.open(line.number)), h("span", {}, told)));
  }

  line(line, pieces, price) {
    const marks = () => this.app.board.mark(pieces.flatMap((id) => standing(this.app.scene, id).map((one) => one.id)));
    const open = () => pieces.length && this.app.cards.open(pieces[0]);
    const rule = RULED.includes(line.sort) && !this.app.steps ? () => this.app.rule.open(line.number) : null;
    return h("p", {
      class: line.roll && !line.roll.dice.length ? "gain" : line.sort, tabindex: pieces.length ? "0" : null, dataset: { number: line.number },
      onpointerenter: marks, onfocus: marks, onpointerleave: () => this.app.board.mark([]), onblur: () => this.app.board.mark([]),
      onclick: open, onkeydown: (event) => { if (event.key === "Enter") open(); else if (event.key === "r" && rule) rule(); },
    }, rule && sign(rule), line.roll?.dice.length ? [h("span", {}, line.text.split(":")[0]), rolled(line.roll, 20)] : price ? [line.text.replace(/\.$/, ""), h("small", { class: "price" }, ` (${price})`), "."] : line.text);
  }
}

// What opens the rule of a line, at its end.
const RULED = ["roll", "use", "gain", "become"];
const sign = (go) => h("button", { class: "to-rule", tabindex: "-1", "aria-label": "The rule", title: "The rule", onclick: (event) => { event.stopPropagation(); go(); } }, "§");

// The rule behind a line of the log or a question, as it is written.
export class Rule {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "rule-panel", tabindex: "0", "aria-label": "A rule" });
    this.away();
  }

  away() { this.panel.replaceChildren(h("p", { class: "quiet" }, "§ on a line of the log or beside a question opens the rule behind it here.")); }

  async open(number) {
    const told = await this.app.ask({ type: "rule", number });
    if (told.type !== "rule") return;
    this.app.tabs.open("Rule");
    if (!told.title) { this.panel.replaceChildren(h("p", { class: "quiet" }, "There is nothing written about this.")); return; }
    this.panel.replaceChildren(h("h3", {}, told.title), h("div", { class: "written" }, told.text), h("p", { class: "quiet" }, `${told.file}, line ${told.line}`));
    this.panel.scrollTop = 0;
  }
}

// Several names as one list; whose they are is said once for those that stand together.
export function together(names) {
  const short = names.map((name, i) => {
    const whose = name.match(/^\S+'s /)?.[0];
    return whose && i && names[i - 1].startsWith(whose) ? name.slice(whose.length) : name;
  });
  return short.length < 2 ? short.join("") : `${short.slice(0, -1).join(", ")} and ${short.at(-1)}`;
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
      parts.push(h("h3", { class: `side-${owner}` }, owner === 2 ? "Nobody’s" : `Side ${"AB"[owner]}`, seat ? h("span", { class: "purse" }, seat.has.map((one) => one.says).join(" · ")) : null));
      parts.push(h("ul", {}, own.map((one) => this.one(scene, one))));
      for (const group of scene.groups.filter((g) => (g.owner ?? 2) === owner && g.amount)) {
        const names = group.members.map((id) => scene.pieces.find((x) => x.id === id)).filter(Boolean);
        parts.push(h("p", { class: "group" }, h("b", {}, group.name), ` · ${group.hidden ? `${group.amount} hidden` : ""}`,
          names.map((one) => h("button", { class: "chip", onclick: () => this.app.cards.open(one.id) }, one.name))));
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
    return h("li", {}, h("button", { class: "unit", onclick: () => this.app.cards.open(piece.id), onpointerenter: mark, onfocus: mark, onpointerleave: () => this.app.board.mark([]), onblur: () => this.app.board.mark([]) },
      h("b", {}, piece.name), at && h("span", { class: "at" }, at), ...piece.states.map((x) => h("span", { class: "state" }, x)),
      [piece, ...parts].flatMap((one) => one.has).map((one) => tokenOrText(this.app.looks, one)),
      parts.length > 1 && h("span", { class: "at" }, parts.map((x) => placeName(scene.board, x)).join("; "))));
  }
}

export function tokenOrText(looks, one) {
  const token = looks.tokens[one.name];
  if (!token) return h("span", { class: "has" }, one.says);
  return h("span", { class: "has", title: looks.terms[one.name]?.short ?? "" },
    s("svg", { viewBox: "-11 -11 22 22", width: 15, height: 15, "aria-hidden": "true" }, tokenDot(token, 9)), one.says);
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

// The panels, one of which is open.
export class Tabs {
  constructor(panels) {
    this.panels = panels;
    this.panel = h("div", { class: "tabs" });
    this.open(kept.get("tab", "Log"));
  }

  open(name) {
    const { panels } = this;
    kept.set("tab", name);
    this.panel.replaceChildren(h("div", { role: "tablist", "aria-label": "Beside the board" }, Object.keys(panels).map((one) =>
      h("button", { role: "tab", id: `tab-${one}`, "aria-selected": String(one === name), onclick: () => this.open(one) }, one))),
    h("div", { role: "tabpanel", "aria-labelledby": `tab-${name}`, class: "tabpanel" }, panels[name]));
    if (name === "Log") panels.Log.scrollTop = panels.Log.scrollHeight;
  }
}
