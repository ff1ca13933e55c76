// Operators: the types that each operator accepts, and how it encodes its value.
import { describe, expect, it } from "vitest";
import { operators, operatorsByType } from "../../src/contract/values/operators.ts";
import {
  encodeOperands,
  filterOnlyOperators,
  operatorFits,
} from "../../src/conditions/operators.ts";
import type { OperandType } from "../../src/conditions/tree.ts";

const text: OperandType = { valueType: "text", array: false };
const integers: OperandType = { valueType: "integer", array: true };

describe("operators", () => {
  it("fit exactly the types that the contract lists", () => {
    for (const type of [
      "text",
      "integer",
      "boolean",
      "timestamp",
      "json",
      "uuid",
      "file",
    ] as const) {
      const fitting = operators.filter((op) =>
        operatorFits(op, { valueType: type, array: false }, false),
      );
      expect(fitting).toEqual(operators.filter((op) => operatorsByType[type].includes(op)));
    }
    expect(operatorFits("hasAny", integers, false)).toBe(true);
    expect(operatorFits("gt", integers, false)).toBe(false);
  });

  it("allow only equality on a filter-only column", () => {
    expect([...filterOnlyOperators].sort()).toEqual(["eq", "in", "isNull"]);
  });

  it("name isNull in the message for a null value", () => {
    for (const op of ["eq", "neq", "gt"] as const) {
      expect(() => encodeOperands(op, text, null)).toThrow("use isNull");
    }
    expect(() => encodeOperands("in", text, ["a", null])).toThrow("use isNull");
  });

  it("treat wildcards literally, except in patterns", () => {
    expect(encodeOperands("contains", text, "50%_\\")).toEqual(["%50\\%\\_\\\\%", "50%_\\"]);
    expect(encodeOperands("startsWith", text, "a%")).toEqual(["a\\%%"]);
    expect(encodeOperands("iendsWith", text, "_b")).toEqual(["%\\_b", "_b"]);
  });

  it("reject a pattern that ends in a single backslash", () => {
    expect(encodeOperands("like", text, "a\\\\")).toEqual(["a\\\\", "^a\\\\$"]);
    expect(() => encodeOperands("like", text, "a\\")).toThrow("lone backslash");
    expect(() => encodeOperands("nilike", text, "\\\\\\")).toThrow("lone backslash");
  });

  it("bind `between` as two values and lists as one", () => {
    expect(encodeOperands("between", { valueType: "integer", array: false }, [1, 9])).toEqual([
      "1",
      "9",
    ]);
    expect(() => encodeOperands("between", text, ["a"])).toThrow("array of two");
    expect(encodeOperands("in", { valueType: "integer", array: false }, [3, 4])).toEqual([
      ["3", "4"],
    ]);
    expect(() =>
      encodeOperands(
        "in",
        text,
        Array.from({ length: 1001 }, () => "x"),
      ),
    ).toThrow("at most 1000");
  });

  it("reject a search that PostgreSQL cannot parse", () => {
    expect(() => encodeOperands("search", text, "x".repeat(501))).toThrow("at most 500");
  });
});
