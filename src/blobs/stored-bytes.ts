// The bytes behind records: small ones from memory, others from the store as they are read. What the store fails with is told as what it
// means for the file.
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import type { Guid } from "../contract/index.ts";
import { sha256, type Logger, type Soon } from "../platform/index.ts";
import {
  BlobMissingError,
  StorageUnavailableError,
  type BlobRecord,
  type ByteRange,
} from "./blob.ts";
import type { BytesKeys } from "./bytes-keys.ts";
import type { FindBlob } from "./find-together.ts";
import { createSmallBlobs, SMALL_BYTES } from "./small-blobs.ts";
import { BytesMissingError, StorageError, type Storage } from "./storage/storage.ts";

export interface StoredBytes {
  /** As `Blobs.open`. */
  readonly open: (record: BlobRecord, range?: ByteRange) => Soon<Readable | Buffer>;
  /** Keeps them in memory no more. */
  readonly forget: (workspaceId: Guid, bytesId: Guid) => void;
}

export function createStoredBytes({
  storage,
  keys,
  find,
  log,
}: {
  readonly storage: Pick<Storage, "open">;
  readonly keys: Pick<BytesKeys, "keyOf">;
  readonly find: FindBlob;
  readonly log: Logger;
}): StoredBytes {
  const small = createSmallBlobs();

  async function load(record: BlobRecord): Promise<Buffer> {
    const content = await buffer(await openStored(record));
    if (sha256(content).toString("base64url") !== record.hash)
      throw new BytesMissingError("The bytes are others than were stored.");
    return content;
  }

  function open(record: BlobRecord, range?: ByteRange): Soon<Readable | Buffer> {
    const { workspaceId, bytesId, size } = record;
    if (size === 0) return Buffer.alloc(0);
    if (size > SMALL_BYTES)
      return openStored(record, range).catch((error: unknown) => missing(record, error));
    const content = small.get(workspaceId, bytesId, () => load(record));
    const part = (bytes: Buffer): Buffer =>
      range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
    return content instanceof Promise
      ? content.then(part, (error: unknown) => missing(record, error))
      : part(content);
  }

  async function openStored(record: BlobRecord, range?: ByteRange): Promise<Readable> {
    const { size } = record;
    return storage.open(await keys.keyOf(record), { ...(range ?? wholeOf(record)), size });
  }

  /** @throws what an open that has failed is told as */
  async function missing({ workspaceId, id }: BlobRecord, error: unknown): Promise<never> {
    if (!(error instanceof BytesMissingError)) throw asBlobError(error);
    // It may have been deleted since the record was read.
    if ((await find(workspaceId, id)) !== undefined)
      log.error(
        { workspace: workspaceId, file: id, reason: error.message },
        "the content of a file is missing from the store",
      );
    throw new BlobMissingError(error);
  }

  return { open, forget: small.forget };
}

const wholeOf = ({ size }: BlobRecord): ByteRange => ({ start: 0, end: size - 1 });

/** What the store fails with is told as one thing; everything else is what it is. */
export const asBlobError = (error: unknown): unknown =>
  error instanceof StorageError || error instanceof BytesMissingError
    ? new StorageUnavailableError(error)
    : error;
