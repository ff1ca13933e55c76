// Describes the tables of a definition as PostgreSQL objects: columns with their types, constraints
// and indexes. The name of a constraint or index is a hash of its content. So a comparison of these
// names finds all constraints and indexes that differ.
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

/** A constraint or an index of a table. The primary key is not included. */
interface Attachment {
  readonly kind: "check" | "unique" | "index" | "reference";
  /**
   * The kind and a hash of the content, at most 63 bytes, the maximum in PostgreSQL. Constraints
   * with equal content have equal names. Renaming a table or column does not change the name.
   */
  readonly name: string;
  /** The SQL after the name in `add constraint`, or after the table in `create index`. */
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
  /** True if the tables have no constraints and indexes yet, and refuse rows (`first-rows.ts`). */
  readonly waitsForRows?: boolean;
}

/** Returns the PostgreSQL objects of a checked definition. */
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

/**
 * Returns a function that creates constraints and indexes. Their names depend on the ids and types
 * of columns, not on column names. So a renamed column keeps its constraints, and a column with a
 * new type gets new ones.
 */
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
 * Returns the column names of all indexes: the requested indexes, and one for each reference that
 * is not the first column of another index. Deletes and relations need an index on the reference.
 * Each index ends with the primary key, because the order of every list ends with it (G6.6). So
 * PostgreSQL need not sort the rows of a page.
 */
function indexGroups(table: TableDefinition, primaryKey: string): (readonly string[])[] {
  const requested = table.indexes.map((index) => index.columns);
  const leading = new Set([...requested, ...uniqueGroups(table)].map(([first]) => first));
  const references = Object.entries(table.columns).filter(
    ([name, column]) => column.reference !== undefined && !leading.has(name),
  );
  return [...requested, ...references.map(([name]) => [name])].map((group) =>
    group.includes(primaryKey) ? group : [...group, primaryKey],
  );
}

/**
 * Returns the SQL of an index on each id in a list of files. `fastupdate` is off, because otherwise
 * every search would also read the pending list of the index.
 */
const filesIndex = (column: string): string =>
  `using gin (${quote(column)}) with (fastupdate = off)`;

/**
 * Returns the foreign key of a reference. It is deferrable, so that a seed can load rows in any
 * order. If a transaction does not defer it, PostgreSQL checks it after each statement.
 */
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
