// Runs before `npm start`, and with `--dev` before the scripts of developers. Installs the locked
// dependencies, with the Node that runs the gateway, if they are missing or differ from
// package-lock.json. A start needs no development packages, so only `--dev` installs them. Plain
// JavaScript without newer syntax, so that Node 18 can run this file and print what to do.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeWait, longMs } from "./install-wait.mjs";
import { findRuntime, linkRuntime, needed, root } from "./runtime.mjs";
import { ensureBundle } from "./bundle.mjs";
import { ensureValidators } from "./validators.mjs";

const withDev = process.argv.includes("--dev");
const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-lock");
const lock = readFileSync(join(root, "package-lock.json"), "utf8");
const stamp = createHash("sha256")
  .update(`${process.platform} ${process.arch} ${lock}`)
  .digest("hex");
const stampWithoutDev = `${stamp} without dev`;

const isComplete = isInstalled();
if (isComplete) linkRuntime();
if (!isComplete || findRuntime() === null) await install();
if (findRuntime() === null) {
  fail(
    `The gateway needs Node ${needed} or later: this is ${process.version}, and npm has no newer one for ${process.platform} ${process.arch}. Install Node ${needed} and try again.`,
  );
}
if (!withDev) build();

function build() {
  try {
    ensureValidators();
  } catch (error) {
    fail(error.message);
  }
  try {
    ensureBundle();
  } catch (error) {
    console.error(`src/ could not be bundled, so the start takes longer. ${error.message}`);
  }
}

function isInstalled() {
  const stamps = withDev ? [stamp] : [stamp, stampWithoutDev];
  if (stamps.includes(readStamp())) return true;
  const present = presentPackages();
  // A developer may link `node_modules` of another checkout. Its lock file may differ a little, so
  // the packages are not compared with this lock file.
  if (withDev && isLink() && hasDev(present)) return true;
  const found = [true, false].find((dev) => matchesLock(present, dev));
  if (found === undefined || (withDev && !found)) return false;
  writeStamp(found);
  return true;
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, "utf8") : null;
}

/** Reads npm's own record in node_modules: packages by their folder. */
function presentPackages() {
  const record = join(modules, ".package-lock.json");
  return existsSync(record) ? JSON.parse(readFileSync(record, "utf8")).packages : {};
}

function hasDev(present) {
  return Object.values(present).some((entry) => entry.dev === true);
}

/**
 * Returns true if npm's own record agrees with the lock file, for example after `npm ci` by hand.
 * @param dev true if development packages must be present, too
 */
function matchesLock(present, dev) {
  return Object.entries(JSON.parse(lock).packages).every(([path, entry]) => {
    if (path === "" || (entry.dev === true && !dev)) return true;
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

function isLink() {
  return lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/**
 * Refuses to install if node_modules is a symbolic link: npm would empty the linked folder, which
 * another checkout uses.
 */
function refuseLink() {
  if (!isLink()) return;
  const place = existsSync(modules) ? realpathSync(modules) : "nowhere";
  fail(
    `node_modules is a link (to ${place}) and holds other packages than package-lock.json asks for; installing would empty that folder. Install where it belongs, or remove the link, and try again.`,
  );
}

async function install() {
  refuseLink();
  // `npm ci` first removes all packages, also packages that a running gateway still loads. So if
  // only the development packages are missing, npm adds them with `npm install`.
  const present = presentPackages();
  const isAddition = withDev && (readStamp() === stampWithoutDev || matchesLock(present, false));
  const dev = withDev || hasDev(present);
  console.error(
    isAddition
      ? "Adding the development packages to node_modules (once; about half a minute) ..."
      : "Installing the locked dependencies into node_modules (once; about half a minute) ...",
  );
  const args = [
    ...(isAddition ? ["install", "--no-save"] : ["ci"]),
    dev ? "--include=dev" : "--omit=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--no-progress",
    "--loglevel=error",
  ];
  const asRuntime = JSON.stringify(join(root, "bin", "as-runtime.cjs"));
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ""} --require ${asRuntime}`;
  const installing = startNpm(args, { NODE_OPTIONS }, ["ignore", "ignore", "inherit"]);
  const waiting = setTimeout(tellWait, longMs);
  const { status, error } = await ended(installing);
  clearTimeout(waiting);
  if (error !== null)
    fail(`npm could not be started (${error.message}); run "npm ci" and try again.`);
  if (status !== 0) fail("The dependencies could not be installed: npm says why above.");
  linkRuntime();
  writeStamp(dev);
}

/**
 * Tells the user what a slow installation waits for. npm prints a message only when it gives up.
 */
async function tellWait() {
  const asking = startNpm(["config", "list", "--json"], {}, ["ignore", "pipe", "ignore"]);
  let settings = "";
  asking.stdout.on("data", (chunk) => (settings += chunk));
  await ended(asking);
  console.error(await describeWait(settings, process.env));
}

function startNpm(args, variables, stdio) {
  // npm tells its scripts the paths of npm and of its Node. If this Node is in node_modules, the
  // installation replaces it. So it cannot run npm.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const own =
    npm !== undefined && node !== undefined && existsSync(node) && !node.startsWith(modules);
  const options = { cwd: root, env: { ...process.env, ...variables }, stdio };
  return own
    ? spawn(node, [npm, ...args], options)
    : spawn("npm", args, { ...options, shell: process.platform === "win32" });
}

function ended(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ status: null, error }));
    child.on("close", (status) => resolve({ status, error: null }));
  });
}

function writeStamp(dev) {
  try {
    writeFileSync(stampFile, dev ? stamp : stampWithoutDev);
  } catch {
    // The file cannot be written, for example because node_modules belongs to another user. The
    // packages are complete. The next start compares them again.
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
