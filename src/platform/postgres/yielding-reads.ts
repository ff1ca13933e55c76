// Lets the event loop go round while a long answer of the database comes in: Node reads up to 2 MiB of a connection at once where data
// comes fast, and of a dozen connections that is a long time for whoever else wants something.
import type { Socket } from "node:net";

/** What Node reads at a time where there is that much. */
const fullChunk = 64 * 1024;
/** Full chunks of one connection in a round. */
const chunksMax = 4;

export type PausableStream = Pick<Socket, "destroyed" | "destroy" | "on" | "pause" | "resume">;

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
