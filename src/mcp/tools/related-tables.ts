// Finds the names of related tables in the conditions and selections of a tool's arguments. Returns
// each name with its JSON Pointer.
import { isObject } from "../../platform/index.ts";

/** Names of arguments and inner members that may contain names of related tables at any depth. */
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

/**
 * Returns the related tables that the member `ref` names anywhere in `part`.
 * @param part the arguments of a tool, or a value inside them
 */
export function relatedTables(part: unknown, pointer = ""): NamedTable[] {
  if (Array.isArray(part))
    return part.flatMap((item, index) => relatedTables(item, `${pointer}/${index}`));
  if (!isObject(part)) return [];
  const { ref } = part;
  const own = typeof ref === "string" ? [{ name: ref, pointer: `${pointer}/ref` }] : [];
  const nested = Object.entries(part).filter(([key]) => nestingKeys.has(key));
  return [...own, ...nested.flatMap(([key, value]) => relatedTables(value, `${pointer}/${key}`))];
}

/**
 * The members of a selection (a query, or a related table inside it) that decide the order of rows.
 */
export interface OrderedSelection {
  readonly field?: unknown;
  readonly ref?: string;
  readonly select?: string | readonly (string | OrderedSelection)[];
  readonly orderBy?: readonly { readonly field: string }[];
}

/**
 * Returns the relations that `orderBy` uses to sort a table or its related tables. `orderBy` names
 * them as `relation.column`.
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
