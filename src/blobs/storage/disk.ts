// Keeps bytes in a folder. They are written under another name beside their own, synced, renamed, and the folder is synced, so that
// what has its name is whole. Follows no links below its folder.
import { constants } from "node:fs";
import { open, opendir, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createDiskReader } from "./disk-reader.ts";
import { errorCode, makeFolder, syncFolder } from "./disk-folders.ts";
import { BytesMissingError, failAs, type Storage } from "./storage.ts";

/** What the name of bytes ends with that are not whole yet. */
const UNFINISHED = ".part";
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** @param root absolute; made when something is stored */
export function openDisk(root: string): Storage {
  const reader = createDiskReader();
  const pathOf = (key: string): string => join(root, key);
  const remove = (path: string): Promise<void> =>
    orStorageError("A file could not be removed", () => rm(path, { force: true }));

  async function put(
    key: string,
    bytes: AsyncIterable<Buffer>,
    signal: AbortSignal,
  ): Promise<void> {
    const path = pathOf(key);
    const part = path + UNFINISHED;
    const file = await orStorageError("A file could not be made", async () => {
      await makeFolder(root, dirname(path));
      return open(part, CREATE, 0o600);
    });
    let isStored = false;
    try {
      await fill(file, bytes, signal);
      await orStorageError("A file could not be stored", async () => {
        await rename(part, path);
        await syncFolder(dirname(path));
      });
      isStored = true;
    } finally {
      // What cannot be removed now is for the sweep.
      if (!isStored) await Promise.allSettled([remove(part), remove(path)]);
    }
  }

  return {
    put,
    async open(key, expected) {
      const file = await open(pathOf(key), READ).catch(failToOpen);
      try {
        const stats = await file.stat();
        if (!stats.isFile()) throw new BytesMissingError("What lies there is no file.");
        if (stats.size !== expected.size)
          throw new BytesMissingError(`${stats.size} of ${expected.size} bytes are there.`);
        return reader.read(file, expected);
      } catch (error) {
        await file.close();
        return failToOpen(error);
      }
    },
    remove: (key) => remove(pathOf(key)),
    async discard(key) {
      await remove(pathOf(key) + UNFINISHED);
      await remove(pathOf(key));
    },
    async *list(folder) {
      for await (const path of filesUnder(join(root, folder)))
        yield path
          .slice(root.length + 1)
          .replaceAll("\\", "/")
          .replace(UNFINISHED, "");
    },
    removeAll: (folder) =>
      orStorageError("Files could not be removed", () =>
        rm(join(root, folder), { recursive: true, force: true }),
      ),
    close: () => {},
  };
}

/** Writes and syncs, and closes it in any case. @throws what `bytes` and `signal` throw, StorageError */
async function fill(
  file: FileHandle,
  bytes: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted();
      await orStorageError("A file could not be written", () => writeWhole(file, chunk));
    }
    signal.throwIfAborted();
    await orStorageError("A file could not be written", () => file.sync());
  } finally {
    await file.close();
  }
}

async function writeWhole(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;)
    at += (await file.write(chunk, at, chunk.length - at)).bytesWritten;
}

const orStorageError = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => failAs(what, error));

/** Nothing there, a link there (ELOOP), a file in the place of a folder: all the same, the bytes are not. */
function failToOpen(error: unknown): never {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ELOOP" || code === "ENOTDIR")
    throw new BytesMissingError(`A file is missing: ${code}`, { cause: error });
  return failAs("A file could not be opened", error);
}

/** Paths of files, links left out. @throws StorageError */
async function* filesUnder(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) yield* filesUnder(path);
      else if (entry.isFile()) yield path;
    }
  } catch (error) {
    if (errorCode(error) !== "ENOENT") failAs("A folder could not be listed", error);
  }
}
