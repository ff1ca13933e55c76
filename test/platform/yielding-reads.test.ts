// A long result of the database is read with pauses, so that other work can run between (G24.8).
import { Duplex } from "node:stream";
import { expect, it } from "vitest";
import { yieldBetweenReads } from "../../src/platform/postgres/yielding-reads.ts";

const CHUNK_BYTES = 64 * 1024;
const CHUNKS = 40;

it("lets other work run between the chunks of a long result, and loses no chunk", async () => {
  let left = CHUNKS;
  const stream = new Duplex({
    highWaterMark: CHUNKS * CHUNK_BYTES,
    read(): void {
      this.push(left-- > 0 ? Buffer.alloc(CHUNK_BYTES) : null);
    },
  });
  const rounds = new Map<number, number>();
  let round = 0;
  const nextRound = (): void => {
    round += 1;
    if (!stream.readableEnded) setImmediate(nextRound);
  };
  yieldBetweenReads(stream as unknown as Parameters<typeof yieldBetweenReads>[0]);
  stream.on("data", () => rounds.set(round, (rounds.get(round) ?? 0) + 1));
  setImmediate(nextRound);
  await new Promise((resolve) => stream.once("end", resolve));
  const counts = [...rounds.values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CHUNKS);
  expect(Math.max(...counts)).toBeLessThanOrEqual(4);
});
