// Statuses and codes that the contract declares although nothing sends them yet, each with what it waits for. The conformance
// suite takes this list off what it must produce, and fails when something on it is sent after all.
import type { OperationId } from "../../src/contract/operations.ts";
import type { QueryErrorCode } from "../../src/contract/errors.ts";

interface PendingStatus {
  readonly operation: OperationId;
  readonly status: number;
  /** Media type, where others of the same status are sent already. */
  readonly type?: string;
  readonly until: string;
}

/** One line per operation: whoever builds it takes the line out. */
export const pendingStatuses: readonly PendingStatus[] = [];

export const pendingCodes: readonly { readonly code: QueryErrorCode; readonly until: string }[] =
  [];
