// Counts and hashes the bytes of an upload on their way to the store. Reserves storage of the
// workspace in blocks before the bytes are stored. Rejects bytes beyond a limit. Also extends the
// lease of the upload: the time after which a sweep would delete its bytes.
import { createHash } from "node:crypto";
import { wholePlan, type Workspace } from "../catalog/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import {
  BlobTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  type NewBlob,
} from "./blob.ts";
import { renewUpload, reserveBytes, type BytesLocation } from "./pending-store.ts";
import type { UploadPace } from "./upload-pace.ts";

/**
 * If the node does not extend the lease of an upload for this number of milliseconds, the upload
 * ends.
 */
export const LEASE_MS = 60_000;

const MB = 1024 * 1024;
/** Smallest and largest number of bytes that one reservation of storage adds. */
const BLOCK_MIN = 256 * 1024;
const BLOCK_MAX = 16 * MB;

export interface UploadLimits {
  readonly maxFileMb: number;
  readonly storageMb: number;
  /** The part of `storageMb`, in MB, that this upload may not use. */
  readonly reservedMb: number;
}

/** Returns the limits of the workspace's plan for this upload. */
export function uploadLimitsOf(
  { definition }: Workspace,
  { isByPublicCaller = false }: Pick<NewBlob, "isByPublicCaller">,
): UploadLimits {
  const { maxFileMb, storageMb, reserve } = wholePlan(definition.workspace.plan);
  return { maxFileMb, storageMb, reservedMb: isByPublicCaller ? storageMb * reserve : 0 };
}

export interface UploadSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** Measures the speed at which the bytes arrive. */
  readonly pace: UploadPace;
  /** When this signal fires, the upload ends. */
  readonly signal: AbortSignal;
}

/**
 * Returns the bytes of the source, and counts and hashes them while they are read. The stream of
 * bytes fails with BlobTooLargeError, StorageFullError, the reason of the source's `signal`, or an
 * error of the source.
 */
export function countBytes(
  control: Connection,
  location: BytesLocation,
  { maxFileMb, storageMb, reservedMb }: UploadLimits,
  source: UploadSource,
) {
  const hash = createHash("sha256");
  let size = 0;
  let reserved = 0;

  async function reserve(): Promise<void> {
    const needed = size - reserved;
    const block = Math.min(BLOCK_MAX, Math.max(BLOCK_MIN, size / 2), maxFileMb * MB - reserved);
    // Near the limit, a whole block may not fit. In this case, only the bytes that have arrived are
    // reserved, so that no upload fails because of bytes that it may never need.
    for (const bytes of new Set([Math.max(needed, Math.floor(block)), needed])) {
      const room = { bytes, limit: Math.floor((storageMb - reservedMb) * MB), leaseMs: LEASE_MS };
      const answer = await reserveBytes(control, location, room);
      if (answer === "ended")
        throw new StorageUnavailableError(
          "The upload failed, because the gateway could not record its progress in the database for 60 seconds. Upload the file again.",
        );
      if (answer === "reserved") return void (reserved += bytes);
    }
    throw new StorageFullError(storageMb, reservedMb);
  }

  async function* counted(): AsyncIterable<Buffer> {
    for await (const chunk of untilAborted(source)) {
      size += chunk.length;
      if (size > maxFileMb * MB) throw new BlobTooLargeError(maxFileMb);
      if (size > reserved) await reserve();
      hash.update(chunk);
      yield chunk;
    }
  }

  return {
    bytes: counted(),
    /** Returns the number of bytes read so far. */
    size: (): number => size,
    /** Returns the SHA-256 hash of all bytes as base64url. Can be called only once. */
    hash: (): string => hash.digest("base64url"),
  };
}

/**
 * Extends the lease of the upload at intervals, until `end` is called.
 * @returns `signal`, which aborts if the lease has expired, and `end`
 */
export function keepLease(
  control: Connection,
  location: BytesLocation,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const ended = new AbortController();
  let lastRenewed = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    renewUpload(control, location, LEASE_MS).then(
      (isRenewed) => {
        if (isRenewed) lastRenewed = at;
        else
          ended.abort(
            new StorageUnavailableError(
              "The upload failed, because the gateway could not record its progress in the database for 60 seconds. Upload the file again.",
            ),
          );
      },
      (error: unknown) => {
        // If the last extension is longer ago, the lease has expired, and a sweep may have deleted
        // the bytes.
        if (performance.now() - lastRenewed > LEASE_MS)
          ended.abort(new StorageUnavailableError(error));
      },
    );
  }, LEASE_MS / 4).unref();
  return { signal: ended.signal, end: () => clearInterval(timer) };
}

/** Returns the bytes of a source. When the signal fires, stops even if the source sends nothing. */
async function* untilAborted({ bytes, pace, signal }: UploadSource): AsyncIterable<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  /**
   * Rejects the promise of the current wait. Each wait has its own promise, because one promise for
   * all waits would keep the result of each wait in memory.
   */
  let rejectWait: ((reason: unknown) => void) | null = null;
  const abort = (): void => rejectWait?.(signal.reason);
  const next = (): Promise<IteratorResult<Buffer>> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      rejectWait = reject;
      iterator.next().then(resolve, reject);
    });
  signal.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      pace.begin();
      const { done, value } = await next();
      pace.end(done === true ? 0 : value.length);
      rejectWait = null;
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    const ended = Promise.resolve(iterator.return?.()).catch(() => {});
    // A source that is waiting handles `return` only after its wait. So this code then does not
    // await the result of `return`.
    if (rejectWait === null) await ended;
  }
}
