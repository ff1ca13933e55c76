// Translates database errors of a write into errors for the caller (G3.9, G3.10). Each kind of
// error has one message. The message names only columns that the caller has written. It never
// contains PostgreSQL's message, names of constraints, or values of other rows.
import { GatewayError } from "../../contract/index.ts";
import { Problem, refusalOf } from "../../conditions/index.ts";
import { classify, isFirstRow, sqlState } from "../../platform/postgres/index.ts";
import { databaseFailure, FirstRowError, isOutOfRoom, StalePlanError } from "./read.ts";
import type { Column } from "../../catalog/index.ts";
import type { WritePlan } from "../plan/write-plan.ts";

/**
 * SQLSTATE of errors that a statement of the gateway raises itself, with the database function
 * `gateway_tx.refuse`. The message of the error is the reason for the refusal.
 */
export const REFUSED = "GW001";
const OUT_OF_RANGE = "22003";

/**
 * Returns the error for the caller that corresponds to an error of a write.
 * @param plan the plan of the write; null if the error occurred before the write was planned
 */
export function writeFailure(error: unknown, plan: WritePlan | null): unknown {
  if (error instanceof GatewayError || error instanceof StalePlanError) return error;
  if (isFirstRow(error))
    return new FirstRowError("the table waits for its first row", { cause: error });
  if (error instanceof Problem) return refusalOf(error, "INVALID_MUTATION");
  const problem = plan === null ? undefined : problemOf(error, plan);
  if (problem !== undefined) return refusalOf(problem, "INVALID_MUTATION");
  return databaseFailure(error, "MUTATION_TIMEOUT");
}

/** The JSON Pointer of the part of a mutation that causes most errors. */
const places = {
  insert: "/mutation/values",
  update: "/mutation/set",
  delete: "/mutation/where",
} as const;

function problemOf(error: unknown, plan: WritePlan): Problem | undefined {
  const state = sqlState(error);
  if (plan.kind === "insert" && isOutOfRoom(error)) return refusedBy("size", plan);
  if (state === REFUSED) return refusedBy((error as Error).message, plan);
  const place = places[plan.kind];
  switch (state) {
    case "23505":
      return new Problem(place, duplicateKeyMessage(plan));
    // PostgreSQL 18 has a separate SQLSTATE (23001) for a delete that a foreign key prevents.
    case "23001":
    case "23503":
      return brokenReference(error, plan);
    case "23502":
      return new Problem(place, "a row lacks a value that the table requires");
    case "23514":
      return beyondLimits(plan) ?? new Problem(place, "a value is outside the range of its column");
    case "21000":
      return new Problem(
        place,
        "two of the rows have the same values in the columns of `onConflict`",
      );
  }
  if (classify(error) === "data") {
    const reported = state === OUT_OF_RANGE ? beyondLimits(plan) : undefined;
    return reported ?? new Problem(place, "a value or a result is out of range");
  }
  return classify(error) === "constraint"
    ? new Problem(place, "a row breaks a constraint of the table")
    : undefined;
}

/**
 * Returns the problem for an error that the statement itself has raised, such as `rows` or
 * `reference 0`. The files in `compile/` define these reasons.
 */
export function refusedBy(reason: string, plan: WritePlan): Problem {
  const [kind, index] = reason.split(" ");
  switch (kind) {
    case "rows":
      return new Problem(
        "/mutation",
        "a written row would be outside the rows that this credential may write",
        "SCOPE_VIOLATION",
      );
    case "reference":
      return hiddenReference([plan.references[Number(index)]!.column], plan);
    case "affected":
      return new Problem("/mutation/maxAffected", "more rows than this meet the conditions");
    case "conflict":
      return new Problem(
        "/mutation/onConflict",
        "a row with these values exists and cannot be used",
      );
    case "cascade":
      return STILL_REFERENCED;
    case "event":
      return new Problem(
        "/mutation/notify",
        "the event would be too large; write fewer rows, or omit `notify`",
      );
    default:
      return new Problem(
        "/mutation/returning",
        "the answer would be too large; return fewer columns or rows",
      );
  }
}

const STILL_REFERENCED = new Problem(
  "/mutation/where",
  "other rows still refer to a row that this would delete",
);

/**
 * Returns the problem of an invalid reference. The message is the same for a missing row and for a
 * row that the caller may not read.
 */
const hiddenReference = (columns: readonly Column[], { kind }: WritePlan): Problem =>
  new Problem(
    places[kind],
    `${columnNames(columns)} must refer to a row that exists and that this credential may read`,
  );

function brokenReference(error: unknown, plan: WritePlan): Problem {
  if (plan.kind === "delete") return STILL_REFERENCED;
  const references = writtenColumns(plan).filter((column) => column.type === "reference");
  // PostgreSQL's error names the table that contains the reference. If this is the written table,
  // the write sets an invalid reference. Otherwise, the write changes a row to which rows of
  // another table refer.
  const isOwn = (error as { table?: unknown }).table === plan.grant.table.name;
  if (isOwn && references.length > 0) return hiddenReference(references, plan);
  const reason =
    plan.kind === "insert"
      ? "the default of a column refers to a row that does not exist"
      : "other rows still refer to the old value of a row";
  return new Problem(places[plan.kind], reason);
}

/**
 * Returns a message that names the unique keys that may conflict. These are the keys for which the
 * caller has written all columns.
 */
function duplicateKeyMessage(plan: WritePlan): string {
  const written = writtenColumns(plan);
  const keys = plan.grant.table.uniqueKeys.filter((key) =>
    key.every((column) => written.includes(column)),
  );
  return keys.length === 0
    ? "a row with the same unique values exists"
    : `a row with the same ${keys.map((key) => columnNames(key)).join(", or the same ")} exists`;
}

/**
 * Returns the problem of a result that exceeds a limit. Values of the request are checked before
 * the statement runs, so only `inc` and `dec` can exceed a limit in the database.
 */
function beyondLimits(plan: WritePlan): Problem | undefined {
  const sums =
    plan.kind === "update" ? plan.set.filter(({ kind }) => kind === "inc" || kind === "dec") : [];
  const [first, ...others] = sums;
  if (first === undefined) return undefined;
  if (others.length === 0)
    return new Problem(first.pointer, "the result is outside the range of the column");
  const names = sums.map(({ column }) => column.name).join(" or ");
  return new Problem("/mutation/set", `the result of ${names} is outside the range of the column`);
}

const columnNames = (columns: readonly Column[]): string =>
  columns.map((column) => column.name).join(" and ");

const writtenColumns = (plan: WritePlan): readonly Column[] =>
  plan.kind === "insert"
    ? plan.columns.filter(({ names }) => names.length > 0).map(({ column }) => column)
    : plan.kind === "update"
      ? plan.set.map(({ column }) => column)
      : [];
