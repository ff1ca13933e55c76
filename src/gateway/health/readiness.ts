// Whether this node can answer: it is not stopping, the database answers, and its schema is not older than the program's.
// The database is asked at most once a second.
import { lastOfMigrated, migrations } from "../../migrations/index.ts";
import { asOwnWork } from "../../platform/capacity/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface Readiness {
  /** Why requests should go elsewhere, in one sentence; null when they are welcome. */
  obstacle(): Promise<string | null>;
}

const rememberedMs = 1_000;

export function createReadiness(control: Pool, clock: Clock, isStopping: () => boolean): Readiness {
  let asked: { readonly at: number; readonly answer: Promise<string | null> } | null = null;
  return {
    obstacle() {
      if (isStopping()) return Promise.resolve("The gateway is stopping.");
      const now = clock.now();
      if (asked === null || Math.abs(now - asked.at) >= rememberedMs)
        asked = { at: now, answer: asOwnWork(() => askDatabase(control)) };
      return asked.answer;
    },
  };
}

async function askDatabase(control: Pool): Promise<string | null> {
  const last = await lastOfMigrated(control).catch(() => null);
  if (last === null) return "The database cannot be reached.";
  return last < migrations.length ? "The database waits for a migration." : null;
}
