// What keeps `process.nextTick` fast holds an object of Node's own queue; whether that helps, the benchmarks tell.
import { expect, it } from "vitest";
import { keepTickShape } from "../../src/platform/index.ts";

it("keeps one of the objects that are queued for the next tick, whenever it is asked", () => {
  expect(keepTickShape()).toBe(true);
  expect(keepTickShape()).toBe(true);
});
