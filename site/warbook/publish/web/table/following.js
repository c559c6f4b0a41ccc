// Rules that are being written: what is wrong with them, beside the board, or how the game went by the new ones.

import { h } from "./dom.js";

export class Following {
  constructor(app) {
    this.app = app;
    this.panel = h("section", { class: "rules-now", role: "alert", hidden: true });
    this.wrong = "";
    this.went = null;
  }

  tell({ wrong, went = this.went }) {
    this.wrong = wrong;
    this.went = went;
    this.panel.hidden = !wrong && !went;
    if (wrong) this.panel.replaceChildren(h("strong", {}, "The rules cannot be played as they are written now. The board is at the last good ones."), h("pre", { tabindex: "0" }, wrong));
    else if (went) this.panel.replaceChildren(...this.course(went));
  }

  course({ answers, of, different, why, then, now }) {
    const count = answers === of ? "The rules have changed. The game was played again by them" : `The rules have changed. By them the game goes ${answers} of its ${of} answers far`;
    const same = different === null;
    return [
      h("p", {}, same ? `${count}: ${answers === of ? "it goes as it went." : `then ${why}.`}` : `${count}; after ${different} it goes another way.`),
      same ? "" : h("dl", {}, h("dt", {}, "Then"), h("dd", {}, then), h("dt", {}, "Now"), h("dd", {}, now)),
      h("div", { class: "bar" }, same ? "" : h("button", { onclick: () => this.app.timeline.look(different) }, "Look there"), h("button", { onclick: () => this.tell({ wrong: this.wrong, went: null }) }, "Close")),
    ];
  }
}
