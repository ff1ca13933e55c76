// Detects the connection pooler of a database, and compares it with the settings. A gateway needs
// sessions of its own for migrations, locks and signals. A pooler in transaction mode has none.
import type { Settings } from "../../config/index.ts";
import {
  DatabaseError,
  detectPooler,
  noPooler,
  type Pooler,
  type PoolerMode,
} from "../../platform/postgres/index.ts";

type DatabaseSettings = Settings["database"];

/** A phrase for each kind of pooler, for sentences about the connection to the database. */
const wayThrough: Readonly<Record<PoolerMode, string>> = {
  none: "through no connection pooler",
  session: "through a connection pooler in session mode",
  transaction: "through a connection pooler in transaction mode",
};

export interface PoolerFinding extends Pooler {
  /**
   * The contradiction between the settings and the pooler, and the action that resolves it. Null if
   * there is none.
   */
  readonly contradiction: readonly [finding: string, action: string] | null;
}

/**
 * Detects the pooler that `database.url` leads through.
 * @throws DatabaseError if the database cannot be used
 */
export async function findPooler({
  url,
  directUrl,
  pooler,
}: DatabaseSettings): Promise<PoolerFinding> {
  if (url === null) return { ...noPooler, contradiction: null };
  const ownDirectUrl = directUrl === url ? null : directUrl;
  const [found, direct] = await Promise.all([
    detectPooler(url, "DATABASE_URL"),
    ownDirectUrl === null ? null : detectPooler(ownDirectUrl, "DATABASE_DIRECT_URL"),
  ]);
  const { mode, names } = found;
  const because = (finding: string, action: string): PoolerFinding => ({
    mode,
    names,
    contradiction: [finding, action],
  });
  if (pooler !== null && pooler !== mode)
    return because(
      `\`database.pooler\` (GATEWAY_POOLER) is ${pooler}, but DATABASE_URL leads ${wayThrough[mode]}`,
      "Correct or remove the setting.",
    );
  if (mode === "transaction" && direct === null)
    return because(
      `DATABASE_URL leads ${wayThrough[mode]}, which cannot carry migrations, locks and signals`,
      "Set DATABASE_DIRECT_URL to the same database without the pooler.",
    );
  if (direct?.mode === "transaction")
    return because(
      `DATABASE_DIRECT_URL leads ${wayThrough[direct.mode]}`,
      "Set DATABASE_DIRECT_URL to the database itself.",
    );
  if (direct !== null && direct.database !== found.database)
    return because(
      "DATABASE_URL and DATABASE_DIRECT_URL lead to different databases",
      "Correct one of the two URLs.",
    );
  return { mode, names, contradiction: null };
}

/**
 * Detects the pooler.
 * @throws DatabaseError if it contradicts the settings, or the database cannot be used
 */
export async function requirePooler(settings: DatabaseSettings): Promise<Pooler> {
  const { contradiction, ...pooler } = await findPooler(settings);
  if (contradiction !== null) throw new DatabaseError(contradiction.join(". "));
  return pooler;
}
