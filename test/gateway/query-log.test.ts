import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Operations } from "../../src/contract/operations.ts";
import type { Ask } from "../support/http-client.ts";
import { goodCalls, openStage, ours, ourDefinition, type Stage } from "./two-workspaces.ts";

const ordersId = ourDefinition.tables["orders"]!.id;

describe("the query log row of a call (G19.1, G19.3)", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  /**
   * Makes a call and returns its row in the query log. The row appears when the gateway next writes
   * the log.
   */
  async function logged(path: string, ask: Ask): Promise<Record<string, unknown>> {
    const id = randomUUID();
    await stage.gateway.client(path, { ...ask, headers: { ...ask.headers, "x-request-id": id } });
    return rowOf(id);
  }

  /** Waits for the row of the request. The gateway writes the log every 250 ms. */
  function rowOf(requestId: string): Promise<Record<string, unknown>> {
    const text = "select * from gateway.query_log where request_id = $1";
    return vi.waitFor(
      async () => {
        const [row] = await stage.gateway.database.database.owner.run({ text }, [requestId]);
        if (row === undefined) throw new Error(`no row for ${requestId}`);
        return row;
      },
      { timeout: 30_000, interval: 25 },
    );
  }

  const query = (more: object = {}, key = stage.ours["server"]): Ask => ({
    key,
    json: { refs: { o: ordersId }, query: { from: "o", ...more } },
  });

  it("a success: body, caller, source, duration, rows, tables, bytes", async () => {
    const ask = query();
    const row = await logged(`/${ours}/query`, {
      ...ask,
      headers: { "user-agent": "shop/1.0", origin: "https://a.example" },
    });
    expect(row).toMatchObject({
      workspace_id: ours,
      kind: "query",
      operation_id: "query",
      credential_type: "key",
      credential_id: ourDefinition.keys["server"]!.id,
      end_user_id: null,
      source_ip: "127.0.0.1",
      user_agent: "shop/1.0",
      origin: "https://a.example",
      method: "POST",
      path: `/${ours}/query`,
      status: 200,
      code: null,
      rows: 0,
      tables: `["${ordersId}"]`,
      body: JSON.stringify(ask.json),
    });
    expect(Number(row["duration_ms"])).toBeGreaterThan(0);
    expect(Number(row["db_ms"])).toBeGreaterThan(0);
    expect(Number(row["bytes_out"])).toBeGreaterThan(10);
  });

  it("a failure: its code, and the body that caused it", async () => {
    const row = await logged(
      `/${ours}/query`,
      query({ where: [{ field: "nothing", op: "eq", value: 1 }] }),
    );
    expect(row).toMatchObject({
      status: 400,
      code: "INVALID_QUERY",
      body: expect.stringContaining("nothing"),
    });
  });

  it("a refusal: the message of the answer; null for a success (G19.14)", async () => {
    const ask = query({ where: [{ field: "nothing", op: "eq", value: 1 }] });
    const answer = await stage.gateway.client(`/${ours}/query`, ask);
    expect(await logged(`/${ours}/query`, ask)).toMatchObject({
      message: answer.json.error.message,
    });
    expect(await logged(`/${ours}/query`, query())).toMatchObject({ message: null });
    const strangers = await logged(`/${ours}/query`, { json: {} });
    expect(strangers["message"]).toMatch(/^\S.{5,254}\S$/);
  });

  it("a message that quotes the request: without credentials, truncated, in characters that can be stored", async () => {
    const key = stage.ours["server"]!;
    const row = await logged(
      `/${ours}/query`,
      query({ select: [`${key}\0${"x".repeat(3_000)}`] }, key),
    );
    expect(row).toMatchObject({ status: 400, code: expect.any(String) });
    expect(row["message"]).not.toContain(key);
    expect(String(row["message"]).length).toBeLessThanOrEqual(1_000);
  });

  it("a call without a valid credential: no body, no caller", async () => {
    const row = await logged(`/${ours}/query`, { json: { refs: { o: "canary" } } });
    expect(row).toMatchObject({
      status: 401,
      code: "UNAUTHENTICATED",
      credential_type: "none",
      credential_id: null,
      body: null,
    });
  });

  it("a call with another workspace's key: the row does not name the caller", async () => {
    const row = await logged(`/${ours}/query`, query({}, stage.theirs["server"]));
    expect(row).toMatchObject({
      status: 403,
      code: "WORKSPACE_MISMATCH",
      credential_id: null,
      body: null,
    });
  });

  describe("bodies of calls that are refused before their body is read (G19.16)", () => {
    const foreign = { origin: "https://evil.example" };
    const restricted = (): Ask => query({ limit: 1 }, stage.ours["restricted"]);

    it("403 for its origin, with a key of this workspace: logged without secrets", async () => {
      const ask = restricted();
      const row = await logged(`/${ours}/query`, { ...ask, headers: foreign });
      expect(row).toMatchObject({ status: 403, code: "ORIGIN_DENIED" });
      expect(row["body"]).toBe(JSON.stringify(ask.json));
      const json = { password: "canary", refs: {} };
      const secret = await logged(`/${ours}/query`, { ...ask, json, headers: foreign });
      expect(secret["body"]).toBe('{"password":"[redacted]","refs":{}}');
    });

    it("403 of a sign-in: only the fields of Auth events", async () => {
      const json = { email: "ada@example.com", password: "canary", pasword: "canary" };
      const ask = { key: stage.ours["restricted"], json, headers: foreign };
      const row = await logged(`/${ours}/auth/login`, ask);
      expect(row).toMatchObject({ status: 403, body: '{"email":"ada@example.com"}' });
      expect(row).toMatchObject({ action: "login", email: "ada@example.com" });
    });

    it("403 without an accepted credential of this workspace: not logged", async () => {
      const key = stage.theirs["server"];
      const row = await logged(`/${ours}/query`, { ...query({}, key), headers: foreign });
      expect(row).toMatchObject({ status: 403, code: "WORKSPACE_MISMATCH", body: null });
    });

    const typed = (body: string | Buffer, type: string, key = stage.ours["server"]): Ask => ({
      key,
      body,
      headers: { "content-type": type },
    });
    it.each([
      [
        "JSON under another type",
        '{"refs":{"a":1},"token":"canary"}',
        '{"refs":{"a":1},"token":"[redacted]"}',
      ],
      ["a text", "select 1", "select 1"],
      ["a form with a password", "user=ada&pwd=canary", null],
      ["a form with an encoded name", "user=ada&p%61ssword=canary", null],
      ["bytes that are no text", Buffer.from([0x1f, 0x8b, 0xff, 0xfe]), null],
      ["more than 64 KiB", `"${"x".repeat(70_000)}"`, null],
    ])("415 on /query: %s", async (_name, body, kept) => {
      const row = await logged(`/${ours}/query`, typed(body, "text/plain"));
      expect(row).toMatchObject({ status: 415, code: "UNSUPPORTED_MEDIA_TYPE", body: kept });
    });

    it("415 at other addresses, and without an accepted credential: not logged", async () => {
      const elsewhere = typed('{"a":1}', "text/plain");
      expect(await logged(`/${ours}/players/identify`, elsewhere)).toMatchObject({
        status: 415,
        body: null,
      });
      const stranger = typed('{"a":1}', "text/plain", "sk_live_unknown");
      expect(await logged(`/${ours}/query`, stranger)).toMatchObject({ status: 401, body: null });
    });

    it("a client that never sends its body is answered at once, and its row has no body", async () => {
      const id = randomUUID();
      const { headers: _none, key, json } = restricted();
      const length = String(JSON.stringify(json).length);
      const outgoing = request({
        port: stage.gateway.port,
        path: `/${ours}/query`,
        method: "POST",
        headers: {
          ...foreign,
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "content-length": length,
          "x-request-id": id,
        },
      });
      outgoing.on("error", () => {});
      outgoing.flushHeaders();
      const status = await new Promise((resolve) =>
        outgoing.on("response", (response) => resolve(response.statusCode)),
      );
      expect(status).toBe(403);
      expect(await rowOf(id)).toMatchObject({ status: 403, body: null });
      outgoing.destroy();
    });
  });

  it("a body that is no JSON: logged, unless it may contain a secret that cannot be removed", async () => {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${stage.ours["server"]}`,
    };
    const harmless = await logged(`/${ours}/query`, { body: '{"refs": o}', headers });
    expect(harmless).toMatchObject({ status: 400, code: "INVALID_REQUEST", body: '{"refs": o}' });
    const secret = await logged(`/${ours}/query`, { body: '{"password": canary', headers });
    expect(secret).toMatchObject({ status: 400, code: "INVALID_REQUEST", body: null });
  });

  it("secrets are removed everywhere", async () => {
    const key = stage.ours["server"]!;
    const where = [
      { field: "password", op: "eq", value: "canary-1" },
      { field: "note", op: "eq", value: `Bearer ${key}` },
    ];
    const row = await logged(`/${ours}/query`, {
      ...query({ where }),
      headers: { "user-agent": `curl ${key}` },
    });
    const text = JSON.stringify(row);
    expect(text).not.toContain("canary");
    expect(text).not.toContain(key);
    expect(row["body"]).toContain('"field":"password","op":"eq","value":"[redacted]"');
  });

  it("a query string is not logged, because it may contain signatures", async () => {
    const row = await logged(`/api/v1/gateway/${ours}/schema?format=json&sig=canary`, {
      key: stage.ours["storefront"],
    });
    expect(row).toMatchObject({
      kind: "schema",
      operation_id: "getSchema",
      status: 400,
      path: `/api/v1/gateway/${ours}/schema`,
    });
    expect(JSON.stringify(row)).not.toContain("canary");
  });

  it("2 KiB of a success and 16 KiB of a failure are logged", async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `value-${index}-${"x".repeat(20)}`);
    const good = await logged(
      `/${ours}/query`,
      query({ where: [{ field: "status", op: "in", value: many }] }),
    );
    expect([good["status"], String(good["body"]).length]).toEqual([200, 2 * 1024]);
    const bad = await logged(
      `/${ours}/query`,
      query({ where: [{ field: "nothing", op: "in", value: many }] }),
    );
    expect([bad["status"], String(bad["body"]).length]).toEqual([400, 16 * 1024]);
  });

  it("calls without a workspace are not logged", async () => {
    const id = randomUUID();
    await stage.gateway.client("/openapi.json", { headers: { "x-request-id": id } });
    await logged(`/${ours}/schema`, { key: stage.ours["server"] });
    const text = "select 1 from gateway.query_log where request_id = $1";
    expect(await stage.gateway.database.database.owner.run({ text }, [id])).toEqual([]);
  });
});

describe("a client that leaves before its answer", () => {
  it("is noticed by the handler, and the call is logged as such", async () => {
    const entered = Promise.withResolvers<void>();
    const left = Promise.withResolvers<unknown>();
    const query = async (call: { signal: AbortSignal }) => {
      entered.resolve();
      await new Promise((_resolve, reject) =>
        call.signal.addEventListener("abort", () => reject(call.signal.reason as Error)),
      ).finally(() => left.resolve(call.signal.reason));
    };
    const stage = await openStage({ handlers: { query } as unknown as Partial<Operations> });
    const { path, ask } = goodCalls.query;
    const id = randomUUID();
    const headers = {
      authorization: `Bearer ${stage.ours["server"]}`,
      "content-type": "application/json",
      "x-request-id": id,
    };
    const outgoing = request({
      host: "127.0.0.1",
      port: stage.gateway.port,
      path: path(ours),
      method: "POST",
      headers,
    });
    outgoing.on("error", () => {});
    outgoing.end(JSON.stringify(ask.json));
    await entered.promise;
    outgoing.destroy();
    expect(String(await left.promise)).toContain(
      "The client closed its connection before the response was complete.",
    );
    await stage.gateway.gateway.close();
    const text = "select status, code from gateway.query_log where request_id = $1";
    const rows = await stage.gateway.database.database.owner.run({ text }, [id]);
    expect(rows).toEqual([{ status: 499, code: "CLIENT_GONE" }]);
    await stage.close();
  });
});
