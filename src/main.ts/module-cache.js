// Keeps in one file what loading a command's modules has found out: where each import leads, and what stands there. Node asks the file
// system thousands of times for that at every start; read from here, it takes 180 ms less of a processor. A module counts while its
// file's size and times are as they were, and all of them for one Node and one install.
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

/** What is loaded later belongs to single requests. */
const recordedMs = 5_000;
const keptFormats = new Set(["module", "module-typescript", "commonjs", "json"]);
const install = join(import.meta.dirname, "../../node_modules/.package-lock.json");

/** @param {string} file where it is kept; it appears whole or not at all, and is done without where it can be neither read nor written */
export function useModuleCache(file) {
  const key = [
    process.version,
    process.arch,
    ...[install, import.meta.filename].map(stampOf),
  ].join();
  const cache = read(file, key);
  if (cache === undefined && !isWritable(dirname(file))) return;
  const { ways, modules } = cache ?? { ways: {}, modules: {} };
  const looked = new Map();
  let changed = false;

  /** What is known of the file and still holds, looked at once. */
  function known(url) {
    if (!looked.has(url)) {
      const module = modules[url];
      const holds = module !== undefined && module.stamp === stampOf(fileURLToPath(url));
      looked.set(url, holds ? module : undefined);
    }
    return looked.get(url);
  }

  function resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (parentURL === undefined || specifier.startsWith("node:")) return next(specifier, context);
    const kind = conditions.includes("require") ? "require" : "import";
    const way = `${kind} ${specifier} ${parentURL}`;
    const target = ways[way];
    const module = target && known(target);
    if (module) return { url: target, format: module.format, shortCircuit: true };
    const resolved = next(specifier, context);
    if (resolved.url.startsWith("file:") && resolved.url !== target) {
      ways[way] = resolved.url;
      changed = true;
    }
    return resolved;
  }

  function load(url, context, next) {
    const module = known(url);
    if (module) return { format: module.format, source: module.source, shortCircuit: true };
    // Before it is read: what is written meanwhile is read anew by the next start.
    const stamp = url.startsWith("file:") ? stampOf(fileURLToPath(url)) : undefined;
    const loaded = next(url, context);
    const { format, source } = loaded;
    if (stamp === undefined || source == null || !keptFormats.has(format ?? "commonjs"))
      return loaded;
    const text = String(source);
    // What declares no format is told by its syntax; this much is enough to leave the telling to Node.
    if (format == null && /^\s*(?:import|export)\b/m.test(text)) return loaded;
    modules[url] = { stamp, format: format ?? "commonjs", source: text };
    changed = true;
    return loaded;
  }

  const hooks = registerHooks({ resolve, load });
  const end = () => {
    hooks.deregister();
    // What a misspelt or failing command loads is of no use to others.
    if (changed && !process.exitCode) write(file, { key, ways, modules });
    changed = false;
  };
  setTimeout(end, recordedMs).unref();
  process.once("exit", end);
}

/** Undefined where there is no such file. */
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
