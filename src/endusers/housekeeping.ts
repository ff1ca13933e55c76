// Deletes ended sessions, dead tokens, codes, attempt counters and old places every ten minutes,
// and gives free mailboxes to accounts.
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
  complaint: "ended sessions could not be taken away",
});
