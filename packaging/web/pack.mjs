// Runs pack.py in the Python of the page, under Node: only the same Python makes bytecode for it.
// Usage: node pack.mjs PYODIDE PROGRAM FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const [pyodide, program, made] = process.argv.slice(2).map((name) => resolve(name));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
for (const [name, root] of Object.entries({ pyodide, program, made })) {
  python.FS.mkdir(`/${name}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${name}`);
}
const file = new URL("pack.py", import.meta.url);
python.runPython(readFileSync(file, "utf8"), { filename: "pack.py" });

// What else Pyodide could load, which is nothing here.
const { info } = JSON.parse(readFileSync(`${pyodide}/pyodide-lock.json`, "utf8"));
writeFileSync(`${made}/pyodide-lock.json`, JSON.stringify({ info, packages: {} }));
