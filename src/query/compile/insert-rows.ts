// Compiles the rows of an insert to parameters, and adds defaults (G7.12). A single row is bound as
// one parameter for each column. Several rows are bound as one JSON text. Refuses values that do
// not fit their column, with an error that contains the position of the value in the body.
import {
  encodeForColumn,
  jsonOf,
  momentOf,
  Problem,
  type BoundValue,
} from "../../conditions/index.ts";
import { guidV7 } from "../../platform/index.ts";
import { valueProblem } from "./misplaced-object.ts";
import { parameter, type BindInput } from "./parameters.ts";
import { columnType, commaList, own, sql, type Sql } from "./text.ts";
import { ValueError, type Column } from "../../catalog/index.ts";
import type { InsertColumn, InsertPlan } from "../plan/write-plan.ts";

type InsertedValues = Readonly<Record<string, unknown>>;
/**
 * A function that returns the value of one column in a row, in PostgreSQL's text form. Null means
 * SQL NULL.
 * @throws Problem if the value does not fit the column
 */
type CellBinder = (row: InsertedValues, index: number, input: BindInput) => BoundValue | null;

/**
 * Returns the values of a single row: one parameter for each column that gets a value or a default.
 */
export const singleRowCells = ({ columns, valuesSlot }: InsertPlan): Sql[] =>
  columns.map((filled) => {
    const cell = cellOf(filled);
    const rowOf = (input: BindInput): InsertedValues =>
      (input.values[valuesSlot] as InsertedValues[])[0]!;
    return sql`${parameter((input) => cell(rowOf(input), 0, input))}::${columnType(filled.column)}`;
  });

/** Returns a single row as `values (...)`. */
export const singleRowSql = (plan: InsertPlan): Sql =>
  sql`values (${commaList(singleRowCells(plan))})`;

/**
 * Returns SQL of the rows of the request as a row set with the alias `x`. The columns `c0`, `c1`,
 * ... of the row set are the columns that get a value or a default.
 */
export function rowsSql(plan: InsertPlan): Sql {
  const { columns, valuesSlot, isSingle } = plan;
  const names = columns.map((_, index) => own(`c${index}`));
  if (isSingle) return sql`(${singleRowSql(plan)}) as x(${commaList(names)})`;
  const cells = columns.map(cellOf);
  const rowsOf = (input: BindInput): readonly InsertedValues[] =>
    input.values[valuesSlot] as InsertedValues[];
  const json = parameter((input) => rowsJson(columns, cells, rowsOf(input), input));
  const shape = columns.map(({ column }, index) => sql`${names[index]!} ${columnType(column)}`);
  return sql`json_to_recordset(${json}::json) as x(${commaList(shape)})`;
}

/** Returns the rows as JSON text: `[{"c0":...,"c1":...}, ...]`. */
function rowsJson(
  columns: readonly InsertColumn[],
  cells: readonly CellBinder[],
  rows: readonly InsertedValues[],
  input: BindInput,
): string {
  const texts = rows.map((row, index) => {
    const members = cells.map((cell, place) => {
      const bound = cell(row, index, input);
      return `"c${place}":${bound === null ? "null" : jsonOf(columns[place]!.column, bound)}`;
    });
    return `{${members.join(",")}}`;
  });
  return `[${texts.join(",")}]`;
}

function cellOf({ column, names, start }: InsertColumn): CellBinder {
  const fill = fillOf(column, start);
  const [only, ...others] = names;
  if (only === undefined) return (_row, _index, input) => fill(input);
  if (others.length === 0)
    return (row, index, input) =>
      Object.hasOwn(row, only) ? given(column, row[only], index, only) : fill(input);
  return (row, index, input) => {
    const [name, ...more] = names.filter((candidate) => Object.hasOwn(row, candidate));
    if (more.length > 0)
      throw new Problem(
        `/mutation/values/${index}/${more[0]}`,
        "sets a column twice, by its name and by its GUID; send one of them",
      );
    return name === undefined ? fill(input) : given(column, row[name], index, name);
  };
}

function given(column: Column, value: unknown, index: number, name: string): BoundValue | null {
  if (value === null && column.nullable) return null;
  try {
    if (value === null) throw new ValueError("must not be null");
    return encodeForColumn(column, value);
  } catch (error) {
    throw error instanceof ValueError
      ? valueProblem(`/mutation/values/${index}/${name}`, error, value)
      : error;
  }
}

/**
 * Returns a function that computes the value of a column for rows in which the request does not set
 * this column: the default, or null.
 */
function fillOf(
  column: Column,
  start: InsertColumn["start"],
): (input: BindInput) => BoundValue | null {
  switch (start?.kind) {
    case undefined:
      return () => null;
    case "uuid":
      return () => guidV7();
    case "now":
      return ({ write }) => momentOf(column, write!.now);
    case "literal": {
      const literal = encodeForColumn(column, start.value);
      return () => literal;
    }
    case "claim":
      return ({ claims }) => fromClaim(column, claims, start.claim);
  }
}

/**
 * Returns the value of a claim as the default of a column. Returns null if the claim is missing or
 * does not fit the column.
 */
function fromClaim(column: Column, claims: BindInput["claims"], name: string): BoundValue | null {
  if (claims === null || !Object.hasOwn(claims, name) || claims[name] === null) return null;
  try {
    const bound = encodeForColumn(column, claims[name]);
    jsonOf(column, bound);
    return bound;
  } catch (error) {
    if (error instanceof ValueError) return null;
    throw error;
  }
}
