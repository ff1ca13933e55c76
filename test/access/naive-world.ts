// Two small tables in memory, and the rights of roles on them, for the naive evaluator and the
// gateway. Texts in the rows are plain lower-case words, so that every collation sorts them alike.
import type { RawDefinition } from "../support/model.ts";

export type Row = Readonly<Record<string, string | number | boolean | null>>;
export type TableName = "items" | "owners";

export const tableIds: Readonly<Record<TableName, string>> = {
  items: "0a11e000-0000-4000-8000-000000000101",
  owners: "0a11e000-0000-4000-8000-000000000102",
};

export const columns: Readonly<Record<TableName, readonly string[]>> = {
  items: ["id", "size", "word", "day", "ready", "owner"],
  owners: ["id", "name", "level"],
};

/**
 * A condition in the grammar of `where` and of row filters; relations lead from items to `owner`,
 * from owners to `items`.
 */
export interface Item {
  readonly field?: string;
  readonly op?: string;
  readonly value?: unknown;
  readonly valueFromClaim?: string;
  readonly and?: readonly Item[];
  readonly or?: readonly Item[];
  readonly not?: Item;
  readonly relation?: string;
  readonly match?: "some" | "none" | "every";
  readonly where?: readonly Item[];
  readonly ref?: string;
}

export interface Mask {
  readonly kind: "redact" | "first" | "last" | "year";
  readonly keep?: number;
  readonly text?: string;
}

/** The rights of one role on one table. The primary key is always readable and never masked. */
export interface Entry {
  readonly read: readonly string[];
  readonly filter: readonly string[];
  readonly filterRange: boolean;
  readonly masks: Readonly<Record<string, Mask>>;
  readonly rowFilter: readonly Item[];
  readonly maxRows: number | null;
  readonly aggregate: boolean;
}

export type Role = Readonly<Partial<Record<TableName, Entry>>>;
export type Roles = Readonly<Record<string, Role>>;

export const rows: Readonly<Record<TableName, readonly Row[]>> = {
  owners: [
    { id: 1, name: "anna", level: 1 },
    { id: 2, name: "ben", level: 2 },
    { id: 3, name: "cleo", level: 3 },
    { id: 4, name: "dora", level: 2 },
    { id: 5, name: "emil", level: null },
  ],
  items: [
    { id: 1, size: 1, word: "ant", day: "2024-01-05", ready: true, owner: 1 },
    { id: 2, size: 2, word: "bee", day: "2024-06-07", ready: false, owner: 1 },
    { id: 3, size: 3, word: "cat", day: "2025-01-05", ready: true, owner: 2 },
    { id: 4, size: 4, word: "dog", day: null, ready: false, owner: 2 },
    { id: 5, size: 5, word: "eel", day: "2025-02-03", ready: true, owner: 3 },
    { id: 6, size: null, word: "fox", day: "2025-02-03", ready: false, owner: 3 },
    { id: 7, size: 2, word: null, day: "2026-09-09", ready: true, owner: 4 },
    { id: 8, size: 3, word: "bee", day: "2024-06-07", ready: true, owner: 5 },
    { id: 9, size: 4, word: "antler", day: "2026-09-10", ready: false, owner: null },
    { id: 10, size: 5, word: "beetle", day: null, ready: null, owner: 4 },
  ],
};

/** Returns a workspace definition with the two tables and the given roles. */
export const definitionWith = (roles: Roles): RawDefinition => ({
  workspace: { id: "0a11e000-0000-4000-8000-000000000001", name: "Naive" },
  tables: {
    items: {
      id: tableIds.items,
      columns: {
        id: { type: "integer", primaryKey: true },
        size: { type: "integer" },
        word: { type: "text" },
        day: { type: "date" },
        ready: { type: "boolean" },
        owner: { type: "reference", table: "owners", inverse: "items" },
      },
    },
    owners: {
      id: tableIds.owners,
      columns: {
        id: { type: "integer", primaryKey: true },
        name: { type: "text" },
        level: { type: "integer" },
      },
    },
  },
  roles: Object.fromEntries(
    Object.entries(roles).map(([name, role]) => [
      name,
      {
        tables: Object.fromEntries(
          Object.entries(role).map(([table, entry]) => [
            table,
            { actions: ["read"], ...entry, read: ["id", ...entry.read] },
          ]),
        ),
      },
    ]),
  ),
});

/** The claims of the caller's token. */
export const claims: Readonly<Record<string, unknown>> = {
  level: 2,
  word: "bee",
  owner: 1,
  odd: { a: 1 },
};
