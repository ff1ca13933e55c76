// Hides names in a shown SQL statement that the credential does not know: tables that a delete
// cascades to, and their columns.
import type { Grant } from "../../access/index.ts";

const HIDDEN = "hidden";
const quotedOrText = /'(?:[^']|'')*'|"([A-Za-z0-9_]+)"/g;
const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Replaces unknown names in the SQL by "hidden".
 * @param disclosed other parts of the explanation; every text inside them counts as known
 */
export function withoutHiddenNames(sql: string, grant: Grant, disclosed: unknown): string {
  const names = hiddenNames(grant, disclosed);
  return sql
    .replace(quotedOrText, (token, name?: string) =>
      name !== undefined && names.has(name) ? `"${HIDDEN}"` : token,
    )
    .replace(guid, (id) => (isHiddenTable(id, grant) ? HIDDEN : id));
}

const isHiddenTable = (id: string, { workspace, tables }: Grant): boolean =>
  workspace.tablesById.has(id) && !tables.has(id);

function hiddenNames({ workspace, tables }: Grant, disclosed: unknown): ReadonlySet<string> {
  const all = [...workspace.tablesById.values()].flatMap((table) => [
    table.name,
    ...table.columns.map((column) => column.name),
  ]);
  const known = [...tables.values()].flatMap(({ table, columns }) => [
    table.name,
    ...columns.map(({ column }) => column.name),
  ]);
  return new Set(all).difference(new Set([...known, ...textsIn(disclosed)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
