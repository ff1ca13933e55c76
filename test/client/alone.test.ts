// Requests of the client before they reach a gateway: what is sent, and what is refused.
import { afterEach, describe, expect, it, vi } from "vitest";
import { errorOf } from "../../src/client/errors.ts";
import { errorCodes } from "../../src/contract/errors.ts";
import { failure } from "./client-stage.ts";
import { fakeGateway, rowsAnswer, schemaOf } from "./fake-gateway.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A gateway with the table `things`, which accepts every request. */
const things = (answers: Parameters<typeof fakeGateway>[0] = {}) =>
  fakeGateway({
    "/schema": () => Response.json(schemaOf("things")),
    "/query": ({ body }) => {
      const sent = JSON.parse(body) as { readonly transaction?: readonly unknown[] };
      if ("mutation" in sent) return Response.json({ affectedRows: 1 });
      if (sent.transaction === undefined) return rowsAnswer();
      return Response.json({ steps: sent.transaction.map(() => ({ affectedRows: 1 })) });
    },
    ...answers,
  });

describe("writes", () => {
  it("have an idempotency key on pages without https, where randomUUID is missing", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const gateway = things();
    const client = gateway.client();
    await client.from("things").insert({ sku: "a" });
    await client.transaction((add) => add(client.from("things").insert({ sku: "b" })));
    const keys = gateway
      .to("/query")
      .map(({ init }) => new Headers(init.headers).get("idempotency-key"));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(2);
  });

  it("with a value that JSON does not have are refused, and not sent", async () => {
    const gateway = things();
    const error = await failure(gateway.client().from("things").insert({ sku: 1n }));
    expect(error).toMatchObject({ name: "ClientError", code: "INVALID_OPTIONS" });
    expect((error as Error).message).toContain("JSON");
    expect(gateway.to("/query")).toEqual([]);
  });

  it("an asynchronous function of a transaction is refused, because steps could be lost", async () => {
    const gateway = things();
    const client = gateway.client();
    const build = async (add: (step: never) => unknown): Promise<void> => {
      add(client.from("things").insert({ sku: "a" }) as never);
      await Promise.resolve();
      throw new Error("later");
    };
    const error = await failure(client.transaction(build));
    expect(error).toMatchObject({ name: "ClientError", code: "INVALID_OPTIONS" });
    expect(gateway.to("/query")).toEqual([]);
  });
});

describe("conditions without a value are refused", () => {
  it.each([
    ["of an aggregate", { fn: "count", as: "n", filter: undefined }],
    ["of related rows", { relation: "parts", select: ["sku"], where: undefined }],
    ["null of an aggregate", { fn: "count", as: "n", filter: null }],
  ])("%s", async (_name, item) => {
    const gateway = things();
    const query = gateway
      .client()
      .from("things")
      .select(item as never);
    expect(await failure(query)).toMatchObject({ code: "INVALID_OPTIONS" });
    expect(gateway.to("/query")).toEqual([]);
  });

  it("conditions with a value are sent", async () => {
    const gateway = things();
    const only = { sku: "a" };
    await gateway
      .client()
      .from("things")
      .select(
        { fn: "count", as: "n", filter: only } as never,
        { relation: "parts", select: ["sku"], where: [only] } as never,
      );
    const sent = [{ field: "sku", op: "eq", value: "a" }];
    expect(JSON.parse(gateway.to("/query")[0]!.body)).toMatchObject({
      query: { select: [{ filter: sent }, { where: sent }] },
    });
  });
});

describe("names", () => {
  it("one load serves all calls with an unknown name, and none follows at once", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const gateway = things();
    const client = gateway.client();
    const ask = (): Promise<unknown> => failure(client.from("others"));
    const load = (): number => gateway.to("/schema").length;
    await client.from("things");
    expect(load()).toBe(1);
    vi.setSystemTime(Date.now() + 60_000);
    for (const error of await Promise.all([ask(), ask(), ask(), ask()]))
      expect(error).toMatchObject({ code: "UNKNOWN_NAME" });
    expect(load()).toBe(2);
    await ask();
    expect(load()).toBe(2);
    vi.setSystemTime(Date.now() + 60_000);
    await ask();
    expect(load()).toBe(3);
  });

  it("a changed definition is loaded again", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const tables = ["things"];
    const gateway = things({ "/schema": () => Response.json(schemaOf(...tables)) });
    const client = gateway.client();
    await client.from("things");
    tables.push("others");
    vi.setSystemTime(Date.now() + 60_000);
    expect(await client.from("others")).toEqual([]);
  });
});

describe("codes that come from sentences", () => {
  it("a refused origin is ORIGIN_DENIED", () => {
    const { status, message } = errorCodes.ORIGIN_DENIED;
    const head = { status, headers: new Headers() };
    expect(errorOf(head, { error: message }).code).toBe("ORIGIN_DENIED");
  });

  it("details are a part of the message, because pages show only the message", () => {
    const { status, message } = errorCodes.INVALID_REQUEST;
    const detail = "/password: must be 8 to 128 characters long";
    const body = { isSuccess: false, statusCode: status, message, data: null, errors: [detail] };
    const error = errorOf({ status, headers: new Headers() }, body);
    expect(error).toMatchObject({ place: "/password", details: [detail] });
    expect(error.message).toBe(`${message} ${detail}`);
  });

  it("a refused bus of a stream is TOPIC_DENIED", async () => {
    const { status, message } = errorCodes.TOPIC_DENIED;
    const gateway = fakeGateway({
      "/bus/stream": () => Response.json({ error: message }, { status }),
    });
    const { closed } = gateway.client({ bus: "sse" }).bus.subscribe("x:all", () => {});
    expect(await failure(closed)).toMatchObject({ code: "TOPIC_DENIED", status });
  });
});
