// A small workspace for the tests of writes. It has columns of every type and references of each
// kind. Tests pass their API keys in. `reset` empties its tables, so that each test starts without
// the rows of earlier tests.
import type { KeyDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";
import { defineWorkspace, referenceTo, refsIn } from "../support/definition.ts";
import { storeBlobs } from "../support/blobs.ts";
import { openStage } from "../support/stage.ts";
import { emptying } from "../support/emptying.ts";

const writingDefinition = (
  keys: Readonly<Record<string, Partial<KeyDefinition>>>,
): WorkspaceDefinition =>
  defineWorkspace({
    tables: {
      products: {
        columns: {
          id: { type: "uuid", primaryKey: true, required: true, default: "uuid" },
          name: { type: "text", required: true, unique: true, maxLength: 40 },
          stock: { type: "integer", required: true, default: 0, min: -10 },
          serial: { type: "bigint" },
          price: { type: "decimal", precision: 8, scale: 2 },
          weight: { type: "float" },
          active: { type: "boolean" },
          day: { type: "date" },
          opens: { type: "time" },
          madeAt: { type: "timestamp", default: "now" },
          owner: { type: "uuid", default: "{{claim:sub}}" },
          details: { type: "json" },
          kind: { type: "enum", values: ["big", "small"] },
          tags: { type: "text", array: true },
          images: { type: "file" },
          parent: referenceTo("products", "parent", { onDelete: "setNull", inverse: "children" }),
        },
      },
      reviews: {
        columns: {
          product: referenceTo("products", "product", { onDelete: "cascade", inverse: "reviews" }),
          stars: { type: "integer", required: true },
          author: { type: "text" },
        },
      },
      orders: {
        columns: {
          product: referenceTo("products", "product", { onDelete: "restrict", inverse: "orders" }),
          amount: { type: "integer", required: true, default: 1 },
        },
      },
    },
    topics: { products: { enabled: true }, closed: { enabled: false } },
    keys: {
      backend: { kind: "server", tables: "all", topics: "all", files: "all", explain: true },
      ...keys,
    },
  });

export type Writing = Awaited<ReturnType<typeof openWriting>>;

interface SendMore {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An API key with response caching. Every write must make its cached responses invalid. */
export const keeper = {
  keeper: { kind: "server", tables: "all", cache: { mode: "write" } },
} as const satisfies Readonly<Record<string, Partial<KeyDefinition>>>;

/** The id of a file that products may refer to. */
export const blobId = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc";

const aliases = { p: "products", r: "reviews", o: "orders" } as const;
const orders = { products: "name", reviews: "stars, author", orders: "amount" } as const;

export async function openWriting(keys: Readonly<Record<string, Partial<KeyDefinition>>> = {}) {
  const definition = writingDefinition(keys);
  const { id } = definition.workspace;
  const stage = await openStage(definition);
  await storeBlobs(stage.database, id, [{ id: blobId, createdBy: null }]);
  const gateway = await stage.openGateway();
  const tokens = stage.tokens[id]!;
  const { sql } = stage;
  /** Sends a body to `/query`. `refs` contains the tables whose aliases the body uses. */
  const send = (body: object, { key = "backend", headers = {} }: SendMore = {}) =>
    gateway.client(`/${id}/query`, {
      key: tokens[key] ?? key,
      json: { refs: refsIn(body, aliases, definition), ...body },
      headers,
    });
  return {
    ...gateway,
    definition,
    tokens,
    send,
    sql,
    mutate: (mutation: object, key?: string) =>
      send({ mutation }, key === undefined ? {} : { key }),
    /**
     * Returns all rows of the table directly from the database, ordered by its first text column.
     */
    rows: (table: string, columns = "*") =>
      sql(`select ${columns} from $ws.${table} order by ${orders[table as "products"]}`),
    /** Returns the id of a column in the definition. */
    column: (table: string, name: string) => definition.tables[table]!.columns[name]!.id,
    reset: async () => {
      const tables = Object.keys(definition.tables).map((name) => `$ws.${name}`);
      await sql(emptying(...tables, "gateway_tx.change", "gateway_tx.idempotency"));
    },
    close: stage.close,
  };
}
