// Tests that long work is spread over rounds of the event loop. Holders of such work, such as
// workspaces, take turns (G24.8).
import { expect, it } from "vitest";
import { yieldToNewRequests, runInTurn } from "../../src/platform/turns.ts";

/** Uses some processor time. */
function busy(ms: number): void {
  const spent = (): number => process.threadCpuUsage().user + process.threadCpuUsage().system;
  const end = spent() + ms * 1_000;
  while (spent() < end);
}

async function roundsDuring(work: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isOver = false;
  const count = (): void => {
    rounds += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (isOver = true));
  return rounds;
}

it("the event loop runs between pieces of long work", async () => {
  const work = Array.from({ length: 20 }, () => runInTurn("a", () => busy(5)));
  expect(await roundsDuring(Promise.all(work))).toBeGreaterThanOrEqual(19);
});

it("short work shares a round", async () => {
  const work = Array.from({ length: 1_000 }, () => runInTurn("a", () => 0));
  expect(await roundsDuring(Promise.all(work))).toBeLessThan(500);
});

it("holders take turns, however much work one of them has", async () => {
  const done: string[] = [];
  const work = Array.from({ length: 50 }, () => runInTurn("busy", () => done.push("busy")));
  await runInTurn("quiet", () => done.push("quiet"));
  expect(done.indexOf("quiet")).toBe(1);
  await Promise.all(work);
});

it("new requests delay long work by a round, but not for ever", async () => {
  let isOver = false;
  const come = (): void => {
    yieldToNewRequests();
    if (!isOver) setImmediate(come);
  };
  come();
  await Promise.all(Array.from({ length: 5 }, () => runInTurn("a", () => busy(5))));
  isOver = true;
});

it("a failure rejects only its own work", async () => {
  const failing = runInTurn("a", () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await runInTurn("a", () => 7)).toBe(7);
});
