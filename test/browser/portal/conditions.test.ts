// Tests which conditions the portal shows as a form with column, operator and value.
import { expect, it } from "vitest";
import { claimIn, simpleIn } from "../../../src/portal-app/browser/parts/conditions/operators.ts";

const columns = [{ name: "owner" }] as unknown as Parameters<typeof simpleIn>[0];
const read = (condition: object) => simpleIn(columns, condition as never);

it("shows a comparison of a column with a value", () => {
  const condition = { field: "owner", op: "eq", value: "me" };
  expect(read(condition)).toEqual({ ...condition, column: columns[0] });
  expect(read({ field: "owner", op: "isNull" })).not.toBeNull();
});

it.each([
  { field: "owner", op: "eq", valueFromClaim: "sub" },
  { field: "owner", op: "eq", valueField: "reader" },
  { field: "owner", path: ["a"], op: "eq", value: "me" },
  { field: "other", op: "eq", value: "me" },
  { or: [] },
])("shows %j as JSON, because it is no such comparison", (condition) => {
  expect(read(condition)).toBeNull();
});

it("shows a comparison of a column with a claim to those who edit row filters", () => {
  const condition = { field: "owner", op: "eq", valueFromClaim: "sub" };
  expect(claimIn(columns, condition as never)).toEqual({ ...condition, column: columns[0] });
  for (const other of [
    { field: "owner", op: "eq", value: "me" },
    { ...condition, field: "other" },
    { ...condition, path: ["a"] },
    { and: [condition] },
  ])
    expect(claimIn(columns, other as never)).toBeNull();
});
