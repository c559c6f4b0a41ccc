// The slider under the board: the game as it was after any of its answers, and another game from there on.

import { h } from "./dom.js";
import { SIDES, standing } from "./scenes.js";

export class Timeline {
  constructor(app) {
    this.app = app;
    this.panel = h("footer", { class: "time" });
  }

  show() {
    const { app, panel } = this;
    const all = app.newest.answers;
    const now = app.past ? app.past.answers : all;
    const old = panel.querySelector("input");
    if (old && document.activeElement === old) { // it is being moved
      old.max = all;
      panel.querySelector("output").textContent = `${now} / ${all}`;
      return;
    }
    const range = h("input", { type: "range", min: 0, max: all, value: now, "aria-label": "Through the game", oninput: (e) => this.look(Number(e.target.value)) });
    const step = (by, sign, label) => h("button", { class: "tool", "aria-label": label, title: label, disabled: now + by < 0 || now + by > all, onclick: () => this.look(now + by) }, sign);
    panel.replaceChildren(step(-1, "‹", "One answer back"), range, step(1, "›", "One answer on"), h("output", {}, `${now} / ${all}`),
      app.past ? h("button", { class: "main", onclick: () => this.look(all) }, "Back to the game") : "");
  }

  // One answer back or on, where there is one.
  step(by) {
    const now = this.app.past?.answers ?? this.app.newest?.answers;
    if (by < 0 ? !(now > 0) : !this.app.past) return false;
    this.look(now + by);
    return true;
  }

  leave() {
    this.app.past = null;
    document.body.classList.remove("past");
  }

  async look(count) {
    const { app } = this;
    const all = app.newest.answers;
    this.wanted = count;
    if (count >= all) {
      this.leave();
      return app.draw(false);
    }
    const told = await app.send({ type: "look", answers: count });
    if (told.type !== "past" || this.wanted !== count) return undefined;
    const log = app.newest.log.filter((one) => one.number < told.scene.events);
    app.past = { ...told.scene, log, fresh: [] };
    document.body.classList.add("past");
    app.board.show(app.past);
    app.board.light({});
    app.board.mark((log.at(-1)?.pieces ?? []).flatMap((id) => standing(app.past, id).map((one) => one.id)));
    app.units.show(app.past);
    app.asking.panel.replaceChildren(h("h2", { class: "quiet" }, `You look at the game after ${count} of ${all} answers.`), h("p", {}, log.at(-1)?.text ?? ""),
      SIDES.includes(app.seat) ? h("div", { class: "bar" }, h("button", { onclick: () => this.branch(count), title: "What came after it is given up here, and the dice are thrown anew" }, "Go on from here")) : "");
    app.bars();
    return undefined;
  }

  // Another game from here on.
  async branch(count) {
    const told = await this.app.send({ type: "branch", answers: count });
    if (told.type === "refused") return;
    this.leave();
    await this.app.draw(true);
  }
}
