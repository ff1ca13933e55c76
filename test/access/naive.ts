// A slow and simple evaluator of queries of a caller with several roles (G5.10, G5.11). It checks
// each row and cell in plain arrays against each role. The property test compares its results with
// src/access.
import { holds, type Truth, type Value } from "./naive-conditions.ts";
import {
  claims,
  rows,
  type Entry,
  type Item,
  type Mask,
  type Roles,
  type Row,
  type TableName,
} from "./naive-world.ts";

/** A rejected request. The message is the error code. */
export class Refused extends Error {}

export interface Query {
  readonly from: TableName;
  readonly select: readonly string[];
  /** Related rows in addition to the selected columns: `owner` from items, `items` from owners. */
  readonly relation: { readonly select: readonly string[] } | null;
  readonly where: readonly Item[];
  readonly orderBy: readonly { readonly field: string; readonly dir: "asc" | "desc" }[];
  /** Aggregates instead of rows: the column to group by, and the aggregates. */
  readonly figures: {
    readonly groupBy: string | null;
    readonly fn: "count" | "countDistinct" | "min" | "max";
    readonly field: string;
  } | null;
  readonly limit: number;
}

const other = (table: TableName): TableName => (table === "items" ? "owners" : "items");
const reference = "owner";

const readable = (entry: Entry, column: string): boolean =>
  column === "id" || entry.read.includes(column);

export class Naive {
  readonly #entries: Readonly<Record<TableName, readonly Entry[]>>;

  /** @param held names of the caller's roles */
  constructor(roles: Roles, held: readonly string[]) {
    const entriesOf = (table: TableName) =>
      [...new Set(held)].toSorted().flatMap((name) => roles[name]?.[table] ?? []);
    this.#entries = { items: entriesOf("items"), owners: entriesOf("owners") };
  }

  /** Returns the rows of the response. @throws Refused */
  answer(query: Query): {
    readonly data: readonly Record<string, unknown>[];
    readonly total: number;
  } {
    for (const table of [query.from, other(query.from)])
      if (this.#entries[table].length === 0) throw new Refused("SCOPE_VIOLATION");
    this.#check(query);
    const found = rows[query.from].filter(
      (row) =>
        this.#isVisible(query.from, row) && this.#matches(query.from, row, query.where) === true,
    );
    const limit = Math.min(query.limit, this.#maxRows(query.from));
    if (query.figures) return this.#figures(query, found, limit);
    const data = this.#sorted(query, found)
      .slice(0, limit)
      .map((row) => ({
        ...this.#cells(query.from, row, query.select),
        ...(query.relation
          ? { related: this.#related(query.from, row, query.relation.select) }
          : {}),
      }));
    return { data, total: found.length };
  }

  #check({ from, select, relation, where, orderBy, figures }: Query): void {
    if (figures && this.#entries[from].every((entry) => !entry.aggregate))
      throw new Refused("SCOPE_VIOLATION");
    const named = figures
      ? [...(figures.groupBy ? [figures.groupBy] : []), figures.field]
      : [...select, ...orderBy.map(({ field }) => field)];
    if (named.some((column) => !this.#isReadable(from, column))) throw new Refused("INVALID_QUERY");
    if (relation && !figures) {
      if (!this.#isLinked()) throw new Refused("INVALID_QUERY");
      if (relation.select.some((column) => !this.#isReadable(other(from), column)))
        throw new Refused("INVALID_QUERY");
    }
    this.#checkConditions(from, where);
  }

  #checkConditions(table: TableName, items: readonly Item[]): void {
    for (const item of items) {
      if (
        item.field &&
        this.#entries[table].every((entry) => !comparable(entry, item.field!, item.op!))
      )
        throw new Refused("INVALID_QUERY");
      if (item.relation) {
        if (!this.#isLinked()) throw new Refused("INVALID_QUERY");
        this.#checkConditions(other(table), item.where ?? []);
      }
      this.#checkConditions(table, [
        ...(item.and ?? []),
        ...(item.or ?? []),
        ...(item.not ? [item.not] : []),
      ]);
    }
  }

  #isReadable = (table: TableName, column: string): boolean =>
    this.#entries[table].some((entry) => readable(entry, column));

  /**
   * Returns true if the caller may use the relation: a role must grant its foreign key without a
   * mask.
   */
  #isLinked = (): boolean =>
    this.#entries.items.some((entry) => readable(entry, reference) && !entry.masks[reference]);

  #maxRows = (table: TableName): number =>
    Math.max(...this.#entries[table].map((entry) => entry.maxRows ?? 1000));

  #admitting = (table: TableName, row: Row): readonly Entry[] =>
    this.#entries[table].filter((entry) => admits(entry, table, row));

  #isVisible = (table: TableName, row: Row): boolean => this.#admitting(table, row).length > 0;

  /**
   * Returns the unmasked value if a role shows it in this row. Otherwise returns the value with the
   * mask of the first role by name. Returns null if no role that grants the column admits the row.
   */
  #cell(table: TableName, row: Row, column: string): Value {
    const granting = this.#admitting(table, row).filter((entry) => readable(entry, column));
    if (granting.length === 0) return null;
    const mask = granting.some((entry) => !entry.masks[column])
      ? undefined
      : granting[0]!.masks[column];
    return mask ? masked(mask, row[column]!) : row[column]!;
  }

  #cells = (table: TableName, row: Row, select: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(select.map((column) => [column, this.#cell(table, row, column)]));

  /**
   * Returns the value that a comparison uses. Differs from the cell for filter-only columns: they
   * count as unmasked, for the operators that they permit.
   */
  #compared(table: TableName, row: Row, column: string, op: string): Value {
    const granting = this.#admitting(table, row).filter((entry) => comparable(entry, column, op));
    if (granting.length === 0) return null;
    const maskOf = (entry: Entry) => (readable(entry, column) ? entry.masks[column] : undefined);
    const mask = granting.some((entry) => !maskOf(entry)) ? undefined : maskOf(granting[0]!);
    return mask ? masked(mask, row[column]!) : row[column]!;
  }

  #matches = (table: TableName, row: Row, items: readonly Item[]): Truth =>
    holds(items, {
      value: (field, op) => this.#compared(table, row, field, op),
      related: (item) =>
        this.#linked(table, row).map((inner) =>
          this.#matches(other(table), inner, item.where ?? []),
        ),
    });

  /**
   * Returns the related rows that the caller may see. Rows are related only if the caller can read
   * the foreign key without a mask.
   */
  #linked(table: TableName, row: Row): readonly Row[] {
    const shows = (item: Row) =>
      this.#admitting("items", item).some(
        (entry) => readable(entry, reference) && !entry.masks[reference],
      );
    const pairs =
      table === "items"
        ? shows(row)
          ? rows.owners.filter((owner) => owner["id"] === row[reference])
          : []
        : rows.items.filter((item) => item[reference] === row["id"] && shows(item));
    return pairs.filter((inner) => this.#isVisible(other(table), inner));
  }

  #related(table: TableName, row: Row, select: readonly string[]): unknown {
    const found = this.#linked(table, row).map((inner) => this.#cells(other(table), inner, select));
    return table === "items"
      ? (found[0] ?? null)
      : found.slice(0, Math.min(50, this.#maxRows("items")));
  }

  #sorted({ from, orderBy }: Query, found: readonly Row[]): readonly Row[] {
    const terms = [...orderBy, { field: "id", dir: orderBy.at(-1)?.dir ?? "asc" }];
    return found.toSorted((left, right) => {
      for (const { field, dir } of terms) {
        const order = byValue(this.#cell(from, left, field), this.#cell(from, right, field));
        if (order !== 0) return dir === "asc" ? order : -order;
      }
      return 0;
    });
  }

  #figures(
    { from, figures }: Query,
    found: readonly Row[],
    limit: number,
  ): { data: Record<string, unknown>[]; total: number } {
    const { groupBy, fn, field } = figures!;
    const counted = found.filter((row) =>
      this.#admitting(from, row).some((entry) => entry.aggregate),
    );
    const groups = new Map<Value, Value[]>(groupBy ? [] : [[null, []]]);
    for (const row of counted) {
      const key = groupBy ? this.#cell(from, row, groupBy) : null;
      groups.set(key, [...(groups.get(key) ?? []), this.#cell(from, row, field)]);
    }
    const keys = [...groups.keys()].toSorted(byValue);
    const data = keys.map((key) => ({
      ...(groupBy ? { [groupBy]: key } : {}),
      figure: figure(fn, groups.get(key)!),
    }));
    return { data: data.slice(0, limit), total: data.length };
  }
}

const comparable = (entry: Entry, column: string, op: string): boolean =>
  readable(entry, column) ||
  (entry.filter.includes(column) && (entry.filterRange || ["eq", "in", "isNull"].includes(op)));

/**
 * Row filters compare raw values of a row. A filter matches no row if one of its claims is missing
 * or has another type.
 */
function admits(entry: Entry, table: TableName, row: Row): boolean {
  if (entry.rowFilter.some((item) => !claimsFit(item, table))) return false;
  const read = (where: readonly Item[], of: TableName, from: Row): Truth =>
    holds(where, {
      value: (field) => from[field]!,
      claim: (name) => claims[name],
      related: (item) =>
        rawLinked(of, from).map((inner) => read(item.where ?? [], other(of), inner)),
    });
  return read(entry.rowFilter, table, row) === true;
}

const rawLinked = (table: TableName, row: Row): readonly Row[] =>
  table === "items"
    ? rows.owners.filter((owner) => owner["id"] === row[reference])
    : rows.items.filter((item) => item[reference] === row["id"]);

function claimsFit(item: Item, table: TableName): boolean {
  const inner = [...(item.and ?? []), ...(item.or ?? []), ...(item.not ? [item.not] : [])];
  const fits =
    item.valueFromClaim === undefined ||
    typeof claims[item.valueFromClaim] ===
      typeof rows[table].find((row) => row[item.field!] !== null)![item.field!];
  return (
    fits &&
    inner.every((one) => claimsFit(one, table)) &&
    (item.where ?? []).every((one) => claimsFit(one, other(table)))
  );
}

function masked(mask: Mask, value: Value): Value {
  if (value === null) return null;
  if (mask.kind === "redact") return mask.text ?? null;
  if (mask.kind === "year") return `${String(value).slice(0, 4)}-01-01`;
  const text = String(value);
  const keep = mask.keep ?? 4;
  if (text.length <= keep) return "***";
  return mask.kind === "first" ? `${text.slice(0, keep)}***` : `***${text.slice(-keep)}`;
}

const collator = new Intl.Collator("en");

/** Nulls are greater than everything, so they come last on `asc` and first on `desc`. */
function byValue(left: Value, right: Value): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return typeof left === "string"
    ? collator.compare(left, String(right))
    : Number(left) - Number(right);
}

function figure(fn: string, values: readonly Value[]): Value {
  const known = values.filter((value) => value !== null);
  if (fn === "count") return known.length;
  if (fn === "countDistinct") return new Set(known).size;
  const sorted = known.toSorted(byValue);
  return (fn === "min" ? sorted[0] : sorted.at(-1)) ?? null;
}
