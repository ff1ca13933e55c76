// Messages of the database reach pg's parser complete and in order, for all sizes of chunks.
import { EventEmitter } from "node:events";
import { expect, it } from "vitest";
import { inWholeMessages } from "../../src/platform/postgres/whole-messages.ts";

let seed = 1;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
function message(length: number): Buffer {
  const bytes = Buffer.alloc(5 + length, random(256));
  bytes[0] = 68;
  bytes.writeUInt32BE(4 + length, 1);
  return bytes;
}
/** Returns the chunks that reach the parser. */
function passed(chunks: readonly Buffer[], longest?: number): Buffer[] {
  const stream = new EventEmitter();
  const out: Buffer[] = [];
  inWholeMessages(stream, longest).on("data", (chunk) => out.push(chunk));
  for (const chunk of chunks) stream.emit("data", chunk);
  return out;
}
function cut(bytes: Buffer, longest: number): Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = start + 1 + random(longest);
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}
/** Returns the lengths of the messages in a chunk. Fails if a message is incomplete. */
function lengthsOf(chunk: Buffer): number[] {
  const lengths: number[] = [];
  let at = 0;
  for (; at < chunk.length; at += lengths.at(-1)!) lengths.push(1 + chunk.readUInt32BE(at + 1));
  expect(at).toBe(chunk.length);
  return lengths;
}

it("loses no byte, and passes on only complete messages", () => {
  for (let round = 0; round < 500; round += 1) {
    const messages = Array.from({ length: 1 + random(12) }, () => message(random(3) * random(60)));
    const whole = Buffer.concat(messages);
    const out = passed(cut(whole, 1 + random(90)));
    expect(Buffer.concat(out).equals(whole)).toBe(true);
    expect(out.flatMap(lengthsOf)).toEqual(messages.map(({ length }) => length));
  }
});

it("assembles a long message in a buffer of its length, and does not copy a complete message", () => {
  const [long, short] = [message(1_000_000), message(20)];
  const chunks = cut(Buffer.concat([long, short]), 65_536);
  const [first] = passed(chunks);
  expect([first!.length, first!.buffer.byteLength]).toEqual([long.length, long.length]);
  expect(passed([short])[0]).toBe(short);
});

it("passes on messages beyond the limit without assembly", () => {
  const whole = Buffer.concat([message(30), message(500), message(10)]);
  for (let round = 0; round < 100; round += 1) {
    const out = passed(cut(whole, 40), 100);
    expect(Buffer.concat(out).equals(whole)).toBe(true);
    expect(out.at(-1)!.length).toBeLessThanOrEqual(40);
  }
});

it("retains no bytes of a chunk whose memory is reused", () => {
  const memory = Buffer.alloc(64);
  const messages = Array.from({ length: 40 }, () => message(random(4) * random(60)));
  const whole = Buffer.concat(messages);
  for (const longest of [10_000, 50]) {
    const stream = new EventEmitter();
    const out: Buffer[] = [];
    // A message above `longest` is passed on in several chunks. The first one is a copy, so the
    // listener may keep it. The test copies the others, because their memory is reused.
    let missing = 0;
    inWholeMessages(stream, longest).on("data", (chunk) => {
      const isBeginning = missing === 0 && chunk.length < 1 + chunk.readUInt32BE(1);
      missing += isBeginning ? 1 + chunk.readUInt32BE(1) : 0;
      missing = Math.max(0, missing - chunk.length);
      out.push(isBeginning ? chunk : Buffer.from(chunk));
    });
    for (const chunk of cut(whole, memory.length)) {
      chunk.copy(memory);
      stream.emit("data", memory.subarray(0, chunk.length));
      memory.fill(0);
    }
    expect(Buffer.concat(out).equals(whole)).toBe(true);
  }
});

it("passes on the end of the stream", () => {
  const stream = new EventEmitter();
  let hasEnded = false;
  inWholeMessages(stream).on("end", () => (hasEnded = true));
  stream.emit("end");
  expect(hasEnded).toBe(true);
});
