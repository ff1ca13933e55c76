// Messages of hostile clients. None costs more than its own call, blocks the gateway, or gets an
// answer that is not JSON-RPC (G37.2, G37.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLongMessages } from "../../src/mcp/operations/callMcp.ts";
import { answerBody, BATCH_MAX } from "../../src/mcp/protocol/answer.ts";
import { idOf, messageSize } from "../../src/mcp/protocol/message.ts";
import { parseInTurn } from "../../src/mcp/tools/answers.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { openStage, ours, type Stage } from "../gateway/two-workspaces.ts";
import { fakeContext, modern, MODERN, request } from "./mcp-calls.ts";

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

  it("a batch is answered request by request, with the id of each", async () => {
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

  it("400: batches that are empty, too long, of newer revisions, or contain `initialize`", async () => {
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

  it("a repeated id or a cancelled request in a batch: every request gets its answer", async () => {
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } };
    const { json } = await send([whoami(1), cancel, whoami(1)]);
    expect(json.map(({ id }: { id: unknown }) => id)).toEqual([1, 1]);
  });

  it("an id is returned as a string or a number, or not at all", async () => {
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

  it("arguments that are not an object, and tasks, are refused", async () => {
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

  it.each<readonly [what: string, status: number, code: number, given: () => Ask]>([
    ["a method", 404, -32_601, () => under(modern(long), { "mcp-method": long })],
    ["a foreign method", 400, -32_020, () => under(modern(long), { "mcp-method": "x" })],
    ["a name", 400, -32_020, () => under(modern("tools/call", { name: long }), other)],
    ["an address", 400, -32_020, () => under(modern("resources/read", { uri: long }), other)],
    ["a revision", 400, -32_022, () => ({ json: request("ping"), headers: revision })],
  ])(
    "a refusal is short, also if it repeats a long text: %s",
    async (_what, status, code, given) => {
      const { json, ...answer } = await post(given());
      expect([answer.status, json.error.code]).toEqual([status, code]);
      expect(json.error.message.length).toBeLessThanOrEqual(1_000);
    },
  );

  it("invalid parameters are reported as such, with their pointers", async () => {
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

describe("one message or batch", () => {
  const anyRequest = { headers: {}, reserveBytes: () => {}, longMessages: createLongMessages() };
  const wide = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]));

  it("values inside the arguments of a tool do not count, however many there are", () => {
    const input = { body: wide(100_000), text: "x".repeat(1_000_000) };
    expect(messageSize(request("tools/call", { name: "x", arguments: input }))).toBe("short");
    expect(messageSize(request("tools/call", { name: "x", arguments: wide(900) }))).toBe("long");
  });

  it("any other large value is not a message", () => {
    expect(messageSize(request("ping", wide(900)))).toBe("long");
    for (const message of [
      request("ping", wide(1_001)),
      request("other", { arguments: wide(1_001) }),
      { ...wide(1_001), jsonrpc: "2.0", id: 1, method: "ping" },
      request("tools/call", { name: "x", arguments: {}, _meta: wide(1_001) }),
      request("tools/call", { name: "x", arguments: wide(1_001) }),
      request("tools/call", { name: "x", arguments: { ["x".repeat(200_000)]: 1 } }),
      request("ping", { a: "x".repeat(200_000) }),
      request("tools/call", { name: "x".repeat(200_000) }),
      "text",
      null,
      [],
    ])
      expect(messageSize(message)).toBe("unfit");
  });

  it("ids of other types count as no id", () => {
    const ids = ["a", 1, null, undefined, {}, [], true, "a".repeat(1_001)];
    expect(ids.map((id) => idOf({ id }))).toEqual(["a", 1, null, null, null, null, null, null]);
  });

  const whoami = (id = 1, more = {}): object =>
    request("tools/call", { name: "whoami", ...more }, id);

  it("a batch stops when its answers are too long", async () => {
    let calls = 0;
    const rows = "x".repeat(450_000);
    const context = fakeContext(async () => {
      calls += 1;
      return { rows };
    });
    const body = Array.from({ length: 8 }, (_, id) => whoami(id));
    const { text } = await answerBody(body, { ...anyRequest, context });
    const answers = JSON.parse(text) as { id: number; error?: { message: string } }[];
    expect(calls).toBe(5);
    expect(answers.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(answers[7]!.error!.message).toContain("was not performed");
  });

  it("a batch lets other work run in between, and ends when its client leaves", async () => {
    const gone = new AbortController();
    let [rounds, calls] = [0, 0];
    const seen: number[] = [];
    const run = async (): Promise<object> => {
      seen.push(rounds);
      calls += 1;
      if (calls === 6) gone.abort(new Error("gone"));
      return {};
    };
    const count = (): void => {
      rounds += 1;
      if (!gone.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    const body = Array.from({ length: 20 }, (_, id) => whoami(id));
    const context = fakeContext(run, { signal: gone.signal });
    await expect(answerBody(body, { ...anyRequest, context })).rejects.toThrow("gone");
    expect(calls).toBe(6);
    expect(new Set(seen).size).toBe(6);
  });

  it("a client that leaves during a call of a tool gets no answer", async () => {
    const gone = new AbortController();
    const run = async (): Promise<object> => {
      gone.abort(new Error("gone"));
      throw new Error("The statement was cancelled.");
    };
    const context = fakeContext(run, { signal: gone.signal });
    await expect(answerBody(whoami(), { ...anyRequest, context })).rejects.toThrow("gone");
  });

  it("an unexpected error reveals nothing, whichever method fails", async () => {
    const context = fakeContext(async () => ({}));
    const failing = {
      ...context,
      tools: new Proxy(context.tools, {
        get: () => {
          throw new Error("password=secret");
        },
      }),
    };
    for (const message of [whoami(), request("tools/list"), request("resources/list")]) {
      const { text } = await answerBody(message, { ...anyRequest, context: failing });
      const error = { code: -32_603, message: "Internal error, request r." };
      expect(JSON.parse(text).error).toEqual({ ...error, data: { code: "INTERNAL_ERROR" } });
    }
  });

  it("messages with many values take turns, however many arrive at once", async () => {
    let rounds = 0;
    const seen: number[] = [];
    const context = fakeContext(async () => {
      seen.push(rounds);
      return {};
    });
    const long = whoami(1, { _meta: wide(900) });
    const all = Promise.all(
      Array.from({ length: 20 }, () => answerBody(long, { ...anyRequest, context })),
    );
    const count = (): void => {
      rounds += 1;
      if (seen.length < 20) setImmediate(count);
    };
    setImmediate(count);
    for (const { status } of await all) expect(status).toBe(200);
    // Two messages may be handled in the same turn of the event loop.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(10);
  });

  it("long results take turns, however many are there at once (G37.14)", async () => {
    let rounds = 0;
    const seen: number[] = [];
    const long = JSON.stringify({
      rows: Array.from({ length: 15_000 }, (_, at) => ({ id: at, text: "x".repeat(40) })),
    });
    const context = fakeContext(async () => (await parseInTurn("w", long)) as object);
    const answered = async (): Promise<void> => {
      const { text } = await answerBody(whoami(), { ...anyRequest, context });
      expect(text.length).toBeGreaterThan(2 * long.length);
      seen.push(rounds);
    };
    const count = (): void => {
      rounds += 1;
      if (seen.length < 8) setImmediate(count);
    };
    setImmediate(count);
    await Promise.all(Array.from({ length: 8 }, answered));
    // Two messages may be handled in the same turn of the event loop.
    expect(new Set(seen).size).toBeGreaterThanOrEqual(4);
  });

  it("a result is the same as text and as a structure, even if it is long", async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `"${at}" ü \\ \u2028`);
    const digits = JSON.rawJSON("12345678901234567890.10");
    const context = fakeContext(async () => ({ rows, digits }));
    for (const [body, headers] of [
      [whoami(), {}],
      [modern("tools/call", { name: "whoami", arguments: {} }).json, modernHeaders],
    ] as const) {
      const { text } = await answerBody(body, { ...anyRequest, headers, context });
      const { content, structuredContent } = JSON.parse(text).result;
      expect(JSON.parse(content[0].text)).toEqual(structuredContent);
      expect(structuredContent.rows).toEqual(rows);
      expect(text.split("12345678901234567890.10")).toHaveLength(3);
    }
  });

  const modernHeaders = {
    "mcp-protocol-version": MODERN,
    "mcp-method": "tools/call",
    "mcp-name": "whoami",
  };
});
