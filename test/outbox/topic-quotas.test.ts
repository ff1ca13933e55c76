// The quota of a topic (G9.12) limits the stored events of all its buses.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { topicBytesOf } from "../../src/catalog/index.ts";
import { defineItems } from "../bus/definition.ts";
import { defineWorkspace } from "../support/definition.ts";
import { EVENT_BYTES, openHistoryStage, type HistoryStage } from "./history-stage.ts";

const MB = 1024 * 1024;
const plain = defineItems();
const { items, mine } = plain.topics;
const small = (EVENT_BYTES * 4) / MB;
let stage: HistoryStage;
beforeAll(async () => {
  const topics = { ...plain.topics, items: { ...items!, maxMb: small }, mine: { ...mine! } };
  stage = await openHistoryStage({ ...plain, topics });
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

it("a full topic loses its own oldest events on all its buses; other topics keep theirs", async () => {
  await stage.publish("mine:a", 6);
  for (const bus of ["items:a", "items:b", "items:a", "items:c", "items:b", "items:a"])
    await stage.publish(bus, 1);
  expect(await stage.counted()).toEqual({ "items 0": 6, "mine 0": 6 });
  await stage.sweep(20, { items: 4, mine: 10 });
  expect(await stage.kept()).toEqual({
    "items:a": [2, 3],
    "items:b": [2],
    "items:c": [1],
    "mine:a": [1, 2, 3, 4, 5, 6],
  });
  expect(await stage.counted()).toEqual({ "items 0": 4, "mine 0": 6 });
});

it("a topic has its quota, and cannot use the unused quota of other topics", async () => {
  await stage.publish("items:a", 8);
  await stage.sweep(20, { items: 5, mine: 15 });
  expect(await stage.kept()).toEqual({ "items:a": [4, 5, 6, 7, 8] });
});

it("events of an undeclared topic share the bytes that the declared topics leave, and displace none of theirs", async () => {
  await stage.publish("former:a", 5);
  await stage.publish("items:a", 6);
  await stage.sweep(10, { items: 8 });
  expect(await stage.kept()).toEqual({ "former:a": [2, 3, 4, 5], "items:a": [1, 2, 3, 4, 5, 6] });
  await stage.publish("items:a", 2);
  await stage.sweep(10, { items: 8 });
  expect(await stage.kept()).toEqual({
    "former:a": [4, 5],
    "items:a": [1, 2, 3, 4, 5, 6, 7, 8],
  });
  await stage.sweep(8, { items: 8 });
  expect(Object.keys(await stage.kept())).toEqual(["items:a"]);
});

it("the quotas are those of the definition", async () => {
  await stage.publish("items:a", 7);
  await stage.publish("mine:a", 7);
  await stage.sweepAsDefined();
  expect(await stage.kept()).toEqual({ "items:a": [4, 5, 6, 7], "mine:a": [1, 2, 3, 4, 5, 6, 7] });
});

it("without quotas in the definition each topic has an equal part of half of recordsMb", async () => {
  const topics = { a: {}, b: {}, c: {} };
  const definition = defineWorkspace({ topics });
  expect([...topicBytesOf(definition)]).toEqual(
    ["a", "b", "c"].map((name) => [name, Math.floor((1024 * MB) / 3)]),
  );
  expect((await stage.room())!.bytes).toBe(1024 * MB);
});
