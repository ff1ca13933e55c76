// The registry of column types, with one entry for each type of the contract. TypeScript reports a
// missing entry. Also contains functions that derive facts from the entries.
import { date, time, timestamp } from "./moments.ts";
import { file, uuid } from "./guids.ts";
import { boolean, json } from "./json-values.ts";
import { bigint, decimal, float, integer } from "./numbers.ts";
import { enumeration, text } from "./texts.ts";
import type { ColumnRules, ColumnTypeEntry, ValueType } from "./entry.ts";

const reference: ColumnRules = {
  fields: ["table", "onDelete", "relation", "inverse"],
  needs: {
    field: "table",
    hint: "Add the key `table` to the column, with the name of the table to which the column refers.",
  },
  noArray:
    "A `reference` column contains one reference. Remove `array`, and use a second table with one row for each reference.",
};

/** All column types. Messages list the types in this order. */
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
 * Returns true if each value of a column with this type is a list: the column is an array, or its
 * type is a list.
 */
export const isList = ({ valueType, array }: ListableType): boolean =>
  array || columnTypes[valueType].isList === true;

/**
 * Returns the PostgreSQL type of the whole value, as in a cast, such as `text` or `int8[]`. For
 * files it is `uuid[]`.
 */
export const sqlTypeOf = (type: ListableType): string =>
  `${columnTypes[type.valueType].sqlType}${isList(type) ? "[]" : ""}`;

/**
 * Returns true if numbers of the type are strings in requests and responses. These are 64-bit and
 * decimal numbers, because JSON parsers would round them (G6.10).
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
