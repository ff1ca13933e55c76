// A small store for the tests of `/query`, with the types and relations that the features need. It
// has few, fixed rows. Tests that need many rows create their own.
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, referenceTo, refsIn, scope } from "../support/definition.ts";
import { openStage } from "../support/stage.ts";

/** @param keys more API keys, in addition to `backend`, which has every right */
const storeDefinition = (
  keys: Readonly<Record<string, Partial<KeyDefinition>>> = {},
): WorkspaceDefinition =>
  defineWorkspace({
    tables: {
      customers: {
        columns: {
          id: { type: "integer", primaryKey: true, required: true },
          name: { type: "text", required: true },
          email: { type: "text", unique: true },
          vip: { type: "boolean" },
          born: { type: "date" },
          customer: referenceTo("customers", "referrer", {
            onDelete: "setNull",
            inverse: "referred",
          }),
        },
      },
      orders: {
        columns: {
          id: { type: "integer", primaryKey: true, required: true },
          number: { type: "bigint", required: true },
          status: { type: "enum", values: ["new", "paid", "shipped"], required: true },
          total: { type: "decimal", required: true },
          weight: { type: "float" },
          placedAt: { type: "timestamp", required: true },
          opens: { type: "time" },
          tags: { type: "text", array: true },
          details: { type: "json" },
          invoice: { type: "file" },
          customer: referenceTo("customers", "customer", { inverse: "orders", required: true }),
        },
        indexes: [{ columns: ["status", "placedAt"] }],
      },
      items: {
        columns: {
          id: { type: "integer", primaryKey: true, required: true },
          order: referenceTo("orders", "order", { inverse: "items", required: true }),
          product: { type: "text", required: true },
          quantity: { type: "integer", required: true },
        },
      },
      secrets: {
        columns: {
          note: { type: "text", maxLength: 500_000 },
          about: referenceTo("secrets", "same"),
        },
      },
    },
    keys: { backend: { kind: "server", tables: "all" }, ...keys },
  });

const rows = `
insert into customers (id, name, email, vip, born, customer) values
  (1, 'Ada', 'ada@example.com', true, '1990-05-01', null), (2, 'Bob', 'bob@example.org', false, '1985-12-31', 1),
  (3, 'čeněk', null, null, null, 1), (4, 'Dora', 'dora@example.com', false, '2000-02-29', 2);
insert into orders (id, number, status, total, weight, "placedAt", opens, tags, details, invoice, customer) values
  (1, 9007199254740993, 'new', 10.50, 1.5, '2026-01-01T10:00:00Z', '09:00', '{red,big}', '{"k": 1, "s": "alpha", "list": [1, 2]}', null, 1),
  (2, 2, 'paid', 20.00, null, '2026-01-01T23:30:00Z', null, '{red}', '{"k": "1", "s": "beta"}', '{0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc}', 1),
  (3, 3, 'paid', 20.00, 3, '2026-02-10T00:00:00Z', '18:30', '{}', null, '{}', 2),
  (4, 4, 'shipped', 0.30, 0.1, '2026-02-11T12:00:00.123Z', '08:15:30', null, '{"k": null, "s": 5}', null, 4);
insert into items (id, "order", product, quantity) values
  (1, 1, 'pen', 2), (2, 1, 'ink', 1), (3, 2, 'pen', 5), (4, 2, '50% off_card', 1), (5, 3, 'desk', 1);
insert into secrets (id, note) values ('0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0aaa', 'hidden');`;

export { scope };

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Aliases of the store's tables. */
const aliases = { c: "customers", o: "orders", i: "items", notes: "secrets" } as const;

export async function openStore(keys: Readonly<Record<string, Partial<KeyDefinition>>> = {}) {
  const definition = storeDefinition(keys);
  const { id } = definition.workspace;
  const stage = await openStage(definition);
  await stage.load(...rows.split(";").filter((statement) => statement !== ""));
  const gateway = await stage.openGateway();
  const tokens = stage.tokens[id]!;
  /** Sends a body to `/query`. `refs` contains the tables whose aliases the query uses. */
  const ask = (query: object, { key = "backend", body = {} } = {}) =>
    gateway.client(`/${id}/query`, {
      key: tokens[key] ?? key,
      json: { refs: refsIn(query, aliases, definition), query, ...body },
    });
  /** The rows of an answer. Fails for every status except 200. */
  const data = async (query: object, key = "backend"): Promise<any[]> => {
    const answer = await ask(query, { key });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.json.data;
  };
  const table = (name: string): string => definition.tables[name]!.id;
  return { ...gateway, definition, tokens, ask, data, table, close: stage.close };
}
