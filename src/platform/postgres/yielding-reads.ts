// Pauses the reading of a long database result, so that the event loop can serve other work
// (G24.8). Node reads up to 2 MiB from a fast connection without a pause. With a dozen such
// connections, all other requests would wait until these reads have ended.
import type { Socket } from "node:net";

/** Number of bytes of the largest chunk that Node reads. */
const fullChunk = 64 * 1024;
/** Largest number of full chunks that one connection may read in one round of the event loop. */
const chunksMax = 4;

export type PausableStream = Pick<Socket, "destroyed" | "destroy" | "on" | "pause" | "resume">;

/** Pauses the stream for one round of the event loop after several full chunks. */
export function yieldBetweenReads(stream: PausableStream): void {
  let chunks = 0;
  stream.on("data", ({ length }: Buffer) => {
    chunks = length < fullChunk ? 0 : chunks + 1;
    if (chunks < chunksMax) return;
    chunks = 0;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}
