// A workspace with a table of notes for tests of steps, and steps that insert, read and answer
// notes.
import type { StepDefinition } from "../../src/catalog/index.ts";
import { defineWorkspace, scope } from "../support/definition.ts";

export const definition = defineWorkspace({
  tables: {
    notes: {
      columns: {
        id: { type: "integer", primaryKey: true, required: true },
        text: { type: "text" },
        big: { type: "bigint" },
        amount: { type: "decimal" },
        ratio: { type: "float" },
        more: { type: "json" },
      },
    },
  },
  keys: { backend: { kind: "server", tables: "all", topics: "all" } },
  topics: { news: {} },
  roles: { reader: { tables: { notes: scope({ actions: ["read"] }) } } },
});

export const refs = { n: "notes" };
export const insert = (id: string, values: Record<string, unknown>): StepDefinition => ({
  id,
  type: "mutation",
  refs,
  mutation: { type: "insert", table: "n", values: [values], returning: true },
});
export const readAll: StepDefinition = {
  id: "rows",
  type: "query",
  refs,
  query: { from: "n", select: "*", orderBy: [{ field: "id" }] },
};
export const respond = (body: unknown): StepDefinition => ({
  id: "answer",
  type: "response",
  body,
});
