// Tests the comparison of answers with the contract. In production, the gateway compares a sample
// of its answers after it has sent them (G2.12). In development, it compares all answers before it
// sends them (G2.9).
import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/bench/free-port.ts";
import type { Operations } from "../../src/contract/operations.ts";
import { createLogSpy } from "../support/log-spy.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

const meta = { count: 0, limit: 50, offset: 0, total: null, durationMs: 1, nextCursor: null };
const good = { status: 200, body: { data: [], meta } };
const planted = {
  good,
  "extra field": { status: 200, body: { data: [], meta: { ...meta, hunter2: "hunter2" } } },
  "undeclared status": { status: 299, body: { data: [], meta } },
  "undeclared type": { status: 200, type: "text/csv", body: "hunter2" },
  "bytes of rows": { status: 200, rowsText: Buffer.from('{"data":[],"meta":{"hunter2":1}}') },
  "long body": {
    status: 200,
    rowsText: ['{"data":[', `{"a":"${"x".repeat(3_000_000)}"}`, '],"meta":{"hunter2":1}}'],
  },
} as const;
type Planted = keyof typeof planted;

const stages: Stage[] = [];
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close();
});

/** Opens a gateway whose `/query` returns an answer that the test chooses. */
async function openPlanted(settings: Readonly<Record<string, string>>) {
  let kind: Planted = "good";
  let now = Date.now();
  const spy = createLogSpy();
  const port = await freePort();
  const handlers = { query: () => planted[kind] } as unknown as Partial<Operations>;
  const stage = await openStage({
    handlers,
    log: spy.log,
    clock: { now: () => now },
    settings: { "server.mode": "production", "server.metricsPort": String(port), ...settings },
  });
  stages.push(stage);
  const { path, ask } = goodCalls.query;
  return {
    spy,
    wait: (ms: number) => void (now += ms),
    async ask(next: Planted) {
      kind = next;
      const response = await fetch(stage.gateway.baseUrl + path(ours), {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${stage.ours["server"]}`,
        },
        body: JSON.stringify(ask.json),
      });
      return { status: response.status, text: await response.text() };
    },
    /** Returns the metrics that count answers which break the contract, by kind. */
    counted: async (): Promise<Record<string, number>> => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const lines = text.matchAll(
        /^gateway_contract_violations_total\{operation="query",kind="([\w-]+)"\} (\d+)/gm,
      );
      return Object.fromEntries([...lines].map(([, name, count]) => [name, Number(count)]));
    },
    complaints: () =>
      spy.lines.filter(({ msg }) => String(msg).startsWith("A sampled response does not match")),
  };
}

describe("in production, with every answer in the sample", () => {
  it.each([
    ["extra field", "body"],
    ["undeclared status", "status"],
    ["undeclared type", "content-type"],
    ["bytes of rows", "body"],
  ] as const)(
    "a wrong answer (%s) reaches the client unchanged, and is counted",
    async (kind, label) => {
      const gateway = await openPlanted({ "server.checkOneAnswerIn": "1" });
      const { status, text } = await gateway.ask(kind);
      expect(status).toBe(planted[kind].status);
      expect(text.includes("hunter2")).toBe(kind !== "undeclared status");
      await expect.poll(gateway.counted).toEqual({ [label]: 1 });
      expect(gateway.complaints()).toMatchObject([
        { level: "error", operation: "query", status, requestId: expect.any(String) },
      ]);
    },
  );

  it("a right answer is not counted, and a longer body than the check reads is left out", async () => {
    const gateway = await openPlanted({ "server.checkOneAnswerIn": "1" });
    await gateway.ask("good");
    expect((await gateway.ask("long body")).text).toContain("xxx");
    await gateway.ask("undeclared status");
    await expect.poll(gateway.counted).toEqual({ status: 1 });
    expect(gateway.complaints()).toHaveLength(1);
  });

  it("each operation is logged at most once a minute, without bodies", async () => {
    const gateway = await openPlanted({ "server.checkOneAnswerIn": "1" });
    for (let count = 1; count <= 5; count++) {
      await gateway.ask("undeclared type");
      await expect.poll(gateway.counted).toEqual({ "content-type": count });
    }
    expect(gateway.complaints()).toHaveLength(1);
    gateway.wait(60_000);
    await gateway.ask("undeclared type");
    await expect.poll(() => gateway.complaints().length).toBe(2);
    expect(JSON.stringify(gateway.spy.lines)).not.toContain('"hunter2"');
  });
});

describe("the sample", () => {
  it("is empty with 0", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    const gateway = await openPlanted({ "server.checkOneAnswerIn": "0" });
    for (let count = 0; count < 20; count++) await gateway.ask("undeclared status");
    random.mockRestore();
    expect(await gateway.counted()).toEqual({});
  });

  it("has one of the configured number of answers on average", async () => {
    const gateway = await openPlanted({ "server.checkOneAnswerIn": "5" });
    for (let count = 0; count < 200; count++) await gateway.ask("undeclared status");
    await expect
      .poll(async () => (await gateway.counted())["status"])
      .toBeGreaterThanOrEqual(Math.floor(200 / 9));
    expect((await gateway.counted())["status"]).toBeLessThan(100);
  });

  it("has one of 1,000 answers by default", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    const gateway = await openPlanted({});
    random.mockRestore();
    for (let count = 0; count < 100; count++) await gateway.ask("undeclared status");
    expect(await gateway.counted()).toEqual({});
  });
});
