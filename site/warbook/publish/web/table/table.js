// The table: one page, a seat or two. It hears the session, keeps the newest scene of each seat, and tells all parts of the page what to show.

import { Asking } from "./ask.js";
import { Board } from "./board.js";
import { Cards } from "./cards.js";
import { Thrown } from "./dice.js";
import { h } from "./dom.js";
import { Following } from "./following.js";
import { PageLink } from "./inpage.js";
import { keyed } from "./keys.js";
import { Link } from "./link.js";
import { Curtain, Toasts } from "./menu.js";
import { Log, Rule, Tabs, Talk, Units } from "./panels.js";
import { SIDES, patched, standing, ways } from "./scenes.js";
import { asKept, isStill } from "./settings.js";
import { setup } from "./setup.js";
import { chooseExample, stepThrough } from "./steps.js";
import { Timeline } from "./timeline.js";
import { Top } from "./top.js";

const PACE = 420;
const GIVEN = 4;

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
    this.queue = Promise.resolve();
    this.toasts = new Toasts();
    this.following = new Following(this);
    this.top = new Top(this);
    this.cards = new Cards(this);
    this.curtain = new Curtain(this);
    document.title = looks.title;
    looks.players.forEach((colour, side) => document.documentElement.style.setProperty(`--paper-${side}`, colour));
    this.link = linked((seat, message) => this.heard(seat, message), (state) => document.body.classList.toggle("lost", state === "lost"));
    asKept();
    document.addEventListener("keydown", (event) => keyed(this, event));
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
      case "clock": return this.top.clocked(message);
      default: return undefined;
    }
  }

  welcome(message) {
    this.welcomed = message;
    this.following.wrong = message.wrong ?? "";
    if (this.steps) return this.link.again();
    if (this.link.example) { const name = this.link.example; this.link.example = ""; stepThrough(this, name); return undefined; }
    this.offers = message.offers;
    if (message.playing && this.link.wants?.()) return this.setUp(true);
    if (!message.playing) return message.host ? this.setUp() : this.plain("The game has not begun yet. This page goes on by itself when it does.");
    if (!this.built || message.seats.join() !== this.seats.join()) {
      this.seats = message.seats;
      this.seat = this.seats[0];
      this.build();
    }
    this.scenes = {};
    for (const seat of this.seats) this.link.raw(seat, { type: "hello" });
    this.link.again();
    return undefined;
  }

  // The rules have been written anew: the same game by them, or what is wrong with them.
  async ruled(message) {
    if (!message.anew) { this.following.tell({ wrong: message.wrong }); return; }
    this.looks = await (await fetch("looks.json")).json();
    this.built = false;
    Object.assign(this.following, { wrong: message.wrong, went: message.went });
    this.timeline?.leave();
    this.link.sit();
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
    await this.draw(message.whole || seat !== this.drawn, !message.whole);
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
    else if (message.anyway) this.toasts.show(message.why, [["Take it back anyway", () => this.send({ type: "undo", anyway: true })]]);
    else if (message.why) this.toasts.show(message.why);
  }

  // ---------------------------------------------------------------- what is sent
  get newest() { return this.scenes[this.seat]; }
  get scene() { return this.past ?? this.newest; }
  send(message) { return this.link.send(this.seat, message); }
  ask(message) { return this.link.send(this.seat, message, true); } // what comes too late is nobody's concern

  answer(answer, at) {
    this.asking.panel.classList.add("given");
    return this.send({ type: "answer", at, answer }).then((reply) => {
      if (reply.type === "refused") { this.asking.panel.classList.remove("given"); this.asking.draw(); }
    });
  }

  async hint() {
    const at = this.at[this.seat];
    this.toasts.show("Thinking …");
    const told = await this.send({ type: "hint", at });
    if (told.type === "hint") this.toasts.show(`The computer would answer: ${told.says}`, [["Play it", () => this.answer(told.answer, at)]], true);
  }

  passes() { return this.about[this.seat]?.passes ?? []; }

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
    this.board = new Board(this.looks, (hit) => this.touched(hit), (hit) => { this.asking.pointed(hit); this.cards.hover(hit); }, (piece) => this.cards.open(piece));
    this.asking = new Asking(this);
    this.log = new Log(this);
    this.units = new Units(this);
    this.talk = new Talk(this);
    this.rule = new Rule(this);
    this.timeline = new Timeline(this);
    this.given = h("div", { class: "given-itself", "aria-live": "polite", hidden: true });
    this.dice = new Thrown();
    this.board.svg.addEventListener("pointerdown", () => this.dice.clear());
    this.tray = h("div", { class: "tray" });
    this.tabs = new Tabs({ Log: this.log.panel, Units: this.units.panel, Card: this.cards.panel, Rule: this.rule.panel, Talk: this.talk.panel });
    this.root.replaceChildren(this.top.panel,
      h("main", { class: "play" }, h("div", { class: "stage" }, this.board.svg, this.board.zoom.panel, this.dice.panel, this.cards.hovered), this.tray, this.timeline.panel, this.toasts.panel),
      h("aside", { class: "beside" }, this.following.panel, this.given, this.asking.panel, this.tabs.panel), this.curtain.panel);
    this.drawn = null;
    this.following.tell(this.following);
  }

  // `whole` where the log is not the one that is shown already; `fresh` where something has just happened.
  async draw(whole, fresh = !whole) {
    const scene = this.newest;
    if (!scene || this.steps) return;
    this.drawn = this.seat;
    if (this.curtain.falls(scene)) return;
    if (this.past) return this.bars();
    this.board.turned = this.turned ?? (this.seats.length === 1 && scene.board.edges[1] === scene.viewer);
    this.board.show(scene, fresh && !isStill() ? ways(scene.fresh) : undefined);
    this.log.show(scene, whole);
    this.units.show(scene);
    this.cards.show();
    this.bars();
    this.asking.panel.classList.remove("given");
    this.asking.show(scene.question, this.at[this.seat]);
    if (fresh) await this.happened(scene.fresh);
    return undefined;
  }

  // Dice as they fell, and a moment to see what moved; nothing waits where motion is turned off.
  async happened(lines) {
    this.dice.show(lines);
    this.board.mark(lines.flatMap((one) => one.pieces).flatMap((id) => standing(this.newest, id).map((one) => one.id)));
    const computer = this.about[this.seat]?.thinking !== null;
    if (lines.length && computer && !isStill()) await new Promise((done) => setTimeout(done, PACE));
  }

  // What stands around the board: whose turn it is, what was answered by itself, where in the game we are.
  bars() {
    const { scene } = this;
    if (!scene || this.steps) return;
    const table = this.about[this.seat] ?? {};
    const given = table.given ?? [];
    this.top.show(scene, table);
    this.toasts.propose(this, table.proposal);
    this.given.hidden = !given.length || Boolean(this.past);
    this.given.replaceChildren(...given.slice(-GIVEN).map((one) => h("p", {}, h("span", {}, one.ask), " ", h("b", {}, one.says))));
    if (!this.newest.question && this.board.board && !this.past) this.asking.idle();
    this.timeline.show();
  }

  // Choices that are pieces off the board, under it.
  offBoard(choices) {
    const off = [...choices].filter(([id]) => !standing(this.scene, id).length);
    this.tray.replaceChildren(...off.map(([id, choice]) => {
      const piece = this.scene.pieces.find((one) => one.id === id);
      return h("button", { class: `chip lit ${choice.on ? "on" : ""}`, onclick: () => choice.go() }, piece?.name ?? choice.label);
    }));
  }

  touched(hit) {
    if (this.asking.touched(hit)) return;
    if (hit.piece !== null) this.cards.open(hit.piece);
  }

  turnBoard() {
    this.turned = !this.board.turned;
    this.draw(true);
  }

  // Shows nothing of what one side knows.
  blank() {
    this.board.clear();
    this.log.show({ log: [] }, true);
    this.units.panel.replaceChildren();
    this.cards.panel.replaceChildren();
    this.rule.away();
    this.asking.panel.replaceChildren();
  }

  // ---------------------------------------------------------------- instead of a game
  // `kept` tells that there is a game that can be gone on with instead.
  setUp(kept = false) {
    this.starting = setup(this.looks, this.offers, this.root.dataset.builder ?? this.welcomed.builder, (choice) => { this.built = false; this.past = null; this.curtain.unveiled = null; this.link.raw("", { type: "begin", choice }); this.link.begun?.(); });
    this.built = false;
    this.root.replaceChildren(this.starting.panel);
    this.starting.panel.querySelector("form").append(h("button", { type: "button", onclick: () => this.examples() }, "Step through a worked example"));
    if (kept) this.starting.panel.querySelector("form").append(h("button", { type: "button", onclick: () => this.welcome(this.welcomed) }, "Go on with the game that is kept here"));
    this.link.chosen?.(this.starting.panel);
  }

  async examples() {
    const told = await this.link.send("", { type: "examples" });
    if (told.type === "examples") chooseExample(told.names, (name) => stepThrough(this, name));
  }

  plain(words) {
    this.built = false;
    this.root.replaceChildren(h("main", { class: "setting-up" }, h("p", {}, words)));
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
