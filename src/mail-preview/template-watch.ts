// Watches a folder of mail templates for saved files, however an editor saves them. File system events trigger a scan; a slow periodic
// scan catches what they miss (network drives, containers).
import { readdirSync, statSync, watch, type BigIntStats, type FSWatcher } from "node:fs";
import { join } from "node:path";

export interface TemplateWatch {
  close(): void;
}

/** Editors save in several steps; what follows within this time belongs to the same save. */
const SETTLE_MS = 25;
const RESCAN_MS = 1_000;
/** `<template>/i18n/de.yaml` is the deepest file there is. */
const DEPTH_MAX = 2;
const ENTRIES_MAX = 1_000;

/** @param onChange is called with the paths, relative to the folder, of files that were written, made or taken away */
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

/** Undefined where the system has no watches left: the periodic scan has to do. */
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
  /** By path; a text that differs once the file was written. */
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
      for (const name of namesIn(join(root, path))) visit(join(path, name), depth + 1);
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

/** Of a folder that is gone meanwhile, nothing. */
function namesIn(path: string): readonly string[] {
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
