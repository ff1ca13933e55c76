// Encodes values for a column, as PostgreSQL's text. Refuses what the column could not hold, before a statement is sent; requests and
// seeds write by the same rules.
import { columnTypes, limitProblem, ValueError, type Column } from "../catalog/index.ts";
import { encodeValue, type BoundValue } from "./values.ts";

/** The value fits the type and is beyond the column's own limits. */
export class OverLimit extends ValueError {}

/** JSON spells it by an escape, which an even number of backslashes before it would undo; PostgreSQL cannot hold it. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** A value that is not null, ready to be bound. @throws ValueError, OverLimit in words for the writer */
export function encodeForColumn(column: Column, value: unknown): BoundValue {
  const encoded = encodeValue(column, value);
  const problem = limitProblem(column, encoded);
  if (problem === undefined) return encoded;
  const isOver = (item: string | null): boolean =>
    item !== null && limitProblem(column, item) !== undefined;
  throw new OverLimit(problem, typeof encoded === "string" ? undefined : encoded.findIndex(isOver));
}

/** A bound value as JSON text, as `json_to_recordset` reads it into the column's type. @throws ValueError */
export function jsonOf({ valueType, array }: Column, bound: BoundValue): string {
  const isJson = columnTypes[valueType].isJson === true && !array && typeof bound === "string";
  const text = isJson ? bound : JSON.stringify(bound);
  if (LONE_SURROGATE.test(text)) throw new ValueError("must be well-formed Unicode");
  return text;
}

/** What `now` means in a column of dates, times of day or moments; in UTC. */
export const momentOf = ({ valueType }: Column, now: Date): string =>
  columnTypes[valueType].moment!.of(now);
