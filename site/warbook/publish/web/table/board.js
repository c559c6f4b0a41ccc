// The board: drawn once for each ground, its pieces moved as scenes come. It tells what is touched, and lights what it is told.

import { drawn, rounded, s } from "./dom.js";
import { plainGround } from "./ground.js";
import { face, tokenDot } from "./pieces.js";
import { squareName } from "./scenes.js";
import { Zoom } from "./zoom.js";

const GLIDE = 450, STRIDE = 90; // milliseconds of a move, and of each corner of it
const MARGIN = 24;
const NICE = [0.42, 0.5];
const LONG = 500;

export class Board {
  constructor(looks, touched, pointed, held) {
    this.looks = looks;
    this.touched = touched;
    this.pointed = pointed;
    this.held = held;
    this.svg = s("svg", { class: "board", role: "application", "aria-label": "The board. All answers are also in the list beside it." });
    this.layers = {};
    for (const name of ["ground", "zones", "grid", "heaps", "spots", "reach", "lines", "pieces", "over", "words"]) {
      this.layers[name] = s("g", { class: `layer-${name}` });
      this.svg.append(this.layers[name]);
    }
    this.zoom = new Zoom(this.svg);
    this.shown = new Map();
    this.key = "";
    this.turned = false;
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("pointermove", (event) => this.move(event));
    this.svg.addEventListener("pointerleave", () => this.pointed(null));
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.svg.addEventListener(end, () => clearTimeout(this.pressing));
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  // ---------------------------------------------------------------- places
  // Where a place is drawn: seen from the front edge, or where the board is turned from the back one.
  at(x, y) {
    const [a, b] = [x * this.unit, y * this.unit];
    return this.turned ? [this.width - a, b] : [a, this.height - b];
  }

  // The upper left corner of a square as it is drawn.
  corner(square) {
    const [x, y] = [square % this.board.width, Math.floor(square / this.board.width)];
    return this.turned ? this.at(x + 1, y) : this.at(x, y + 1);
  }

  place(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = this.turned ? [this.width - point.x, point.y] : [point.x, this.height - point.y];
    return { x: x / this.unit, y: y / this.unit };
  }

  square(point) {
    const [x, y] = [Math.floor(point.x), Math.floor(point.y)];
    const inside = x >= 0 && y >= 0 && x < this.board.width && y < this.board.height;
    return this.board.grid && inside ? y * this.board.width + x : null;
  }

  hit(event) {
    const point = this.place(event);
    const found = event.target.closest?.("[data-id]");
    return { piece: found ? Number(found.dataset.id) : null, point, square: point ? this.square(point) : null, event };
  }

  // A touch that stays on a piece opens its card, and answers nothing.
  press(event) {
    clearTimeout(this.pressing);
    const { piece } = this.hit(event);
    if (event.pointerType === "mouse" || piece === null) return;
    this.pressing = setTimeout(() => { if (!this.zoom.drawing) { this.zoom.drawing = true; this.held(piece); } }, LONG);
  }

  click(event) { this.touched(this.hit(event)); }
  move(event) { this.pointed(this.hit(event)); }

  // ---------------------------------------------------------------- drawing
  // `ways` are those by which pieces have come where they are now.
  show(scene, ways = new Map()) {
    this.board = scene.board;
    this.unit = this.looks.wide / scene.board.width;
    this.width = this.looks.wide;
    this.height = scene.board.height * this.unit;
    const key = JSON.stringify([scene.board.mission, scene.board.layout, scene.board.edges, scene.board.terrain, this.turned]);
    if (key !== this.key) this.ground(key);
    this.heaps(scene);
    this.pieces(scene, ways);
  }

  ground(key) {
    this.key = key;
    const { board, unit, width, height } = this;
    const edge = MARGIN;
    this.zoom.show(-edge, -edge, width + 2 * edge, height + 2 * edge);
    this.svg.style.setProperty("--ratio", (width + 2 * edge) / (height + 2 * edge));
    const { ground, zones, grid } = this.layers;
    ground.replaceChildren(s("rect", { width, height, class: "ground" }));
    const known = this.looks.grounds[board.layout];
    ground.append(known !== undefined ? this.around(drawn(known)) : plainGround(board, this.looks, unit, (x, y) => this.at(x, y)));
    zones.replaceChildren(...board.zones.flatMap((zone) => this.zone(zone)));
    zones.append(...board.markers.map((one) => this.marker(one)));
    const step = board.grid ? unit : 6 * unit;
    let lines = "";
    for (let x = step; x < width - 0.01; x += step) lines += `M${x} 0V${height}`;
    for (let y = height - step; y > 0.01; y -= step) lines += `M0 ${y}H${width}`;
    grid.replaceChildren(s("path", { d: lines, class: "grid" }), s("rect", { width, height, class: "frame" }), ...this.ticks());
  }

  // A drawing of the whole ground, turned with the board; its words stay upright.
  around(group) {
    if (!this.turned) return group;
    group.setAttribute("transform", `rotate(180 ${this.width / 2} ${this.height / 2})`);
    requestAnimationFrame(() => group.querySelectorAll("text").forEach((text) => {
      const { x, y, width, height } = text.getBBox();
      text.setAttribute("transform", `${text.getAttribute("transform") ?? ""} rotate(180 ${x + width / 2} ${y + height / 2})`);
    }));
    return group;
  }

  ticks() {
    const { board, unit, width, height } = this;
    const text = (x, y, words, kind = "tick") => s("text", { x, y, class: kind }, words);
    const [near, far] = this.turned ? [...board.edges].reverse() : board.edges;
    const found = [
      text(width / 2, height + 20, `${"AB"[near]}’s edge`, `edge side-${near}`),
      text(width / 2, -13, `${"AB"[far]}’s edge`, `edge side-${far}`),
    ];
    if (board.grid) {
      for (let x = 0; x < board.width; x++) found.push(text(this.at(x + 0.5, 0)[0], height + 10, squareName(board, x)[0]));
      for (let y = 0; y < board.height; y++) found.push(text(-10, this.at(0, y + 0.5)[1] + 3, String(y + 1)));
    } else {
      for (let x = 0; x <= board.width + 0.01; x += 12) found.push(text(this.at(x, 0)[0], height + 10, `${x}″`));
      for (let y = 0; y <= board.height + 0.01; y += 12) found.push(text(-11, this.at(0, y)[1] + 3, `${y}″`));
    }
    return found;
  }

  zone(zone) {
    const side = `zone side-${zone.owner ?? "none"}`;
    const { unit, board } = this;
    if (board.grid) {
      return zone.squares.map((q) => {
        const [x, y] = this.corner(q);
        return s("rect", { x, y, width: unit, height: unit, class: side }, s("title", {}, zone.name));
      });
    }
    const y = this.at(0, this.turned ? zone.low : zone.high)[1];
    const high = (zone.high - zone.low) * unit;
    return high > 0 ? [s("rect", { x: 0, y, width: this.width, height: high, class: side }), this.zoneName(zone.name, y, high)] : [];
  }

  // The name of a zone, in a corner of it where no terrain lies, if there is one.
  zoneName(name, y, high) {
    const { unit, board, width } = this;
    const wide = name.length * 4;
    const lie = board.terrain.map((one) => [...this.at(one.x, one.y), (Math.hypot(one.width, one.depth) / 2) * unit]);
    const corners = [y + 10, y + high - 5].flatMap((at) => [[5, at, "start"], [width - 5, at, "end"]]);
    const free = ([x, at, end]) => lie.every(([cx, cy, r]) => Math.hypot(cx - (end === "start" ? x + wide / 2 : x - wide / 2), cy - at) > r + wide / 2);
    const [x, at, end] = corners.find(free) ?? corners[0];
    return s("text", { x, y: at, class: "zone-name", style: `text-anchor:${end}` }, name);
  }

  marker(one) {
    const [x, y] = this.at(one.x, one.y);
    return s("g", { class: `marker side-${one.owner ?? "none"}`, transform: `translate(${x} ${y})` },
      s("path", { d: "M0 -7l6 7l-6 7l-6 -7z" }), s("text", { y: 16 }, one.name));
  }

  // Tokens that lie on squares: one alone in the middle; several, or those under a piece, in the corners.
  heaps(scene) {
    const taken = new Set(scene.pieces.filter((one) => !one.side).map((one) => one.place));
    const lying = new Map();
    this.layers.heaps.replaceChildren(...scene.squares.map((heap) => {
      const { board, unit, looks } = this;
      const [x, y] = this.at((heap.square % board.width) + 0.5, Math.floor(heap.square / board.width) + 0.5);
      const token = looks.tokens[heap.name] ?? { fill: "#a07a10", ink: "#fff", letter: heap.name[0], pattern: "plain" };
      const alone = !taken.has(heap.square) && scene.squares.filter((one) => one.square === heap.square).length === 1;
      const nth = lying.get(heap.square) ?? 0;
      lying.set(heap.square, nth + 1);
      const [right, down] = alone ? [0, 0] : [nth % 2 ? 0.34 : -0.34, nth % 4 > 1 ? 0.34 : -0.34];
      const dot = tokenDot(token, unit * (alone ? 0.3 : 0.16), heap.amount);
      dot.setAttribute("transform", `translate(${x + right * unit} ${y + down * unit})`);
      dot.append(s("title", {}, heap.name));
      return dot;
    }));
  }

  radius(piece) {
    return this.board.grid ? this.unit * NICE[0] * (piece.side ? 0.8 : 0.95) : Math.max(piece.radius * this.unit, 2);
  }

  pieces(scene, ways) {
    const seen = new Set();
    const stacked = new Map();
    for (const piece of scene.pieces) {
      if (piece.x === null) continue;
      seen.add(piece.id);
      const spot = `${piece.x},${piece.y}`;
      const under = stacked.get(spot) ?? 0;
      stacked.set(spot, under + 1);
      let known = this.shown.get(piece.id);
      const look = JSON.stringify([piece.label, piece.hidden, piece.has, piece.states, piece.radius, piece.owner, piece.side]);
      if (!known) {
        known = { group: s("g", { class: "piece", dataset: { id: piece.id } }), look: "" };
        this.shown.set(piece.id, known);
        this.layers.pieces.append(known.group);
        known.group.classList.add("arrives");
      }
      if (known.look !== look) {
        const flipped = known.look !== "" && JSON.parse(known.look)[1] !== piece.hidden;
        known.group.replaceChildren(...face(piece, this.radius(piece), this.board.grid, this.looks).flat().filter(Boolean));
        known.group.append(s("title", {}, piece.name));
        known.look = look;
        if (flipped) this.flash(known.group, "flips");
      }
      const [x, y] = this.at(piece.x, piece.y);
      const shift = this.board.grid ? under * this.unit * 0.14 : 0;
      known.group.style.transform = `translate(${rounded(x + shift)}px, ${rounded(y - shift)}px)`;
      this.goes(known.group, ways.get(piece.id));
    }
    for (const [id, known] of this.shown) {
      if (seen.has(id)) continue;
      this.shown.delete(id);
      known.group.classList.add("leaves");
      setTimeout(() => known.group.remove(), 450);
    }
  }

  // Takes all pieces away at once.
  clear() {
    this.shown.forEach(({ group }) => group.remove());
    this.shown.clear();
  }

  // A piece goes by its way, not straight to where it comes.
  goes(group, way) {
    if (!way || way.length < 3 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const steps = way.map((at) => this.at(...at)).map(([x, y]) => ({ transform: `translate(${rounded(x)}px, ${rounded(y)}px)` }));
    group.animate([...steps.slice(0, -1), { transform: group.style.transform }], { duration: GLIDE + STRIDE * (way.length - 2), easing: "ease-in-out" });
  }

  flash(group, kind) {
    group.classList.remove(kind);
    void group.getBoundingClientRect();
    group.classList.add(kind);
  }

  // ---------------------------------------------------------------- light
  // `pieces` and `picked` are sets of ids, `squares` of squares; `spots` are points in micrometres that stand for a patch.
  light({ pieces = new Set(), picked = new Set(), squares = [], spots = [], about = null }) {
    for (const [id, { group }] of this.shown) {
      group.classList.toggle("lit", pieces.has(id));
      group.classList.toggle("picked", picked.has(id));
      group.classList.toggle("about", id === about);
    }
    const { board, unit } = this;
    const lit = squares.map((q) => {
      const [x, y] = this.corner(q);
      return s("rect", { x: x + unit * .05, y: y + unit * .05, width: unit * .9, height: unit * .9, rx: unit * .12, class: "lit-square", dataset: { square: q } });
    });
    const [one, two] = spots.slice(1).length > 1 ? spots.slice(1) : [[0, 0], [0, 0]];
    const apart = (Math.hypot(one[0] - two[0], one[1] - two[1]) / board.per) * unit;
    const r = Math.min(Math.max(apart * 0.72, 2.4), 11); // so large that they make one patch
    const dots = spots.map(([x, y]) => {
      const [cx, cy] = this.at(x / board.per, y / board.per);
      return s("circle", { cx, cy, r, class: "spot" });
    });
    const inside = s("clipPath", { id: "on-the-board" }, s("rect", { width: this.width, height: this.height }));
    this.layers.spots.replaceChildren(inside, ...lit, s("g", { class: "patch", "clip-path": "url(#on-the-board)" }, dots));
  }

  mark(pieces, squares = []) {
    for (const [id, { group }] of this.shown) group.classList.toggle("marked", pieces.includes(id));
    const { board, unit } = this;
    this.layers.lines.replaceChildren(...squares.map((q) => {
      const [x, y] = this.corner(q);
      return s("rect", { x, y, width: unit, height: unit, class: "marked-square" });
    }));
  }

  // How far something reaches, and whom it sees: rings or squares, and lines. Nothing, without an argument.
  reach(told, scene) {
    const from = told && this.middle(told.piece, scene);
    if (!from) { this.layers.reach.replaceChildren(); return; }
    const { board, unit } = this;
    const [cx, cy] = this.at(...from);
    const shown = new Map();
    for (const ring of told.rings) shown.set(ring.far, [...(shown.get(ring.far) ?? []), ring]);
    const rings = [...shown.values()].map((same, i) => {
      const words = `${same.map((one) => one.says).join(", ")} ${same[0].far}`;
      const edge = board.grid ? this.outline(same[0].squares) : s("circle", { cx, cy, r: same[0].radius * unit });
      edge.setAttribute("class", "ring");
      const top = board.grid ? Math.min(...same[0].squares.map((q) => this.corner(q)[1])) : cy - same[0].radius * unit;
      return s("g", {}, edge, s("text", { x: cx, y: Math.max(top + 9, 2 + 9 * i), class: "ring-words" }, words));
    });
    const seen = told.squares.map((q) => {
      const [x, y] = this.corner(q);
      return s("rect", { x, y, width: unit, height: unit, class: "seen-square" });
    });
    const lines = told.sees.map((id) => this.middle(id, scene)).filter(Boolean).map((to) => {
      const [x2, y2] = this.at(...to);
      return s("line", { x1: cx, y1: cy, x2, y2, class: "sight" });
    });
    this.layers.reach.replaceChildren(...seen, ...lines, ...rings);
  }

  // Where something is, or the first of its parts that stands.
  middle(id, scene) {
    const one = scene.pieces.find((x) => x.id === id && x.x !== null) ?? scene.pieces.find((x) => x.whole === id && x.x !== null);
    return one ? [one.x, one.y] : null;
  }

  // The edge around some squares.
  outline(squares) {
    const { board } = this;
    const inside = new Set(squares);
    let path = "";
    for (const q of squares) {
      const [x, y] = [q % board.width, Math.floor(q / board.width)];
      const [[x0, y0], [x1, y1]] = [this.at(x, y), this.at(x + 1, y + 1)];
      if (x === 0 || !inside.has(q - 1)) path += `M${x0} ${y0}V${y1}`;
      if (x === board.width - 1 || !inside.has(q + 1)) path += `M${x1} ${y0}V${y1}`;
      if (!inside.has(q - board.width)) path += `M${x0} ${y0}H${x1}`;
      if (!inside.has(q + board.width)) path += `M${x0} ${y1}H${x1}`;
    }
    return s("path", { d: path });
  }

  // A few words above something; none, without a place.
  words(place, text) {
    if (!place || !text) { this.layers.words.replaceChildren(); return; }
    const [x, y] = this.at(...place);
    this.layers.words.replaceChildren(s("text", { x, y: y - this.unit * (this.board.grid ? 0.55 : 0.9) - 3, class: "ruler" }, text));
  }

  // A way that is being shown, as points in inches, with how long it is; or a base where it would stand.
  way(points, radius, good, words) {
    if (!points.length) { this.layers.over.replaceChildren(); return; }
    const drawnAt = points.map(([x, y]) => this.at(x, y));
    const [x, y] = drawnAt.at(-1);
    const kind = good ? "good" : "bad";
    this.layers.over.replaceChildren(
      s("polyline", { points: drawnAt.map((p) => p.join(",")).join(" "), class: `way ${kind}` }),
      s("circle", { cx: x, cy: y, r: Math.max(radius * this.unit, 3), class: `ghost ${kind}` }),
      words ? s("text", { x, y: y - Math.max(radius * this.unit, 3) - 5, class: "ruler" }, words) : "",
    );
  }
}
