// GET /readyz: tells whether this node can serve requests. If not, a 503 tells the operator why.
// The gateway is stopping, the database does not respond, or the database needs a migration. The
// database is queried at most once a second.
import { GatewayError, type Handler } from "../../contract/index.ts";
import { lastOfMigrated, migrations } from "../../migrations/index.ts";
import { asOwnWork } from "../../platform/capacity/index.ts";
import type { Clock } from "../../platform/index.ts";
import type { Pool } from "../../platform/postgres/index.ts";

const cachedMs = 1_000;

export function getReadiness(
  control: Pool,
  clock: Clock,
  isStopping: () => boolean,
): Handler<"getReadiness"> {
  let cachedAnswer: { readonly at: number; readonly answer: Promise<string | null> } | null = null;
  const databaseObstacle = (): Promise<string | null> => {
    const now = clock.now();
    if (cachedAnswer === null || Math.abs(now - cachedAnswer.at) >= cachedMs)
      cachedAnswer = { at: now, answer: asOwnWork(() => askDatabase(control)) };
    return cachedAnswer.answer;
  };
  return async () => {
    const obstacle = isStopping() ? "The gateway is stopping." : await databaseObstacle();
    if (obstacle !== null) throw new GatewayError("UNAVAILABLE", { message: obstacle });
    return { status: 200, body: { status: "ready" } };
  };
}

/** Returns in one sentence why the database cannot serve requests, or null if it can. */
async function askDatabase(control: Pool): Promise<string | null> {
  const last = await lastOfMigrated(control).catch(() => null);
  if (last === null) return "The database does not respond. Check that it is running.";
  return last < migrations.length
    ? "The database needs a migration. Restart the gateway, which runs migrations at its start."
    : null;
}
