// Deletes old signing keys and unfinished sign-ins with identity providers, every ten minutes for
// all workspaces. A signing key is deleted one day after its last token has expired.
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
    complaint:
      "Expired signing keys could not be deleted. The gateway tries again in ten minutes. Check the database if this message repeats.",
  },
  {
    everyMs: 600_000,
    async sweep(isOpen) {
      const now = new Date(clock.now());
      while (isOpen() && (await pruneStates(control, now, BATCH_ROWS)) === BATCH_ROWS);
    },
    complaint:
      "Unfinished sign-ins with identity providers could not be deleted. The gateway tries again in ten minutes. Check the database if this message repeats.",
  },
];
