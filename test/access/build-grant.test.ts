// Tests how the rights of several roles are combined, per row and per column (G5.10, G5.11). The
// caller gets the union of these rights.
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import { grantedRelation, type Grant } from "../../src/access/grant.ts";
import { grantFor } from "../../src/access/grants.ts";
import { defineWorkspace, scope } from "../support/definition.ts";
import type { Caller, EndUserCaller } from "../../src/contract/caller.ts";

const onlyNew = [{ field: "status", op: "eq", value: "new" }];
const mine = [{ field: "owner", op: "eq", valueFromClaim: "sub" }];

const workspace = buildWorkspace(
  defineWorkspace({
    tables: {
      customers: { columns: { name: { type: "text" } } },
      orders: {
        columns: {
          status: { type: "text" },
          total: { type: "decimal" },
          owner: { type: "uuid" },
          customer: {
            type: "reference",
            reference: {
              table: "customers",
              onDelete: "restrict",
              relation: "customer",
              inverse: "orders",
            },
          },
        },
      },
    },
    roles: {
      all: { tables: { orders: scope({ aggregate: true, maxRows: 100 }), customers: scope({}) } },
      fresh: {
        tables: {
          orders: scope({ read: ["id", "status", "customer"], rowFilter: onlyNew, maxRows: 300 }),
          customers: scope({}),
        },
      },
      own: {
        tables: {
          orders: scope({
            read: ["id", "total"],
            filter: ["status"],
            rowFilter: mine,
            masks: { total: { kind: "redact" } },
          }),
        },
      },
      hiding: {
        tables: {
          orders: scope({
            masks: { status: { kind: "first", keep: 1 }, customer: { kind: "redact" } },
          }),
          customers: scope({}),
        },
      },
      writer: {
        tables: {
          orders: scope({ actions: ["insert", "update"], insert: ["status"], update: ["total"] }),
        },
      },
      blind: { tables: { orders: scope({ actions: [] }) } },
    },
    keys: {
      backend: { kind: "server", tables: "all" },
      shop: { kind: "publishable", tables: { orders: scope({}) } },
    },
  }),
  { version: 1, rootSecret: Buffer.alloc(32) },
);

const orders = workspace.tablesByName.get("orders")!;
const asUser = (...roles: string[]): Grant =>
  grantFor(workspace, {
    kind: "endUser",
    roles,
    workspaceId: workspace.id,
    endUserId: "u",
    claims: {},
    origins: null,
  } satisfies EndUserCaller);
const asKey = (name: string): Grant => {
  const keyId = [...workspace.keysById].find(([, key]) => key.name === name)![0];
  return grantFor(workspace, {
    kind: "key",
    keyId,
    workspaceId: workspace.id,
    keyKind: "server",
    origins: null,
  } satisfies Caller);
};
const table = (grant: Grant) => grant.tables.get(orders.id)!;
const column = (grant: Grant, name: string) => table(grant).columnBy.get(name);

describe("one role", () => {
  it("shows its columns in all matching rows, so the plan uses the plain column", () => {
    expect(table(asUser("fresh")).rows.read).toHaveLength(1);
    expect(column(asUser("fresh"), "status")!.read).toEqual([{ rows: "all", mask: null }]);
    expect(column(asUser("fresh"), "total")).toBeUndefined();
  });

  it("allows only filters on a filter-only column", () => {
    const status = column(asUser("own"), "status")!;
    expect([status.read.length, status.filterEq.length, status.filterRange.length]).toEqual([
      0, 1, 0,
    ]);
  });

  it("grants no relation over a masked or unreadable reference, in either direction", () => {
    expect(grantedRelation(asUser("fresh"), table(asUser("fresh")), "customer")).toBeDefined();
    for (const role of ["hiding", "own"]) {
      expect(grantedRelation(asUser(role), table(asUser(role)), "customer")).toBeUndefined();
    }
    const hiding = asUser("hiding");
    const customers = hiding.tables.get(workspace.tablesByName.get("customers")!.id)!;
    expect(grantedRelation(hiding, customers, "orders")).toBeUndefined();
  });

  it("grants nothing on a table without an action, and nothing for a role that does not exist", () => {
    expect(asUser("blind").tables.size).toBe(0);
    expect(asUser("gone").tables.size).toBe(0);
  });

  it("may write the readable columns without the key, unless it lists columns", () => {
    expect(column(asUser("writer"), "status")).toMatchObject({
      read: [],
      insert: "all",
      update: null,
    });
    expect(column(asUser("writer"), "total")).toMatchObject({ insert: null, update: "all" });
  });
});

describe("several roles", () => {
  it("include a row if any of them includes it", () => {
    expect(table(asUser("fresh", "own")).rows.read).toHaveLength(2);
    expect(table(asUser("fresh", "all")).rows.read).toBe("all");
  });

  it("show a column only in the rows of the roles that grant it", () => {
    const grant = asUser("fresh", "own");
    const fresh = (table(asUser("fresh", "own")).rows.read as readonly unknown[])[0];
    expect(column(grant, "status")!.read).toEqual([{ rows: [fresh], mask: null }]);
    expect(column(grant, "status")!.filterEq).toEqual([{ rows: "all", mask: null }]);
    expect(column(grant, "status")!.filterRange).toEqual([{ rows: [fresh], mask: null }]);
  });

  it("prefer unmasked to masked, and the mask of the first role by name", () => {
    expect(column(asUser("hiding", "all"), "status")!.read).toEqual([{ rows: "all", mask: null }]);
    const views = column(asUser("hiding", "fresh"), "status")!.read;
    expect(views.map((view) => view.mask?.kind ?? null)).toEqual([null, "first"]);
    expect(views[1]!.rows).toBe("all");
  });

  it("aggregate over the rows of the roles that grant aggregates", () => {
    expect(table(asUser("fresh", "own")).aggregate).toBeNull();
    expect(table(asUser("fresh", "all")).aggregate).toBe("all");
  });

  it("take the highest row limit", () => {
    expect(table(asUser("all", "fresh")).maxRows).toBe(300);
    expect(table(asUser("all", "fresh", "own")).maxRows).toBe(1000);
  });
});

describe("keys", () => {
  it("aggregate by default if they are server keys, and not if publishable", () => {
    expect(table(asKey("backend")).aggregate).toBe("all");
    expect(table(asKey("shop")).aggregate).toBeNull();
  });

  it("are rejected after they left the definition", () => {
    const gone: Caller = {
      kind: "key",
      keyId: "00000000-0000-4000-8000-000000000000",
      workspaceId: workspace.id,
      keyKind: "server",
      origins: null,
    };
    expect(() => grantFor(workspace, gone)).toThrow(
      expect.objectContaining({ code: "UNAUTHENTICATED" }),
    );
  });
});

it("a caller that stays in a cache keeps no old version of its workspace in memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const caller: EndUserCaller = {
    kind: "endUser",
    workspaceId: workspace.id,
    endUserId: "u",
    roles: ["all"],
    claims: {},
    origins: null,
  };
  const usedOnce = (): WeakRef<object> => {
    const options = { version: 1, rootSecret: Buffer.alloc(32) };
    const old = buildWorkspace(defineWorkspace({ roles: { all: { tables: {} } } }), options);
    grantFor(old, caller);
    return new WeakRef(old);
  };
  const old = usedOnce();
  // The object of a new WeakRef stays in memory until the current turn of the event loop ends.
  await nextTurn();
  collect();
  expect(old.deref()).toBeUndefined();
  expect(grantFor(workspace, caller).workspace).toBe(workspace);
});
