// The index that finds the rows that refer to a file (G20.7). Each apply creates it if it is
// missing, and lists it as a change first.
import { afterAll, beforeAll, expect, it } from "vitest";
import { diffDefinitions } from "../../src/definitions/diff/diff.ts";
import { defineWorkspace } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "./workbench.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";

let bench: Workbench;
beforeAll(async () => void (bench = await openWorkbench()));
afterAll(() => bench.close());

const definition = defineWorkspace({
  tables: { orders: { columns: { number: { type: "bigint" }, invoice: { type: "file" } } } },
});
const orders = definition.tables["orders"]!;
const withColumns = (columns: WorkspaceDefinition["tables"][string]["columns"]) => ({
  ...definition,
  tables: { orders: { ...orders, columns } },
});
/** The definition as an older gateway without this index has stored it. */
const { indexed: _, ...unknown } = orders.columns["invoice"]!;
const older = withColumns({ ...orders.columns, invoice: unknown });

const indexes = async () =>
  (
    await bench.sql<{ text: string }>(
      "select indexdef as text from pg_indexes where schemaname = $1 and indexdef like '%gin%'",
      ["ws_0b6f3c526a0e4a579d0e1f1f6c1f0001"],
    )
  ).map(({ text }) => text.replace(/index_[0-9a-f]{24}/, "index_*").replace(/ ON \S+/, ""));

it("is created by the next apply of a workspace without it, is listed as a change, and follows its column", async () => {
  await bench.apply(older);
  expect(await indexes()).toEqual([]);
  expect(diffDefinitions(older, definition)).toMatchObject([
    {
      kind: "changeColumn",
      path: "tables.orders.columns.invoice",
      summary: "invoice: index of the files that the column refers to",
      destructive: false,
    },
  ]);
  await bench.apply(definition);
  const made = ["CREATE INDEX index_* USING gin (invoice) WITH (fastupdate=off)"];
  expect(await indexes()).toEqual(made);
  expect((await bench.apply(definition)).changes).toEqual([]);

  const { invoice, ...others } = orders.columns;
  await bench.apply(withColumns({ ...others, papers: invoice! }));
  expect(await indexes()).toEqual([made[0]!.replace("invoice", "papers")]);
  await bench.apply(withColumns(others), { allowDestructive: true });
  expect(await indexes()).toEqual([]);
});
