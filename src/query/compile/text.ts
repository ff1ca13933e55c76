// The atoms of a statement, and the only place that writes text into SQL without binding it: quoted names and row filter values of the
// catalog, generated names and numbers, and of a request only true and false.
import { escapeLiteral } from "pg";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, sqlTypeOf, type Column } from "../../catalog/index.ts";
import type { OperandType } from "../../conditions/index.ts";
import { compileSql, sql, type Sql } from "./builder/sql.ts";

export { compileSql, sql, type Sql };

/** A name of our own making inside a statement: a letter, digits, `$`. */
export function own(...names: readonly string[]): Sql {
  if (!names.every((name) => /^[a-z]+[0-9$]*$/.test(name)))
    throw new Error(`not a name of ours: ${names.join(".")}`);
  return sql.raw(names.join("."));
}

/** A name of the catalog or an answered property, quoted. */
export const quoted = (...names: readonly string[]): Sql => sql.id(...names);

/** A whole number that is part of the statement's shape. */
export function int(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  return sql.raw(String(value));
}

/** What stands between two values of a JSON object, as a text constant. Made of JSON's marks and of names that the contract lets through. */
export function jsonMarks(text: string): Sql {
  if (!/^[{}[\]",:A-Za-z0-9_]*$/.test(text)) throw new Error(`not between two values: ${text}`);
  return sql.raw(`'${text}'`);
}

/** Takes the whole statement back; the reason comes as the message of SQLSTATE GW001. */
export function refuseSql(reason: string): Sql {
  if (!/^[a-z]+(?: [0-9]+)?$/.test(reason)) throw new Error(`not a reason of ours: ${reason}`);
  return sql.raw(`gateway_tx.refuse('${reason}')`);
}

/** The same, with what it is about behind the reason. */
export function refuseItemSql(reason: string, item: Sql): Sql {
  if (!/^[a-z]+(?: [0-9]+)?$/.test(reason)) throw new Error(`not a reason of ours: ${reason}`);
  return sql`gateway_tx.refuse(${sql.raw(`'${reason} '`)} || ${item}::text)`;
}

/** A GUID of the catalog, as a constant. */
export function guidSql(...guids: readonly string[]): Sql {
  if (!guids.every(isGuid)) throw new Error(`not GUIDs: ${guids.join(", ")}`);
  return sql.raw(`'{${guids.join(",")}}'::uuid[]`);
}

/**
 * Texts one after another; none may be null. Half the price of `concat`, which looks at every argument by its type. Joined in pairs,
 * so that a long one is copied a few times only and hundreds of columns nest a few levels deep.
 */
export function concatenated(pieces: readonly Sql[]): Sql {
  if (pieces.length === 1) return pieces[0]!;
  const half = pieces.length >> 1;
  return sql`(${concatenated(pieces.slice(0, half))} || ${concatenated(pieces.slice(half))})`;
}

/**
 * A value of a definition, as a text constant: the planner then judges a row filter by the value that it has, instead of planning
 * anew for every run, and may use an index that covers just those rows. Values of requests are always bound; only true and false,
 * which are part of a statement's shape, come here too.
 */
export function definitionText(value: string): Sql {
  if (value.includes("\0")) throw new Error("a definition holds a NUL character");
  return sql.raw(escapeLiteral(value));
}

export const list = (items: readonly Sql[]): Sql => sql.join(items);
/** What holds for every row; `all` leaves it out. */
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

/** The PostgreSQL type of one element of the operand, and of the whole. */
export const elementType = (type: OperandType): Sql => sql.raw(columnTypes[type.valueType].sqlType);
export const wholeType = (type: OperandType): Sql => sql.raw(sqlTypeOf(type));

export const columnType = (column: Column): Sql => sql.raw(column.sqlType);

/** Sorts and compares as text columns do, where an expression is not a column any more. */
export const collated = (text: Sql): Sql => sql`(${text}) collate "und-x-icu"`;
