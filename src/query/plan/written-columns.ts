// Plans the columns that a write sets, the rows in which the caller may set them, and the
// references among them. Refuses unknown and forbidden columns with the same error.
import { noSuchColumn } from "../../conditions/index.ts";
import { isGuid } from "../../platform/index.ts";
import { columnTypes, type Column, type Table } from "../../catalog/index.ts";
import type { ColumnGrant, Grant, RowRule, TableGrant } from "../../access/index.ts";
import type { PlanContext } from "./context.ts";
import type { Source } from "./sources.ts";
import type { WrittenFiles, WrittenReference } from "./write-plan.ts";

/**
 * Returns a column by the name or GUID in the request.
 * @param fits an additional condition of this use
 * @throws Problem
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

/** Returns the rules that restrict rows, without duplicates. */
export function rulesOf(rules: readonly (RowRule | null)[]): readonly RowRule[] {
  const restricting: RowRule[] = [];
  for (const rule of rules)
    if (rule !== null && rule !== "all" && !restricting.some((known) => isSameRule(known, rule)))
      restricting.push(rule);
  return restricting;
}

/**
 * Returns true if both rules have the same row filters. Each filter is one object per role and
 * table.
 */
export const isSameRule = (one: RowRule, other: RowRule | null): boolean =>
  one === other ||
  (one !== "all" &&
    other !== "all" &&
    other !== null &&
    one.length === other.length &&
    one.every((filter) => other.includes(filter)));

/** Other tables that the rules read. */
export const tablesOfRules = (rules: readonly (RowRule | null)[]): Table[] =>
  rulesOf(rules).flatMap((rule) =>
    rule === "all" ? [] : rule.flatMap((filter) => [...filter.tables]),
  );

/**
 * The references whose target table the caller sees only in part. The foreign key alone protects
 * the others.
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

/** @param old the rows before the write; null if there are none */
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
