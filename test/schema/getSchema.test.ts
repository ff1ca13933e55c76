// GET /{workspaceId}/schema, by status (G12.1 to G12.3): what a credential may see, in three
// formats, and that it sees no more.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore, scope, type Store } from "../query/store.ts";

let store: Store;
beforeAll(async () => {
  store = await openStore({
    narrow: {
      kind: "publishable",
      tables: {
        orders: scope({ read: ["id", "status", "customer"], filter: ["total"], maxRows: 20 }),
        customers: scope({
          read: ["id", "email"],
          masks: { email: { kind: "email" } },
          aggregate: true,
        }),
        items: scope({ actions: ["insert"], insert: ["product"] }),
      },
    },
    hiding: {
      kind: "publishable",
      tables: { orders: scope({ read: ["id", "status"] }), customers: scope() },
    },
  });
});
afterAll(() => store.close());

const path = (query = ""): string => `/${store.definition.workspace.id}/schema${query}`;
const get = (key = "narrow", query = "", headers = {}) =>
  store.client(path(query), { key: store.tokens[key], headers });

describe("200", () => {
  it("lists the tables of the scope with rights, columns, relations and keys", async () => {
    const { json } = await get();
    expect(json.tables.map((table: { name: string }) => table.name)).toEqual([
      "customers",
      "orders",
      "items",
    ]);
    const [customers, orders, items] = json.tables;
    expect(orders.permissions).toEqual({
      read: true,
      insert: false,
      update: false,
      delete: false,
      aggregate: false,
      maxRows: 20,
    });
    expect(customers.permissions.aggregate).toBe(true);
    expect(items.permissions).toMatchObject({ read: false, insert: true });
    expect(orders.columns.map((column: { name: string }) => column.name)).toEqual([
      "id",
      "status",
      "total",
      "customer",
    ]);
    expect(orders.columns[2].access).toEqual({
      read: false,
      filter: "eq",
      insert: false,
      update: false,
    });
    expect(orders.columns[1]).toMatchObject({
      type: "enum",
      wireType: "string",
      values: ["new", "paid", "shipped"],
      access: { filter: "range" },
    });
    expect(customers.columns[1]).toMatchObject({
      name: "email",
      masked: true,
      nullable: true,
      wireType: "string",
    });
    expect(orders.relations).toEqual([
      {
        name: "customer",
        kind: "toOne",
        table: customers.id,
        via: { from: "customer", to: "id" },
        inverse: "orders",
      },
    ]);
    expect(customers.uniqueKeys).toEqual([["id"], ["email"]]);
    expect(json.operators.text).toContain("icontains");
    expect(json.masks).toMatchObject({
      text: ["redact", "last", "first", "hash", "email"],
      date: ["redact", "year"],
      reference: ["redact"],
      array: ["redact"],
    });
  });

  it("lists no relation whose reference the credential cannot read", async () => {
    const { json } = await get("hiding");
    const relations = json.tables.map((table: { relations: object[] }) =>
      table.relations.map((relation) => (relation as { name: string }).name),
    );
    expect(relations).toEqual([["referrer", "referred"], []]);
  });

  it("answers only the requested tables, and leaves out hidden ones", async () => {
    const query = `?table=${store.table("orders").toUpperCase()}&table=${store.table("secrets")}`;
    expect(
      (await get("narrow", query)).json.tables.map((table: { name: string }) => table.name),
    ).toEqual(["orders"]);
    expect((await get("narrow", `?table=${store.table("secrets")}`)).json.tables).toEqual([]);
  });

  it("gives JSON Schemas that match the rows of a read", async () => {
    const { json, headers } = await get("backend", "?format=json-schema");
    expect(headers["content-type"]).toBe("application/schema+json; charset=utf-8");
    const ajv = new Ajv2020({ strict: false });
    (addFormatsModule.default ?? addFormatsModule)(ajv);
    for (const [alias, name] of [
      ["o", "orders"],
      ["c", "customers"],
      ["i", "items"],
    ] as const) {
      const validate = ajv.compile({ ...json, $ref: `#/$defs/${name}` });
      for (const row of await store.data({ from: alias }))
        expect(validate(row), JSON.stringify(validate.errors)).toBe(true);
    }
    expect(Object.keys((await get("narrow", "?format=json-schema")).json.$defs)).toEqual([
      "customers",
      "orders",
    ]);
  });

  it("gives an OpenAPI description of the workspace at its own address", async () => {
    const { json, headers } = await get("narrow", "?format=openapi");
    expect(headers["content-type"]).toBe("application/openapi+json; charset=utf-8");
    expect(json).toMatchObject({ openapi: "3.1.0", info: { title: "Test", version: "1.0.0" } });
    expect(JSON.stringify(json)).not.toMatch(/x-generated|npm run/);
    expect(json.servers[0].url).toMatch(/^http:\/\/127\.0\.0\.1/);
    expect(Object.keys(json.paths)).toEqual(
      [path(), path().replace("schema", "query")].sort().reverse(),
    );
    expect(json.components.schemas["row.orders"].properties).toHaveProperty("status");
    expect(json.components.schemas["row.orders"].properties).not.toHaveProperty("total");
  });
});

describe("304", () => {
  it("accepts a validator that is still valid and belongs to the credential", async () => {
    const { etag } = (await get()).headers;
    expect((await get("narrow", "", { "if-none-match": etag })).status).toBe(304);
    expect((await get("hiding", "", { "if-none-match": etag })).status).toBe(200);
    expect((await get("narrow", "?format=json-schema", { "if-none-match": etag })).status).toBe(
      200,
    );
    expect((await get("narrow", "", { "if-none-match": "*" })).status).toBe(200);
  });
});

describe("400, 401 and 403", () => {
  it("have the common error form", async () => {
    expect((await get("narrow", "?format=xml")).json).toEqual({
      error: expect.stringContaining("format"),
    });
    expect((await get("narrow", "?table=orders")).status).toBe(400);
    expect((await store.client(path())).json).toEqual({ error: expect.any(String) });
    const foreign = await store.client("/0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff/schema", {
      key: store.tokens["narrow"],
    });
    expect([foreign.status, Object.keys(foreign.json)]).toEqual([403, ["error"]]);
  });
});
