// The registry of column types: one entry for each type of the contract (else it does not compile), and what follows from it.
import { date, time, timestamp } from "./moments.ts";
import { file, uuid } from "./guids.ts";
import { boolean, json } from "./json-values.ts";
import { bigint, decimal, float, integer } from "./numbers.ts";
import { enumeration, text } from "./texts.ts";
import type { ColumnRules, ColumnTypeEntry, ValueType } from "./entry.ts";

const reference: ColumnRules = {
  fields: ["table", "onDelete", "relation", "inverse"],
  needs: { field: "table", hint: "Add table: the name of the table that it points at." },
  noArray: "Use a table in between.",
};

/** In the order in which messages list types. */
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

/** Whether a column of the type holds a list: arrays, and types that are lists by themselves. */
export const isList = ({ valueType, array }: ListableType): boolean =>
  array || columnTypes[valueType].isList === true;

/** PostgreSQL type of the whole value, as in a cast: `text`, `int8[]`, `uuid[]` for files. */
export const sqlTypeOf = (type: ListableType): string =>
  `${columnTypes[type.valueType].sqlType}${isList(type) ? "[]" : ""}`;

/** Whether numbers of the type travel as strings: 64-bit and decimal ones, which JSON readers would round (G6.10). */
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
