// Looking closer at the board: by the wheel, by two fingers, by + and −; what is seen is drawn along.

import { h } from "./dom.js";

const CLOSEST = 6;
const STEP = 1.5;
const STILL = 5; // so many pixels are no drawing yet

export class Zoom {
  constructor(svg) {
    this.svg = svg;
    this.whole = null;
    this.times = 1;
    this.corner = [0, 0];
    this.fingers = new Map();
    this.drawing = false;
    const button = (label, sign, go) => h("button", { class: "tool", type: "button", title: label, "aria-label": label, onclick: go }, sign);
    this.panel = h("div", { class: "zoom" }, button("Closer", "+", () => this.by(STEP)), button("The whole board", "−", () => this.by(1 / STEP)));
    svg.addEventListener("wheel", (event) => { event.preventDefault(); this.by(event.deltaY < 0 ? 1.2 : 1 / 1.2, event); }, { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(end, (event) => this.up(event));
    svg.addEventListener("click", (event) => { if (this.drawing) { event.stopImmediatePropagation(); this.drawing = false; } }, true);
  }

  // All there is to see, in the drawing's units.
  show(left, top, wide, high) {
    const same = this.whole?.join() === [left, top, wide, high].join();
    this.whole = [left, top, wide, high];
    if (!same) { this.times = 1; this.corner = [left, top]; }
    this.draw();
  }

  draw() {
    const [left, top, wide, high] = this.whole;
    const within = (at, low, all) => Math.min(Math.max(at, low), low + all - all / this.times);
    this.corner = [within(this.corner[0], left, wide), within(this.corner[1], top, high)];
    this.svg.setAttribute("viewBox", `${this.corner[0]} ${this.corner[1]} ${wide / this.times} ${high / this.times}`);
    this.svg.classList.toggle("closer", this.times > 1);
  }

  // Closer by so many times around a place on the screen, or around the middle.
  by(times, event) {
    if (!this.whole) return;
    const box = this.svg.getBoundingClientRect();
    const [x, y] = event ? [event.clientX, event.clientY] : [box.left + box.width / 2, box.top + box.height / 2];
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return;
    const at = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    const now = Math.min(Math.max(this.times * times, 1), CLOSEST);
    const shrunk = this.times / now;
    this.corner = [at.x - (at.x - this.corner[0]) * shrunk, at.y - (at.y - this.corner[1]) * shrunk];
    this.times = now;
    this.draw();
  }

  // ---------------------------------------------------------------- fingers
  down(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    this.began = [event.clientX, event.clientY];
    this.drawing = false;
  }

  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = [event.clientX, event.clientY];
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    if (other) {
      this.drawing = true;
      this.by(apart(now, other) / Math.max(1, apart(before, other)), { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 });
    } else if (this.times > 1 && (this.drawing || apart(now, this.began) > STILL)) {
      this.drawing = true;
      const per = this.whole[2] / this.times / this.svg.getBoundingClientRect().width;
      this.corner = [this.corner[0] - (now[0] - before[0]) * per, this.corner[1] - (now[1] - before[1]) * per];
      this.draw();
    }
    this.fingers.set(event.pointerId, now);
  }

  up(event) { this.fingers.delete(event.pointerId); }
}
