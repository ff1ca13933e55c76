// The warning of `gateway doctor` for topics whose quota is nearly full (G9.12).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkTopicQuotas } from "../../src/cli/doctor/doctor-workspaces.ts";
import { defineItems } from "../bus/definition.ts";
import { EVENT_BYTES, openHistoryStage, type HistoryStage } from "../outbox/history-stage.ts";

const maxMb = (EVENT_BYTES * 10) / 1024 ** 2;
let stage: HistoryStage;
beforeAll(async () => {
  const { topics, ...definition } = defineItems();
  const items = { ...topics["items"]!, maxMb };
  stage = await openHistoryStage({ ...definition, topics: { ...topics, items } });
});
afterAll(() => stage.close());
beforeEach(() => stage.empty());

const findings = async () =>
  (await checkTopicQuotas(stage.database.database.owner)).map(({ finding, action }) => [
    finding,
    action,
  ]);

it("no warning for topics with room, and for undeclared topics", async () => {
  await stage.publish("items:a", 4);
  await stage.publish("items:a", 4, "public");
  await stage.publish("former:a", 30);
  expect(await findings()).toEqual([]);
});

it("a warning for a nearly full topic, with an action", async () => {
  await stage.publish("items:a", 9);
  expect(await findings()).toEqual([
    [
      expect.stringContaining("the events of the topic items of "),
      expect.stringContaining("Raise topics.items.maxMb or plan.recordsMb"),
    ],
  ]);
});

it("a warning for a topic whose public and anonymous callers have nearly used up their half", async () => {
  await stage.publish("items:a", 3, "public");
  await stage.publish("items:a", 2, "anonymous");
  expect(await findings()).toHaveLength(1);
});
