// Scenes as they were sent, put together: a whole one, then what changed.

export const SIDES = ["A", "B"];

export function patched(scene, told, whole) {
  if (whole || !scene) return { ...told, fresh: told.log };
  const { pieces, gone, log, ...rest } = told;
  const changed = new Map(pieces.map((one) => [one.id, one]));
  const lost = new Set(gone);
  const left = scene.pieces.filter((one) => !lost.has(one.id)).map((one) => changed.get(one.id) ?? one);
  const known = new Set(left.map((one) => one.id));
  return {
    ...scene,
    ...rest,
    pieces: [...left, ...pieces.filter((one) => !known.has(one.id))],
    log: [...scene.log, ...(log ?? [])],
    fresh: log ?? [],
  };
}

// Where something can be touched on the board: itself, or its parts that stand.
export function standing(scene, id) {
  const own = scene.pieces.find((one) => one.id === id);
  if (own && own.x !== null) return [own];
  return scene.pieces.filter((one) => one.whole === id && one.x !== null);
}

export function squareName(board, square) {
  return String.fromCharCode(65 + (square % board.width)) + (Math.floor(square / board.width) + 1);
}

export function placeName(board, piece) {
  if (piece.x === null) return "";
  if (!board.grid) return `${piece.x.toFixed(1)}″, ${piece.y.toFixed(1)}″`;
  return piece.side ? "" : squareName(board, piece.place);
}

// By which way each piece has moved, of lines that have just come; what moved twice, by one after the other.
export function ways(lines) {
  const found = new Map();
  for (const { sort, path, pieces: [one] } of lines) {
    if (sort === "moved" && path.length > 1) found.set(one, [...(found.get(one) ?? path.slice(0, 1)), ...path.slice(1)]);
  }
  return found;
}
