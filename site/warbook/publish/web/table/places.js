// Questions for a place of a table in inches, or a way there: clicked on the board or typed, with what the engine says of it.

import { h } from "./dom.js";

export class Places {
  constructor(asking) {
    this.asking = asking;
    this.corners = []; // of a way that bends
    this.bending = false;
    this.offer = null; // the nearest legal answer to one that was none
  }

  point({ near }) {
    this.asking.extra = [this.typed((x, y) => this.tryAt([x, y]))];
    if (near) this.asking.bar.push({ label: this.asking.question.kind === "place" ? "Anywhere near" : "Anywhere", go: () => this.asking.give(near) });
    this.offered();
  }

  path({ start, spots }) {
    this.asking.extra = [this.typed((x, y) => this.tryAt([x, y]))];
    if (spots.some((p) => p[0] === start[0] && p[1] === start[1])) this.asking.bar.push({ label: "Stay", key: "s", go: () => this.asking.give([start]) });
    this.asking.bar.push({ label: this.bending ? "Straight" : "With corners", go: () => { this.bending = !this.bending; this.corners = []; this.asking.draw(); } });
    if (this.corners.length) this.asking.bar.push({ label: "Go", main: true, key: "Enter", go: () => this.asking.give([start, ...this.corners]) });
    this.offered();
  }

  offered() {
    if (this.offer) this.asking.bar.unshift({ label: "There, as near as it may", main: true, key: "Enter", go: () => this.asking.give(this.offer) });
  }

  typed(go) {
    const per = this.asking.scene.board.per;
    const x = h("input", { type: "number", step: "any", "aria-label": "Inches along, as marked under the board", placeholder: "along" });
    const y = h("input", { type: "number", step: "any", "aria-label": "Inches up, as marked beside the board", placeholder: "up" });
    return h("form", { class: "row point", onsubmit: (e) => { e.preventDefault(); this.asking.byKey = true; if (x.value && y.value) go(Math.round(x.value * per), Math.round(y.value * per)); } },
      x, h("span", {}, "″"), y, h("span", {}, "″"), h("button", {}, "There"));
  }

  whole(point) {
    const { shape, start } = this.asking.question.answers;
    return shape === "path" ? [start, ...this.corners, point] : point;
  }

  async tryAt(point) {
    if (this.bending && this.asking.question.answers.shape === "path") {
      this.corners.push(point);
      this.asking.draw();
      return;
    }
    const answer = this.whole(point);
    const at = this.asking.at;
    const told = await this.asking.app.ask({ type: "why", at, answer });
    if (at !== this.asking.at || told.type !== "why") return;
    if (!told.why) { this.asking.give(answer); return; }
    this.offer = told.near;
    this.asking.refuse(told.why);
    if (told.near) {
      this.asking.draw();
      this.ruler(told.near, true);
    }
  }

  ruler(answer, good) {
    const per = this.asking.scene.board.per;
    const points = (this.asking.question.answers.shape === "path" ? answer : [answer]).map(([x, y]) => [x / per, y / per]);
    let far = 0;
    for (let i = 1; i < points.length; i++) far += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
    this.asking.board.way(points, this.asking.question.answers.radius, good, points.length > 1 ? `${far.toFixed(1)}″` : "");
    return far;
  }
}
