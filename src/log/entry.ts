// One row of the query log (G19.1). Bodies come in already cut and without secrets.
import type { Guid } from "../contract/index.ts";
import type { Rank } from "../platform/capacity/index.ts";

export interface LogEntry {
  readonly workspaceId: Guid;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The part of the API: `query`, `schema`, `auth`, ... */
  readonly kind: string;
  /** Null where the call matched none. */
  readonly operationId: string | null;
  readonly credentialType: "none" | "key" | "endUser" | "member" | "oauth";
  readonly credentialId: Guid | null;
  /** Class of the caller; without it the credential type decides. */
  readonly rank?: Rank;
  /** Of a client that acts for the member of `credentialId`. */
  readonly clientId?: string | null;
  readonly endUserId: Guid | null;
  /** Null in a row that sums up calls of networks that were not counted by themselves. */
  readonly sourceIp: string | null;
  readonly userAgent: string | null;
  readonly origin: string | null;
  readonly method: string;
  /** Without the query string, which may carry signatures and tokens. */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  /** The text of a refusal, as it was answered, without secrets. */
  readonly message: string | null;
  readonly durationMs: number;
  readonly dbMs: number | null;
  readonly rows: number | null;
  readonly affectedRows: number | null;
  readonly bytesOut: number;
  /** Those of them that were added to the usage before, while the connection lived. */
  readonly bytesCounted?: number;
  readonly cache: string | null;
  readonly tables: readonly Guid[] | null;
  readonly body: string | null;
  /** What an end user's sign-in did, and for whom (G19.4); null elsewhere. */
  readonly action: string | null;
  readonly email: string | null;
  /** Calls that the row stands for (G19.6). */
  readonly count: number;
  /** Whether the call and its bytes count against the workspace's allowances. Not a column: it follows from status and code. */
  readonly isCounted: boolean;
}

/** Days that entries are kept (G19.1). */
export const daysKept = 30;

/** Bytes of a body that are kept: little of a success, more of a failure (G19.3). */
export const bodyBytesMax = { success: 2 * 1024, failure: 16 * 1024 } as const;

/** What nobody's credential vouches for. */
export const isOfStranger = (entry: LogEntry): boolean => entry.credentialType === "none";
