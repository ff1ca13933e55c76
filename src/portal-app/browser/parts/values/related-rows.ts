// Searches the rows to which reference columns point. Also chooses the column whose value names
// such a row for people.
import { useQuery } from "@tanstack/react-query";
import { queryRows, type DataRequest, type TableRow } from "../../api/data.ts";
import { useWorkspace, type ShownTable, type WorkspaceSchema } from "../../api/workspace.ts";
import { parseItem, textOfValue, type ShownColumn } from "./column-text.ts";

/** Names of columns that usually identify a row for people, the best first. */
const telling = ["name", "title", "label", "displayName", "number", "email", "sku", "slug", "code"];

/** Maximum number of offered rows. */
const OFFERED_MAX = 20;

/** Returns the primary key of a table. Undefined if the member cannot read it. */
export const keyColumnOf = ({ columns }: ShownTable): ShownColumn | undefined =>
  columns.find(({ primaryKey, access }) => primaryKey && access.read);

/**
 * Returns the column whose value names a row for people: a column with a known name, a text, or the
 * key.
 */
export function labelColumnOf(table: ShownTable): ShownColumn | undefined {
  const readable = table.columns.filter(({ access, array }) => access.read && !array);
  const named = telling.map((name) => readable.find((column) => column.name === name));
  return (
    named.find((column) => column !== undefined) ??
    readable.find(({ type, primaryKey }) => type === "text" && !primaryKey) ??
    keyColumnOf(table)
  );
}

/** Returns the relation of a reference column, and the table to which it refers. */
export function referredTable(schema: WorkspaceSchema, table: ShownTable, column: ShownColumn) {
  if (column.type !== "reference") return undefined;
  const relation = table.relations.find(
    ({ kind, via }) => kind === "toOne" && via.from === column.name,
  );
  const target = schema.tables.find(({ id }) => id === relation?.table);
  return relation === undefined || target === undefined ? undefined : { relation, target };
}

/** Returns the text that names a row for people. */
export const labelOf = (table: ShownTable, row: TableRow): string =>
  textOfValue(row[labelColumnOf(table)?.name ?? ""] ?? row[keyColumnOf(table)?.name ?? ""]);

/** Returns rows whose name contains the text, or whose key is the text. */
export function useRelatedRows(table: ShownTable, searched: string) {
  const { id } = useWorkspace();
  return useQuery({
    queryKey: [id, "related", table.id, searched],
    queryFn: ({ signal }) => queryRows(id, relatedBody(table, searched), signal),
    select: ({ data }) => data,
    placeholderData: (before) => before,
  });
}

function relatedBody(table: ShownTable, searched: string): DataRequest {
  const key = keyColumnOf(table);
  const label = labelColumnOf(table);
  const conditions: object[] = [];
  if (searched !== "" && label?.type === "text" && label.access.filter === "range")
    conditions.push({ field: label.name, op: "icontains", value: searched });
  const exact = key === undefined || searched === "" ? undefined : parseItem(key, searched);
  if (key !== undefined && exact !== undefined && "value" in exact)
    conditions.push({ field: key.name, op: "eq", value: exact.value });
  const names = [...new Set([key?.name, label?.name])].filter((name) => name !== undefined);
  return {
    refs: { t: table.id },
    query: {
      from: "t",
      select: names,
      ...(conditions.length > 0 && { where: [{ or: conditions }] }),
      ...(label !== undefined && label.type !== "json" && { orderBy: [{ field: label.name }] }),
      limit: OFFERED_MAX,
    },
  } as DataRequest;
}
