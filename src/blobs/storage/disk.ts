// Keeps bytes in a folder. They are written under another name beside their own, synced, renamed, and the folder is synced, so that
// what has its name is whole. Follows no links below its folder.
import { constants } from "node:fs";
import { open, opendir, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Capacity, currentParty, withLease } from "../../platform/capacity/index.ts";
import { SharedMemory } from "../../platform/index.ts";
import { errorCode, isOwn, makeFolder, syncFolder } from "./disk-folders.ts";
import { PieceStream } from "./piece-stream.ts";
import { BytesMissingError, failAs, StorageError, type Storage } from "./storage.ts";

/** What the name of bytes ends with that are not whole yet. */
const UNFINISHED = ".part";
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Node reads and writes files on four threads, and looks up names there, too. Public and anonymous
 * callers use at most two of them to read and two to write. The third is kept for trusted callers
 * (G38).
 */
const AT_ONCE = 3;
const WAIT_MS = 30_000;
const PIECE_BYTES = 256 * 1024;
/** Of memory for pieces, what waits for its next use: 8 MiB. */
const PIECES_KEPT = 32;

/** @param root absolute; made when something is stored */
export function openDisk(root: string): Storage {
  const readTurns = turnsTo("read");
  const writeTurns = turnsTo("write");
  const writes: Turns = (work) => withLease(writeTurns, work);
  const memory = new SharedMemory(PIECE_BYTES, PIECES_KEPT);
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
      await fill(file, bytes, writes);
      await orStorageError("A file could not be stored", async () => {
        await rename(part, path);
        await writes(() => syncFolder(dirname(path)));
      });
      isStored = true;
    } finally {
      // What cannot be removed now is for the sweep.
      if (!isStored) await Promise.allSettled([remove(part), remove(path)]);
    }
  }

  return {
    uploadsAtOnce: 64,
    put,
    async open(key, expected) {
      const path = pathOf(key);
      // The stream reads when its client has taken bytes, outside of the request that opened it.
      const party = currentParty();
      await checkFolder(root, path).catch(failToOpen);
      const file = await open(path, READ).catch(failToOpen);
      try {
        const stats = await file.stat();
        if (!stats.isFile()) throw new BytesMissingError("What lies there is no file.");
        if (stats.size !== expected.size)
          throw new BytesMissingError(`${stats.size} of ${expected.size} bytes are there.`);
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

/** @throws BytesMissingError where it is not there, or a link leads there; the system's error */
async function checkFolder(root: string, path: string): Promise<void> {
  const isThere = await isOwn(root, dirname(path)).catch((error: unknown) => {
    if (error instanceof StorageError) throw new BytesMissingError(error.message);
    throw error;
  });
  if (!isThere) throw new BytesMissingError("Its folder is missing.");
}

async function readPiece(
  file: FileHandle,
  at: number,
  length: number,
  // None of Node's own pool, which would be held as long as the smallest part of it.
  buffer: Buffer = Buffer.allocUnsafeSlow(length),
): Promise<Buffer> {
  const { bytesRead } = await orStorageError("A file could not be read", () =>
    file.read(buffer, 0, length, at),
  );
  return buffer.subarray(0, bytesRead);
}

/** Writes and syncs, and closes it in any case. @throws what `bytes` throw, StorageError */
async function fill(file: FileHandle, bytes: AsyncIterable<Buffer>, writes: Turns): Promise<void> {
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
