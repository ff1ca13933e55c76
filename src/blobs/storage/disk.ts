// Stores bytes in a folder of the file system. Writes a temporary file, flushes it to disk, renames
// it, and flushes the folder. So a file with its final name is always complete. Does not follow
// symbolic links in its folder.
import { constants } from "node:fs";
import { open, opendir, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Capacity, currentParty, withLease } from "../../platform/capacity/index.ts";
import { BufferPool } from "../../platform/index.ts";
import { errorCode, existsWithoutLinks, makeFolder, syncFolder } from "./disk-folders.ts";
import { PieceStream } from "./piece-stream.ts";
import { BytesMissingError, failAs, StorageError, type Storage } from "./storage.ts";

/** Suffix of the names of incomplete files. */
const UNFINISHED = ".part";
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Number of concurrent reads, and of concurrent writes (G38). The start program runs Node.js with
 * 24 threads for file operations and DNS lookups. A finished read or write occupies its slot until
 * the event loop continues its code. With fewer slots, threads would be idle while the event loop
 * is busy.
 */
const AT_ONCE = 10;
const WAIT_MS = 30_000;
const PIECE_BYTES = 256 * 1024;
/** Number of reusable buffers for pieces of files, 8 MiB in total. */
const PIECES_POOLED = 32;

/**
 * Opens a folder as a file store.
 * @param root absolute path of the folder. It is created when the first bytes are stored
 */
export function openDisk(root: string): Storage {
  const readTurns = turnsTo("read");
  const writeTurns = turnsTo("write");
  const writes: Turns = (work) => withLease(writeTurns, work);
  const memory = new BufferPool(PIECE_BYTES, PIECES_POOLED);
  const pathOf = (key: string): string => join(root, key);
  const remove = (path: string): Promise<void> =>
    orStorageError("A file could not be removed", () => rm(path, { force: true }));

  async function put(key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const path = pathOf(key);
    const part = path + UNFINISHED;
    const file = await orStorageError("A file could not be made", async () => {
      await writes(() => makeFolder(root, dirname(path)));
      return open(part, CREATE, 0o600);
    });
    let isStored = false;
    try {
      await writeAndSync(file, bytes, writes);
      await orStorageError("A file could not be stored", async () => {
        await rename(part, path);
        await writes(() => syncFolder(dirname(path)));
      });
      isStored = true;
    } finally {
      // If a removal fails, the next sweep removes the bytes.
      if (!isStored) await Promise.allSettled([remove(part), remove(path)]);
    }
  }

  return {
    uploadsAtOnce: 64,
    put,
    async open(key, expected) {
      const path = pathOf(key);
      // The stream reads later, when its client has received earlier bytes. Such a read does not
      // run within the request, so the caller is remembered here.
      const party = currentParty();
      await checkFolder(root, path).catch(failToOpen);
      const file = await open(path, READ).catch(failToOpen);
      try {
        const stats = await file.stat();
        if (!stats.isFile())
          throw new BytesMissingError(
            "The path of the stored content leads to a folder or a device instead of a file. Restore the file from a backup.",
          );
        if (stats.size !== expected.size)
          throw new BytesMissingError(
            `The stored content has ${stats.size} bytes, but the record of the file says ${expected.size} bytes. Restore the file from a backup.`,
          );
        return new PieceStream(expected, {
          least: PIECE_BYTES,
          most: PIECE_BYTES,
          memory,
          read: (at, length, into) =>
            withLease(readTurns, () => readPiece(file, at, length, into), { party }),
          close: () => file.close(),
        });
      } catch (error) {
        await file.close();
        return failToOpen(error);
      }
    },
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
    capacities: [readTurns, writeTurns],
    close: () => {},
  };
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

const turnsTo = (verb: "read" | "write"): Capacity =>
  new Capacity({
    name: `files ${verb}`,
    what: `turns to ${verb} files`,
    slots: AT_ONCE,
    waitMs: WAIT_MS,
  });

/**
 * Checks the folder of a file.
 * @throws BytesMissingError if the folder is missing, or the path contains a symbolic link
 * @throws the error of the operating system if the folder cannot be read
 */
async function checkFolder(root: string, path: string): Promise<void> {
  const isThere = await existsWithoutLinks(root, dirname(path)).catch((error: unknown) => {
    if (error instanceof StorageError) throw new BytesMissingError(error.message);
    throw error;
  });
  if (!isThere)
    throw new BytesMissingError(
      "The folder with the stored content of the file does not exist. Restore the file from a backup.",
    );
}

async function readPiece(
  file: FileHandle,
  at: number,
  length: number,
  // `allocUnsafeSlow` returns a separate buffer. `allocUnsafe` could return a part of a larger
  // buffer of Node.js, which would keep the whole larger buffer in memory.
  buffer: Buffer = Buffer.allocUnsafeSlow(length),
): Promise<Buffer> {
  const { bytesRead } = await orStorageError("A file could not be read", () =>
    file.read(buffer, 0, length, at),
  );
  return buffer.subarray(0, bytesRead);
}

/**
 * Writes bytes into the file and flushes them to disk. Always closes the file.
 * @throws StorageError if the file cannot be written
 * @throws the errors of `bytes`
 */
async function writeAndSync(
  file: FileHandle,
  bytes: AsyncIterable<Buffer>,
  writes: Turns,
): Promise<void> {
  const what = "A file could not be written";
  try {
    for await (const chunk of bytes)
      await orStorageError(what, () => writes(() => writeWhole(file, chunk)));
    await orStorageError(what, () => writes(() => file.sync()));
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

/**
 * Throws the error for a file that could not be opened. The bytes count as missing in three cases:
 * no such file, a symbolic link (ELOOP), a file in place of a folder (ENOTDIR).
 */
function failToOpen(error: unknown): never {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ELOOP" || code === "ENOTDIR")
    throw new BytesMissingError(`A file is missing: ${code}`, { cause: error });
  return failAs("A file could not be opened", error);
}

/**
 * Returns the paths of all files below a folder. Ignores symbolic links.
 * @throws StorageError if a folder cannot be listed
 */
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
