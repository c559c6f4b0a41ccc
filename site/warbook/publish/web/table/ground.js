// Terrain that no layout of the book has, as of worked examples: raised squares, areas, and walls on the sides of squares.

import { drawn, s } from "./dom.js";

const FLOOR = "#8a7f6a";

// `at` tells where a place is drawn, `unit` how wide a square or an inch is.
export function plainGround(board, looks, unit, at) {
  const known = board.terrain.filter((one) => one.name);
  return s("g", {},
    board.grid ? floors(board, unit, at) : null,
    known.filter((one) => !one.side).map((one) => area(one, board.grid, looks, unit, at)),
    known.filter((one) => one.side).flatMap((one) => squares(one).map(([x, y]) => wall(one, x, y, looks, at))));
}

function squares(one) {
  return Array.from({ length: one.width * one.depth }, (_, i) => [one.x + (i % one.width), one.y + Math.floor(i / one.width)]);
}

// Raised squares, darker the higher they are, with their height.
function floors(board, unit, at) {
  const heights = new Map();
  for (const one of board.terrain.filter((each) => each.level && !each.side))
    for (const square of squares(one).map(String)) heights.set(square, (heights.get(square) ?? 0) + one.level);
  return [...heights].map(([square, level]) => {
    const [x, y] = square.split(",").map(Number);
    const [cx, cy] = at(x + 0.5, y + 0.5);
    const [left, top] = [cx - unit / 2, cy - unit / 2];
    return s("g", {}, s("rect", { x: left, y: top, width: unit, height: unit, fill: FLOOR, "fill-opacity": Math.min(0.12 + 0.11 * level, 0.6) }),
      s("text", { x: left + 6, y: top + 9, class: "wb-map-level", "font-size": 9 }, String(level)));
  });
}

function area(one, grid, looks, unit, at) {
  const [cx, cy] = grid ? at(one.x + one.width / 2, one.y + one.depth / 2) : at(one.x, one.y);
  const [width, height] = [one.width * unit, one.depth * unit];
  const box = { x: cx - width / 2, y: cy - height / 2, width, height, fill: looks.terrain[one.name]?.fill ?? "#bbb", stroke: "#333" };
  return s("rect", { ...box, transform: one.turn ? `rotate(${-one.turn} ${cx} ${cy})` : null }, s("title", {}, one.name));
}

// A wall in the stroke that maps of the book give it.
function wall(one, x, y, looks, at) {
  const [from, to] = one.side === "east" ? [at(x + 1, y), at(x + 1, y + 1)] : [at(x, y + 1), at(x + 1, y + 1)];
  const line = drawn(`<path d="M${from}L${to}" ${looks.terrain[one.name]?.side ?? 'stroke="#333" stroke-width="4"'}/>`);
  line.prepend(s("title", {}, one.name));
  return line;
}
