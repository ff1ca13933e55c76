// A definition as PostgreSQL objects: columns with storage types, constraints and indexes.
// Constraints and indexes are named by a hash of their content, so that structures are compared by sets of names.
import { schemaName } from "../../catalog/index.ts";
import { sha256 } from "../../platform/index.ts";
import { checksOf, columnShapeOf, type ColumnShape } from "./storage-type.ts";
import { columnList, keyOf, quote, tableName } from "./sql-text.ts";
import type { Guid } from "../../contract/index.ts";
import type {
  ColumnDefinition,
  TableDefinition,
  WorkspaceDefinition,
} from "../../catalog/index.ts";

export interface StructureColumn {
  readonly id: Guid;
  readonly name: string;
  readonly shape: ColumnShape;
  readonly notNull: boolean;
  readonly definition: ColumnDefinition;
}

/** A constraint or an index beside the primary key. */
export interface Attachment {
  readonly kind: "check" | "unique" | "index" | "reference";
  /** Kind and a hash of the content: at most 63 bytes, the same for the same content, unaffected by renames. */
  readonly name: string;
  /** What follows the name in `add constraint`; for an index what follows the table. */
  readonly body: string;
}

export interface StructureTable {
  readonly id: Guid;
  readonly name: string;
  readonly columns: readonly StructureColumn[];
  readonly primaryKey: StructureColumn;
  readonly primaryKeyName: string;
  readonly attachments: readonly Attachment[];
}

export interface Structure {
  readonly schema: string;
  readonly tables: ReadonlyMap<Guid, StructureTable>;
}

/** Pure; the definition must have been checked. */
export function structureOf(definition: WorkspaceDefinition): Structure {
  const tables = Object.entries(definition.tables).map(([name, table]) =>
    buildTable(name, table, definition),
  );
  return {
    schema: schemaName(definition.workspace.id),
    tables: new Map(tables.map((table) => [table.id, table])),
  };
}

function buildTable(
  name: string,
  table: TableDefinition,
  definition: WorkspaceDefinition,
): StructureTable {
  const columns = Object.entries(table.columns).map(([columnName, column]) => ({
    id: column.id,
    name: columnName,
    shape: columnShapeOf(column, definition),
    notNull: column.required || column.primaryKey,
    definition: column,
  }));
  const primaryKey = columns.find((column) => column.definition.primaryKey);
  if (primaryKey === undefined) throw new Error(`table ${name} has no primary key`);
  const attach = attacher(table.id, new Map(columns.map((column) => [column.name, column])));
  const attachments = [
    ...columns.flatMap((column) =>
      checksOf(column.definition, column.shape).map((check) =>
        attach(
          "check",
          [column.name],
          check.condition(""),
          `check (${check.condition(quote(column.name))})`,
        ),
      ),
    ),
    ...uniqueGroups(table).map((group) =>
      attach("unique", group, "", `unique (${columnList(group)})`),
    ),
    ...indexGroups(table, primaryKey.name).map((group) =>
      attach("index", group, "", `(${columnList(group)})`),
    ),
    ...columns.flatMap(({ name: file, definition: { indexed } }) =>
      indexed === true ? [attach("index", [file], "files", filesIndex(file))] : [],
    ),
    ...columns.flatMap((column) => referenceOf(column, definition, attach)),
  ];
  return {
    id: table.id,
    name,
    columns,
    primaryKey,
    primaryKeyName: attach("key", [primaryKey.name], "", "").name,
    attachments: [...new Map(attachments.map((item) => [item.name, item])).values()],
  };
}

type Attach = (
  kind: Attachment["kind"] | "key",
  columns: readonly string[],
  content: string,
  body: string,
) => Attachment;

/** The name follows from ids and types, not from names: a rename leaves it alone, a change of type makes it anew. */
function attacher(tableId: Guid, columns: ReadonlyMap<string, StructureColumn>): Attach {
  return (kind, names, content, body) => {
    const parts = names.map((name) => [columns.get(name)?.id, columns.get(name)?.shape.storage]);
    const hash = sha256(JSON.stringify([kind, tableId, parts, content]))
      .toString("hex")
      .slice(0, 24);
    return { kind: kind as Attachment["kind"], name: `${kind}_${hash}`, body };
  };
}

function uniqueGroups(table: TableDefinition): (readonly string[])[] {
  const single = Object.entries(table.columns).filter(
    ([, column]) => column.unique && !column.primaryKey,
  );
  return [...single.map(([name]) => [name]), ...table.unique];
}

/**
 * The indexes asked for, and one for each reference that no other index starts with: deletes and relations need it.
 * All end with the primary key, as the order of every list does (G6.6), so that a page needs no sorting.
 */
function indexGroups(table: TableDefinition, primaryKey: string): (readonly string[])[] {
  const asked = table.indexes.map((index) => index.columns);
  const leading = new Set([...asked, ...uniqueGroups(table)].map(([first]) => first));
  const references = Object.entries(table.columns).filter(
    ([name, column]) => column.reference !== undefined && !leading.has(name),
  );
  return [...asked, ...references.map(([name]) => [name])].map((group) =>
    group.includes(primaryKey) ? group : [...group, primaryKey],
  );
}

/** By each id in the list. Without a list of what is still to be put in order, which every search would read through. */
const filesIndex = (column: string): string =>
  `using gin (${quote(column)}) with (fastupdate = off)`;

/** Deferrable, so that a seed may load rows in any order; immediate unless asked. */
function referenceOf(
  column: StructureColumn,
  definition: WorkspaceDefinition,
  attach: Attach,
): Attachment[] {
  const reference = column.definition.reference;
  const target = reference && definition.tables[reference.table];
  if (reference === undefined || target === undefined) return [];
  const onDelete = { restrict: "restrict", cascade: "cascade", setNull: "set null" }[
    reference.onDelete
  ];
  const key = keyOf(definition, reference.table);
  const place = tableName(schemaName(definition.workspace.id), reference.table);
  const body = `foreign key (${quote(column.name)}) references ${place} (${quote(key)}) on delete ${onDelete} deferrable`;
  return [attach("reference", [column.name], `${target.id} ${onDelete}`, body)];
}
