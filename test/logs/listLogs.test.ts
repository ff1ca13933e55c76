// GET /{workspaceId}/logs (G19.10, G19.13).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logKinds } from "../../src/log/index.ts";
import {
  DAY,
  entry,
  now,
  openLogStage,
  ours,
  theirs,
  upToNow,
  type LogStage,
} from "./log-stage.ts";
import { emptying } from "../support/emptying.ts";

let stage: LogStage;
beforeAll(async () => {
  stage = await openLogStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.sql(emptying("gateway.query_log")));

const idsOf = async (query: string, as: "owner" | "editor" = "owner"): Promise<string[]> => {
  const parameters = new URLSearchParams(query);
  if (!parameters.has("until") && query !== "?requestId=seen") parameters.set("until", upToNow);
  const { status, json, text } = await stage.ask(`/logs?${parameters}`, as);
  if (status !== 200) throw new Error(text);
  return json.entries.map(({ requestId }: { requestId: string }) => requestId);
};

it("200: an entry has every stored field; only owners see the body", async () => {
  const whole = {
    requestId: "whole",
    kind: "query",
    operationId: "query",
    credentialType: "key",
    credentialId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0201",
    endUserId: null,
    sourceIp: "203.0.113.7",
    userAgent: "shop/1.0",
    origin: "https://shop.example",
    method: "POST",
    path: `/${ours}/query`,
    status: 400,
    code: "INVALID_QUERY",
    message: "The column `x` is unknown.",
    durationMs: 1.53,
    dbMs: 0.5,
    rows: 3,
    affectedRows: 2,
    bytesOut: 5_000_000_000,
    cache: "MISS",
    tables: ["0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101"],
  } as const;
  await stage.write([entry({ ...whole, body: '{"refs":{}}' })]);
  const { json } = await stage.ask(`/logs?until=${upToNow}`);
  const shown = { id: expect.stringMatching(/^\d+$/), at: new Date(now).toISOString(), ...whole };
  expect(json).toEqual({ entries: [{ ...shown, body: '{"refs":{}}' }], nextCursor: null });
  const { json: edited } = await stage.ask(`/logs?until=${upToNow}`, "editor");
  expect(edited).toEqual({ entries: [shown], nextCursor: null });
});

it("200: only entries of sign-ins have `action` and `email`, and only summed entries have `count`", async () => {
  await stage.write([
    entry({ requestId: "a", action: "login", email: "ada@example.com", status: 401 }),
    entry({ requestId: "b", action: "login", email: null, at: now - 1 }),
    entry({ requestId: "c", count: 12, sourceIp: null, at: now - 2 }),
    entry({ requestId: "d", at: now - 3 }),
  ]);
  const { json } = await stage.ask(`/logs?until=${upToNow}`);
  const added = json.entries.map(({ action, email, count }: object & Record<string, unknown>) => ({
    ...(action === undefined ? {} : { action }),
    ...(email === undefined ? {} : { email }),
    ...(count === undefined ? {} : { count }),
  }));
  expect(added).toEqual([
    { action: "login", email: "ada@example.com" },
    { action: "login", email: null },
    { count: 12 },
    {},
  ]);
});

it("200: a call with a key appears in the log", async () => {
  const key = stage.tokens[ours]!["server"];
  await stage.gateway.client(`/${ours}/schema`, { key, headers: { "x-request-id": "seen" } });
  await expect.poll(() => idsOf("?requestId=seen"), { timeout: 30_000 }).toEqual(["seen"]);
});

it("200: finds entries by an e-mail address in any case, and by an exact path", async () => {
  const path = `/${ours}/auth/login`;
  await stage.write([
    entry({ requestId: "ada", action: "login", email: "ada@example.com", path }),
    entry({ requestId: "adam", action: "login", email: "adam@example.com", path, at: now - 1 }),
    entry({ requestId: "query", at: now - 2 }),
    entry({ requestId: "longer", path: `/${ours}/query/more`, at: now - 3 }),
    entry({ requestId: "theirs", email: "ada@example.com", path, workspaceId: theirs }),
  ]);
  expect(await idsOf("?email=%20ADA@example.com")).toEqual(["ada"]);
  expect(await idsOf("?email=a%25@example.com")).toEqual([]);
  expect(await idsOf(`?path=${path}`)).toEqual(["ada", "adam"]);
  expect(await idsOf(`?path=/${ours}/query`)).toEqual(["query"]);
  expect(await idsOf(`?path=${path}&email=adam@example.com`)).toEqual(["adam"]);
});

it("200: no conditions find entries of another workspace", async () => {
  await stage.write([
    entry({ requestId: "mine" }),
    entry({ requestId: "same", at: now - 1 }),
    entry({ requestId: "same", workspaceId: theirs }),
    entry({ requestId: "theirs", workspaceId: theirs, status: 404 }),
  ]);
  expect(await idsOf("")).toEqual(["mine", "same"]);
  expect(await idsOf("?requestId=same")).toEqual(["same"]);
  expect(await idsOf("?requestId=theirs")).toEqual([]);
  expect(await idsOf("?status=4xx")).toEqual([]);
});

it("200: reads of the log itself are listed if the query asks for them, or if they failed (G19.13)", async () => {
  const look = { kind: "logs", operationId: "listLogs", method: "GET" };
  await stage.write([
    entry({ requestId: "look", ...look }),
    entry({ requestId: "refused", ...look, status: 403, at: now - 1 }),
    entry({ requestId: "call", at: now - 2 }),
  ]);
  expect(await idsOf("")).toEqual(["refused", "call"]);
  expect(await idsOf("?kind=logs")).toEqual(["look", "refused"]);
  expect(await idsOf("?operationId=listLogs&status=200")).toEqual(["look"]);
  expect(await idsOf("?requestId=look")).toEqual(["look"]);
});

describe("pages", () => {
  const rows = Array.from({ length: 23 }, (_, n) =>
    entry({ requestId: `r${n}`, at: now - Math.floor(n / 4) * (DAY / 3) }),
  );

  async function follow(limit: number): Promise<string[]> {
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query: string = cursor === "" ? "" : `&cursor=${cursor}`;
      const { json } = await stage.ask(`/logs?limit=${limit}&until=${upToNow}${query}`);
      seen.push(...json.entries.map(({ requestId }: { requestId: string }) => requestId));
      cursor = json.nextCursor;
    }
    return seen;
  }

  it("200: pages contain each row once, also if many rows have the same millisecond", async () => {
    await stage.write(rows);
    const all = await idsOf("?limit=200");
    expect(all.toSorted()).toEqual(rows.map(({ requestId }) => requestId).toSorted());
    expect(await follow(1)).toEqual(all);
    expect(await follow(5)).toEqual(all);
    expect(await follow(23)).toEqual(all);
  });

  it("400: a changed cursor, a cursor of other conditions, and a cursor of another member", async () => {
    await stage.write(rows);
    const { nextCursor } = (await stage.ask("/logs?limit=2")).json;
    expect((await stage.ask(`/logs?limit=3&cursor=${nextCursor}`)).status).toBe(200);
    const changed = `${nextCursor[0] === "A" ? "B" : "A"}${nextCursor.slice(1)}`;
    const plain = Buffer.from(JSON.stringify({ at: "2026-01-01", id: "0" })).toString("base64url");
    for (const query of [
      `?cursor=${changed}`,
      `?cursor=${nextCursor}A`,
      `?cursor=${plain}`,
      `?cursor=${nextCursor}&status=200`,
      `?cursor=${nextCursor}&since=2026-03-01T00:00:00Z`,
    ])
      expect((await stage.ask(`/logs${query}`)).status, query).toBe(400);
    expect((await stage.ask(`/logs?cursor=${nextCursor}`, "other")).status).toBe(400);
    expect((await stage.ask(`/logs?cursor=${nextCursor}`, "stranger", theirs)).status).toBe(400);
  });
});

it.each([
  ["?limit=0", "limit"],
  ["?limit=201", "limit"],
  ["?limit=999999999999999999999", "limit"],
  ["?status=40", "status"],
  ["?status=4XX", "status"],
  ["?status=600", "status"],
  ["?status=4xx%27", "status"],
  ["?kind=a%27b", "kind"],
  ["?kind=qury", "did you mean query"],
  ["?code=%25", "code"],
  ["?operationId=a_b", "operationId"],
  ["?credentialId=me", "credentialId"],
  ["?endUserId=x", "endUserId"],
  ["?requestId=a%20b", "requestId"],
  ["?since=yesterday", '"since" must be a moment such as'],
  ["?since=2026-03-01", '"since" must be a moment such as'],
  ["?since=2026-03-01T23:59:60Z", "since"],
  ["?until=2026-13-01T00:00:00Z", "until"],
  ["?since=2026-03-02T00:00:00Z&until=2026-03-01T00:00:00Z", "since"],
  ["?body=secret", "body"],
  ["?status=404&status=405", "status"],
])("400: for %s, the error names the mistake", async (query, name) => {
  const { status, json } = await stage.ask(`/logs${query}`);
  expect([status, json.error]).toEqual([400, expect.stringContaining(name)]);
});

it("200: `kind` accepts every kind that log rows have", async () => {
  for (const kind of logKinds)
    expect([kind, (await stage.ask(`/logs?kind=${kind}`)).status]).toEqual([kind, 200]);
});

it("200: the longest possible period finds all entries, and an empty period none", async () => {
  await stage.write([entry({ requestId: "one" })]);
  // Calls of tests before this one may be written down only now.
  const ever = "since=0000-01-01T00:00:00Z&until=9999-12-31T23:59:59Z";
  expect(await idsOf(`?${ever}&requestId=one`)).toEqual(["one"]);
  const moment = new Date(now).toISOString();
  expect(await idsOf(`?since=${moment}`)).toEqual(["one"]);
  expect(await idsOf(`?until=${moment}`)).toEqual([]);
  expect(await idsOf(`?since=${moment}&until=${moment}`)).toEqual([]);
  expect(await idsOf("?since=2026-03-10T14:00:00%2B02:00")).toEqual(["one"]);
});

it("403: viewers, and members of other workspaces", async () => {
  const { status, json } = await stage.ask("/logs", "viewer");
  expect([status, json.error]).toEqual([
    403,
    "The credential does not have the right `read` on `logs`. Use a credential that has this right.",
  ]);
  expect((await stage.ask("/logs", "stranger")).status).toBe(403);
});
