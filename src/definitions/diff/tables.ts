// Finds the differences between tables: removed, added and renamed tables, primary keys, indexes,
// unique columns and the order of columns. Prepares a count of the rows that a removed table loses.
// `columns.ts` compares the columns.
import { plural } from "../../platform/index.ts";
import { columnShapeOf } from "../ddl/storage-type.ts";
import { change, type Change, type TableContext } from "./change.ts";
import { diffColumns } from "./columns.ts";
import { matchEntries, renameHint, type NamedEntry } from "./match-entries.ts";
import { duplicates, rowsOf } from "../ddl/probes.ts";
import { tableName } from "../ddl/sql-text.ts";
import { schemaName, type TableDefinition, type WorkspaceDefinition } from "../../catalog/index.ts";

/** Returns the changes of all tables. */
export function diffTables(before: WorkspaceDefinition, after: WorkspaceDefinition): Change[] {
  const { added, kept, dropped } = matchEntries(before.tables, after.tables);
  const schema = schemaName(after.workspace.id);
  return [
    ...dropped.map((table) => dropTable(table, tableName(schema, table.name), added)),
    ...added.map(({ name, value }) =>
      change(
        "createTable",
        `tables.${name}`,
        `create table ${name}, ${plural(Object.keys(value.columns).length, "column")}`,
      ),
    ),
    ...kept.flatMap((table) =>
      diffTable({
        before,
        after,
        table,
        place: tableName(schema, table.before.name),
        path: `tables.${table.after.name}`,
      }),
    ),
  ];
}

function dropTable(
  { name, value }: NamedEntry<TableDefinition>,
  place: string,
  added: readonly NamedEntry<TableDefinition>[],
): Change {
  const columns = Object.keys(value.columns).join();
  const alike = added.find((table) => Object.keys(table.value.columns).join() === columns);
  const summary = `drop table ${name}${renameHint(name, alike?.name)}`;
  return change("dropTable", `tables.${name}`, summary, {
    destructive: true,
    probes: [rowsOf(place)],
  });
}

function diffTable(context: TableContext): Change[] {
  const { before: old, after: now } = context.table;
  const words = (["label", "description"] as const).filter(
    (field) => old.value[field] !== now.value[field],
  );
  return [
    ...(old.name === now.name
      ? []
      : [change("renameTable", context.path, `rename table ${old.name} to ${now.name}`)]),
    ...diffKey(context),
    ...diffColumns(context),
    ...(words.length > 0
      ? [change("changeTable", context.path, `change ${words.join(", ")}`)]
      : []),
    ...diffGroups(context),
    ...diffOrder(context),
  ];
}

/**
 * Refuses a change of the primary key or its type, because other tables and clients store its
 * values.
 */
function diffKey({ before, after, table, path }: TableContext): Change[] {
  const [old, now] = [keyColumn(table.before.value), keyColumn(table.after.value)];
  const wayOut =
    "Create a new table with the new primary key, copy the rows into it, and then remove this table.";
  if (old.value.id !== now.value.id)
    return [
      change("changeTable", path, `primary key ${old.name} → ${now.name}`, {
        refusal: `a table's primary key cannot move to another column. ${wayOut}`,
      }),
    ];
  if (columnShapeOf(old.value, before).storage === columnShapeOf(now.value, after).storage)
    return [];
  const summary = `primary key ${old.value.type} → ${now.value.type}`;
  return [
    change("changeColumn", `${path}.columns.${now.name}`, summary, {
      refusal: `a primary key's type cannot change. ${wayOut}`,
    }),
  ];
}

function keyColumn(table: TableDefinition): NamedEntry<TableDefinition["columns"][string]> {
  const found = Object.entries(table.columns).find(([, column]) => column.primaryKey);
  if (found === undefined) throw new Error("a table without a primary key");
  return { name: found[0], value: found[1] };
}

/**
 * Returns the differences in the keys `unique` and `indexes` of a table. Compares the lists of
 * columns by column ids, so that a renamed column is not a difference.
 */
function diffGroups({ table, path, place }: TableContext): Change[] {
  const { before: old, after: now } = table;
  const ids =
    (side: TableDefinition) =>
    (group: readonly string[]): string =>
      group.map((name) => side.columns[name]?.id).join(" ");
  const compare = (
    before: readonly (readonly string[])[],
    after: readonly (readonly string[])[],
  ) => {
    const [stored, updated] = [
      new Set(before.map(ids(old.value))),
      new Set(after.map(ids(now.value))),
    ];
    return {
      dropped: before.filter((group) => !updated.has(ids(old.value)(group))),
      added: after.filter((group) => !stored.has(ids(now.value)(group))),
    };
  };
  const unique = compare(old.value.unique, now.value.unique);
  const indexes = compare(
    old.value.indexes.map((index) => index.columns),
    now.value.indexes.map((index) => index.columns),
  );
  const oldNames = new Map(
    Object.entries(old.value.columns).map(([name, column]) => [column.id, name]),
  );
  const storedNames = (group: readonly string[]): string[] =>
    group.flatMap((name) => oldNames.get(now.value.columns[name]?.id ?? "") ?? []);
  return [
    ...unique.dropped.map((group) =>
      change("dropUnique", `${path}.unique`, `${group.join(", ")} no longer unique together`),
    ),
    ...indexes.dropped.map((group) =>
      change("dropIndex", `${path}.indexes`, `drop index on ${group.join(", ")}`),
    ),
    ...unique.added.map((group) => {
      const stored = storedNames(group);
      const probes = stored.length === group.length ? [duplicates(place, stored)] : [];
      return change("addUnique", `${path}.unique`, `${group.join(", ")} unique together`, {
        probes,
      });
    }),
    ...indexes.added.map((group) =>
      change("addIndex", `${path}.indexes`, `index on ${group.join(", ")}`),
    ),
  ];
}

/**
 * Returns a change if the order of the columns differs, because responses list the columns in this
 * order.
 */
function diffOrder({ table, path }: TableContext): Change[] {
  const order = (side: TableDefinition, other: TableDefinition): string => {
    const shared = new Set(Object.values(other.columns).map((column) => column.id));
    return Object.values(side.columns)
      .filter((column) => shared.has(column.id))
      .map((column) => column.id)
      .join(" ");
  };
  const [old, now] = [table.before.value, table.after.value];
  return order(old, now) === order(now, old)
    ? []
    : [change("changeTable", path, "order of the columns")];
}
