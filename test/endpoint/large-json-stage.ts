// The stage for tests of large JSON over HTTP: endpoints whose automations use it in different
// ways.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { vi } from "vitest";
import type { AutomationDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { openStage } from "../support/stage.ts";
import { endpointId } from "./endpoint-stage.ts";

type Steps = AutomationDefinition["steps"];

const answer = (body: unknown): Steps => [{ id: "answer", type: "response", body }];
const put = (cells: Record<string, unknown>): Steps => [
  {
    id: "put",
    type: "mutation",
    refs: { e: "events" },
    mutation: { type: "insert", table: "e", values: [cells] },
  },
];
const rows: Steps = [
  { id: "rows", type: "query", refs: { b: "big" }, query: { from: "b", select: ["body"] } },
];
/** A step that calls the other server. */
const called = (port: number, more: object = {}): Steps => [
  { id: "called", type: "http", url: `http://127.0.0.1:${port}/`, ...more },
];
const whole = "{{request.body}}";
const last = "last.amount";

const automations = (port: number): Readonly<Record<string, Steps>> => ({
  placeholder: answer({ value: `{{request.body.${last}}}`, none: "{{request.body.none}}" }),
  expression: [
    { id: "made", type: "transform", expression: "request.body.last" },
    ...answer({ value: "{{steps.made.amount}}", none: null }),
  ],
  part: answer("{{request.body.0}}"),
  expressionPart: [
    { id: "made", type: "transform", expression: "request.body[0]" },
    ...answer("{{steps.made}}"),
  ],
  echo: answer(whole),
  nested: answer({ all: [whole] }),
  text: answer(`<{{request.body}}>`),
  untouched: answer({ value: "{{request.method}}" }),
  cell: [...put({ body: whole }), ...answer("ok")],
  nestedCell: [...put({ body: { all: whole } }), ...answer("ok")],
  sent: [...called(port, { method: "POST", body: whole }), ...answer("{{steps.called.body}}")],
  answered: [...called(port), ...answer({ value: `{{steps.called.body.${last}}}`, none: null })],
  passedOn: [...called(port), ...answer("{{steps.called.body}}")],
  row: [...rows, ...answer({ value: `{{steps.rows.data.0.body.${last}}}`, none: null })],
  rowPassedOn: [...rows, ...answer("{{steps.rows.data.0.body}}")],
  rowKept: [...rows, ...put({ body: "{{steps.rows.data.0.body}}" }), ...answer("ok")],
  keep: put({ amount: `{{request.body.${last}}}`, body: whole }),
  keepPart: put({ body: "{{request.body.0}}" }),
});

/** An object whose last member holds digits that a double loses. */
const withKeys = (count: number): string => {
  const members = Array.from({ length: count }, (_, place) => `"k${place}":${place}`);
  return `{${members.join(",")},"last":{"amount":12345678901234567890.10}}`;
};
/** 1.6 MB of JSON with 120,000 keys. On the event loop, one such call delayed others by 300 ms. */
export const text = withKeys(120_000);
/** Smaller, but still large enough to be parsed in a separate process. */
export const shorter = withKeys(30_000);

export async function openLargeJson() {
  const other = await openOtherServer();
  const steps = Object.entries(automations(other.port));
  const stage = await openStage(
    defineWorkspace({
      tables: {
        events: {
          columns: { amount: { type: "decimal", precision: 30, scale: 2 }, body: { type: "json" } },
        },
        big: { columns: { body: { type: "json" } } },
      },
      keys: { backend: { kind: "server", tables: "all" } },
      endpoints: Object.fromEntries(
        steps.map(([name]) => [
          name,
          { mode: name.startsWith("keep") ? "async" : "sync", automations: [name] } as const,
        ]),
      ),
      automations: Object.fromEntries(steps.map(([name, each]) => [name, { steps: each }])),
    }),
  );
  await stage.sql("insert into $ws.big (id, body) values (gen_random_uuid(), $1)", [shorter]);
  const gateway = await stage.openGateway({ file: 'http:\n  privateTargets: ["127.0.0.1"]\n' });

  /**
   * Calls an endpoint. Also returns the length of the longest JSON text that the event loop parsed
   * or serialised.
   */
  async function call(name: string, body = text, spelling = "endpoint", at = gateway) {
    const longest = longestOnLoop();
    const path = `/${WORKSPACE_ID}/${spelling}/${endpointId(name)}`;
    const headers = { "content-type": "application/json" };
    // `client` would parse the answer in this process.
    const answered = await fetch(at.baseUrl + path, { method: "POST", body, headers });
    const told = await answered.text();
    return { status: answered.status, headers: answered.headers, text: told, onLoop: longest() };
  }

  return {
    ...stage,
    gateway,
    call,
    async close() {
      await stage.close();
      await other.close();
    },
  };
}

interface OtherServer {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

/** Echoes a POST, and answers other requests with the large JSON. */
async function openOtherServer(): Promise<OtherServer> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    if (request.method === "POST") request.pipe(response);
    else response.end(shorter);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { port, close: () => once(server.close(), "close") };
}

/**
 * Records the longest JSON text that the event loop of this process and gateway parses or
 * serialises.
 */
function longestOnLoop(): () => number {
  const [parse, stringify] = [vi.spyOn(JSON, "parse"), vi.spyOn(JSON, "stringify")];
  return () => {
    const texts = [
      ...parse.mock.calls.map(([json]) => json),
      ...stringify.mock.results.map(({ value }) => value as unknown),
    ];
    for (const spy of [parse, stringify]) spy.mockRestore();
    return Math.max(0, ...texts.map((json) => String(json).length));
  };
}
