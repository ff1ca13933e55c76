// Streams bytes that are read piece by piece, one at a time and only when they are asked for: what waits for a slow consumer is one small
// piece, and pieces grow while the consumer keeps up.
import { LendingStream, type SharedMemory } from "../../platform/index.ts";
import type { ByteRange } from "../blob.ts";
import { BytesMissingError } from "./storage.ts";

/** Bytes a millisecond: who takes pieces faster gets larger ones, which cost less each. */
const FAST = 1_024;

export interface Pieces {
  /** Bytes of the first piece, and of those for slow consumers. */
  readonly least: number;
  readonly most: number;
  /** @param memory to be read into, where there is some @returns as many bytes, or fewer at the end of what is there */
  readonly read: (at: number, length: number, memory?: Buffer) => Promise<Buffer>;
  /** Of pieces that are lent; without, each has its own. */
  readonly memory?: SharedMemory;
  /** Called once, however the stream ends. */
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

  /** By the piece itself, whatever has been read since. */
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
    if (piece.length === 0) throw new BytesMissingError("There are fewer bytes than there were.");
    this.#at += piece.length;
    this.#pushedAt = performance.now();
    this.push(piece);
    if (this.#at >= this.#end) this.push(null);
  }
}
