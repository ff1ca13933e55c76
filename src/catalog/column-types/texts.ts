// The column types for texts: `text`, and `enum`, whose values the definition lists.
import { expected, type ColumnTypeEntry } from "./entry.ts";

function encodeText(value: unknown): string {
  if (typeof value !== "string") return expected("a string");
  if (value.includes("\0")) return expected("a string without NUL characters");
  return value;
}

const shared = {
  sqlType: "text",
  encode: encodeText,
  wire: "string",
  schema: { type: "string" },
  jsonText: "escaped",
  toText: "same",
} as const;

export const text: ColumnTypeEntry = {
  ...shared,
  fields: ["maxLength"],
  canBeKey: true,
  masks: ["last", "first", "hash", "email"],
  isFreeText: true,
};

export const enumeration: ColumnTypeEntry = {
  ...shared,
  fields: ["values"],
  needs: {
    field: "values",
    hint: "Add the key `values` to the column, with the list of texts that the column allows.",
  },
  masks: ["last", "first", "hash"],
};
