// Watches a folder of mail templates for changed files, by regular scans. Scans find every change,
// also on network drives and in containers.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds between two scans. A scan of the gateway's own templates takes about 1 ms. */
const SCAN_MS = 150;
/** Maximum depth of folders, as in `<template>/i18n/de.yaml`. */
const DEPTH_MAX = 2;
const ENTRIES_MAX = 1_000;

/**
 * Starts to watch a folder.
 * @param onChange called with the written, created or deleted files, relative to the folder
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

/** Returns the state of each file by its path. The state changes when the file is written. */
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
      // The file was deleted meanwhile, or this user may not read it.
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
