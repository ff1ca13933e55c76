// Tests streams that lend their buffers to the reader. The bytes are unchanged, and a returned
// buffer is reused. A reader can keep a buffer by not returning it.
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { PieceStream } from "../../src/blobs/storage/piece-stream.ts";
import { BufferPool } from "../../src/platform/lending-stream.ts";

const whole = randomBytes(1_000);
const memory = (): BufferPool => new BufferPool(300, 1);
const open = (shared: BufferPool): PieceStream =>
  new PieceStream(
    { start: 0, end: whole.length - 1 },
    {
      least: 300,
      most: 300,
      memory: shared,
      read: async (at, length, into = Buffer.alloc(length)) => {
        whole.copy(into, 0, at, at + length);
        return into.subarray(0, length);
      },
    },
  );

it("a returned buffer is reused, and no bytes are lost", async () => {
  const shared = memory();
  const stream = open(shared);
  stream.lend();
  const seen: Buffer[] = [];
  const places = new Set<ArrayBufferLike>();
  for await (const piece of stream as AsyncIterable<Buffer>) {
    seen.push(Buffer.from(piece));
    places.add(piece.buffer);
    stream.giveBack(piece);
  }
  expect(Buffer.concat(seen)).toEqual(whole);
  expect(places.size).toBe(1);
});

it("a piece that is not returned keeps its bytes while other streams use the same pool", async () => {
  const shared = memory();
  const [one, other] = [open(shared), open(shared)];
  one.lend();
  other.lend();
  const [held] = (await one.take(1).toArray()) as Buffer[];
  for await (const piece of other as AsyncIterable<Buffer>) other.giveBack(piece);
  expect(held).toEqual(whole.subarray(0, 300));
});

it("the named piece is returned, not the piece that was read last", async () => {
  const shared = memory();
  const stream = open(shared);
  stream.lend();
  const [first, second] = (await stream.take(2).toArray()) as [Buffer, Buffer];
  stream.giveBack(first);
  expect(shared.take(300).buffer).toBe(first.buffer);
  expect(second).toEqual(whole.subarray(300, 600));
});

it("a consumer that does not borrow pieces can keep all of them", async () => {
  expect(await buffer(open(memory()))).toEqual(whole);
});
