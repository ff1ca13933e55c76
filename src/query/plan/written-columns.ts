// Finds the columns that a write sets, and the rows in which the caller may set them. Finds the
// references and files that the write must check. Unknown and forbidden columns give the same
// error.
import { noSuchColumn } from "../../conditions/index.ts";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, type Column, type Table } from "../../catalog/index.ts";
import type { ColumnGrant, Grant, RowRule, TableGrant } from "../../access/index.ts";
import type { PlanContext } from "./context.ts";
import type { Source } from "./sources.ts";
import type { WrittenFiles, WrittenReference } from "./write-plan.ts";

/**
 * Returns the column that a name or GUID in the request means.
 * @param fits an additional condition that the column must meet
 * @throws Problem if the column is unknown, or the caller may not write it
 */
export function writable(
  table: TableGrant,
  name: string,
  action: "insert" | "update",
  pointer: string,
  fits: (grant: ColumnGrant) => boolean = () => true,
): ColumnGrant {
  const isUsable = (grant: ColumnGrant): boolean => grant[action] !== null && fits(grant);
  const grant = table.columnBy.get(isGuid(name) ? name.toLowerCase() : name);
  if (grant !== undefined && isUsable(grant)) return grant;
  const usable = table.columns.filter(isUsable).map(({ column }) => column.name);
  throw noSuchColumn(pointer, name, usable);
}

/** Returns the rules (lists of row filters) that do not admit all rows, without duplicates. */
export function rulesOf(rules: readonly (RowRule | null)[]): readonly RowRule[] {
  const restricting: RowRule[] = [];
  for (const rule of rules)
    if (rule !== null && rule !== "all" && !restricting.some((known) => isSameRule(known, rule)))
      restricting.push(rule);
  return restricting;
}

/**
 * Returns true if both rules have the same row filters. Each role has one row filter object for
 * each table.
 */
export const isSameRule = (one: RowRule, other: RowRule | null): boolean =>
  one === other ||
  (one !== "all" &&
    other !== "all" &&
    other !== null &&
    one.length === other.length &&
    one.every((filter) => other.includes(filter)));

/** Returns the other tables that the row filters read. */
export const tablesOfRules = (rules: readonly (RowRule | null)[]): Table[] =>
  rulesOf(rules).flatMap((rule) =>
    rule === "all" ? [] : rule.flatMap((filter) => [...filter.tables]),
  );

/**
 * Returns the written references to tables of which the caller may read only some rows. For other
 * references, the foreign key is a sufficient check.
 */
export function writtenReferences(
  columns: readonly Column[],
  { refs: { grant } }: PlanContext,
): readonly WrittenReference[] {
  return columns.flatMap((column) => {
    const { reference } = column.definition;
    if (reference === undefined) return [];
    const target = grant.workspace.tablesByName.get(reference.table)!;
    const rows = grant.tables.get(target.id)?.referable ?? null;
    return rows === "all" ? [] : [{ column, target, rows }];
  });
}

/**
 * Returns the written file columns.
 * @param old source of the rows before the write; null if there are none
 */
export function writtenFiles(
  columns: readonly Column[],
  old: Source | null,
  { refs: { grant } }: PlanContext,
): readonly WrittenFiles[] {
  const files = columns.filter(({ valueType }) => columnTypes[valueType].holdsBlobs === true);
  return files.map((column) => {
    const shown = old?.column(column.name, "read");
    return { column, blobs: blobsOf(grant), ...(shown && { shown }) };
  });
}

const blobsOf = ({ rights }: Grant): WrittenFiles["blobs"] =>
  rights.has("files.read") ? "all" : rights.has("files.readOwn") ? "own" : null;
