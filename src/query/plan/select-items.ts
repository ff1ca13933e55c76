// Plans the items of `select`: their columns, and their property names in the response. Refuses
// repeated names, and columns that the caller may not read.
import { insideJson, noSuchColumn, Problem, type Operand } from "../../conditions/index.ts";
import type { ColumnItem, RelationItem, SelectItem } from "../parse/request.ts";
import type { ColumnRef, RowOutput } from "./read-plan.ts";
import type { Source } from "./sources.ts";

export const isRelationItem = (item: SelectItem): item is RelationItem =>
  typeof item === "object" && "relation" in item;

/**
 * Returns a readable column, or a path inside a readable json column.
 * @throws Problem if the column is unknown or forbidden, or the path is not allowed
 */
export function readOperand(
  item: string | ColumnItem,
  source: Source,
  pointer: string,
): Operand<ColumnRef> {
  const name = typeof item === "string" ? item : item.field;
  const column = source.column(name, "read");
  if (column === undefined)
    throw noSuchColumn(
      typeof item === "string" ? pointer : `${pointer}/field`,
      name,
      source.names("read"),
    );
  const operand = { column, type: column.column.type };
  return typeof item === "string" || item.path === undefined
    ? operand
    : insideJson(operand, item.path, `${pointer}/path`);
}

export const needsAlias = (name: string): string =>
  `the answer already has a property ${JSON.stringify(name)}; give this one an alias`;

/**
 * Adds the name of a response property to the names in use.
 * @throws Problem if the name is already in use
 */
export function claimName(
  names: Set<string>,
  name: string,
  pointer: string,
  taken = needsAlias,
): void {
  if (names.has(name)) throw new Problem(pointer, taken(name));
  names.add(name);
}

export const everyColumn = (source: Source): RowOutput[] =>
  source.names("read").map((name) => planColumn(name, source, ""));

/**
 * Returns the plan of a response property that shows a column.
 * @throws Problem if the column is unknown or forbidden
 */
export function planColumn(
  item: string | ColumnItem,
  source: Source,
  pointer: string,
): RowOutput & { kind: "column" } {
  const operand = readOperand(item, source, pointer);
  const alias = typeof item === "string" ? undefined : item.alias;
  return { kind: "column", name: alias ?? operand.column.column.column.name, operand };
}
