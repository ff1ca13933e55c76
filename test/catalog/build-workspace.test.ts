import { describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { columnTypes } from "../../src/catalog/column-types/index.ts";
import { defineWorkspace, referenceTo, WORKSPACE_ID } from "../support/definition.ts";

const rootSecret = Buffer.alloc(32, 7);
const build = (sketch: Parameters<typeof defineWorkspace>[0]) =>
  buildWorkspace(defineWorkspace(sketch), { version: 3, rootSecret });

const shop = build({
  tables: {
    suppliers: { columns: { code: { type: "text", primaryKey: true, required: true } } },
    products: {
      columns: {
        sku: { type: "text", required: true, unique: true },
        name: { type: "text" },
        supplier: referenceTo("suppliers", "supplier", { inverse: "products" }),
        parent: referenceTo("products", "parent", { relation: "up", inverse: "down" }),
        photos: { type: "file" },
      },
      unique: [["name", "supplier"]],
    },
  },
});

describe("a workspace built from its definition", () => {
  it("keeps tables by id and name, and columns by name and GUID, in the order of the definition", () => {
    const products = shop.tablesByName.get("products")!;
    expect(shop.tablesById.get(products.id)).toBe(products);
    expect(products.columns.map((column) => column.name)).toEqual([
      "id",
      "sku",
      "name",
      "supplier",
      "parent",
      "photos",
    ]);
    for (const column of products.columns)
      expect(products.columnBy.get(column.id)).toBe(products.columnBy.get(column.name));
    expect(shop).toMatchObject({
      id: WORKSPACE_ID,
      version: 3,
      schema: "ws_0b6f3c526a0e4a579d0e1f1f6c1f0001",
    });
  });

  it("gives a reference the type of its target's key", () => {
    const columnBy = shop.tablesByName.get("products")!.columnBy;
    expect(columnBy.get("supplier")).toMatchObject({
      type: "reference",
      valueType: "text",
      sqlType: "text",
      nullable: true,
    });
    expect(columnBy.get("parent")).toMatchObject({ valueType: "uuid", sqlType: "uuid" });
    expect(columnBy.get("photos")).toMatchObject({ valueType: "file", sqlType: "uuid[]" });
  });

  it("has every relation in both directions, also for a table that refers to itself", () => {
    const products = shop.tablesByName.get("products")!;
    const suppliers = shop.tablesByName.get("suppliers")!;
    expect(products.relations.get("supplier")).toMatchObject({
      kind: "toOne",
      target: suppliers,
      from: products.columnBy.get("supplier"),
      to: suppliers.primaryKey,
      inverse: "products",
    });
    expect(suppliers.relations.get("products")).toMatchObject({
      kind: "toMany",
      target: products,
      owner: products,
      from: suppliers.primaryKey,
      to: products.columnBy.get("supplier"),
      inverse: "supplier",
    });
    expect(products.relations.get("up")).toMatchObject({
      kind: "toOne",
      from: products.columnBy.get("parent"),
      to: products.primaryKey,
    });
    expect(products.relations.get("down")).toMatchObject({
      kind: "toMany",
      from: products.primaryKey,
      to: products.columnBy.get("parent"),
    });
  });

  it("lists the key and every unique constraint as a unique key", () => {
    const names = shop.tablesByName
      .get("products")!
      .uniqueKeys.map((key) => key.map((column) => column.name));
    expect(names).toEqual([["id"], ["sku"], ["name", "supplier"]]);
  });

  it("has a PostgreSQL type for every column type, and an array type for an array column", () => {
    const types = Object.keys(columnTypes) as (keyof typeof columnTypes)[];
    const scalars = types.filter((type) => type !== "reference" && type !== "file");
    const { columns } = build({
      tables: {
        all: { columns: Object.fromEntries(scalars.map((type) => [type, { type, array: true }])) },
      },
    }).tablesByName.get("all")!;
    expect(
      Object.fromEntries(columns.slice(1).map((column) => [column.name, column.sqlType])),
    ).toEqual({
      text: "text[]",
      integer: "int4[]",
      bigint: "int8[]",
      decimal: "numeric[]",
      float: "float8[]",
      boolean: "bool[]",
      date: "date[]",
      time: "time[]",
      timestamp: "timestamptz[]",
      uuid: "uuid[]",
      json: "jsonb[]",
      enum: "text[]",
    });
  });

  it("derives one stable secret per purpose and root secret", () => {
    expect(shop.derive("cursor")).toHaveLength(32);
    expect(shop.derive("cursor")).toEqual(build({}).derive("cursor"));
    expect(shop.derive("cursor")).not.toEqual(shop.derive("etag"));
    const other = buildWorkspace(defineWorkspace(), {
      version: 3,
      rootSecret: Buffer.alloc(32, 8),
    });
    expect(shop.derive("cursor")).not.toEqual(other.derive("cursor"));
  });
});
