// Tests that each operation limits the number of elements and members in its JSON body. The limit
// is the largest number that a valid body needs (G24.2).
import { afterAll, beforeAll, expect, it } from "vitest";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";

const columns = Array.from({ length: 99 }, (_, place) => `c${place}`);

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  const wide = Object.fromEntries(columns.map((name) => [name, { type: "integer" } as const]));
  stage = await openStage(
    defineWorkspace({
      tables: {
        wide: { columns: { id: { type: "integer", primaryKey: true, required: true }, ...wide } },
      },
      keys: { backend: { kind: "server", tables: "all" } },
    }),
  );
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

const list = (count: number): string => `[${"1,".repeat(count - 1)}1]`;
const key = (): string => stage.tokens[WORKSPACE_ID]!["backend"]!;
const send = (path: string, body: string) =>
  gateway.client(`/${WORKSPACE_ID}${path}`, {
    body,
    key: key(),
    headers: { "content-type": "application/json" },
  });

it.each([
  ["/auth/login", 1_000],
  ["/query", 120_000],
  ["/mcp", 120_000],
])("%s accepts at most %i elements and members", async (path, partsMax) => {
  const over = await send(path, `{"x":${list(partsMax)}}`);
  expect(over.status).toBe(400);
  expect(over.text).toContain(`more than ${partsMax} elements and members`);
  const within = await send(path, `{"x":${list(partsMax - 1)}}`);
  expect(within.text).not.toContain("elements and members");
});

it("1.6 MB with 120,000 keys is refused before it is parsed if the operation needs only a few", async () => {
  const members = Array.from({ length: 120_000 }, (_, place) => `"k${place}":${place}`);
  const { status, text } = await send("/auth/login", `{${members.join(",")}}`);
  expect([status, text]).toEqual([400, expect.stringContaining("more than 1000 elements")]);
});

it("an insert of 1,000 rows of 100 columns is written", async () => {
  const refs = { w: await tableId() };
  const row = Object.fromEntries(columns.map((name) => [name, 1]));
  const values = Array.from({ length: 1_000 }, (_, id) => ({ id, ...row }));
  const mutation = { type: "insert", table: "w", values };
  const { status, json } = await send("/query", JSON.stringify({ refs, mutation }));
  expect([status, json.affectedRows]).toEqual([200, 1_000]);
});

async function tableId(): Promise<string> {
  const { json } = await gateway.client(`/${WORKSPACE_ID}/schema`, { key: key() });
  return json.tables[0].id;
}
