// Reads open files as streams: in pieces that grow from 64 KiB to 1 MiB while the consumer keeps up, one piece at a time, and with few
// reads of all files under way, since they use the threads that name look-ups wait for.
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ByteRange } from "../blob.ts";
import { BytesMissingError } from "./storage.ts";

const PIECE_MIN = 64 * 1024;
const PIECE_MAX = 1024 * 1024;
/** Of libuv's four threads. */
const READS_AT_ONCE = 2;
/** Who asks for more this soon after a piece takes larger ones. */
const SOON_MS = 25;

export interface DiskReader {
  /** @param file becomes the stream's, which closes it at its end, however it ends */
  readonly read: (file: FileHandle, range: ByteRange) => Readable;
}

export function createDiskReader(): DiskReader {
  const turns = createTurns(READS_AT_ONCE);
  return { read: (file, range) => new FileStream(file, range, turns) };
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

class FileStream extends Readable {
  readonly #file: FileHandle;
  readonly #end: number;
  readonly #turns: Turns;
  #at: number;
  #piece = PIECE_MIN;
  #pushedAt: number | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, { start, end }: ByteRange, turns: Turns) {
    // Nothing is read before it is asked for: what is on its way to a slow client is all that is held.
    super({ highWaterMark: 0 });
    this.#file = file;
    this.#at = start;
    this.#end = end + 1;
    this.#turns = turns;
  }

  override _read(): void {
    this.#reading = this.#readPiece().catch((error: Error) => void this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    const close = (): void => void this.#file.close().then(() => done(error), done);
    void this.#reading.then(close);
  }

  async #readPiece(): Promise<void> {
    if (this.#at >= this.#end) return void this.push(null);
    if (this.#pushedAt !== undefined)
      this.#piece =
        performance.now() - this.#pushedAt < SOON_MS
          ? Math.min(PIECE_MAX, this.#piece * 2)
          : PIECE_MIN;
    const length = Math.min(this.#piece, this.#end - this.#at);
    const buffer = Buffer.allocUnsafeSlow(length);
    const { bytesRead } = await this.#turns(() => this.#file.read(buffer, 0, length, this.#at));
    if (bytesRead === 0) throw new BytesMissingError("The file became shorter.");
    this.#at += bytesRead;
    this.#pushedAt = performance.now();
    this.push(bytesRead === length ? buffer : buffer.subarray(0, bytesRead));
    if (this.#at >= this.#end) this.push(null);
  }
}

/** Runs pieces of work in the order in which they come, at most `places` at a time. */
function createTurns(places: number): Turns {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
