// Dice: one as it fell, a roll with what it was compared with, and those thrown last over the board.

import { h, s } from "./dom.js";

const THROWS = 2;
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

// Numbers that counted, each by its name, as “+ 3 of this − 1 of that”.
const signed = (amount) => (amount < 0 ? `− ${-amount}` : `+ ${amount}`);
const named = (one) => `${signed(one.amount)}${one.says ? ` ${one.says}` : ""}`;

// What something is the sum of, where there is more to say of it than one number without a name.
function summed(roll, what, whole) {
  const parts = roll.parts.filter((one) => one.what === what);
  if (!parts.some((one) => one.says)) return "";
  const printed = whole - parts.reduce((sum, one) => sum + one.amount, 0);
  const all = printed ? [{ says: "", amount: printed }, ...parts] : parts;
  if (all.length === 1) return all[0].says;
  const words = all.map(named).join(" ");
  return words.startsWith("+ ") ? words.slice(2) : words;
}

// Dice of which only the best, or the worst, were kept.
function kept(dice, parts) {
  const more = parts.reduce((sum, one) => sum + one.amount, 0);
  const why = parts.map(named).filter((words) => /[a-z]/i.test(words)).join(" ");
  return more ? `The ${more > 0 ? "best" : "worst"} ${dice} of ${dice + Math.abs(more)} dice${why ? `: ${why}` : ""}` : "";
}

// A roll as a sentence that begins with its dice: what was added, what they were compared with, what came of it.
export function rolled(roll, size = 26) {
  const of = (what) => roll.parts.filter((one) => one.what === what);
  const dice = roll.dice.map((value, i) => die(value, { word: roll.faces[i], good: roll.each && roll.good.length ? roll.good[i] : null, size }));
  const told = roll.added - of("total").reduce((sum, one) => sum + one.amount, 0);
  const more = [...of("total"), ...(told ? [{ says: "", amount: told }] : [])].map((one) => h("span", { class: "added" }, named(one)));
  const total = roll.total !== null && (roll.dice.length > 1 || roll.added) ? h("b", {}, `= ${roll.total}`) : null;
  const from = summed(roll, "target", roll.target);
  const needs = roll.target === null ? null : h("span", { class: "against" }, `(${roll.each ? "each needs" : "needs"} ${roll.target} or ${roll.low ? "less" : "more"}${from ? `: ${from}` : ""})`);
  const good = roll.good.filter(Boolean).length;
  const free = of("automatic").reduce((sum, one) => sum + one.amount, 0);
  const outcome = roll.each && roll.good.length ? h("b", { class: good + free ? "good" : "bad" }, `${good + free} of ${roll.dice.length + free}`)
    : roll.success === null ? null : h("b", { class: roll.success ? "good" : "bad" }, roll.success ? "success" : "failure");
  const notes = [
    summed(roll, "dice", roll.dice.length).includes(" ") && /[+−]/.test(summed(roll, "dice", roll.dice.length)) ? `Dice: ${summed(roll, "dice", roll.dice.length)}` : "",
    kept(roll.dice.length, of("advantage")),
    ...of("automatic").map((one) => `${one.amount} without a die${one.says ? `: ${one.says}` : ""}`),
  ].filter(Boolean);
  return h("div", { class: "dice" }, dice, more, total, outcome, needs, notes.map((one) => h("small", { class: "counted" }, one)));
}

export class Thrown {
  constructor() { this.panel = h("div", { class: "thrown", "aria-live": "polite" }); }

  show(lines) {
    const { panel } = this;
    const rolls = lines.filter((one) => one.roll && one.roll.dice.length);
    if (!rolls.length) return;
    panel.replaceChildren(...rolls.slice(-THROWS).map((one) => h("div", { class: "throw" }, h("span", {}, one.text.split(":")[0]), rolled(one.roll, 28))));
    panel.classList.remove("fades");
    void panel.getBoundingClientRect();
    panel.classList.add("fades");
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.clear(), SEEN);
  }

  clear() { this.panel.replaceChildren(); }
}
