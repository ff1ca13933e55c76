// GET /{workspaceId}/automations/runs (G32.5).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openHistoryStage, theirs, type HistoryStage } from "./history-stage.ts";

let stage: HistoryStage;
let [counted, both, refused]: string[] = [];
beforeAll(async () => {
  stage = await openHistoryStage();
  counted = await stage.sent("hook", "1", ["finished"]);
  both = await stage.sent("both", "2", ["finished", "failed"]);
  refused = await stage.sent("failing", "3", ["failed"]);
});
afterAll(() => stage.close());

const eventsOf = async (query: string): Promise<string[]> => {
  const { status, json, text } = await stage.ask(query);
  if (status !== 200) throw new Error(text);
  return json.runs.map(({ eventId }: { eventId: string }) => eventId);
};

it("200: the newest first, without steps", async () => {
  const { json } = await stage.ask("", "viewer");
  expect(json.nextCursor).toBe(null);
  expect(json.runs).toHaveLength(4);
  expect(json.runs[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    automation: "refuse",
    eventId: refused,
    status: "failed",
    attempts: 1,
    startedAt: expect.any(String),
    endedAt: expect.any(String),
  });
});

it("200: only runs that match all conditions", async () => {
  expect(await eventsOf("?status=failed")).toEqual([refused, both]);
  expect(await eventsOf("?status=finished&automation=count")).toEqual([both, counted]);
  expect(await eventsOf("?automation=refuse&status=finished")).toEqual([]);
  expect(await eventsOf(`?eventId=${counted!.toUpperCase()}`)).toEqual([counted]);
  for (const status of ["waiting", "running", "parked"])
    expect(await eventsOf(`?status=${status}`)).toEqual([]);
});

it("200: page by page, each run once", async () => {
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const { json } = await stage.ask(`?limit=1${cursor}`);
    seen.push(...json.runs.map(({ id }: { id: string }) => id));
    if (json.nextCursor === null) break;
    cursor = `&cursor=${json.nextCursor}`;
  }
  expect(new Set(seen).size).toBe(4);
  expect(seen).toEqual(seen.toSorted().toReversed());
});

it("400: a cursor of other conditions, of another member, or invented", async () => {
  const { nextCursor } = (await stage.ask("?limit=1")).json;
  for (const [query, as] of [
    [`?limit=1&status=failed&cursor=${nextCursor}`, "owner"],
    [`?limit=1&cursor=${nextCursor}`, "editor"],
    ["?cursor=AAAA", "owner"],
  ] as const)
    expect((await stage.ask(query, as)).status).toBe(400);
  expect((await stage.ask("?status=done")).status).toBe(400);
});

it("403: members of another workspace, whether it has runs or not", async () => {
  expect((await stage.ask("", "stranger")).status).toBe(403);
  expect((await stage.ask("", "stranger", {}, theirs)).json).toEqual({
    runs: [],
    nextCursor: null,
  });
});

it("401: API keys instead of a portal session", async () => {
  const key = Object.values(stage.tokens)[0]!["backend"];
  const path = `/${Object.keys(stage.tokens)[0]}/automations/runs`;
  expect((await stage.gateway.client(path, { key })).status).toBe(401);
});
