// Bundles `src/` into `.cache/bundle/`: a start from more than a thousand files takes more time and
// memory. Each state of the sources and packages has its own folder, because a running gateway
// still loads files of an older bundle. Plain JavaScript, like all of bin/.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { findRuntime, root } from "./runtime.mjs";

const bundles = join(root, ".cache", "bundle");
const BUNDLES_MAX = 5;
const script = join("scripts", "tools", "bundle.ts");

/** Returns the path of the program: the bundle of the present sources, or the source. */
export function programFile() {
  const bundled = join(bundles, stampNow(), "main.js");
  return existsSync(bundled) ? bundled : join(root, "src", "main.ts");
}

/** Builds the bundle if it is missing. Throws an error if it cannot be built. */
export function ensureBundle() {
  const folder = join(bundles, stampNow());
  if (existsSync(folder)) return;
  mkdirSync(bundles, { recursive: true });
  const part = `${folder}.${process.pid}`;
  const result = spawnSync(findRuntime(), [join(root, script), part], { encoding: "utf8" });
  if (result.status !== 0) throw new Error(result.stderr || String(result.error));
  try {
    renameSync(part, folder);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process may have created the folder first.
    if (!existsSync(folder)) throw error;
  }
  removeOldest();
}

function removeOldest() {
  const timeOf = (name) => statSync(join(bundles, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const newest = readdirSync(bundles).sort((one, other) => timeOf(other) - timeOf(one));
  for (const name of newest.slice(BUNDLES_MAX))
    rmSync(join(bundles, name), { recursive: true, force: true });
}

/** Returns a hash of the sizes and times of all files from which a bundle is made. */
function stampNow() {
  const hash = createHash("sha256");
  // With `withFileTypes`, Node needs no further system call for the type of each entry.
  const entries = readdirSync(join(root, "src"), { recursive: true, withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile());
  const files = sources.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1));
  for (const file of [...files.sort(), "package-lock.json", script]) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}
