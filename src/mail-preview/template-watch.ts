// Finds changed files in a folder, such as the folder of mail templates, by reading the whole
// folder every 50 or 100 ms. This also finds changes on network drives and in containers, where the
// operating system does not report all changes.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

interface WatchedFiles {
  /** Milliseconds between two readings of the folder. */
  readonly everyMs: number;
  /** Matches the paths of the files that are watched. */
  readonly names: RegExp;
  /** Maximum depth of sub-folders that are read. A file in the folder itself has the depth 0. */
  readonly depthMax: number;
  readonly filesMax: number;
}

/**
 * A file such as `<template>/i18n/de.yaml` has the depth 2. Reading the folder of the gateway's own
 * templates takes about 1 ms.
 */
const templateFiles: WatchedFiles = {
  everyMs: 50,
  names: /\.(?:mjml|yaml)$/,
  depthMax: 2,
  filesMax: 1_000,
};

/**
 * Begins to watch a folder.
 * @param onChange called with the files that were written, created or deleted, relative to the
 *   folder
 */
export function watchFolder(
  folder: string,
  onChange: (files: readonly string[]) => void,
  watched: WatchedFiles = templateFiles,
): { readonly close: () => void } {
  let seen = scan(folder, watched);
  const rounds = setInterval(() => {
    const now = scan(folder, watched);
    const changed = changesBetween(seen, now);
    seen = now;
    if (changed.length > 0) onChange(changed);
  }, watched.everyMs);
  return { close: () => clearInterval(rounds) };
}

/**
 * Returns a text for each file, by the file's path. The text changes when the file is written, so
 * that a comparison finds changed files.
 */
function scan(
  root: string,
  { names, depthMax, filesMax }: WatchedFiles,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const visit = (path: string, depth: number): void => {
    if (files.size > filesMax) return;
    try {
      const entry = statSync(join(root, path));
      if (entry.isDirectory() && depth <= depthMax)
        for (const name of readdirSync(join(root, path))) visit(join(path, name), depth + 1);
      else if (entry.isFile() && names.test(path))
        files.set(path, `${entry.ino} ${entry.size} ${entry.mtimeMs} ${entry.ctimeMs}`);
    } catch {
      // The file was deleted after the folder was listed, or the process may not read it.
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
