// Random writes of one key over the rows as they are: few different values, so that rows meet, and now and then what the key
// may not do.
import type { Random } from "../../scripts/random.ts";
import type { Item } from "../access/naive-world.ts";
import type { Mutation } from "./model.ts";
import {
  keys,
  tableNames,
  tables as definitions,
  type Cell,
  type Entry,
  type KeyName,
  type Row,
  type TableName,
  type Tables,
} from "./world.ts";

export interface ReadStep {
  readonly table: TableName;
  readonly select: readonly string[];
  readonly where: readonly Item[];
}

export type Step = { readonly mutation: Mutation } | { readonly read: ReadStep };

/** Values of the request, where a later step may use what an earlier one answered. */
export const reference = (step: number, column: string) => ({
  $ref: `steps.${step}.data.0.${column}`,
});

interface Drawing {
  readonly random: Random;
  readonly key: KeyName;
  readonly tables: Tables;
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
export const keyColumns: Readonly<Record<TableName, string>> = {
  teams: "code",
  members: "id",
  folders: "id",
  documents: "id",
};
/** Columns that every row must give a value, beside the key. */
const needed: Readonly<Record<TableName, readonly string[]>> = {
  teams: ["name"],
  members: ["name"],
  folders: [],
  documents: ["folder"],
};

export function mutationFor(random: Random, key: KeyName, tables: Tables): Mutation {
  const drawing = { random, key, tables };
  const table = tableFor(drawing);
  const actions = keys[key][table]?.actions ?? [];
  const weight = (action: string, share: number) => (actions.includes(action) ? share : 1);
  const type = random.weighted([
    ["insert", weight("insert", 40)],
    ["update", weight("update", 40)],
    ["delete", weight("delete", 20)],
  ] as const);
  if (type === "insert") return { type, table, ...insertFor(drawing, table) };
  const most = random.chance(0.15) ? { maxAffected: random.whole(1, 3) } : {};
  const where = rowsFor(drawing, table);
  return type === "delete"
    ? { type, table, where, ...most }
    : { type, table, set: setFor(drawing, table), where, ...most };
}

/** Steps in which later ones use what earlier ones answered. */
export function transactionFor(random: Random, key: KeyName, tables: Tables): Step[] {
  const steps: Step[] = [];
  const count = random.whole(1, 4);
  while (steps.length < count) {
    const drawing = { random, key, tables };
    if (random.chance(0.25)) steps.push({ read: readFor(drawing) });
    else steps.push({ mutation: pointingBack(random, mutationFor(random, key, tables), steps) });
  }
  return steps;
}

function tableFor({ random, key }: Drawing): TableName {
  return random.chance(0.05)
    ? random.pick(tableNames)
    : (random.pick(Object.keys(keys[key])) as TableName);
}

function readFor(drawing: Drawing): ReadStep {
  const { random, key } = drawing;
  const table = tableFor(drawing);
  const { read } = keys[key][table] ?? { read: [] };
  const select = [...new Set([keyColumns[table], ...random.sample(read, 2)])];
  return { table, select, where: [oneRow(drawing, table)] };
}

const oneRow = (drawing: Drawing, table: TableName): Item => ({
  field: keyColumns[table],
  op: "eq",
  value: keyFor(drawing, table),
});

/** Mostly the key of a row that is there. */
function keyFor({ random, tables }: Drawing, table: TableName): Cell {
  const rows = tables[table];
  return rows.length > 0 && random.chance(0.85)
    ? random.pick(rows)[keyColumns[table]]
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

function insertFor(drawing: Drawing, table: TableName): Omit<Mutation, "type" | "table"> {
  const { random, key } = drawing;
  const entry = keys[key][table];
  const every = Object.keys(definitions[table].columns);
  const permitted = random.chance(0.05) ? every : (entry?.insert ?? every);
  const keyColumn = keyColumns[table];
  const least = random.chance(0.97) ? [keyColumn, ...needed[table]] : [keyColumn];
  const columns = [...new Set([...least, ...random.sample(permitted, random.whole(0, 4))])];
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ]);
  const fresh = keyPools[table].filter(
    (value) => !drawing.tables[table].some((row) => row[keyColumn] === value),
  );
  const newKeys = random.chance(0.85) && fresh.length >= count ? random.sample(fresh, count) : [];
  const values = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      columns
        .filter((name, place) => place === 0 || count === 1 || random.chance(0.97))
        .map((name) => [
          name,
          name === keyColumn
            ? (newKeys[index] ?? random.pick(keyPools[table]))
            : cellFor(drawing, table, name),
        ]),
    ),
  );
  const returning = returningFor(drawing, entry, every);
  const onConflict = random.chance(0.35) ? conflictFor(drawing, table, columns) : undefined;
  return { values, ...(returning && { returning }), ...(onConflict && { onConflict }) };
}

function returningFor(
  { random }: Drawing,
  entry: Entry | undefined,
  every: readonly string[],
): Mutation["returning"] {
  if (random.chance(0.4)) return undefined;
  const from = random.chance(0.04) ? every : (entry?.read ?? every);
  return from.length === 0 || random.chance(0.4) ? true : random.sample(from, random.whole(1, 4));
}

function conflictFor(
  { random, key }: Drawing,
  table: TableName,
  columns: readonly string[],
): NonNullable<Mutation["onConflict"]> {
  const other = {
    teams: ["name"],
    members: ["team", "nick"],
    folders: ["id"],
    documents: ["title"],
  };
  const target =
    random.chance(0.4) && other[table].every((name) => columns.includes(name))
      ? other[table]
      : [random.chance(0.03) ? random.pick(columns) : keyColumns[table]];
  if (random.chance(0.35)) return { columns: target, action: "ignore" };
  const update = keys[key][table]?.update ?? [];
  const open = columns.filter((name) => !target.includes(name) && update.includes(name));
  const set = random.sample(random.chance(0.05) ? columns : open, random.whole(1, 3));
  return {
    columns: target,
    action: "update",
    ...(set.length > 0 && random.chance(0.85) ? { set } : {}),
  };
}

function setFor(drawing: Drawing, table: TableName): Row {
  const { random, key } = drawing;
  const every = Object.keys(definitions[table].columns);
  const permitted = keys[key][table]?.update ?? [];
  const from = permitted.length === 0 || random.chance(0.05) ? every : permitted;
  return Object.fromEntries(
    random
      .sample(from, random.whole(1, 3))
      .map((name) => [name, stepFor(random, table, name) ?? cellFor(drawing, table, name)]),
  );
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
  if (name === keyColumns[table]) return undefined;
  if (amounts[type] !== undefined && random.chance(0.6))
    return { [direction]: random.pick(amounts[type]) };
  return random.chance(0.01) && type !== "json"
    ? random.pick([{ inc: 1 }, { now: true }])
    : undefined;
}

// Conditions.

/** Mostly some rows by their keys. */
function rowsFor(drawing: Drawing, table: TableName): Item[] {
  const { random } = drawing;
  if (random.chance(0.55)) {
    const value = Array.from({ length: random.whole(1, 3) }, () => keyFor(drawing, table));
    const one = { field: keyColumns[table], op: "in", value };
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

/** The column that a comparison names, negated or not; a text of its own for everything else. */
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
    // Two of one column may be opposites: a form that the gateway refuses whatever the rows, and that the model does not know.
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

/** A value that is not null, of the kind that stands in the column. */
function known(drawing: Drawing, table: TableName, field: string): Cell {
  for (;;) {
    const value = cellFor(drawing, table, field);
    if (value !== null && value !== "other") return value;
  }
}

const relations: Readonly<Record<TableName, readonly (readonly [string, TableName])[]>> = {
  teams: [["members", "members"]],
  members: [
    ["team", "teams"],
    ["boss", "members"],
    ["staff", "members"],
    ["folders", "folders"],
    ["documents", "documents"],
  ],
  folders: [
    ["parent", "folders"],
    ["children", "folders"],
    ["owner", "members"],
    ["documents", "documents"],
  ],
  documents: [
    ["folder", "folders"],
    ["author", "members"],
    ["original", "documents"],
    ["copies", "documents"],
  ],
};

function relatedFor(drawing: Drawing, table: TableName, depth: number): Item {
  const { random } = drawing;
  const [relation, ref] = random.pick(relations[table]);
  const match = random.pick(["some", "none", "every"] as const);
  return { relation, ref, match, where: [conditionFor(drawing, ref, depth + 1)] };
}

// Step references.

/** The write, made to use the first row of an earlier step where one answers rows. */
function pointingBack(random: Random, mutation: Mutation, steps: readonly Step[]): Mutation {
  const sources = steps.flatMap((step, index) => {
    if ("read" in step) return [{ index, table: step.read.table }];
    const { returning, table } = step.mutation;
    return Array.isArray(returning) || returning === true ? [{ index, table }] : [];
  });
  if (sources.length === 0 || random.chance(0.25)) return mutation;
  const { index, table } = random.pick(sources);
  const value = reference(index, keyColumns[table]);
  if (mutation.where && mutation.table === table)
    return { ...mutation, where: [{ field: keyColumns[table], op: "eq", value }] };
  const columns = definitions[mutation.table].columns;
  const put = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        columns[name]!.table === table ? value : cell,
      ]),
    );
  return {
    ...mutation,
    ...(mutation.values && { values: mutation.values.map(put) }),
    ...(mutation.set && { set: put(mutation.set) }),
  };
}
