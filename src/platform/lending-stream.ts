// A stream that can reuse the memory of its chunks: the consumer returns each chunk after use.
// Without this, many downloads would cause several garbage collections a second
// (`openapi/decisions/0016-buffers-of-downloads.md`).
import { Readable } from "node:stream";

export abstract class LendingStream extends Readable {
  /**
   * Allows the stream to reuse the memory of its chunks. From the next chunk on, the consumer must
   * return each chunk with `giveBack`.
   */
  abstract lend(): void;
  /**
   * Returns a chunk to the stream for reuse. The consumer must not read the chunk afterwards. If a
   * chunk is never returned, the garbage collector frees it.
   */
  abstract giveBack(piece: Buffer): void;
}

/** A pool of reusable buffers of equal size. */
export class BufferPool {
  readonly #size: number;
  readonly #freeMax: number;
  readonly #free: Buffer[] = [];

  /**
   * @param size bytes of each buffer
   * @param freeMax largest number of unused buffers that the pool keeps
   */
  constructor(size: number, freeMax: number) {
    this.#size = size;
    this.#freeMax = freeMax;
  }

  /** Returns a buffer of at least `length` bytes. It may contain old data. */
  take(length: number): Buffer {
    // `allocUnsafeSlow` does not take a part of Node's own larger buffer. Such a part would keep
    // the whole larger buffer in memory.
    if (length > this.#size) return Buffer.allocUnsafeSlow(length);
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#size);
  }

  giveBack(memory: Buffer): void {
    if (memory.length === this.#size && this.#free.length < this.#freeMax) this.#free.push(memory);
  }
}
