// A stream that can reuse the memory of its chunks. The consumer gives each chunk back after use.
// New memory for each chunk of many downloads would cause several garbage collections a second.
import { Readable } from "node:stream";

export abstract class LendingStream extends Readable {
  /** Turns the reuse on: the consumer then gives back each chunk, from the next one on. */
  abstract lend(): void;
  /**
   * Returns the memory of a chunk to the stream. The consumer must not read the chunk afterwards.
   * The garbage collector frees chunks that are never given back.
   */
  abstract giveBack(piece: Buffer): void;
}

/** A pool of buffers of one size. */
export class BufferPool {
  readonly #size: number;
  readonly #freeMax: number;
  readonly #free: Buffer[] = [];

  /**
   * @param size bytes of each buffer
   * @param freeMax most free buffers that the pool retains
   */
  constructor(size: number, freeMax: number) {
    this.#size = size;
    this.#freeMax = freeMax;
  }

  /** Returns a buffer of at least `length` bytes. Its content is undefined. */
  take(length: number): Buffer {
    // `allocUnsafeSlow` does not use Node's own pool. A small slice would retain that whole pool.
    if (length > this.#size) return Buffer.allocUnsafeSlow(length);
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#size);
  }

  giveBack(memory: Buffer): void {
    if (memory.length === this.#size && this.#free.length < this.#freeMax) this.#free.push(memory);
  }
}
