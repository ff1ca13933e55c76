// The SQL of searches in the query log. Results begin with the newest entries. Each statement of a
// search reads a limited range of rows, so that no statement runs long (G19.11). The table has one
// partition per day. Results are ordered by time, so PostgreSQL reads only the partitions that it
// needs.
import type { Call, Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { TransactionConnection } from "../platform/postgres/index.ts";
import type { LogEntry } from "./entry.ts";

/**
 * The conditions of the operation `listLogs`, with the whole period to search. The e-mail address
 * must be in lower case, as it is in the rows.
 */
export interface LogConditions extends Omit<
  Call<"listLogs">["query"],
  "cursor" | "limit" | "kind" | "since" | "until"
> {
  readonly workspaceId: Guid;
  readonly kind?: string | undefined;
  /** Start of the period. Entries at this time belong to the period. */
  readonly since: Date;
  /** End of the period. Entries at this time do not belong to the period. */
  readonly until: Date;
}

/** A row of the query log, as the database returns it. */
export interface StoredEntry extends Omit<
  LogEntry,
  "workspaceId" | "at" | "cache" | "tables" | "isCounted"
> {
  readonly id: string;
  readonly at: Date;
  readonly cache: "HIT" | "MISS" | null;
  /** The ids of the tables as a JSON list. */
  readonly tables: string | null;
  readonly place: string;
}

/**
 * The position of a row in the order of the search. `at` and `id` are texts in the form in which
 * PostgreSQL returns them.
 */
export interface LogPosition {
  readonly at: string;
  readonly id: string;
}

export const NEWEST = "order by q.at desc, q.id desc";
const COLUMNS = `q.id::text as id, q.request_id as "requestId", q.at, q.kind, q.operation_id as "operationId", q.credential_type as "credentialType",
  q.credential_id as "credentialId", q.end_user_id as "endUserId", q.source_ip as "sourceIp", q.user_agent as "userAgent", q.origin, q.method, q.path,
  q.status, q.code, q.message, q.duration_ms as "durationMs", q.db_ms as "dbMs", q.rows, q.affected_rows as "affectedRows", q.bytes_out::float8 as "bytesOut",
  q.cache, q.tables, q.action, q.email, q.count, q.client_id as "clientId", q.at::text as place`;

/**
 * Returns the columns to select for an entry.
 * @param bodies true to include request bodies
 */
export const columnsOf = (bodies: boolean): string =>
  `${COLUMNS}, ${bodies ? "q.body" : "null as body"}`;

/**
 * A condition that leaves out successful calls of `listLogs`. Otherwise a user who follows the log
 * would fill the log with these calls (G19.13).
 */
const WITHOUT_LOG_READS = "(q.operation_id is distinct from 'listLogs' or q.status >= 400)";

/**
 * Prepares the transaction of a search. Limits the time of each statement. Makes PostgreSQL read
 * the rows in the order of the index. Otherwise PostgreSQL might first sort all rows of a day.
 */
export async function boundSearch(
  { run }: TransactionConnection,
  { requestId }: LogConditions,
  statementMs: number,
): Promise<void> {
  const off = requestId === undefined ? ["enable_sort", "enable_seqscan", "enable_bitmapscan"] : [];
  await run({ text: `set local statement_timeout = ${statementMs}` });
  for (const name of off) await run({ text: `set local ${name} = off` });
}

/**
 * Returns the position of the row that comes `rows` rows after the position `after`. Returns
 * undefined if fewer rows follow.
 * @param after null for the beginning of the search
 * @param signal cancels the statement when the client disconnects
 */
export async function positionAfter(
  { run }: TransactionConnection,
  conditions: LogConditions,
  after: LogPosition | null,
  rows: number,
  signal?: Cancellation,
): Promise<LogPosition | undefined> {
  const values: unknown[] = [];
  const text = `select q.at::text as at, q.id::text as id from gateway.query_log as q
    where ${rangeSql(conditions, after, null, values)} ${NEWEST} offset ${rows - 1} limit 1`;
  const [place] = await run<LogPosition>({ text }, values, { signal });
  return place;
}

/**
 * Returns the first entries in a range of rows that match the conditions.
 * @param to position of the last row of the range; null if the range has no end
 * @param signal cancels the statement when the client disconnects
 */
export function listRange(
  { run }: TransactionConnection,
  conditions: LogConditions,
  [after, to]: readonly [LogPosition | null, LogPosition | null],
  { limit, bodies }: { readonly limit: number; readonly bodies: boolean },
  signal?: Cancellation,
): Promise<StoredEntry[]> {
  const values: unknown[] = [];
  const text = `select ${columnsOf(bodies)} from gateway.query_log as q
    where ${rangeSql(conditions, after, to, values)} and ${matchSql(conditions, values)} ${NEWEST} limit ${limit}`;
  return run<StoredEntry>({ text }, values, { signal });
}

/**
 * Returns an SQL condition that is true for the rows of a range. It contains separate conditions on
 * `at`, because PostgreSQL uses only such conditions to choose the daily partitions.
 */
function rangeSql(
  { workspaceId, since, until, status, code }: LogConditions,
  after: LogPosition | null,
  to: LogPosition | null,
  values: unknown[],
): string {
  const value = (one: unknown): string => `$${values.push(one)}`;
  const parts = [
    `q.workspace_id = ${value(workspaceId)} and q.at >= ${value(since)} and q.at < ${value(until)}`,
  ];
  if (after !== null)
    parts.push(
      `q.at <= ${value(after.at)}::timestamptz and (q.at, q.id) < (${value(after.at)}::timestamptz, ${value(after.id)}::bigint)`,
    );
  if (to !== null)
    parts.push(
      `q.at >= ${value(to.at)}::timestamptz and (q.at, q.id) >= (${value(to.at)}::timestamptz, ${value(to.id)}::bigint)`,
    );
  // There is a separate index of failed calls, and only failed calls have a code. So this condition
  // makes the search faster.
  if (code !== undefined || /^[45]/.test(status ?? "")) parts.push("q.status >= 400");
  return parts.join(" and ");
}

/**
 * Returns an SQL condition that is true for the rows that a search looks for. It does not limit the
 * period.
 * @param values the SQL parameters, to which the function appends its values
 */
export function matchSql(
  conditions: Omit<LogConditions, "since" | "until">,
  values: unknown[],
): string {
  const { kind, status, code, operationId, credentialId, endUserId, requestId, email, path } =
    conditions;
  const parts: string[] = [];
  const equal = (column: string, value: unknown): void => {
    if (value !== undefined) parts.push(`q.${column} = $${values.push(value)}`);
  };
  equal("kind", kind);
  equal("code", code);
  equal("operation_id", operationId);
  equal("credential_id", credentialId);
  equal("end_user_id", endUserId);
  equal("request_id", requestId);
  equal("email", email);
  equal("path", path);
  if (status?.endsWith("xx") === true) {
    const first = Number(status[0]) * 100;
    parts.push(`q.status between ${first} and ${first + 99}`);
  } else equal("status", status === undefined ? undefined : Number(status));
  const includesLogReads = kind === "logs" || operationId !== undefined || requestId !== undefined;
  if (!includesLogReads) parts.push(WITHOUT_LOG_READS);
  return parts.join(" and ");
}
