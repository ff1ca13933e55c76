// Classifies database failures by SQLSTATE and socket error (G3.9). Callers choose their response,
// or a retry, by the class.
import { CapacitySpentError } from "../capacity/index.ts";

/**
 * The class of a database failure. Each line lists the SQLSTATEs or errors, then the reaction:
 *
 * - timeout: 57014 (statement_timeout, or cancelled). 408
 * - unavailable: 08xxx, 53xxx, 57P01-57P05, 25P03, 25P04, socket errors, a full pool. 503 with
 *   `Retry-After`
 * - crowded: the workspace, its public callers or the network have used their share. 429 with
 *   `Retry-After`
 * - stalePlan: 0A000 of a cached plan, 26000, 42P01, 42703, 42883. Reload, then one more read
 * - data: 22xxx, 54xxx (a statement or value beyond the server's limits). 400
 * - constraint: 23xxx. 400
 * - retry: 40001, 40P01, 55P03 (lock_timeout). At most 3 more attempts
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
 * The gateway cannot reach the database, or no connection became free in time. `cause` holds the
 * reason, which clients must not see.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** Messages of pg's driver for a lost connection. These errors have no code. */
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
  // The type of a column no longer has the operator, or the server is now older and lacks the
  // function.
  ["42883", "stalePlan"],
  ["40001", "retry"],
  ["40P01", "retry"],
  ["55P03", "retry"],
  // The statement is too complex or too long, or has too many arguments. The request is the cause.
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
 * Returns the class of an error that a pool's `run` or `transaction` rejected with. The table above
 * contains all rules.
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
 * Returns true if a prepared statement must be prepared again: its plan is stale, or the server no
 * longer has its name.
 */
export function isStaleStatement(error: unknown): boolean {
  const code = sqlState(error);
  // The server may translate its message. It never translates the name of its internal function.
  return (
    code === "26000" ||
    (code === "0A000" && (error as { routine?: unknown }).routine === "RevalidateCachedQuery")
  );
}

/** Returns the SQLSTATE of a server error. Undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("severity" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
