// The column types whose values are GUIDs: `uuid`, and `file`, whose value is a list of file ids.
import { isGuid } from "../../platform/index.ts";
import { expected, type ColumnTypeEntry } from "./entry.ts";

const shared = {
  sqlType: "uuid",
  fields: [],
  encode: (value) =>
    typeof value === "string" && isGuid(value) ? value.toLowerCase() : expected("a GUID"),
  wire: "string",
  schema: { type: "string", format: "uuid" },
} as const satisfies Partial<ColumnTypeEntry>;

export const uuid: ColumnTypeEntry = {
  ...shared,
  canBeKey: true,
  madeBy: "uuid",
  jsonText: "quoted",
  toText: "cast",
  masks: ["last", "first", "hash"],
};

export const file: ColumnTypeEntry = {
  ...shared,
  noArray: "A `file` column already contains a list of files. Remove `array`.",
  jsonText: "escaped",
  toText: null,
  masks: [],
  holdsBlobs: true,
  isList: true,
};
