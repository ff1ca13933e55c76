// Tests how the forms of the portal change the rights to a table.
import { expect, it } from "vitest";
import {
  columnsFor,
  limitsOf,
  maskOf,
  storedRights,
  withColumn,
  withMask,
  type TableRights,
} from "../../../src/portal-app/browser/parts/rights/table-rights.ts";

const columns = ["id", "name", "__proto__"].map((name) => ({ name, primaryKey: name === "id" }));
const hash = { kind: "hash" };

it("writes what may be read, without the key, if a list is absent", () => {
  expect(columnsFor({ read: "*" }, "insert", columns)).toEqual(["name", "__proto__"]);
  expect(columnsFor({ read: ["id", "name"] }, "update", columns)).toEqual(["name"]);
  expect(columnsFor({ read: ["id", "name"], insert: "*" }, "insert", columns)).toHaveLength(3);
});

it("makes a list of a change, and keeps columns and members that it does not know", () => {
  const scope = { read: "*", update: ["gone", "name"], aggregate: true } as TableRights;
  const name = "name";
  expect(withColumn(scope, "insert", columns, { name, isIncluded: false })).toEqual({
    ...scope,
    insert: ["__proto__"],
  });
  expect(withColumn(scope, "update", columns, { name, isIncluded: false })).toEqual({
    ...scope,
    update: ["gone"],
  });
  expect(withColumn({}, "read", columns, { name, isIncluded: true }).read).toEqual(["id", "name"]);
});

it("masks a column of any name", () => {
  const masked = withMask({ read: ["id", "__proto__"] }, "__proto__", hash);
  expect(JSON.stringify(masked)).toBe(
    '{"read":["id","__proto__"],"masks":{"__proto__":{"kind":"hash"}}}',
  );
  expect(maskOf(masked, "__proto__")).toEqual(hash);
  expect(maskOf({}, "__proto__")).toBeUndefined();
  expect(maskOf({ masks: {} }, "constructor")).toBeUndefined();
  expect(storedRights(masked)).toEqual(masked);
  expect(withMask(masked, "__proto__", undefined)).toEqual({ read: ["id", "__proto__"] });
});

it("stores no mask of a hidden column and no columns of an action that is not allowed", () => {
  const rights = { actions: ["read"], read: ["id"], insert: ["name"], masks: { name: hash } };
  expect(storedRights(rights)).toEqual({ actions: ["read"], read: ["id"] });
  expect(storedRights({ ...rights, read: "*" })).toHaveProperty("masks", rights.masks);
});

it("names the limits of rights", () => {
  const rights = { rowFilter: [{}], masks: { name: hash }, maxRows: 5 };
  expect(limitsOf(rights).map(({ sign }) => sign)).toEqual(["*", "~", "≤5"]);
  expect(limitsOf({ rowFilter: [], masks: {} })).toEqual([]);
});
