// Counts and hashes the bytes of an upload on their way to the store, and reserves storage in
// blocks ahead of them. Renews the upload's lease. Refuses bytes beyond a limit.
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

/** An upload ends if its node does not renew the lease for this long. */
export const LEASE_MS = 60_000;

const MB = 1024 * 1024;
/** Bytes that one reservation adds: the minimum and the maximum. */
const BLOCK_MIN = 256 * 1024;
const BLOCK_MAX = 16 * MB;

export interface UploadLimits {
  readonly maxFileMb: number;
  readonly storageMb: number;
  /** The part of `storageMb` that this upload may not use. */
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
  /** Receives the arrival of bytes. */
  readonly pace: UploadPace;
  /** Ends the wait for bytes. */
  readonly signal: AbortSignal;
}

/**
 * Returns the bytes of the source, counted and hashed.
 * @throws while the bytes are read: BlobTooLargeError, StorageFullError, the reason of the
 *   source's `signal`, and the errors of its bytes
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
    // Near the limit, tries the needed bytes alone, so that no upload fails for bytes that it would
    // need later.
    for (const bytes of new Set([Math.max(needed, Math.floor(block)), needed])) {
      const room = { bytes, limit: Math.floor((storageMb - reservedMb) * MB), leaseMs: LEASE_MS };
      const answer = await reserveBytes(control, location, room);
      if (answer === "ended") throw new StorageUnavailableError("The lease of the upload ended.");
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
    /** Returns the bytes read so far. */
    size: (): number => size,
    /** Returns the SHA-256 of all bytes, base64url. Call it once. */
    hash: (): string => hash.digest("base64url"),
  };
}

/**
 * Renews the upload's lease until `end` is called.
 * @returns a signal that aborts when the lease ended, and `end`
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
        else ended.abort(new StorageUnavailableError("The lease of the upload ended."));
      },
      (error: unknown) => {
        // After this time a sweep may have removed the bytes.
        if (performance.now() - lastRenewed > LEASE_MS)
          ended.abort(new StorageUnavailableError(error));
      },
    );
  }, LEASE_MS / 4).unref();
  return { signal: ended.signal, end: () => clearInterval(timer) };
}

/** Returns the bytes of a source. Stops waiting for a silent source when the signal aborts. */
async function* untilAborted({ bytes, pace, signal }: UploadSource): AsyncIterable<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  /**
   * Rejects the current wait. One promise for all waits would retain the result of each wait in
   * memory.
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
    // A generator that waits would handle `return` only after its wait.
    if (rejectWait === null) await ended;
  }
}
