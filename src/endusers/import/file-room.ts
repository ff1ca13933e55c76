// The room of a node for files of imports (`import bytes`, G38). A file takes room as it comes. The
// slowest files give way to a file that finds no room (G29.9).
import { UploadPace } from "../../blobs/index.ts";
import type { IncomingFile } from "../../contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  leaseNow,
  type CapacityLease,
} from "../../platform/capacity/index.ts";
import { importLimits } from "./import-limits.ts";

/** Bytes of one unit of the room. */
const UNIT_BYTES = 64 * 1024;
/** Before the gateway has waited for a client for so long in all, its pace says little. */
const PACE_KNOWN_MS = 2_000;
/** Bytes in a millisecond. A client that sends faster sends the largest file in 128 s. */
const SLOW_BELOW = 256;

export const createFileRoom = (): Capacity =>
  new Capacity({
    name: "import bytes",
    what: "room for files of imports",
    whyEnded: "The import was ended, because its file came slowly and others need its room.",
    slots: importLimits.heldBytes / UNIT_BYTES,
    holderMax: importLimits.fileBytes / UNIT_BYTES,
    waitMs: 0,
    patienceMs: 0,
    openPatienceMs: 0,
    retryAfterSeconds: 10,
  });

/** A file in the room: collected piece by piece, held until `release`. */
export class HeldFile {
  readonly #room: Capacity;
  readonly #pace = new UploadPace();
  /** Rejects the wait for the client that is under way. */
  #giveUp: ((reason: Error) => void) | null = null;
  #pieces: Buffer[] = [];
  #size = 0;
  #lease: CapacityLease | undefined;
  #isComing = true;
  #reason: Error | null = null;

  constructor(room: Capacity) {
    this.#room = room;
  }

  /**
   * Collects the file.
   * @param tooLarge thrown for a file of more than `bytesMax`
   * @throws CapacitySpentError if there is no room, or if others got the room of a slow file
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

  /** A promise that outlived the waits would hold on to the pieces of all of them. */
  #next(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    return new Promise((resolve, reject) => {
      this.#giveUp = reject;
      pieces.next().then(resolve, reject);
    });
  }

  #need(units: number): void {
    if (this.#lease !== undefined) {
      if (units > this.#lease.units) leaseNow(this.#room, { units }, this.#lease);
      return;
    }
    this.#lease = leaseNow(this.#room, { units });
    const pace = this.#pace;
    const isKnown = (): boolean => this.#isComing && pace.waitedMs > PACE_KNOWN_MS;
    this.#room.mayEnd(this.#lease, {
      suitability: () => (isKnown() ? -pace.perMs : null),
      isIdle: () => isKnown() && pace.perMs < SLOW_BELOW,
      end: (spent) => this.#end(new CapacitySpentError(this.#room, spent, true)),
    });
  }

  /** Others take the room at once, so the bytes go now. */
  #end(reason: Error): void {
    this.#reason = reason;
    this.#pieces = [];
    this.#giveUp?.(reason);
    this.release();
  }
}
