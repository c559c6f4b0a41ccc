// How a piece looks: its printed disc, with the tokens that it has. Nothing here knows what any of them means.

import { s } from "./dom.js";

const DOTS = 6;

function pattern(token, r) {
  const line = { stroke: token.ink, "stroke-opacity": 0.35, "stroke-width": r * 0.16, fill: "none" };
  switch (token.pattern) {
    case "stripes": return s("path", { d: `M${-r * .7} ${r * .3}L${r * .3} ${-r * .7}M${-r * .3} ${r * .7}L${r * .7} ${-r * .3}`, ...line });
    case "dots": return s("g", { fill: token.ink, "fill-opacity": 0.3 }, [-1, 0, 1].map((i) => s("circle", { cx: i * r * .55, cy: r * .62, r: r * .13 })));
    case "cross": return s("path", { d: `M${-r * .7} 0H${r * .7}M0 ${-r * .7}V${r * .7}`, ...line, "stroke-opacity": 0.22 });
    case "rings": return s("circle", { r: r * 0.74, ...line });
    case "checks": return s("path", { d: `M${-r * .6} ${-r * .6}h${r * .6}v${r * .6}h${r * .6}v${r * .6}h${-r * .6}v${-r * .6}h${-r * .6}z`, fill: token.ink, "fill-opacity": 0.14 });
    default: return null;
  }
}

export function tokenDot(token, r, amount = 1) {
  return s("g", { class: "dot" },
    s("circle", { r, fill: token.fill, stroke: "#1a1d21", "stroke-width": r * 0.12 }),
    pattern(token, r),
    s("text", { y: r * 0.36, "font-size": r * (token.letter.length > 1 ? 0.9 : 1.15), fill: token.ink, class: "dot-letter" }, token.letter),
    amount > 1 && s("g", { transform: `translate(${r * 0.8} ${-r * 0.8})` },
      s("circle", { r: r * 0.62, fill: "#16191d" }),
      s("text", { y: r * 0.3, "font-size": r * 0.85, fill: "#fff", class: "dot-letter" }, String(amount))),
  );
}

function body(piece, r, grid) {
  const side = piece.owner === 0 ? "one" : piece.owner === 1 ? "two" : "none";
  if (piece.side) {
    const [wide, high] = piece.side === "east" ? [r * 0.5, r * 1.7] : [r * 1.7, r * 0.5];
    return [s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: r * 0.12, class: "body none" })];
  }
  if (piece.owner === 1 && grid) {
    const half = r * 0.94;
    return [
      s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: r * 0.28, class: "body two" }),
      s("rect", { x: -half * 0.8, y: -half * 0.8, width: 1.6 * half, height: 1.6 * half, rx: r * 0.2, class: "inner" }),
    ];
  }
  const found = [s("circle", { r, class: `body ${side}` })];
  if (piece.owner === 1) found.push(s("circle", { r: r * 0.8, class: "inner" }));
  return found;
}

// A few words on a strip, around a point above or below the middle; smaller where it would reach to the next square.
function strip(sort, text, title, y, r) {
  const wanted = Math.max(r * 0.48, 4.5);
  const high = Math.min(wanted, Math.max((r * 2.5) / (0.55 * text.length + 0.45), 4));
  const wide = high * (0.55 * text.length + 0.45);
  return s("g", { class: sort, transform: `translate(0 ${y})` }, s("title", {}, title),
    s("rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high * 0.3 }), s("text", { y: high * 0.33, "font-size": high * 0.88 }, text));
}

// How it is otherwise than it began, across it; above it what is left of what it began with more of: “1/2”.
function standing(piece, r) {
  const high = Math.max(r * 0.48, 4.5);
  const lost = piece.has.filter((one) => one.amount < one.full);
  return [...piece.states.map((one, i) => strip("state-of", one, one, r * 0.56 - i * high, r)),
    ...lost.map((one, i) => strip("left-of", `${one.amount}/${one.full}`, `${one.says} of ${one.full}`, -r - high * (i - 0.1), r))];
}

// The letters on a piece: those that are printed on its base, with its number where it has one; of a part that of its whole.
function letters(piece, looks) {
  const own = looks.letters[piece.card] ?? looks.letters[piece.kind];
  return own ? own + (piece.label.match(/\d+$/)?.[0] ?? "") : piece.label;
}

// A piece around 0, 0; `r` its radius as it is drawn.
export function face(piece, r, grid, looks) {
  const tokens = piece.has.filter((one) => looks.tokens[one.name]).slice(0, DOTS);
  const dot = Math.max(r * 0.34, 3.4);
  const label = letters(piece, looks);
  const size = r * ([0.9, 0.9, 0.9, 0.72, 0.62][label.length] ?? 0.52);
  return [
    s("circle", { r: r * 1.28, class: "halo" }),
    !piece.side && s("circle", { cy: r * 0.1, r: r * 1.02, class: "shade" }),
    ...body(piece, r, grid),
    !piece.side && s("text", { y: size * 0.35, "font-size": size, class: "letters" }, piece.hidden ? "?" : label),
    standing(piece, r),
    tokens.map((one, i) => {
      const angle = Math.PI * (0.5 + (i - (tokens.length - 1) / 2) * 0.27);
      const dotted = tokenDot(looks.tokens[one.name], dot, one.amount);
      dotted.setAttribute("transform", `translate(${Math.cos(angle) * r} ${Math.sin(angle) * r})`);
      return dotted;
    }),
  ];
}
