// Finds the columns that a write sets, and the row filters that limit the rows in which the caller
// may set them. Finds the written references and files that must be checked. Unknown and forbidden
// columns give the same error.
import { noSuchColumn } from "../../conditions/index.ts";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, type Column, type Table } from "../../catalog/index.ts";
import type { ColumnGrant, Grant, RowRule, TableGrant } from "../../access/index.ts";
import type { PlanContext } from "./context.ts";
import type { Source } from "./sources.ts";
import type { WrittenFiles, WrittenReference } from "./write-plan.ts";

/**
 * Returns the column that a name or GUID in the request means.
 * @param fits returns true if the write can use the column; other columns count as unknown
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

/**
 * Returns the rules that do not admit all rows, without duplicates. A rule is a list of row
 * filters, and a row must meet one of them.
 */
export function rulesOf(rules: readonly (RowRule | null)[]): readonly RowRule[] {
  const restricting: RowRule[] = [];
  for (const rule of rules)
    if (rule !== null && rule !== "all" && !restricting.some((known) => isSameRule(known, rule)))
      restricting.push(rule);
  return restricting;
}

/** Returns true if both rules consist of the same row filter objects. */
export const isSameRule = (one: RowRule, other: RowRule | null): boolean =>
  one === other ||
  (one !== "all" &&
    other !== "all" &&
    other !== null &&
    one.length === other.length &&
    one.every((filter) => other.includes(filter)));

/** Returns the tables that the row filters read in addition to their own table. */
export const tablesOfRules = (rules: readonly (RowRule | null)[]): Table[] =>
  rulesOf(rules).flatMap((rule) =>
    rule === "all" ? [] : rule.flatMap((filter) => [...filter.tables]),
  );

/**
 * Returns the written references that the gateway must check: references to a table in which the
 * caller may read only some rows, or none. If the caller may read all rows of a table, PostgreSQL's
 * foreign key is a sufficient check.
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
 * Returns the written file columns, with the facts for the check of their files.
 * @param old source of the rows before the write; null if the write only inserts new rows
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
