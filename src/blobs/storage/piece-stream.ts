// Streams bytes of the store in pieces. Reads one piece at a time, when the consumer asks for it,
// so a slow consumer occupies only one small piece of memory. Pieces become larger while the
// consumer is fast.
import { LendingStream, type BufferPool } from "../../platform/index.ts";
import type { ByteRange } from "../blob.ts";
import { BytesMissingError } from "./storage.ts";

/**
 * A consumer that reads more bytes per millisecond than this number gets larger pieces, because
 * larger pieces cost less for each byte.
 */
const FAST = 1_024;

export interface Pieces {
  /**
   * Number of bytes of the first piece, and of pieces for slow consumers. `most` is the size of the
   * largest pieces.
   */
  readonly least: number;
  readonly most: number;
  /**
   * Reads a piece.
   * @param at position of the first byte
   * @param memory buffer for the bytes; without it the function allocates a buffer
   * @returns `length` bytes, or fewer at the end of the file
   */
  readonly read: (at: number, length: number, memory?: Buffer) => Promise<Buffer>;
  /** Pool of reusable buffers for pieces. Without it each piece has its own buffer. */
  readonly memory?: BufferPool;
  /** Closes the source of the bytes. Called once: at the end, after an error, or after an abort. */
  readonly close?: () => Promise<void>;
}

export class PieceStream extends LendingStream {
  readonly #pieces: Pieces;
  #isLending = false;
  readonly #end: number;
  #at: number;
  #length: number;
  #pushedAt: number | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor({ start, end }: ByteRange, pieces: Pieces) {
    super({ highWaterMark: 0 });
    this.#pieces = pieces;
    this.#at = start;
    this.#end = end + 1;
    this.#length = pieces.least;
  }

  lend(): void {
    this.#isLending = this.#pieces.memory !== undefined;
  }

  /**
   * Returns the buffer of this piece to the pool. The buffer is taken from the piece itself,
   * because the stream may already have read later pieces into other buffers.
   */
  giveBack(piece: Buffer): void {
    if (this.#isLending) this.#pieces.memory?.giveBack(Buffer.from(piece.buffer));
  }

  override _read(): void {
    this.#reading = this.#readPiece().catch((error: Error) => void this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const close = async (): Promise<void> => this.#pieces.close?.();
    void this.#reading.then(close).then(() => done(error), done);
  }

  async #readPiece(): Promise<void> {
    const { least, most, read, memory } = this.#pieces;
    if (this.#pushedAt !== undefined) {
      const isFast = this.#length > FAST * (performance.now() - this.#pushedAt);
      this.#length = isFast ? Math.min(most, this.#length * 2) : least;
    }
    const length = Math.min(this.#length, this.#end - this.#at);
    const lent = this.#isLending ? memory?.take(length) : undefined;
    const piece = await read(this.#at, length, lent);
    if (piece.length === 0)
      throw new BytesMissingError(
        "The stored content of the file became shorter while the gateway read it, so the gateway ended the download. Restore the file from a backup.",
      );
    this.#at += piece.length;
    this.#pushedAt = performance.now();
    this.push(piece);
    if (this.#at >= this.#end) this.push(null);
  }
}
