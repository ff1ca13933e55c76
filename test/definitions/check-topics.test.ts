// Quotas of topics (G9.12): their default, and the sums that an apply refuses.
import { describe, expect, it } from "vitest";
import { readDefinition } from "../../src/definitions/load/load.ts";
import { resolveDefinition } from "../../src/definitions/resolve/resolve.ts";
import { env, plant } from "./corner-store.ts";
import { describeMistakes, WORKSPACE, type Mistake } from "./mistakes.ts";

const TOPICS = "orders: { enabled: true, retentionHours: 24 }";
const PLAN = "payAsYouGo: false";

const errors: readonly Mistake[] = [
  [
    "a quota that is more than half of the records",
    "quota-too-large",
    [WORKSPACE, TOPICS, "orders: { maxMb: ¶1025 }"],
    "add up to 1025 MB (orders 1025), more than half of plan.recordsMb, which is 1024 MB. Reduce `maxMb` of a topic, set a small `maxMb` for topics without this key, or increase `plan.recordsMb` to 2050.",
  ],
  [
    "a sum that is more than half, with topics by default",
    "quota-too-large",
    [WORKSPACE, TOPICS, "stock: {}\n  orders: { maxMb: ¶512.5 }"],
    "add up to 1024.5 MB (orders 512.5, stock 512 by default), more than half of plan.recordsMb, which is 1024 MB. Reduce `maxMb` of a topic, set a small `maxMb` for topics without this key, or increase `plan.recordsMb` to 2050.",
  ],
  [
    "a quota that the default plan of a topic exceeds",
    "quota-too-large",
    [
      WORKSPACE,
      TOPICS,
      "a: { maxMb: 200 }\n  b: { maxMb: 200 }\n  c: { maxMb: ¶300 }\n  d: { maxMb: 200 }\n  e: {}\n  f: {}",
    ],
    "(c 300, a 200, b 200, d 200, e 170.67 by default, ...)",
  ],
  ["a quota of 0 MB", "malformed", [WORKSPACE, TOPICS, "orders: { maxMb: ¶0 }"], "maxMb"],
  ["a quota that is no number", "wrong-type", [WORKSPACE, TOPICS, 'orders: { maxMb: ¶"1" }'], ""],
];

describeMistakes("topics", errors);

describe("the quota of a topic", () => {
  /** Returns the quotas that an apply stores. */
  const quotas = (topics: string, plan = PLAN): Record<string, number | undefined> => {
    const { folder } = plant(
      { file: WORKSPACE, find: TOPICS, put: topics },
      { file: WORKSPACE, find: PLAN, put: plan },
    );
    const { definition } = resolveDefinition(readDefinition(folder, { env }));
    return Object.fromEntries(
      Object.entries(definition!.topics).map(([name, { maxMb }]) => [name, maxMb]),
    );
  };

  it("is half of recordsMb divided by the number of topics", () => {
    expect(quotas("orders: {}\n  b: { enabled: false }")).toEqual({ orders: 512, b: 512 });
    expect(quotas("orders: {}", "recordsMb: 1")).toEqual({ orders: 0.5 });
    const [third] = Object.values(quotas("orders: {}\n  b: {}\n  c: {}"));
    expect(third).toBeCloseTo(341.333, 3);
  });

  it("fits if plan.recordsMb is raised as the refusal says", () => {
    expect(quotas("orders: { maxMb: 512.5 }\n  b: {}", "recordsMb: 2050")).toEqual({
      orders: 512.5,
      b: 512.5,
    });
  });

  it("is the one of the definition, if the sum of all quotas is within the limit", () => {
    expect(quotas("orders: { maxMb: 1023.5 }\n  b: { maxMb: 0.5 }")).toEqual({
      orders: 1023.5,
      b: 0.5,
    });
  });
});
