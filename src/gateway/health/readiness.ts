// Decides whether this node can serve requests: it is not stopping, the database answers, and the
// schema is not older than the program's. The database is asked at most once a second.
import { lastOfMigrated, migrations } from "../../migrations/index.ts";
import { asOwnWork } from "../../platform/capacity/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

export interface Readiness {
  /**
   * Returns why load balancers should use another node, in one sentence; null if this node is
   * ready.
   */
  obstacle(): Promise<string | null>;
}

const cachedMs = 1_000;

export function createReadiness(control: Pool, clock: Clock, isStopping: () => boolean): Readiness {
  let cachedAnswer: { readonly at: number; readonly answer: Promise<string | null> } | null = null;
  return {
    obstacle() {
      if (isStopping()) return Promise.resolve("The gateway is stopping.");
      const now = clock.now();
      if (cachedAnswer === null || Math.abs(now - cachedAnswer.at) >= cachedMs)
        cachedAnswer = { at: now, answer: asOwnWork(() => askDatabase(control)) };
      return cachedAnswer.answer;
    },
  };
}

async function askDatabase(control: Pool): Promise<string | null> {
  const last = await lastOfMigrated(control).catch(() => null);
  if (last === null) return "The database cannot be reached.";
  return last < migrations.length ? "The database waits for a migration." : null;
}
