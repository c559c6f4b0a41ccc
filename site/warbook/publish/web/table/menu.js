// What comes over the table: its menu, a choice where several answers lie, short messages, the curtain between two people at one screen.

import { h } from "./dom.js";
import { SIDES } from "./scenes.js";
import { isDark, isStill, setStill, setTheme } from "./settings.js";

const BRIEFLY = 4200;
const ANSWERABLE = 9200;

export function openMenu(app) {
  const { welcomed } = app;
  const passing = app.about[app.seat]?.let?.length;
  const copy = (seat, label) => h("button", { onclick: async (e) => {
    const link = `${location.origin}${location.pathname}#${welcomed.links[seat]}`;
    await navigator.clipboard?.writeText(link).catch(() => null);
    e.target.textContent = "Copied";
  } }, `Copy the link for ${label}`);
  const does = (label, go) => h("button", { onclick: () => { box.close(); go(); } }, label);
  const box = h("dialog", { class: "menu", "aria-label": "Menu" }, h("h2", {}, app.looks.title),
    does(isDark() ? "Day" : "Dark", () => setTheme(isDark() ? "day" : "dark")),
    does(isStill() ? "Let things move" : "Let nothing move", () => setStill(!isStill())),
    passing ? does(`Ask me again about everything (${passing} let pass)`, () => app.send({ type: "heed" })) : null,
    Object.keys(welcomed.links).length ? [copy("A", "side A"), copy("B", "side B"), copy("watch", "somebody who looks on"), does("Make these links worthless, and new ones", () => app.link.raw("", { type: "revoke" }))] : null,
    welcomed.host ? does("A new game …", () => app.setUp()) : null,
    does("Turn the board round", () => app.turnBoard()),
    does("Worked examples …", () => app.examples()),
    app.link.download ? does("Keep this game as a file", () => app.link.download()) : null,
    welcomed.fault ? h("p", { class: "wrong" }, welcomed.fault) : null,
    h("p", { class: "keys" }, "Keys: ↑ ↓ go through the answers, Enter takes one. On a line of the log Enter opens the card, R the rule. U undo, H hint, T turns the board, + and − look closer at it, ← → through the game, Esc back."),
    h("button", { class: "main", onclick: () => box.close() }, "Back to the table"));
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

// Several answers lie where somebody clicked.
export function popUp(event, choices) {
  const [left, top] = [Math.min(event.clientX, innerWidth - 220), Math.min(event.clientY, innerHeight - 40 * choices.length - 20)];
  const box = h("div", { class: "popup", role: "menu", style: `left:${left}px;top:${top}px` },
    choices.map((one) => h("button", { role: "menuitem", onclick: () => { box.remove(); one.go(); } }, one.label)));
  closePopUps();
  document.body.append(box);
  box.querySelector("button").focus();
  setTimeout(() => document.addEventListener("click", (e) => box.contains(e.target) || box.remove(), { once: true }));
}

export function closePopUps() { document.querySelectorAll(".popup").forEach((one) => one.remove()); }

// Short messages; those that ask something stay until they are answered.
export class Toasts {
  constructor() { this.panel = h("div", { class: "toasts", role: "status" }); }

  show(words, actions = [], stays = false) {
    if (!stays) this.clear(".toast:not(.stays)");
    const toast = h("div", { class: `toast ${stays ? "stays" : ""}` }, h("span", {}, words), actions.map(([label, go]) => h("button", { onclick: () => { toast.remove(); go(); } }, label)),
      stays ? h("button", { class: "close", "aria-label": "Close", onclick: () => toast.remove() }, "×") : null);
    this.panel.append(toast);
    if (!stays) setTimeout(() => toast.remove(), actions.length ? ANSWERABLE : BRIEFLY);
  }

  clear(which) { this.panel.querySelectorAll(which).forEach((one) => one.remove()); }

  // One side asks whether it may take something back.
  propose(app, proposal) {
    if (proposal?.id === this.proposed) return;
    if (!proposal) this.clear(".toast.stays");
    this.proposed = proposal?.id;
    if (!proposal) return;
    const { id, by, to } = proposal;
    const reply = (type) => () => app.send({ type, to: id });
    if (!app.seats.includes(SIDES[by])) this.show(`${SIDES[by]} would like to go back to after ${to} answers.`, [["Agree", reply("agree")], ["No", reply("refuse")]], true);
    else this.show("The other side is asked whether you may.", [["Never mind", reply("refuse")]], true);
  }
}

// Two people at one screen, with something to hide: a curtain falls where the other one is asked.
export class Curtain {
  constructor(app) {
    this.app = app;
    this.panel = h("div", { class: "over", hidden: true });
    this.unveiled = null;
  }

  // Whether it hides the table now.
  falls(scene) {
    const { app, panel } = this;
    panel.hidden = app.seats.length === 1 || !scene.secrets || Boolean(scene.over) || this.unveiled === app.seat;
    if (panel.hidden) return false;
    const { seat } = app;
    panel.replaceChildren(h("div", { class: `curtain side-${SIDES.indexOf(seat)}` }, h("p", {}, `It is ${seat}’s turn.`), h("p", { class: "quiet" }, "The other side looks away."),
      h("button", { class: "main", onclick: () => { this.unveiled = seat; app.draw(true, true); } }, `I am ${seat}`)));
    panel.querySelector("button").focus();
    app.blank();
    return true;
  }
}
