// The table of operators, which the schema response contains and conditions use (G12.2).
import { describe, expect, it } from "vitest";
import {
  aggregatesByType,
  operators,
  operatorsByType,
  type OperatorKey,
} from "../../src/contract/values/operators.ts";
import { allOperators } from "../support/queries/operators.ts";

const types = Object.keys(operatorsByType) as OperatorKey[];
const ordered: OperatorKey[] = [
  "text",
  "integer",
  "bigint",
  "decimal",
  "float",
  "date",
  "time",
  "timestamp",
];

describe("the operators", () => {
  it.each(types)("of %s begin with those of every type", (type) => {
    expect(operatorsByType[type].slice(0, 5)).toEqual(["eq", "neq", "in", "nin", "isNull"]);
  });

  it("that compare by order belong only to numbers, times and text", () => {
    for (const op of ["gt", "gte", "lt", "lte", "between"] as const) {
      expect(types.filter((type) => operatorsByType[type].includes(op))).toEqual(ordered);
    }
  });

  it("are all known to the generated tests", () => {
    expect(allOperators.toSorted()).toEqual(operators.toSorted());
  });

  it("each belong to at least one type", () => {
    expect(
      operators.filter((op) => !types.some((type) => operatorsByType[type].includes(op))),
    ).toEqual([]);
  });
});

describe("the aggregates", () => {
  it("are min and max exactly where values are ordered, and sum and avg exactly for numbers", () => {
    expect(types.filter((type) => aggregatesByType[type].includes("max"))).toEqual(ordered);
    expect(types.filter((type) => aggregatesByType[type].includes("sum"))).toEqual([
      "integer",
      "bigint",
      "decimal",
      "float",
    ]);
  });
});
