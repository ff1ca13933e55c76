// The port to whatever keeps bytes, by keys that the gateway makes: a folder, or a bucket. It knows no workspaces, records or limits.
import type { Readable } from "node:stream";
import { CapacitySpentError, type Capacity } from "../../platform/capacity/index.ts";
import { DiagnosticError } from "../../platform/index.ts";
import type { ByteRange } from "../blob.ts";

export interface ExpectedBytes extends ByteRange {
  /** Of the whole. */
  readonly size: number;
}

/** Keys are parts of GUIDs with slashes between them; folders are their beginnings, without the slash at the end. */
export interface Storage {
  /** Uploads that it takes at a time. */
  readonly uploadsAtOnce: number;
  /**
   * Stores bytes under a key that nothing has: durable when it resolves.
   * @throws what `bytes` throw, else StorageError; `discard` takes what it may leave then
   */
  readonly put: (key: string, bytes: AsyncIterable<Buffer>) => Promise<void>;
  /**
   * Reads a range as it is consumed, holding little of it. Destroy what it answers to end it early.
   * @throws BytesMissingError, StorageError; the stream fails with either
   */
  readonly open: (key: string, expected: ExpectedBytes) => Promise<Readable>;
  /** Does nothing where it is gone already. @throws StorageError */
  readonly remove: (key: string) => Promise<void>;
  /** Removes what unfinished attempts to store under the key have left, too. @throws StorageError */
  readonly discard: (key: string) => Promise<void>;
  /** Keys under a folder, those of unfinished attempts included, in any order, possibly twice. @throws StorageError */
  readonly list: (folder: string) => AsyncIterable<string>;
  /** Removes all under a folder. @throws StorageError */
  readonly removeAll: (folder: string) => Promise<void>;
  /** Shared resources of its own (G38). */
  readonly capacities?: readonly Capacity[];
  readonly close: () => void;
}

/** The store failed: full, broken, out of reach, too slow. */
export class StorageError extends DiagnosticError {
  override readonly name = "StorageError";
}

/** Nothing is stored under the key, or not as many bytes as were. */
export class BytesMissingError extends Error {
  override readonly name = "BytesMissingError";
}

/**
 * @throws the error itself where it is one of this port's or a refusal of shared capacity, else
 *   StorageError with it as its cause
 */
export function failAs(what: string, cause: unknown): never {
  if (cause instanceof StorageError || cause instanceof BytesMissingError) throw cause;
  if (cause instanceof CapacitySpentError) throw cause;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  throw new StorageError(`${what}: ${reason}`, { cause });
}
