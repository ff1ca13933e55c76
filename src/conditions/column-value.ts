// Encodes values for a column as PostgreSQL's text. Rejects values that the column cannot store,
// before a statement is sent. Requests and seeds use the same rules.
import { columnTypes, limitProblem, ValueError, type Column } from "../catalog/index.ts";
import { encodeValue, type BoundValue } from "./values.ts";

/** Thrown if a value fits the type but exceeds the column's own limits. */
export class OverLimit extends ValueError {}

/**
 * Matches the escape by which JSON writes half a surrogate pair. PostgreSQL cannot store one. After
 * an odd number of backslashes the text is no such escape.
 */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/**
 * Encodes a value that is not null, so that it can be bound.
 * @throws ValueError or OverLimit, with a message for the caller
 */
export function encodeForColumn(column: Column, value: unknown): BoundValue {
  const encoded = encodeValue(column, value);
  const problem = limitProblem(column, encoded);
  if (problem === undefined) return encoded;
  const isOver = (item: string | null): boolean =>
    item !== null && limitProblem(column, item) !== undefined;
  throw new OverLimit(problem, typeof encoded === "string" ? undefined : encoded.findIndex(isOver));
}

/**
 * Returns a bound value as JSON text that `json_to_recordset` reads into the column's type.
 * @throws ValueError
 */
export function jsonOf({ valueType, array }: Column, bound: BoundValue): string {
  const isJson = columnTypes[valueType].isJson === true && !array && typeof bound === "string";
  const text = isJson ? bound : JSON.stringify(bound);
  if (LONE_SURROGATE.test(text)) throw new ValueError("must be well-formed Unicode");
  return text;
}

/** Returns the value of `now` for a column of dates, times of day or instants, in UTC. */
export const momentOf = ({ valueType }: Column, now: Date): string =>
  columnTypes[valueType].moment!.of(now);
