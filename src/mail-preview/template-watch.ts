// Watches a folder of mail templates for saved files, in any way that an editor saves. File system
// events trigger a scan. A slow periodic scan finds changes without events (network drives,
// containers).
import { readdirSync, statSync, watch, type BigIntStats, type FSWatcher } from "node:fs";
import { join } from "node:path";

export interface TemplateWatch {
  close(): void;
}

/** Editors save in several steps. Events within this time belong to one save. */
const SETTLE_MS = 25;
const RESCAN_MS = 1_000;
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
): TemplateWatch {
  const watched = new Map<string, { readonly inode: bigint; readonly watcher: FSWatcher }>();
  let seen = scan(folder);
  let settling: NodeJS.Timeout | undefined;

  const rescan = (): void => {
    const now = scan(folder);
    updateWatchers(now.folders);
    const changed = changesBetween(seen.files, now.files);
    seen = now;
    if (changed.length > 0) onChange(changed);
  };
  const soon = (): void => {
    clearTimeout(settling);
    settling = setTimeout(rescan, SETTLE_MS);
  };
  const updateWatchers = (folders: ReadonlyMap<string, bigint>): void => {
    for (const [path, { inode, watcher }] of watched) {
      if (folders.get(path) === inode) continue;
      watcher.close();
      watched.delete(path);
    }
    for (const [path, inode] of folders) {
      if (watched.has(path)) continue;
      const watcher = watchFolder(join(folder, path), soon);
      if (watcher !== undefined) watched.set(path, { inode, watcher });
    }
  };
  updateWatchers(seen.folders);
  const rounds = setInterval(rescan, RESCAN_MS);
  return {
    close() {
      clearInterval(rounds);
      clearTimeout(settling);
      for (const { watcher } of watched.values()) watcher.close();
    },
  };
}

/** Returns undefined if the system has no free watches. Then the periodic scan finds changes. */
function watchFolder(path: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(path, { persistent: false }, onEvent);
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

interface Scan {
  /** The state of each file by path. It differs after the file was written. */
  readonly files: ReadonlyMap<string, string>;
  /** Inodes by path; the folder itself is "". */
  readonly folders: ReadonlyMap<string, bigint>;
}

function scan(root: string): Scan {
  const files = new Map<string, string>();
  const folders = new Map<string, bigint>();
  const visit = (path: string, depth: number): void => {
    const entry = statOf(join(root, path));
    if (entry === undefined || files.size > ENTRIES_MAX) return;
    if (entry.isDirectory() && depth <= DEPTH_MAX) {
      folders.set(path, entry.ino);
      for (const name of folderEntries(join(root, path))) visit(join(path, name), depth + 1);
    } else if (entry.isFile() && /\.(?:mjml|yaml)$/.test(path)) {
      files.set(path, `${entry.ino} ${entry.size} ${entry.mtimeNs} ${entry.ctimeNs}`);
    }
  };
  visit("", 0);
  return { files, folders };
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false, bigint: true });
  } catch {
    return undefined;
  }
}

/** Returns the entries of a folder; empty if it was deleted. */
function folderEntries(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function changesBetween(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const written = [...after].filter(([file, state]) => before.get(file) !== state);
  const gone = [...before.keys()].filter((file) => !after.has(file));
  return [...written.map(([file]) => file), ...gone].map((file) => file.replaceAll("\\", "/"));
}
