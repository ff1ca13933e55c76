// The types of GUIDs: `uuid`, and `file`, which is a list of blob ids.
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
  noArray: "A file column already contains a list: remove array.",
  jsonText: "escaped",
  toText: null,
  masks: [],
  holdsBlobs: true,
  isList: true,
};
