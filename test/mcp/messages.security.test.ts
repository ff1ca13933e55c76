// Messages of hostile clients. None costs more than its own call, blocks the gateway, or gets an
// answer that is not JSON-RPC (G37.2, G37.3).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ToolOutcome } from "../../src/mcp/call-tool.ts";
import { answerBody, BATCH_MAX } from "../../src/mcp/protocol/answer.ts";
import { createLongMessages } from "../../src/mcp/protocol/long-messages.ts";
import { idOf, readMessage } from "../../src/mcp/protocol/message.ts";
import type { WorkspaceView } from "../../src/mcp/protocol/view.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { openStage, ours, type Stage } from "../gateway/two-workspaces.ts";
import { modern, MODERN, request } from "./mcp-calls.ts";

describe("over HTTP", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());

  const post = (asked: Ask): Promise<Answer> =>
    stage.gateway.client(`/${ours}/mcp`, { key: stage.ours["server"], ...asked });
  const send = (json: unknown, headers = {}): Promise<Answer> => post({ json, headers });
  const whoami = (id: unknown): object =>
    request("tools/call", { name: "whoami", arguments: {} }, id);

  test("a batch is answered request by request, with the id of each", async () => {
    const notification = { jsonrpc: "2.0", method: "notifications/initialized" };
    const { status, json } = await send([
      whoami(1),
      notification,
      whoami("b"),
      request("no", {}, 3),
    ]);
    expect(status).toBe(200);
    expect(json.map(({ id }: { id: unknown }) => id)).toEqual([1, "b", 3]);
    expect(json[2].error.code).toBe(-32_601);
    expect(await send([notification, notification])).toMatchObject({ status: 202, text: "" });
  });

  test("400: batches that are empty, too long, of newer revisions, or contain `initialize`", async () => {
    const many = (count: number): object[] => Array.from({ length: count }, (_, at) => whoami(at));
    const attempts: readonly (readonly [unknown, object])[] = [
      [[], {}],
      [many(BATCH_MAX + 1), {}],
      [many(10_000), {}],
      [many(10_001), {}],
      [[[whoami(1)]], {}],
      [[request("initialize", {})], {}],
      [[whoami(1)], { "mcp-protocol-version": "2025-06-18" }],
      [[whoami(1)], { "mcp-protocol-version": "2026-07-28" }],
    ];
    for (const [body, headers] of attempts) {
      const { status, json } = await send(body, headers);
      expect([status, json.id, json.error.code]).toEqual([400, null, -32_600]);
    }
    expect((await send(many(BATCH_MAX))).json).toHaveLength(BATCH_MAX);
  });

  test("a repeated id or a cancelled request in a batch: every request gets its answer", async () => {
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const { json } = await send([whoami(1), cancel, whoami(1)]);
    expect(json.map(({ id }: { id: unknown }) => id)).toEqual([1, 1]);
  });

  test("an id is returned as a string or a number, or not at all", async () => {
    for (const id of ["", "ü".repeat(1_000), 0, -7, 12_345_678_901])
      expect((await send(request("ping", undefined, id))).json).toEqual({
        jsonrpc: "2.0",
        id,
        result: {},
      });
    for (const id of [{ toString: "x" }, ["a"], true, "a".repeat(1_001)]) {
      const { status, json } = await send(request("ping", undefined, id));
      expect([status, json.id]).toEqual([400, null]);
    }
  });

  test("arguments that are not an object, and tasks, are refused", async () => {
    for (const params of [
      { name: "whoami", arguments: [] },
      { name: 7 },
      { name: "whoami", arguments: "x" },
      [],
    ]) {
      const { json } = await send(request("tools/call", params as object));
      expect(json.error.code).toBeLessThanOrEqual(-32_600);
    }
    const { status } = await send(request("tools/call", { name: "whoami", task: { ttl: 1 } }));
    expect(status).toBeLessThan(500);
  });

  const long = "x".repeat(5_000);
  const other = { "mcp-name": "x" };
  const revision = { "mcp-protocol-version": long };

  test.each<readonly [what: string, status: number, code: number, given: () => Ask]>([
    ["a method", 404, -32_601, () => under(modern(long), { "mcp-method": long })],
    ["a foreign method", 400, -32_020, () => under(modern(long), { "mcp-method": "x" })],
    ["a name", 400, -32_020, () => under(modern("tools/call", { name: long }), other)],
    ["an address", 400, -32_020, () => under(modern("resources/read", { uri: long }), other)],
    ["a revision", 400, -32_022, () => ({ json: request("ping"), headers: revision })],
  ])(
    "a refusal is short, though %s is long that it repeats",
    async (_what, status, code, given) => {
      const { json, ...answer } = await post(given());
      expect([answer.status, json.error.code]).toEqual([status, code]);
      expect(json.error.message.length).toBeLessThanOrEqual(1_000);
    },
  );

  test("invalid parameters are reported as such, with their pointers", async () => {
    const icons = Array.from({ length: 900 }, () => 1);
    for (const [method, params, place] of [
      ["resources/read", {}, "/params/uri: "],
      ["tools/list", { cursor: 1 }, "/params/cursor: "],
      [
        "initialize",
        { protocolVersion: MODERN, capabilities: 1, clientInfo: { icons } },
        "/params/capabilities: ",
      ],
    ] as const) {
      const { status, json } = await send(request(method, params));
      const told = { code: -32_602, message: expect.any(String) };
      expect({ status, json }).toEqual({
        status: 200,
        json: { jsonrpc: "2.0", id: 1, error: told },
      });
      expect(json.error.message.slice(0, place.length)).toBe(place);
      expect(json.error.message.length).toBeLessThanOrEqual(1_000);
    }
  });

  const under = ({ headers, ...given }: Ask, more: Record<string, string>): Ask => ({
    ...given,
    headers: { ...headers, ...more },
  });
});

describe("before the MCP SDK sees a message", () => {
  const anyRequest = {
    headers: {},
    holder: "w",
    reserveBytes: () => {},
    longMessages: createLongMessages(),
    signal: new AbortController().signal,
  };
  const viewOf = (call: (name: string) => Promise<ToolOutcome>): WorkspaceView =>
    ({ tool: (name) => () => call(name) }) as Partial<WorkspaceView> as WorkspaceView;
  const wide = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

  test("arguments of a tool are removed, however many there are", () => {
    const input = wide(100_000);
    const message = readMessage(request("tools/call", { name: "x", arguments: input }));
    expect(message?.input).toBe(input);
    expect(message?.envelope["params"]).toEqual({ name: "x", arguments: {} });
  });

  test("any other large value is not a message", () => {
    expect(readMessage(request("ping", wide(900)))).toBeDefined();
    for (const message of [
      request("ping", wide(1_001)),
      request("other", { arguments: wide(1_001) }),
      { ...wide(1_001), jsonrpc: "2.0", id: 1, method: "ping" },
      request("tools/call", { name: "x", arguments: {}, _meta: wide(1_001) }),
      request("ping", { a: "x".repeat(200_000) }),
      request("tools/call", { name: "x".repeat(200_000) }),
      "text",
      null,
      [],
    ])
      expect(readMessage(message)).toBeUndefined();
  });

  test("ids of other types count as no id", () => {
    const ids = ["a", 1, null, undefined, {}, [], true, "a".repeat(1_001)];
    expect(ids.map((id) => idOf({ id }))).toEqual(["a", 1, null, null, null, null, null, null]);
  });

  test("a batch stops when its answers are too long", async () => {
    const called: string[] = [];
    const large = "x".repeat(1_000_000);
    const view = viewOf(async (name) => {
      called.push(name);
      return { text: large, isError: true };
    });
    const body = Array.from({ length: 8 }, (_, id) => request("tools/call", { name: "x" }, id));
    const { texts } = await answerBody(body, { ...anyRequest, viewOf: () => view });
    const answers = JSON.parse(texts.join("")) as {
      id: number;
      error?: { message: string };
    }[];
    expect(called).toHaveLength(5);
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(answers[7]!.error!.message).toContain("was not performed");
  });

  test("a batch lets other work run in between, and ends when its client leaves", async () => {
    const gone = new AbortController();
    let [rounds, calls] = [0, 0];
    const seen: number[] = [];
    const view = viewOf(async () => {
      seen.push(rounds);
      calls += 1;
      if (calls === 6) gone.abort(new Error("gone"));
      return { text: "{}", isError: false };
    });
    const count = (): void => {
      rounds += 1;
      if (!gone.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    const body = Array.from({ length: 20 }, (_, id) => request("tools/call", { name: "x" }, id));
    const batch = answerBody(body, { ...anyRequest, signal: gone.signal, viewOf: () => view });
    await expect(batch).rejects.toThrow("gone");
    expect(calls).toBe(6);
    expect(new Set(seen).size).toBe(6);
  });

  test("messages with many values take turns, however many arrive at once", async () => {
    let rounds = 0;
    const seen: number[] = [];
    const view = {
      tool: () => {
        seen.push(rounds);
        return async () => ({ text: "{}", isError: false });
      },
    } as Partial<WorkspaceView> as WorkspaceView;
    const long = request("tools/call", { name: "x", _meta: wide(900) });
    const all = Promise.all(
      Array.from({ length: 20 }, () => answerBody(long, { ...anyRequest, viewOf: () => view })),
    );
    const count = (): void => {
      rounds += 1;
      if (seen.length < 20) setImmediate(count);
    };
    setImmediate(count);
    for (const { status } of await all) expect(status).toBe(200);
    // Two of them may share a round.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(10);
  });

  test("a result is not inserted into text that repeats the request", async () => {
    const quote = '"content":[],"tools":[],\\"content\\":[]';
    const view = viewOf(async () => ({ text: `{"a":${JSON.stringify(quote)}}`, isError: false }));
    for (const headers of [{}, { "mcp-protocol-version": "2025-11-25" }]) {
      const asked = request("tools/call", { name: quote, arguments: {} }, quote);
      const { texts } = await answerBody(asked, { ...anyRequest, headers, viewOf: () => view });
      expect(JSON.parse(texts.join(""))).toEqual({
        jsonrpc: "2.0",
        id: quote,
        result: {
          content: [{ type: "text", text: `{"a":${JSON.stringify(quote)}}` }],
          structuredContent: { a: quote },
        },
      });
    }
  });

  test("a long result is the same as text and as a structure", async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `"${at}" ü \\ \u2028`);
    const view = viewOf(async () => ({ text: JSON.stringify({ rows }), isError: false }));
    const asked = request("tools/call", { name: "x" });
    const { texts } = await answerBody(asked, { ...anyRequest, viewOf: () => view });
    const { content, structuredContent } = JSON.parse(texts.join("")).result;
    expect(JSON.parse(content[0].text)).toEqual({ rows });
    expect(structuredContent).toEqual({ rows });
  });
});
