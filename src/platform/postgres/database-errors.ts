// Classifies database failures by SQLSTATE (PostgreSQL's error code) and socket error (G3.9). The
// class decides the HTTP response, or whether the gateway retries.
import { CapacitySpentError } from "../capacity/index.ts";

/**
 * The class of a database failure. Each line lists the SQLSTATEs or errors of a class, and then the
 * HTTP status of the response or another reaction:
 *
 * - timeout: 57014 (statement_timeout, or cancelled). 408
 * - unavailable: 08xxx, 53xxx, 57P01-57P05, 25P03, 25P04, socket errors, a full pool. 503 with
 *   `Retry-After`
 * - crowded: the workspace, its public callers or the network have used up their share of the
 *   connections. 429 with `Retry-After`
 * - stalePlan: 0A000 of a cached plan, 26000, 42P01, 42703, 42883. The gateway loads the workspace
 *   again and repeats a read once
 * - data: 22xxx, 54xxx (a statement or value beyond the server's limits). 400
 * - constraint: 23xxx. 400
 * - retry: 40001, 40P01, 55P03 (lock_timeout). The gateway tries up to 3 more times
 * - other: everything else. 500
 */
export type DatabaseErrorClass =
  | "timeout"
  | "unavailable"
  | "crowded"
  | "stalePlan"
  | "data"
  | "constraint"
  | "retry"
  | "other";

/**
 * Name of a check that refuses every row of a table in a new workspace. Before the first row, the
 * gateway removes it, and adds the other constraints and the indexes
 * (`definitions/ddl/first-rows.ts`). The name begins with `~`, so no other constraint has it.
 */
export const FIRST_ROW_CHECK = "~waits for its first row";

/**
 * Returns true if a write may have failed because it is the first of a new workspace, whose tables
 * still lack constraints (`FIRST_ROW_CHECK`). An upsert then fails with 42P10, because the table
 * has no unique constraints yet.
 */
export const isFirstRow = (error: unknown): boolean =>
  sqlState(error) === "42P10" ||
  (sqlState(error) === "23514" &&
    (error as { readonly constraint?: string }).constraint === FIRST_ROW_CHECK);

/**
 * The error if the gateway cannot reach the database, or if no connection became free in time. The
 * property `cause` holds the reason, which clients must not see.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** Matches messages of the driver pg for a lost connection. These errors have no code. */
const lostConnection =
  /^(Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

const classBySqlState = new Map<string, DatabaseErrorClass>([
  ["57014", "timeout"],
  ["57P01", "unavailable"],
  ["57P02", "unavailable"],
  ["57P03", "unavailable"],
  ["57P04", "unavailable"],
  ["57P05", "unavailable"],
  ["25P03", "unavailable"],
  ["25P04", "unavailable"],
  ["26000", "stalePlan"],
  ["42P01", "stalePlan"],
  ["42703", "stalePlan"],
  // 42883 (undefined function): the type of a column may have changed, so that the operator no
  // longer exists. Or the server is now an older version without the function.
  ["42883", "stalePlan"],
  ["40001", "retry"],
  ["40P01", "retry"],
  ["55P03", "retry"],
  // The statement is too complex or too long, or has too many arguments. The request is the cause,
  // so the class of the error is `data`.
  ["54000", "data"],
  ["54001", "data"],
  ["54011", "data"],
  ["54023", "data"],
]);

const classByPrefix = new Map<string, DatabaseErrorClass>([
  ["08", "unavailable"],
  ["53", "unavailable"],
  ["22", "data"],
  ["23", "constraint"],
]);

/**
 * Returns the class of an error that `run` or `transaction` of a pool has thrown. The comment of
 * `DatabaseErrorClass` lists all rules.
 */
export function classify(error: unknown): DatabaseErrorClass {
  if (error instanceof DatabaseUnavailableError) return "unavailable";
  if (error instanceof CapacitySpentError)
    return error.spent === "node" ? "unavailable" : "crowded";
  const code = sqlState(error);
  if (code !== undefined) {
    if (code === "0A000") return isStaleStatement(error) ? "stalePlan" : "other";
    return classBySqlState.get(code) ?? classByPrefix.get(code.slice(0, 2)) ?? "other";
  }
  if (!(error instanceof Error)) return "other";
  if ("code" in error && socketCodes.has(String(error.code))) return "unavailable";
  return lostConnection.test(error.message) ? "unavailable" : "other";
}

/**
 * Returns true if a prepared statement must be prepared again, because its plan is out of date or
 * the server no longer has the statement.
 */
export function isStaleStatement(error: unknown): boolean {
  const code = sqlState(error);
  // The name of PostgreSQL's internal function identifies the error. The message may be translated,
  // but the name is not.
  return (
    code === "26000" ||
    (code === "0A000" && (error as { routine?: unknown }).routine === "RevalidateCachedQuery")
  );
}

/**
 * Returns the SQLSTATE of an error from the database server. Returns undefined for any other error.
 */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("severity" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
