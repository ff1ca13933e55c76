// POST /{workspaceId}/topics/{topic}/events (G46.4).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTopicStage, ours, type TopicStage } from "./topic-stage.ts";

let stage: TopicStage;
beforeAll(async () => void (stage = await openTopicStage()));
afterAll(() => stage.close());

const event = { instance: "all", name: "tested", data: { n: 1 } };
const path = "/topics/items/events";

it("201: editors and owners; the event names the member", async () => {
  for (const role of ["editor", "owner"] as const) {
    const { status, json } = await stage.ask(path, role, event);
    expect(status).toBe(201);
    const [newest] = (await stage.ask(path, role)).json.events;
    expect(newest).toMatchObject({
      offset: json.offset,
      event: { id: json.id, actorkind: "member", actorid: stage.members[role].memberId },
    });
  }
});

it("400: too much data, or an invalid name", async () => {
  const long = { ...event, data: "x".repeat(65_536) };
  for (const json of [long, { ...event, name: "a b" }, { ...event, instance: "a:b" }])
    expect((await stage.ask(path, "editor", json)).status).toBe(400);
});

it("401, 403, 404: viewers, other callers, pages of others, disabled and unknown topics", async () => {
  const { cookie } = stage.members.editor.headers;
  const forged = { headers: { cookie }, json: event };
  expect((await stage.gateway.client(`/${ours}${path}`, forged)).status).toBe(403);
  const asKey = await stage.gateway.client(`/${ours}${path}`, { key: stage.key, json: event });
  expect(asKey.status).toBe(401);
  expect((await stage.ask(path, "viewer", event)).status).toBe(403);
  expect((await stage.ask(path, "stranger", event)).status).toBe(403);
  expect((await stage.ask("/topics/closed/events", "editor", event)).status).toBe(403);
  expect((await stage.ask("/topics/none/events", "editor", event)).status).toBe(404);
});
