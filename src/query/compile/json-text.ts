// Compiles rows to JSON text by concatenation (`||`). This costs PostgreSQL much less than building
// json values. Values that may need escaping go through `json_scalar`, or through `to_json` in
// older versions of PostgreSQL.
import { columnTypes, isList, type Workspace } from "../../catalog/index.ts";
import { concatenated, jsonMarks, sql, type Sql } from "./text.ts";
import type { OperandType } from "../../conditions/index.ts";

/**
 * A value as JSON. `text` is the SQL of its JSON text without the quotes or brackets around it.
 * `marks` are these quotes or brackets. The text is never null, because a null would make the text
 * of the whole row null.
 */
export interface JsonText {
  readonly text: Sql;
  readonly marks: readonly [open: string, close: string];
  /**
   * True if the text may be long, because it contains related rows. A long text is concatenated
   * last, so that PostgreSQL copies it only once or twice.
   */
  readonly isLong?: boolean;
}

export interface Property extends JsonText {
  readonly name: string;
}

const NO_MARKS = ["", ""] as const;
const QUOTES = ['"', '"'] as const;
const BRACKETS = ["[", "]"] as const;

/**
 * Returns one text for each property, with the punctuation before it. Concatenated, the texts are
 * the JSON text of the object.
 */
export const propertyTexts = (properties: readonly Property[]): Sql[] =>
  properties.map(({ name, text, marks }, index) => {
    const before = index === 0 ? "{" : `${properties[index - 1]!.marks[1]},`;
    const after = index === properties.length - 1 ? [jsonMarks(`${marks[1]}}`)] : [];
    return concatenated([jsonMarks(`${before}"${name}":${marks[0]}`), text, ...after]);
  });

/**
 * Maximum number of parts that are concatenated from left to right. An object with two relations
 * has five parts: the relations, and the texts before, between and after them.
 */
const PARTS_IN_A_ROW = 5;

/**
 * Returns the SQL of an object: `{"a":...,"b":...}`. It is never null. The quotes or brackets
 * around a value are part of the text constants before and after it, because every additional
 * operator costs time.
 */
export function objectText(properties: readonly Property[]): Sql {
  const parts: Sql[] = [];
  let pieces: Sql[] = [];
  let before = "{";
  for (const { name, text, marks, isLong = false } of properties) {
    pieces.push(jsonMarks(`${before}"${name}":${marks[0]}`));
    if (isLong) {
      parts.push(concatenated(pieces), text);
      pieces = [];
    } else pieces.push(text);
    before = `${marks[1]},`;
  }
  pieces.push(jsonMarks(`${before.slice(0, -1)}}`));
  parts.push(concatenated(pieces));
  // Many parts are concatenated in pairs. If they were concatenated from left to right, each
  // operator would copy all earlier parts again.
  return parts.length > PARTS_IN_A_ROW ? concatenated(parts) : sql.join(parts, sql` || `);
}

/**
 * Returns the SQL of a relation: `[...]` for a list, otherwise the related row or `null`.
 * @param rows SQL of the concatenated rows, or of the single row
 */
export const relatedText = (rows: Sql, from: Sql, isList: boolean): JsonText => ({
  text: sql`coalesce((select ${rows} ${from}), ${isList ? sql`''` : sql`'null'`})`,
  marks: isList ? BRACKETS : NO_MARKS,
  isLong: true,
});

/**
 * Returns the JSON text of a value in the JSON type of its column (G6.10).
 * @param asText true if a number becomes a string in JSON: 64-bit and decimal numbers, but not
 *   counts
 */
export function jsonValueText(
  value: Sql,
  type: OperandType,
  nullable: boolean,
  asText: boolean,
  { hasJsonScalar }: Pick<Workspace, "hasJsonScalar">,
): JsonText {
  if (isList(type))
    return orNull(sql`to_json(${asText ? sql`${value}::text[]` : value})::text`, nullable);
  const writing = asText ? "quoted" : columnTypes[type.valueType].jsonText;
  if (writing === "escaped") {
    const json = hasJsonScalar ? sql`json_scalar(${value})` : sql`to_json(${value})`;
    return orNull(sql`${json}::text`, nullable);
  }
  const text = sql`(${value})::text`;
  if (writing === "plain") return orNull(text, nullable);
  if (!nullable) return { text, marks: QUOTES };
  return { text: sql`coalesce('"' || ${text} || '"', 'null')`, marks: NO_MARKS };
}

const orNull = (json: Sql, nullable: boolean): JsonText => ({
  text: nullable ? sql`coalesce(${json}, 'null')` : json,
  marks: NO_MARKS,
});
