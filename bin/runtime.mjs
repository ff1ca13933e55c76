// Finds a Node that can run the gateway. Plain JavaScript without newer syntax, so that Node 18 can
// run this file and print what to do.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const needed = "24.15";
/**
 * Limits the memory of V8 for young objects. See openapi/decisions/0027-memory-of-young-objects.md.
 */
export const runtimeOptions = ["--max-semi-space-size=16"];

const modules = join(root, "node_modules");
const platform = process.platform === "win32" ? "win" : process.platform;
const program = process.platform === "win32" ? "node.exe" : "node";
const packages = ["node", "node-bin"].map((start) => `${start}-${platform}-${process.arch}`);
/**
 * The path where npm's scripts find the installed Node first. On Windows, npm creates a command
 * file there.
 */
const link = join(modules, ".bin", program);

/** Path of a Node that is new enough: the installed one, else the current one; null for none. */
export function findRuntime() {
  const found = [link, ...packages.map(programOf)].find((path) => existsSync(path));
  if (found !== undefined) return isEnough(versionOf(found)) ? found : null;
  return isEnough(process.version) ? process.execPath : null;
}

/**
 * Adds the link to the installed `node`. npm 9 does not create this link if several optional
 * packages contain a `node`.
 */
export function linkRuntime() {
  const found = packages.find((name) => existsSync(programOf(name)));
  if (process.platform === "win32" || found === undefined || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(join("..", found, "bin", program), link);
}

function programOf(name) {
  return join(modules, name, "bin", program);
}

function versionOf(path) {
  const result = spawnSync(path, ["--version"], { encoding: "utf8" });
  return result.status === 0 ? result.stdout.trim() : "";
}

export function isEnough(version) {
  const [major, minor] = version.replace("v", "").split(".").map(Number);
  const [majorNeeded, minorNeeded] = needed.split(".").map(Number);
  return major > majorNeeded || (major === majorNeeded && minor >= minorNeeded);
}
