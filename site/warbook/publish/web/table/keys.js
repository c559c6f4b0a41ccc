// What keys do anywhere at the table; those of a question's answers are its own.

import { closePopUps } from "./menu.js";

const TYPED = ["INPUT", "SELECT", "TEXTAREA"];
const PRESSED = ["BUTTON", "SUMMARY"];

export function keyed(app, event) {
  const { key, target } = event;
  if (!app.built || event.ctrlKey || event.metaKey || event.altKey) return;
  if (TYPED.includes(target.tagName) && target.type !== "range") return;
  if (document.querySelector("dialog[open]") || (key === "Enter" && PRESSED.includes(target.tagName))) return;
  if (does(app, key)) event.preventDefault();
}

// Whether the key means anything now.
function does(app, key) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (app.steps) {
    if (by) app.steps.show(app.steps.at + by);
    return Boolean(by);
  }
  if (by) return app.timeline.step(by);
  const along = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (along) return !app.past && app.asking.refocus(along);
  if (app.asking.key(key)) return true;
  if (key === "Escape") { closePopUps(); return false; }
  const done = { u: () => app.send({ type: "undo", anyway: false }), h: app.scene?.question && (() => app.hint()), t: !app.past && (() => app.turnBoard()), "+": () => app.board.zoom.by(1.5), "-": () => app.board.zoom.by(1 / 1.5) }[key];
  if (done) done();
  return Boolean(done);
}
