// Python in a worker of the page: it gets Pyodide, the engine and a game, and plays by messages. Every file of Pyodide is checked
// against the digest that play.json tells of it before it is used, wherever it comes from.

const SAVE_AFTER = 250;
const COMPILE_AFTER = 4000;
const COMPILED = "/compiled.zip";
// The modules of an archive as they are when they have been compiled, so that this is done once.
const COMPILING = `
def compiled(data):
    from importlib._bootstrap_external import _code_to_hash_pyc
    from importlib.util import source_hash
    from io import BytesIO
    from zipfile import ZipFile
    made = BytesIO()
    with ZipFile(BytesIO(data)) as old, ZipFile(made, "w") as new:
        for one in old.infolist():
            text = old.read(one)
            if one.filename.endswith(".py"):
                code = compile(text, one.filename, "exec", dont_inherit=True)
                new.writestr(one.filename + "c", bytes(_code_to_hash_pyc(code, source_hash(text), False)))
            else:
                new.writestr(one.filename, text)
    return made.getvalue()
compiled
`;
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

// What is kept of an earlier visit: the engine as compiled by this Python. Where a browser keeps nothing, it is compiled each time.
async function keptCode(play, engine) {
  try {
    const told = new TextEncoder().encode(JSON.stringify(play.integrity));
    const whole = new Uint8Array([...told, ...new Uint8Array(await crypto.subtle.digest("SHA-256", engine))]);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
    const name = new URL(`compiled-${[...digest].map((x) => x.toString(16).padStart(2, "0")).join("")}`, self.location.href).href;
    const shelf = await caches.open("warbook-engine");
    const found = await shelf.match(name);
    return { shelf, name, data: found ? new Uint8Array(await found.arrayBuffer()) : null };
  } catch { return null; }
}

async function keepCode(pyodide, { shelf, name }, engine) {
  const made = pyodide.runPython(COMPILING)(pyodide.toPy(engine)).toJs();
  for (const old of await shelf.keys()) await shelf.delete(old);
  await shelf.put(name, new Response(made));
}

async function open(game, kept) {
  postMessage({ step: "python" });
  const play = await (await got("play.json")).json();
  const files = [got("engine.zip"), got(game)].map(async (one) => new Uint8Array(await (await one).arrayBuffer()));
  const pyodide = await python(play);
  postMessage({ step: "engine" });
  const [engine, data] = await Promise.all(files);
  const code = await keptCode(play, engine);
  pyodide.FS.writeFile("/engine.zip", engine);
  if (code?.data) pyodide.FS.writeFile(COMPILED, code.data);
  pyodide.globals.set("data", pyodide.toPy(data));
  pyodide.runPython(`import sys; sys.path[:0] = ['${COMPILED}', '/engine.zip']\nfrom warbook.engine.session.alone import Alone`);
  postMessage({ step: "game" });
  alone = pyodide.runPython("Alone.of(bytes(data))");
  if (kept) alone.resume(kept.save, pyodide.toPy(kept.sides));
  postMessage({ ready: true });
  if (code && !code.data) setTimeout(() => keepCode(pyodide, code, engine).catch(() => null), COMPILE_AFTER);
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
