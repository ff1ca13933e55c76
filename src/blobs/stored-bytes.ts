// Opens the bytes of files: small files from a cache in memory, larger files as a stream from the
// store. Converts errors of the store to errors for the caller.
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { sha256, type Logger } from "../platform/index.ts";
import {
  BlobMissingError,
  StorageUnavailableError,
  type BlobRecord,
  type ByteRange,
} from "./blob.ts";
import type { FindBlob } from "./batched-find.ts";
import { createSmallBlobCache, SMALL_BYTES, smallBlobLimits } from "./small-blob-cache.ts";
import type { OwnedStorage } from "./owned-storage.ts";
import { BytesMissingError, StorageError } from "./storage/storage.ts";

export function createStoredBytes({
  storage,
  find,
  log,
  processes = 1,
}: {
  readonly storage: OwnedStorage;
  readonly find: FindBlob;
  readonly log: Logger;
  /** Number of gateway processes of this machine, which divide the memory for small files. */
  readonly processes?: number | undefined;
}) {
  const small = createSmallBlobCache(smallBlobLimits(processes));

  async function load(record: BlobRecord): Promise<Buffer> {
    const content = await buffer(await openStored(record));
    if (sha256(content).toString("base64url") !== record.hash)
      throw new BytesMissingError(
        "The stored bytes of the file do not match the hash in its record, so they were changed or damaged. Restore the file from a backup.",
      );
    return content;
  }

  /**
   * Returns the bytes of a file, or a range of them. Pass a record that was just read from the
   * database. To end the stream early, destroy it.
   * @throws BlobMissingError if the bytes are missing
   * @throws StorageUnavailableError if the store cannot be read
   */
  async function open(record: BlobRecord, range?: ByteRange): Promise<Readable | Buffer> {
    const { workspaceId, bytesId, size } = record;
    if (size === 0) return Buffer.alloc(0);
    try {
      if (size > SMALL_BYTES) return await openStored(record, range);
      const bytes = await small.get(workspaceId, bytesId, () => load(record));
      return range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
    } catch (error) {
      return throwOpenError(record, error);
    }
  }

  const openStored = (record: BlobRecord, range = wholeOf(record)): Promise<Readable> =>
    storage.open(record, { ...range, size: record.size });

  /**
   * Converts an error of the store and throws it.
   * @throws BlobMissingError if the bytes are missing
   * @throws StorageUnavailableError if the store cannot be read
   */
  async function throwOpenError({ workspaceId, id }: BlobRecord, error: unknown): Promise<never> {
    if (!(error instanceof BytesMissingError)) throw asBlobError(error);
    // If the record no longer exists, the file was deleted in the meantime. Then there is nothing
    // to log.
    if ((await find(workspaceId, id)) !== undefined)
      log.error(
        { workspace: workspaceId, file: id, reason: error.message },
        "The content of a file is missing from the file store, or is damaged. Restore the file from a backup. See `reason`.",
      );
    throw new BlobMissingError(error);
  }

  return { open, forget: small.forget };
}

const wholeOf = ({ size }: BlobRecord): ByteRange => ({ start: 0, end: size - 1 });

/** Converts an error of the store to StorageUnavailableError. Returns any other error unchanged. */
export const asBlobError = (error: unknown): unknown =>
  error instanceof StorageError || error instanceof BytesMissingError
    ? new StorageUnavailableError(error)
    : error;
