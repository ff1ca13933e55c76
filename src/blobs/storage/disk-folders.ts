// Creates folders that survive a crash, and syncs them. Refuses symbolic links in place of folders.
import { constants } from "node:fs";
import { mkdir, open, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { StorageError } from "./storage.ts";

/**
 * Creates a folder and its parents below `root`. Syncs each parent before it writes into the new
 * folder.
 * @throws the system's error, StorageError
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) {
    // The root may be a link, because the operator named it.
    if ((await mkdir(root, { recursive: true, mode: 0o700 })) !== undefined)
      await syncFolder(dirname(root));
    return;
  }
  if (await isOwn(root, folder)) return;
  await makeFolder(root, dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await syncFolder(dirname(folder));
}

/**
 * Returns true if the folder exists.
 * @throws StorageError if the path from `root` contains a link; the system's error
 */
export async function isOwn(root: string, folder: string): Promise<boolean> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)]);
    if (real === join(realRoot, relative(root, folder))) return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  throw new StorageError(
    `The path ${folder} contains a symbolic link. Replace the link with a folder.`,
  );
}

/** Syncs the entries of a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders. It persists names without a sync.
  if (process.platform === "win32") return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the `code` of a system error. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
