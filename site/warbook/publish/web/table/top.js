// Above the board: what is played, whose turn it is, the time that is left, and what can be done at any time.

import { h } from "./dom.js";
import { openMenu } from "./menu.js";
import { SIDES } from "./scenes.js";

export class Top {
  constructor(app) {
    this.app = app;
    this.panel = h("header", { class: "top" });
  }

  show(scene, table) {
    const { app } = this;
    const { board, turn } = scene;
    const tool = (label, sign, go, off) => h("button", { class: "tool", title: label, "aria-label": label, disabled: off, onclick: go }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "tool-word" }, label));
    this.panel.replaceChildren(
      h("div", { class: "titles" }, h("h1", {}, app.looks.title), app.looks.aims[board.mission]?.texts ? h("button", { class: "aim-of", title: "What wins this game", onclick: () => app.cards.openAim() }, board.mission || "How it is won") : null, board.layout && h("span", {}, board.layout)),
      h("div", { class: "turn" }, SIDES.map((one, side) => this.seat(side, turn.asked === side, table, scene.players[side])), h("span", { class: "phase" }, scene.over ? "The game is over" : turn.title)),
      h("nav", { "aria-label": "The table" },
        tool("Undo", "↶", () => app.send({ type: "undo", anyway: false }), !table.undo), tool("Redo", "↷", () => app.send({ type: "redo" }), !table.redo),
        tool("Hint", "✦", () => app.hint(), !scene.question), tool("Menu", "☰", () => openMenu(app))));
  }

  seat(side, asked, table, player) {
    const name = SIDES[side];
    const computer = table.sides && table.sides[side] !== "human";
    const has = player?.has.filter((one) => !this.app.looks.kept.includes(one.name)).map((one) => one.says) ?? []; // what goes on from game to game is spent before this one
    const away = !computer && table.here && !table.here[name];
    return h("span", { class: `seat side-${side} ${asked ? "asked" : ""}`, title: computer ? `The computer (${table.sides[side]})` : away ? "Not here" : "Here" },
      name, computer ? " ⚙" : away ? " ○" : "", has.length ? h("span", { class: "has-now" }, has.join(" · ")) : null, this.clock && !computer ? h("span", { class: "clock", dataset: { side } }, this.left(side)) : null);
  }

  // What is shown while a worked example is stepped through.
  showExample(name, leave) {
    this.panel.replaceChildren(h("div", { class: "titles" }, h("h1", {}, this.app.looks.title), h("span", {}, name)),
      h("nav", { "aria-label": "The table" }, h("button", { class: "tool", onclick: leave }, "Leave the example")));
  }

  // ---------------------------------------------------------------- the clock
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

  tick() {
    for (const one of this.panel.querySelectorAll(".clock")) {
      one.textContent = this.left(Number(one.dataset.side));
      one.classList.toggle("out", one.textContent === "0:00");
    }
  }
}
