// JSON of endpoint calls that is too large for the event loop is taken apart outside it (G30.11).
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AutomationDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { soon } from "../support/soon.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { endpointId } from "./endpoint-stage.ts";

type Steps = AutomationDefinition["steps"];

const answer = (body: unknown): Steps => [{ id: "answer", type: "response", body }];
const automations: Readonly<Record<string, Steps>> = {
  placeholder: answer({ value: "{{request.body.k119999.amount}}", none: "{{request.body.none}}" }),
  expression: [
    { id: "made", type: "transform", expression: "request.body.k119999" },
    ...answer({ value: "{{steps.made.amount}}", none: null }),
  ],
  echo: answer("{{request.body}}"),
  untouched: answer({ value: "{{request.method}}" }),
  keep: [
    {
      id: "put",
      type: "mutation",
      refs: { e: "events" },
      mutation: {
        type: "insert",
        table: "e",
        values: [{ amount: "{{request.body.k119999.amount}}", body: "{{request.body}}" }],
      },
    },
  ],
};

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(
    defineWorkspace({
      tables: {
        events: {
          columns: { amount: { type: "decimal", precision: 30, scale: 2 }, body: { type: "json" } },
        },
      },
      keys: { backend: { kind: "server", tables: "all" } },
      endpoints: Object.fromEntries(
        Object.keys(automations).map((name) => [
          name,
          { mode: name === "keep" ? "async" : "sync", automations: [name] } as const,
        ]),
      ),
      automations: Object.fromEntries(
        Object.entries(automations).map(([name, steps]) => [name, { steps }]),
      ),
    }),
  );
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

/** The finding: 1.6 MB of JSON with 120,000 keys. The last one holds digits that a double loses. */
const members = Array.from({ length: 120_000 }, (_, place) =>
  place === 119_999 ? `"k${place}":{"amount":12345678901234567890.10}` : `"k${place}":${place}`,
);
const text = `{${members.join(",")}}`;

async function call(name: string, body = text, spelling = "endpoint") {
  const longest = longestParsed();
  const path = `/${WORKSPACE_ID}/${spelling}/${endpointId(name)}`;
  const headers = { "content-type": "application/json" };
  const { status, text: answered } = await gateway.client(path, { body, headers });
  return { status, text: answered, parsed: longest() };
}

/** Notes the longest text that this process, and so the gateway's event loop, takes apart. */
function longestParsed(): () => number {
  const spy = vi.spyOn(JSON, "parse");
  return () => {
    const lengths = spy.mock.calls.map(([json]) => String(json).length);
    spy.mockRestore();
    return Math.max(0, ...lengths);
  };
}

test.each([
  ["endpoint", "placeholder"],
  ["webhook", "placeholder"],
  ["endpoint", "expression"],
])(
  "1.6 MB with 120,000 keys at /%s is not taken apart on the event loop (%s)",
  async (spelling, name) => {
    const { status, text: told, parsed } = await call(name, text, spelling);
    expect([status, told]).toEqual([200, '{"value":12345678901234567890.10,"none":null}']);
    expect(parsed).toBeLessThan(text.length / 4);
  },
);

test("a body that no step reads is not taken apart at all", async () => {
  const { status, parsed } = await call("untouched");
  expect(status).toBe(200);
  expect(parsed).toBeLessThan(text.length / 100);
});

test("a body that is used as a whole keeps every value and digit", async () => {
  for (const body of [
    text,
    `[${"1.50,".repeat(60_000)}1e999]`,
    `[${'{"a":[[],{}]},'.repeat(30_000)}{"__proto__":{"b":-0}}]`,
    `${"[".repeat(400)}${"7,".repeat(100_000)}7${"]".repeat(400)}`,
  ]) {
    const { status, text: told } = await call("echo", body);
    expect([status, told === body]).toEqual([200, true]);
  }
});

test("what is no JSON, or holds more than 250,000 values, stays a text as before", async () => {
  for (const body of [`${text} `.repeat(2), `[${"1,".repeat(260_000)}1]`]) {
    const { status, text: told } = await call("echo", body);
    expect([status, told === body]).toEqual([200, true]);
  }
});

test("a run of a stored large event writes what the event holds", async () => {
  expect((await call("keep")).status).toBe(200);
  const rows = () =>
    stage.sql("select amount::text, body::jsonb ->> 'k119998' as last from $ws.events");
  await expect.poll(rows, soon).toEqual([{ amount: "12345678901234567890.10", last: "119998" }]);
});
