// Who counts as slow (G34.10): whoever leaves bytes unread, and nobody for what the node itself holds back for one write.
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { Unread } from "../../src/bus/connections/unread.ts";

const KIB = 1024;

/** A connection whose client reads at once, or when it is told to. */
function openUnread(isReading: boolean) {
  const taken: number[] = [];
  const held: boolean[] = [];
  let read = (): void => {};
  const socket = new Writable({
    highWaterMark: 64 * KIB,
    writev(chunks, done) {
      taken.push(chunks.reduce((sum, { chunk }) => sum + (chunk as Buffer).length, 0));
      if (isReading) done();
      else
        read = () => {
          read = () => {};
          done();
        };
    },
  });
  const unread = new Unread(socket, 256 * KIB, (isHeld) => held.push(isHeld));
  const write = (kib: number): void => {
    socket.write(Buffer.alloc(kib * KIB));
    unread.wrote();
  };
  return { socket, unread, taken, held, write, read: () => read() };
}

test("what is held back for one write counts as unread only where the client leaves it so", () => {
  const { unread, write, held, taken, socket } = openUnread(true);
  unread.together(() => {
    for (let count = 0; count < 40; count++) write(16);
    expect(socket.writableCorked).toBe(1);
  });
  expect(held).toEqual([]);
  // Written in few pieces, all of it, and held back no longer.
  expect(taken.length).toBeLessThan(5);
  expect(taken.reduce((sum, bytes) => sum + bytes)).toBe(640 * KIB);
  expect(socket.writableCorked).toBe(0);
});

test("so it is where others hold the same connection back, as an answer does after its head", () => {
  const { unread, write, held, taken, socket } = openUnread(true);
  socket.cork();
  unread.together(() => {
    write(300);
    expect(socket.writableCorked).toBe(2);
  });
  expect({ held, taken }).toEqual({ held: [], taken: [300 * KIB] });
});

test("nothing is made for who leaves too much unread, until it has been read", async () => {
  const { unread, write, held, read } = openUnread(false);
  unread.together(() => {
    for (let count = 0; count < 40; count++) write(16);
  });
  expect({ held, isStalled: unread.isStalled }).toEqual({ held: [true], isStalled: true });
  expect(unread.stalledMs(performance.now() + 5_000)).toBeGreaterThanOrEqual(5_000);
  read();
  await new Promise(setImmediate);
  read();
  await new Promise(setImmediate);
  expect({ held, isStalled: unread.isStalled }).toEqual({ held: [true, false], isStalled: false });
  expect(unread.stalledMs(performance.now() + 5_000)).toBe(0);
});
