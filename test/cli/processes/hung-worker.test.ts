// The supervisor ends a worker only if it has not answered for a whole series of questions (G22.8).
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { silenceLimits, watchForHang } from "../../../src/cli/start/supervisor/hung-worker.ts";
import type { WorkerChannel, WorkerMessage } from "../../../src/platform/machine/index.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Watches a worker that answers each question when `answer` is called. */
function watched() {
  let receive: (message: WorkerMessage) => void = () => {};
  let end = (): void => {};
  let asked = 0;
  let hangs = 0;
  const channel: WorkerChannel = {
    send: () => void (asked += 1),
    onMessage: (listener) => void (receive = listener),
    onEnd: (listener) => void (end = listener),
  };
  watchForHang(channel, () => (hangs += 1));
  return {
    answer: () => receive({ type: "alive" }),
    say: (message: WorkerMessage) => receive(message),
    end: () => end(),
    asked: () => asked,
    hangs: () => hangs,
  };
}

const seconds = (count: number): unknown => vi.advanceTimersByTime(count * 1_000);

it("a worker that gives no answer for 20 s hangs, and is asked once", () => {
  const worker = watched();
  seconds(20);
  expect([worker.asked(), worker.hangs()]).toEqual([1, 0]);
  seconds(2);
  expect(worker.hangs()).toBe(1);
  seconds(60);
  expect([worker.asked(), worker.hangs()]).toEqual([1, 1]);
});

it("a slow worker that answers each question after 19 s goes on", () => {
  const worker = watched();
  for (let round = 1; round <= 10; round++) {
    seconds(19);
    worker.answer();
  }
  expect(worker.hangs()).toBe(0);
});

it("other messages are no answers", () => {
  const worker = watched();
  for (let round = 0; round < 11; round++) {
    seconds(2);
    worker.say({ type: "seen", number: round });
  }
  expect(worker.hangs()).toBe(1);
});

it("after a computer was suspended for an hour, the worker has missed one question more", () => {
  const worker = watched();
  seconds(2);
  vi.setSystemTime(Date.now() + 3_600_000);
  seconds(2 * (silenceLimits.missedMax - 1));
  expect(worker.hangs()).toBe(0);
  worker.answer();
  seconds(20);
  expect(worker.hangs()).toBe(0);
});

it("a worker that has ended is not watched any more", () => {
  const worker = watched();
  worker.end();
  seconds(60);
  expect([worker.asked(), worker.hangs()]).toEqual([0, 0]);
});
