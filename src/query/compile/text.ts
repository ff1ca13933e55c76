// The atoms of a statement. Only this file writes text into SQL without binding it: quoted names
// and row filter values of the catalog, and generated names and numbers. From a request it writes
// only `true` and `false`.
import { escapeLiteral } from "pg";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, sqlTypeOf, type Column } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import { compileSql, sql, type Sql } from "./builder/sql.ts";

export { compileSql, sql, type Sql };

/** A generated name inside a statement: letters, then digits or `$`. */
export function own(...names: readonly string[]): Sql {
  if (!names.every((name) => /^[a-z]+[0-9$]*$/.test(name)))
    throw new Error(`not a generated name: ${names.join(".")}`);
  return sql.raw(names.join("."));
}

/** A quoted name of the catalog or of an output property. */
export const quoted = (...names: readonly string[]): Sql => sql.id(...names);

/** A whole number that is part of the statement's shape. */
export function int(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  return sql.raw(String(value));
}

/**
 * The marks between two values of a JSON object, as a text constant. They consist of JSON
 * punctuation and of names that the contract permits.
 */
export function jsonMarks(text: string): Sql {
  if (!/^[{}[\]",:A-Za-z0-9_]*$/.test(text)) throw new Error(`not between two values: ${text}`);
  return sql.raw(`'${text}'`);
}

/**
 * Rolls the whole statement back. The reason, with the refused item after it, is the message of the
 * error GW001.
 */
export function refuseSql(reason: string, item?: Sql): Sql {
  if (!/^[a-z]+(?: [0-9]+)?$/.test(reason)) throw new Error(`not a known reason: ${reason}`);
  return item === undefined
    ? sql.raw(`gateway_tx.refuse('${reason}')`)
    : sql`gateway_tx.refuse(${sql.raw(`'${reason} '`)} || ${item}::text)`;
}

/** GUIDs of the catalog, as a constant. */
export function guidSql(...guids: readonly string[]): Sql {
  if (!guids.every(isGuid)) throw new Error(`not GUIDs: ${guids.join(", ")}`);
  return sql.raw(`'{${guids.join(",")}}'::uuid[]`);
}

/**
 * Concatenates texts. No text may be null. `||` costs half as much as `concat`, which
 * inspects the type of every argument. Texts are joined in pairs. A long text is then copied only a
 * few times, and hundreds of columns nest only a few levels deep.
 */
export function concatenated(pieces: readonly Sql[]): Sql {
  if (pieces.length === 1) return pieces[0]!;
  const half = pieces.length >> 1;
  return sql`(${concatenated(pieces.slice(0, half))} || ${concatenated(pieces.slice(half))})`;
}

/**
 * A value of a definition, as a text constant. The planner then estimates a row filter by its
 * actual value instead of planning again for every run. It may also use a partial index that covers
 * these rows. Values of requests are always bound, except `true` and `false`, which are part of a
 * statement's shape.
 */
export function definitionText(value: string): Sql {
  if (value.includes("\0")) throw new Error("a definition holds a NUL character");
  return sql.raw(escapeLiteral(value));
}

export const commaList = (items: readonly Sql[]): Sql => sql.join(items);
/** The condition that holds for every row; `all` leaves it out. */
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

/** The PostgreSQL type of one element of the operand, and of the whole operand. */
export const elementType = (type: OperandType): Sql => sql.raw(columnTypes[type.valueType].sqlType);
export const wholeType = (type: OperandType): Sql => sql.raw(sqlTypeOf(type));

export const columnType = (column: Column): Sql => sql.raw(column.sqlType);

/** Adds the collation of text columns to an expression that is no longer a column. */
export const collated = (text: Sql): Sql => sql`(${text}) collate "und-x-icu"`;
