// POST /{workspaceId}/definition/plan (G41.6).
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDefinitionStage, type DefinitionStage } from "./definition-stage.ts";

let stage: DefinitionStage;
let read: any;
beforeAll(async () => {
  stage = await openDefinitionStage();
  read = (await stage.ask("definition")).json.definition;
});
afterAll(() => stage.close());

const plan = (change: (definition: any) => void) => {
  const definition = structuredClone(read);
  change(definition);
  return stage.ask("definition/plan", { json: { definition } });
};

it("200: no changes for the definition that was read, also if files manage the workspace", async () => {
  const nothing = { isPossible: true, isDestructive: false, changes: [] };
  expect((await plan(() => {})).json).toMatchObject({ ...nothing, managedBy: "portal" });
  await stage.reset("files");
  expect((await plan(() => {})).json).toMatchObject({ ...nothing, managedBy: "files" });
  await stage.reset();
});

it("200: changes with the rows that would be lost", async () => {
  await stage.ask("definition", { json: { revision: 1, definition: read } });
  await stage.sql(
    "insert into ws_0b6f3c526a0e4a579d0e1f1f6c1f0001.drafts (id, text) values (gen_random_uuid(), 'a'), (gen_random_uuid(), 'b')",
  );
  const { status, json } = await plan((definition) => {
    delete definition.tables.drafts;
    definition.tables.orders.columns.paid = { type: "boolean" };
  });
  expect([status, json.isPossible, json.isDestructive]).toEqual([200, true, true]);
  expect(json.changes).toMatchObject([
    { kind: "dropTable", path: "tables.drafts", destructive: true, rowsLost: 2 },
    { kind: "addColumn", path: "tables.orders.columns.paid", destructive: false, rowsLost: null },
  ]);
  expect((await stage.ask("definition")).json.definition.tables.drafts).toBeDefined();
});

it("200: errors with their JSON Pointers, and no change", async () => {
  const { status, json } = await plan((definition) => {
    definition.tables.orders.columns.total.type = "decimals";
  });
  expect([status, json.isPossible, json.changes]).toEqual([200, false, []]);
  expect(json.problems).toMatchObject([
    { pointer: "/tables/orders/columns/total/type", severity: "error" },
  ]);
  const names = (
    await plan((definition) => {
      definition.roles.customer.tables["a/b"] = {};
      definition.roles.customer.tables.order = {};
    })
  ).json.problems;
  expect(names.map(({ pointer }: any) => pointer)).toContain("/roles/customer/tables/a~1b");
});

it("400: what a document may not contain", async () => {
  const { status, json } = await plan((definition) => {
    definition.workspace.plan = { callsPerMonth: 9 };
  });
  expect([status, json.error]).toEqual([400, expect.stringContaining("/workspace/plan: ")]);
  const unstorable = await plan((definition) => {
    definition.endpoints.paid.description = "a\0b";
    definition.automations.pay.steps[1].body = { note: ["\0"] };
  });
  expect(unstorable.status).toBe(400);
  for (const place of ["/endpoints/paid/description", "/automations/pay/steps/1/body/note/0"])
    expect(unstorable.json.error).toContain(`${place}: this contains a NUL character`);
});

it("200: ends after some errors, in little time, for a document of many errors", async () => {
  const started = Date.now();
  const { status, json } = await plan((definition) => {
    for (let n = 0; n < 1_500; n += 1) {
      definition.tables[`t${n}`] = { columns: { a: { type: "reference", table: `none_${n}` } } };
      definition.roles[`r${n % 400}`] = { tables: { [`unknown_${n}`]: {} } };
    }
  });
  expect([status, json.isPossible, json.problems.length]).toEqual([200, false, 50]);
  expect(Date.now() - started).toBeLessThan(5_000);
});

it("200: refuses expressions that would take long to parse", async () => {
  const started = Date.now();
  const { json } = await plan((definition) => {
    for (let n = 0; n < 100; n += 1)
      definition.automations[`a${n}`] = {
        runAs: "backend",
        steps: Array.from({ length: 20 }, (_each, index) => ({
          id: `s${index}`,
          type: "transform",
          expression: `${"1+".repeat(400)}1`,
        })),
      };
  });
  expect(json.isPossible).toBe(false);
  expect(json.problems[0].message).toContain("too long in total");
  expect(Date.now() - started).toBeLessThan(5_000);
});
