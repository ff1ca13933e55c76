// Makes folders that are still there after a crash, and syncs them. Refuses links in their place.
import { constants } from "node:fs";
import { mkdir, open, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { StorageError } from "./storage.ts";

/** From `root` down, each known to the one above before anything is put in it. @throws the system's error, StorageError */
export async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) {
    // This one may be a link: the operator named it.
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

/** Whether there is such a folder. @throws StorageError where a link leads there from `root`, the system's error */
export async function isOwn(root: string, folder: string): Promise<boolean> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)]);
    if (real === join(realRoot, relative(root, folder))) return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  throw new StorageError(`A link leads to ${folder}.`);
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === "win32") return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export const errorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
