// POST /{workspaceId}/mcp over HTTP, message by message (G37).
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { toolsDocument } from "../../src/contract/tools.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { openStage, ours, type Stage } from "../gateway/two-workspaces.ts";
import { knownRevisions } from "../../src/mcp/protocol/revisions.ts";
import { initialize, modern, MODERN, request } from "./mcp-calls.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const ask = (more: Ask, key = "server"): Promise<Answer> =>
  stage.gateway.client(`/${ours}/mcp`, { key: stage.ours[key], ...more });
const send = (json: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  ask({ json, headers });
const error = (code: number, more: object = {}): object => ({
  jsonrpc: "2.0",
  id: null,
  error: { code, message: expect.any(String), ...more },
});

describe("revisions that begin with initialize", () => {
  it.each(["2025-11-25", "2025-06-18", "2025-03-26"])("200: %s is agreed on", async (version) => {
    const { status, json } = await send(initialize(version));
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      protocolVersion: version,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: "workspace-gateway", version: "1.0.0" },
      instructions: toolsDocument().instructions,
    });
  });

  it("200: an unknown revision is answered with the newest of these", async () => {
    const { json } = await send(initialize("2031-01-01"));
    expect(json.result.protocolVersion).toBe("2025-11-25");
  });

  it("200: each message is independent of earlier ones, and there are no sessions", async () => {
    const answer = await send(request("tools/list"), { "mcp-session-id": "of-somebody-else" });
    expect(answer.status).toBe(200);
    expect(answer.headers["mcp-session-id"]).toBeUndefined();
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  });

  it("200: pings; an unknown method is an error of its request", async () => {
    expect((await send(request("ping", undefined, "a"))).json).toEqual({
      jsonrpc: "2.0",
      id: "a",
      result: {},
    });
    for (const method of ["nothing", "constructor", "__proto__", "toString", "completion/complete"])
      expect((await send(request(method))).json.error.code).toBe(-32_601);
  });

  it("202: notifications, and answers without a request", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    for (const message of [notification, { jsonrpc: "2.0", id: 1, result: {} }])
      expect(await send(message)).toMatchObject({ status: 202, text: "" });
  });
});

describe("a revision that the gateway does not know", () => {
  const known = [MODERN, "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];

  it("the known revisions are those of the MCP SDK, as this version has them", () => {
    expect(knownRevisions).toEqual(known);
  });

  it.each(["2019-01-01", "2031-01-01", "x", "0".repeat(5_000)])(
    "400: the refusal of %.20s lists all known revisions",
    async (requested) => {
      const header = { "mcp-protocol-version": requested };
      const asked = modern("tools/list");
      const message = JSON.parse(JSON.stringify(asked.json));
      message.params._meta["io.modelcontextprotocol/protocolVersion"] = requested;
      for (const [id, answer] of [
        [1, await send(request("ping"), header)],
        [1, await send(message, { ...(asked.headers as Record<string, string>), ...header })],
        [1, await send(message)],
        [null, await send([request("ping")], header)],
      ] as const) {
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          ...error(-32_022, { data: { supported: known, requested: requested.slice(0, 100) } }),
          id,
        });
        for (const revision of known) expect(answer.json.error.message).toContain(revision);
      }
    },
  );
});

describe("revision 2026-07-28", () => {
  const whole = { resultType: "complete", ttlMs: 60_000, cacheScope: "private" };

  it("200: server/discover lists the capabilities", async () => {
    const { status, json } = await ask(modern("server/discover"));
    expect(status).toBe(200);
    expect(json.result).toMatchObject({
      ...whole,
      supportedVersions: [MODERN],
      capabilities: { tools: {}, resources: {} },
      instructions: toolsDocument().instructions,
    });
  });

  it("200: lists have cache hints, for the client only", async () => {
    for (const method of ["tools/list", "resources/list", "resources/templates/list"])
      expect((await ask(modern(method))).json.result).toMatchObject(whole);
    const read = await ask(modern("resources/read", { uri: "openapi://gateway" }));
    expect(read.json.result).toMatchObject(whole);
  });

  it("200: a tool's result", async () => {
    const { json } = await ask(modern("tools/call", { name: "whoami", arguments: {} }));
    expect(json.result).toMatchObject({
      resultType: "complete",
      structuredContent: { workspace: { id: ours }, caller: { kind: "key", name: "server" } },
    });
    expect(JSON.parse(json.result.content[0].text)).toEqual(json.result.structuredContent);
  });

  it("400: headers that contradict the message, or are missing", async () => {
    const call = modern("tools/call", { name: "whoami", arguments: {} });
    for (const [name, value] of [
      ["mcp-method", "tools/list"],
      ["mcp-name", "list_tables"],
      ["mcp-name", "=?base64?%%%?="],
      ["mcp-protocol-version", "2025-11-25"],
    ] as const) {
      const { status, json } = await ask({ ...call, headers: { ...call.headers, [name]: value } });
      expect({ name, status, code: json.error.code }).toEqual({ name, status: 400, code: -32_020 });
    }
    const bare = await ask({ ...call, headers: {} });
    expect([bare.status, bare.json.error.code]).toEqual([400, -32_020]);
  });

  it("404: unknown methods, and subscriptions", async () => {
    for (const method of ["nothing", "constructor", "initialize", "ping", "subscriptions/listen"]) {
      const { status, json } = await ask(modern(method));
      expect({ method, status, json }).toEqual({
        method,
        status: 404,
        json: { ...error(-32_601), id: 1 },
      });
    }
  });
});

describe("resources (G37.7)", () => {
  const read = async (uri: string, key?: string): Promise<any> =>
    (await ask({ json: request("resources/read", { uri }) }, key)).json;

  it("the list names the description, the tables, and each of them", async () => {
    const { json } = await send(request("resources/list"));
    const uris = json.result.resources.map(({ uri }: { uri: string }) => uri);
    expect(uris).toEqual(["openapi://gateway", "schema://tables", "schema://tables/orders"]);
    const templates = await send(request("resources/templates/list"));
    expect(templates.json.result.resourceTemplates).toMatchObject([
      { uriTemplate: "schema://tables/{table}" },
    ]);
  });

  it("an invalid cursor is an invalid parameter", async () => {
    for (const cursor of ["x", "-1", "999999", "1.5"]) {
      const { json } = await send(request("resources/list", { cursor }));
      expect(json.error.code).toBe(-32_602);
    }
  });

  it("the description is the published one; a table is the same as in /schema", async () => {
    const published = await stage.gateway.client("/openapi.json");
    expect((await read("openapi://gateway")).result.contents[0].text).toBe(published.text);
    const schema = await stage.gateway.client(`/${ours}/schema`, { key: stage.ours["server"] });
    const [table] = schema.json.tables;
    for (const name of ["orders", table.id, table.id.toUpperCase()]) {
      const [content] = (await read(`schema://tables/${name}`)).result.contents;
      expect(JSON.parse(content.text)).toEqual(schema.json);
    }
    const [list] = (await read("schema://tables")).result.contents;
    expect(JSON.parse(list.text).tables).toMatchObject([{ id: table.id, name: "orders" }]);
  });

  it("an unknown resource is an invalid parameter", async () => {
    for (const uri of [
      "schema://tables/nothing",
      "schema://tables/__proto__",
      "file:///etc/passwd",
    ])
      expect((await read(uri)).error).toMatchObject({ code: -32_602, data: { uri } });
  });
});

describe("refused before a message is read (G37.3)", () => {
  const refusalOf = async (body: string): Promise<unknown> => {
    const headers = { "content-type": "application/json" };
    const { status, json } = await ask({ method: "POST", body, headers });
    return { body, status, json };
  };
  const refusal = (body: string, code: number): object => ({
    body,
    status: 400,
    json: error(code, { data: { code: "INVALID_REQUEST" } }),
  });

  it.each(["", "{", '{"id":1}\0', '{"method":"a\0b"}', '{"id":1,}'])(
    "400: %j is no JSON, which is -32700",
    async (body) => {
      expect(await refusalOf(body)).toEqual(refusal(body, -32_700));
    },
  );

  it.each([
    ["a repeated key", '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}'],
    ["a NUL in a key", '{"jsonrpc":"2.0","id":1,"method":"ping","a\\u0000":1}'],
    ["a key of prototypes", '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":1}'],
    ["half of a surrogate pair", '{"jsonrpc":"2.0","id":"\\ud800","method":"ping"}'],
    ["a number beyond a double", '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
    ["100 levels", `${"[".repeat(100)}${"]".repeat(100)}`],
  ])("400: JSON with %s is -32600", async (_what, body) => {
    expect(await refusalOf(body)).toEqual(refusal(body, -32_600));
  });

  it("400: JSON that is not a message", async () => {
    for (const message of ["text", 1, {}, { id: 1 }, { jsonrpc: "1.0", id: 1, method: "ping" }]) {
      const { status, json } = await send(message);
      expect({ message, status, code: json.error.code }).toEqual({
        message,
        status: 400,
        code: -32_600,
      });
    }
  });

  it("405: GET and DELETE", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const answer = await ask({ method, headers: { accept: "text/event-stream" } });
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toBe("POST, OPTIONS");
      expect(answer.json).toEqual(error(-32_000, { data: { code: "METHOD_NOT_ALLOWED" } }));
    }
  });

  it("406: a client that does not accept JSON", async () => {
    for (const accept of ["text/event-stream", "text/html", "application/json;q=0"]) {
      const { status, json } = await send(request("ping"), { accept });
      expect({ status, json }).toEqual({
        status: 406,
        json: error(-32_000, { data: { code: "NOT_ACCEPTABLE" } }),
      });
    }
    for (const accept of ["application/json", "*/*", "text/event-stream, application/json; q=0.5"])
      expect((await send(request("ping"), { accept })).status).toBe(200);
  });
});

it("the query log names the tool, and the code of its failure (G37.8)", async () => {
  const rowOf = (requestId: string): Promise<Record<string, unknown>> =>
    vi.waitFor(
      async () => {
        const { owner } = stage.gateway.database.database;
        const text = "select * from gateway.query_log where request_id = $1";
        const [row] = await owner.run<Record<string, unknown>>({ text }, [requestId]);
        expect(row).toBeDefined();
        return row!;
      },
      { timeout: 30_000, interval: 25 },
    );
  const call = (given: object) => request("tools/call", { name: "whoami", arguments: given });
  await send(call({}), { "x-request-id": "mcp-good" });
  await send(call({ no: 1 }), { "x-request-id": "mcp-bad" });
  await send(request("tools/call", { name: "drop" }), { "x-request-id": "mcp-none" });
  const common = { kind: "mcp", operation_id: "callMcp", status: 200 };
  expect(await rowOf("mcp-good")).toMatchObject({ ...common, action: "whoami", code: null });
  const failed = { action: "whoami", code: "INVALID_REQUEST" };
  expect(await rowOf("mcp-bad")).toMatchObject({ ...common, ...failed });
  expect(await rowOf("mcp-none")).toMatchObject({ ...common, action: null, code: null });
});
