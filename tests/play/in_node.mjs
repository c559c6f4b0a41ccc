// The same game as `by_messages.py` plays it, by Python in Node: node in_node.mjs PYODIDE ARCHIVE GAME DRIVER SEED MOST

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, archive, game, driver, seed, most] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
pyodide.FS.writeFile("/engine.zip", readFileSync(archive));
pyodide.globals.set("data", pyodide.toPy(new Uint8Array(readFileSync(game))));
pyodide.runPython("import sys; sys.path.insert(0, '/engine.zip')");
pyodide.runPython(readFileSync(driver, "utf8"));
process.stdout.write(pyodide.runPython(`played(bytes(data), ${Number(seed)}, ${Number(most)})`));
