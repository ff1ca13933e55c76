// Tables, keys and references of the definition, and the constraints that rows must keep.
import {
  tableNames,
  tables as definitions,
  type Row,
  type TableName,
  type Tables,
} from "./world.ts";

export const keyOf = (table: TableName): string =>
  Object.entries(definitions[table].columns).find(([, { primaryKey }]) => primaryKey)![0];

/** A column that refers to rows of a table. */
interface Reference {
  readonly table: TableName;
  readonly column: string;
  readonly target: TableName;
  readonly onDelete: "restrict" | "cascade" | "setNull";
  readonly inverse: string;
}

export const references: readonly Reference[] = tableNames.flatMap((table) =>
  Object.entries(definitions[table].columns).flatMap(([column, raw]) =>
    raw.type === "reference"
      ? [
          {
            table,
            column,
            target: raw.table,
            onDelete: raw["onDelete"],
            inverse: raw.inverse,
          } as Reference,
        ]
      : [],
  ),
);

export const uniqueKeys = (table: TableName): readonly (readonly string[])[] => [
  ...Object.entries(definitions[table].columns).flatMap(([name, { unique, primaryKey }]) =>
    unique || primaryKey ? [[name]] : [],
  ),
  ...(definitions[table].unique ?? []),
];

/** Returns true if the rows have equal values in these columns. A null equals nothing. */
export const same = (columns: readonly string[], left: Row, right: Row): boolean =>
  columns.every((name) => left[name] !== null && left[name] === right[name]);

/** The relations of the table, with the table that each leads to. */
export const linksOf = (table: TableName): (readonly [relation: string, target: TableName])[] =>
  references.flatMap((one) => [
    ...(one.table === table ? [[one.column, one.target] as const] : []),
    ...(one.target === table ? [[one.inverse, one.table] as const] : []),
  ]);

/** A relation, as one of its two tables uses it. */
interface Link {
  readonly reference: Reference;
  readonly other: TableName;
  readonly isToOne: boolean;
}

export function linkOf(table: TableName, relation: string): Link {
  const own = references.find((one) => one.table === table && one.column === relation);
  if (own) return { reference: own, other: own.target, isToOne: true };
  const inverse = references.find((one) => one.target === table && one.inverse === relation)!;
  return { reference: inverse, other: inverse.table, isToOne: false };
}

/** Returns the related rows of a row. */
export function linked(
  { reference, other, isToOne }: Link,
  table: TableName,
  row: Row,
  tables: Tables,
) {
  const { column, target } = reference;
  return isToOne
    ? tables[other].filter((one) => one[keyOf(target)] === row[column])
    : tables[other].filter((one) => one[column] === row[keyOf(table)]);
}

export const lacksValue = (table: TableName, row: Row): boolean =>
  Object.entries(definitions[table].columns).some(
    ([name, { required, primaryKey }]) => (required || primaryKey) && row[name] === null,
  );

export const collides = (table: TableName, row: Row, others: readonly Row[]): boolean =>
  uniqueKeys(table).some((key) => others.some((other) => same(key, row, other)));

/** Returns true if a reference leads to a missing row. */
export const dangles = (tables: Tables): boolean =>
  references.some(({ table, column, target }) => {
    const keys = new Set(tables[target].map((row) => row[keyOf(target)]));
    return tables[table].some((row) => row[column] !== null && !keys.has(row[column]));
  });
