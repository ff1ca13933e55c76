import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CapacitySpentError } from "../../src/platform/capacity/index.ts";
import { partyOf } from "../platform/capacity/parties.ts";
import { WORKSPACE_ID as ours } from "../support/definition.ts";
import { createHashQueue, type HashQueue } from "../../src/endusers/passwords/hash-queue.ts";

let queue: HashQueue;
const here = partyOf(ours, 1, "here");

/** Work that ends when the test tells it to, and records its start. */
function work() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string, network = "here", workspaceId = ours) =>
    queue.run({ party: partyOf(workspaceId, 1, network) }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, start, settle, end: async () => (ends.shift()?.(), settle()) };
}

const spentOf = (error: unknown): unknown =>
  error instanceof CapacitySpentError ? error.spent : error;

describe("the queue for password hashing", () => {
  it("runs as many hashes at a time as it has slots, the others in turn", async () => {
    queue = createHashQueue(() => 2);
    const { begun, start, settle, end } = work();
    const all = ["a", "b", "c", "d"].map((name) => start(name));
    await settle();
    expect(begun).toEqual(["a", "b"]);
    await end();
    expect(begun).toEqual(["a", "b", "c"]);
    await end();
    await end();
    await end();
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
  });

  it("lets networks take turns: a flood from one network does not delay another's first hash", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    const flood = Array.from({ length: 50 }, (_, index) => start(`flood ${index}`, "there"));
    const person = start("person", "here");
    await settle();
    await end();
    await end();
    expect(begun.slice(0, 3)).toContain("person");
    for (let count = 0; count < 60; count++) await end();
    await Promise.all([...flood, person]);
  });

  it("rejects immediately the 101st waiting hash of a network", async () => {
    queue = createHashQueue(() => 1);
    const { start, settle, end } = work();
    const inside = Array.from({ length: 101 }, (_, index) => start(String(index)));
    const refused = await start("too many").catch((error: unknown) => error);
    expect(spentOf(refused)).toBe("network");
    const elsewhere = start("elsewhere", "there");
    await settle();
    for (let count = 0; count < 110; count++) await end();
    expect(await elsewhere).toBe("elsewhere");
    await Promise.all(inside);
  });

  it("rejects a further hash of any network when a thousand wait", async () => {
    queue = createHashQueue(() => 1);
    const { start, settle, end } = work();
    const waiting = Array.from({ length: 1_001 }, (_, index) =>
      start(String(index), `network ${index}`, `workspace ${index % 3}`),
    );
    expect(
      spentOf(await start("x", "new network", "workspace 1").catch((error: unknown) => error)),
    ).toBe("node");
    await settle();
    for (let count = 0; count < 1_010; count++) await end();
    await Promise.all(waiting);
  });

  it("when full, removes the newest waiter of the workspace with most waiters, in favour of another workspace", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    // Ten networks with a hundred waiters each, in three workspaces, and one running hash.
    const flood = [start("inside")].concat(
      Array.from({ length: 1_000 }, (_, index) =>
        start(`flood ${index}`, `network ${index % 10}`, `workspace ${(index % 10) % 3}`),
      ),
    );
    const settled = Promise.allSettled(flood);
    const person = start("person", "elsewhere", "workspace 7");
    await settle();
    for (let done = 0; done < 1_010; done++) await end();
    expect(await person).toBe("person");
    expect(begun.indexOf("person")).toBeLessThan(15);
    const results = await settled;
    const refused = results.flatMap((one, index) => (one.status === "rejected" ? [index] : []));
    // Four of the ten networks belong to `workspace 0`, so it has most waiters. The queue removes
    // the newest of them.
    expect(refused).toEqual([1_000]);
  });

  it("keeps half of its waiting slots for other workspaces while one workspace is flooded", async () => {
    queue = createHashQueue(() => 1);
    const { start, settle, end } = work();
    const flood = Array.from({ length: 700 }, (_, index) => start(`${index}`, `network ${index}`));
    const results = Promise.allSettled(flood);
    const person = start("person", "network 1", "another workspace");
    await settle();
    for (let done = 0; done < 510; done++) await end();
    expect(await person).toBe("person");
    expect((await results).filter(({ status }) => status === "fulfilled")).toHaveLength(501);
  });

  it("in a flooded workspace, removes a waiter of the network with most waiters, in favour of another network", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    const flood = Array.from({ length: 501 }, (_, index) =>
      start(`${index}`, `network ${index % 5}`),
    );
    const settled = Promise.allSettled(flood);
    const person = start("person", "elsewhere");
    await settle();
    for (let done = 0; done < 510; done++) await end();
    expect(await person).toBe("person");
    expect(begun.indexOf("person")).toBeLessThan(10);
    expect((await settled).filter(({ status }) => status === "rejected")).toHaveLength(1);
  });

  it("does not run work whose client disconnected while it waited", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    const first = start("first");
    const leaving = new AbortController();
    const left = queue
      .run({ party: here, signal: leaving.signal }, () => Promise.resolve("work"))
      .catch((error: unknown) => error);
    const last = start("last");
    await settle();
    leaving.abort(new Error("gone"));
    await end();
    expect(await left).toEqual(new Error("gone"));
    await end();
    expect(begun).toEqual(["first", "last"]);
    await Promise.all([first, last]);
  });

  it("frees the slot when the work fails", async () => {
    queue = createHashQueue(() => 1);
    const failing = queue.run({ party: here }, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await queue.run({ party: here }, () => Promise.resolve(1))).toBe(1);
  });
});

it("a trusted caller's hash runs in an extra slot, before all waiting public hashes", async () => {
  queue = createHashQueue(() => 1);
  const { begun, start, settle, end } = work();
  const flood = Array.from({ length: 20 }, (_, index) => start(`${index}`, `network ${index}`));
  const server = queue.run({ party: partyOf(ours, 0) }, async () => void begun.push("server"));
  await settle();
  await server;
  expect(begun).toEqual(["0", "server"]);
  for (let done = 0; done < 20; done++) await end();
  await Promise.all(flood);
});

describe("background work", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("starts immediately if no other hash runs, and uses no slot of others", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    const ended = Promise.withResolvers<void>();
    let hasBegun = false;
    const last = queue.runInBackground(() => ((hasBegun = true), ended.promise));
    expect(hasBegun).toBe(true);
    const one = start("one");
    await settle();
    expect(begun).toEqual(["one"]);
    ended.resolve();
    await last;
    await end();
    await one;
  });

  it("waits until all other hashes have ended", async () => {
    queue = createHashQueue(() => 1);
    const { begun, start, settle, end } = work();
    const all = [start("one"), start("two")];
    await settle();
    const last = queue.runInBackground(async () => void begun.push("last"));
    await settle();
    await end();
    expect(begun).toEqual(["one", "two"]);
    await end();
    await Promise.all([...all, last]);
    expect(begun).toEqual(["one", "two", "last"]);
  });

  it("starts within a second under any load", async () => {
    queue = createHashQueue(() => 1);
    const { start, settle, end } = work();
    const one = start("one");
    await settle();
    // This background work runs although the hash `one` is not finished.
    const last = queue.runInBackground(async () => {});
    vi.advanceTimersByTime(1_000);
    await last;
    await end();
    await one;
  });
});
