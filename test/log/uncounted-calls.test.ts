// Calls that use no allowance leave a bounded number of rows in the query log, for any requests
// from any number of networks (G19.6, G19.7).
import { beforeEach, describe, expect, it } from "vitest";
import type { LogEntry } from "../../src/log/index.ts";
import { createUncountedCalls, type UncountedCalls } from "../../src/log/uncounted-calls.ts";

const ours = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001";
const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const keyId = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0003";
const start = Date.UTC(2026, 1, 3, 12);
const limits = { rowsPerNetwork: 3, rowsPerWorkspace: 10, networksPerWorkspace: 20, networks: 30 };

const refused = (more: Partial<LogEntry> = {}): LogEntry => ({
  workspaceId: ours,
  requestId: "one",
  at: start,
  kind: "query",
  operationId: "query",
  credentialType: "none",
  credentialId: null,
  endUserId: null,
  sourceIp: "192.0.2.1",
  userAgent: "flood/1.0",
  origin: "https://a.example",
  method: "POST",
  path: `/${ours}/query`,
  status: 401,
  code: "UNAUTHENTICATED",
  message: "The credential is missing or not valid.",
  durationMs: 1,
  dbMs: null,
  rows: null,
  affectedRows: null,
  bytesOut: 100,
  cache: null,
  tables: null,
  body: null,
  action: null,
  email: null,
  count: 1,
  isCounted: false,
  ...more,
});

describe("calls that use no allowance", () => {
  let clock: { time: number; now(): number };
  let rows: LogEntry[];
  let calls: UncountedCalls;
  beforeEach(() => {
    clock = { time: start, now: () => clock.time };
    rows = [];
    calls = createUncountedCalls(clock, limits, (entry) => rows.push(entry));
  });

  const flood = (times: number, more: Partial<LogEntry> = {}): void => {
    for (let count = 0; count < times; count += 1) calls.record(refused(more));
  };
  const sums = (): LogEntry[] => rows.filter(({ path }) => path === `/${ours}`);

  it("the first calls of a network are rows, and the others one row per minute with their count", () => {
    flood(1_000);
    expect(rows).toHaveLength(3);
    clock.time += 60_000;
    flood(1);
    expect(rows).toHaveLength(5);
    expect(rows[3]).toMatchObject({
      workspaceId: ours,
      at: start,
      sourceIp: "192.0.2.1",
      status: 401,
      code: "UNAUTHENTICATED",
      operationId: "query",
      userAgent: null,
      origin: null,
      path: `/${ours}`,
      count: 997,
      bytesOut: 99_700,
    });
    expect(rows[3]!.requestId).not.toBe("one");
    expect(rows[4]!.count).toBe(1);
  });

  it("a past minute is written without new calls, and the last minute at the end", () => {
    flood(10);
    calls.endMinute();
    expect(rows).toHaveLength(3);
    clock.time += 60_000;
    calls.endMinute();
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 7]);
    flood(5);
    calls.end();
    calls.end();
    expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 7, 1, 1, 1, 2]);
  });

  it("an IPv6 /64 is one network, and so is an IPv4 address", () => {
    flood(5, { sourceIp: "2001:db8::1" });
    flood(5, { sourceIp: "2001:db8::ffff:2" });
    flood(5, { sourceIp: "::ffff:192.0.2.1" });
    flood(1, { sourceIp: "192.0.2.1" });
    calls.end();
    expect(sums().map(({ sourceIp, count }) => [sourceIp, count])).toEqual([
      ["2001:db8:0:0::/64", 7],
      ["192.0.2.1", 3],
    ]);
  });

  it("networks and workspaces do not use up the rows of others", () => {
    flood(1_000);
    flood(2, { sourceIp: "192.0.2.2" });
    flood(2, { workspaceId: theirs });
    expect(rows).toHaveLength(7);
  });

  it("an accepted credential has its own rows, apart from other callers of its network", () => {
    const login = { credentialType: "key", credentialId: keyId, action: "login" } as const;
    flood(1_000);
    flood(3, login);
    expect(rows.filter(({ action }) => action === "login")).toHaveLength(3);
    flood(2, login);
    calls.end();
    expect(sums().map(({ credentialId, count }) => [credentialId, count])).toEqual([
      [null, 997],
      [keyId, 2],
    ]);
  });

  it("a workspace has a maximum of rows, for any number of networks", () => {
    for (let host = 0; host < 200; host += 1) flood(5, { sourceIp: `192.0.2.${host}` });
    expect(rows).toHaveLength(10);
    calls.end();
    expect(sums().length).toBeLessThanOrEqual(limits.networksPerWorkspace + 1);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
    expect(sums().at(-1)).toMatchObject({ sourceIp: null, credentialId: null, count: 180 * 5 });
  });

  it("memory is bounded over all workspaces, and calls of a late workspace are still counted", () => {
    for (let host = 0; host < 20; host += 1) flood(5, { sourceIp: `192.0.2.${host}` });
    const third = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0009";
    for (let host = 0; host < 20; host += 1)
      flood(5, { sourceIp: `192.0.2.${host}`, workspaceId: theirs });
    flood(2, { workspaceId: third });
    expect(rows.filter(({ workspaceId }) => workspaceId === third)).toHaveLength(2);
    calls.end();
    expect(rows.filter(({ count }) => count > 1).length).toBeLessThanOrEqual(limits.networks + 2);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(202);
  });
});
