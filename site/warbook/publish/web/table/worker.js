// Python in a worker of the page: it gets Pyodide, the engine and a game, and plays by messages. Every file of Pyodide is checked
// against the digest that play.json tells of it before it is used, wherever it comes from.

const SAVE_AFTER = 250;
const KEEP_AFTER = 4000;
const BYTES = "x-bytes";
const ENGINE = "import sys; sys.path[:0] = ['/engine.zip']\nfrom warbook.engine.session.alone import Alone";
let alone = null;
let saving = 0;
let thinking = false;

const fetched = self.fetch.bind(self);

async function got(url, options = {}) {
  const answer = await fetched(url, options);
  if (!answer.ok) throw new Error(`${url} is not there (${answer.status}).`);
  return answer;
}

async function python(play, memory) {
  const base = new URL(play.base, self.location.href).href;
  const whole = (name) => ({ integrity: play.integrity[name], credentials: "omit" });
  const name = (url) => String(url).slice(base.length);
  self.fetch = (url, options) => {
    if (!String(url).startsWith(base)) return fetched(url, options);
    return name(url) in play.integrity ? fetched(url, whole(name(url))) : Promise.reject(new Error(`${url} is not known.`));
  };
  for (const script of ["pyodide.js", "pyodide.asm.js"]) {
    const text = await (await got(base + script, whole(script))).blob();
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    importScripts(url);
    URL.revokeObjectURL(url);
  }
  return self.loadPyodide({ indexURL: base, ...memory });
}

// What is kept of an earlier visit: the memory of this Python with this engine in it, as it was before any game. Where a browser
// keeps nothing, all of it is begun each time.
async function shelved(play, engine) {
  try {
    const told = new TextEncoder().encode(JSON.stringify(play.integrity));
    const whole = new Uint8Array([...told, ...new Uint8Array(await crypto.subtle.digest("SHA-256", engine))]);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
    const name = new URL(`memory-${[...digest].map((x) => x.toString(16).padStart(2, "0")).join("")}`, self.location.href).href;
    const shelf = await caches.open("warbook-engine");
    const found = await shelf.match(name);
    const memory = found ? new Uint8Array(await found.arrayBuffer()) : null;
    return { shelf, name, memory: memory?.length === Number(found?.headers.get(BYTES)) ? memory : null };
  } catch { return null; }
}

async function keepMemory({ shelf, name }, memory) {
  for (const old of await shelf.keys()) await shelf.delete(old);
  await shelf.put(name, new Response(memory, { headers: { [BYTES]: String(memory.length) } }));
}

// Python with the engine: as it was kept, else begun. A memory that does not fit is put away, and null given: a worker begins Python
// only once.
async function begun(play, engine, kept) {
  if (kept?.memory) {
    try {
      const pyodide = await python(play, { _loadSnapshot: kept.memory });
      pyodide.FS.writeFile("/engine.zip", engine);
      pyodide.runPython(ENGINE);
      return pyodide;
    } catch {
      await kept.shelf.delete(kept.name);
      return null;
    }
  }
  const pyodide = await python(play, { _makeSnapshot: Boolean(kept) });
  postMessage({ step: "engine" });
  pyodide.FS.writeFile("/engine.zip", engine);
  pyodide.runPython(ENGINE);
  if (kept) {
    const memory = pyodide.makeMemorySnapshot();
    setTimeout(() => keepMemory(kept, memory).catch(() => null), KEEP_AFTER);
  }
  return pyodide;
}

async function open(game, kept) {
  postMessage({ step: "python" });
  const play = await (await got("play.json")).json();
  const files = [got("engine.zip"), got(game)].map(async (one) => new Uint8Array(await (await one).arrayBuffer()));
  const engine = await files[0];
  const pyodide = await begun(play, engine, await shelved(play, engine));
  if (pyodide === null) return postMessage({ anew: true });
  const data = await files[1];
  pyodide.globals.set("data", pyodide.toPy(data));
  postMessage({ step: "game" });
  alone = pyodide.runPython("Alone.of(bytes(data))");
  if (kept) alone.resume(kept.save, pyodide.toPy(kept.sides));
  return postMessage({ ready: true });
}

function told(list) {
  const texts = list.toJs();
  list.destroy();
  postMessage({ told: texts });
  clearTimeout(saving);
  saving = setTimeout(keep, SAVE_AFTER);
}

function keep() {
  const save = alone.saved();
  if (!save) return;
  const sides = alone.sides.toJs();
  postMessage({ kept: { save, sides } });
}

// The computer answers between messages, so that a person is heard meanwhile.
function think() {
  if (thinking || !alone?.due) return;
  thinking = true;
  setTimeout(() => {
    thinking = false;
    attempt(() => { told(alone.think()); think(); });
  });
}

function attempt(what) {
  try { what(); } catch (fault) { postMessage({ failed: String(fault.message ?? fault).trim().split("\n").at(-1) }); }
}

self.onmessage = ({ data }) => {
  if (data.open) open(data.open, data.kept).then(() => think(), (fault) => postMessage({ failed: String(fault.message ?? fault).trim().split("\n").at(-1) }));
  else if (data.file) attempt(() => postMessage({ file: alone.saved() }));
  else attempt(() => { told(alone.heard(data.text)); think(); });
};
