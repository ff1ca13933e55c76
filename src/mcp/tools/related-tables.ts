// Finds the table names in conditions and selections, with the JSON Pointer of each.

/** The parts of conditions that may name tables. */
interface NamingCondition {
  readonly field?: unknown;
  readonly and?: readonly NamingCondition[];
  readonly or?: readonly NamingCondition[];
  readonly not?: NamingCondition;
  readonly ref?: string;
  readonly where?: readonly NamingCondition[];
}

interface Selection {
  readonly field?: unknown;
  readonly ref?: string;
  readonly select?: Selections;
  readonly where?: readonly NamingCondition[];
  readonly filter?: readonly NamingCondition[];
  readonly orderBy?: Order;
}

type Order = readonly { readonly field: string }[];

type Selections = string | readonly (string | Selection)[];

/** The parts of a request that may name other tables. */
export interface Naming {
  readonly select?: Selections;
  readonly aggregates?: readonly Selection[];
  readonly where?: readonly NamingCondition[];
  readonly having?: readonly NamingCondition[];
  readonly orderBy?: Order;
}

interface NamedTable {
  readonly name: string;
  /** JSON Pointer into the arguments. */
  readonly pointer: string;
}

/** Returns the related tables that the arguments name. */
export function relatedTables({ select, aggregates, where, having }: Naming): NamedTable[] {
  return [
    ...inSelections(select, "/select"),
    ...inSelections(aggregates, "/aggregates"),
    ...inConditions(where, "/where"),
    ...inConditions(having, "/having"),
  ];
}

function inSelections(selections: Selections | undefined, pointer: string): NamedTable[] {
  if (selections === undefined || typeof selections === "string") return [];
  return selections.flatMap((item, index) => {
    if (typeof item === "string") return [];
    const at = `${pointer}/${index}`;
    return [
      ...inRef(item.ref, at),
      ...inSelections(item.select, `${at}/select`),
      ...inConditions(item.where, `${at}/where`),
      ...inConditions(item.filter, `${at}/filter`),
    ];
  });
}

const inConditions = (
  conditions: readonly NamingCondition[] | undefined,
  pointer: string,
): NamedTable[] =>
  (conditions ?? []).flatMap((item, index) => inCondition(item, `${pointer}/${index}`));

const inCondition = (
  { and, or, not, ref, where }: NamingCondition,
  pointer: string,
): NamedTable[] => [
  ...inConditions(and, `${pointer}/and`),
  ...inConditions(or, `${pointer}/or`),
  ...(not === undefined ? [] : inCondition(not, `${pointer}/not`)),
  ...inRef(ref, pointer),
  ...inConditions(where, `${pointer}/where`),
];

const inRef = (name: string | undefined, pointer: string): NamedTable[] =>
  name === undefined ? [] : [{ name, pointer: `${pointer}/ref` }];

/** A relation that orders rows of a table, written as `relation.column`. */
interface OrderingRelation {
  /** Name of the ordered table in the call. */
  readonly from: string;
  readonly relation: string;
}

/** Returns the relations that order rows of a table and of its related tables. */
export const orderingRelations = (
  from: string,
  { select, orderBy }: Pick<Selection, "select" | "orderBy">,
): OrderingRelation[] => [
  ...(orderBy ?? []).flatMap(({ field }) => {
    const [relation = "", column] = field.split(".");
    return column === undefined ? [] : [{ from, relation }];
  }),
  ...(typeof select === "string" ? [] : (select ?? [])).flatMap((item) =>
    typeof item === "string" || item.ref === undefined ? [] : orderingRelations(item.ref, item),
  ),
];
