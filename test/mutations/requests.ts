// Makes random writes of one key over the current rows. It uses few different values, so that rows
// collide. Some writes need rights that the key does not have.
import type { Random } from "../../scripts/random.ts";
import type { Item } from "../access/naive-world.ts";
import * as writes from "../support/queries/writes.ts";
import type { Mutation } from "./model.ts";
import { keyOf, linksOf, references, uniqueKeys } from "./structure.ts";
import {
  keys,
  tableNames,
  tables as definitions,
  type Cell,
  type KeyName,
  type TableName,
  type Tables,
} from "./world.ts";

interface ReadStep {
  readonly from: TableName;
  readonly select: readonly string[];
  readonly where: readonly Item[];
}

/** A step of a transaction. It names tables by their names, not by aliases. */
export type Step = { readonly mutation: Mutation } | { readonly query: ReadStep };

interface Drawing {
  readonly random: Random;
  readonly key: KeyName;
  readonly tables: Tables;
}

export const mutationFor = (random: Random, key: KeyName, tables: Tables): Mutation =>
  writes.mutationFor(writingFor({ random, key, tables })) as unknown as Mutation;

/** Returns random steps, in which later steps use the answers of earlier steps. */
export const transactionFor = (random: Random, key: KeyName, tables: Tables): Step[] =>
  writes.transactionFor(writingFor({ random, key, tables })) as unknown as Step[];

function writingFor(drawing: Drawing): writes.Writing<TableName> {
  const { random, key } = drawing;
  const columns = (table: TableName) => Object.keys(definitions[table].columns);
  const rights = (table: TableName) =>
    keys[key][table] ?? { actions: [], read: [], insert: [], update: [] };
  return {
    random,
    tables: tableNames,
    writable: Object.keys(keys[key]) as TableName[],
    rights,
    columns,
    key: keyOf,
    needed: (table) =>
      columns(table).filter((name) => {
        const { required, default: start } = definitions[table].columns[name]!;
        return required === true && start === undefined;
      }),
    unique: (table) => uniqueKeys(table).at(-1)!,
    pointers: (table, target) =>
      references
        .filter((one) => one.table === table && one.target === target)
        .map(({ column }) => column),
    nameOf: (table) => table,
    newKeys: (table, count) => newKeysFor(drawing, table, count),
    cell: (table, column) => cellFor(drawing, table, column),
    arithmetic: (table, column) => stepFor(random, table, column),
    rows: (table) => rowsFor(drawing, table),
    read: (table) => ({
      from: table,
      select: [...new Set([keyOf(table), ...random.sample(rights(table).read, 2)])],
      where: [{ field: keyOf(table), op: "eq", value: keyFor(drawing, table) }],
    }),
    strayReferences: 0,
  };
}

const memberIds = Array.from(
  { length: 12 },
  (_, index) => `5eed0000-0000-4000-8000-0000000010${String(index).padStart(2, "0")}`,
);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const keyPools: Readonly<Record<TableName, readonly Cell[]>> = {
  teams: ["a", "b", "c", "d", "e", "f"],
  members: memberIds,
  folders: upTo(12),
  documents: upTo(16),
};

/** Returns keys. Most of them belong to no row. */
function newKeysFor({ random, tables }: Drawing, table: TableName, count: number): readonly Cell[] {
  const taken = new Set(tables[table].map((row) => row[keyOf(table)]));
  const fresh = keyPools[table].filter((value) => !taken.has(value));
  return random.chance(0.85) && fresh.length >= count
    ? random.sample(fresh, count)
    : Array.from({ length: count }, () => random.pick(keyPools[table]));
}

/** Returns a key, usually of an existing row. */
function keyFor({ random, tables }: Drawing, table: TableName): Cell {
  const rows = tables[table];
  return rows.length > 0 && random.chance(0.85)
    ? random.pick(rows)[keyOf(table)]
    : random.pick(keyPools[table]);
}

const texts = ["red", "blue", "green", "gold", "tin", "grey"];
const moments = ["2025-01-02T03:04:05+00:00", "2026-01-02T03:04:05+00:00"];

function cellFor(drawing: Drawing, table: TableName, name: string): Cell {
  const { random } = drawing;
  const column = definitions[table].columns[name]!;
  if (column.type === "reference" && !random.chance(0.1))
    return keyFor(drawing, column.table as TableName);
  if (random.chance(column.required === true ? 0.01 : 0.12)) return null;
  switch (column.type) {
    case "reference":
      return null;
    case "text":
      if (column.array === true) return random.sample(texts, random.whole(0, 2));
      return random.chance(0.02) ? "far too long a text" : random.pick(texts);
    case "integer":
      return random.chance(0.04) ? random.pick([-1, 101, 3]) : random.whole(5, 9);
    case "bigint":
      return String(random.pick([0, 1, 2 ** 40]));
    case "decimal":
      return `${random.whole(-20, 9000)}.${random.pick(["00", "50", "99"])}`;
    case "float":
      return random.whole(-8, 8) / 4;
    case "boolean":
      return random.chance(name === "locked" ? 0.25 : 0.8);
    case "timestamp":
      return random.pick(moments);
    case "date":
      return random.pick(["2025-02-28", "2026-12-31"]);
    case "json":
      return random.pick<unknown>([{ now: true }, { inc: 1, $ref: "x" }, [1, "a"], "text", 5]);
    case "enum":
      return random.chance(0.02) ? "other" : random.pick(column.values!);
    default:
      return random.pick(memberIds);
  }
}

function stepFor(random: Random, table: TableName, name: string): Cell {
  const { type } = definitions[table].columns[name]!;
  const direction = random.pick(["inc", "dec"]);
  const amounts: Readonly<Record<string, readonly unknown[]>> = {
    integer: [1, 1, 2, -1, 2 ** 31 - 1],
    bigint: [1, "5", "9223372036854775807"],
    decimal: ["0.50", "-3.25", "9999.99", 2],
    float: [0.25, -1],
  };
  if (type === "timestamp" || type === "date")
    return random.chance(0.5) ? { now: true } : undefined;
  if (name === keyOf(table)) return undefined;
  if (amounts[type] !== undefined && random.chance(0.6))
    return { [direction]: random.pick(amounts[type]) };
  return random.chance(0.01) && type !== "json"
    ? random.pick([{ inc: 1 }, { now: true }])
    : undefined;
}

/** Returns conditions, usually for some rows by their keys. */
function rowsFor(drawing: Drawing, table: TableName): Item[] {
  const { random } = drawing;
  if (random.chance(0.55)) {
    const value = Array.from({ length: random.whole(1, 3) }, () => keyFor(drawing, table));
    const one = { field: keyOf(table), op: "in", value };
    return random.chance(0.8) ? [one] : [one, conditionFor(drawing, table, 1)];
  }
  return Array.from({ length: random.whole(1, 2) }, () => conditionFor(drawing, table, 0));
}

const operators: Readonly<Record<string, readonly string[]>> = {
  text: ["eq", "neq", "in", "startsWith"],
  integer: ["eq", "neq", "in", "gt", "lte"],
  boolean: ["eq", "neq"],
  enum: ["eq", "neq", "in"],
  uuid: ["eq", "neq", "in"],
  reference: ["eq", "neq", "in"],
  timestamp: ["gt", "lte"],
};

/**
 * Returns the column that a comparison names, with or without `not`. Returns a unique text for
 * other conditions.
 */
const fieldOf = (item: Item): string =>
  "not" in item
    ? fieldOf(item["not"] as Item)
    : typeof item["field"] === "string"
      ? item["field"]
      : JSON.stringify(item);

function conditionFor(drawing: Drawing, table: TableName, depth: number): Item {
  const { random, key } = drawing;
  const kind = random.weighted([
    ["plain", 70],
    ["related", depth < 2 ? 20 : 0],
    ["and", depth < 2 ? 5 : 0],
    ["or", depth < 2 ? 8 : 0],
    ["not", depth < 2 ? 5 : 0],
  ] as const);
  const inner = () => conditionFor(drawing, table, depth + 1);
  if (kind === "and" || kind === "or") {
    const items = [inner(), inner()];
    // Two conditions on one column may contradict each other. The gateway refuses this form for all
    // rows, and the model does not know it.
    return { [kind]: fieldOf(items[0]!) === fieldOf(items[1]!) ? items.slice(1) : items };
  }
  if (kind === "not") return { not: inner() };
  if (kind === "related") return relatedFor(drawing, table, depth);
  const entry = keys[key][table];
  const named = [...(entry?.read ?? []), ...(entry?.filter ?? [])];
  const columns = Object.entries(definitions[table].columns).filter(
    ([name, { type, array }]) =>
      operators[type] !== undefined &&
      array !== true &&
      (named.length === 0 || named.includes(name) || random.chance(0.02)),
  );
  const [field, column] = random.pick(columns);
  const isNullable = column.required !== true && column.primaryKey !== true;
  if (isNullable && random.chance(0.15)) return { field, op: "isNull", value: random.chance(0.5) };
  const isFilterOnly = entry?.filter.includes(field) === true;
  const op = random.pick(
    isFilterOnly && random.chance(0.9) ? ["eq", "in"] : operators[column.type]!,
  );
  const value = () => known(drawing, table, field);
  if (op === "in") return { field, op, value: [value(), value()] };
  return { field, op, value: op === "startsWith" ? String(value()).slice(0, 2) : value() };
}

/** Returns a value of the column's type that is not null. */
function known(drawing: Drawing, table: TableName, field: string): Cell {
  for (;;) {
    const value = cellFor(drawing, table, field);
    if (value !== null && value !== "other") return value;
  }
}

function relatedFor(drawing: Drawing, table: TableName, depth: number): Item {
  const { random } = drawing;
  const [relation, ref] = random.pick(linksOf(table));
  const match = random.pick(["some", "none", "every"] as const);
  return { relation, ref, match, where: [conditionFor(drawing, ref, depth + 1)] };
}
