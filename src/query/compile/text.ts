// The smallest parts of a statement. Only this file writes text into SQL without binding it as a
// parameter: names and row filter values of the definition, generated names, and numbers. Values of
// a request are never written into SQL, except `true` and `false`.
import { escapeLiteral } from "pg";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, sqlTypeOf, type Column } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import { compileSql, sql, type Sql } from "./builder/sql.ts";

export { compileSql, sql, type Sql };

/**
 * Returns the SQL of a name that the gateway has generated, such as an alias. The name consists of
 * letters, then digits or `$`. Several names are joined by dots.
 */
export function own(...names: readonly string[]): Sql {
  if (!names.every((name) => /^[a-z]+[0-9$]*$/.test(name)))
    throw new Error(`not a generated name: ${names.join(".")}`);
  return sql.raw(names.join("."));
}

/** Returns quoted names, such as the names of a schema and a table, joined by dots. */
export const quoted = (...names: readonly string[]): Sql => sql.id(...names);

/** Returns a whole number as SQL text. It must not be a value of the request. */
export function int(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  return sql.raw(String(value));
}

/**
 * Returns the JSON text between two values of an object as an SQL text constant. The text consists
 * of JSON punctuation and property names. The contract permits only letters, digits and `_` in
 * these names.
 */
export function jsonMarks(text: string): Sql {
  if (!/^[{}[\]",:A-Za-z0-9_]*$/.test(text)) throw new Error(`not between two values: ${text}`);
  return sql.raw(`'${text}'`);
}

/**
 * Returns SQL that raises the error GW001, which rolls the whole statement back. The message of the
 * error is the reason, followed by the refused item.
 */
export function refuseSql(reason: string, item?: Sql): Sql {
  if (!/^[a-z]+(?: [0-9]+)?$/.test(reason)) throw new Error(`not a known reason: ${reason}`);
  return item === undefined
    ? sql.raw(`gateway_tx.refuse('${reason}')`)
    : sql`gateway_tx.refuse(${sql.raw(`'${reason} '`)} || ${item}::text)`;
}

/** Returns GUIDs of the definition as a constant array. */
export function guidSql(...guids: readonly string[]): Sql {
  if (!guids.every(isGuid)) throw new Error(`not GUIDs: ${guids.join(", ")}`);
  return sql.raw(`'{${guids.join(",")}}'::uuid[]`);
}

/**
 * Returns SQL that concatenates texts. No text may be null. `||` costs half as much as `concat`,
 * which inspects the type of every argument. Texts are joined in pairs. So a long text is copied
 * only a few times, and the SQL of hundreds of columns is nested only a few levels deep.
 */
export function concatenated(pieces: readonly Sql[]): Sql {
  if (pieces.length === 1) return pieces[0]!;
  const half = pieces.length >> 1;
  return sql`(${concatenated(pieces.slice(0, half))} || ${concatenated(pieces.slice(half))})`;
}

/**
 * Returns a value of a row filter in the definition as a text constant. With a constant,
 * PostgreSQL's planner knows the actual value, need not plan again for every run, and can use a
 * partial index. Values of requests are always bound as parameters, except `true` and `false`.
 */
export function definitionText(value: string): Sql {
  if (value.includes("\0")) throw new Error("a definition holds a NUL character");
  return sql.raw(escapeLiteral(value));
}

export const commaList = (items: readonly Sql[]): Sql => sql.join(items);
/** The condition that is true for every row. The function `all` leaves it out. */
const TRUE = sql`true`;
export const all = (items: readonly Sql[]): Sql =>
  joined(
    items.filter((item) => item !== TRUE),
    sql` and `,
    TRUE,
  );
export const any = (items: readonly Sql[]): Sql => joined(items, sql` or `, sql`false`);

const joined = (items: readonly Sql[], separator: Sql, none: Sql): Sql =>
  items.length === 0 ? none : items.length === 1 ? items[0]! : sql`(${sql.join(items, separator)})`;

/**
 * SQL types for casts. `elementType` returns the type of one element of an operand. `wholeType`
 * returns the type of the whole operand, which may be a list.
 */
export const elementType = (type: OperandType): Sql => sql.raw(columnTypes[type.valueType].sqlType);
export const wholeType = (type: OperandType): Sql => sql.raw(sqlTypeOf(type));

export const columnType = (column: Column): Sql => sql.raw(column.sqlType);

/**
 * Adds the collation (sort order) of text columns to an expression. An expression has no collation
 * by itself.
 */
export const collated = (text: Sql): Sql => sql`(${text}) collate "und-x-icu"`;
