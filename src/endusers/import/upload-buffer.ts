// Limits the memory of a node for import files that members are uploading (`import bytes` in the
// metrics, G38). An upload reserves memory while its file arrives. If there is no memory for a new
// file, the gateway ends the slowest uploads (G29.9).
import { UploadPace } from "../../blobs/index.ts";
import type { IncomingFile } from "../../contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  leaseNow,
  type CapacityLease,
} from "../../platform/capacity/index.ts";
import { processPart } from "../../platform/machine/index.ts";
import { importLimits } from "./import-limits.ts";

/** Memory is reserved in units of this size, in bytes. */
const UNIT_BYTES = 64 * 1024;
/**
 * An upload counts as slow only after the gateway has waited for its bytes for this number of
 * milliseconds.
 */
const PACE_KNOWN_MS = 2_000;
/**
 * The gateway may end an upload that is slower than this number of bytes per millisecond. At this
 * speed, the largest allowed file takes 128 seconds.
 */
const SLOW_BELOW = 256;

/**
 * Creates the limit for the memory that import files may use. The processes of a machine divide the
 * memory, but each process has room for two files.
 */
export const createUploadCapacity = (processes: number): Capacity =>
  new Capacity({
    name: "import bytes",
    what: "memory for files of imports",
    whyEnded:
      "The gateway ended this upload, because the file arrived slowly and other imports need the memory. Send the file again.",
    slots:
      processPart(importLimits.uploadBytes, processes, 2 * importLimits.fileBytes) / UNIT_BYTES,
    holderMax: importLimits.fileBytes / UNIT_BYTES,
    waitMs: 0,
    patienceMs: 0,
    openPatienceMs: 0,
    retryAfterSeconds: 10,
  });

/**
 * The upload of one file. It collects the bytes of the file. The memory stays reserved until
 * `release` is called.
 */
export class UploadBuffer {
  readonly #memory: Capacity;
  readonly #pace = new UploadPace();
  /**
   * Rejects the promise with which `collect` waits for the next bytes of the client. Null before
   * the first wait.
   */
  #giveUp: ((reason: Error) => void) | null = null;
  #pieces: Buffer[] = [];
  #size = 0;
  #lease: CapacityLease | undefined;
  #isComing = true;
  #reason: Error | null = null;

  constructor(memory: Capacity) {
    this.#memory = memory;
  }

  /**
   * Receives the whole file.
   * @param tooLarge creates the error for a file that is larger than `bytesMax`
   * @throws CapacitySpentError if no memory is free, or the gateway has ended this upload because
   *   it is slow
   */
  async collect(
    { bytes }: Pick<IncomingFile, "bytes">,
    { bytesMax, tooLarge }: { readonly bytesMax: number; readonly tooLarge: () => Error },
  ): Promise<Buffer<ArrayBuffer>> {
    const pieces = bytes[Symbol.asyncIterator]();
    for (;;) {
      this.#pace.begin();
      const { done, value } = await this.#next(pieces);
      if (this.#reason !== null) throw this.#reason;
      this.#pace.end(done === true ? 0 : value.length);
      if (done === true) break;
      this.#size += value.length;
      if (this.#size > bytesMax) throw tooLarge();
      this.#need(Math.ceil(this.#size / UNIT_BYTES));
      this.#pieces.push(value);
    }
    this.#isComing = false;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [];
    return whole;
  }

  release(): void {
    this.#lease?.release();
  }

  /**
   * Returns the next bytes of the file. Creates a new promise for each wait. A single promise for
   * the whole upload would keep all received bytes in memory.
   */
  #next(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      pieces.next().then(resolve, reject);
    });
  }

  #need(units: number): void {
    if (this.#lease !== undefined) {
      if (units > this.#lease.units) leaseNow(this.#memory, { units }, this.#lease);
      return;
    }
    this.#lease = leaseNow(this.#memory, { units });
    const pace = this.#pace;
    const isKnown = (): boolean => this.#isComing && pace.waitedMs > PACE_KNOWN_MS;
    this.#memory.mayEnd(this.#lease, {
      suitability: () => (isKnown() ? -pace.perMs : null),
      isIdle: () => isKnown() && pace.perMs < SLOW_BELOW,
      end: (spent) => this.#end(new CapacitySpentError(this.#memory, spent, true)),
    });
  }

  /**
   * Ends the upload, because other files need its memory. Releases the memory of the collected
   * bytes immediately.
   */
  #end(reason: Error): void {
    this.#reason = reason;
    this.#pieces = [];
    this.#giveUp?.(reason);
    this.release();
  }
}
