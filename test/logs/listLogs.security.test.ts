// Searches in the query log do not slow down other callers' database work, and reveal no secret
// (G19.3, G19.10, G19.11).
import { afterAll, beforeAll, expect, it } from "vitest";
import { entry, now, openLogStage, ours, upToNow, type LogStage } from "./log-stage.ts";
import { emptying } from "../support/emptying.ts";

let stage: LogStage;
beforeAll(async () => {
  stage = await openLogStage();
});
afterAll(() => stage.close());

it("searches of a workspace wait for one another, and beyond a few are refused, while others are answered", async () => {
  const { owner } = stage.database.database;
  const refused: number[] = [];
  const answers = await owner.transaction(async ({ run }) => {
    await run({ text: "lock table gateway.query_log in access exclusive mode" });
    const asked = Array.from({ length: 13 }, async () => {
      const { status, json } = await stage.ask(`/logs?until=${upToNow}`);
      if (status === 429) refused.push(json.error.length);
      return status;
    });
    // One search runs, and eight wait for it.
    await expect.poll(() => refused.length, { timeout: 30_000 }).toBe(4);
    // Calls that need connections of the same login are answered meanwhile.
    expect((await stage.ask("/usage")).status).toBe(200);
    expect((await stage.ask("/schema")).status).toBe(200);
    return { asked };
  });
  expect((await Promise.all(answers.asked)).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 9 }, () => 200),
    ...Array.from({ length: 4 }, () => 429),
  ]);
});

it("secrets in a request body are not in the log that an owner reads", async () => {
  const key = stage.tokens[ours]!["server"]!;
  const json = {
    refs: { o: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0101" },
    query: { from: "o", where: [{ field: "password", op: "eq", value: "canary" }] },
    note: key,
  };
  const headers = { "x-request-id": "secretive", "user-agent": `curl ${key}` };
  await stage.gateway.client(`/${ours}/query`, { key, json, headers });
  const find = async () => stage.ask("/logs?requestId=secretive");
  await expect.poll(async () => (await find()).json.entries.length, { timeout: 30_000 }).toBe(1);
  const { text } = await find();
  expect(text).toContain("[redacted]");
  expect(text).not.toContain("canary");
  expect(text).not.toContain(key);
});

it("an editor learns nothing of bodies: no answer, page or cursor differs by them", async () => {
  const rows = Array.from({ length: 5 }, (_, n) => entry({ requestId: `b${n}`, at: now - n }));
  const ask = async (): Promise<unknown[]> => {
    const { json } = await stage.ask(`/logs?limit=2&until=${upToNow}`, "editor");
    return json.entries.map((entry: { id: string }) => ({ ...entry, id: "" }));
  };
  await stage.sql(emptying("gateway.query_log"));
  await stage.write(rows.map((row) => ({ ...row, body: "x".repeat(16_384) })));
  const long = await ask();
  await stage.sql(emptying("gateway.query_log"));
  await stage.write(rows);
  expect(await ask()).toEqual(long);
  expect(JSON.stringify(long)).not.toContain("body");
  for (const query of ["body=x", "search=x", "q=x"])
    expect((await stage.ask(`/logs?${query}`, "editor")).status).toBe(400);
});
