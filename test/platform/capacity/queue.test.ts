// Tests the queue of a capacity, which has a maximum length. If it is full, a waiter of the share
// with most waiters is refused (G38.2, G38.7).
import { describe, expect, it, vi } from "vitest";
import type { Capacity } from "../../../src/platform/capacity/index.ts";
import { ask, fakeEachTest, log, open, runOut } from "./capacity-stage.ts";
import { partyOf } from "./parties.ts";

fakeEachTest();

/**
 * A capacity whose unreserved units are used by untrusted callers. Its queue is full of untrusted
 * callers, each from another network.
 */
const full = (holders: number): Capacity => {
  const capacity = open({ slots: 3, waitersMax: { node: 1_000 } });
  for (let count = 0; count < 2; count += 1) ask(capacity, partyOf(`held ${count}`, 2), "held");
  for (let count = 0; count < 1_000; count += 1)
    ask(capacity, partyOf(`workspace ${count % holders}`, 2, `network ${count}`), `${count}`);
  log.length = 0;
  return capacity;
};

describe("the queue", () => {
  it("refuses the newest waiter of the longest line of a class that is too long, never of another class", () => {
    const capacity = open({ waitersMax: { rank: 3 } });
    ask(capacity, partyOf("one", 1, "a"), "runs");
    for (const name of ["a1", "a2", "a3"]) ask(capacity, partyOf("one", 1, "a"), name);
    ask(capacity, partyOf("one", 1, "b"), "b1");
    ask(capacity, partyOf("one", 0), "trusted");
    ask(capacity, partyOf("one", 1, "a"), "a4");
    expect(log).toEqual(["runs", "a3: network", "a4: rank"]);
    expect(capacity.waiting).toBe(4);
  });

  it("grants a trusted caller the reserved unit, however many untrusted callers wait", () => {
    const capacity = full(4);
    ask(capacity, partyOf("workspace 0"), "trusted");
    expect(log).toEqual(["trusted"]);
    expect(capacity.waiting).toBe(1_000);
  });

  it("drops an untrusted caller of the workspace with most waiters for a trusted caller", () => {
    const capacity = full(4);
    ask(capacity, partyOf("workspace 1"), "runs");
    ask(capacity, partyOf("workspace 1", 1, "late"), "public");
    for (const name of ["first", "second"]) ask(capacity, partyOf("other"), name);
    expect(log).toEqual(["runs", "997: holder", "999: node", "998: node"]);
    expect(capacity.waiting).toBe(1_000);
    runOut(10);
    expect(log).toContain("first");
    expect(log).toContain("second");
  });

  it("grants a free unit although untrusted callers of another workspace fill the queue", () => {
    const capacity = open({ slots: 10, waitersMax: { node: 5 } });
    for (let count = 0; count < 12; count += 1) ask(capacity, partyOf("busy", 2, `${count}`), "");
    log.length = 0;
    ask(capacity, partyOf("other", 2), "other");
    expect([log, capacity.waiting]).toEqual([["other"], 5]);
  });

  it("drops untrusted callers of one workspace for another one, up to the same number", () => {
    const capacity = full(1);
    for (let count = 0; count < 501; count += 1)
      ask(capacity, partyOf("other", 2, `${count}`), `other ${count}`);
    expect(log.slice(0, 2)).toEqual(["999: node", "998: node"]);
    expect(log.at(-1)).toBe("other 500: node");
    expect(new Set(log).size).toBe(501);
  });

  it("drops no trusted waiter for an untrusted one, and a waiter of the longest line for a trusted one", () => {
    const capacity = open({ waitersMax: { node: 3 } });
    ask(capacity, partyOf("one"), "runs");
    for (const name of ["one 1", "one 2", "one 3"]) ask(capacity, partyOf("one"), name);
    ask(capacity, partyOf("two", 1), "public");
    ask(capacity, partyOf("two", 0), "trusted");
    ask(capacity, partyOf(null), "own work");
    expect(log).toEqual(["runs", "public: node", "one 3: holder"]);
    expect(capacity.waiting).toBe(4);
  });

  it("removes a waiter that withdraws, and retains no memory", () => {
    const capacity = open();
    ask(capacity, partyOf("one"), "runs");
    const withdraw = ask(capacity, partyOf("two"), "left");
    withdraw();
    withdraw();
    runOut(0);
    expect([log, capacity.waiting, capacity.unitsInUse]).toEqual([["runs"], 0, 0]);
  });

  it("refuses at its deadline, and says whose share is used up", () => {
    const capacity = open({ slots: 10, waitMs: 1_000 });
    for (let count = 0; count < 8; count += 1) ask(capacity, partyOf("one", 1), "one");
    ask(capacity, partyOf("two", 1), "two");
    ask(capacity, partyOf("two", 1), "two");
    ask(capacity, partyOf("three", 1), "three");
    vi.advanceTimersByTime(1_050);
    expect(log.slice(9)).toEqual(["one: rank", "three: node"]);
  });
});
