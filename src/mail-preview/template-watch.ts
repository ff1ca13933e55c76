// Watches a folder of mail templates for saved files by a periodic scan. So it notices every way in
// which an editor saves, also on network drives and in containers.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A scan of the gateway's own templates takes about 1 ms. */
const SCAN_MS = 150;
/** The deepest file is `<template>/i18n/de.yaml`. */
const DEPTH_MAX = 2;
const ENTRIES_MAX = 1_000;

/**
 * Starts to watch a folder.
 * @param onChange called with the paths, relative to the folder, of written, created or deleted
 *   files
 */
export function watchTemplates(
  folder: string,
  onChange: (files: readonly string[]) => void,
): { readonly close: () => void } {
  let seen = scan(folder);
  const rounds = setInterval(() => {
    const now = scan(folder);
    const changed = changesBetween(seen, now);
    seen = now;
    if (changed.length > 0) onChange(changed);
  }, SCAN_MS);
  return { close: () => clearInterval(rounds) };
}

/** Returns the state of each file by path. It differs after the file was written. */
function scan(root: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (path: string, depth: number): void => {
    if (files.size > ENTRIES_MAX) return;
    try {
      const entry = statSync(join(root, path));
      if (entry.isDirectory() && depth <= DEPTH_MAX)
        for (const name of readdirSync(join(root, path))) visit(join(path, name), depth + 1);
      else if (entry.isFile() && /\.(?:mjml|yaml)$/.test(path))
        files.set(path, `${entry.ino} ${entry.size} ${entry.mtimeMs} ${entry.ctimeMs}`);
    } catch {
      // Deleted meanwhile, or not readable by this user.
    }
  };
  visit("", 0);
  return files;
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const written = [...after].filter(([file, state]) => before.get(file) !== state);
  const gone = [...before.keys()].filter((file) => !after.has(file));
  return [...written.map(([file]) => file), ...gone].map((file) => file.replaceAll("\\", "/"));
}
