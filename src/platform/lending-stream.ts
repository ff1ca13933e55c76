// A stream that can lend its pieces: each is good until it is given back, and its memory then serves for another. New memory for every
// piece of many downloads would be collected as garbage several times a second.
import { Readable } from "node:stream";

export abstract class LendingStream extends Readable {
  /** From the next piece on pieces are lent. */
  abstract lend(): void;
  /** To be called once nobody looks at the piece any more; one that is never given back is collected like everything else. */
  abstract giveBack(piece: Buffer): void;
}

/** Memory of one size, handed from one to the next. */
export class SharedMemory {
  readonly #size: number;
  readonly #keptMax: number;
  readonly #free: Buffer[] = [];

  /** @param size bytes @param keptMax how many wait for their next use */
  constructor(size: number, keptMax: number) {
    this.#size = size;
    this.#keptMax = keptMax;
  }

  /** @returns at least as many bytes, of any content */
  take(length: number): Buffer {
    // None of Node's own pool, which would be held as long as the smallest part of it.
    if (length > this.#size) return Buffer.allocUnsafeSlow(length);
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#size);
  }

  giveBack(memory: Buffer): void {
    if (memory.length === this.#size && this.#free.length < this.#keptMax) this.#free.push(memory);
  }
}
