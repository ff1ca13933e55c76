// Applies a write to plain arrays of rows in the obvious way (G5, G7). It is slow, small, and
// shares no code with src/query. Collects all reasons for a refusal, because the API does not
// promise which one it reports.
import type { Item } from "../access/naive-world.ts";
import { Rights, type Status } from "./rights.ts";
import { collides, dangles, keyOf, lacksValue, references, same, uniqueKeys } from "./structure.ts";
import { arithmetic, fits, isInRange } from "./values.ts";
import {
  tableNames,
  tables as definitions,
  type Cell,
  type Entries,
  type Entry,
  type Row,
  type TableName,
  type Tables,
} from "./world.ts";

export interface Mutation {
  readonly type: "insert" | "update" | "delete";
  readonly table: TableName;
  readonly values?: readonly Row[];
  readonly returning?: boolean | readonly string[];
  readonly onConflict?: {
    readonly columns: readonly string[];
    readonly action: "ignore" | "update";
    readonly set?: readonly string[];
  };
  readonly set?: Row;
  readonly where?: readonly Item[];
  readonly maxAffected?: number;
}

/** The required result of a write: a refusal with one of the statuses, or rows. */
export interface Outcome {
  readonly refusals: ReadonlySet<Status>;
  /** True if the API does not define whether this write is refused. */
  readonly isOpen: boolean;
  readonly tables: Tables;
  readonly affectedRows: number;
  /** The returned rows; undefined if the request did not ask for rows. */
  readonly data: readonly Row[] | undefined;
}

/** Applies one write of one key to the current rows. */
export class Write {
  readonly #entries: Entries;
  readonly #rights: Rights;
  readonly #before: Tables;
  readonly #now: string;
  readonly #refusals = new Set<Status>();
  #isOpen = false;

  constructor(entries: Entries, before: Tables, now: string) {
    this.#entries = entries;
    this.#rights = new Rights(entries);
    this.#before = before;
    this.#now = now;
  }

  run(mutation: Mutation): Outcome {
    const { table, type } = mutation;
    const entry = this.#entries[table];
    const needed = mutation.onConflict ? [type, "update"] : [type];
    if (!entry || needed.some((action) => !entry.actions.includes(action))) return this.#end(403);
    const where = mutation.where ?? [];
    for (const status of this.#rights.flaws(table, where)) this.#refusals.add(status);
    if (this.#refusals.size > 0) return this.#end();
    if (type === "insert") return this.#insert(mutation, entry);
    const matching = this.#rights.meant(table, where, this.#before);
    const outcome =
      type === "update" ? this.#update(mutation, entry, matching) : this.#delete(table, matching);
    const { maxAffected = Infinity } = mutation;
    return matching.length > maxAffected ? this.#end(400) : outcome;
  }

  /** Applies a read of the key, as a step of a transaction. */
  read(table: TableName, select: readonly string[], where: readonly Item[]): Outcome {
    const entry = this.#entries[table];
    if (!entry?.actions.includes("read")) return this.#end(403);
    if (select.some((name) => !entry.read.includes(name))) return this.#end(400);
    for (const status of this.#rights.flaws(table, where)) this.#refusals.add(status);
    if (this.#refusals.size > 0) return this.#end();
    const rows = this.#rights.meant(table, where, this.#before);
    return { ...this.#end(), data: rows.map((row) => cells(row, select)) };
  }

  #end(
    status?: Status,
    done: { tables: Tables; affectedRows: number; data?: readonly Row[] | undefined } = {
      tables: this.#before,
      affectedRows: 0,
    },
  ): Outcome {
    if (status) this.#refusals.add(status);
    return { refusals: this.#refusals, isOpen: this.#isOpen, data: undefined, ...done };
  }

  // Inserts.

  #insert({ table, values = [], returning, onConflict }: Mutation, entry: Entry): Outcome {
    const { columns } = definitions[table];
    const given = [...new Set(values.flatMap((row) => Object.keys(row)))];
    if (given.some((name) => !entry.insert.includes(name))) return this.#end(400);
    if (
      values.some((row) => Object.entries(row).some(([name, cell]) => !fits(columns[name]!, cell)))
    )
      return this.#end(400);
    const shown = this.#shown(entry, returning);
    if (shown === null) return this.#end(400);
    const rows = values.map((row) => this.#filled(table, row));
    if (rows.some((row) => lacksValue(table, row))) return this.#end(400);
    const set = onConflict ? takenOver(table, entry, onConflict, given, rows) : [];
    const isUneven = values.some((row) => Object.keys(row).length !== given.length);
    if (set === null || (onConflict?.action === "update" && isUneven)) return this.#end(400);

    let now = this.#before[table];
    const written: { row: Row; checked: readonly string[] }[] = [];
    for (const row of rows) {
      const hit = onConflict && now.find((other) => same(onConflict.columns, row, other));
      const isOwn = written.some((one) => one.row === hit);
      if (hit && onConflict.action === "ignore") {
        if (!isOwn && !this.#rights.admits(table, hit, this.#before)) this.#refusals.add(400);
        continue;
      }
      const next: Row = hit ? { ...hit, ...cells(row, set) } : row;
      const others = now.filter((other) => other !== hit);
      const isTaken =
        hit !== undefined && (isOwn || !this.#rights.admits(table, hit, this.#before));
      if (isTaken || collides(table, next, others)) {
        this.#refusals.add(400);
        continue;
      }
      now = hit ? now.map((other) => (other === hit ? next : other)) : [...now, next];
      written.push({ row: next, checked: hit ? set : given });
    }
    const after = { ...this.#before, [table]: now };
    this.#checkWritten(table, written, after);
    const answered = entry.actions.includes("read") ? written : [];
    const data = shown && answered.map(({ row }) => cells(row, shown));
    return this.#end(undefined, { tables: after, affectedRows: written.length, data });
  }

  /** Columns of the answer. Undefined for no answer, null if one of them cannot be read. */
  #shown(
    entry: Entry,
    returning: Mutation["returning"] = false,
  ): readonly string[] | undefined | null {
    if (returning === false) return undefined;
    if (returning === true) return entry.read;
    return returning.every((name) => entry.read.includes(name)) ? returning : null;
  }

  /** Returns the row with its defaults. A GUID that the gateway would generate must be given. */
  #filled(table: TableName, row: Row): Row {
    const { columns } = definitions[table];
    return Object.fromEntries(
      Object.entries(columns).map(([name, { default: start = null }]) => [
        name,
        name in row
          ? row[name]
          : start === "now"
            ? this.#now
            : bigintText(columns[name]!.type, start),
      ]),
    );
  }

  /**
   * Checks that the caller may have the new and changed rows, and may read the rows that they point
   * at.
   */
  #checkWritten(
    table: TableName,
    written: readonly { row: Row; checked: readonly string[] }[],
    after: Tables,
  ): void {
    for (const { row, checked } of written) {
      if (!this.#rights.admits(table, row, after)) this.#refusals.add(403);
      for (const { column, target } of references.filter((one) => one.table === table)) {
        if (!checked.includes(column) || row[column] === null) continue;
        if (!this.#mayPointAt(target, row[column], after)) this.#refusals.add(400);
      }
    }
    if (dangles(after)) this.#refusals.add(400);
  }

  /**
   * Returns true if the row was readable before the write. A row of the write itself must be
   * readable after it.
   */
  #mayPointAt(target: TableName, key: Cell, after: Tables): boolean {
    if (!this.#entries[target]?.actions.includes("read")) return false;
    const at = (tables: Tables) => tables[target].find((row) => row[keyOf(target)] === key);
    const [old, next] = [at(this.#before), at(after)];
    if (!next) return false;
    return (
      (!old || this.#rights.admits(target, old, this.#before)) &&
      this.#rights.admits(target, next, after)
    );
  }

  // Updates.

  #update({ table, set = {} }: Mutation, entry: Entry, matching: readonly Row[]): Outcome {
    const { columns } = definitions[table];
    for (const [name, value] of Object.entries(set)) {
      const step = arithmetic(columns[name]!, value);
      if (!entry.update.includes(name)) this.#refusals.add(400);
      else if (step === null && !fits(columns[name]!, value)) this.#refusals.add(400);
      else if (step === "misfit") this.#refusals.add(400);
      else if (typeof step === "function" && !entry.read.includes(name)) this.#refusals.add(400);
    }
    if (this.#refusals.size > 0) return this.#end();
    const changed = matching.map((row) => {
      const cell = (name: string): Cell => {
        const step = arithmetic(columns[name]!, set[name]);
        return typeof step === "function"
          ? step(row[name])
          : step === "now"
            ? momentOf(columns[name]!.type, this.#now)
            : set[name];
      };
      return { ...row, ...Object.fromEntries(Object.keys(set).map((name) => [name, cell(name)])) };
    });
    for (const row of changed)
      for (const name of Object.keys(set))
        if (row[name as keyof Row] !== null && !isInRange(columns[name]!, row[name as keyof Row]))
          this.#refusals.add(400);
    const others = this.#before[table].filter((row) => !matching.includes(row));
    if (
      changed.some((row) =>
        collides(table, row, [...others, ...changed.filter((one) => one !== row)]),
      )
    )
      this.#refusals.add(400);
    const next = new Map(matching.map((row, index) => [row, changed[index]!]));
    const after = {
      ...this.#before,
      [table]: this.#before[table].map((row) => next.get(row) ?? row),
    };
    const checked = Object.keys(set);
    this.#checkWritten(
      table,
      changed.map((row) => ({ row, checked })),
      after,
    );
    return this.#end(undefined, { tables: after, affectedRows: matching.length });
  }

  // Deletes.

  #delete(table: TableName, matching: readonly Row[]): Outcome {
    const gone = new Map<Row, TableName>(matching.map((row) => [row, table]));
    const emptied = new Map<Row, { table: TableName; columns: string[] }>();
    for (const [row, from] of gone) {
      for (const reference of references.filter(({ target }) => target === from)) {
        const holders = this.#before[reference.table].filter(
          (other) => other[reference.column] === row[keyOf(from)],
        );
        for (const holder of holders) {
          if (reference.onDelete === "cascade" && !gone.has(holder))
            gone.set(holder, reference.table);
          if (reference.onDelete !== "setNull") continue;
          const columns = [...(emptied.get(holder)?.columns ?? []), reference.column];
          emptied.set(holder, { table: reference.table, columns });
        }
      }
    }
    for (const [row, from] of gone) {
      if (matching.includes(row)) continue;
      if (
        !this.#entries[from]?.actions.includes("delete") ||
        !this.#rights.admits(from, row, this.#before)
      )
        this.#refusals.add(400);
      // The gateway does not follow a cycle of references back to this table. If the caller may not
      // delete all rows that the cascade can reach, the model accepts both results.
      else if (from === table && !this.#mayDeleteAll(table)) this.#isOpen = true;
    }
    for (const [row, { table: of, columns }] of emptied) this.#checkEmptied(of, row, columns, gone);
    this.#checkRestricted(gone, matching);
    const after = Object.fromEntries(
      tableNames.map((name) => [
        name,
        this.#before[name].flatMap((row) => {
          if (gone.has(row)) return [];
          const columns = emptied.get(row)?.columns ?? [];
          return [{ ...row, ...Object.fromEntries(columns.map((column) => [column, null])) }];
        }),
      ]),
    ) as unknown as Tables;
    return this.#end(undefined, { tables: after, affectedRows: matching.length });
  }

  /**
   * Returns true if the key may delete every row of the table, and every row that is deleted with
   * it in other tables.
   */
  #mayDeleteAll(table: TableName, above: readonly TableName[] = []): boolean {
    const entry = this.#entries[table];
    if (!entry?.actions.includes("delete") || entry.rowFilter.length > 0) return false;
    const below = references.filter(
      ({ target, onDelete }) => target === table && onDelete === "cascade",
    );
    return below.every(
      (one) =>
        [...above, table].includes(one.table) || this.#mayDeleteAll(one.table, [...above, table]),
    );
  }

  /** Checks that the caller may change a row whose references the delete sets to null. */
  #checkEmptied(
    table: TableName,
    row: Row,
    columns: readonly string[],
    gone: ReadonlyMap<Row, TableName>,
  ): void {
    const entry = this.#entries[table];
    const empty = { ...row, ...Object.fromEntries(columns.map((column) => [column, null])) };
    const isAllowed =
      entry?.actions.includes("update") === true &&
      columns.every((column) => entry.update.includes(column)) &&
      this.#rights.admits(table, row, this.#before) &&
      this.#rights.admits(table, empty, this.#before);
    if (isAllowed) return;
    // The API does not define if this right is needed for a row that the same delete removes.
    if (gone.has(row)) this.#isOpen = true;
    else this.#refusals.add(400);
  }

  #checkRestricted(gone: ReadonlyMap<Row, TableName>, matching: readonly Row[]): void {
    for (const [row, from] of gone)
      for (const { table, column } of references.filter(
        ({ target, onDelete }) => target === from && onDelete === "restrict",
      ))
        for (const holder of this.#before[table])
          if (holder[column] === row[keyOf(from)]) {
            if (!gone.has(holder)) this.#refusals.add(400);
            // The database decides which of two cascades comes first.
            else if (!matching.includes(holder) || !matching.includes(row)) this.#isOpen = true;
          }
  }
}

const cells = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

const bigintText = (type: string, value: Cell): Cell =>
  type === "bigint" && typeof value === "number" ? String(value) : value;

export const momentOf = (type: string, now: string): string =>
  type === "date" ? now.slice(0, 10) : now;

/**
 * Returns the columns that an upsert changes in an existing row. Null if the request may not change
 * them.
 */
function takenOver(
  table: TableName,
  entry: Entry,
  { columns, action, set }: NonNullable<Mutation["onConflict"]>,
  given: readonly string[],
  rows: readonly Row[],
): readonly string[] | null {
  const isKey = uniqueKeys(table).some(
    (key) => key.length === columns.length && key.every((name) => columns.includes(name)),
  );
  const { columns: described } = definitions[table];
  const isFilled = columns.every(
    (name) =>
      given.includes(name) || described[name]!.default !== undefined || described[name]!.primaryKey,
  );
  if (!isKey || !isFilled || rows.length === 0) return null;
  if (columns.some((name) => !entry.insert.includes(name))) return null;
  if (action === "ignore") return set === undefined ? [] : null;
  const taken = set ?? given.filter((name) => !columns.includes(name));
  const isAllowed = taken.every((name) => entry.update.includes(name) && given.includes(name));
  return taken.length > 0 && isAllowed ? taken : null;
}
