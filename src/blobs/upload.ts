// Counts and hashes the bytes of an upload on their way to the store: refuses the byte beyond a limit, takes room for what comes a block
// ahead, and keeps the upload's lease alive while it goes on.
import { createHash } from "node:crypto";
import { wholePlan, type Workspace } from "../catalog/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import {
  BlobTooLargeError,
  StorageFullError,
  StorageUnavailableError,
  type NewBlob,
} from "./blob.ts";
import { renewUpload, reserveBytes, type BytesPlace } from "./pending-store.ts";
import type { UploadPace } from "./upload-pace.ts";

/** An upload whose node says nothing for so long is given up. */
export const LEASE_MS = 60_000;

const MB = 1024 * 1024;
/** Room that is taken at a time: at least, and at most. */
const BLOCK_MIN = 256 * 1024;
const BLOCK_MAX = 16 * MB;

export interface UploadLimits {
  readonly maxFileMb: number;
  readonly storageMb: number;
  /** Of that, not for this upload. */
  readonly keptMb: number;
}

/** Of the workspace's plan, for this upload. */
export function limitsOf(
  { definition }: Workspace,
  { isByAnybody = false }: Pick<NewBlob, "isByAnybody">,
): UploadLimits {
  const { maxFileMb, storageMb, reserve } = wholePlan(definition.workspace.plan);
  return { maxFileMb, storageMb, keptMb: isByAnybody ? storageMb * reserve : 0 };
}

export interface CountedBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** Of what has been read so far. */
  readonly size: () => number;
  /** SHA-256 of all of it, base64url; to be asked once. */
  readonly hash: () => string;
}

export interface UploadSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** Told how they come. */
  readonly pace: UploadPace;
  /** Ends waiting for them. */
  readonly signal: AbortSignal;
}

/** @throws (its bytes) BlobTooLargeError, StorageFullError, the reason of the source's `signal`, and what its bytes throw */
export function countBytes(
  control: Connection,
  place: BytesPlace,
  { maxFileMb, storageMb, keptMb }: UploadLimits,
  source: UploadSource,
): CountedBytes {
  const hash = createHash("sha256");
  let size = 0;
  let reserved = 0;

  async function reserve(): Promise<void> {
    const needed = size - reserved;
    const block = Math.min(BLOCK_MAX, Math.max(BLOCK_MIN, size / 2), maxFileMb * MB - reserved);
    // Near the limit nobody is refused for room that would only be needed later.
    for (const bytes of new Set([Math.max(needed, Math.floor(block)), needed])) {
      const room = { bytes, limit: Math.floor((storageMb - keptMb) * MB), leaseMs: LEASE_MS };
      const answer = await reserveBytes(control, place, room);
      if (answer === "ended") throw new StorageUnavailableError("The upload was given up.");
      if (answer === "taken") return void (reserved += bytes);
    }
    throw new StorageFullError(storageMb, keptMb);
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

  return { bytes: counted(), size: () => size, hash: () => hash.digest("base64url") };
}

/** Keeps the upload's lease. @returns what aborts once it was given up, and the end of it */
export function holdLease(
  control: Connection,
  place: BytesPlace,
): { readonly signal: AbortSignal; readonly end: () => void } {
  const ended = new AbortController();
  let lastRenewed = performance.now();
  const timer = setInterval(() => {
    const at = performance.now();
    renewUpload(control, place, LEASE_MS).then(
      (goesOn) => {
        if (goesOn) lastRenewed = at;
        else ended.abort(new StorageUnavailableError("The upload was given up."));
      },
      (error: unknown) => {
        // Others may have taken its bytes away by then.
        if (performance.now() - lastRenewed > LEASE_MS)
          ended.abort(new StorageUnavailableError(error));
      },
    );
  }, LEASE_MS / 4).unref();
  return { signal: ended.signal, end: () => clearInterval(timer) };
}

/** The same, and an end to waiting for a source that says nothing when the signal comes. */
async function* untilAborted({ bytes, pace, signal }: UploadSource): AsyncIterable<Buffer> {
  const iterator = bytes[Symbol.asyncIterator]();
  /** Of the wait that is under way: a promise that outlived the waits would hold on to what each of them brought. */
  let giveUp: ((reason: unknown) => void) | null = null;
  const abort = (): void => giveUp?.(signal.reason);
  const next = (): Promise<IteratorResult<Buffer>> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      giveUp = reject;
      iterator.next().then(resolve, reject);
    });
  signal.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      pace.begin();
      const { done, value } = await next();
      pace.end(done === true ? 0 : value.length);
      giveUp = null;
      if (done === true) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", abort);
    const ended = Promise.resolve(iterator.return?.()).catch(() => {});
    // A generator that is waiting would take its end only when its wait is over.
    if (giveUp === null) await ended;
  }
}
