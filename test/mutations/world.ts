// The workspace of the mutation test: every kind of reference, also in cycles, and keys with and
// without row filters and column rights. The model reads its rules from here, in the grammar of
// definition files.
import type { Item } from "../access/naive-world.ts";
import type { RawColumn, RawDefinition } from "../support/model.ts";

export type Cell = unknown;
export type Row = Readonly<Record<string, Cell>>;
export type TableName = "teams" | "members" | "folders" | "documents";
export type Tables = Readonly<Record<TableName, readonly Row[]>>;

const id = (number: number) => `5eed0000-0000-4000-8000-00000000000${number}`;
const to = (table: TableName, onDelete: string, inverse: string) => ({
  type: "reference",
  table,
  onDelete,
  inverse,
});
const yes = { type: "boolean", required: true, default: true };

export interface Table {
  readonly id: string;
  readonly columns: Readonly<Record<string, RawColumn>>;
  readonly unique?: readonly (readonly string[])[];
}

export const tables: Readonly<Record<TableName, Table>> = {
  teams: {
    id: id(1),
    columns: {
      code: { type: "text", primaryKey: true, maxLength: 6 },
      name: { type: "text", required: true, unique: true, maxLength: 8 },
      size: { type: "integer", default: 10, min: 5, max: 100 },
      open: yes,
    },
  },
  members: {
    id: id(2),
    columns: {
      id: { type: "uuid", primaryKey: true, default: "uuid" },
      name: { type: "text", required: true, maxLength: 8 },
      nick: { type: "text" },
      team: to("teams", "setNull", "members"),
      boss: to("members", "setNull", "staff"),
      level: { type: "integer", default: 1, min: 0, max: 9 },
      balance: { type: "decimal", precision: 6, scale: 2, default: "0.00" },
      hits: { type: "bigint", default: 0 },
      score: { type: "float" },
      active: yes,
      joined: { type: "timestamp", default: "now" },
      day: { type: "date" },
      tags: { type: "text", array: true },
      info: { type: "json" },
      secret: { type: "text" },
    },
    unique: [["team", "nick"]],
  },
  folders: {
    id: id(3),
    columns: {
      id: { type: "integer", primaryKey: true },
      title: { type: "text", required: true, default: "new" },
      parent: to("folders", "cascade", "children"),
      owner: to("members", "restrict", "folders"),
      locked: { type: "boolean", required: true, default: false },
    },
  },
  documents: {
    id: id(4),
    columns: {
      id: { type: "integer", primaryKey: true },
      title: { type: "text", unique: true },
      folder: { ...to("folders", "cascade", "documents"), required: true },
      author: to("members", "setNull", "documents"),
      original: to("documents", "restrict", "copies"),
      state: { type: "enum", values: ["draft", "final"], required: true, default: "draft" },
      pages: { type: "integer" },
    },
  },
};

export const tableNames = Object.keys(tables) as TableName[];

/** The rights of a key on one table. */
export interface Entry {
  readonly actions: readonly string[];
  readonly read: readonly string[];
  readonly filter: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
  readonly rowFilter: readonly Item[];
}

const columnsOf = (table: TableName, ...but: string[]): string[] =>
  Object.keys(tables[table].columns).filter((name) => !but.includes(name));
const all = ["read", "insert", "update", "delete"];
const entry = (given: Partial<Entry>): Entry => ({
  actions: ["read"],
  read: [],
  filter: [],
  insert: [],
  update: [],
  rowFilter: [],
  ...given,
});
const everything = (table: TableName): Entry => {
  const columns = columnsOf(table);
  return entry({ actions: all, read: columns, insert: columns, update: columns });
};
const isLocked = (value: boolean): Item => ({ field: "locked", op: "eq", value });

export type KeyName = "root" | "staff" | "clerk" | "drop" | "plain";
export type Entries = Readonly<Partial<Record<TableName, Entry>>>;

export const keys: Readonly<Record<KeyName, Entries>> = {
  root: Object.fromEntries(tableNames.map((name) => [name, everything(name)])),
  // Sees some rows of each table and may write nearly all columns.
  staff: {
    teams: entry({
      read: ["code", "name", "open"],
      rowFilter: [{ field: "open", op: "eq", value: true }],
    }),
    members: entry({
      actions: all,
      read: columnsOf("members", "secret"),
      filter: ["secret"],
      insert: columnsOf("members"),
      update: columnsOf("members", "id"),
      rowFilter: [{ field: "active", op: "eq", value: true }],
    }),
    folders: entry({ ...everything("folders"), rowFilter: [isLocked(false)] }),
    documents: entry({
      ...everything("documents"),
      rowFilter: [{ relation: "folder", match: "some", where: [isLocked(false)] }],
    }),
  },
  // Row filters that read other rows of the same table. Some columns may be written and not read.
  clerk: {
    teams: everything("teams"),
    members: entry({
      actions: ["read", "update", "delete"],
      read: ["id", "name", "team", "boss", "level", "balance"],
      update: ["name", "team", "boss", "level", "balance"],
      rowFilter: [
        {
          or: [
            { relation: "boss", match: "some", where: [{ field: "level", op: "gt", value: 4 }] },
            { field: "level", op: "gt", value: 2 },
          ],
        },
      ],
    }),
    folders: entry({
      actions: ["read", "insert", "delete"],
      read: ["id", "title", "parent"],
      insert: ["id", "title", "parent", "owner"],
    }),
    documents: entry({
      actions: all,
      read: ["id", "title", "folder", "state", "pages"],
      insert: ["id", "title", "folder", "author", "state", "pages"],
      update: ["title", "folder", "state", "pages"],
      rowFilter: [{ field: "state", op: "neq", value: "final" }],
    }),
  },
  // The key writes columns that it may not read.
  drop: {
    teams: entry({
      actions: ["read", "insert", "update"],
      read: ["code", "name"],
      insert: ["code", "name", "size"],
      update: ["name", "size"],
    }),
    folders: entry({ read: ["id"], rowFilter: [isLocked(false)] }),
    documents: entry({ actions: ["insert"], insert: ["id", "title", "folder", "pages"] }),
  },
  // The key may read all columns, but may not write all of them.
  plain: {
    teams: entry({ ...everything("teams"), actions: ["read", "update", "delete"] }),
    members: entry({
      actions: all,
      read: columnsOf("members"),
      insert: columnsOf("members", "secret"),
      update: ["name", "nick", "level", "hits"],
    }),
    folders: entry({ actions: all, read: columnsOf("folders"), insert: columnsOf("folders") }),
    documents: entry({ ...everything("documents"), actions: ["read", "insert", "update"] }),
  },
};

export const definition: RawDefinition = {
  workspace: { id: "5eed0000-0000-4000-8000-0000000000ff", name: "Mutations" },
  tables: tables as RawDefinition["tables"],
  keys: Object.fromEntries(
    Object.entries(keys).map(([name, entries]) => [name, { kind: "server", tables: entries }]),
  ),
};
