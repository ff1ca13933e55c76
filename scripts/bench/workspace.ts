// The benchmark's workspace: 10,000 customers, 1,000 products, 100,000 orders and 300,000 order
// items, with the indexes for its workloads. Inserts go into an empty table with the columns of
// `orders`. All servers use the same tables.
import { createHash } from "node:crypto";

export const workspaceId = "be9c0000-0000-4000-8000-000000000001";
export const schema = `ws_${workspaceId.replaceAll("-", "")}`;
export const keys = {
  /**
   * A key with limited rights: it may read only listed columns, and has a row filter on every
   * table. The ratios of the benchmark are measured with this key.
   */
  narrow: `sk_live_${"n".repeat(43)}`,
  /**
   * A key with the same read rights as `narrow`, but with response caching. A write to a table
   * makes the cached responses with data of this table invalid.
   */
  cached: `sk_live_${"c".repeat(43)}`,
} as const;

export const tableIds = {
  customers: "be9c0000-0000-4000-8000-000000000101",
  products: "be9c0000-0000-4000-8000-000000000102",
  orders: "be9c0000-0000-4000-8000-000000000103",
  order_items: "be9c0000-0000-4000-8000-000000000104",
  inserts: "be9c0000-0000-4000-8000-000000000105",
} as const;

const id = { type: "uuid", primaryKey: true };
const text = { type: "text", required: true };
const moment = { type: "timestamp", required: true };
const amount = (precision: number) => ({ type: "decimal", precision, scale: 2, required: true });
const reference = (table: string, relation: string, inverse: string) => ({
  type: "reference",
  table,
  relation,
  inverse,
  required: true,
  onDelete: "restrict",
});

const tables = {
  customers: {
    id: tableIds.customers,
    columns: {
      id,
      email: { ...text, unique: true },
      first_name: text,
      last_name: text,
      city: text,
      country: text,
      created_at: moment,
      credit: amount(12),
      active: { type: "boolean", required: true },
    },
    indexes: [{ columns: ["country", "last_name"] }],
  },
  products: {
    id: tableIds.products,
    columns: {
      id,
      sku: { ...text, unique: true },
      name: text,
      category: text,
      price: amount(10),
      created_at: moment,
    },
  },
  orders: {
    id: tableIds.orders,
    columns: {
      id,
      customer_id: reference("customers", "customer", "orders"),
      status: text,
      total: amount(12),
      note: { type: "text" },
      created_at: moment,
    },
    indexes: [
      { columns: ["customer_id", "created_at"] },
      { columns: ["status", "created_at"] },
      { columns: ["created_at"] },
    ],
  },
  order_items: {
    id: tableIds.order_items,
    columns: {
      id,
      order_id: reference("orders", "order", "items"),
      product_id: reference("products", "product", "items"),
      quantity: { type: "integer", required: true },
      unit_price: amount(10),
    },
    indexes: [{ columns: ["order_id"] }, { columns: ["product_id"] }],
  },
  inserts: {
    id: tableIds.inserts,
    columns: {
      id: { ...id, default: "uuid" },
      customer_id: reference("customers", "customer", "inserts"),
      status: text,
      total: amount(12),
      note: { type: "text" },
      created_at: { ...moment, default: "now" },
    },
    indexes: [
      { columns: ["customer_id", "created_at"] },
      { columns: ["status", "created_at"] },
      { columns: ["created_at"] },
    ],
  },
};

const narrowScope = {
  customers: {
    actions: ["read"],
    read: ["id", "first_name", "last_name", "city", "country", "created_at"],
    rowFilter: [{ field: "country", op: "neq", value: "XX" }],
    aggregate: true,
  },
  orders: {
    actions: ["read"],
    read: ["id", "customer_id", "status", "total", "note", "created_at"],
    rowFilter: [{ field: "status", op: "neq", value: "deleted" }],
    aggregate: true,
  },
  order_items: {
    actions: ["read"],
    read: ["id", "order_id", "quantity", "unit_price"],
    rowFilter: [{ field: "quantity", op: "gt", value: 0 }],
    aggregate: true,
  },
  inserts: {
    actions: ["read", "insert"],
    read: ["id", "customer_id", "status", "total", "note", "created_at"],
    insert: ["customer_id", "status", "total", "note"],
    rowFilter: [{ field: "status", op: "neq", value: "deleted" }],
  },
};

/**
 * The tables whose responses are cached. The table `inserts` is not among them, so that an insert
 * needs no change row (G10.8).
 */
const { inserts: _written, ...cachedScope } = narrowScope;

const everyItem = { actions: ["read"], read: "*" };

/**
 * Roles with different columns and rows. The benchmark measures callers that have several of them.
 */
const roles = {
  clerk: { tables: narrowScope },
  guard: {
    tables: {
      customers: {
        actions: ["read"],
        read: ["id", "first_name", "last_name"],
        rowFilter: [{ field: "active", op: "eq", value: true }],
      },
      orders: {
        actions: ["read"],
        read: ["id", "customer_id", "status", "total"],
        rowFilter: [{ field: "total", op: "gt", value: 50 }],
        aggregate: true,
      },
      order_items: everyItem,
    },
  },
  pilot: {
    tables: {
      customers: {
        actions: ["read"],
        read: ["id", "city", "country"],
        masks: { city: { kind: "first", keep: 2 } },
      },
      orders: {
        actions: ["read"],
        read: ["id", "customer_id", "note", "created_at"],
        rowFilter: [{ field: "status", op: "eq", value: "paid" }],
      },
      order_items: everyItem,
    },
  },
};

/** A plan whose limits no measurement reaches. */
export const unbounded = {
  requestsPerMinute: 10_000_000,
  callsPerMonth: Number.MAX_SAFE_INTEGER,
  egressBytesPerMonth: Number.MAX_SAFE_INTEGER,
} as const;

/** The definition of the workspace, in the form of definition files. */
export const definition = {
  workspace: {
    id: workspaceId,
    name: "Benchmark",
    plan: unbounded,
    auth: { accessTokenMinutes: 60 },
  },
  tables,
  roles,
  keys: {
    narrow: { kind: "server", secret: keys.narrow, tables: narrowScope },
    cached: {
      kind: "server",
      secret: keys.cached,
      tables: cachedScope,
      cache: { mode: "write" },
    },
  },
};

/** Returns the GUID that PostgreSQL returns for `md5(text)::uuid`. */
export function md5Guid(seed: string): string {
  const hex = createHash("md5").update(seed).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Sets database defaults for columns whose values the gateway computes itself. The hand-written
 * server needs them. The statement runs at every start, so it can run several times.
 */
export const defaultStatement = `alter table ${schema}.inserts alter id set default uuidv7(), alter created_at set default now()`;

/** Deletes the inserted rows, so that every round inserts into an empty table. */
export const emptyStatement = `truncate ${schema}.inserts`;

/** Statements that fill the empty tables, and then give the planner its statistics. */
export const fillStatements: readonly string[] = [
  `insert into ${schema}.customers (id, email, first_name, last_name, city, country, created_at, credit, active)
   select md5('c' || i)::uuid, 'user' || i || '@example.com', 'First' || i % 500, 'Last' || i % 3000, 'City' || i % 200,
     (array['DE','FR','US','GB','PL','NL','IT','ES'])[1 + i % 8], timestamptz '2025-01-01Z' + i * interval '1 minute', (i * 7 % 100000) / 100.0, i % 10 <> 0
   from generate_series(1, 10000) i`,
  `insert into ${schema}.products (id, sku, name, category, price, created_at)
   select md5('p' || i)::uuid, 'SKU-' || i, 'Product number ' || i, 'cat' || i % 20, (i * 13 % 20000) / 100.0 + 1, timestamptz '2025-01-01Z' + i * interval '1 hour'
   from generate_series(1, 1000) i`,
  `insert into ${schema}.orders (id, customer_id, status, total, note, created_at)
   select md5('o' || i)::uuid, md5('c' || 1 + (i * 7919) % 10000)::uuid, (array['new','paid','shipped','done','cancelled'])[1 + i % 5],
     (i * 31 % 500000) / 100.0, case when i % 3 = 0 then 'note for order ' || i end, timestamptz '2025-01-01Z' + i * interval '1 minute'
   from generate_series(1, 100000) i`,
  `insert into ${schema}.order_items (id, order_id, product_id, quantity, unit_price)
   select md5('i' || i)::uuid, md5('o' || 1 + (i::bigint * 104729) % 100000)::uuid, md5('p' || 1 + (i * 31) % 1000)::uuid, 1 + i % 5, (i * 13 % 20000) / 100.0 + 1
   from generate_series(1, 300000) i`,
  "vacuum (analyze)",
];
