// A question and its answer. Every answer can be given from the list, by keyboard; those that are somewhere on the board there too.
//
// What may be touched now is a list of choices, each with the piece or square that it is and what it does. Questions with several
// steps – who, then what, then whom or where – have such a list for each step.

import { rolled } from "./dice.js";
import { h } from "./dom.js";
import { popUp } from "./menu.js";
import { Places } from "./places.js";
import { standing } from "./scenes.js";

const LISTED = 24;
const CHANCED = 60;
const SOON = 300;
const SQUARES = 6;
const NAMED = 4;

export class Asking {
  constructor(app) {
    this.app = app;
    this.panel = h("section", { class: "asking", "aria-live": "polite", "aria-label": "What is asked" });
    this.question = null;
    this.byKey = false; // whether the last answer was given by a key: then the focus goes on to the next question
    this.reset();
  }

  get board() { return this.app.board; }
  get scene() { return this.app.scene; }

  reset() {
    this.actor = null;
    this.alone = null; // the only one who could act
    this.option = null;
    this.several = new Set();
    this.choices = [];
    this.places = new Places(this);
    this.unfolded = false;
    this.chances = new Map();
  }

  // All that can be pressed or typed here, in its order.
  get stops() { return [...this.panel.querySelectorAll("button:not(:disabled, .to-rule), input, summary")].filter((one) => one.checkVisibility()); }

  // Puts the focus on the next of them, or the one before.
  refocus(by) {
    const { stops } = this;
    if (!stops.length) return false;
    const at = stops.indexOf(document.activeElement);
    stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length].focus();
    return true;
  }

  show(question, at) {
    const anew = at !== this.at;
    if (anew) this.reset();
    const there = !anew && question && this.head && this.panel.firstChild === this.head;
    this.at = at;
    this.question = question;
    if (there) this.light(); // what somebody is typing stays
    else this.draw();
    if (anew && question) this.foresee();
    if (anew && question && document.documentElement.scrollHeight > innerHeight) scrollTo(0, 0); // on a phone: to the question, under the board
  }

  // The chances of the rolls that answers lead to, as soon as the engine has worked them out.
  foresee() {
    const { at, question } = this;
    const { shape, all } = question.answers;
    if (!["one", "options", "yes-no"].includes(shape) || (shape !== "options" && all > CHANCED)) return;
    clearTimeout(this.soon);
    this.soon = setTimeout(async () => {
      if (at !== this.at || this.app.past) return;
      const told = await this.app.ask({ type: "chances", at });
      if (at !== this.at || told.type !== "chances") return;
      this.chances = new Map(told.chances.map((one) => [JSON.stringify(one.answer), one]));
      for (const choice of this.choices) this.tellChance(choice);
    }, SOON);
  }

  chance(choice) { return choice.answer === undefined ? undefined : this.chances.get(JSON.stringify(choice.answer)); }

  tellChance(choice) {
    const chance = this.chance(choice);
    if (!chance || !choice.element || choice.element.querySelector(".chance")) return;
    choice.element.append(h("small", { class: "chance" }, chance.says));
  }

  // ---------------------------------------------------------------- choices
  draw() {
    const { question } = this;
    if (!question) return this.idle();
    const shape = question.answers.shape;
    this.choices = [];
    this.extra = [];
    this.bar = [];
    this.step = "";
    const steps = { "yes-no": "yesNo", one: "one", several: "some", number: "number", options: "options" };
    if (shape === "point" || shape === "path") this.places[shape](question.answers);
    else this[steps[shape]](question.answers);
    this.light();
    this.fill();
  }

  give(answer) { this.app.answer(answer, this.at); }

  yesNo() {
    this.choices = [
      { label: "Yes", key: "y", main: true, answer: true, go: () => this.give(true) },
      { label: "No", key: "n", answer: false, go: () => this.give(false) },
    ];
  }

  one({ items }) {
    this.choices = items.map((item) => ({ ...item, answer: item.value, go: () => this.give(item.value) }));
  }

  some({ items, least, most }) {
    if (least === 1 && most === 1) {
      this.choices = items.map((item) => ({ ...item, answer: [item.value], go: () => this.give([item.value]) }));
      return;
    }
    this.choices = items.map((item) => ({
      ...item,
      on: this.several.has(item.value),
      go: () => {
        if (this.several.has(item.value)) this.several.delete(item.value);
        else if (most === 1) this.several = new Set([item.value]);
        else if (this.several.size < most) this.several.add(item.value);
        else return this.refuse(`At most ${most} can be chosen.`);
        this.draw();
      },
    }));
    const chosen = [...this.several].sort((a, b) => a - b);
    const enough = chosen.length >= least;
    const label = chosen.length ? `Take ${chosen.length === 1 ? "this 1" : `these ${chosen.length}`}` : "Take none";
    this.bar = [
      { label: enough ? label : `Choose ${least - chosen.length} more`, main: true, off: !enough, key: "Enter", go: () => this.give(chosen) },
      most >= items.length && items.length > 1 && { label: "All", go: () => { this.several = new Set(items.map((x) => x.value)); this.draw(); } },
    ];
  }

  number({ low, high }) {
    if (high - low < LISTED) {
      for (let n = low; n <= high; n++) this.choices.push({ label: String(n), key: n < 10 ? String(n) : "", go: () => this.give(n) });
      return;
    }
    const field = h("input", { type: "number", min: low, max: high, value: low, "aria-label": "A number" });
    this.extra = [h("form", { class: "row", onsubmit: (e) => { e.preventDefault(); this.byKey = true; this.give(Number(field.value)); } }, field, h("button", { class: "main" }, "Answer"))];
  }

  // ---------------------------------------------------------------- who, what, whom
  options({ options, decline }) {
    const actors = [...new Set(options.map((one) => one.actor))];
    const name = (id) => this.scene.pieces.find((one) => one.id === id)?.name ?? "The game";
    if (actors.length > 1 && this.actor === null) {
      const passing = options.filter((one) => one.actor < 0 && !one.picks);
      const does = (id) => [...new Set(options.filter((one) => one.actor === id).map((one) => one.label))];
      this.choices = actors.filter((id) => id >= 0).map((id) => {
        const own = options.filter((one) => one.actor === id);
        const only = own.length === 1 && !own[0].picks ? own[0] : null; // nothing is left to choose then
        return {
          label: name(id), piece: id, square: null, note: only ? [only.label, only.note].filter(Boolean).join(": ") : does(id).length < NAMED ? does(id).join(", ") : "",
          price: only?.price, answer: only ? [only.number, id, -1] : undefined,
          go: () => { if (only) this.give([only.number, id, -1]); else { this.actor = id; this.option = null; this.draw(); } },
        };
      });
      this.choices.push(...passing.map((one) => this.plain(one, decline)));
      return;
    }
    const actor = actors.length > 1 ? this.actor : actors[0];
    const mine = options.filter((one) => one.actor === actor);
    const lit = this.option === null ? mine : mine.filter((one) => one.number === this.option);
    if (actors.length > 1) this.bar.push({ label: "Someone else", key: "Escape", go: () => { this.actor = this.option = null; this.draw(); } });
    else if (this.option !== null) this.bar.push({ label: "Back", key: "Escape", go: () => { this.option = null; this.draw(); } });
    if (actors.length === 1) this.alone = actor >= 0 ? actor : null;
    if (this.option !== null || (mine.length === 1 && mine[0].picks)) {
      const one = lit[0];
      this.step = one.label;
      this.choices = one.picks.map((pick) => ({ ...pick, answer: [one.number, actor, pick.value], go: () => this.give([one.number, actor, pick.value]) }));
      return;
    }
    for (const one of mine) {
      if (!one.picks) { this.choices.push(this.plain(one, decline)); continue; }
      const single = one.picks.length === 1;
      const label = single ? `${one.label} ${one.picks[0].label}` : one.label;
      this.choices.push({
        label, note: one.note, price: one.price, count: single ? 0 : one.picks.length, option: one.number, answer: single ? [one.number, actor, one.picks[0].value] : undefined,
        go: () => single ? this.give([one.number, actor, one.picks[0].value]) : (this.option = one.number, this.draw()),
      });
      this.choices.push(...one.picks.map((pick) => ({ ...pick, label: `${one.label} ${pick.label}`, quiet: true, answer: [one.number, actor, pick.value], go: () => this.give([one.number, actor, pick.value]) })));
    }
    if (actors.length > 1) this.chosenActor = actor;
  }

  plain(one, decline) {
    const passes = one.number === decline;
    const who = one.actor >= 0 ? this.scene.pieces.find((x) => x.id === one.actor) : null;
    return {
      label: who && this.question.kind !== "option" ? `${who.name}: ${one.label}` : one.label, note: one.note, price: one.price, passes, key: passes ? "d" : "",
      squares: one.squares, piece: null, square: null, about: who?.id, answer: [one.number, one.actor, -1], go: () => this.give([one.number, one.actor, -1]),
    };
  }

  // ---------------------------------------------------------------- the board
  light() {
    const { question, scene } = this;
    const pieces = new Set();
    const picked = new Set();
    const squares = new Set();
    this.touch = { pieces: new Map(), squares: new Map() };
    const add = (map, key, choice) => map.set(key, [...(map.get(key) ?? []), choice]);
    for (const choice of this.choices) {
      if (typeof choice.piece === "number") {
        for (const one of standing(scene, choice.piece)) {
          (choice.on ? picked : pieces).add(one.id);
          add(this.touch.pieces, one.id, choice);
        }
      }
      if (typeof choice.square === "number") {
        squares.add(choice.square);
        add(this.touch.squares, choice.square, choice);
      }
    }
    const acts = this.actor ?? this.alone;
    if (acts !== null) standing(scene, acts).forEach((one) => picked.add(one.id));
    const { spots = [] } = question.answers;
    const about = question.about === null ? null : standing(scene, question.about)[0]?.id ?? null;
    this.board.light({ pieces, picked, squares: [...squares], spots, about });
    this.app.offBoard(new Map(this.choices.filter((c) => typeof c.piece === "number").map((c) => [c.piece, c])));
    if (question.answers.shape === "path" && this.places.corners.length) this.places.ruler(this.places.whole(this.places.corners.at(-1)).slice(0, -1), true);
    else if (!this.places.offer) this.board.way([], 0, true, "");
  }

  // Something on the board was touched.
  touched({ piece, point, square, event }) {
    if (!this.question || !this.scene || this.app.past) return false;
    const { shape } = this.question.answers;
    if (shape === "point" || shape === "path") {
      const per = this.scene.board.per;
      if (point) this.places.tryAt([Math.round(point.x * per), Math.round(point.y * per)]);
      return true;
    }
    const own = this.scene.pieces.find((one) => one.id === piece);
    const place = own && typeof own.place === "number" ? own.place : square;
    const found = [...(this.touch.pieces.get(piece) ?? []), ...(this.touch.squares.get(place) ?? [])];
    if (found.length === 1) { found[0].go(); return true; }
    if (found.length > 1) { popUp(event, found); return true; }
    if (piece !== null && this.actor !== null && this.switched(piece)) return true;
    if (this.touch.squares.size) this.refused(place ?? null);
    else if (this.touch.pieces.size) this.refused(own ? own.whole ?? own.id : null);
    return piece === null;
  }

  // With somebody chosen, touching another who could act chooses that one.
  switched(piece) {
    const own = this.scene.pieces.find((one) => one.id === piece);
    const others = new Set(this.question.answers.options?.map((one) => one.actor));
    for (const id of [piece, own?.whole]) {
      if (!others.has(id) || id === this.actor) continue;
      this.actor = id;
      this.option = null;
      this.draw();
      return true;
    }
    return false;
  }

  // What the engine says of a piece or square that is no answer.
  async refused(one) {
    if (one === null) return;
    const at = this.at;
    const { shape, options } = this.question.answers;
    const option = this.option ?? options?.find((x) => x.actor === (this.actor ?? x.actor) && x.picks)?.number ?? 0;
    const answer = shape === "options" ? [option, this.actor ?? -1, one] : shape === "several" ? [...this.several, one] : one;
    const told = await this.app.ask({ type: "why", at, answer });
    if (told.why && at === this.at) this.refuse(told.why);
  }

  refuse(why) { this.app.toasts.show(why); }

  pointed(hit) {
    this.pointedChance(hit);
    const shape = this.question?.answers.shape;
    if (this.app.past || (shape !== "path" && shape !== "point")) return;
    if (!hit?.point) { if (!this.places.offer) this.board.way([], 0, true, ""); return; }
    const per = this.scene.board.per;
    const point = [hit.point.x * per, hit.point.y * per];
    const answer = this.places.whole(point);
    const most = shape === "path" ? this.question.answers.most / per : Infinity;
    const far = this.places.ruler(answer, true);
    if (far > most + 0.01) this.places.ruler(answer, false);
  }

  // The chance of what a click here would do, above it.
  pointedChance(hit) {
    if (!this.question || !this.scene || this.app.past || !hit) { this.board.words(null); return; }
    const own = this.scene.pieces.find((one) => one.id === hit.piece);
    const place = own && typeof own.place === "number" ? own.place : hit.square;
    const found = [...(this.touch.pieces.get(hit.piece) ?? []), ...(this.touch.squares.get(place) ?? [])];
    const told = found.map((one) => this.chance(one)).filter(Boolean);
    const percent = (x) => (x > 0 && x < 0.01 ? "under 1 %" : x > 0.99 && x < 1 ? "over 99 %" : `${Math.round(100 * x)} %`);
    this.board.words(told.length === 1 && hit.point ? [own?.x ?? Math.floor(hit.point.x) + 0.5, own?.y ?? Math.floor(hit.point.y) + 0.5] : null, told.length === 1 ? percent(told[0].chance) : "");
  }

  // ---------------------------------------------------------------- the list
  idle() {
    this.choices = [];
    this.touch = { pieces: new Map(), squares: new Map() };
    this.board.light({});
    this.board.way([], 0, true, "");
    this.app.offBoard(new Map());
    if (this.scene.over) {
      this.panel.replaceChildren(h("h2", { class: "result" }, this.scene.result), h("p", {}, "The slider under the board goes through the game again."),
        this.app.welcomed.host ? h("button", { class: "main", onclick: () => this.app.setUp() }, "A new game") : "");
      return;
    }
    this.panel.replaceChildren(h("h2", { class: "quiet" }, this.app.waiting()));
  }

  button(choice) {
    const key = choice.key && choice.key.length === 1 ? h("kbd", {}, choice.key) : null;
    const lit = () => this.board.mark(typeof choice.piece === "number" ? standing(this.scene, choice.piece).map((x) => x.id) : choice.about ? [choice.about] : [], choice.squares?.length ? choice.squares : typeof choice.square === "number" ? [choice.square] : []);
    const dark = () => this.board.mark([]);
    const piece = typeof choice.piece === "number" ? choice.piece : choice.about ?? null;
    const peek = (event) => { lit(); this.app.cards.hover({ piece, event }); };
    const leave = () => { dark(); this.app.cards.hover(null); };
    choice.element = h("button", {
      class: ["choice", choice.main && "main", choice.on && "on", choice.passes && "passes"].filter(Boolean).join(" "),
      disabled: choice.off, "aria-pressed": choice.on === undefined ? null : String(choice.on), dataset: { value: JSON.stringify(choice.value ?? choice.option ?? "") },
      onclick: (event) => { event.stopPropagation(); leave(); this.byKey = event.detail === 0; choice.go(); }, onpointerenter: peek, onpointerleave: leave, onfocus: lit, onblur: dark,
    }, h("span", { class: "label" }, choice.label), choice.count ? h("span", { class: "count" }, `${choice.count} ways`) : null,
    choice.price ? h("span", { class: "price" }, choice.price) : null, key, choice.note ? h("small", {}, choice.note) : null);
    this.tellChance(choice);
    return choice.element;
  }

  fill() {
    const { question } = this;
    const shown = this.choices.filter((one) => !one.quiet);
    const where = shown.filter((one) => typeof one.square === "number");
    const folded = where.length > SQUARES;
    const rest = folded ? shown.filter((one) => typeof one.square !== "number") : shown;
    const bar = this.bar.filter(Boolean);
    const passes = this.app.passes();
    const letting = { next: "In any order, without asking:", order: "In any order, without asking:", place: "Anywhere near, without asking:", price: "The first of these, without asking:" }[question.kind] ?? "Let it pass, without asking:";
    const acts = this.actor ?? this.alone;
    const had = this.panel.contains(document.activeElement) ? document.activeElement.textContent : "";
    this.head = h("h2", {}, question.ask);
    this.panel.replaceChildren(...[
      this.head,
      question.rule.file && h("button", { class: "to-rule", "aria-label": "The rule that asks this", title: "The rule that asks this", onclick: () => this.app.rule.open(null) }, "§"),
      (acts !== null || this.step) && h("p", { class: "step" }, [this.scene.pieces.find((one) => one.id === acts)?.name, this.step].filter(Boolean).join(" · ")),
      question.rule.text && !question.rule.text.endsWith(":") && this.actor === null && h("blockquote", {}, question.rule.text),
      question.dice && h("div", { class: "lying" }, h("span", { class: "quiet" }, `${question.dice.name} on the table:`), rolled(question.dice, 24)),
      rest.length ? h("div", { class: `choices ${rest.length > 7 && !rest.some((x) => x.note) ? "many" : ""}` }, rest.map((one) => this.button(one))) : null,
      folded && h("details", { open: this.unfolded, ontoggle: (event) => { this.unfolded = event.target.open; } }, h("summary", {}, `${where.length} squares, lit on the board`), h("div", { class: "choices many" }, where.map((one) => this.button(one)))),
      ...this.extra,
      bar.length ? h("div", { class: "bar" }, bar.map((one) => this.button(one))) : null,
      passes.length ? h("div", { class: "bar let" }, h("span", {}, letting),
        passes.map((until) => h("button", { onclick: () => this.app.send({ type: "let", at: this.at, until }) }, `this ${until}`))) : null,
    ].filter(Boolean));
    if (this.byKey && document.activeElement === document.body) {
      const stops = this.stops.filter((one) => one.tagName !== "INPUT"); // where one would type, a phone shows its keys
      (stops.find((one) => had && one.textContent === had) ?? stops[0])?.focus();
    }
  }

  // A key that a choice has.
  key(name) {
    const all = [...this.bar ?? [], ...this.choices].filter((one) => one && one.key === name && !one.off);
    if (!this.question || this.app.past || !all.length) return false;
    this.byKey = true;
    all[0].go();
    return true;
  }
}
