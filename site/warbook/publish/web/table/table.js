// The table: one page, a seat or two, the board, what is asked, and everything else around it.

import { Asking } from "./ask.js";
import { Board } from "./board.js";
import { h, kept } from "./dom.js";
import { PageLink } from "./inpage.js";
import { Link } from "./link.js";
import { Log, Talk, Units, cardOf, reachWords, rolled } from "./panels.js";
import { patched, standing } from "./scenes.js";
import { setup } from "./setup.js";
import { Steps, chooseExample } from "./steps.js";

const SIDES = ["A", "B"];
const PACE = 420;

class App {
  constructor(root, looks, linked) {
    this.root = root;
    this.looks = looks;
    this.scenes = {};
    this.at = {};
    this.about = {};
    this.seats = [];
    this.seat = "";
    this.past = null;
    this.unveiled = null;
    this.queue = Promise.resolve();
    document.title = looks.title;
    looks.players.forEach((colour, side) => document.documentElement.style.setProperty(`--paper-${side}`, colour));
    this.link = linked((seat, message) => this.heard(seat, message), (state) => this.connection(state));
    this.theme(kept.get("theme", ""));
    this.still(kept.get("still", false));
    document.addEventListener("keydown", (event) => this.keyed(event));
  }

  // ---------------------------------------------------------------- what is heard
  heard(seat, message) {
    switch (message.type) {
      case "welcome": return this.welcome(message);
      case "scene": this.queue = this.queue.then(() => this.came(seat, message)); return undefined;
      case "table": this.queue = this.queue.then(() => this.told(seat, message.table)); return undefined;
      case "said": if (seat === this.seat) this.talk?.show(message.lines); return undefined;
      case "refused": return this.refused(message);
      case "rules": return this.ruled(message);
      case "clock": return this.clocked(message);
      default: return undefined;
    }
  }

  welcome(message) {
    this.welcomed = message;
    this.wrong = message.wrong ?? "";
    if (this.steps) return this.link.again();
    if (this.link.example) { const name = this.link.example; this.link.example = ""; this.stepThrough(name); return undefined; }
    this.offers = message.offers;
    const seats = message.seats.join();
    if (!message.playing) return message.host ? this.setUp() : this.plain("The game has not begun yet. This page goes on by itself when it does.");
    if (!this.built || seats !== this.seats.join()) {
      this.seats = message.seats;
      this.seat = this.seats[0];
      this.build();
    }
    this.scenes = {};
    for (const seat of this.seats) this.link.raw(seat, { type: "hello" });
    this.link.again();
    return undefined;
  }

  // What is left of each side's time; it goes on counting here until it is told anew.
  clocked(message) {
    this.clock = { ...message, at: performance.now() };
    clearInterval(this.ticking);
    if (message.running !== null) this.ticking = setInterval(() => this.tick(), 1000);
    this.tick();
  }

  left(side) {
    const { left, running, at } = this.clock;
    const seconds = Math.max(0, left[side] - (running === side ? (performance.now() - at) / 1000 : 0));
    return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
  }

  tick() { this.top?.querySelectorAll(".clock").forEach((one) => { one.textContent = this.left(Number(one.dataset.side)); one.classList.toggle("out", one.textContent === "0:00"); }); }

  // The rules have been written anew: the same game by them, or what is wrong with them.
  async ruled(message) {
    this.wrong = message.wrong;
    if (!message.anew) { this.faults(); return; }
    this.looks = await (await fetch("looks.json")).json();
    this.built = false;
    this.past = null;
    this.went = message.went;
    document.body.classList.remove("past");
    this.link.sit();
  }

  // What is wrong with the rules, beside the board; or how the game went by the new ones.
  faults() {
    const box = this.root.querySelector(".rules-now");
    if (!box) return;
    const { wrong, went } = this;
    box.hidden = !wrong && !went;
    if (wrong) {
      box.replaceChildren(h("strong", {}, "The rules cannot be played as they are written now. The board is at the last good ones."), h("pre", { tabindex: "0" }, wrong));
      return;
    }
    if (!went) return;
    const all = went.answers === went.of;
    const count = all ? "The rules have changed. The game was played again by them" : `The rules have changed. By them the game goes ${went.answers} of its ${went.of} answers far`;
    box.replaceChildren(h("p", {}, went.different === null ? `${count}: ${all ? "it goes as it went." : `then ${went.why}.`}` : `${count}; after ${went.different} it goes another way.`),
      went.different === null ? "" : h("dl", {}, h("dt", {}, "Then"), h("dd", {}, went.then), h("dt", {}, "Now"), h("dd", {}, went.now)),
      h("div", { class: "bar" }, went.different === null ? "" : h("button", { onclick: () => this.look(went.different) }, "Look there"),
        h("button", { onclick: () => { this.went = null; this.faults(); } }, "Close")));
  }

  async came(seat, message) {
    const before = this.scenes[seat];
    if (message.whole === false && !before) return;
    const now = patched(before, message.scene, message.whole);
    this.scenes[seat] = now;
    this.at[seat] = message.at;
    const other = this.seats.length > 1 ? this.turn(now) : this.seat;
    if (seat !== other) return;
    this.seat = other;
    await this.draw(message.whole || seat !== this.drawn);
  }

  // At one screen, whoever is asked sits at it.
  turn(scene) {
    const side = SIDES[scene.turn.asked];
    return this.seats.includes(side) ? side : this.seat;
  }

  told(seat, table) {
    this.about[seat] = table;
    if (seat === this.seat) this.bars();
  }

  refused(message) {
    if (message.re === "begin" && this.starting) this.starting.wrong(message.why);
    else if (message.why === "This link is worth nothing.") { this.link.end(); this.plain("This link is worth nothing (any more). Ask whoever set the table up for another."); }
    else if (message.anyway) this.toast(message.why, [["Take it back anyway", () => this.send({ type: "undo", anyway: true })]]);
    else if (message.why) this.toast(message.why);
  }

  connection(state) {
    document.body.classList.toggle("lost", state === "lost");
  }

  // ---------------------------------------------------------------- what is sent
  get scene() { return this.past ?? this.scenes[this.seat]; }
  ask(type, more) { return this.link.send(this.seat, { type, ...more }); }
  send(message) { return this.link.send(this.seat, message); }

  answer(answer, at) {
    this.asking.panel.classList.add("given");
    return this.send({ type: "answer", at, answer }).then((reply) => {
      if (reply.type === "refused") { this.asking.panel.classList.remove("given"); this.asking.draw(); }
    });
  }

  passes() { return Boolean(this.about[this.seat]?.passes); }

  waiting() {
    const { scene } = this;
    const table = this.about[this.seat];
    if (scene.over) return scene.result;
    const side = scene.turn.asked;
    if (table && table.thinking === side) return `${SIDES[side]} is thinking …`;
    return side === null ? "" : `${SIDES[side]} is choosing.`;
  }

  // ---------------------------------------------------------------- what is there
  build() {
    this.built = true;
    this.board = new Board(this.looks, (hit) => this.touched(hit), (hit) => { this.asking.pointed(hit); this.hover(hit); });
    this.asking = new Asking(this);
    this.log = new Log(this);
    this.units = new Units(this);
    this.talk = new Talk(this);
    this.cardPanel = h("div", { class: "card-panel", tabindex: "0", "aria-label": "A card" }, this.noCard());
    this.hovered = h("div", { class: "hovered", "aria-hidden": "true", hidden: true });
    this.given = h("div", { class: "given-itself", "aria-live": "polite", hidden: true });
    this.top = h("header", { class: "top" });
    this.dice = h("div", { class: "thrown", "aria-live": "polite" });
    this.trayBar = h("div", { class: "tray" });
    this.slider = h("footer", { class: "time" });
    this.tabs = h("div", { class: "tabs" });
    this.tab(kept.get("tab", "Log"));
    this.root.replaceChildren(this.top,
      h("main", { class: "play" }, h("div", { class: "stage" }, this.board.svg, this.dice, this.hovered), this.trayBar, this.slider, h("div", { class: "toasts", role: "status" })),
      h("aside", { class: "beside" }, h("section", { class: "rules-now", role: "alert", hidden: true }), this.given, this.asking.panel, this.tabs), h("div", { class: "over", hidden: true }));
    this.drawn = null;
    this.faults();
  }

  tab(name) {
    const panels = { Log: this.log.panel, Units: this.units.panel, Card: this.cardPanel, Talk: this.talk.panel };
    kept.set("tab", name);
    this.tabs.replaceChildren(h("div", { role: "tablist", "aria-label": "Beside the board" }, Object.keys(panels).map((one) =>
      h("button", { role: "tab", id: `tab-${one}`, "aria-selected": String(one === name), onclick: () => this.tab(one) }, one))),
    h("div", { role: "tabpanel", "aria-labelledby": `tab-${name}`, class: "tabpanel" }, panels[name]));
    if (name === "Log") this.log.panel.scrollTop = this.log.panel.scrollHeight;
  }

  async draw(whole) {
    const scene = this.scenes[this.seat];
    if (!scene || this.steps) return;
    this.drawn = this.seat;
    if (this.curtain(scene)) return;
    if (this.past) return this.bars();
    this.board.turned = this.turned ?? (this.seats.length === 1 && scene.board.edges[1] === scene.viewer);
    this.board.show(scene);
    this.log.show(scene, whole);
    this.units.show(scene);
    if (this.cardId !== undefined) this.showCard();
    this.bars();
    this.asking.panel.classList.remove("given");
    this.asking.show(scene.question, this.at[this.seat]);
    if (!whole) await this.happened(scene.fresh);
    return undefined;
  }

  // Dice as they fell, and a moment to see what moved; nothing waits where motion is turned off.
  async happened(lines) {
    this.thrown(lines);
    const pieces = [...new Set(lines.flatMap((one) => one.pieces))];
    this.board.mark(pieces.flatMap((id) => standing(this.scenes[this.seat], id).map((one) => one.id)));
    const computer = this.about[this.seat]?.thinking !== null;
    if (lines.length && computer && !document.body.classList.contains("still")) await new Promise((done) => setTimeout(done, PACE));
  }

  thrown(lines) {
    const rolls = lines.filter((one) => one.roll && one.roll.dice.length);
    if (rolls.length) {
      this.dice.replaceChildren(...rolls.slice(-3).map((one) => h("div", { class: "throw" }, h("span", {}, one.text.split(":")[0]), rolled(one.roll, 30))));
      this.dice.classList.remove("fades");
      void this.dice.getBoundingClientRect();
      this.dice.classList.add("fades");
    }
  }

  // ---------------------------------------------------------------- bars
  bars() {
    const { scene } = this;
    const table = this.about[this.seat] ?? {};
    if (!scene || this.steps) return;
    const { board, turn } = scene;
    const tool = (label, sign, go, off, title = label) => h("button", { class: "tool", title, "aria-label": label, disabled: off, onclick: go }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "tool-word" }, label));
    const other = SIDES.filter((one) => !this.seats.includes(one));
    const people = SIDES.map((one, side) => h("span", { class: `seat side-${side} ${turn.asked === side ? "asked" : ""}`, title: table.sides?.[side] === "human" ? (other.includes(one) && !table.here?.[one] ? "Not here" : "Here") : `The computer (${table.sides?.[side]})` },
      one, table.sides && table.sides[side] !== "human" ? " ⚙" : table.here && !table.here[one] ? " ○" : "", this.clock && table.sides?.[side] === "human" ? h("span", { class: "clock", dataset: { side } }, this.left(side)) : null));
    this.top.replaceChildren(
      h("div", { class: "titles" }, h("h1", {}, this.looks.title), [board.mission, board.layout].filter(Boolean).map((x) => h("span", {}, x))),
      h("div", { class: "turn" }, people, h("span", { class: "phase" }, scene.over ? "The game is over" : turn.title)),
      h("nav", { "aria-label": "The table" },
        tool("Undo", "↶", () => this.send({ type: "undo", anyway: false }), !table.undo), tool("Redo", "↷", () => this.send({ type: "redo" }), !table.redo),
        tool("Hint", "✦", () => this.hint(), !scene.question), tool("Menu", "☰", () => this.menuOpen())));
    if (table.proposal && this.proposed !== table.proposal.id) {
      this.proposed = table.proposal.id;
      const { id, by, to } = table.proposal;
      if (!this.seats.includes(SIDES[by])) this.toast(`${SIDES[by]} would like to go back to after ${to} answers.`, [["Agree", () => this.send({ type: "agree", to: id })], ["No", () => this.send({ type: "refuse", to: id })]], true);
      else this.toast("The other side is asked whether you may.", [["Never mind", () => this.send({ type: "refuse", to: id })]], true);
    }
    if (!table.proposal && this.proposed) { this.proposed = null; this.root.querySelectorAll(".toast.stays").forEach((one) => one.remove()); }
    this.given.hidden = !table.given?.length || Boolean(this.past);
    this.given.replaceChildren(...(table.given ?? []).slice(-4).map((one) => h("p", {}, h("span", {}, one.ask), " ", h("b", {}, one.says))));
    if (!this.scenes[this.seat].question && this.board.board && !this.past) this.asking.idle();
    this.timeline();
  }

  timeline() {
    const all = this.scenes[this.seat].answers;
    const now = this.past ? this.past.answers : all;
    const range = h("input", { type: "range", min: 0, max: all, value: now, "aria-label": "Through the game", oninput: (e) => this.look(Number(e.target.value)) });
    const step = (by, sign, label) => h("button", { class: "tool", "aria-label": label, title: label, disabled: now + by < 0 || now + by > all, onclick: () => this.look(now + by) }, sign);
    if (this.slider.querySelector("input") && document.activeElement === this.slider.querySelector("input")) {
      const old = this.slider.querySelector("input");
      old.max = all;
      this.slider.querySelector("output").textContent = `${now} / ${all}`;
      return;
    }
    this.slider.replaceChildren(step(-1, "‹", "One answer back"), range, step(1, "›", "One answer on"), h("output", {}, `${now} / ${all}`),
      this.past ? h("button", { class: "main", onclick: () => this.look(all) }, "Back to the game") : "");
  }

  async look(count) {
    const all = this.scenes[this.seat].answers;
    this.wanted = count;
    if (count >= all) {
      this.past = null;
      document.body.classList.remove("past");
      return this.draw(false);
    }
    const told = await this.ask("look", { answers: count });
    if (told.type !== "past" || this.wanted !== count) return undefined;
    const log = this.scenes[this.seat].log.filter((one) => one.number < told.scene.events);
    this.past = { ...told.scene, log, fresh: [] };
    document.body.classList.add("past");
    this.board.show(this.past);
    this.board.light({});
    this.board.mark((log.at(-1)?.pieces ?? []).flatMap((id) => standing(this.past, id).map((one) => one.id)));
    this.units.show(this.past);
    this.asking.panel.replaceChildren(h("h2", { class: "quiet" }, `You look at the game after ${count} of ${all} answers.`), h("p", {}, log.at(-1)?.text ?? ""),
      SIDES.includes(this.seat) ? h("div", { class: "bar" }, h("button", { onclick: () => this.branch(count), title: "What came after it is given up here, and the dice are thrown anew" }, "Go on from here")) : "");
    this.bars();
    return undefined;
  }

  // Another game from here on.
  async branch(count) {
    const told = await this.send({ type: "branch", answers: count });
    if (told.type === "refused") return;
    this.past = null;
    document.body.classList.remove("past");
    await this.draw(true);
  }

  tray(choices) {
    const { scene } = this;
    const off = [...choices].filter(([id]) => !standing(scene, id).length);
    this.trayBar.replaceChildren(...off.map(([id, choice]) => {
      const piece = scene.pieces.find((one) => one.id === id);
      return h("button", { class: `chip lit ${choice.on ? "on" : ""}`, onclick: () => choice.go() }, piece?.name ?? choice.label);
    }));
  }

  // ---------------------------------------------------------------- what is done
  touched(hit) {
    if (this.asking.touched(hit)) return;
    if (hit.piece !== null) this.card(hit.piece);
  }

  // The card of whatever the mouse rests on, on the other side of the board.
  hover(hit) {
    const id = hit?.event.pointerType === "mouse" ? hit.piece : null;
    if (id === this.hoverId) return;
    this.hoverId = id;
    clearTimeout(this.hovering);
    this.hovered.hidden = true;
    if (this.reached !== undefined && this.reached !== this.cardId) this.reach(this.cardId);
    if (id === null || !this.scene) return;
    this.hovering = setTimeout(() => {
      const box = this.root.querySelector(".stage").getBoundingClientRect();
      const right = hit.event.clientX < box.left + box.width / 2;
      this.hovered.style.cssText = right ? "right:.8rem" : "left:.8rem";
      this.hovered.replaceChildren(cardOf(this, id));
      this.hovered.hidden = false;
      this.reach(id);
    }, 450);
  }

  // Draws how far something reaches and whom it sees, as the engine tells it; clears it for nothing.
  async reach(id) {
    this.reached = id;
    const told = id === undefined || this.past ? null : await this.ask("reach", { piece: id });
    if (this.reached !== id || (told && told.type !== "reach")) return;
    this.board.reach(told?.reach ?? null, this.scene);
    if (id !== undefined && id === this.cardId) this.cardPanel.querySelector(".reach")?.replaceChildren(...reachWords(this, told?.reach));
  }

  card(id) {
    this.cardId = id;
    this.showCard();
    this.board.mark(standing(this.scene, id).map((one) => one.id));
    this.tab("Card");
  }

  showCard() {
    this.cardPanel.replaceChildren(cardOf(this, this.cardId), h("div", { class: "reach" }),
      h("button", { onclick: () => { this.cardId = undefined; this.reach(undefined); this.cardPanel.replaceChildren(this.noCard()); this.board.mark([]); } }, "Put the card away"));
    this.reach(this.cardId);
  }

  noCard() { return h("p", { class: "quiet" }, "Touch a piece to see its card, how far it reaches and whom it sees."); }

  menu(event, choices) {
    const box = h("div", { class: "popup", role: "menu", style: `left:${Math.min(event.clientX, innerWidth - 220)}px;top:${Math.min(event.clientY, innerHeight - 40 * choices.length - 20)}px` },
      choices.map((one) => h("button", { role: "menuitem", onclick: () => { box.remove(); one.go(); } }, one.label)));
    document.querySelectorAll(".popup").forEach((one) => one.remove());
    document.body.append(box);
    box.querySelector("button").focus();
    setTimeout(() => document.addEventListener("click", (e) => box.contains(e.target) || box.remove(), { once: true }));
  }

  async hint() {
    const at = this.at[this.seat];
    this.toast("Thinking …");
    const told = await this.ask("hint", { at });
    if (told.type === "hint") this.toast(`The computer would answer: ${told.says}`, [["Play it", () => this.answer(told.answer, at)]], true);
  }

  toast(words, actions = [], stays = false) {
    const box = this.root.querySelector(".toasts");
    if (!box) return;
    if (!stays) box.querySelectorAll(".toast:not(.stays)").forEach((one) => one.remove());
    const toast = h("div", { class: `toast ${stays ? "stays" : ""}` }, h("span", {}, words), actions.map(([label, go]) => h("button", { onclick: () => { toast.remove(); go(); } }, label)),
      stays ? h("button", { class: "close", "aria-label": "Close", onclick: () => toast.remove() }, "×") : null);
    box.append(toast);
    if (!stays) setTimeout(() => toast.remove(), 4200 + (actions.length ? 5000 : 0));
  }

  // Two people at one screen, with something to hide: a curtain falls where the other one is asked.
  curtain(scene) {
    const over = this.root.querySelector(".over");
    const hides = this.seats.length > 1 && scene.secrets && !scene.over;
    if (!hides || this.unveiled === this.seat) { over.hidden = true; return false; }
    const side = SIDES.indexOf(this.seat);
    over.replaceChildren(h("div", { class: `curtain side-${side}` }, h("p", {}, `It is ${this.seat}’s turn.`), h("p", { class: "quiet" }, "The other side looks away."),
      h("button", { class: "main", onclick: () => { this.unveiled = this.seat; this.draw(true); } }, `I am ${this.seat}`)));
    over.hidden = false;
    over.querySelector("button").focus();
    this.board.shown.forEach(({ group }) => group.remove());
    this.board.shown.clear();
    this.log.show({ log: [] }, true);
    this.units.panel.replaceChildren();
    this.cardPanel.replaceChildren();
    this.asking.panel.replaceChildren();
    return true;
  }

  // ---------------------------------------------------------------- worked examples
  async examples() {
    const told = await this.link.send("", { type: "examples" });
    if (told.type === "examples") chooseExample(told.names, (name) => this.stepThrough(name));
  }

  async stepThrough(name) {
    this.toast("Playing the example …");
    const told = await this.link.send("", { type: "example", name });
    if (told.type !== "example" || !told.steps.length) { this.plain(told.why || "This example cannot be played."); return; }
    this.steps = new Steps(this, told);
    this.seat ||= "A";
    this.cardId = undefined;
    this.build();
    this.stepTo(0);
  }

  stepTo(at) {
    const { steps } = this;
    steps.at = Math.max(0, Math.min(steps.last, at));
    this.past = steps.scene(steps.at);
    this.board.show(this.past);
    this.board.light({});
    this.board.mark(this.past.fresh.flatMap((line) => line.pieces).flatMap((id) => standing(this.past, id).map((one) => one.id)));
    this.log.show(this.past, true);
    this.units.show(this.past);
    this.thrown(this.past.fresh);
    this.given.hidden = true;
    this.asking.question = null;
    this.asking.panel.replaceChildren(...steps.words());
    this.top.replaceChildren(h("div", { class: "titles" }, h("h1", {}, this.looks.title), h("span", {}, steps.told.name)),
      h("nav", { "aria-label": "The table" }, h("button", { class: "tool", onclick: () => this.stepsOver() }, "Leave the example")));
    this.slider.replaceChildren(...steps.slider());
  }

  // Back to the game, or to the beginning.
  stepsOver() {
    this.steps = null;
    this.past = null;
    this.built = false;
    this.link.sit();
  }

  // ---------------------------------------------------------------- menu
  menuOpen() {
    const table = this.about[this.seat] ?? {};
    const copy = (link, label) => h("button", { onclick: async (e) => { await navigator.clipboard?.writeText(link).catch(() => null); e.target.textContent = "Copied"; } }, `Copy the link for ${label}`);
    const address = (seat) => `${location.origin}${location.pathname}#${this.welcomed.links[seat]}`;
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const theme = document.documentElement.dataset.theme || (dark ? "dark" : "day");
    const box = h("dialog", { class: "menu", "aria-label": "Menu" }, h("h2", {}, this.looks.title),
      h("button", { onclick: () => { this.theme(theme === "dark" ? "day" : "dark"); box.close(); } }, theme === "dark" ? "Day" : "Dark"),
      h("button", { onclick: () => { this.still(!document.body.classList.contains("still")); box.close(); } }, document.body.classList.contains("still") ? "Let things move" : "Let nothing move"),
      table.let?.length ? h("button", { onclick: () => { this.send({ type: "heed" }); box.close(); } }, `Ask me again about everything (${table.let.length} let pass)`) : null,
      Object.keys(this.welcomed.links).length ? [copy(address("A"), "side A"), copy(address("B"), "side B"), copy(address("watch"), "somebody who looks on")] : null,
      this.welcomed.host ? h("button", { onclick: () => { box.close(); this.setUp(); } }, "A new game …") : null,
      h("button", { onclick: () => { box.close(); this.turnBoard(); } }, "Turn the board round"),
      h("button", { onclick: () => { box.close(); this.examples(); } }, "Worked examples …"),
      this.link.download ? h("button", { onclick: () => { this.link.download(); box.close(); } }, "Keep this game as a file") : null,
      this.welcomed.fault ? h("p", { class: "wrong" }, this.welcomed.fault) : null,
      h("p", { class: "keys" }, "Keys: Tab goes through the answers, Enter takes one. U undo, H hint, T turns the board, ← → through the game, Esc back."),
      h("button", { class: "main", onclick: () => box.close() }, "Back to the table"));
    box.addEventListener("close", () => box.remove());
    document.body.append(box);
    box.showModal();
  }

  turnBoard() {
    this.turned = !this.board.turned;
    this.draw(true);
  }

  theme(name) {
    kept.set("theme", name);
    if (name) document.documentElement.dataset.theme = name;
  }

  still(on) {
    kept.set("still", on);
    document.body.classList.toggle("still", on);
  }

  setUp() {
    this.starting = setup(this.looks, this.offers, (choice) => { this.built = false; this.past = null; this.unveiled = null; this.link.raw("", { type: "begin", choice }); });
    this.built = false;
    this.root.replaceChildren(this.starting.panel);
    this.starting.panel.querySelector("form").append(h("button", { type: "button", onclick: () => this.examples() }, "Step through a worked example"));
    this.link.chosen?.(this.starting.panel);
  }

  plain(words) {
    this.built = false;
    this.root.replaceChildren(h("main", { class: "setting-up" }, h("p", {}, words)));
  }

  keyed(event) {
    if (!this.built || event.ctrlKey || event.metaKey || event.altKey) return;
    if (["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName) && event.target.type !== "range") return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Enter" && event.target.tagName === "BUTTON") return;
    const done = () => { event.preventDefault(); };
    if (this.steps) {
      if (event.key === "ArrowLeft" || event.key === "ArrowRight") { this.stepTo(this.steps.at + (event.key === "ArrowLeft" ? -1 : 1)); done(); }
      return undefined;
    }
    if (this.asking.key(event.key)) return done();
    if (event.key === "u") { this.send({ type: "undo", anyway: false }); return done(); }
    if (event.key === "h" && this.scene?.question) { this.hint(); return done(); }
    if (event.key === "t" && !this.past) { this.turnBoard(); return done(); }
    const now = this.past?.answers ?? this.scenes[this.seat]?.answers;
    if (event.key === "ArrowLeft" && now > 0) { this.look(now - 1); return done(); }
    if (event.key === "ArrowRight" && this.past) { this.look(now + 1); return done(); }
    if (event.key === "Escape") document.querySelectorAll(".popup").forEach((one) => one.remove());
    return undefined;
  }
}

async function begin() {
  const root = document.getElementById("table");
  const token = location.hash.slice(1);
  const here = root.dataset.game !== undefined;
  if (!token && !here) {
    root.append(h("main", { class: "setting-up" }, h("p", {}, "This table is entered by a link: warbook table prints it.")));
    return;
  }
  const looks = await (await fetch("looks.json")).json();
  window.table = new App(root, looks, (heard, changed) => (here ? new PageLink(root, heard, changed) : new Link(token, heard, changed)));
}

begin();
