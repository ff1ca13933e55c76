// GET /readyz: tells if this node can serve requests. A 503 tells the operator why not: the gateway
// is stopping, the database does not answer, or its schema is older than the program's. The
// database is asked at most once a second.
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

/** Returns why the database cannot serve requests, in one sentence; null if it can. */
async function askDatabase(control: Pool): Promise<string | null> {
  const last = await lastOfMigrated(control).catch(() => null);
  if (last === null) return "The database cannot be reached.";
  return last < migrations.length ? "The database waits for a migration." : null;
}
