/* global FAILED, TOO_OLD, say: of index.html */
// The page around the game. It gives the game, which runs in Pyodide, what a terminal and a disk
// are elsewhere: xterm.js shows what is written and reports what is typed, and files are kept in
// this browser's localStorage, where other tabs see them.

const FOLDER = "blackbox-tui"; // the game's folder, and the first part of all our names
const HOME = "/home";
const COLORS = {
  dark: { foreground: "#d6d9de", background: "#16181d", cursor: "#d6d9de" },
  light: { foreground: "#1f2328", background: "#fcfcfa", cursor: "#1f2328" },
};
const FONT = 'ui-monospace, "DejaVu Sans Mono", "Cascadia Mono", Menlo, Consolas, monospace';
const LONG_PRESS = 450; // milliseconds after which a finger is the right button
const ENOSPC = 51; // "no space left", as Emscripten numbers errors

const bar = document.getElementById("progress");
const place = document.getElementById("game");
const light = matchMedia("(prefers-color-scheme: light)");
const coarse = matchMedia("(pointer: coarse)");

// --- loading ------------------------------------------------------------------------------------

let [loaded, total] = [0, 0]; // bytes of all files together

/** Fetch a file that was compressed when the page was built, since not every host does that. */
async function unpacked(name, type) {
  const response = await fetch(new URL(`${name}.packed`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  total += Number(response.headers.get("Content-Length"));
  const counter = new TransformStream({
    transform(chunk, out) {
      loaded += chunk.length;
      if (loaded <= total) [bar.max, bar.value] = [total, loaded]; // else a host told no length
      out.enqueue(chunk);
    },
  });
  const stream = response.body.pipeThrough(counter).pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "Content-Type": type } });
}

/** Python, with the game in its library. */
async function loadPython() {
  const [runtime, library, glue] = [
    unpacked("pyodide.asm.wasm", "application/wasm"),
    unpacked("python.zip", "application/zip"),
    unpacked("pyodide.asm.mjs", "text/javascript"),
  ];
  const { loadPyodide } = await import("./pyodide.mjs");
  const module = URL.createObjectURL(await (await glue).blob());
  // Pyodide fetches the others by their names, and gets what is on its way. If one of them fails,
  // it would wait for ever.
  const { fetch } = window;
  const { instantiateStreaming } = WebAssembly;
  const failure = new Promise((_, fail) => {
    for (const part of [runtime, library]) part.catch(fail);
    WebAssembly.instantiateStreaming = (...given) => {
      const made = instantiateStreaming(...given);
      made.catch(fail);
      return made;
    };
  });
  const coming = { "pyodide.asm.wasm": runtime, "python.zip": library };
  window.fetch = (what, ...how) => coming[String(what).split("/").pop()] ?? fetch(what, ...how);
  try {
    const loading = loadPyodide({
      createPyodideModule: (await import(module)).default,
      stdLibURL: "python.zip",
      env: { HOME, XDG_CONFIG_HOME: HOME, XDG_STATE_HOME: HOME },
    });
    return await Promise.race([loading, failure]);
  } finally {
    window.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

// --- the disk -----------------------------------------------------------------------------------

/**
 * The game's files, in memory and in localStorage: a file is stored when the game flushes it, so
 * a full storage is to the game what a full disk is. Other tabs are heard of by their events.
 */
class Disk {
  constructor(FS, storage) {
    this.FS = FS;
    this.storage = storage;
    this.held = new Map(); // the streams that hold a lock, by the names of their files
    this.elsewhere = new Set(); // the names that other tabs have locked
    this.announced = new Map(); // how to release what other tabs know that we have locked
    FS.mkdirTree(`${HOME}/${FOLDER}`);
    FS.mount({ mount: () => this.root() }, {}, `${HOME}/${FOLDER}`);
    for (const name of Object.keys(storage ?? {})) this.accept(name, storage.getItem(name));
    addEventListener("storage", ({ key, newValue }) => key && this.accept(key, newValue));
  }

  nameOf(node) {
    return this.FS.getPath(node).slice(HOME.length + 1);
  }

  /** A root of files in memory whose operations are told to the storage as well. */
  root() {
    const MEMFS = this.FS.filesystems.MEMFS;
    const root = MEMFS.createNode(null, "/", 0o40700, 0);
    const { dir, file } = MEMFS.ops_table;
    const files = {
      ...file.stream,
      fsync: ({ node }) => {
        const text = new TextDecoder("utf-8", { ignoreBOM: true });
        const content = text.decode(MEMFS.getFileDataAsTypedArray(node));
        this.store(this.nameOf(node), `${node.mtime}\n${content}`);
      },
      close: (stream) => {
        for (const [name, holder] of this.held) if (holder === stream) this.held.delete(name);
      },
    };
    const folders = {
      ...dir.node,
      mknod: (parent, name, mode, dev) => {
        const node = MEMFS.createNode(parent, name, mode, dev);
        if (this.FS.isDir(mode)) node.node_ops = folders;
        if (this.FS.isFile(mode)) node.stream_ops = files;
        return node;
      },
      rename: (node, parent, name) => {
        const before = this.nameOf(node);
        const stored = this.storage?.getItem(before);
        if (stored != null) this.store(`${this.nameOf(parent)}/${name}`, stored);
        dir.node.rename(node, parent, name);
        this.storage?.removeItem(before);
      },
      unlink: (parent, name) => {
        dir.node.unlink(parent, name);
        this.storage?.removeItem(`${this.nameOf(parent)}/${name}`);
      },
    };
    root.node_ops = folders;
    return root;
  }

  store(name, value) {
    try {
      this.storage?.setItem(name, value);
    } catch {
      throw new this.FS.ErrnoError(ENOSPC);
    }
  }

  /** Another tab has written or deleted that file, or it was there when this one began. */
  accept(name, value) {
    if (!name.startsWith(`${FOLDER}/`)) return;
    const path = `${HOME}/${name}`;
    if (value === null) {
      if (this.FS.analyzePath(path).exists) this.FS.unlink(path);
      return;
    }
    const end = value.indexOf("\n");
    const written = Number(value.slice(0, end));
    this.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")), 0o700);
    this.FS.writeFile(path, value.slice(end + 1));
    this.FS.utime(path, written, written);
  }

  /** Lock an open file, or only ask whether that could be done; false if somebody else has. */
  lock(descriptor, exclusive) {
    const stream = this.FS.getStream(descriptor);
    const name = this.nameOf(stream.node);
    if (this.elsewhere.has(name) || (this.held.get(name) ?? stream) !== stream) return false;
    if (exclusive) this.held.set(name, stream);
    return true;
  }

  // Python asks for a lock and wants to know at once, but the browser's locks answer later. So
  // those of other tabs are read before each event, and ours are announced after it.

  async readLocks() {
    if (!navigator.locks) return; // only where the page comes over https, or from this machine
    const { held } = await navigator.locks.query();
    const names = held.map(({ name }) => name).filter((name) => !this.announced.has(name));
    this.elsewhere = new Set(names);
  }

  announceLocks() {
    if (!navigator.locks) return;
    for (const [name, release] of this.announced) {
      if (!this.held.has(name)) {
        this.announced.delete(name);
        release();
      }
    }
    for (const name of this.held.keys()) if (!this.announced.has(name)) this.announce(name);
  }

  announce(name) {
    const released = new Promise((release) => this.announced.set(name, release));
    navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return released;
      // Another tab was quicker. The game sees that its file is gone, and saves under a new name.
      this.announced.delete(name);
      this.held.delete(name);
      if (this.FS.analyzePath(`${HOME}/${name}`).exists) this.FS.unlink(`${HOME}/${name}`);
    });
  }
}

/** A storage of this browser; null where the player does not allow it. */
function storage(name) {
  try {
    return window[name];
  } catch {
    return null;
  }
}

// --- the screen ---------------------------------------------------------------------------------

/** What the game writes to and reads from. */
class Tab {
  constructor(terminal, disk) {
    this.terminal = terminal;
    this.disk = disk;
    this.typed = [];
    this.wake = () => {};
    terminal.onData((data) => this.hear(data));
    terminal.onBinary((data) => this.hear(data));
    terminal.onResize(() => this.wake());
    light.addEventListener("change", () => this.wake());
  }

  get light() {
    return light.matches;
  }

  get keeps() {
    return this.disk.storage !== null;
  }

  get columns() {
    return this.terminal.cols;
  }

  get rows() {
    return this.terminal.rows;
  }

  write(text) {
    this.terminal.write(text);
  }

  lock(descriptor, exclusive) {
    return this.disk.lock(descriptor, exclusive);
  }

  /** Copy a text; true, false, or undefined where only the browser knows. */
  copy(text) {
    const put = (event) => {
      event.clipboardData.setData("text/plain", text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener("copy", put, { capture: true, once: true });
    if (document.execCommand("copy")) return true; // the only way that says whether it worked
    removeEventListener("copy", put, { capture: true });
    if (!navigator.clipboard) return false;
    navigator.clipboard.writeText(text).catch(() => {});
    return undefined;
  }

  hear(data) {
    this.typed.push(data);
    this.wake();
  }

  /** Wait until something was typed or the window changed, or time is up; what was typed. */
  async listen(seconds) {
    await new Promise((resolve) => {
      this.wake = resolve;
      if (this.typed.length || !seconds) {
        soon(resolve); // not at once: the browser draws and listens first
      } else {
        setTimeout(resolve, 1000 * seconds);
      }
    });
    this.wake = () => {};
    return this.typed.splice(0).join("");
  }
}

/** Call that after what the browser has to do; a timer would wait 4 ms at the least. */
const channel = new MessageChannel();
let awaited = () => {};
channel.port1.onmessage = () => awaited();
function soon(action) {
  awaited = action;
  channel.port2.postMessage(null);
}

/** The largest size, up to one, whose letters are whole pixels wide: lines meet only then. */
function sharpSize(most) {
  const pencil = document.createElement("canvas").getContext("2d");
  pencil.font = `100px ${FONT}`;
  const width = (pencil.measureText("W").width / 100) * devicePixelRatio;
  return Math.floor(most * width) / width;
}

async function openTerminal() {
  const [{ Terminal }, { FitAddon }] = await Promise.all([
    import("./xterm.mjs"),
    import("./addon-fit.mjs"),
  ]);
  const terminal = new Terminal({
    fontFamily: FONT,
    scrollback: 0, // so that no room is kept for a scroll bar
    cursorStyle: "underline", // so that the letter above it can be read
    cursorInactiveStyle: "underline",
    theme: light.matches ? COLORS.light : COLORS.dark,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  terminal.open(place);
  const adapt = () => {
    // About 90 columns and 30 rows, with large letters where there is room; on a phone, 44 columns.
    const { clientWidth: width, clientHeight: height } = place;
    const roomy = Math.min(22, width / 54, height / 36);
    const narrow = Math.min(17, width / 26.5, height / 28);
    terminal.options.fontSize = sharpSize(Math.max(10, roomy, narrow));
    fit.fit();
  };
  new ResizeObserver(adapt).observe(place);
  adapt();
  light.addEventListener("change", () => {
    terminal.options.theme = light.matches ? COLORS.light : COLORS.dark;
  });
  // Ctrl-C copies what is marked; only where nothing is, it is for the game.
  terminal.attachCustomKeyEventHandler(
    ({ key, ctrlKey }) => !(ctrlKey && key.toLowerCase() === "c" && terminal.hasSelection()),
  );
  return terminal;
}

/** Fingers: a tap is a click, a long press the right button, and a drag a drag. */
function hearFingers(terminal, tab) {
  let button = null;
  let timer = 0;
  let last = "";
  const report = (code, { clientX, clientY }, end) => {
    const screen = place.querySelector(".xterm-screen").getBoundingClientRect();
    const within = (part, size, count) =>
      1 + Math.min(count - 1, Math.max(0, Math.floor((part / size) * count)));
    const column = within(clientX - screen.left, screen.width, terminal.cols);
    const row = within(clientY - screen.top, screen.height, terminal.rows);
    const where = `${column};${row}`;
    if (code >= 32 && where === last) return false;
    last = where;
    if (terminal.modes.mouseTrackingMode !== "none") tab.hear(`\x1b[<${code};${where}${end}`);
    return true;
  };
  const press = (code, event) => {
    button = code;
    report(code, event, "M");
  };
  place.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    last = "";
    button = null;
    timer = setTimeout(() => press(2, event), LONG_PRESS);
    report(35, event, "M"); // points there, without a button yet
  });
  place.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    const from = last;
    if (report((button ?? 3) + 32, event, "M") && button === null && from) {
      clearTimeout(timer);
      press(0, event);
    }
  });
  const end = (event) => {
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    clearTimeout(timer);
    if (button === null && event.type === "pointerup") press(0, event);
    if (button !== null) report(button, event, "m");
    button = null;
  };
  place.addEventListener("pointerup", end);
  place.addEventListener("pointercancel", end);
  // Not the mouse that browsers make of a finger, nor their menu on a long press.
  const first = { capture: true, passive: false };
  for (const kind of ["touchstart", "touchmove", "touchend"]) {
    place.addEventListener(kind, (event) => event.preventDefault(), first);
  }
  place.addEventListener("contextmenu", (event) => event.preventDefault());
}

/** On a phone, letters are rarely needed: its keyboard comes when it is asked for. */
function offerKeyboard(terminal) {
  const button = document.getElementById("keyboard");
  const adapt = () => {
    button.hidden = !coarse.matches;
    terminal.textarea.inputMode = coarse.matches ? "none" : "text";
  };
  coarse.addEventListener("change", adapt);
  adapt();
  button.addEventListener("click", () => {
    const shown = terminal.textarea.inputMode === "text";
    terminal.textarea.inputMode = shown ? "none" : "text";
    terminal.blur();
    terminal.focus();
  });
}

// --- the game -----------------------------------------------------------------------------------

async function load() {
  const [python, terminal] = await Promise.all([loadPython(), openTerminal()]);
  const disk = new Disk(python.FS, storage("localStorage"));
  const tab = new Tab(terminal, disk);
  python.pyimport("locks").install(tab);
  const { Page } = python.pyimport("browser");
  return { terminal, disk, tab, Page };
}

async function play({ terminal, disk, tab, Page }) {
  const session = storage("sessionStorage"); // of this tab: a reload goes on with its game
  await disk.readLocks();
  const game = Page(tab, session?.getItem(FOLDER) ?? "");
  game.step(); // so that there is something to see
  document.getElementById("loading").hidden = true;
  hearFingers(terminal, tab);
  offerKeyboard(terminal);
  terminal.focus();
  for (;;) {
    disk.announceLocks();
    session?.setItem(FOLDER, game.playing);
    const typed = await tab.listen(game.pause);
    if (typed) await disk.readLocks();
    game.step(typed);
  }
}

async function main() {
  let sentence = FAILED;
  try {
    const loaded = await load();
    sentence = "Something went wrong. What you have played is saved: reload the page to go on.";
    await play(loaded);
  } catch (error) {
    console.error(error);
    place.hidden = true;
    say(error instanceof WebAssembly.CompileError ? TOO_OLD : sentence);
  }
}

addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // others went on
if (!bar.hidden) main(); // otherwise the page has said why not
