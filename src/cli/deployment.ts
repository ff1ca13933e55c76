// The deployment as a process sees it: the database of the configuration, the embedded one or somebody's own, opened and
// brought up to date. Works beside a running gateway: the embedded database is shared, and stopped by whoever leaves last.
import { join } from "node:path";
import { migrate } from "../migrations/migrate.ts";
import { openDatabase, type Database } from "../platform/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../platform/embedded-postgres.ts";
import { createSecretBox, type SecretBox } from "../platform/secret-box.ts";
import type { Config } from "../config/config.ts";
import type { Logger } from "../platform/logger.ts";

export interface Deployment {
  readonly config: Config;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** DSN without a pooler. */
  readonly directUrl: string;
  /** Null where the database is somebody's own. */
  readonly embedded: EmbeddedPostgres | null;
  readonly close: () => Promise<void>;
}

/** DSN of the database, started first where it is the embedded one. The caller stops what is embedded. */
export async function reachDatabase(
  config: Config,
  log: Logger,
): Promise<{ readonly url: string; readonly embedded: EmbeddedPostgres | null }> {
  if (config.database.url !== null) return { url: config.database.url, embedded: null };
  const embedded = await startEmbeddedPostgres({
    directory: join(config.dataDirectory, "postgres"),
    log,
  });
  return { url: embedded.url, embedded };
}

/**
 * @param poolSize connections of the read and of the write pool
 * @throws EmbeddedPostgresError, DatabaseError, MigrationError: one sentence for the operator each
 */
export async function openDeployment(
  config: Config,
  log: Logger,
  poolSize = config.database.poolSize,
): Promise<Deployment> {
  const { url, embedded } = await reachDatabase(config, log);
  const { directUrl } = config.database;
  try {
    const { masterKey } = config.secrets;
    const database = await openDatabase({
      url,
      directUrl,
      poolSize,
      masterKey,
      migrate,
      log,
    });
    const close = async (): Promise<void> => {
      await database.close();
      await embedded?.stop();
    };
    return {
      config,
      database,
      secretBox: createSecretBox(masterKey),
      directUrl: directUrl ?? url,
      embedded,
      close,
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
