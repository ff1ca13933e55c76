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

const of = (
  operation: OperationId,
  until: string,
  ...statuses: readonly (number | readonly [status: number, type: string])[]
): PendingStatus[] =>
  statuses.map((item) =>
    typeof item === "number"
      ? { operation, status: item, until }
      : { operation, status: item[0], type: item[1], until },
  );

const players = "player links";

/** One line per operation: whoever builds it takes the line out. */
export const pendingStatuses: readonly PendingStatus[] = [
  ...of("assertPlayer", players, 200),
  ...of("identifyPlayer", players, 200, 201),
  ...of("resolvePlayer", players, 200),
  ...of("listPlayers", players, 200),
];

export const pendingCodes: readonly { readonly code: QueryErrorCode; readonly until: string }[] =
  [];
