// Decides which rows a key sees, and which rows its conditions select (G5.4, G5.6). Tests each row
// in turn.
import { holds, type Truth, type Value } from "../access/naive-conditions.ts";
import type { Item } from "../access/naive-world.ts";
import { linked, linkOf } from "./structure.ts";
import type { Entries, Entry, Row, TableName, Tables } from "./world.ts";

export type Status = 400 | 403;

export class Rights {
  readonly #entries: Entries;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  /**
   * Returns true if the row filter admits the row. Row filters read whole rows, independent of
   * column rights.
   */
  admits(table: TableName, row: Row, tables: Tables): boolean {
    const read = (of: TableName, from: Row, items: readonly Item[]): Truth =>
      holds(items, {
        value: (field) => from[field] as Value,
        related: (item) => {
          const link = linkOf(of, item.relation!);
          return linked(link, of, from, tables).map((inner) =>
            read(link.other, inner, item.where ?? []),
          );
        },
      });
    return read(table, row, this.#entries[table]?.rowFilter ?? []) === true;
  }

  /** Returns the statuses with which the gateway may refuse the conditions. */
  flaws(table: TableName, items: readonly Item[], found = new Set<Status>()): Set<Status> {
    const entry = this.#entries[table]!;
    for (const { field, op, relation, where = [], and = [], or = [], not } of items) {
      if (field !== undefined && !isComparable(entry, field, op!)) found.add(400);
      this.flaws(table, [...and, ...or, ...(not ? [not] : [])], found);
      if (relation === undefined) continue;
      const { reference, other } = linkOf(table, relation);
      if (!this.#entries[other]?.actions.includes("read")) return found.add(403);
      if (!this.#entries[reference.table]!.read.includes(reference.column)) found.add(400);
      this.flaws(other, where, found);
    }
    return found;
  }

  /** Returns the rows that the key sees and the conditions select. */
  meant = (table: TableName, items: readonly Item[], tables: Tables): readonly Row[] =>
    tables[table].filter(
      (row) => this.admits(table, row, tables) && this.#matches(table, row, items, tables) === true,
    );

  /**
   * Returns the truth of the conditions for a row. They read only related rows that the caller may
   * see.
   */
  #matches = (table: TableName, row: Row, items: readonly Item[], tables: Tables): Truth =>
    holds(items, {
      value: (field) => row[field] as Value,
      related: (item) => {
        const link = linkOf(table, item.relation!);
        return linked(link, table, row, tables)
          .filter((inner) => this.admits(link.other, inner, tables))
          .map((inner) => this.#matches(link.other, inner, item.where ?? [], tables));
      },
    });
}

const isComparable = ({ read, filter }: Entry, column: string, op: string): boolean =>
  read.includes(column) || (filter.includes(column) && ["eq", "in", "isNull"].includes(op));
