// Defines the entry of the query log for one call (G19.1). Its body is already shortened, and
// secrets are removed.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";

export interface LogEntry {
  readonly workspaceId: Guid;
  readonly requestId: string;
  /** Time of the call in milliseconds since 1970. */
  readonly at: number;
  /** The part of the API: `query`, `schema`, `auth`, ... */
  readonly kind: string;
  /** Null if the call matched no operation. */
  readonly operationId: string | null;
  readonly credentialType: "none" | "key" | "endUser" | "member" | "oauth";
  readonly credentialId: Guid | null;
  /** Class of the caller. If undefined, `credentialType` decides. */
  readonly rank?: Rank;
  /** The OAuth client that acts for a member. `credentialId` is the id of this member. */
  readonly clientId?: string | null;
  readonly endUserId: Guid | null;
  /** IP address of the client. Null in a row that sums up the calls of several networks. */
  readonly sourceIp: string | null;
  readonly userAgent: string | null;
  readonly origin: string | null;
  readonly method: string;
  /** The path without the query string, which may contain signatures and tokens. */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  /** The message of the error response, with secrets removed. */
  readonly message: string | null;
  readonly durationMs: number;
  readonly dbMs: number | null;
  readonly rows: number | null;
  readonly affectedRows: number | null;
  readonly bytesOut: number;
  /** Bytes of `bytesOut` that were already counted as usage while the connection was open. */
  readonly bytesCounted?: number;
  readonly cache: string | null;
  readonly tables: readonly Guid[] | null;
  readonly body: string | null;
  /**
   * What an end user tried to do at sign-in, and the e-mail address (G19.4). Null for other calls.
   */
  readonly action: string | null;
  readonly email: string | null;
  /** Number of calls that the row stands for (G19.6). */
  readonly count: number;
  /**
   * True if the call and its response bytes count against the workspace's allowances. Not stored,
   * because status and code determine it.
   */
  readonly isCounted: boolean;
}

/** Days after which entries are deleted (G19.1). */
export const retentionDays = 30;

/**
 * Maximum stored bytes of a body. Bodies of failed calls may be longer than bodies of successful
 * calls (G19.3).
 */
export const bodyBytesMax = { success: 2 * 1024, failure: 16 * 1024 } as const;

/** Returns true if the call had no valid credential. */
export const isUnauthenticated = (entry: LogEntry): boolean => entry.credentialType === "none";
