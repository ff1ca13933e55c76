// Returns random writes that a credential may make: inserts, updates, deletes, and transactions of
// them. They never let the gateway generate an id, because ids would differ between the worlds. No
// new row has a key that exists in only one world. The reason is that the gateway may say that a
// key is taken.
import type { Random } from "../../scripts/random.ts";
import type { ModelColumn } from "../support/model.ts";
import { aliasOf, conditionFor, conditionsFor, type Item } from "../support/queries/conditions.ts";
import { isNumber } from "../support/queries/operators.ts";
import * as writes from "../support/queries/writes.ts";
import { drawingFor, fileColumns, type Stream } from "./stream.ts";
import { definition, scopesOf } from "./world/definition.ts";
import { draw, keyColumn, type TableName, type World } from "./world/rows.ts";

export interface WriteBody {
  refs: Record<string, string>;
  mutation?: Item;
  transaction?: Item[];
  explain?: boolean;
}

export function writeFor(stream: Stream, random: Random): WriteBody {
  const { writing, refs } = writingFor(stream, random);
  return { mutation: dressed(random, writes.mutationFor(writing)), refs: refs() };
}

export function transactionFor(stream: Stream, random: Random): WriteBody {
  const { writing, refs } = writingFor(stream, random);
  const transaction = writes.transactionFor(writing).map((step) => {
    const { mutation } = step as { mutation?: Item };
    if (mutation !== undefined) return { mutation: dressed(random, mutation) };
    return random.chance(0.3) ? { ...step, includeTotalCount: true } : step;
  });
  return { transaction, refs: refs() };
}

/**
 * Adds options to a write. Deletes get a small `maxAffected`, so that some rows remain. Some writes
 * get `notify`.
 */
function dressed(random: Random, mutation: Item): Item {
  const most = mutation["type"] === "delete" ? { maxAffected: random.whole(1, 4) } : {};
  const bus = random.pick(["tasks:all", "tasks:one", "closed:all", "nothing:all"]);
  return { ...mutation, ...most, ...(random.chance(0.1) ? { notify: { bus } } : {}) };
}

function writingFor(stream: Stream, random: Random) {
  const { model } = stream;
  const drawing = drawingFor(stream, random, new Map());
  const tables = [...model.tables.keys()] as TableName[];
  const described = (table: TableName) => model.tables.get(table)!;
  const columns = (table: TableName) => described(table).columns.map(({ name }) => name);
  const rights = (table: TableName) => rightsOf(stream, table, columns(table));
  /**
   * Returns the rows from which a value is chosen: usually visible rows, sometimes all rows of both
   * worlds.
   */
  const world = (): World => (random.chance(0.85) ? stream.visible : stream.all);
  /**
   * Returns conditions. Usually they choose a few rows by their keys; sometimes they are random
   * conditions as in reads.
   */
  const rows = (table: TableName): Item[] => {
    if (random.chance(0.3))
      return [
        conditionFor(drawing, described(table), 1),
        ...conditionsFor(drawing, described(table), 1, 1),
      ];
    const keys = world()[table].map((row) => row[keyColumn[table]]);
    const value = random.sample(keys, random.whole(1, 4));
    const more = random.chance(0.3) ? [conditionFor(drawing, described(table), 1)] : [];
    return [{ field: keyColumn[table], op: "in", value }, ...more];
  };
  const writing: writes.Writing<TableName> = {
    random,
    tables,
    writable: tables.filter((table) => rights(table).actions.length > 1),
    rights,
    columns,
    key: (table) => keyColumn[table],
    needed: (table) => needed[table] ?? [],
    unique: (table) => [table === "people" ? "handle" : keyColumn[table]],
    pointers: (table, target) =>
      described(table)
        .relations.filter((relation) => relation.kind === "toOne" && relation.target === target)
        .map((relation) => relation.reference.column),
    nameOf: (table) => aliasOf(drawing, table),
    newKeys: (table, count) => Array.from({ length: count }, () => keyFor(stream, random, table)),
    cell: (table, column) =>
      fileColumns.includes(column) && random.chance(0.6)
        ? random.sample(stream.ownFiles, random.whole(1, 2))
        : (draw[table][column]?.(random, world()) ?? null),
    arithmetic: (table, column) =>
      arithmeticFor(
        random,
        described(table).columns.find(({ name }) => name === column)!,
      ),
    rows,
    read: (table) => ({
      from: aliasOf(drawing, table),
      select: [...new Set([keyColumn[table], ...random.sample(rights(table).read, 2)])],
      where: random.chance(0.5) ? rows(table) : [],
      limit: random.whole(1, 5),
    }),
    strayReferences: 0.05,
  };
  const refs = (): Record<string, string> =>
    Object.fromEntries(
      [...drawing.refs].map(([name, alias]) => [alias, model.tables.get(name)!.id]),
    );
  return { writing, refs };
}

/** Returns the scope entry of the credential for the table, with all lists written out. */
function rightsOf(
  { credential }: Stream,
  table: TableName,
  all: readonly string[],
): writes.WriteRights {
  const entry = scopesOf(credential)[table] ?? {};
  const list = (name: string, otherwise: readonly string[]): readonly string[] =>
    entry[name] === "*" ? all : ((entry[name] as string[] | undefined) ?? otherwise);
  const read = list("read", []);
  const others = read.filter((name) => name !== keyColumn[table]);
  const actions = list("actions", []);
  return { actions, read, insert: list("insert", others), update: list("update", others) };
}

const needed: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(definition.tables).map(([table, { columns }]) => [
    table,
    Object.keys(columns).filter(
      (name) => columns[name]!.required === true && columns[name]!.default === undefined,
    ),
  ]),
);

/** Returns a random key for a new row. It is free in both worlds, or taken in both. */
function keyFor({ shared }: Stream, random: Random, table: TableName): unknown {
  if (random.chance(0.12)) return random.pick(shared[table]);
  if (table === "regions") return `n${random.whole(1, 1e9)}`;
  if (table === "projects") return random.whole(1e6, 2e9);
  if (table === "tasks") return String(random.whole(1e6, 2e15));
  return random.guid(new Date(Date.UTC(2026, 0, random.whole(1, 300))));
}

const moments = new Set(["date", "time", "timestamp"]);

function arithmeticFor(random: Random, column: ModelColumn): Item | undefined {
  const { valueType, type, array } = column;
  if (array || type === "reference" || random.chance(0.5)) return undefined;
  if (moments.has(valueType)) return { now: true };
  const amount = random.pick<unknown>([1, 2, valueType === "integer" ? 2147483647 : "3"]);
  const step = valueType === "float" ? 0.5 : amount;
  return isNumber(valueType) ? { [random.pick(["inc", "dec"])]: step } : undefined;
}
