// One row of the query log (G19.1). Bodies come in already cut and without secrets.
import type { Guid } from "../contract/index.ts";

export interface LogEntry {
  readonly workspaceId: Guid;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The part of the API: `query`, `schema`, `auth`, ... */
  readonly kind: string;
  readonly operationId: string;
  readonly credentialType: "none" | "key" | "endUser";
  readonly credentialId: Guid | null;
  readonly endUserId: Guid | null;
  readonly sourceIp: string;
  readonly userAgent: string | null;
  readonly origin: string | null;
  readonly method: string;
  /** Without the query string, which may carry signatures and tokens. */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
  readonly dbMs: number | null;
  readonly rows: number | null;
  readonly affectedRows: number | null;
  readonly bytesOut: number;
  readonly cache: string | null;
  readonly tables: readonly Guid[] | null;
  readonly body: string | null;
  /** What an end user's sign-in did, and for whom (G19.4); null elsewhere. */
  readonly action: string | null;
  readonly email: string | null;
  /** Whether the call and its bytes count against the workspace's allowances. Not a column: it follows from status and code. */
  readonly isCounted: boolean;
}

/** Characters of a body that are kept: little of a success, more of a failure (G19.3). */
export const bodyLengthMax = { success: 2 * 1024, failure: 16 * 1024 } as const;
