// Runs before `npm start` and `npm test`: installs the locked dependencies, the Node that runs the gateway among them, when they
// are missing or are not those of package-lock.json. Plain, old-style JavaScript: it must run, and explain itself, on Node 18.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findRuntime, linkRuntime, needed, root } from "./runtime.mjs";

const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-lock");
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const stamp = createHash("sha256")
  .update(`${process.platform} ${process.arch} ${lock}`)
  .digest("hex");

const isComplete = isInstalled();
if (isComplete) linkRuntime();
if (!isComplete || findRuntime() === null) install();
if (findRuntime() === null) {
  fail(
    `The gateway needs Node ${needed} or later: this is ${process.version}, and npm has no newer one for ${process.platform} ${process.arch}. Install Node ${needed} and try again.`,
  );
}

function isInstalled() {
  if (existsSync(stampFile)) return readFileSync(stampFile, "utf8") === stamp;
  if (!matchesLock()) return false;
  writeStamp();
  return true;
}

/** Whether what npm itself noted down in node_modules, if somebody ran it by hand, is what the lock file asks for. */
function matchesLock() {
  const noted = join(modules, ".package-lock.json");
  if (!existsSync(noted)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(noted, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = present[path];
    return found === undefined
      ? entry.optional === true && !isForThisPlatform(entry)
      : found.version === entry.version;
  });
}

function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false;
  return (
    os.includes(process.platform) && cpu.includes(process.arch) && libc?.includes("musl") !== true
  );
}

function install() {
  console.error(
    "Installing the locked dependencies into node_modules (once; about half a minute) ...",
  );
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
  ];
  // npm tells its scripts where it and its Node are; the Node in node_modules is about to be replaced, so it is not used.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const own =
    npm !== undefined && node !== undefined && existsSync(node) && !node.startsWith(modules);
  const asRuntime = JSON.stringify(join(root, "scripts", "as-runtime.cjs"));
  const env = {
    ...process.env,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --require ${asRuntime}`,
  };
  const options = { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] };
  const result = own
    ? spawnSync(node, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (result.error !== undefined)
    fail(`npm could not be started (${result.error.message}); run "npm ci" and try again.`);
  if (result.status !== 0) fail("The dependencies could not be installed: npm says why above.");
  linkRuntime();
  writeStamp();
}

function writeStamp() {
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Somebody else's node_modules: it is complete, and the next start looks again.
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
