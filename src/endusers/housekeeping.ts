// Deletes ended sessions, expired tokens and codes, old attempt counters and old sign-in places
// every ten minutes. Also assigns mailboxes that became free to accounts that have none.
import type { Clock, Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { giveFreeMailboxes } from "./accounts/shared-mailbox-store.ts";
import { pruneAttempts } from "./budgets/attempt-store.ts";
import { prunePlaces } from "./budgets/place-store.ts";
import { pruneOneTimeTokens } from "./one-time/one-time-token-store.ts";
import { pruneResetCodes } from "./one-time/reset-code-store.ts";
import {
  pruneEndedSessions,
  pruneRefreshTokens,
  pruneRevokedSessions,
} from "./sessions/session-ending-store.ts";

const prunes = [
  pruneEndedSessions,
  pruneRevokedSessions,
  pruneRefreshTokens,
  pruneOneTimeTokens,
  pruneResetCodes,
  pruneAttempts,
  prunePlaces,
];

const BATCH_ROWS = 5_000;

/** Creates the housekeeping of end-user accounts. */
export const createEndUserHousekeeping = ({
  control,
  clock,
}: {
  readonly control: Pool;
  readonly clock: Clock;
}): Housekeeping => ({
  everyMs: 600_000,
  async sweep(isOpen) {
    const now = new Date(clock.now());
    for (const prune of prunes)
      while (isOpen() && (await prune(control, now, BATCH_ROWS)) === BATCH_ROWS);
    await giveFreeMailboxes(control);
  },
  complaint: "ended sessions could not be deleted",
});
