// A worked example on the table: what is given, each answer before it is taken, what holds in the end. The app shows its scenes
// as it shows the past of a game.

import { h } from "./dom.js";
import { standing } from "./scenes.js";

const BUILT = 4;

class Steps {
  constructor(app, told) {
    this.app = app;
    this.told = told;
    this.at = 0;
  }

  get last() { return this.told.steps.length - 1; }

  // The scene of a step, with what is new in it.
  scene(at) {
    const { scene } = this.told.steps[at];
    const before = at ? this.told.steps[at - 1].scene.events : 0;
    return { ...scene, fresh: scene.log.filter((one) => one.number >= before) };
  }

  // What is told of a step, in words.
  words() {
    const { told, at, last } = this;
    const step = told.steps[at];
    const list = (title, texts) => texts.length ? [h("p", { class: "step" }, title), h("ul", { class: "told" }, texts.map((one) => h("li", {}, one)))] : [];
    const fresh = this.scene(at).fresh.map((one) => one.text);
    return [
      h("h2", {}, told.name),
      h("p", { class: "quiet" }, `Step ${at + 1} of ${last + 1}`),
      ...(at === 0 ? [...list("Who is who", told.who.map((one) => `${one.name}: ${one.is}`)), ...list("Given", told.given), ...list("What is done", told.done), ...list("What has no effect", told.idle), told.dice.length ? h("p", {}, h("b", {}, "The dice fall: "), told.dice.join(", ")) : null] : list("What happens", fresh)),
      step.says && h("p", {}, h("b", {}, `${step.by} is asked: `), step.ask, " ", h("b", { class: "good" }, step.says)),
      ...(at === last ? [told.then.length ? h("p", { class: "step" }, "So it is then") : null,
        told.offered.length ? h("p", {}, h("b", {}, "Offered then: "), told.offered.join("; ")) : null, told.refused.length ? h("p", {}, h("b", {}, "Refused then: "), told.refused.join("; ")) : null,
        h("ul", { class: "told" }, told.then.map((one) => h("li", { class: one.holds ? "good" : "bad" }, one.holds ? "✓ " : "✗ ", one.text))), told.why && h("p", { class: "wrong" }, told.why)] : []),
      h("div", { class: "bar" }, at < last && h("button", { class: "main", onclick: () => this.show(at + 1) }, "Next"),
        at > 0 && h("button", { onclick: () => this.show(at - 1) }, "Back"), h("button", { onclick: () => this.leave() }, "Leave the example")),
    ].filter(Boolean);
  }

  show(at) {
    const { app, last } = this;
    this.at = Math.max(0, Math.min(last, at));
    const scene = this.scene(this.at);
    app.past = scene;
    app.board.show(scene);
    app.board.light({});
    app.board.mark(scene.fresh.flatMap((line) => line.pieces).flatMap((id) => standing(scene, id).map((one) => one.id)));
    app.log.show(scene, true);
    app.units.show(scene);
    app.dice.show(scene.fresh);
    app.given.hidden = true;
    app.asking.question = null;
    app.asking.panel.replaceChildren(...this.words());
    app.top.showExample(this.told.name, () => this.leave());
    app.timeline.panel.replaceChildren(h("input", { type: "range", min: 0, max: last, value: this.at, "aria-label": "Through the example", oninput: (e) => this.show(Number(e.target.value)) }),
      h("output", {}, `${this.at + 1} / ${last + 1}`));
  }

  // Back to the game, or to the beginning.
  leave() {
    this.app.steps = null;
    this.app.past = null;
    this.app.built = false;
    this.app.link.sit();
  }
}

export async function stepThrough(app, name) {
  app.toasts.show("Playing the example …");
  const told = await app.link.send("", { type: "example", name });
  app.toasts.clear(".toast:not(.stays)");
  if (told.type !== "example" || !told.steps.length) { app.plain(told.why || "This example cannot be played."); return; }
  app.steps = new Steps(app, told);
  app.seat ||= "A";
  app.cards.away();
  app.build();
  app.steps.show(0);
}

// The list of all examples, to choose one.
export function chooseExample(names, go) {
  const find = h("input", { type: "search", "aria-label": "Find an example", placeholder: "Find an example" });
  const list = h("div", { class: "examples" });
  const fill = () => list.replaceChildren(...names.filter((one) => one.toLowerCase().includes(find.value.toLowerCase())).map((one) => h("button", { onclick: () => { box.close(); go(one); } }, one)));
  const box = h("dialog", { class: "menu", "aria-label": "Worked examples" }, h("h2", {}, "Worked examples"), names.length > BUILT ? find : null, list,
    h("button", { class: "main", onclick: () => box.close() }, "Back to the table"));
  find.addEventListener("input", fill);
  fill();
  box.addEventListener("close", () => box.remove());
  document.body.append(box);
  box.showModal();
}
