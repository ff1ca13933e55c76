// Random writes: inserts, updates, deletes, and transactions whose later steps use answers of
// earlier steps. The caller provides the tables and columns that may be written, the keys and
// values, and the conditions. Some writes are invalid, so the gateway must refuse them.
import type { Random } from "../../../scripts/random.ts";
import type { Item } from "./conditions.ts";

export interface WriteRights {
  readonly actions: readonly string[];
  readonly read: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
}

/**
 * Data for the generation of random writes. Tables and columns have their names here, not aliases.
 */
export interface Writing<T extends string> {
  readonly random: Random;
  /** The names of all tables. `writable` has only the tables that the credential may write. */
  readonly tables: readonly T[];
  readonly writable: readonly T[];
  readonly rights: (table: T) => WriteRights;
  /** Returns every column of the table. */
  readonly columns: (table: T) => readonly string[];
  readonly key: (table: T) => string;
  /** Returns the columns without which a new row is invalid, except the key. */
  readonly needed: (table: T) => readonly string[];
  /** Returns other unique columns, by which an upsert finds an existing row. */
  readonly unique: (table: T) => readonly string[];
  /** Returns the columns of the table that refer to the target table. */
  readonly pointers: (table: T, target: T) => readonly string[];
  /** Returns the table's name in the request. */
  readonly nameOf: (table: T) => string;
  readonly newKeys: (table: T, count: number) => readonly unknown[];
  readonly cell: (table: T, column: string) => unknown;
  /**
   * Returns an operation other than a plain value for `set`, such as an increment; undefined if the
   * column has none.
   */
  readonly arithmetic: (table: T, column: string) => unknown;
  /** Returns conditions that choose the rows of an update or delete. */
  readonly rows: (table: T) => readonly object[];
  /** Returns a read of the table as a step of a transaction. */
  readonly read: (table: T) => Item;
  /**
   * Probability that a reference to an earlier step names a random step. Such a reference may be
   * invalid.
   */
  readonly strayReferences: number;
}

/** Returns a table, usually one that the credential may write. */
export const tableFor = <T extends string>({ random, tables, writable }: Writing<T>): T =>
  random.pick(random.chance(0.04) ? tables : writable);

/** Returns a write of the table; without a table, of any table. */
export function mutationFor<T extends string>(
  writing: Writing<T>,
  table = tableFor(writing),
): Item {
  const { random } = writing;
  const { actions } = writing.rights(table);
  const weight = (action: string, share: number) => (actions.includes(action) ? share : 1);
  const type = random.weighted([
    ["insert", weight("insert", 40)],
    ["update", weight("update", 40)],
    ["delete", weight("delete", 20)],
  ] as const);
  const head = { type, table: writing.nameOf(table) };
  if (type === "insert") return { ...head, ...insertFor(writing, table) };
  const where = writing.rows(table);
  const most = random.chance(0.15) ? { maxAffected: random.whole(1, 4) } : {};
  const set = type === "update" ? { set: setFor(writing, table) } : {};
  return { ...head, ...set, where, ...most };
}

/** Returns random columns. Usually all of them are columns that the credential may use. */
const permitted = <T extends string>(
  { random, columns }: Writing<T>,
  table: T,
  names: readonly string[],
): readonly string[] => (names.length === 0 || random.chance(0.05) ? columns(table) : names);

function insertFor<T extends string>(writing: Writing<T>, table: T): Item {
  const { random } = writing;
  const key = writing.key(table);
  const needed = random.chance(0.97) ? writing.needed(table) : [];
  const more = permitted(writing, table, writing.rights(table).insert);
  const columns = [...new Set([key, ...needed, ...random.sample(more, random.whole(0, 5))])];
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ]);
  const values = writing.newKeys(table, count).map((newKey) => {
    // The rows of one write may have different columns.
    const given = columns.filter((name) => name === key || count === 1 || random.chance(0.97));
    const cells = given.map((name) => [name, name === key ? newKey : writing.cell(table, name)]);
    return Object.fromEntries(cells) as Item;
  });
  const returning = returningFor(writing, table);
  return {
    values,
    ...(returning === undefined ? {} : { returning }),
    ...(random.chance(0.3) ? { onConflict: conflictFor(writing, table, columns) } : {}),
  };
}

function returningFor<T extends string>(writing: Writing<T>, table: T): unknown {
  const { random } = writing;
  if (random.chance(0.37)) return undefined;
  const names = permitted(writing, table, writing.rights(table).read);
  return random.chance(0.4) ? true : random.sample(names, random.whole(1, 4));
}

function conflictFor<T extends string>(
  writing: Writing<T>,
  table: T,
  columns: readonly string[],
): Item {
  const { random } = writing;
  const other = writing.unique(table);
  const isOther = other.every((name) => columns.includes(name)) && random.chance(0.4);
  const key = random.chance(0.03) ? random.pick(columns) : writing.key(table);
  const target = isOther ? other : [key];
  if (random.chance(0.35)) return { columns: target, action: "ignore" };
  const { update } = writing.rights(table);
  const open = columns.filter((name) => !target.includes(name) && update.includes(name));
  const set = random.sample(random.chance(0.05) ? columns : open, random.whole(1, 3));
  const isListed = set.length > 0 && random.chance(0.85);
  return { columns: target, action: "update", ...(isListed ? { set } : {}) };
}

function setFor<T extends string>(writing: Writing<T>, table: T): Item {
  const { random } = writing;
  const names = permitted(writing, table, writing.rights(table).update);
  const cells = random
    .sample(names, random.whole(1, 3))
    .map((name) => [name, writing.arithmetic(table, name) ?? writing.cell(table, name)] as const);
  return Object.fromEntries(cells);
}

/** Returns steps for `transaction`. */
export function transactionFor<T extends string>(writing: Writing<T>): Item[] {
  const { random } = writing;
  const steps: Item[] = [];
  /** The earlier steps that return rows, each with its table. Later steps can refer to them. */
  const sources: { readonly index: number; readonly table: T }[] = [];
  const count = random.whole(1, 4);
  while (steps.length < count) {
    const table = tableFor(writing);
    const step = random.chance(0.28)
      ? { query: writing.read(table) }
      : { mutation: pointingBack(writing, table, sources) };
    if ("query" in step || step.mutation["returning"] !== undefined)
      sources.push({ index: steps.length, table });
    steps.push(step);
  }
  return steps;
}

/**
 * Returns a write that often uses the first row of an earlier step: as the target of a reference,
 * or as the row to change.
 */
function pointingBack<T extends string>(
  writing: Writing<T>,
  table: T,
  sources: readonly { readonly index: number; readonly table: T }[],
): Item {
  const { random } = writing;
  const mutation = mutationFor(writing, table);
  if (sources.length === 0 || random.chance(0.28)) return mutation;
  const source = random.pick(sources);
  const key = writing.key(source.table);
  const step = random.chance(writing.strayReferences) ? random.whole(0, 4) : source.index;
  const value = { $ref: `steps.${step}.data.0.${key}` };
  if (mutation["type"] !== "insert" && table === source.table)
    return { ...mutation, where: [{ field: key, op: "eq", value }] };
  const names = writing.pointers(table, source.table);
  const put = (cells: Item): Item =>
    Object.fromEntries(
      Object.entries(cells).map(([name, cell]) => [name, names.includes(name) ? value : cell]),
    );
  const { values, set } = mutation as { values?: Item[]; set?: Item };
  return { ...mutation, ...(values && { values: values.map(put) }), ...(set && { set: put(set) }) };
}
