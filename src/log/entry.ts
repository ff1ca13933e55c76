// One row of the query log (G19.1). Bodies are already truncated and redacted.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";

export interface LogEntry {
  readonly workspaceId: Guid;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The part of the API: `query`, `schema`, `auth`, ... */
  readonly kind: string;
  /** Null if the call matched no operation. */
  readonly operationId: string | null;
  readonly credentialType: "none" | "key" | "endUser" | "member" | "oauth";
  readonly credentialId: Guid | null;
  /** Class of the caller. If it is absent, `credentialType` decides. */
  readonly rank?: Rank;
  /** OAuth client that acts for the member of `credentialId`. */
  readonly clientId?: string | null;
  readonly endUserId: Guid | null;
  /** Null in a row that sums up calls of networks without counters of their own. */
  readonly sourceIp: string | null;
  readonly userAgent: string | null;
  readonly origin: string | null;
  readonly method: string;
  /** The path without the query string, which may contain signatures and tokens. */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  /** The message of the error response, without secrets. */
  readonly message: string | null;
  readonly durationMs: number;
  readonly dbMs: number | null;
  readonly rows: number | null;
  readonly affectedRows: number | null;
  readonly bytesOut: number;
  /** Bytes of `bytesOut` that were added to the usage earlier, while the connection was open. */
  readonly bytesCounted?: number;
  readonly cache: string | null;
  readonly tables: readonly Guid[] | null;
  readonly body: string | null;
  /** The action of an end user's sign-in and its e-mail address (G19.4). Null for other calls. */
  readonly action: string | null;
  readonly email: string | null;
  /** Number of calls in the row (G19.6). */
  readonly count: number;
  /**
   * True if the call and its bytes count against the workspace's allowances. It is not a column,
   * because status and code determine it.
   */
  readonly isCounted: boolean;
}

/** Days after which entries are deleted (G19.1). */
export const retentionDays = 30;

/**
 * Maximum stored bytes of a body. Bodies of failures may be longer than those of successes (G19.3).
 */
export const bodyBytesMax = { success: 2 * 1024, failure: 16 * 1024 } as const;

/** Returns true if the call had no accepted credential. */
export const isUnauthenticated = (entry: LogEntry): boolean => entry.credentialType === "none";
