// Python in a worker of the page: it gets Pyodide, the engine and a game, and plays by messages. Every file of Pyodide is checked
// against the digest that play.json tells of it before it is used, wherever it comes from.

const SAVE_AFTER = 250;
let alone = null;
let saving = 0;
let thinking = false;

const fetched = self.fetch.bind(self);

async function got(url, options = {}) {
  const answer = await fetched(url, options);
  if (!answer.ok) throw new Error(`${url} is not there (${answer.status}).`);
  return answer;
}

async function python(play) {
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
  return self.loadPyodide({ indexURL: base });
}

async function open(game, kept) {
  postMessage({ step: "python" });
  const play = await (await got("play.json")).json();
  const files = [got("engine.zip"), got(game)].map(async (one) => new Uint8Array(await (await one).arrayBuffer()));
  const pyodide = await python(play);
  postMessage({ step: "engine" });
  const [engine, data] = await Promise.all(files);
  pyodide.FS.writeFile("/engine.zip", engine);
  pyodide.globals.set("data", pyodide.toPy(data));
  pyodide.runPython("import sys; sys.path.insert(0, '/engine.zip')\nfrom warbook.engine.session.alone import Alone");
  postMessage({ step: "game" });
  alone = pyodide.runPython("Alone.of(bytes(data))");
  if (kept) alone.resume(kept.save, pyodide.toPy(kept.sides));
  postMessage({ ready: true });
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
  if (thinking || !alone.due) return;
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
