// Makes new rows for a table of the conformance workspace, from the types of its columns.
import { randomUUID } from "node:crypto";
import {
  typeNames,
  type World,
  type WorldColumn,
  type WorldRow,
  type WorldTable,
} from "./world.ts";

interface RawLimits {
  readonly required?: boolean;
  readonly default?: unknown;
  readonly values?: readonly string[];
  readonly table?: string;
  readonly unique?: boolean;
  readonly maxLength?: number;
  readonly scale?: number;
}

/** Returns the declaration of a column in the definition files. */
function declaredColumn(world: World, table: WorldTable, column: string): RawLimits {
  const tables = world.definition["tables"] as Readonly<
    Record<string, { readonly columns: Readonly<Record<string, RawLimits>> }>
  >;
  return tables[table.name]?.columns[column] ?? {};
}

/**
 * Returns a new row with the key and all columns whose values the kit can make.
 * @param number makes texts and keys of several rows differ
 */
export function newRow(world: World, table: WorldTable, number: number): WorldRow {
  const row: Record<string, unknown> = {};
  for (const column of table.columns) {
    if (column.type === typeNames.file) continue;
    const value = newValue(world, table, column, number);
    if (value !== undefined) row[column.name] = value;
  }
  return row;
}

function newValue(world: World, table: WorldTable, column: WorldColumn, number: number): unknown {
  const { name, type, isList } = column;
  const limits = declaredColumn(world, table, name);
  const { values, maxLength = 60, table: target, scale = 2 } = limits;
  // Integers in a unique column must differ from those of the seed. The seed contains only small
  // integers, so the new integers are large.
  const isUnique = name === table.key || limits.unique === true;
  const makers: Readonly<Record<string, () => unknown>> = {
    text: () => `conform ${number} ${randomUUID()}`.slice(0, maxLength),
    integer: () => (isUnique ? 900_000 + (Date.now() % 9000) * 10 + (number % 10) : 40 + number),
    bigint: () => String(9_000_000_000_000 + (Date.now() % 1_000_000_000) + number),
    decimal: () => `${10 + number}.${"5".padEnd(scale, "0").slice(0, scale)}`.replace(/\.$/, ""),
    float: () => 1.5 + number,
    boolean: () => number % 2 === 0,
    date: () => "2031-05-17",
    time: () => "13:45:00",
    timestamp: () => "2031-05-17T13:45:00+00:00",
    uuid: () => randomUUID(),
    json: () => ({ conform: number, list: [1, "two", null] }),
    enum: () => values?.[number % values.length],
    reference: () => world.tables.get(target ?? "")?.rows[0]?.[world.tables.get(target ?? "")!.key],
  };
  const value = makers[type]?.();
  return value === undefined || !isList ? value : [value];
}
