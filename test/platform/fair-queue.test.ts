// One busy holder never keeps out the others (G11.5, G13.8).
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FairQueue } from "../../src/platform/postgres/fair-queue.ts";
import { createFairTurns, createPatientTurns } from "../../src/platform/postgres/fair-turns.ts";

let log: string[];
const enter = (fairQueue: FairQueue, holder: string, name = holder): void =>
  fairQueue.acquire(holder, (entry) => log.push(entry === "acquired" ? name : `${name} ${entry}`));
beforeEach(() => {
  log = [];
});

describe("the fair queue", () => {
  it("admits at once while there are places, and then whoever is next when one leaves", () => {
    const fairQueue = new FairQueue({ slots: 2, perHolderMax: 2, waitMs: 1000 });
    for (const name of ["1", "2", "3", "4"]) enter(fairQueue, "a", name);
    expect(log).toEqual(["1", "2"]);
    expect(fairQueue.waiting).toBe(2);
    fairQueue.release("a");
    fairQueue.release("a");
    expect(log).toEqual(["1", "2", "3", "4"]);
    expect(fairQueue.waiting).toBe(0);
  });

  it("keeps places free for others when one holder has its share", () => {
    const fairQueue = new FairQueue({ slots: 3, perHolderMax: 2, waitMs: 1000 });
    for (const name of ["a1", "a2", "a3"]) enter(fairQueue, "a", name);
    enter(fairQueue, "b");
    expect(log).toEqual(["a1", "a2", "b"]);
    fairQueue.release("b");
    expect(log).toEqual(["a1", "a2", "b"]);
    fairQueue.release("a");
    expect(log).toEqual(["a1", "a2", "b", "a3"]);
  });

  it("lets holders take turns, however many wait behind one of them", () => {
    const fairQueue = new FairQueue({ slots: 1, perHolderMax: 1, waitMs: 1000 });
    for (let count = 0; count < 50; count += 1) enter(fairQueue, "busy");
    enter(fairQueue, "quiet");
    fairQueue.release("busy");
    fairQueue.release("busy");
    expect(log).toEqual(["busy", "quiet", "busy"]);
  });

  it("admits thousands who leave at once, one after the other", () => {
    const fairQueue = new FairQueue({ slots: 1, perHolderMax: 1, waitMs: 1000 });
    enter(fairQueue, "a");
    let left = 0;
    for (let count = 0; count < 50_000; count += 1) {
      fairQueue.acquire("a", () => {
        left += 1;
        fairQueue.release("a");
      });
    }
    fairQueue.release("a");
    expect(left).toBe(50_000);
    expect(fairQueue.waiting).toBe(0);
  });

  it("gives every place to those who come on nobody's behalf", () => {
    const fairQueue = new FairQueue({ slots: 3, perHolderMax: 1, waitMs: 1000 });
    for (let count = 0; count < 3; count += 1) fairQueue.acquire(null, () => log.push("in"));
    expect(log).toHaveLength(3);
  });

  it("turns away at once whoever comes when too many wait on behalf of the same holder, and nobody else", () => {
    const options = { slots: 2, perHolderMax: 1, waitersPerHolderMax: 2, waitMs: 1000 };
    const fairQueue = new FairQueue(options);
    for (const name of ["a1", "a2", "a3", "a4"]) enter(fairQueue, "a", name);
    enter(fairQueue, "b");
    expect(log).toEqual(["a1", "a4 crowded", "b"]);
    fairQueue.release("a");
    fairQueue.release("a");
    expect(log.slice(3)).toEqual(["a2", "a3"]);
    for (let count = 0; count < 10; count += 1) fairQueue.acquire(null, (entry) => log.push(entry));
    expect(log).not.toContain("crowded");
  });

  it("never has more inside than places, whatever the order of coming and going", () => {
    const fairQueue = new FairQueue({ slots: 4, perHolderMax: 3, waitMs: 1000 });
    const inside = new Map<string, number>();
    let admitted = 0;
    let state = 1;
    const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    for (let step = 0; step < 20_000; step += 1) {
      const holder = `h${random(6)}`;
      if (random(2) === 0) {
        fairQueue.acquire(holder, () => {
          admitted += 1;
          inside.set(holder, (inside.get(holder) ?? 0) + 1);
        });
      } else if ((inside.get(holder) ?? 0) > 0) {
        inside.set(holder, inside.get(holder)! - 1);
        fairQueue.release(holder);
      }
      const counts = [...inside.values()];
      expect(Math.max(0, ...counts)).toBeLessThanOrEqual(3);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4);
    }
    for (let left = 4; left > 0 || fairQueue.waiting > 0;) {
      const holder = [...inside].find(([, count]) => count > 0)?.[0];
      if (holder === undefined) break;
      inside.set(holder, inside.get(holder)! - 1);
      fairQueue.release(holder);
    }
    expect(fairQueue.waiting).toBe(0);
    expect(admitted).toBeGreaterThan(5_000);
  });
});

describe("the fair queue: waiting too long", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("is refused, and takes no place from those who came later", () => {
    const fairQueue = new FairQueue({ slots: 1, perHolderMax: 1, waitMs: 1000 });
    enter(fairQueue, "a");
    enter(fairQueue, "b", "early");
    vi.advanceTimersByTime(900);
    enter(fairQueue, "c", "late");
    vi.advanceTimersByTime(200);
    fairQueue.sweep();
    expect(log).toEqual(["a", "early late"]);
    fairQueue.release("a");
    expect(log).toEqual(["a", "early late", "late"]);
    fairQueue.release("c");
    enter(fairQueue, "d");
    expect(log.at(-1)).toBe("d");
  });

  it("says whether the holder itself was in the way, or others", () => {
    const fairQueue = new FairQueue({ slots: 3, perHolderMax: 2, waitMs: 1000 });
    for (const name of ["a1", "a2", "a3"]) enter(fairQueue, "a", name);
    for (const name of ["b1", "b2"]) enter(fairQueue, "b", name);
    vi.advanceTimersByTime(1100);
    fairQueue.sweep();
    expect(log).toEqual(["a1", "a2", "b1", "a3 crowded", "b2 late"]);
  });
});

describe("work in turn", () => {
  const work = (name: string) => () => Promise.resolve(log.push(name));

  it("is refused in the words of whoever has the turns, and not begun where nobody waits any more", async () => {
    const turns = createFairTurns(
      { slots: 2, perHolderMax: 1, waitersPerHolderMax: 1, waitMs: 1_000 },
      (why) => new Error(`it is ${why}`),
    );
    const ended = Promise.withResolvers<void>();
    const first = turns.run("a", () => ended.promise);
    const left = new AbortController();
    const second = turns.run("a", work("second"), left.signal);
    await expect(turns.run("a", work("third"))).rejects.toThrow("it is crowded");
    await turns.run("b", work("other"));
    left.abort(new Error("left"));
    ended.resolve();
    await first;
    await expect(second).rejects.toThrow("left");
    // Its turn is given back.
    await turns.run("a", work("last"));
    expect(log).toEqual(["other", "last"]);
    turns.close();
  });

  it("gives a turn back where the work fails, and waits as long as it takes where nothing else is said", async () => {
    const inTurn = createPatientTurns(1, 1);
    const failing = inTurn("a", () => Promise.reject(new Error("no")));
    const waiting = Array.from({ length: 1_000 }, (_, count) => inTurn("a", work(`${count}`)));
    await expect(failing).rejects.toThrow("no");
    await Promise.all(waiting);
    expect(log).toHaveLength(1_000);
  });
});
