// The workspace of the column matrix. It has a column for every pair of a type and a class of
// right. For each column there is a name of the same length that does not exist. The tests compare
// the refusals of both names byte for byte.
import type { RawColumn, RawDefinition } from "../../support/model.ts";

export const workspaceId = "3a71c000-0000-4000-8000-000000000001";
export const cellsId = "3a71c000-0000-4000-8000-000000000101";
export const othersId = "3a71c000-0000-4000-8000-000000000102";

/**
 * The classes of right to a column: read unmasked, read masked, compare only (filter-only), and no
 * right.
 */
export const classes = ["read", "mask", "only", "hide"] as const;
export type ColumnClass = (typeof classes)[number];

const states = ["new", "old"];
/** A GUID in the rows. It is also the id of a file that the credentials may refer to. */
export const guid = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0abc";

/** The definition of a column of each type, with a value for a row. */
export const types: Readonly<
  Record<string, { readonly column: RawColumn; readonly value: unknown }>
> = {
  text: { column: { type: "text" }, value: "straw" },
  integer: { column: { type: "integer" }, value: 7 },
  bigint: { column: { type: "bigint" }, value: "70000000000" },
  decimal: { column: { type: "decimal" }, value: "7.25" },
  float: { column: { type: "float" }, value: 7.5 },
  boolean: { column: { type: "boolean" }, value: true },
  date: { column: { type: "date" }, value: "2025-07-07" },
  time: { column: { type: "time" }, value: "07:07:00" },
  timestamp: { column: { type: "timestamp" }, value: "2025-07-07T07:07:07Z" },
  uuid: { column: { type: "uuid" }, value: guid },
  json: { column: { type: "json" }, value: { a: 7 } },
  enum: { column: { type: "enum", values: states }, value: "new" },
  file: { column: { type: "file" }, value: [guid] },
  array: { column: { type: "text", array: true }, value: ["straw", "hay"] },
};

/**
 * Returns the name of the column for a class and a type, such as `hide_text`. With the class
 * `none`, returns the name of the same length that does not exist, such as `none_text`.
 */
export const columnName = (kind: string, type: string): string => `${kind}_${type}`;

/**
 * Returns a mask for a column of the type. Masks of some types keep a part of the value, so that it
 * can be compared. All other masks show null.
 */
const maskFor = (type: string) =>
  type === "text" || type === "enum"
    ? { kind: "first", keep: 1 }
    : type === "date" || type === "timestamp"
      ? { kind: "year" }
      : { kind: "redact" };

const columns = Object.fromEntries(
  classes.flatMap((kind) =>
    Object.entries(types).map(([type, { column }]) => [columnName(kind, type), column]),
  ),
);
const references = Object.fromEntries(
  classes.map((kind) => [
    `${kind}_link`,
    { type: "reference", table: "others", relation: `${kind}_there`, inverse: `${kind}_back` },
  ]),
);

const names = (kind: ColumnClass): string[] => [
  ...Object.keys(types).map((type) => columnName(kind, type)),
  `${kind}_link`,
];

const cellsEntry = {
  actions: ["read"],
  read: ["id", ...names("read"), ...names("mask")],
  filter: names("only"),
  masks: Object.fromEntries([
    ...Object.keys(types).map((type) => [columnName("mask", type), maskFor(type)]),
    ["mask_link", { kind: "redact" }],
  ]),
  aggregate: true,
};
/** Writes the columns that the key may read, including masked columns. */
const scribeEntry = {
  ...cellsEntry,
  actions: ["read", "insert", "update", "delete"],
  insert: ["id", ...names("read"), ...names("mask")],
  update: [...names("read"), ...names("mask")],
};
/** Writes columns that the key may not read. */
const blindEntry = {
  ...scribeEntry,
  insert: ["id", ...names("only"), ...names("hide")],
  update: [...names("only"), ...names("hide")],
};
const othersEntry = { actions: ["read"], read: ["id", "label", "elsewhere"], aggregate: true };
const writableOthers = { ...othersEntry, actions: ["read", "delete"] };

/** Lets the keys call tools of MCP, so that the tests can send their requests over MCP, too. */
const mcp = { deletes: true };

/** Keys by name. Roles of the same names give end users the same rights. */
const keys = {
  narrow: { kind: "publishable", tables: { cells: cellsEntry, others: othersEntry } },
  sibling: { kind: "publishable", tables: { cells: cellsEntry, others: othersEntry } },
  ranged: {
    kind: "server",
    tables: { cells: { ...cellsEntry, filterRange: true }, others: othersEntry },
  },
  scribe: {
    kind: "server",
    mcp,
    files: "all",
    tables: { cells: scribeEntry, others: writableOthers },
  },
  blind: {
    kind: "server",
    mcp,
    topics: "all",
    files: "all",
    tables: { cells: blindEntry, others: writableOthers },
  },
  everything: { kind: "server", tables: "all" },
};

export const definition: RawDefinition = {
  workspace: { id: workspaceId, name: "Matrix" },
  tables: {
    cells: {
      id: cellsId,
      columns: { id: { type: "integer", primaryKey: true }, ...columns, ...references },
    },
    others: {
      id: othersId,
      columns: {
        id: { type: "integer", primaryKey: true },
        label: { type: "text" },
        elsewhere: { type: "text" },
      },
    },
  },
  keys,
  roles: keys,
};

const row = (id: number): Record<string, unknown> => ({
  id,
  ...Object.fromEntries(
    classes.flatMap((kind) =>
      Object.entries(types).map(([type, { value }]) => [
        columnName(kind, type),
        id === 3 ? null : value,
      ]),
    ),
  ),
  ...Object.fromEntries(classes.map((kind) => [`${kind}_link`, id])),
});

export const rows = new Map([
  ["others", [1, 2, 3].map((id) => ({ id, label: `other ${id}`, elsewhere: "x" }))],
  ["cells", [1, 2, 3].map(row)],
]);
