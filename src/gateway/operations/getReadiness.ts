// GET /readyz: says whether this node can serve requests. If it cannot, the response is a 503 with
// the reason: the gateway is stopping, the database does not respond, or the database needs a
// migration. The gateway queries the database for this at most once a second.
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
    const obstacle = isStopping()
      ? "The gateway is stopping. Send requests to another node."
      : await databaseObstacle();
    if (obstacle !== null) throw new GatewayError("UNAVAILABLE", { message: obstacle });
    return { status: 200, body: { status: "ready" } };
  };
}

/** Returns a sentence that says why the database cannot serve requests. Returns null if it can. */
async function askDatabase(control: Pool): Promise<string | null> {
  const last = await lastOfMigrated(control).catch(() => null);
  if (last === null) return "The database does not respond. Check that it is running.";
  return last < migrations.length
    ? "The database needs a migration. Restart the gateway, which runs migrations at its start."
    : null;
}
