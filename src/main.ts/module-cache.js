// Caches in one file the results of loading a command's modules: the target of each import, and the
// source of each module. Without the cache, Node asks the file system thousands of times at every
// start. The cache saves 180 ms of processor time. A module in the cache is valid while the size
// and the times of its file are unchanged. The whole cache is valid for one Node and one
// installation.
import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Modules that are loaded later belong to single requests. */
const recordingMs = 5_000;
const cachedFormats = new Set(["module", "module-typescript", "commonjs", "json"]);
const install = join(import.meta.dirname, "../../node_modules/.package-lock.json");

/**
 * Loads the modules of this process through the cache.
 * @param {string} file path of the cache; it is written as a whole or not at all, and not used if
 *   it can be neither read nor written
 */
export function useModuleCache(file) {
  const key = [
    process.version,
    process.arch,
    ...[install, import.meta.filename].map(stampOf),
  ].join();
  const cache = read(file, key);
  if (cache === undefined && !isWritable(dirname(file))) return;
  const { ways, modules } = cache ?? { ways: {}, modules: {} };
  const checked = new Map();
  let changed = false;

  /** Returns the valid cache entry of a module. Each file is checked once. */
  function entryOf(url) {
    if (!checked.has(url)) {
      const module = modules[url];
      const isValid = module !== undefined && module.stamp === stampOf(fileURLToPath(url));
      checked.set(url, isValid ? module : undefined);
    }
    return checked.get(url);
  }

  function resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || specifier.startsWith("node:")) return next(specifier, context);
    const kind = conditions.includes("require") ? "require" : "import";
    const way = `${kind} ${specifier} ${parentURL}`;
    const target = ways[way];
    const module = target && entryOf(target);
    if (module) return { url: target, format: module.format, shortCircuit: true };
    const resolved = next(specifier, context);
    if (resolved.url.startsWith("file:") && resolved.url !== target) {
      ways[way] = resolved.url;
      changed = true;
    }
    return resolved;
  }

  function load(url, context, next) {
    const module = entryOf(url);
    if (module) return { format: module.format, source: module.source, shortCircuit: true };
    // The stamp is taken before the file is read. If the file changes meanwhile, the next start
    // reads it again.
    const stamp = url.startsWith("file:") ? stampOf(fileURLToPath(url)) : undefined;
    const loaded = next(url, context);
    const { format, source } = loaded;
    if (stamp === undefined || source == null || !cachedFormats.has(format ?? "commonjs"))
      return loaded;
    const text = String(source);
    // Node finds the format of a file without a declared one by its syntax. Files with this pattern
    // are left to Node.
    if (format == null && /^\s*(?:import|export)\b/m.test(text)) return loaded;
    modules[url] = { stamp, format: format ?? "commonjs", source: text };
    changed = true;
    return loaded;
  }

  const hooks = registerHooks({ resolve, load });
  const end = () => {
    hooks.deregister();
    // The modules of a misspelt or failing command are of no use for other starts.
    if (changed && !process.exitCode) write(file, { key, ways, modules });
    changed = false;
  };
  setTimeout(end, recordingMs).unref();
  process.once("exit", end);
}

/** Returns the stamp of a file; undefined if the file does not exist. */
function stampOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat && `${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`;
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function read(file, key) {
  try {
    const cache = JSON.parse(readFileSync(file, "utf8"));
    return cache.key === key ? cache : undefined;
  } catch {
    return undefined;
  }
}

function write(file, cache) {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(cache));
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
  }
}
