// Every combination of conditions finds the same entries as a plain filter over all rows (G19.10),
// for each length of the searched periods (G19.11).
import { afterAll, beforeAll, expect, it } from "vitest";
import { periodOf, searchLog, type LogEntry } from "../../src/log/index.ts";
import type { LogConditions, LogPosition } from "../../src/log/log-search-store.ts";
import { randomFor } from "../../scripts/random.ts";
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

const ids = Array.from({ length: 3 }, (_, n) => `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f020${n}`);
const addresses = ["ada@example.com", "grace@example.com"];
const paths = [`/${ours}/query`, `/${ours}/auth/login`, `/api/v1/gateway/${ours}/query`];
const random = randomFor("log filters");
let stage: LogStage;
let rows: readonly LogEntry[];
beforeAll(async () => {
  stage = await openLogStage();
  rows = Array.from({ length: 1_200 }, (_, n) => randomEntry(n));
  await stage.write(rows);
});
afterAll(() => stage.close());

function randomEntry(n: number): LogEntry {
  const status = random.pick([200, 200, 200, 201, 304, 400, 401, 404, 429, 499, 500, 503]);
  const operationId = random.pick(["query", "getSchema", "login", "listLogs", null]);
  return entry({
    workspaceId: random.whole(0, 9) === 0 ? theirs : ours,
    requestId: `r${random.whole(0, 9) === 0 ? 0 : n}`,
    at: now - random.whole(0, 5 * DAY),
    kind: random.pick(["query", "schema", "auth", "logs", "unknown"]),
    operationId,
    status,
    code: status >= 400 ? random.pick(["INVALID_QUERY", "NOT_FOUND"]) : null,
    credentialId: random.pick([null, ...ids]),
    endUserId: random.pick([null, ...ids]),
    email: random.pick([null, ...addresses]),
    path: random.pick(paths),
    body: "x",
  });
}

type Asked = Partial<Omit<LogConditions, "workspaceId">>;

function randomConditions(): Asked {
  const some = <T>(value: () => T): T | undefined =>
    random.whole(0, 3) === 0 ? value() : undefined;
  const moment = (): Date => new Date(now - random.whole(0, 6 * DAY));
  return {
    kind: some(() => random.pick(["query", "logs", "unknown", "players"])),
    status: some(() => random.pick(["200", "404", "2xx", "3xx", "4xx", "5xx", "1xx", "418"])),
    code: some(() => random.pick(["INVALID_QUERY", "NOT_FOUND", "NONE"])),
    operationId: some(() => random.pick(["query", "listLogs", "none"])),
    credentialId: some(() => random.pick(ids)),
    endUserId: some(() => random.pick(ids)),
    requestId: some(() => random.pick(["r0", `r${random.whole(1, 1_199)}`, "none"])),
    email: some(() => random.pick([...addresses, "none@example.com"])),
    path: some(() => random.pick([...paths, "/none"])),
    since: some(moment),
    until: some(moment),
  };
}

/** The rules of the contract, written a second time. */
function isMet(row: LogEntry, asked: Asked): boolean {
  const { kind, status, code, operationId, credentialId, endUserId, requestId } = asked;
  const { email, path } = asked;
  if (row.workspaceId !== ours) return false;
  if (asked.since !== undefined && row.at < asked.since.getTime()) return false;
  if (asked.until !== undefined && row.at >= asked.until.getTime()) return false;
  const isStatus =
    status === undefined ||
    (status.endsWith("xx") ? String(row.status)[0] === status[0] : row.status === Number(status));
  const isLooking = row.operationId === "listLogs" && row.status < 400;
  const isAskedFor = kind === "logs" || operationId !== undefined || requestId !== undefined;
  return (
    isStatus &&
    (kind ?? row.kind) === row.kind &&
    (code ?? row.code) === row.code &&
    (operationId ?? row.operationId) === row.operationId &&
    (credentialId ?? row.credentialId) === row.credentialId &&
    (endUserId ?? row.endUserId) === row.endUserId &&
    (requestId ?? row.requestId) === row.requestId &&
    (email ?? row.email) === row.email &&
    (path ?? row.path) === row.path &&
    (isAskedFor || !isLooking)
  );
}

const keyOf = ({ requestId, at }: { requestId: string; at: Date | number }): string =>
  `${new Date(at).toISOString()} ${requestId}`;

it("60 random conditions, through pages and stretches of every length", async () => {
  const { control } = stage.database.database;
  for (let n = 0; n < 60; n++) {
    const asked = randomConditions();
    const conditions = { ...asked, ...periodOf(now, asked.since, asked.until), workspaceId: ours };
    const found: string[] = [];
    const limit = random.pick([20, 50, 200]);
    const pace = {
      first: random.pick([100, 400, 1_000]),
      longest: random.pick([100, 64_000]),
      searchMs: random.pick([0, 2_000]),
      statementMs: 30_000,
    };
    for (let after: LogPosition | null = null, isOver = false; !isOver;) {
      const search = { ...conditions, after, limit, bodies: false };
      const page = await searchLog(control, search, pace);
      expect(page.entries.length).toBeLessThanOrEqual(limit);
      found.push(...page.entries.map(keyOf));
      after = page.end;
      isOver = after === null;
    }
    const expected = rows.filter((row) => isMet(row, asked)).map(keyOf);
    expect(found.toSorted(), JSON.stringify(asked)).toEqual(expected.toSorted());
    const times = found.map((key) => key.slice(0, 24));
    expect(times, JSON.stringify(asked)).toEqual(times.toSorted().toReversed());
  }
});

it("the same over HTTP", async () => {
  for (let n = 0; n < 25; n++) {
    const { since, until, ...equal } = randomConditions();
    const moments = [since, until].filter((it) => it !== undefined).map((it) => it.toISOString());
    // Without `since`, `until` still leaves out the calls of this test.
    const [from, to] = [...moments, upToNow, ...(moments.length === 0 ? [""] : [])]
      .toSorted()
      .map((moment) => moment || undefined);
    const asked = Object.entries({ ...equal, since: from, until: to }).filter(
      ([, value]) => value !== undefined,
    ) as [string, string][];
    const { json } = await stage.ask(`/logs?${new URLSearchParams([...asked, ["limit", "200"]])}`);
    const period = {
      since: from === undefined ? undefined : new Date(from),
      until: to === undefined ? undefined : new Date(to),
    };
    const expected = rows.filter((row) => isMet(row, { ...equal, ...period })).map(keyOf);
    expect(json.entries.map(keyOf)).toEqual(
      expected
        .toSorted()
        .toReversed()
        .slice(0, 200)
        .map((key) => expect.stringContaining(key.slice(0, 24))),
    );
    expect(json.nextCursor === null).toBe(expected.length <= 200);
  }
});

it("a statement that takes too long is ended, with advice (503)", async () => {
  const { control, owner } = stage.database.database;
  const pace = { first: 10, longest: 10, searchMs: 10, statementMs: 50 };
  const search = { workspaceId: ours, after: null, limit: 1, bodies: false };
  const blocked = owner.transaction(async ({ run }) => {
    await run({ text: "lock table gateway.query_log in access exclusive mode" });
    await searchLog(control, { ...search, ...periodOf(now, undefined, undefined) }, pace);
  });
  await expect(blocked).rejects.toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringContaining("Send a later `since`"),
  });
});
