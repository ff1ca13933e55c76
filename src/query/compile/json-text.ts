// Rows as JSON text, put together by `concat`: a fifth cheaper for PostgreSQL than building json values of the same rows.
// Every type has one way to be written; what could need escaping goes through `to_json`.
import { isList } from "../../conditions/values.ts";
import { concatenated, jsonMarks, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/tree.ts";
import type { ValueType } from "../../catalog/model.ts";

/** Text that is JSON, or that becomes JSON between quotes; never null. */
export interface JsonText {
  readonly text: Sql;
  readonly quoted: boolean;
}

export interface Property extends JsonText {
  readonly name: string;
}

/** `{"a":...,"b":...}`; never null. Quotes belong to the constants around a value: every further operator would cost. */
export function objectText(properties: readonly Property[]): Sql {
  const pieces: Sql[] = [];
  let marks = "{";
  for (const { name, text, quoted } of properties) {
    pieces.push(jsonMarks(`${marks}"${name}":${quoted ? '"' : ""}`), text);
    marks = quoted ? '",' : ",";
  }
  return concatenated([...pieces, jsonMarks(`${marks.slice(0, -1)}}`)]);
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
export function valueText(
  value: Sql,
  type: OperandType,
  nullable: boolean,
  asText: boolean,
): JsonText {
  if (isList(type))
    return orNull(sql`to_json(${asText ? sql`${value}::text[]` : value})`, nullable);
  const writing = asText
    ? "quoted"
    : type.valueType === "bigint"
      ? "plain"
      : writings[type.valueType];
  if (writing === "escaped") return orNull(sql`to_json(${value})`, nullable);
  if (writing === "plain")
    return orNull(type.valueType === "boolean" ? sql`${value}::text` : value, nullable);
  if (!nullable) return { text: value, quoted: true };
  return { text: sql`coalesce('"' || ${value}::text || '"', 'null')`, quoted: false };
}

const orNull = (json: Sql, nullable: boolean): JsonText => ({
  text: nullable ? sql`coalesce(${json}::text, 'null')` : json,
  quoted: false,
});
