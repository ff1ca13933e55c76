// The rows of an insert as one parameter: JSON that PostgreSQL reads into the columns' types, defaults filled in (decisions 3).
// Refuses values that a column could not hold, with their place in the body.
import { encodeForColumn, jsonOf, momentOf } from "../../conditions/column-value.ts";
import { Problem } from "../../conditions/problem.ts";
import { ValueError } from "../../conditions/values.ts";
import { guidV7 } from "../../platform/ids.ts";
import type { InsertColumn } from "../plan/write-plan.ts";
import type { BindInput } from "./parameters.ts";

type Row = Readonly<Record<string, unknown>>;

/** `[{"c0":...,"c1":...}, ...]` @throws Problem */
export function encodeRows(
  columns: readonly InsertColumn[],
  rows: readonly Row[],
  input: BindInput,
): string {
  const fills = columns.map((column) => fillOf(column, input));
  return `[${rows.map((row, index) => encodeRow(columns, fills, row, index)).join(",")}]`;
}

function encodeRow(
  columns: readonly InsertColumn[],
  fills: readonly (() => string)[],
  row: Row,
  index: number,
): string {
  const cells = columns.map(({ column, names }, place) => {
    const name = givenName(names, row, index);
    return `"c${place}":${name === undefined ? fills[place]!() : cellOf(column, row[name], index, name)}`;
  });
  return `{${cells.join(",")}}`;
}

function givenName(names: readonly string[], row: Row, index: number): string | undefined {
  const [name, ...others] = names.filter((candidate) => Object.hasOwn(row, candidate));
  if (others.length > 0)
    throw new Problem(
      `/mutation/values/${index}/${others[0]}`,
      "has a value already, under its other name",
    );
  return name;
}

function cellOf(
  column: InsertColumn["column"],
  value: unknown,
  index: number,
  name: string,
): string {
  const pointer = `/mutation/values/${index}/${name}`;
  if (value === null) {
    if (column.nullable) return "null";
    throw new Problem(pointer, "must not be null");
  }
  try {
    return jsonOf(column, encodeForColumn(column, value));
  } catch (error) {
    throw error instanceof ValueError ? new Problem(pointer, error.message) : error;
  }
}

/** What stands in a row that gives the column no value. */
function fillOf({ column, start }: InsertColumn, { claims, write }: BindInput): () => string {
  switch (start?.kind) {
    case undefined:
      return () => "null";
    case "uuid":
      return () => `"${guidV7()}"`;
    case "now": {
      const moment = JSON.stringify(momentOf(column, write!.now));
      return () => moment;
    }
    case "literal": {
      const literal = jsonOf(column, encodeForColumn(column, start.value));
      return () => literal;
    }
    case "claim": {
      const claim = claimText(column, claims, start.claim);
      return () => claim;
    }
  }
}

/** A claim that is missing or does not fit the column fills in nothing. */
function claimText(
  column: InsertColumn["column"],
  claims: BindInput["claims"],
  name: string,
): string {
  if (claims === null || !Object.hasOwn(claims, name) || claims[name] === null) return "null";
  try {
    return jsonOf(column, encodeForColumn(column, claims[name]));
  } catch (error) {
    if (error instanceof ValueError) return "null";
    throw error;
  }
}
