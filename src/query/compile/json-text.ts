// Rows as JSON text, put together by `concat`: a fifth cheaper for PostgreSQL than building json values of the same rows.
// Every type has one way to be written; what could need escaping goes through `to_json`.
import { isList } from "../../conditions/values.ts";
import { concatenated, propertyStart, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/tree.ts";
import type { ValueType } from "../../catalog/model.ts";

/** One property of an object; `json` is never null and prints as JSON. */
export interface Property {
  readonly name: string;
  readonly json: Sql;
}

/** `{"a":...,"b":...}`; never null. */
export function objectText(properties: readonly Property[]): Sql {
  const pieces = properties.flatMap(({ name, json }, index) => [
    propertyStart(name, index === 0),
    json,
  ]);
  return concatenated([...pieces, sql`'}'`]);
}

type Writing =
  /** Prints as JSON by itself. */
  | "plain"
  /** Digits, letters and dashes: between quotes as it is. */
  | "quoted"
  | "escaped";

const writings: Readonly<Record<ValueType, Writing>> = {
  text: "escaped",
  integer: "plain",
  bigint: "quoted",
  decimal: "quoted",
  float: "plain",
  boolean: "plain",
  date: "quoted",
  time: "quoted",
  // PostgreSQL prints a blank where JSON has a T.
  timestamp: "escaped",
  uuid: "quoted",
  json: "plain",
  enum: "escaped",
  file: "escaped",
};

/**
 * The JSON text of a value, in its wire type (decisions 2).
 * @param asText 64-bit and decimal numbers travel as strings; counts do not
 */
export function valueText(value: Sql, type: OperandType, nullable: boolean, asText: boolean): Sql {
  if (isList(type))
    return orNull(sql`to_json(${asText ? sql`${value}::text[]` : value})`, nullable);
  const writing = asText
    ? "quoted"
    : type.valueType === "bigint"
      ? "plain"
      : writings[type.valueType];
  if (writing === "escaped") return orNull(sql`to_json(${value})`, nullable);
  if (writing === "plain")
    return type.valueType === "boolean"
      ? orNull(sql`${value}::text`, nullable)
      : orNull(value, nullable);
  return nullable
    ? sql`coalesce('"' || ${value}::text || '"', 'null')`
    : sql`'"' || ${value}::text || '"'`;
}

const orNull = (json: Sql, nullable: boolean): Sql =>
  nullable ? sql`coalesce(${json}::text, 'null')` : json;
