// Dice: one as it fell, a roll with what it was compared with, and those thrown last over the board.

import { h, s } from "./dom.js";

const THROWS = 3;
const SEEN = 6000;
const PIPS = { 1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, 1], [-1, 1], [1, -1]], 5: [[-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]], 6: [[-1, -1], [1, 1], [-1, 1], [1, -1], [-1, 0], [1, 0]] };

function die(value, { word = "", good = null, size = 26 } = {}) {
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

export class Thrown {
  constructor() { this.panel = h("div", { class: "thrown", "aria-live": "polite" }); }

  show(lines) {
    const { panel } = this;
    const rolls = lines.filter((one) => one.roll && one.roll.dice.length);
    if (!rolls.length) return;
    panel.replaceChildren(...rolls.slice(-THROWS).map((one) => h("div", { class: "throw" }, h("span", {}, one.text.split(":")[0]), rolled(one.roll, 30))));
    panel.classList.remove("fades");
    void panel.getBoundingClientRect();
    panel.classList.add("fades");
    clearTimeout(this.soon);
    this.soon = setTimeout(() => panel.replaceChildren(), SEEN);
  }
}
