// The workspace whose writes are checked while the gateway or the database is killed. It has
// accounts that transfer coins, a ledger of all transfers, and entries that are created, changed
// and deleted. Two more tables contain rows that must be inserted exactly once.
import { guidFrom } from "../../src/platform/ids.ts";
import { unbounded } from "../bench/workspace.ts";

export const workspaceId = "fa170000-0000-4000-8000-000000000001";
export const schema = `ws_${workspaceId.replaceAll("-", "")}`;
export const token = `sk_live_${"f".repeat(43)}`;

export const tables = ["accounts", "ledger", "entries", "orders", "claims"] as const;
export type Table = (typeof tables)[number];
export const tableId = (table: Table): string => guidFrom(workspaceId, `table:${table}`);

export const accounts: readonly string[] = Array.from({ length: 20 }, (_, index) =>
  guidFrom(workspaceId, `account ${index}`),
);
export const openingBalance = 1_000;

const id = { type: "uuid", primaryKey: true };
const amount = { type: "bigint", required: true };
const account = { type: "reference", table: "accounts", required: true };
const whole = { actions: ["read", "insert", "update", "delete"], read: "*", insert: "*" };

/** The definition of the workspace, in the form of definition files. */
export const definition = {
  workspace: { id: workspaceId, name: "Faults", plan: unbounded },
  tables: {
    accounts: { columns: { id, balance: amount } },
    ledger: { columns: { id, giver: account, taker: account, amount } },
    entries: { columns: { id, value: { type: "integer", required: true } } },
    // The table has no unique column. So a write that runs twice inserts a second row, and the
    // check finds it.
    orders: {
      columns: {
        id: { ...id, default: "uuid" },
        token: { type: "text", required: true },
      },
    },
    claims: {
      columns: {
        id: { ...id, default: "uuid" },
        name: { type: "text", required: true, unique: true },
      },
    },
  },
  keys: {
    writer: {
      kind: "server",
      secret: token,
      tables: Object.fromEntries(tables.map((table) => [table, whole])),
    },
    // A key with response caching. Every write must make its cached responses invalid.
    dashboard: { kind: "server", tables: "all", cache: { mode: "hybrid", ttlSeconds: 60 } },
  },
};
