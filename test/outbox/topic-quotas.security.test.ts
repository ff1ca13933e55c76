// A flood on one topic (G9.12): public and anonymous callers cannot displace events of trusted
// publishers, nor events of other topics.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openHistoryStage, type HistoryStage } from "./history-stage.ts";

let stage: HistoryStage;
beforeAll(async () => {
  stage = await openHistoryStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

const offsets = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

it("a public flood keeps the newest half of the quota; a server's older events stay", async () => {
  await stage.publish("items:server", 5);
  await stage.publish("items:flood", 60, "public");
  await stage.sweep(100, { items: 10, mine: 10 });
  expect(await stage.kept()).toEqual({
    "items:server": offsets(1, 5),
    "items:flood": offsets(56, 60),
  });
  await stage.publish("items:flood", 60, "public");
  await stage.sweep(100, { items: 10, mine: 10 });
  expect(await stage.kept()).toEqual({
    "items:server": offsets(1, 5),
    "items:flood": offsets(116, 120),
  });
});

it("a server that has less than half of the quota loses nothing to a flood on the same bus", async () => {
  await stage.publish("items:a", 2);
  await stage.publish("items:a", 30, "public");
  await stage.publish("items:a", 30, "anonymous");
  await stage.sweep(100, { items: 8, mine: 8 });
  expect(await stage.counted()).toEqual({ "items 0": 2, "items 1": 2, "items 2": 2 });
  expect((await stage.kept())["items:a"]!.slice(0, 2)).toEqual([1, 2]);
});

it("a server that floods loses its own events, and no public ones", async () => {
  await stage.publish("items:a", 3, "public");
  await stage.publish("items:a", 30);
  await stage.sweep(100, { items: 8, mine: 8 });
  expect(await stage.kept()).toEqual({ "items:a": [1, 2, 3, ...offsets(29, 33)] });
});

it("a flood on one topic removes no event of another topic, of any class", async () => {
  await stage.publish("mine:a", 4, "public");
  await stage.publish("mine:a", 4, "anonymous");
  await stage.publish("items:a", 80, "public");
  // Here the events of all topics together also exceed the limit of the history.
  await stage.sweep(32, { items: 16, mine: 16 });
  expect(await stage.counted()).toEqual({ "items 1": 8, "mine 1": 4, "mine 2": 4 });
});
