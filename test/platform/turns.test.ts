// Long work leaves rounds of the event loop to others, and holders take turns (G24.8).
import { expect, it } from "vitest";
import { giveWay, inTurn } from "../../src/platform/turns.ts";

/** Work of some processor time. */
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

it("the event loop goes round between pieces of long work", async () => {
  const work = Array.from({ length: 20 }, () => inTurn("a", () => busy(5)));
  expect(await roundsDuring(Promise.all(work))).toBeGreaterThanOrEqual(19);
});

it("short work shares a round", async () => {
  const work = Array.from({ length: 1_000 }, () => inTurn("a", () => 0));
  expect(await roundsDuring(Promise.all(work))).toBeLessThan(500);
});

it("holders take turns, however much one of them has to do", async () => {
  const done: string[] = [];
  const work = Array.from({ length: 50 }, () => inTurn("busy", () => done.push("busy")));
  await inTurn("quiet", () => done.push("quiet"));
  expect(done.indexOf("quiet")).toBe(1);
  await Promise.all(work);
});

it("newcomers get a round for themselves, but not all of them", async () => {
  let isOver = false;
  const come = (): void => {
    giveWay();
    if (!isOver) setImmediate(come);
  };
  come();
  await Promise.all(Array.from({ length: 5 }, () => inTurn("a", () => busy(5))));
  isOver = true;
});

it("failures are the work's own", async () => {
  const failing = inTurn("a", () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await inTurn("a", () => 7)).toBe(7);
});
