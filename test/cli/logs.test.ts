// `gateway logs`: its search, its output, and that no text of a caller controls a terminal
// (G19.12).
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { runProgram } from "../../src/cli/program.ts";
import { entry, openLogStage, ours, theirs, type LogStage } from "../logs/log-stage.ts";
import { interruption, gateway, type Ended } from "./shell.ts";

let stage: LogStage;
beforeAll(async () => {
  stage = await openLogStage();
});
afterAll(() => stage.close());
beforeEach(() => stage.sql("truncate gateway.query_log"));

const surroundings = () => ({
  directory: import.meta.dirname,
  env: {
    DATABASE_URL: stage.database.url,
    GATEWAY_MASTER_KEY: stage.database.masterKey.toString("hex"),
    GATEWAY_WORKSPACE: ours,
  },
});
const logs = (...args: readonly string[]): Promise<Ended> =>
  gateway(surroundings(), "logs", ...args);
const ago = (seconds: number): number => Date.now() - seconds * 1000;

/**
 * Control characters and sequences of terminals. An escape sequence can begin with ESC (7 bits) or
 * with CSI (8 bits).
 */
const hostile = "\u001b[2J\u009b31m\u0007\r\n\u202e\u2066\u007f";
const working = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

it("prints a line for each call, the newest last, in columns", async () => {
  const { id } = (await stage.sql<{ id: string }>("select id from gateway.api_key"))[0]!;
  await stage.write([
    entry({ requestId: "new", at: ago(1), credentialId: id }),
    entry({ requestId: "old", at: ago(60), status: 404, code: "NOT_FOUND", durationMs: 12.34 }),
    entry({
      requestId: "sum",
      at: ago(120),
      count: 1_234,
      credentialType: "none",
      status: 401,
      sourceIp: "203.0.113.0",
    }),
    entry({ requestId: "theirs", at: ago(1), workspaceId: theirs }),
  ]);
  const { code, out, err } = await logs();
  expect([code, err]).toEqual([0, ""]);
  const [head, ...lines] = out.split("\n");
  expect(head).toMatch(/^TIME \(UTC\) +STATUS +MS +CALL +CODE +CALLER +REQUEST$/);
  expect(lines.map((line) => line.slice(25).replaceAll(/ +/g, " ").trim())).toEqual([
    "401 query 203.0.113.0 1,234 calls in a minute",
    "404 12.3 query NOT_FOUND key old",
    "200 1.5 query key server new",
  ]);
});

it("accepts the API's conditions; JSON lines are entries", async () => {
  await stage.write([
    entry({ requestId: "a", at: ago(10), status: 404, code: "NOT_FOUND" }),
    entry({
      requestId: "b",
      at: ago(20),
      kind: "auth",
      status: 401,
      action: "login",
      email: "a@b.c",
    }),
    entry({ requestId: "c", at: ago(7200), body: "{}" }),
  ]);
  const idsOf = async (...args: readonly string[]): Promise<string[]> =>
    (await logs("--json", ...args)).out
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line).requestId);
  expect(await idsOf()).toEqual(["c", "b", "a"]);
  expect(await idsOf("--status", "4xx")).toEqual(["b", "a"]);
  expect(await idsOf("--status", "404")).toEqual(["a"]);
  expect(await idsOf("--kind", "auth")).toEqual(["b"]);
  expect(await idsOf("--code", "NOT_FOUND")).toEqual(["a"]);
  expect(await idsOf("--email", "A@B.c")).toEqual(["b"]);
  expect(await idsOf("--path", `/${ours}/query`, "--kind", "query")).toEqual(["c", "a"]);
  expect(await idsOf("--path", "/query")).toEqual([]);
  expect(await idsOf("--since", "1h")).toEqual(["b", "a"]);
  expect(await idsOf("--until", "1h")).toEqual(["c"]);
  expect(await idsOf("--limit", "1")).toEqual(["a"]);
  expect(await idsOf(theirs)).toEqual([]);
  const { out } = await logs("--json", "--request", "c");
  expect(JSON.parse(out)).toMatchObject({ requestId: "c", body: "{}", status: 200 });
  expect((await logs("--status", "5xx")).out).toBe(
    "The query log has no calls that match these options.",
  );
});

it("prints one call by its request id, with its body; exit code 1 if it does not exist", async () => {
  await stage.write([entry({ requestId: "lost-1", at: ago(5), body: '{"a":1}', status: 400 })]);
  const { code, out } = await logs("lost-1");
  expect(code).toBe(0);
  expect(out).toMatch(/\n {2}requestId +lost-1\n[^]*\n {2}status +400\n[^]* {2}body +\{"a":1\}\n/);
  expect(await logs("lost-2")).toMatchObject({
    code: 1,
    err: "The query log of the last 30 days has no call with the id lost-2. Check the id and the workspace.",
  });
});

it("escapes control characters of callers in lines, in fields and in JSON", async () => {
  const path = `/${ours}/${hostile}`;
  const row = { path, userAgent: hostile, origin: hostile, body: hostile, email: hostile };
  await stage.write([
    entry({ requestId: "evil", at: ago(5), operationId: null, method: "GET", action: "x", ...row }),
  ]);
  const texts = await Promise.all([logs(), logs("evil"), logs("--json"), logs(`no${hostile}`)]);
  for (const { out, err } of texts) expect(`${out}${err}`).not.toMatch(working);
  expect(JSON.parse(texts[2]!.out)).toMatchObject(row);
});

it.each([
  ["--status", "40"],
  ["--limit", "0"],
  ["--limit", "10001"],
  ["--since", "soon"],
  ["--end-user", "ada"],
  ["--key", "nobody"],
  ["--kind", "qury"],
  ["--follow", "--until=1h"],
])("wrong usage: %s %s (2)", async (...args) => {
  const { code, err } = await logs(...args);
  expect([code, err === ""]).toEqual([2, false]);
});

it("--follow prints each new call once, also long ones, until it is stopped", async () => {
  await stage.write([entry({ requestId: "before", at: ago(5) })]);
  let isOver = false;
  const lines: string[] = [];
  const seen = (): string[] => lines.map((line) => JSON.parse(line).requestId);
  const ended = runProgram(["logs", "--follow", "--json", "--status", "2xx"], {
    terminal: {
      ...surroundings(),
      print: (text) => {
        if (isOver) throw new Error("nobody reads any more");
        lines.push(text);
      },
      printError: () => {},
      isInteractive: false,
      interruption,
    },
  });
  await expect.poll(seen, { timeout: 30_000 }).toEqual(["before"]);
  await stage.write([
    entry({ requestId: "slow", at: ago(60), durationMs: 59_500 }),
    entry({ requestId: "failed", at: ago(1), status: 500 }),
    entry({ requestId: "looked", at: ago(1), operationId: "listLogs", kind: "logs" }),
    entry({ requestId: "new", at: ago(0) }),
  ]);
  await expect.poll(seen, { timeout: 30_000 }).toEqual(["before", "slow", "new"]);
  await stage.write([entry({ requestId: "newer", at: ago(0) })]);
  await expect.poll(seen, { timeout: 30_000 }).toEqual(["before", "slow", "new", "newer"]);
  isOver = true;
  await stage.write([entry({ requestId: "last", at: ago(0) })]);
  expect(await ended).toBe(1);
});
