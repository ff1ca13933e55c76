// Removes from a shown statement what the credential does not know: tables that a delete reaches, columns of those.
import type { Grant } from "../../access/index.ts";

const HIDDEN = "hidden";
const quotedOrText = /'(?:[^']|'')*'|"([A-Za-z0-9_]+)"/g;
const guid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** @param told what the credential is told anyway; every text inside it counts as known */
export function withoutHiddenNames(sql: string, grant: Grant, told: unknown): string {
  const names = hiddenNames(grant, told);
  return sql
    .replace(quotedOrText, (token, name?: string) =>
      name !== undefined && names.has(name) ? `"${HIDDEN}"` : token,
    )
    .replace(guid, (id) => (isHiddenTable(id, grant) ? HIDDEN : id));
}

const isHiddenTable = (id: string, { workspace, tables }: Grant): boolean =>
  workspace.tablesById.has(id) && !tables.has(id);

function hiddenNames({ workspace, tables }: Grant, told: unknown): ReadonlySet<string> {
  const all = [...workspace.tablesById.values()].flatMap((table) => [
    table.name,
    ...table.columns.map((column) => column.name),
  ]);
  const known = [...tables.values()].flatMap(({ table, columns }) => [
    table.name,
    ...columns.map(({ column }) => column.name),
  ]);
  return new Set(all).difference(new Set([...known, ...textsIn(told)]));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
