// Plays the page in Chromium, as a person does: it looks at the rows of the screen, presses keys,
// clicks and taps. Nothing of the page is replaced, but for a host that fails or a browser that
// lacks something.
// Usage: node play_web.mjs SITE PLAYWRIGHT [WORDS OF THE NAMES OF SCENARIOS]
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [site, playwright, ...wanted] = process.argv.slice(2);
const { chromium, devices } = await import(playwright);
const ROOT = new URL("..", import.meta.url).pathname;
const PICTURES = process.env.BLACKBOX_PICTURES;
const FLAGS = [
  ..."--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync".split(" "),
  ..."--disable-background-networking --disable-component-update".split(" "),
];
const DESK = { viewport: { width: 1280, height: 800 }, colorScheme: "dark" };
const MOST = { seconds: 6, bytes: 15_000_000, freeze: 100 };

// --- a player -------------------------------------------------------------------------------

/** Somebody in front of a tab. */
class Player {
  constructor(page) {
    this.page = page;
    this.errors = [];
    page.on("pageerror", (error) => this.errors.push(error));
    page.on("console", (said) => said.type() === "error" && this.errors.push(said.text()));
  }

  async open(address = host) {
    await this.page.goto(address);
    return this;
  }

  /** The screen, a line for each row. */
  async text() {
    const rows = await this.page.locator(".xterm-rows > div").allTextContents();
    return rows.map((row) => row.replaceAll("\u00a0", " ")).join("\n");
  }

  /** Wait for texts; they may go on in the next line. */
  async sees(...texts) {
    for (const text of texts) {
      for (let tries = 0; !words(await this.text()).includes(text); tries++) {
        if (tries === 300) throw new Error(`Waited in vain for ${text}:\n${await this.text()}`);
        await this.page.waitForTimeout(50);
      }
    }
    return this;
  }

  /** Wait for a text outside of the screen. */
  async says(text) {
    await this.page.locator("#said", { hasText: text }).waitFor();
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
    return this;
  }

  async type(text) {
    await this.page.keyboard.type(text);
    return this;
  }

  /** Where a text stands on the page, or a port or a cell of the board. */
  async at(place) {
    const lines = (await this.text()).split("\n");
    const [column, row] = find(lines, place);
    const screen = await this.page.locator(".xterm-screen").boundingBox();
    const x = screen.x + ((column + 0.5) * screen.width) / lines[0].length;
    return [x, screen.y + ((row + 0.5) * screen.height) / lines.length];
  }

  async click(place, options = {}) {
    await this.page.mouse.click(...(await this.at(place)), options);
    return this;
  }

  async tap(place) {
    await this.page.touchscreen.tap(...(await this.at(place)));
    return this;
  }

  async picture(name) {
    if (PICTURES) await this.page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  /** What this browser keeps, by name. */
  kept() {
    return this.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  }

  /** The unfinished games that are kept, the latest last. */
  async games() {
    const kept = Object.entries(await this.kept()).filter(([name]) => name.includes("/games/"));
    const saved = kept.map(([name, text]) => [text.split("\n", 1)[0], name, text]).sort();
    return saved.map(([, name, text]) => {
      const saved = JSON.parse(text.slice(text.indexOf("\n")));
      return { name, saved, moves: saved.game.moves };
    });
  }

  /** What tabs of this browser have locked. */
  locked() {
    return this.page.evaluate(async () => {
      const { held } = await navigator.locks.query();
      return held.map(({ name }) => name);
    });
  }

  /** Where the atoms are, by the game that was saved last. */
  async answer() {
    await this.until(async () => (await this.games()).length > 0);
    return atoms((await this.games()).at(-1).saved);
  }

  async until(holds) {
    for (let tries = 0; !(await holds()); tries++) {
      if (tries === 300) throw new Error(`Waited in vain for ${holds}:\n${await this.text()}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** The longest time, in milliseconds, for which the page did not react since this was asked. */
  async freeze() {
    return this.page.evaluate(() => {
      const longest = Math.max(0, ...(window.freezes ?? []));
      window.freezes = [];
      window.watching ??= new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.freezes.push(duration);
      }).observe({ type: "longtask" });
      return longest;
    });
  }
}

/** Running text: without frames, and what goes on in the next line joined. */
function words(text) {
  return text.replaceAll(/[│|]/g, " ").replaceAll(/\s+/g, " ");
}

/** Column and row of a text; a number is a port, and a letter with a number a cell. */
function find(lines, place) {
  const top = lines.findIndex((line) => /[┌▗].*[─▄]\S*[a-z].*[┐▖]/.test(line));
  const cell = /^([a-h])([1-8])$/.exec(place);
  const [column, row] = [(at) => lines[top].indexOf("a") + 4 * at, (at) => top + 1 + 2 * at];
  if (cell) return [column(cell[1].charCodeAt(0) - 97), row(cell[2] - 1)];
  if (typeof place === "number") {
    const [side, at] = [Math.floor((place - 1) / 8), (place - 1) % 8]; // left, below, right, above
    if (side % 2) return side === 1 ? [column(at), row(8)] : [column(7 - at), top - 1];
    return [side ? column(7) + 5 : column(0) - 5, row(side ? 7 - at : at)];
  }
  const found = lines.findIndex((line) => line.includes(place));
  assert(found >= 0, `There is no ${place} here:\n${lines.join("\n")}`);
  return [lines[found].indexOf(place), found];
}

/** The cells of the atoms in a saved game, as the game's own Python reads it. */
function atoms(saved) {
  const script =
    "import sys; from blackbox_tui.formats.savegame import from_text; " +
    "print(*sorted(from_text(sys.stdin.read()).session.game.box.atoms))";
  const options = { env: { ...process.env, PYTHONPATH: join(ROOT, "src") }, encoding: "utf8" };
  const input = JSON.stringify(saved);
  return execFileSync("python3", ["-c", script], { ...options, input }).trim().split(" ");
}

/** What holds the page up, and for how many milliseconds at a time; 0 is less than 50. */
async function freezes(player, size, atoms) {
  const longest = {};
  const during = async (what, act, seconds) => {
    await player.freeze();
    await act();
    await player.page.waitForTimeout(1000 * seconds);
    longest[`${what}, ${size}`] = await player.freeze();
  };
  await player.page.evaluate((settings) => {
    localStorage.clear();
    sessionStorage.clear();
    localStorage.setItem("blackbox-tui/settings.conf", `${Date.now()}\n${settings}`);
  }, `size = ${size}\natoms = ${atoms}\n`);
  await player.page.reload();
  await player.sees("New game");
  await during("dealing and par", () => player.press("n"), 4);
  await player.sees(`${atoms} atoms left`);
  await during("rays", () => player.type("/3 /1 /12 /20 /28 "), 2);
  await during("a hint", () => player.type("Hy"), 3);
  await during("the odds", () => player.type("o"), 4);
  await during("the result", () => player.type("Gy"), 6);
  await during("the review", () => player.type("R"), 6);
  await player.sees("Review of your game");
  await player.press("Escape");
  await player.sees("same box");
  await player.press("Escape");
  await player.sees("New game");
  await during("the calendar", () => player.type("d"), 2);
  await player.press("Escape");
  await player.sees("New game");
  await player.press("p");
  await player.sees("PUZZLE");
  await during("a puzzle", () => player.press("Enter"), 6);
  await during("a hint for it", () => player.type("HyHH"), 4);
  return longest;
}

// --- scenarios --------------------------------------------------------------------------------

const scenarios = [];

/** What somebody does in a browser of their own. */
function scenario(name, play, options = DESK, flags = []) {
  scenarios.push({ name, play, options, flags });
}

scenario("it loads fast, is small, and asks nobody else", async (player) => {
  await player.sees("New game");
  const devtools = await player.context.newCDPSession(player.page);
  let bytes = 0;
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  devtools.on("Network.loadingFinished", (done) => (bytes += done.encodedDataLength));
  const asked = [];
  player.page.on("request", (request) => asked.push(request.url()));
  const load = async () => {
    const begun = performance.now();
    await player.open();
    await player.sees("New game");
    return (performance.now() - begun) / 1000;
  };
  const cold = await load();
  const transferred = bytes;
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: false });
  await load();
  const warm = [await load(), await load(), await load()];
  const fastest = Math.min(...warm);
  const [slow, fast] = [cold, fastest].map((seconds) => seconds.toFixed(2));
  say(`from the click to the menu: ${slow} s without a cache, ${fast} s with one`);
  say(`transferred: ${(transferred / 1e6).toFixed(2)} MB in ${asked.length / 5} files`);
  assert(asked.length > 20);
  assert.deepEqual(asked.filter((url) => !url.startsWith(host) && !url.startsWith("blob:")), []);
  assert(fastest < MOST.seconds);
  assert(transferred > 1e6 && transferred < MOST.bytes);
});

scenario("a whole game by keys, the next one, and what is kept of it", async (player) => {
  await player.sees("New game");
  await player.press("n");
  await player.sees("score 0");
  await player.type("/1 ");
  await player.sees("Port 1: a ");
  for (const cell of await player.answer()) await player.type(`/${cell} `);
  await player.sees("s submit");
  await player.press("s");
  await player.sees("Solved");
  assert.deepEqual(await player.games(), []);
  await player.picture("solved");
  await player.press("y");
  await player.sees("Copied;");
  const copied = await player.page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^Black Box/);
  await player.press("Enter");
  await player.sees("score 0");
  await player.page.reload();
  await player.sees("Statistics");
  await player.press("s");
  await player.sees("STATISTICS", "games 1");
}, { ...DESK, permissions: ["clipboard-read"] });

scenario("a whole game by mouse", async (player) => {
  await player.sees("New game");
  await player.click("New game");
  await player.sees("score 0");
  for (const port of [12, 3, 21, 29]) {
    await player.click(port);
    await player.sees(`Port ${port}`);
  }
  const cells = await player.answer();
  const free = ["a8", "b8", "c8", "d8", "h1"].find((cell) => !cells.includes(cell));
  await player.click(free, { button: "right" });
  await player.sees(`${free} sealed`);
  for (const cell of cells) {
    await player.click(cell);
    await player.sees(`Guess placed on ${cell}.`);
  }
  await player.sees("fits");
  await player.picture("web");
  await player.click("s submit");
  await player.sees("Solved");
});

scenario("a puzzle", async (player) => {
  await player.sees("Puzzle");
  await player.press("p");
  await player.sees("PUZZLE");
  await player.press("Enter");
  await player.sees("atoms left");
  await player.type("/a1 ");
  await player.sees("Guess placed on a1.");
  const cells = await player.answer();
  if (!cells.includes("a1")) await player.type("/a1 ");
  for (const cell of cells.filter((it) => it !== "a1")) await player.type(`/${cell} `);
  await player.press("s");
  await player.sees("Solved");
});

scenario("a reload goes on with the game, and so does the next start", async (player) => {
  await player.sees("New game");
  await player.press("n");
  await player.sees("score 0");
  await player.type("/3 ");
  await player.sees("Port 3: a ");
  await player.type("/c4 ");
  await player.sees("3 atoms left");
  await player.page.reload();
  await player.sees("3 atoms left", "port 3");
  await player.type("/d4 ");
  await player.sees("2 atoms left");
  await player.page.close();
  const next = await newPlayer(player.context);
  await next.sees("Continue");
  await next.press("Enter");
  await next.sees("2 atoms left", "port 3");
});

scenario("two tabs leave each other's games alone", async (player) => {
  await player.sees("New game");
  await player.press("n");
  await player.sees("score 0");
  await player.type("/3 /c4 ");
  await player.sees("3 atoms left");
  const [{ name }] = await player.games();
  const other = await newPlayer(player.context);
  await other.sees("New game");
  await other.press("n");
  await other.sees("score 0");
  await other.type("/d5 /e5 ");
  await other.sees("2 atoms left");
  await other.press("Escape");
  await other.sees("New game");
  await other.press("u");
  await other.sees("UNFINISHED", "in another window");
  await other.click("in another window");
  await other.press("Enter");
  await other.sees("This game is open in another window");
  await other.picture("elsewhere");
  await player.type("/f6 ");
  await player.sees("2 atoms left");
  assert((await other.locked()).includes(name.replace("json", "lock")));
  const moves = (await other.games()).map((it) => it.moves).sort();
  assert.equal(moves.length, 2);
  assert.match(moves[0], /^fire 3, guess c4, guess f6$/);
  assert.match(moves[1], /^guess d5, guess e5$/);
  // What one tab has left, the other may have.
  await player.page.close();
  await other.until(async () => !(await other.locked()).includes(name.replace("json", "lock")));
  await other.press("Enter");
  await other.sees("port 3", "2 atoms left");
  assert.equal((await other.games()).length, 2);
  assert((await other.games()).some((it) => it.name === name));
});

scenario("two tabs that take a game at once both keep what is played", async (player) => {
  await player.sees("New game");
  await player.press("n");
  await player.sees("score 0");
  await player.type("/3 ");
  await player.sees("Port 3: a ");
  // The other tab asks before this one has told, as if both did so at once.
  const other = new Player(await player.context.newPage());
  await other.page.addInitScript(() => {
    window.blind = true;
    const query = navigator.locks.query.bind(navigator.locks);
    navigator.locks.query = async () => (window.blind ? { held: [] } : query());
  });
  await other.open();
  await other.sees("Continue");
  await other.press("Enter");
  await other.sees("port 3", "4 atoms left");
  await other.page.evaluate(() => (window.blind = false));
  await other.type("/a1 /b1 ");
  await other.sees("2 atoms left");
  await player.type("/h8 ");
  await player.sees("3 atoms left");
  await other.type("/c1 ");
  await other.sees("1 atom left");
  const moves = (await player.games()).map((it) => it.moves).sort();
  assert.deepEqual(moves, ["fire 3, guess a1, guess b1, guess c1", "fire 3, guess h8"]);
});

scenario("a full storage is told like a full disk", async (player) => {
  await player.sees("New game");
  await player.press("n");
  await player.sees("score 0");
  await player.page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size >>= 1) {
      try {
        for (;;) localStorage.setItem(`filled ${Math.random()}`, "x".repeat(size));
      } catch {}
    }
  });
  await player.type("/3 ");
  await player.sees("The disk is full");
  await player.page.evaluate(() => {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith("filled")) localStorage.removeItem(name);
    }
  });
  await player.type("/c4 ");
  await player.sees("3 atoms left");
  await player.until(async () => (await player.games()).length === 1);
});

scenario("a whole game by touch, on a phone", async (player) => {
  await player.sees("New game");
  await player.picture("phone-menu");
  await player.tap("New game");
  await player.sees("score 0");
  await player.tap(12);
  await player.sees("Port 12: a ");
  const cells = await player.answer();
  for (const cell of cells) {
    await player.tap(cell);
    await player.sees(`Guess placed on ${cell}.`);
  }
  await player.picture("phone");
  await player.tap("s submit");
  await player.sees("Solved");
  const [width, wide] = await player.page.evaluate(() => [innerWidth, document.body.scrollWidth]);
  assert(wide <= width, "nothing is beyond the edge");
  assert.equal(await player.page.evaluate(() => document.activeElement.inputMode), "none");
  await player.page.locator("#keyboard").tap();
  assert.equal(await player.page.evaluate(() => document.activeElement.inputMode), "text");
}, { ...devices["Pixel 7"], colorScheme: "dark" });

scenario("a long press seals, and a drag seals more", async (player) => {
  await player.sees("New game");
  await player.tap("New game");
  await player.sees("score 0");
  const devtools = await player.context.newCDPSession(player.page);
  const touch = async (type, place) => {
    const [x, y] = place ? await player.at(place) : [];
    const touchPoints = place ? [{ x, y }] : [];
    await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", "b2");
  await player.sees("b2 sealed");
  for (const place of ["c2", "d2"]) await touch("touchMove", place);
  await touch("touchEnd");
  await player.press("q");
  await player.sees("Press any key");
  await player.tap("Press");
  await player.sees("Continue");
  const [{ moves }] = await player.games();
  assert.match(moves, /b2.*c2.*d2/);
}, devices["Pixel 7"]);

scenario("dark or light, as the system is at the moment", async (player) => {
  await player.sees("New game");
  const colors = () =>
    player.page.evaluate(() => {
      const title = [...document.querySelectorAll(".xterm-rows span")].find((it) =>
        it.textContent.replaceAll("\u00a0", " ").includes("BLACK BOX"),
      );
      return [title, document.body].map((it) => getComputedStyle(it)).map((it, at) =>
        at ? it.backgroundColor : it.color);
    });
  const dark = await colors();
  await player.page.emulateMedia({ colorScheme: "light" });
  await player.until(async () => (await colors()).every((color, at) => color !== dark[at]));
  await player.press("n");
  await player.sees("score 0");
  await player.type("/3 /12 /c4 ");
  await player.picture("light");
  await player.page.emulateMedia({ colorScheme: "dark" });
  await player.press("Escape");
  await player.sees("New game");
  await player.until(async () => (await colors()).every((color, at) => color === dark[at]));
});

scenario("the window may change its size", async (player) => {
  await player.sees("New game");
  await player.page.setViewportSize({ width: 500, height: 700 });
  await player.press("n");
  await player.sees("score 0", "rays 0");
  await player.page.setViewportSize({ width: 1600, height: 900 });
  await player.sees("none yet");
});

scenario("it ends with a word, and any key begins again", async (player) => {
  await player.sees("New game");
  await player.press("q");
  await player.sees("Press any key to play on.");
  await player.press("Space");
  await player.sees("New game");
});

scenario("a bar shows how far it has loaded", async (player) => {
  await player.sees("New game"); // so that the next load is not mixed with this one
  const devtools = await player.context.newCDPSession(player.page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const slowly = { latency: 20, downloadThroughput: 1e6, uploadThroughput: 1e6, offline: false };
  await devtools.send("Network.emulateNetworkConditions", slowly);
  await player.open();
  const parts = new Set();
  while (await player.page.locator("#loading").isVisible()) {
    const position = await player.page.locator("#progress").evaluate((it) => it.position);
    if (position > 0.5 && !parts.has(5)) await player.picture("loading");
    parts.add(Math.floor(10 * position));
  }
  assert(parts.size > 4, [...parts].join(" "));
  await player.sees("New game");
});

for (const [size, atoms] of [["8x8", 4], ["12x12", 10], ["26x26", 26]]) {
  scenario(`thinking does not hold the page up, ${size}`, async (player) => {
    // Other programs hold it up as well: on a busy machine, the best of three tries counts.
    const longest = {};
    const most = () => Math.max(...Object.values(longest));
    for (let tries = 0; tries === 0 || (tries < 3 && most() > MOST.freeze); tries++) {
      for (const [what, time] of Object.entries(await freezes(player, size, atoms))) {
        longest[what] = Math.min(longest[what] ?? Infinity, time);
      }
    }
    for (const [what, time] of Object.entries(longest)) {
      say(`${what}: ${time ? `${Math.round(time)} ms at a time` : "less than 50 ms at a time"}`);
    }
    assert(most() <= MOST.freeze);
  });
}

scenario("a browser without WebAssembly reads why", async (player) => {
  await player.says("it has no WebAssembly");
}, DESK, ["--js-flags=--jitless"]); // which brings none

for (const file of ["page.js", "python.zip.packed", "pyodide.asm.wasm.packed"]) {
  scenario(`where ${file} is missing, the player reads it`, async (player) => {
    await player.page.route(`**/${file}`, (route) => route.abort());
    await player.open();
    await player.says("could not be loaded");
    player.errors.length = 0;
  });
}

scenario("where the runtime cannot be understood, the player reads it", async (player) => {
  const body = gzipSync("no WebAssembly at all");
  await player.page.route("**/pyodide.asm.wasm.packed", (route) => route.fulfill({ body }));
  await player.open();
  await player.says("too old");
  player.errors.length = 0;
});

// --- running them -------------------------------------------------------------------------------

const serving = "-u -m http.server --bind 127.0.0.1 0 -d".split(" ");
const server = spawn("python3", [...serving, site]);
const host = await new Promise((resolve) => {
  let told = "";
  server.stdout.on("data", (data) => {
    told += data;
    const address = /http:\S+\/(?=\))/.exec(told);
    if (address) resolve(address[0]);
  });
});

function say(sentence) {
  console.log(`  ${sentence}`);
}

async function withBrowser(options, flags, play) {
  const folder = mkdtempSync(join(tmpdir(), "blackbox-web-"));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [...FLAGS, ...flags],
    ...options,
  });
  try {
    await play(context);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function newPlayer(context) {
  const player = new Player(await context.newPage());
  player.context = context;
  return player.open();
}

const failed = [];
for (const { name, play, options, flags } of scenarios) {
  if (wanted.length && !wanted.some((word) => name.includes(word))) continue;
  console.log(name);
  try {
    await withBrowser(options, flags, async (context) => {
      const player = await newPlayer(context);
      await play(player);
      assert.deepEqual(player.errors, []);
    });
  } catch (error) {
    failed.push(name);
    console.log(error.stack);
  }
}
server.kill();
if (failed.length) console.log(`\nFAILED: ${failed.join("; ")}`);
process.exit(failed.length ? 1 : 0);
