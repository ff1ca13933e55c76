// Creates folders so that they survive a crash, and flushes folders to disk. Rejects symbolic links
// instead of folders.
import { constants } from "node:fs";
import { mkdir, open, realpath } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { StorageError } from "./storage.ts";

/**
 * Creates a folder and its missing parents below `root`. Flushes each parent to disk, so that the
 * new folder survives a crash.
 * @throws the error of the operating system if a folder cannot be created
 * @throws StorageError if the path contains a symbolic link
 */
export async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root) {
    // The root itself may be a symbolic link, because the operator has chosen it.
    if ((await mkdir(root, { recursive: true, mode: 0o700 })) !== undefined)
      await syncFolder(dirname(root));
    return;
  }
  if (await existsWithoutLinks(root, folder)) return;
  await makeFolder(root, dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== "EEXIST") throw error;
  });
  await syncFolder(dirname(folder));
}

/**
 * Returns true if the folder exists, and no part of its path below `root` is a symbolic link.
 * Returns false if the folder does not exist.
 * @throws StorageError if the path below `root` contains a symbolic link
 * @throws the error of the operating system if the folder cannot be read
 */
export async function existsWithoutLinks(root: string, folder: string): Promise<boolean> {
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(folder)]);
    if (real === join(realRoot, relative(root, folder))) return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
  throw new StorageError(
    `The path ${folder} contains a symbolic link, which the file store does not allow. Replace the link with a folder.`,
  );
}

/** Flushes the list of the files in a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  // On Windows a program cannot open folders. Windows stores file names durably without this step.
  if (process.platform === "win32") return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the `code` of an error of the operating system, such as `ENOENT`. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && "code" in error ? error.code : undefined;
