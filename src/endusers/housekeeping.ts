// Deletes expired imports, ended sessions, expired tokens and codes, old attempt counters and old
// sign-in places every minute. Also assigns mailboxes that became free to accounts that have none.
import type { Housekeeping } from "../platform/index.ts";
import { giveFreeMailboxes } from "./accounts/shared-mailbox-store.ts";
import { pruneAttempts } from "./budgets/attempt-store.ts";
import { prunePlaces } from "./budgets/place-store.ts";
import type { EndUserDependencies } from "./dependencies.ts";
import { pruneImports } from "./import/import-store.ts";
import { pruneOneTimeTokens } from "./one-time/one-time-token-store.ts";
import { pruneResetCodes } from "./one-time/reset-code-store.ts";
import {
  pruneEndedSessions,
  pruneRefreshTokens,
  pruneRevokedSessions,
} from "./sessions/session-ending-store.ts";

const prunes = [
  pruneImports,
  pruneEndedSessions,
  pruneRevokedSessions,
  pruneRefreshTokens,
  pruneOneTimeTokens,
  pruneResetCodes,
  pruneAttempts,
  prunePlaces,
];

const BATCH_ROWS = 1_000;

/** Creates the housekeeping of end-user accounts. */
export const createEndUserHousekeeping = ({
  control,
  clock,
}: Pick<EndUserDependencies, "control" | "clock">): Housekeeping => ({
  everyMs: 60_000,
  async sweep(isOpen) {
    const now = new Date(clock.now());
    for (const prune of prunes)
      while (isOpen() && (await prune(control, now, BATCH_ROWS)) === BATCH_ROWS);
    await giveFreeMailboxes(control);
  },
  complaint: "expired sessions, tokens and imports could not be deleted",
});
