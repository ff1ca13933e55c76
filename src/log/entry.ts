// Defines the entry that the query log has for one call (G19.1). The request body in it is already
// shortened, and its secrets are removed.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";

export interface LogEntry {
  readonly workspaceId: Guid;
  readonly requestId: string;
  /** Time of the call in milliseconds since 1970. */
  readonly at: number;
  /** The part of the API that was called: `query`, `schema`, `auth`, ... */
  readonly kind: string;
  /** Id of the operation. Null if the call matched no operation. */
  readonly operationId: string | null;
  readonly credentialType: "none" | "key" | "endUser" | "member" | "oauth";
  readonly credentialId: Guid | null;
  /**
   * Class of the caller. If undefined, `credentialType` decides: `none` is anonymous, `endUser` is
   * public, all others are trusted.
   */
  readonly rank?: Rank;
  /**
   * Id of the OAuth client, if a client acted for a member. `credentialId` is then the id of this
   * member.
   */
  readonly clientId?: string | null;
  readonly endUserId: Guid | null;
  /**
   * IP address of the client. In a row that stands for several calls, the network of the clients,
   * or null if the clients are in several networks.
   */
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
  /** The part of `bytesOut` that was already counted as usage while the connection was open. */
  readonly bytesCounted?: number;
  readonly cache: string | null;
  readonly tables: readonly Guid[] | null;
  readonly body: string | null;
  /**
   * For a call of the sign-in API: the action that the caller tried, such as a sign-in, and the
   * e-mail address that it used (G19.4). Null for other calls.
   */
  readonly action: string | null;
  readonly email: string | null;
  /**
   * Number of calls that the row stands for. It is 1, except for rows that sum up rejected calls,
   * and for long-lived connections (G19.6).
   */
  readonly count: number;
  /**
   * True if the call and its response bytes count as usage of the workspace. The database does not
   * store this field, because it follows from the status and the code.
   */
  readonly isCounted: boolean;
}

/** Number of days after which entries are deleted (G19.1). */
export const retentionDays = 30;

/** Maximum bytes of a request body in the log, for successful and for failed calls (G19.3). */
export const bodyBytesMax = { success: 2 * 1024, failure: 16 * 1024 } as const;

/** Returns true if the call had no valid credential. */
export const isUnauthenticated = (entry: LogEntry): boolean => entry.credentialType === "none";
