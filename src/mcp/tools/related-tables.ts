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
}

type Selections = string | readonly (string | Selection)[];

/** The parts of a request that may name other tables. */
export interface Naming {
  readonly select?: Selections;
  readonly aggregates?: readonly Selection[];
  readonly where?: readonly Condition[];
  readonly having?: readonly Condition[];
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
