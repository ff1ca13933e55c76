// Tests `explain: true` over HTTP (G7.15), which explains how a request would run. It is available
// to credentials with this right, and reveals nothing that the credential cannot see.
// Table aliases in request bodies: `p` is products, `r` reviews, `o` orders.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { grantFor } from "../../src/access/grants.ts";
import { scope } from "../support/definition.ts";
import { keeper, openWriting, type Writing } from "./writing.ts";
import { emptying } from "../support/emptying.ts";

let writing: Writing;
beforeAll(
  async () =>
    void (writing = await openWriting({
      ...keeper,
      // This key has the same rights as the key `backend`, except the right to explain.
      silent: { kind: "server", tables: "all" },
      narrow: {
        explain: true,
        tables: {
          products: scope({
            actions: ["read", "update", "delete"],
            read: ["id", "name", "kind", "serial"],
            filter: ["owner"],
            update: ["name", "weight"],
            rowFilter: [
              { field: "stock", op: "lt", value: 100 },
              {
                relation: "orders",
                match: "none",
                where: [{ field: "amount", op: "gt", value: 5 }],
              },
            ],
            masks: { kind: { kind: "redact" }, serial: { kind: "hash" } },
            maxRows: 7,
          }),
        },
        cache: { mode: "write" },
      },
      deleter: {
        explain: true,
        tables: { products: scope({ actions: ["read", "delete"], read: ["id", "name"] }) },
      },
    })),
);
afterAll(() => writing.close());
beforeEach(() => writing.reset());

const explain = (body: object, key = "backend") =>
  writing.send({ ...body, explain: true }, { key });
const named = [{ field: "name", op: "eq", value: "secret value" }];
const id = (table: string) => writing.definition.tables[table]!.id;

describe("200", () => {
  it("explains a read, without the values of its comparisons", async () => {
    const { status, json, headers } = await explain({
      query: {
        from: "p",
        select: ["name", { relation: "reviews", ref: "r" }],
        where: named,
        limit: 5,
      },
    });
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toEqual({
      plan: {
        refs: {
          p: { id: id("products"), name: "products" },
          r: { id: id("reviews"), name: "reviews" },
        },
        rowFilters: {},
        droppedColumns: {},
        maskedColumns: {},
        effectiveLimit: 5,
        cache: "off",
        sql: expect.stringMatching(/^(?=.*select)(?=.*"products")(?=.*"reviews")(?=.*\$1)/s),
      },
    });
    expect(json.plan.sql).not.toContain("secret value");
  });

  it("explains a count that reads no rows", async () => {
    const body = { query: { from: "p", limit: 0 }, includeTotalCount: true };
    const { status, json, text } = await explain(body);
    expect(status, text).toBe(200);
    expect(json.plan.effectiveLimit).toBe(0);
  });

  it("shows the effect of the scope", async () => {
    const { json } = await explain({ query: { from: "p" } }, "narrow");
    expect(json.plan).toMatchObject({
      rowFilters: {
        p: [
          [
            { field: "stock", op: "lt", value: 100 },
            { relation: "orders", match: "none", where: [{ field: "amount", op: "gt", value: 5 }] },
          ],
        ],
      },
      droppedColumns: { p: ["weight", "owner"] },
      maskedColumns: { p: ["serial", "kind"] },
      effectiveLimit: 7,
      cache: "write",
    });
  });

  it("executes nothing, neither the write nor its event", async () => {
    await writing.mutate({
      type: "insert",
      table: "p",
      values: [{ name: "secret value", stock: 3 }],
    });
    const before = await writing.rows("products");
    await writing.sql(emptying("gateway_tx.change"));
    const table = "p";
    for (const mutation of [
      {
        table,
        type: "insert",
        values: [{ name: "new" }],
        returning: true,
        notify: { bus: "products:all" },
      },
      {
        table,
        type: "insert",
        values: [{ name: "secret value" }],
        onConflict: { columns: ["name"], action: "update", set: ["name"] },
      },
      { table, type: "update", set: { stock: { inc: 1 } }, where: named },
      { table, type: "delete", where: named, maxAffected: 1 },
    ]) {
      const { status, json, text } = await explain({ mutation });
      expect(status, text).toBe(200);
      expect(json.plan).toMatchObject({
        effectiveLimit: null,
        cache: "off",
        refs: { p: { name: "products" } },
      });
      expect(json.plan.sql).toContain(mutation.type === "delete" ? "delete from" : mutation.type);
      expect(json.plan.sql).not.toContain("secret value");
    }
    expect(await writing.rows("products")).toEqual(before);
    expect(await writing.sql("select from gateway_tx.change")).toEqual([]);
  });

  it("shows the statement that the request itself would send", async () => {
    const query = { from: "p", select: ["name"], where: named };
    const { json } = await explain({ query });
    await writing.database.database.owner.transaction(async (connection) => {
      await connection.run({ text: `prepare explained as ${json.plan.sql}` });
      expect(await connection.run({ text: "execute explained ('secret value')" })).toHaveLength(1);
      await connection.run({ text: "deallocate explained" });
    });
  });
});

describe("names that the credential does not know", () => {
  const words = (sql: string) => new Set(sql.match(/[A-Za-z_][A-Za-z0-9_]*/g));

  it("are hidden: tables that a delete would reach, columns of its own table and of others", async () => {
    const { json } = await explain(
      { mutation: { type: "delete", table: "p", where: named } },
      "deleter",
    );
    const text = JSON.stringify(json);
    const unknown = [
      "reviews",
      "orders",
      "stars",
      "author",
      "amount",
      "product",
      "stock",
      "serial",
      "owner",
      "parent",
    ];
    expect(unknown.filter((name) => words(text).has(name))).toEqual([]);
    expect([id("reviews"), id("orders")].filter((guid) => text.includes(guid))).toEqual([]);
    // The answer must not reveal how many hidden tables refer to the deleted rows, either. So a
    // table to which no other table refers gets the same explanation.
    expect(text).not.toContain("hidden");
    expect(json.plan.sql).not.toContain('exists (select 1 from "ws_');
    expect(text).toContain(id("products"));
  });

  it("are hidden except in its own row filters", async () => {
    const bodies = [
      { query: { from: "p" } },
      {
        mutation: {
          type: "update",
          table: "p",
          set: { name: "x" },
          where: [{ field: "owner", op: "isNull", value: true }],
        },
      },
      { mutation: { type: "delete", table: "p", where: named } },
    ];
    for (const body of bodies) {
      const { status, json, text } = await explain(body, "narrow");
      expect(status, text).toBe(200);
      const unknown = [
        "reviews",
        "stars",
        "author",
        "price",
        "details",
        "images",
        "tags",
        "parent",
        "opens",
      ];
      expect(unknown.filter((name) => words(text).has(name))).toEqual([]);
      expect(json.plan.refs).toEqual({ p: { id: id("products"), name: "products" } });
    }
  });

  it("cause the same refusal as the request itself", async () => {
    const asked: readonly (readonly [object, number, string])[] = [
      [{ query: { from: "r" } }, 403, "SCOPE_VIOLATION"],
      [
        { mutation: { type: "insert", table: "p", values: [{ name: "a" }] } },
        403,
        "SCOPE_VIOLATION",
      ],
      [{ query: { from: "p", select: ["price"] } }, 400, "INVALID_QUERY"],
      [{ query: { from: "p", select: ["owner"] } }, 400, "INVALID_QUERY"],
      [
        { query: { from: "p", where: [{ field: "owner", op: "like", value: "a" }] } },
        400,
        "INVALID_QUERY",
      ],
      [
        { mutation: { type: "update", table: "p", set: { price: "1" }, where: named } },
        400,
        "INVALID_MUTATION",
      ],
      [{ mutation: { type: "delete", table: "p", where: [] } }, 400, "INVALID_MUTATION"],
      [
        { mutation: { type: "delete", table: "p", where: named, notify: { bus: "products:all" } } },
        403,
        "NOTIFY_DENIED",
      ],
    ];
    for (const [body, expected, code] of asked) {
      const { status, json } = await explain(body, "narrow");
      expect([status, json.error?.code], JSON.stringify(body)).toEqual([expected, code]);
    }
  });
});

describe("400", () => {
  it("refuses transactions, several requests at once, and empty bodies", async () => {
    const refs = { p: id("products") };
    const query = { from: "p" };
    const mutation = { type: "insert", table: "p", values: [{ name: "a" }] };
    for (const body of [{ transaction: [{ query }] }, { query, mutation }, {}]) {
      const { status, json } = await explain({ refs, ...body });
      expect([status, json.error.code]).toEqual([400, "INVALID_REQUEST"]);
    }
    const { status, json } = await writing.send({ query, explain: "yes" });
    expect([status, json.error.code]).toEqual([400, "INVALID_REQUEST"]);
    expect(await writing.rows("products")).toEqual([]);
  });
});

describe("403", () => {
  it("needs the right to explain, before any other check", async () => {
    const bodies = [
      { query: { from: "p" } },
      { query: { from: "p", select: ["nothing"] } },
      { mutation: { type: "insert", table: "p", values: [{ name: "a" }] } },
    ];
    for (const body of bodies) {
      const { status, json } = await explain(body, "silent");
      expect([status, json.error.code]).toEqual([403, "SCOPE_VIOLATION"]);
      expect(json.error.message).toMatch(/^\/explain: /);
    }
    expect(await writing.rows("products")).toEqual([]);
    expect(
      (await writing.send({ query: { from: "p" }, explain: false }, { key: "silent" })).status,
    ).toBe(200);
  });

  it("is the answer to every role", () => {
    const definition = {
      ...writing.definition,
      roles: { all: { ...writing.definition.keys["backend"]! } },
    };
    const workspace = buildWorkspace(definition as typeof writing.definition, {
      version: 1,
      rootSecret: Buffer.alloc(32),
    });
    const caller = {
      kind: "endUser",
      workspaceId: workspace.id,
      endUserId: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc",
      roles: ["all"],
      claims: {},
      origins: null,
    } as const;
    expect(grantFor(workspace, caller).tables.size).toBe(3);
    expect(grantFor(workspace, caller).explain).toBe(false);
  });
});
