// Tests the query log for calls that are refused before a credential is accepted. Such calls of an
// existing workspace are logged; beyond a few, one row counts them. Calls of workspaces that do not
// exist are not logged (G19.1, G19.6, G19.8).
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { head, sendRaw } from "../support/raw-http.ts";
import {
  absent,
  goodCalls,
  openStage,
  ours,
  prefix,
  theirs,
  type Stage,
} from "./two-workspaces.ts";

type Row = Readonly<Record<string, unknown>>;

const rowsWhere = (stage: Stage, condition: string, values: readonly unknown[]): Promise<Row[]> =>
  stage.gateway.database.database.owner.run(
    { text: `select * from gateway.query_log where ${condition} order by at, id` },
    [...values],
  );

describe.concurrent("refused calls in the query log, if the address names a workspace (G19.1)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ limits: { bodyIdleMs: 200 } });
  });
  afterAll(() => stage.close());

  /** Returns the row of the query log with this request id. */
  const rowOf = (requestId: string | undefined): Promise<Row> =>
    vi.waitFor(
      async () => {
        const [row] = await rowsWhere(stage, "request_id = $1", [requestId]);
        if (row === undefined) throw new Error(`no row for ${requestId}`);
        return row;
      },
      { timeout: 30_000, interval: 25 },
    );
  const raw = async (...pieces: string[]): Promise<Row> => {
    const answer = await sendRaw(stage.gateway.port, pieces);
    return { ...(await rowOf(answer.headers["x-request-id"])), answered: answer.status };
  };

  it.each([
    ["", "DELETE", "query", 405, "METHOD_NOT_ALLOWED", "query"],
    [prefix, "PUT", "schema", 405, "METHOD_NOT_ALLOWED", "schema"],
    ["", "GET", "auth/login", 405, "METHOD_NOT_ALLOWED", "auth"],
    ["", "HEAD", "query", 405, "METHOD_NOT_ALLOWED", "query"],
    ["", "GET", "querry", 404, "NOT_FOUND", "unknown"],
    ["", "GET", "query/", 404, "NOT_FOUND", "query"],
    ["", "OPTIONS", "querry", 404, "NOT_FOUND", "unknown"],
  ])("%s %s %s: %i", async (spelling, method, rest, status, code, kind) => {
    const path = `${spelling}/${ours}/${rest}`;
    const answer = await stage.gateway.client(`${path}?sig=canary`, { method });
    const row = await rowOf(String(answer.headers["x-request-id"]));
    expect(answer.status).toBe(status);
    expect(row).toMatchObject({ workspace_id: ours, method, path, status, code, kind, count: 1 });
    expect(row).toMatchObject({ operation_id: null, credential_type: "none", body: null });
    expect(JSON.stringify(row)).not.toContain("canary");
  });

  const filler = (bytes: number): string => `X-Filler: ${"x".repeat(bytes)}`;
  it.each([
    ["invalid percent-encoding", `/${ours}/query%zz`, ["Host: g"], 400, "INVALID_REQUEST"],
    ["a repeated header", `/${ours}/query`, ["Host: g", "Host: h"], 400, "INVALID_REQUEST"],
    ["no Host", `${prefix}/${ours}/query`, [], 400, "INVALID_REQUEST"],
    ["a bad header", `/${ours}/query`, ["Host: g", "no colon"], 400, "INVALID_REQUEST"],
    ["large headers", `/${ours}/query`, [filler(20_000)], 431, "HEADERS_TOO_LARGE"],
    ["an absolute form", `http://h/${ours}/query%zz`, ["Host: g"], 400, "INVALID_REQUEST"],
    ["capitals", `/${ours.toUpperCase()}/q%zz?k=canary`, ["Host: g"], 400, "INVALID_REQUEST"],
  ])("a refused request line: %s", async (_, target, headers, status, code) => {
    const row = await raw(head(`GET ${target} HTTP/1.1`, headers));
    expect(row).toMatchObject({
      answered: status,
      workspace_id: ours,
      status,
      code,
      method: "GET",
    });
    expect(row).toMatchObject({ operation_id: null, source_ip: "127.0.0.1", body: null });
    expect(JSON.stringify(row)).not.toContain("canary");
  });

  it("a request for a tunnel", async () => {
    const row = await raw(head(`CONNECT /${ours}/query HTTP/1.1`));
    expect(row).toMatchObject({ answered: 405, status: 405, method: "CONNECT", kind: "query" });
  });

  const announced = (length: number): string =>
    head(`POST /${ours}/query HTTP/1.1`, [
      "Host: gateway",
      `Authorization: Bearer ${stage.ours["server"]}`,
      "Content-Type: application/json",
      `Content-Length: ${length}`,
    ]);

  it("a stalled body is a 408 in the log, too, with its caller", async () => {
    const row = await raw(announced(100), '{"refs":');
    expect(row).toMatchObject({ answered: 408, status: 408, code: "REQUEST_TIMEOUT" });
    expect(row).toMatchObject({ operation_id: "query", credential_type: "key" });
  });

  it("a too large body is a 413", async () => {
    const row = await raw(announced(5 * 1024 * 1024));
    expect(row).toMatchObject({ answered: 413, status: 413, code: "PAYLOAD_TOO_LARGE" });
  });

  it("a body in malformed chunks is a 400", async () => {
    const line = announced(0).replace("Content-Length: 0", "Transfer-Encoding: chunked");
    const row = await raw(line, "no chunk\r\n");
    expect(row).toMatchObject({ answered: 400, status: 400, code: "INVALID_REQUEST" });
  });
});

describe("calls without a credential in the query log", () => {
  it("a flood gives a limited number of rows and one row that counts the rest; no rows without a workspace", async () => {
    const clock = { now: () => Date.UTC(2026, 1, 3, 12) };
    const stage = await openStage({ clock });
    const { client } = stage.gateway;
    const login = { ...goodCalls.login.ask, key: stage.ours["storefront"]! };
    const asks = [
      () => client(`/${ours}/query`, goodCalls.query.ask),
      () => client(`/${ours}/query`, { ...goodCalls.query.ask, key: stage.theirs["server"]! }),
      () => client(`/${ours}/query`, { method: "PUT" }),
      () => client(`/${ours}/nothing`),
      () => client(`/${ours}/auth/config`),
      () => sendRaw(stage.gateway.port, [head(`GET /${ours}/%zz HTTP/1.1`)]),
      () => client(`/${absent}/query`, goodCalls.query.ask),
      () => client(`/${absent}/nothing`),
      () => client(`/${absent}/auth/config`),
      () => sendRaw(stage.gateway.port, [head(`GET /${absent}/%zz HTTP/1.1`)]),
    ];
    for (let count = 0; count < 20; count += 1) for (const ask of asks) await ask();
    // Calls with accepted keys still get one row each, although many calls of the same client
    // address were refused.
    for (let count = 0; count < 70; count += 1)
      await client(`/${ours}/query`, { ...goodCalls.query.ask, key: stage.ours["server"]! });
    for (let count = 0; count < 8; count += 1)
      expect((await client(`/${ours}/auth/login`, login)).status).toBe(401);
    await client(`/${theirs}/nothing`);
    await stage.gateway.gateway.close();
    expect(await rowsWhere(stage, "workspace_id = $1", [absent])).toEqual([]);
    expect(await rowsWhere(stage, "workspace_id = $1", [theirs])).toHaveLength(1);
    expect(await rowsWhere(stage, "action = 'login'", [])).toHaveLength(8);
    expect(await rowsWhere(stage, "credential_type = 'key' and status = 200", [])).toHaveLength(70);
    const rows = await rowsWhere(stage, "workspace_id = $1 and credential_type = 'none'", [ours]);
    expect(rows).toHaveLength(61);
    expect(rows.filter(({ count }) => count !== 1)).toMatchObject([
      { count: 60, source_ip: "127.0.0.1", path: `/${ours}`, body: null, credential_id: null },
    ]);
    await stage.close();
  });
});
