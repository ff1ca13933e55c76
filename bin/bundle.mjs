// Bundles `src/` into `.cache/bundle/`: a start from more than a thousand files takes more time and
// memory. A bundle is stale if a source file or the installed packages have changed. Plain
// JavaScript, like all of bin/.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findRuntime, root } from "./runtime.mjs";

const folder = join(root, ".cache", "bundle");
const stampFile = join(folder, ".stamp");
const script = join("scripts", "tools", "bundle.ts");

/** Returns the path of the program: the bundle, or the source if the bundle is stale. */
export function programFile() {
  return isFresh(stampNow()) ? join(folder, "main.js") : join(root, "src", "main.ts");
}

/** Builds the bundle if it is stale. Throws an error if it cannot be built. */
export function ensureBundle() {
  const stamp = stampNow();
  if (isFresh(stamp)) return;
  const result = spawnSync(findRuntime(), [join(root, script), folder], { encoding: "utf8" });
  if (result.status !== 0) throw new Error(result.stderr || String(result.error));
  writeFileSync(stampFile, stamp);
}

function isFresh(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
}

/** Returns a hash of the sizes and times of everything that the bundle is made from. */
function stampNow() {
  const hash = createHash("sha256");
  const sources = readdirSync(join(root, "src"), { recursive: true }).sort();
  for (const file of [...sources.map((name) => join("src", name)), "package-lock.json", script]) {
    const stats = statSync(join(root, file), { throwIfNoEntry: false });
    if (stats?.isFile()) hash.update(`${file} ${stats.size} ${stats.mtimeMs}\n`);
  }
  return hash.digest("hex");
}
