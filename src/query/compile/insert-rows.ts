// The rows of an insert as parameters with defaults (G7.12): one row as a value per column, many as one JSON text. Refuses values
// that a column cannot hold, with their place in the body.
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
import { columnType, list, own, sql, type Sql } from "./text.ts";
import { ValueError, type Column } from "../../catalog/index.ts";
import type { InsertColumn, InsertPlan } from "../plan/write-plan.ts";

type Row = Readonly<Record<string, unknown>>;
/** What a row puts into one column, in PostgreSQL's text; null for NULL. @throws Problem */
type Cell = (row: Row, index: number, input: BindInput) => BoundValue | null;

/** The one row of the request: a value for each column that is filled. */
export const singleRowCells = ({ columns, valuesSlot }: InsertPlan): Sql[] =>
  columns.map((filled) => {
    const cell = cellOf(filled);
    const rowOf = (input: BindInput): Row => (input.values[valuesSlot] as Row[])[0]!;
    return sql`${parameter((input) => cell(rowOf(input), 0, input))}::${columnType(filled.column)}`;
  });

/** `values (...)` of it. */
export const singleRowSql = (plan: InsertPlan): Sql => sql`values (${list(singleRowCells(plan))})`;

/** The rows of the request under the alias `x`, with a column `c0`, `c1`, ... for each column that is filled. */
export function rowsSql(plan: InsertPlan): Sql {
  const { columns, valuesSlot, isSingle } = plan;
  const names = columns.map((_, index) => own(`c${index}`));
  if (isSingle) return sql`(${singleRowSql(plan)}) as x(${list(names)})`;
  const cells = columns.map(cellOf);
  const rowsOf = (input: BindInput): readonly Row[] => input.values[valuesSlot] as Row[];
  const json = parameter((input) => rowsJson(columns, cells, rowsOf(input), input));
  const shape = columns.map(({ column }, index) => sql`${names[index]!} ${columnType(column)}`);
  return sql`json_to_recordset(${json}::json) as x(${list(shape)})`;
}

/** `[{"c0":...,"c1":...}, ...]` */
function rowsJson(
  columns: readonly InsertColumn[],
  cells: readonly Cell[],
  rows: readonly Row[],
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

function cellOf({ column, names, start }: InsertColumn): Cell {
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
        "has a value already, under its other name",
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

/** What stands in a row that gives the column no value. */
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

/** A claim that is missing or does not fit the column fills in nothing. */
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
