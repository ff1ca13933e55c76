// Declared statuses and codes that no code sends yet, each with the reason. The conformance check
// does not require them, and fails if the gateway sends one.
import type { OperationId } from "../../src/contract/operations.ts";
import type { QueryErrorCode } from "../../src/contract/errors.ts";

interface PendingStatus {
  readonly operation: OperationId;
  readonly status: number;
  /** Media type, if other media types of the same status are sent already. */
  readonly type?: string;
  readonly until: string;
}

/** One line for each operation. The change that implements the operation removes the line. */
export const pendingStatuses: readonly PendingStatus[] = [];

export const pendingCodes: readonly { readonly code: QueryErrorCode; readonly until: string }[] =
  [];
