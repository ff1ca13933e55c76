// Finds what conditions and selections call the tables that their relations lead to, with the place of each.

/** What conditions may hold of each other, whatever else they say. */
interface Condition {
  readonly field?: unknown;
  readonly and?: readonly Condition[];
  readonly or?: readonly Condition[];
  readonly not?: Condition;
  readonly ref?: string;
  readonly where?: readonly Condition[];
}

interface Selection {
  readonly field?: unknown;
  readonly ref?: string;
  readonly select?: Selections;
  readonly where?: readonly Condition[];
  readonly filter?: readonly Condition[];
  readonly orderBy?: Order;
}

type Order = readonly { readonly field: string }[];

type Selections = string | readonly (string | Selection)[];

/** The parts of a request that may name other tables. */
export interface Naming {
  readonly select?: Selections;
  readonly aggregates?: readonly Selection[];
  readonly where?: readonly Condition[];
  readonly having?: readonly Condition[];
  readonly orderBy?: Order;
}

export interface NamedTable {
  readonly name: string;
  /** JSON Pointer into the arguments. */
  readonly place: string;
}

export function relatedTables({ select, aggregates, where, having }: Naming): NamedTable[] {
  return [
    ...inSelections(select, "/select"),
    ...inSelections(aggregates, "/aggregates"),
    ...inConditions(where, "/where"),
    ...inConditions(having, "/having"),
  ];
}

function inSelections(selections: Selections | undefined, place: string): NamedTable[] {
  if (selections === undefined || typeof selections === "string") return [];
  return selections.flatMap((item, index) => {
    if (typeof item === "string") return [];
    const at = `${place}/${index}`;
    return [
      ...inRef(item.ref, at),
      ...inSelections(item.select, `${at}/select`),
      ...inConditions(item.where, `${at}/where`),
      ...inConditions(item.filter, `${at}/filter`),
    ];
  });
}

const inConditions = (conditions: readonly Condition[] | undefined, place: string): NamedTable[] =>
  (conditions ?? []).flatMap((item, index) => inCondition(item, `${place}/${index}`));

const inCondition = ({ and, or, not, ref, where }: Condition, place: string): NamedTable[] => [
  ...inConditions(and, `${place}/and`),
  ...inConditions(or, `${place}/or`),
  ...(not === undefined ? [] : inCondition(not, `${place}/not`)),
  ...inRef(ref, place),
  ...inConditions(where, `${place}/where`),
];

const inRef = (name: string | undefined, place: string): NamedTable[] =>
  name === undefined ? [] : [{ name, place: `${place}/ref` }];

/** A relation by which rows of a table are ordered, as `relation.column` says it. */
export interface OrderingRelation {
  /** What the call names the table whose rows are ordered. */
  readonly from: string;
  readonly relation: string;
}

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
