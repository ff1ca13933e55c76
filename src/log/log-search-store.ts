// The SQL of searching the query log: newest first, one bounded stretch of rows after the other, so that no statement runs long, whatever
// the conditions find (G19.11). PostgreSQL walks the daily partitions lazily, since they follow one another in the order that is asked for.
import type { Guid } from "../contract/index.ts";
import type { Cancellation } from "../platform/index.ts";
import type { TransactionConnection } from "../platform/postgres/index.ts";
import type { LogEntry } from "./entry.ts";

export interface LogConditions {
  readonly workspaceId: Guid;
  readonly kind?: string | undefined;
  /** `404`, or a class: `4xx`. */
  readonly status?: string | undefined;
  readonly code?: string | undefined;
  readonly operationId?: string | undefined;
  readonly credentialId?: Guid | undefined;
  readonly endUserId?: Guid | undefined;
  readonly requestId?: string | undefined;
  /** As it is stored: in lower case. */
  readonly email?: string | undefined;
  /** To the letter. */
  readonly path?: string | undefined;
  /** From then on. */
  readonly since: Date;
  /** Before then. */
  readonly until: Date;
}

/** A row as it is stored. */
export interface StoredEntry extends Omit<
  LogEntry,
  "workspaceId" | "at" | "cache" | "tables" | "isCounted"
> {
  readonly id: string;
  readonly at: Date;
  readonly cache: "HIT" | "MISS" | null;
  /** A JSON list. */
  readonly tables: string | null;
  readonly place: string;
}

/** Where a stretch ends: behind this row. As the database writes it. */
export interface LogPlace {
  readonly at: string;
  readonly id: string;
}

/** Ends with who asked. */
interface Interruptible {
  readonly signal?: Cancellation | undefined;
}

export const NEWEST = "order by q.at desc, q.id desc";
const COLUMNS = `q.id::text as id, q.request_id as "requestId", q.at, q.kind, q.operation_id as "operationId", q.credential_type as "credentialType",
  q.credential_id as "credentialId", q.end_user_id as "endUserId", q.source_ip as "sourceIp", q.user_agent as "userAgent", q.origin, q.method, q.path,
  q.status, q.code, q.message, q.duration_ms as "durationMs", q.db_ms as "dbMs", q.rows, q.affected_rows as "affectedRows", q.bytes_out::float8 as "bytesOut",
  q.cache, q.tables, q.action, q.email, q.count, q.client_id as "clientId", q.at::text as place`;

export const columnsOf = (bodies: boolean): string =>
  `${COLUMNS}, ${bodies ? "q.body" : "null as body"}`;

/** Who only looks at the log must not see that, again and again, at its end (G19.13). */
const NOT_LOOKING = "(q.operation_id is distinct from 'listLogs' or q.status >= 400)";

/**
 * Bounds what each statement of the transaction may take, and holds it to the order of the index: for a sort PostgreSQL would gather
 * all rows of a day first.
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

/** The place `rows` rows further; undefined where there are fewer. */
export async function placeAfter(
  { run }: TransactionConnection,
  conditions: LogConditions,
  after: LogPlace | null,
  rows: number,
  options: Interruptible = {},
): Promise<LogPlace | undefined> {
  const values: unknown[] = [];
  const text = `select q.at::text as at, q.id::text as id from gateway.query_log as q
    where ${stretch(conditions, after, null, values)} ${NEWEST} offset ${rows - 1} limit 1`;
  const [place] = await run<LogPlace>({ text }, values, options);
  return place;
}

/** The first entries of a stretch that meet the conditions. @param to its last row; null for all that follows */
export function listStretch(
  { run }: TransactionConnection,
  conditions: LogConditions,
  [after, to]: readonly [LogPlace | null, LogPlace | null],
  { limit, bodies }: { readonly limit: number; readonly bodies: boolean },
  options: Interruptible = {},
): Promise<StoredEntry[]> {
  const values: unknown[] = [];
  const text = `select ${columnsOf(bodies)} from gateway.query_log as q
    where ${stretch(conditions, after, to, values)} and ${fits(conditions, values)} ${NEWEST} limit ${limit}`;
  return run<StoredEntry>({ text }, values, options);
}

/** Which rows are looked through. Bounds of `at` beside those of the place tell PostgreSQL which days it needs. */
function stretch(
  { workspaceId, since, until, status, code }: LogConditions,
  after: LogPlace | null,
  to: LogPlace | null,
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
  // Failures have an index of their own, and successes have no code.
  if (code !== undefined || /^[45]/.test(status ?? "")) parts.push("q.status >= 400");
  return parts.join(" and ");
}

/** What a row must meet. */
export function fits(
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
  const isAskedFor = kind === "logs" || operationId !== undefined || requestId !== undefined;
  if (!isAskedFor) parts.push(NOT_LOOKING);
  return parts.join(" and ");
}
