// Writes a log entry as a row for PostgreSQL's COPY in text format. Only this file lists the
// columns of such a row and their order.
import type { Rank } from "../platform/capacity/index.ts";
import type { LogEntry } from "./entry.ts";

export const copyColumns =
  "at, workspace_id, request_id, kind, operation_id, credential_type, credential_id, end_user_id, source_ip, user_agent, origin, " +
  "method, path, status, code, duration_ms, db_ms, rows, affected_rows, bytes_out, cache, tables, body, action, email, count, client_id, message, class";

/**
 * Returns the row of an entry, with a line feed at its end. The values are in the order of
 * `copyColumns`. The code has no loop over the columns, because it runs for every request and must
 * be fast.
 */
export function copyRow(entry: LogEntry): string {
  const { tables } = entry;
  return (
    `${new Date(entry.at).toISOString()}\t${entry.workspaceId}\t${entry.requestId}\t${entry.kind}\t${plain(entry.operationId)}\t` +
    `${entry.credentialType}\t${plain(entry.credentialId)}\t${plain(entry.endUserId)}\t${plain(entry.sourceIp)}\t` +
    `${text(entry.userAgent)}\t${text(entry.origin)}\t${entry.method}\t${text(entry.path)}\t${entry.status}\t` +
    `${plain(entry.code)}\t${entry.durationMs}\t${plain(entry.dbMs)}\t${plain(entry.rows)}\t${plain(entry.affectedRows)}\t` +
    `${entry.bytesOut}\t${plain(entry.cache)}\t${tables === null ? "\\N" : JSON.stringify(tables)}\t${text(entry.body)}\t` +
    `${plain(entry.action)}\t${text(entry.email)}\t${entry.count}\t${text(entry.clientId ?? null)}\t${text(entry.message)}\t${rankOfEntry(entry)}\n`
  );
}

/** Returns the class of the caller (`Rank`), which the column `class` stores. */
export function rankOfEntry({ rank, credentialType }: LogEntry): Rank {
  if (rank !== undefined) return rank;
  return credentialType === "none" ? 2 : credentialType === "endUser" ? 1 : 0;
}

/**
 * Converts a value that contains no characters to escape for COPY: a number, a GUID, or a constant
 * of the gateway.
 */
const plain = (value: string | number | null): string | number => value ?? "\\N";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};
const special = /[\\\n\r\t]/;

function text(value: string | null): string {
  if (value === null) return "\\N";
  if (!special.test(value)) return value;
  return value.replace(/[\\\n\r\t]/g, (character) => escapes[character]!);
}
