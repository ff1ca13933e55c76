// GET /{workspaceId}/topics (G46.2).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTopicStage, ours, type TopicStage } from "./topic-stage.ts";

let stage: TopicStage;
beforeAll(async () => void (stage = await openTopicStage()));
afterAll(() => stage.close());

it("200: every topic with its settings and its newest event, for each role", async () => {
  const before = await stage.ask("/topics");
  const topic = { isEnabled: true, retentionHours: 24, newest: null };
  expect(before.json.topics).toMatchObject([
    { name: "closed", ...topic, isEnabled: false },
    { name: "items", ...topic },
    { name: "mine", ...topic },
  ]);
  await stage.publish("first");
  const { json } = await stage.publish("second", "7");
  for (const role of ["viewer", "editor", "owner"] as const) {
    const { topics } = (await stage.ask("/topics", role)).json;
    expect(topics[1].newest).toMatchObject({
      instance: "7",
      offset: json.offset,
      type: "custom.second",
    });
  }
});

it("401, 403: other callers", async () => {
  expect((await stage.ask("/topics", "stranger")).status).toBe(403);
  const asKey = await stage.gateway.client(`/${ours}/topics`, { key: stage.key });
  expect(asKey.status).toBe(401);
});
