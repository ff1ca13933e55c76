// Messages of the database reach pg's parser whole and in order, however the connection cuts them.
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
/** What comes out of it, chunk by chunk. */
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
/** The lengths of a chunk's messages; fails where one is not whole. */
function lengthsOf(chunk: Buffer): number[] {
  const lengths: number[] = [];
  let at = 0;
  for (; at < chunk.length; at += lengths.at(-1)!) lengths.push(1 + chunk.readUInt32BE(at + 1));
  expect(at).toBe(chunk.length);
  return lengths;
}

it("keeps every byte, and hands on nothing but whole messages", () => {
  for (let round = 0; round < 500; round += 1) {
    const messages = Array.from({ length: 1 + random(12) }, () => message(random(3) * random(60)));
    const whole = Buffer.concat(messages);
    const out = passed(cut(whole, 1 + random(90)));
    expect(Buffer.concat(out).equals(whole)).toBe(true);
    expect(out.flatMap(lengthsOf)).toEqual(messages.map(({ length }) => length));
  }
});

it("puts a long message together in memory of its length, and copies none that came whole", () => {
  const [long, short] = [message(1_000_000), message(20)];
  const chunks = cut(Buffer.concat([long, short]), 65_536);
  const [first] = passed(chunks);
  expect([first!.length, first!.buffer.byteLength]).toEqual([long.length, long.length]);
  expect(passed([short])[0]).toBe(short);
});

it("hands on longer ones than that as they come", () => {
  const whole = Buffer.concat([message(30), message(500), message(10)]);
  for (let round = 0; round < 100; round += 1) {
    const out = passed(cut(whole, 40), 100);
    expect(Buffer.concat(out).equals(whole)).toBe(true);
    expect(out.at(-1)!.length).toBeLessThanOrEqual(40);
  }
});

it("keeps nothing of a chunk whose memory is read into again", () => {
  const memory = Buffer.alloc(64);
  const messages = Array.from({ length: 40 }, () => message(random(4) * random(60)));
  const whole = Buffer.concat(messages);
  for (const longest of [10_000, 50]) {
    const stream = new EventEmitter();
    const out: Buffer[] = [];
    // A message that is passed on as it comes may be kept from its first piece on: that is the listener's own.
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

it("tells the end", () => {
  const stream = new EventEmitter();
  let hasEnded = false;
  inWholeMessages(stream).on("end", () => (hasEnded = true));
  stream.emit("end");
  expect(hasEnded).toBe(true);
});
