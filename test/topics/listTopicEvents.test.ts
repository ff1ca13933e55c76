// GET /{workspaceId}/topics/{topic}/events (G46.3).
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineItems } from "../bus/definition.ts";
import { openTopicStage, ours, type TopicStage } from "./topic-stage.ts";

let stage: TopicStage;
beforeAll(async () => void (stage = await openTopicStage()));
afterAll(() => stage.close());

it("200: the newest events first, of all buses or of one, with the rows that a read shows", async () => {
  expect((await stage.ask("/topics/items/events")).json).toEqual({ events: [] });
  for (const [name, instance] of [
    ["one", "all"],
    ["two", "7"],
    ["three", "all"],
  ] as const)
    await stage.publish(name, instance, { text: "<script>" });
  const refs = { i: defineItems().tables["items"]!.id };
  const values = [{ id: 1, title: "ball", cost: "2" }];
  const notify = { bus: "items:all" };
  const write = { refs, mutation: { type: "insert", table: "i", values, notify } };
  await stage.gateway.client(`/${ours}/query`, { json: write, key: stage.key });
  const list = async (query: string) =>
    (await stage.ask(`/topics/items/events${query}`, "editor")).json.events;
  await expect.poll(() => list(""), { timeout: 30_000 }).toHaveLength(4);
  const [written, ...custom] = await list("");
  expect(written.event).toMatchObject({ type: "row.inserted", subject: "items:all" });
  expect(written.event.data.rows).toMatchObject([{ id: "1", title: "ball" }]);
  expect(custom.map(({ event }: any) => [event.type, event.data, event.actorself])).toEqual(
    ["three", "two", "one"].map((name) => [`custom.${name}`, { text: "<script>" }, true]),
  );
  expect((await list("?instance=7")).map(({ event }: any) => event.type)).toEqual(["custom.two"]);
  expect(await list("?limit=2")).toHaveLength(2);
  expect(await list("?instance=none")).toEqual([]);
});

it("400, 401, 403, 404: a wrong limit, other callers, a disabled and an unknown topic", async () => {
  expect((await stage.ask("/topics/items/events?limit=201")).status).toBe(400);
  const path = `/${ours}/topics/items/events`;
  expect((await stage.gateway.client(path, { key: stage.key })).status).toBe(401);
  expect((await stage.ask("/topics/items/events", "stranger")).status).toBe(403);
  expect((await stage.ask("/topics/closed/events")).status).toBe(403);
  for (const topic of ["none", "constructor"])
    expect((await stage.ask(`/topics/${topic}/events`)).status).toBe(404);
});
