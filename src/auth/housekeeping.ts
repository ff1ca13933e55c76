// Deletes signing keys one day after their last token has expired, and unfinished provider
// sign-ins. Runs every ten minutes for all workspaces.
import type { Clock, Housekeeping } from "../platform/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import { deleteDeadKeys, workspaceKeySet } from "../tokens/index.ts";
import { pruneStates } from "./providers/state-store.ts";

const BATCH_ROWS = 5_000;

export const createAuthHousekeeping = ({
  control,
  clock,
}: {
  readonly control: Pool;
  readonly clock: Clock;
}): readonly Housekeeping[] => [
  {
    everyMs: 600_000,
    sweep: () => deleteDeadKeys(control, workspaceKeySet, clock.now()),
    complaint: "expired signing keys could not be deleted",
  },
  {
    everyMs: 600_000,
    async sweep(isOpen) {
      const now = new Date(clock.now());
      while (isOpen() && (await pruneStates(control, now, BATCH_ROWS)) === BATCH_ROWS);
    },
    complaint: "unfinished provider sign-ins could not be deleted",
  },
];
