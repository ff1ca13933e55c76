// Values: the values that a column type accepts. A value that would make a statement fail is
// rejected (G1.10, G6.11).
import { describe, expect, it } from "vitest";
import { encodeValue } from "../../src/conditions/values.ts";
import { ValueError, type ValueType } from "../../src/catalog/column-types/index.ts";
import type { OperandType } from "../../src/conditions/tree.ts";

const scalar = (valueType: ValueType): OperandType => ({ valueType, array: false });

const accepted: readonly (readonly [ValueType, unknown, unknown])[] = [
  ["text", "", ""],
  ["text", "Ω'; drop table x --", "Ω'; drop table x --"],
  ["integer", -2147483648, "-2147483648"],
  ["integer", 2147483647, "2147483647"],
  ["integer", -0, "0"],
  ["bigint", "9223372036854775807", "9223372036854775807"],
  ["bigint", 9007199254740991, "9007199254740991"],
  ["decimal", "0.1000", "0.1000"],
  ["decimal", 12.5, "12.5"],
  ["decimal", "-.5", "-.5"],
  ["float", 1e-300, "1e-300"],
  ["boolean", false, "false"],
  ["date", "2024-02-29", "2024-02-29"],
  ["time", "23:59:59.999999", "23:59:59.999999"],
  ["timestamp", "2026-01-31T13:45:00Z", "2026-01-31T13:45:00Z"],
  ["timestamp", "2026-01-31T13:45:00.123+02:00", "2026-01-31T13:45:00.123+02:00"],
  ["timestamp", "2026-01-31T13:45:00", "2026-01-31T13:45:00Z"],
  ["timestamp", "2026-01-31", "2026-01-31T00:00Z"],
  ["uuid", "0B6F3C52-6A0E-4A57-9D0E-1F1F6C1F0001", "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001"],
  ["json", { a: ["\\u0000 written out"] }, '{"a":["\\\\u0000 written out"]}'],
];

const refused: readonly (readonly [ValueType, unknown])[] = [
  ["text", 5],
  ["text", "a\0b"],
  ["integer", "1"],
  ["integer", 1.5],
  ["integer", 99999999999],
  ["integer", -2147483649],
  ["integer", 1e20],
  ["bigint", 2 ** 53],
  ["bigint", "9223372036854775808"],
  ["bigint", "1e3"],
  ["decimal", 2 ** 53],
  ["decimal", "NaN"],
  ["decimal", "Infinity"],
  ["decimal", "1".repeat(200)],
  ["decimal", "."],
  ["float", Number.POSITIVE_INFINITY],
  ["float", "1"],
  ["boolean", "true"],
  ["boolean", 1],
  ["date", "2023-02-29"],
  ["date", "0000-01-01"],
  ["date", "2026-1-1"],
  ["date", "infinity"],
  ["time", "24:00:00"],
  ["time", "12:60"],
  ["timestamp", "0000-01-01T00:00:00Z"],
  ["timestamp", "2026-01-31T13:45:60Z"],
  ["timestamp", "2026-01-31T13:45:00+23:59"],
  ["timestamp", "now"],
  ["uuid", "0b6f3c52"],
  ["uuid", "{0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001}"],
  ["json", { a: "\0" }],
  ["json", { "\0": 1 }],
];

describe("values", () => {
  it.each(accepted)("%s accepts %j", (type, value, bound) => {
    expect(encodeValue(scalar(type), value)).toBe(bound);
  });

  it.each(refused)("%s rejects %j", (type, value) => {
    expect(() => encodeValue(scalar(type), value)).toThrow(ValueError);
  });

  it("an enum names its values in the message", () => {
    const type = { ...scalar("enum"), values: ["new", "paid"] };
    expect(encodeValue(type, "paid")).toBe("paid");
    expect(() => encodeValue(type, "Paid")).toThrow('must be one of "new", "paid"');
  });

  it("a list names the invalid item", () => {
    const type = { valueType: "integer", array: true } as const;
    expect(encodeValue(type, [1, 2])).toEqual(["1", "2"]);
    expect(() => encodeValue(type, [1, "2"])).toThrow("item 1 must be an integer");
    expect(() =>
      encodeValue(
        type,
        Array.from({ length: 1001 }, () => 1),
      ),
    ).toThrow("at most 1000");
  });
});
