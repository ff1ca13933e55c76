// The module retains an object of Node's tick queue. The benchmarks measure the effect on
// `process.nextTick`.
import { expect, it } from "vitest";
import { retainTickShape } from "../../src/platform/index.ts";

it("retains an object of the tick queue at each call", () => {
  expect(retainTickShape()).toBe(true);
  expect(retainTickShape()).toBe(true);
});
