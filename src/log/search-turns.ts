// The turns of searches of the query log on a node: few at a time and one of a workspace, so that connections are left to everybody else.
// Refuses those that wait too long, or behind too many.
import { GatewayError, type Guid } from "../contract/index.ts";
import { createFairTurns } from "../platform/postgres/index.ts";

const SLOTS = 2;
const WAITERS_PER_WORKSPACE = 8;
const WAIT_MS = 5_000;

export interface SearchTurns {
  /** @throws GatewayError TOO_MANY_CONCURRENT, or UNAVAILABLE where others have all the turns; and what the work throws */
  readonly run: <T>(workspaceId: Guid, work: () => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

export function createSearchTurns(): SearchTurns {
  return createFairTurns(
    {
      slots: SLOTS,
      perHolderMax: 1,
      waitersPerHolderMax: WAITERS_PER_WORKSPACE,
      waitMs: WAIT_MS,
    },
    (why) => (why === "crowded" ? crowded() : late()),
  );
}

const crowded = (): GatewayError =>
  new GatewayError("TOO_MANY_CONCURRENT", {
    message:
      "Too many searches of this workspace's log wait for their turn; wait for answers before you ask again.",
  });
const late = (): GatewayError =>
  new GatewayError("UNAVAILABLE", {
    message: "Searches of other workspaces' logs take all the turns; try again.",
  });
