// Stores bytes in a folder. Writes a temporary file, syncs it, renames it, and syncs the folder, so
// that a file with its final name is complete. Follows no links below its folder.
import { constants } from "node:fs";
import { open, opendir, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Capacity, currentParty, withLease } from "../../platform/capacity/index.ts";
import { BufferPool } from "../../platform/index.ts";
import { errorCode, isOwn, makeFolder, syncFolder } from "./disk-folders.ts";
import { PieceStream } from "./piece-stream.ts";
import { BytesMissingError, failAs, StorageError, type Storage } from "./storage.ts";

/** Suffix of files that are not complete yet. */
const UNFINISHED = ".part";
const CREATE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Slots to read and slots to write (G38). The entry of the program gives Node 24 threads for file
 * operations and host names. A slot is held until the event loop continues the call, so fewer slots
 * would leave the threads idle while the event loop is late.
 */
const AT_ONCE = 10;
const WAIT_MS = 30_000;
const PIECE_BYTES = 256 * 1024;
/** Number of pooled buffers for pieces: 8 MiB. */
const PIECES_POOLED = 32;

/**
 * Opens a folder as a store.
 * @param root absolute path; created when bytes are stored
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
      // The sweep removes what cannot be removed now.
      if (!isStored) await Promise.allSettled([remove(part), remove(path)]);
    }
  }

  return {
    uploadsAtOnce: 64,
    put,
    async open(key, expected) {
      const path = pathOf(key);
      // The stream reads when its client has consumed bytes, outside the request that opened it.
      const party = currentParty();
      await checkFolder(root, path).catch(failToOpen);
      const file = await open(path, READ).catch(failToOpen);
      try {
        const stats = await file.stat();
        if (!stats.isFile()) throw new BytesMissingError("The path is not a regular file.");
        if (stats.size !== expected.size)
          throw new BytesMissingError(`The file has ${stats.size} of ${expected.size} bytes.`);
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
 * @throws BytesMissingError if the folder is missing or the path contains a link; the system's
 *   error
 */
async function checkFolder(root: string, path: string): Promise<void> {
  const isThere = await isOwn(root, dirname(path)).catch((error: unknown) => {
    if (error instanceof StorageError) throw new BytesMissingError(error.message);
    throw error;
  });
  if (!isThere) throw new BytesMissingError("The folder of the file is missing.");
}

async function readPiece(
  file: FileHandle,
  at: number,
  length: number,
  // Not from Node's buffer pool: a small slice would keep the whole pool buffer in memory.
  buffer: Buffer = Buffer.allocUnsafeSlow(length),
): Promise<Buffer> {
  const { bytesRead } = await orStorageError("A file could not be read", () =>
    file.read(buffer, 0, length, at),
  );
  return buffer.subarray(0, bytesRead);
}

/**
 * Writes and syncs the file, and always closes it.
 * @throws the errors of `bytes`, StorageError
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
 * Converts the error of a failed open. A missing file, a link (ELOOP) and a file in place of a
 * folder all mean that the bytes are missing.
 */
function failToOpen(error: unknown): never {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ELOOP" || code === "ENOTDIR")
    throw new BytesMissingError(`A file is missing: ${code}`, { cause: error });
  return failAs("A file could not be opened", error);
}

/**
 * Returns the paths of all files below a folder, without links.
 * @throws StorageError
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
