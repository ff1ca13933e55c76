// The interface of a file store: a folder or a bucket. The gateway chooses the keys under which
// bytes are stored. A store does not know workspaces, records or limits.
import type { Readable } from "node:stream";
import { CapacitySpentError, type Capacity } from "../../platform/capacity/index.ts";
import { DiagnosticError } from "../../platform/index.ts";
import type { ByteRange } from "../blob.ts";

export interface ExpectedBytes extends ByteRange {
  /** Number of bytes of the whole file. */
  readonly size: number;
}

/**
 * A file store. A key is a path whose parts are GUIDs or parts of GUIDs. A folder is the beginning
 * of a key, without the slash at its end.
 */
export interface Storage {
  /** Largest number of concurrent uploads. */
  readonly uploadsAtOnce: number;
  /**
   * Stores bytes under a key that is not used yet. The bytes are durable when the promise resolves.
   * After a failure, `discard` removes the written bytes.
   * @throws the errors of `bytes`
   * @throws StorageError if the store cannot be written to
   */
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /**
   * Opens a range of bytes as a stream with a small buffer. To end the stream early, destroy it.
   * The stream can fail later with the errors below.
   * @throws BytesMissingError if the bytes are missing or have another size
   * @throws StorageError if the store cannot be read
   */
  readonly open: (key: string, expected: ExpectedBytes) => Promise<Readable>;
  /**
   * Removes the bytes of a key, including the incomplete bytes of an unfinished write. Does nothing
   * if there is nothing to remove.
   * @throws StorageError if the store cannot be changed
   */
  readonly discard: (key: string) => Promise<void>;
  /**
   * Lists the keys in a folder in any order, including keys of unfinished writes. A key may occur
   * twice.
   * @throws StorageError if the store cannot be listed
   */
  readonly list: (folder: string) => AsyncIterable<string>;
  /**
   * Removes all bytes in a folder.
   * @throws StorageError if the store cannot be changed
   */
  readonly removeAll: (folder: string) => Promise<void>;
  /** The resources of the store that callers share, such as concurrent reads (G38). */
  readonly capacities?: readonly Capacity[];
  readonly close: () => void;
}

/** The error if the store is full, broken, unreachable or too slow. */
export class StorageError extends DiagnosticError {
  override readonly name = "StorageError";
}

/** The error if a key has no bytes, or has fewer or more bytes than were stored. */
export class BytesMissingError extends Error {
  override readonly name = "BytesMissingError";
}

/**
 * Converts the error of a failed operation to an error of the store, and throws it.
 * @param what the failed operation, such as `A file could not be read`
 * @throws `cause` itself if it is a StorageError, a BytesMissingError or a CapacitySpentError;
 *   otherwise a StorageError with this cause
 */
export function failAs(what: string, cause: unknown): never {
  if (cause instanceof StorageError || cause instanceof BytesMissingError) throw cause;
  if (cause instanceof CapacitySpentError) throw cause;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  throw new StorageError(`${what}: ${reason}`, { cause });
}
