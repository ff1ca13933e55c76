// The check of `gateway doctor` on the connection pooler, and on signals between nodes.
import type { Settings } from "../../config/index.ts";
import type { Pooler } from "../../platform/postgres/index.ts";
import { signalsArrive } from "../../platform/signals/index.ts";
import { findPooler } from "../deployment/pooler-check.ts";
import { passed, problem, warning, type Check } from "./check.ts";

const SIGNAL_MS = 2_000;

/**
 * Checks that the connection pooler fits the settings, and that `LISTEN` works on the direct URL,
 * because nodes send each other signals with it.
 * @param directUrl database URL on which the gateway listens for signals of other nodes
 * @throws DatabaseError if the database cannot be used
 */
export async function checkPooler(
  { database }: Pick<Settings, "database">,
  directUrl: string,
): Promise<Check> {
  const name = "pooler";
  const { contradiction, ...pooler } = await findPooler(database);
  if (contradiction !== null) return problem(name, ...contradiction);
  if (!(await signalsArrive(directUrl, SIGNAL_MS)))
    return warning(
      name,
      `LISTEN did not work within ${SIGNAL_MS / 1000} s: a pooler is in between`,
      "Set DATABASE_DIRECT_URL to a URL that reaches the database without the connection pooler.",
    );
  return describePooler(name, pooler);
}

const upgrade =
  "PgBouncer 1.21 or later with max_prepared_statements = 200, or another pooler that keeps prepared statements, saves this.";

/**
 * Returns the finding about a pooler that fits the settings.
 * `openapi/decisions/0025-statements-behind-a-pooler.md` describes how the factors in the texts
 * were measured.
 */
function describePooler(name: string, { mode, names }: Pooler): Check {
  if (mode === "none") return passed(name, "there is none, and LISTEN works");
  if (mode === "session") return passed(name, "session mode; LISTEN works");
  if (names === "connection")
    return passed(name, "transaction mode; the pooler keeps prepared statements");
  return names === "server"
    ? warning(
        name,
        "transaction mode; only the server keeps prepared statements",
        `A write of several statements takes PostgreSQL about 1.8 times as long as without the pooler. ${upgrade}`,
      )
    : warning(
        name,
        "transaction mode; the pooler refuses prepared statements",
        `A point read takes PostgreSQL about 4 times as long as without the pooler, and a write about 2 times. ${upgrade}`,
      );
}
