// Backpressure of bus connections (G34.10): bytes that the client does not read count as stalled;
// bytes that the node corks for one write do not.
import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { Backpressure } from "../../src/bus/connections/backpressure.ts";

const KIB = 1024;

/** Opens a connection whose client reads at once, or only when the test calls `read`. */
function openBackpressure(isReading: boolean) {
  const taken: number[] = [];
  const paused: boolean[] = [];
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
  const backpressure = new Backpressure(socket, 256 * KIB, (isPaused) => paused.push(isPaused));
  const write = (kib: number): void => {
    socket.write(Buffer.alloc(kib * KIB));
    backpressure.wrote();
  };
  return { socket, backpressure, taken, paused, write, read: () => read() };
}

it("corked bytes count as unread only if the client does not read them after the write", () => {
  const { backpressure, write, paused, taken, socket } = openBackpressure(true);
  backpressure.batch(() => {
    for (let count = 0; count < 40; count++) write(16);
    expect(socket.writableCorked).toBe(1);
  });
  expect(paused).toEqual([]);
  // All bytes were written with few writes, and the socket is uncorked.
  expect(taken.length).toBeLessThan(5);
  expect(taken.reduce((sum, bytes) => sum + bytes)).toBe(640 * KIB);
  expect(socket.writableCorked).toBe(0);
});

it("the same holds on a socket that is already corked, as after a response head", () => {
  const { backpressure, write, paused, taken, socket } = openBackpressure(true);
  socket.cork();
  backpressure.batch(() => {
    write(300);
    expect(socket.writableCorked).toBe(2);
  });
  expect({ paused, taken }).toEqual({ paused: [], taken: [300 * KIB] });
});

it("delivery pauses for a client with too much unread data, until it has read the data", async () => {
  const { backpressure, write, paused, read } = openBackpressure(false);
  backpressure.batch(() => {
    for (let count = 0; count < 40; count++) write(16);
  });
  expect({ paused, isStalled: backpressure.isStalled }).toEqual({
    paused: [true],
    isStalled: true,
  });
  expect(backpressure.stalledMs(performance.now() + 5_000)).toBeGreaterThanOrEqual(5_000);
  read();
  await new Promise(setImmediate);
  read();
  await new Promise(setImmediate);
  expect({ paused, isStalled: backpressure.isStalled }).toEqual({
    paused: [true, false],
    isStalled: false,
  });
  expect(backpressure.stalledMs(performance.now() + 5_000)).toBe(0);
});
