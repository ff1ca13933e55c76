// Tools that describe and change nothing: the caller and its possibilities, the tables, one table,
// and the plan of a read.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolResult } from "../../../src/contract/index.ts";
import { definition, nobody, openShop, type Shop } from "./shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const idOf = (table: string): string => definition.tables[table]!.id;
const refusal = async (name: string, given: object, who = "backend") =>
  (await shop.call(who, name, given)).failure;

describe("whoami", () => {
  it("describes a key, an end user, and the rights of each", async () => {
    const { result } = await shop.call<ToolResult<"whoami">>("backend", "whoami");
    expect(result).toEqual({
      workspace: { id: definition.workspace.id, name: "Test" },
      caller: {
        kind: "key",
        id: definition.keys["backend"]!.id,
        name: "backend",
        roles: [],
        scopes: null,
      },
      may: {
        read: true,
        insert: true,
        update: true,
        delete: true,
        aggregate: true,
        explain: true,
        listFiles: true,
        readFiles: true,
      },
      endpoints: ["quote", "refuse", "plain", "signed"].map((name) => ({
        id: definition.endpoints[name]!.id,
        name,
        description: definition.endpoints[name]!.description,
      })),
    });
    const clerk = (await shop.call<ToolResult<"whoami">>("clerk", "whoami")).result!;
    expect(clerk.caller).toMatchObject({ kind: "endUser", roles: ["clerk"], scopes: null });
    expect(clerk.may).toMatchObject({ read: true, delete: false, aggregate: false });
    expect(clerk.endpoints.map(({ name }) => name)).toEqual(["quote"]);
  });

  it("takes no arguments", async () => {
    expect(await refusal("whoami", { who: "me" })).toMatchObject({ code: "INVALID_REQUEST" });
  });
});

describe("list_tables and describe_table", () => {
  type Tables = ToolResult<"list_tables">;
  const listed = async (given: object, who = "backend") => {
    const { result } = await shop.call<Tables>(who, "list_tables", given);
    return [result!.tables.map(({ name }) => name), result!.total];
  };

  it("list the tables that the caller may use, in pages and by a search text", async () => {
    expect(await listed({})).toEqual([["customers", "orders", "reviews", "vault"], 4]);
    expect(await listed({}, "reader")).toEqual([["customers", "orders"], 2]);
    expect(await listed({ search: "WHO BUYS" })).toEqual([["customers"], 1]);
    expect(await listed({ search: "vault" }, "reader")).toEqual([[], 0]);
    expect(await listed({ limit: 1, offset: 1, search: null })).toEqual([["orders"], 4]);
    expect(await listed({}, "nothing")).toEqual([[], 0]);
  });

  it.each([{ limit: 0 }, { limit: 1001 }, { search: "" }, { offset: -1 }, { page: 1 }])(
    "refuse %j",
    async (given) => {
      const { code, details } = (await refusal("list_tables", given))!;
      expect([code, details.length]).toEqual(["INVALID_REQUEST", 1]);
      expect(details[0]).toContain(`/${Object.keys(given)[0]}`);
    },
  );

  it("describe a table as /schema does, with the operators and aggregates of its columns", async () => {
    const schema = await shop.gateway.client(
      `/${definition.workspace.id}/schema?table=${idOf("customers")}`,
      { headers: { authorization: `Bearer ${shop.tokenOf("reader")}` } },
    );
    const { tables, limits } = JSON.parse(schema.text) as { tables: object[]; limits: object };
    for (const table of ["customers", idOf("customers"), idOf("customers").toUpperCase()]) {
      const { result } = await shop.call("reader", "describe_table", { table });
      expect(result).toEqual({
        table: tables[0],
        relatedTables: [{ id: idOf("orders"), name: "orders" }],
        operators: { text: expect.arrayContaining(["icontains"]), integer: expect.anything() },
        aggregates: { text: expect.anything(), integer: expect.arrayContaining(["sum"]) },
        limits,
      });
    }
  });

  it("give the same answer for hidden and unknown tables, and suggest a visible one", async () => {
    const of = async (table: string) =>
      (await refusal("describe_table", { table }, "reader"))!.message;
    expect(await of("vault")).toBe((await of("vuult")).replace("vuult", "vault"));
    expect(await of(idOf("vault"))).toBe((await of(nobody)).replace(nobody, idOf("vault")));
    expect(await of("custmers")).toMatch(/; did you mean "customers"\?$/);
    expect(await of("__proto__")).toContain("do not match");
  });
});

describe("the permission to delete", () => {
  interface Described {
    readonly permissions: { readonly delete: boolean };
  }
  const told = async (who: string) => {
    const { may } = (await shop.call<ToolResult<"whoami">>(who, "whoami")).result!;
    const { tables } = (await shop.call<ToolResult<"list_tables">>(who, "list_tables")).result!;
    const described = await Promise.all(
      tables.map(async ({ name }) => {
        const { result } = await shop.call<{ table: Described }>(who, "describe_table", {
          table: name,
        });
        return result!.table.permissions.delete;
      }),
    );
    const deletable = tables.filter(({ permissions }) => permissions.delete);
    expect(tables.map(({ permissions }) => permissions.delete)).toEqual(described);
    return { whoami: may.delete, tables: deletable.map(({ name }) => name) };
  };

  it("is the same in whoami, list_tables and describe_table: the rights of delete_rows", async () => {
    expect(await told("backend")).toEqual({
      whoami: true,
      tables: ["customers", "orders", "reviews", "vault"],
    });
    // The key `careful` may delete rows over HTTP, but its definition does not allow MCP tools to
    // delete.
    expect(await told("careful")).toEqual({ whoami: false, tables: [] });
    expect(await told("clerk")).toEqual({ whoami: false, tables: [] });
    // It is enough that one of the two roles lets tools delete.
    expect(await told("clerk+cleaner")).toEqual({ whoami: true, tables: ["reviews"] });
  });
});

describe("explain_query", () => {
  it("explains how a read would run, and refuses with the same error as the read", async () => {
    const { result } = await shop.call<ToolResult<"explain_query">>("backend", "explain_query", {
      table: "orders",
      select: ["status", { fn: "count", alias: "n" }],
      groupBy: ["status"],
    });
    expect(result!.plan).toMatchObject({
      cache: "write",
      sql: expect.stringContaining("group by"),
    });
    expect(result!.plan.refs).toEqual({ orders: { id: idOf("orders"), name: "orders" } });
    const failure = await refusal("explain_query", { table: "orders", select: ["nope"] });
    expect(failure!.message).toMatch(/^\/select\/0: /);
  });
});
