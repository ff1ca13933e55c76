// Finds the table names in conditions and selections of a tool's arguments, with the JSON Pointer
// of each name.
import { isObject } from "../../platform/index.ts";

/** The names of members that may contain names of related tables, directly or in inner members. */
const nestingKeys: ReadonlySet<string> = new Set([
  "select",
  "aggregates",
  "where",
  "having",
  "filter",
  "and",
  "or",
  "not",
]);

interface NamedTable {
  readonly name: string;
  /** JSON Pointer to the name in the arguments of the tool. */
  readonly pointer: string;
}

/** Returns the related tables that a part of the arguments names in `ref`. */
export function relatedTables(part: unknown, pointer = ""): NamedTable[] {
  if (Array.isArray(part))
    return part.flatMap((item, index) => relatedTables(item, `${pointer}/${index}`));
  if (!isObject(part)) return [];
  const { ref } = part;
  const own = typeof ref === "string" ? [{ name: ref, pointer: `${pointer}/ref` }] : [];
  const nested = Object.entries(part).filter(([key]) => nestingKeys.has(key));
  return [...own, ...nested.flatMap(([key, value]) => relatedTables(value, `${pointer}/${key}`))];
}

/** The parts of a selection that sort rows. */
export interface OrderedSelection {
  readonly field?: unknown;
  readonly ref?: string;
  readonly select?: string | readonly (string | OrderedSelection)[];
  readonly orderBy?: readonly { readonly field: string }[];
}

/**
 * Returns the relations by whose columns the rows of a table and of its related tables are sorted.
 * The arguments contain them as `relation.column`.
 * @param from the name of the sorted table in the arguments
 */
export const orderingRelations = (
  from: string,
  { select, orderBy }: OrderedSelection,
): { readonly from: string; readonly relation: string }[] => [
  ...(orderBy ?? []).flatMap(({ field }) => {
    const [relation = "", column] = field.split(".");
    return column === undefined ? [] : [{ from, relation }];
  }),
  ...(typeof select === "string" ? [] : (select ?? [])).flatMap((item) =>
    typeof item === "string" || item.ref === undefined ? [] : orderingRelations(item.ref, item),
  ),
];
