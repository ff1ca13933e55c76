// The registry of column types, with one entry for each type of the contract. A missing entry does
// not compile. It also has functions that derive facts from the entries.
import { date, time, timestamp } from "./moments.ts";
import { file, uuid } from "./guids.ts";
import { boolean, json } from "./json-values.ts";
import { bigint, decimal, float, integer } from "./numbers.ts";
import { enumeration, text } from "./texts.ts";
import type { ColumnRules, ColumnTypeEntry, ValueType } from "./entry.ts";

const reference: ColumnRules = {
  fields: ["table", "onDelete", "relation", "inverse"],
  needs: { field: "table", hint: "Add table: the name of the referenced table." },
  noArray: "Use an intermediate table instead.",
};

/** The order is that of messages that list types. */
export const columnTypes: Readonly<Record<ValueType, ColumnTypeEntry>> &
  Readonly<Record<"reference", ColumnRules>> = {
  text,
  enum: enumeration,
  integer,
  bigint,
  decimal,
  float,
  boolean,
  date,
  time,
  timestamp,
  uuid,
  json,
  reference,
  file,
};

interface ListableType {
  readonly valueType: ValueType;
  readonly array: boolean;
}

/**
 * Returns true if a column of the type contains a list: an array, or a type that is a list itself.
 */
export const isList = ({ valueType, array }: ListableType): boolean =>
  array || columnTypes[valueType].isList === true;

/**
 * Returns the PostgreSQL type of the whole value, as in a cast: `text`, `int8[]`, `uuid[]` for
 * files.
 */
export const sqlTypeOf = (type: ListableType): string =>
  `${columnTypes[type.valueType].sqlType}${isList(type) ? "[]" : ""}`;

/**
 * Returns true if numbers of the type are strings on the wire: 64-bit and decimal numbers, which
 * JSON readers would round (G6.10).
 */
export const isTextOnWire = ({ valueType }: ListableType): boolean =>
  columnTypes[valueType].number !== undefined && columnTypes[valueType].wire === "string";

export {
  ValueError,
  type MomentKind,
  type NumberKind,
  type TextForm,
  type ValueType,
} from "./entry.ts";
export { parseCell, WrittenJson } from "./json-values.ts";
