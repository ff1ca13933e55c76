// Translates the refusal of a file that the caller may not refer to (G7.16), and finds its position
// in the values of the request. The message does not reveal whether the file exists.
import { FILE } from "../compile/files/written-files.ts";
import { Problem } from "../../conditions/index.ts";
import { sqlState } from "../../platform/postgres/index.ts";
import { REFUSED } from "./write-failure.ts";
import type { InsertPlan, WritePlan } from "../plan/write-plan.ts";
import type { Column } from "../../catalog/index.ts";

type ValuesRow = Readonly<Record<string, unknown>>;

/**
 * Returns the error for the caller if the database has refused a file. Returns undefined for all
 * other database errors.
 * @param values the bound values of the request
 */
export function refusedFile(
  error: unknown,
  plan: WritePlan,
  values: readonly unknown[],
): Problem | undefined {
  if (plan.files.length === 0 || sqlState(error) !== REFUSED) return undefined;
  const [kind, index, id] = (error as Error).message.split(" ");
  const column = plan.files[Number(index)]?.column;
  if (kind !== FILE || column === undefined || id === undefined) return undefined;
  const place =
    plan.kind === "insert"
      ? placeInRows(plan, column, values, id)
      : placeInSet(plan, column, values, id);
  return new Problem(
    place,
    "must be the id of a file that exists and that this credential may refer to, or the id of a file that the row already contains",
  );
}

function placeInRows(
  { columns, valuesSlot }: InsertPlan,
  column: Column,
  values: readonly unknown[],
  id: string,
): string {
  const names = columns.find((filled) => filled.column === column)?.names ?? [];
  for (const [row, cells] of (values[valuesSlot] as readonly ValuesRow[]).entries())
    for (const name of names) {
      const item = itemOf(cells[name], id);
      if (item !== -1) return `/mutation/values/${row}/${name}/${item}`;
    }
  return "/mutation/values";
}

function placeInSet(
  plan: WritePlan,
  column: Column,
  values: readonly unknown[],
  id: string,
): string {
  const set = plan.kind === "update" ? plan.set.find((item) => item.column === column) : undefined;
  if (set === undefined) return "/mutation/set";
  const item = itemOf(values[set.slot], id);
  return item === -1 ? set.pointer : `${set.pointer}/${item}`;
}

const itemOf = (list: unknown, id: string): number =>
  Array.isArray(list)
    ? list.findIndex((item) => typeof item === "string" && item.toLowerCase() === id)
    : -1;
