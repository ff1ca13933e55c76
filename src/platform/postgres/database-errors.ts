// Classifies database failures by SQLSTATE and socket error (G3.9), for everyone who must answer or retry.
import { CapacitySpentError } from "../capacity/index.ts";

/**
 * | class       | SQLSTATE, or error of the connection                                  | what it calls for       |
 * |-------------|------------------------------------------------------------------------|-------------------------|
 * | timeout     | 57014 (statement_timeout, or cancelled)                                | 408                     |
 * | unavailable | 08xxx, 53xxx, 57P01-57P05, 25P03, 25P04, socket errors, pool exhausted | 503 with `Retry-After`  |
 * | crowded     | the workspace, its public callers or the network have used their share | 429 with `Retry-After`  |
 * | stalePlan   | 0A000 of a cached plan, 26000, 42P01, 42703, 42883                     | reload, one more read   |
 * | data        | 22xxx, 54xxx (a statement or value beyond the server's limits)         | 400                     |
 * | constraint  | 23xxx                                                                  | 400                     |
 * | retry       | 40001, 40P01, 55P03 (lock_timeout)                                     | at most 3 more attempts |
 * | other       | everything else                                                        | 500                     |
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

/** The database cannot be reached, or no connection came free in time. `cause` says why and is not for clients. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
}

/** What pg's driver says, without a code, when the connection is gone. */
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
  // An operator that the type of a column no longer has, or a function of a newer server than the one that is there now.
  ["42883", "stalePlan"],
  ["40001", "retry"],
  ["40P01", "retry"],
  ["55P03", "retry"],
  // Too complex, too many arguments, too long: it lies in what was asked.
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

/** The class of a failure that a pool's `run` or `transaction` rejected with; the table above is the whole rule. */
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

/** Whether a named statement must be prepared again: its plan no longer fits, or the server has forgotten its name. */
export function isStaleStatement(error: unknown): boolean {
  const code = sqlState(error);
  // The server's text may be translated; the name of its own function is not.
  return (
    code === "26000" ||
    (code === "0A000" && (error as { routine?: unknown }).routine === "RevalidateCachedQuery")
  );
}

/** The five characters that the server gave, or undefined when the failure is not the server's. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("severity" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
