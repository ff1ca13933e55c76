// The port to a store of bytes: a folder, or a bucket. The gateway chooses the keys. A store knows
// no workspaces, records or limits.
import type { Readable } from "node:stream";
import { CapacitySpentError, type Capacity } from "../../platform/capacity/index.ts";
import { DiagnosticError } from "../../platform/index.ts";
import type { ByteRange } from "../blob.ts";

export interface ExpectedBytes extends ByteRange {
  /** Bytes of the whole file. */
  readonly size: number;
}

/**
 * A store of bytes. A key is a path of GUID parts. A folder is the beginning of a key, without the
 * slash at its end.
 */
export interface Storage {
  /** Maximum of concurrent uploads. */
  readonly uploadsAtOnce: number;
  /**
   * Stores bytes under an unused key. They are durable when the promise resolves. After a failure,
   * `discard` removes the remains.
   * @throws the errors of `bytes`, otherwise StorageError
   */
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /**
   * Opens a range for streaming, with a small buffer. Destroy the stream to end it early.
   * @throws BytesMissingError, StorageError; the stream fails with the same errors
   */
  readonly open: (key: string, expected: ExpectedBytes) => Promise<Readable>;
  /**
   * Removes the bytes of a key and the remains of unfinished writes. Does nothing if there are
   * none.
   * @throws StorageError
   */
  readonly discard: (key: string) => Promise<void>;
  /**
   * Lists the keys in a folder, unfinished writes included, in any order. A key may occur twice.
   * @throws StorageError
   */
  readonly list: (folder: string) => AsyncIterable<string>;
  /**
   * Removes everything in a folder.
   * @throws StorageError
   */
  readonly removeAll: (folder: string) => Promise<void>;
  /** Shared resources of the store (G38). */
  readonly capacities?: readonly Capacity[];
  readonly close: () => void;
}

/** The store is full, broken, unreachable or too slow. */
export class StorageError extends DiagnosticError {
  override readonly name = "StorageError";
}

/** The key has no bytes, or fewer or more than were stored. */
export class BytesMissingError extends Error {
  override readonly name = "BytesMissingError";
}

/**
 * Throws an error of the store.
 * @throws the error itself if it is an error of this port or a refusal of shared capacity;
 *   otherwise StorageError with the error as its cause
 */
export function failAs(what: string, cause: unknown): never {
  if (cause instanceof StorageError || cause instanceof BytesMissingError) throw cause;
  if (cause instanceof CapacitySpentError) throw cause;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  throw new StorageError(`${what}: ${reason}`, { cause });
}
