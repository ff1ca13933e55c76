// Opens the database that the configuration names: the embedded one, or the operator's own. A first
// start creates everything that is missing. Commands that only read refuse a new database instead.
// Several processes share the embedded database, and the last process stops it.
import { join } from "node:path";
import {
  addMasterKey,
  makeMasterKey,
  prepareStoredKey,
  requireStoredKey,
  type Config,
  type Settings,
} from "../../config/index.ts";
import { createBlobCopies, openStorage, type BlobCopies } from "../../blobs/index.ts";
import { migrate } from "../../migrations/index.ts";
import {
  openDatabase,
  type ConnectionNeeds,
  type Database,
} from "../../platform/postgres/index.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../platform/embedded/index.ts";
import { createSecretBox, type SecretBox, type Logger } from "../../platform/index.ts";
import type { Interruption } from "../interruption.ts";
import { migrateMigrated, requireNewDatabase } from "./deployment-state.ts";
import { findRunning } from "./running-gateways.ts";
import { withKeyAdvice } from "./matching-key.ts";

export interface Deployment {
  readonly config: Config;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** The file store, for backups and restores of whole workspaces. */
  readonly blobs: BlobCopies;
  /**
   * Base URL of the gateway that runs on this data directory. If no gateway runs, the configured
   * base URL.
   */
  readonly baseUrl: string;
  /** URL of the database that bypasses a connection pooler. */
  readonly directUrl: string;
  /**
   * Number of connections that a serving process needs from the database server. Null for commands,
   * and if a pooler opens the connections.
   */
  readonly needs: ConnectionNeeds | null;
  /** The embedded database; null if the operator has a database of their own. */
  readonly embedded: EmbeddedPostgres | null;
  /**
   * Messages for the operator, such as one about a new master key. They are printed at the end of
   * the command.
   */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /**
   * True if everything that is missing may be created, as at a first start: data directory,
   * embedded database, master key and tables. If false, nothing is created.
   */
  readonly make: boolean;
  /**
   * Number of connections in the read pool, and also in the write pool. The default is the
   * configured number.
   */
  readonly poolSize?: number;
  /**
   * True if the process serves requests. Then the database server must have room for all its
   * connections.
   */
  readonly serves?: boolean;
  readonly interruption?: Interruption;
  /** Called while the embedded database server starts. Not called if the server already runs. */
  readonly meanwhile?: () => void;
}

interface ReachedDatabase {
  readonly url: string;
  /** URL of the database that bypasses a connection pooler. */
  readonly directUrl: string;
  /** The embedded database; null if the operator has a database of their own. */
  readonly embedded: EmbeddedPostgres | null;
}

/**
 * Returns the URLs of the database. If the configuration uses the embedded database, starts it
 * first. The caller must stop it.
 * @throws Interrupted if a signal stops the start
 */
export async function reachDatabase(
  config: Pick<Config, "database" | "dataDirectory">,
  log: Logger,
  interruption: Interruption | undefined,
  meanwhile?: () => void,
): Promise<ReachedDatabase> {
  const { url, directUrl } = config.database;
  if (url !== null) return { url, directUrl: directUrl ?? url, embedded: null };
  const starting = startEmbeddedPostgres({
    directory: join(config.dataDirectory, "postgres"),
    log,
    signal: interruption?.signal,
    onSpawned: meanwhile,
  });
  const abandon = (): Promise<void> => starting.then((started) => started.abandon());
  interruption?.beforeExit(abandon);
  const embedded = await starting;
  return { url: embedded.url, directUrl: directUrl ?? embedded.url, embedded };
}

/**
 * Opens the deployment.
 * @throws ConfigError, EmbeddedPostgresError, DatabaseError or MigrationError, each with a sentence
 *   for the operator, if it cannot be opened
 * @throws Interrupted if a signal stops the opening
 */
export async function openDeployment(
  settings: Settings,
  log: Logger,
  {
    make,
    poolSize = settings.database.poolSize,
    serves = false,
    interruption,
    meanwhile,
  }: OpenOptions,
): Promise<Deployment> {
  const stored = make ? prepareStoredKey(settings) : requireStoredKey(settings);
  const { url, embedded } = await reachDatabase(settings, log, interruption, meanwhile);
  const { directUrl } = settings.database;
  try {
    interruption?.signal.throwIfAborted();
    // A new master key is generated only if the database can be used and no gateway has used it
    // before.
    if (stored === undefined) await requireNewDatabase(url, directUrl);
    const { key: masterKey, warnings: notes } = stored ?? makeMasterKey(settings.dataDirectory);
    // With a pooler, the pooler opens the connections to the database server.
    const isPooled = directUrl !== null && directUrl !== url;
    const needs = serves && !isPooled ? { poolSize, isEmbedded: embedded !== null } : null;
    const database = await openDatabase({
      needs: needs ?? undefined,
      url,
      directUrl,
      poolSize,
      masterKey,
      migrate: (owner, context) =>
        withKeyAdvice(owner, settings, () => (make ? migrate : migrateMigrated)(owner, context)),
      log,
    });
    const storage = openStorage(settings.storage.url);
    const close = async (): Promise<void> => {
      storage.close();
      await database.close();
      await embedded?.stop();
    };
    return {
      config: addMasterKey(settings, masterKey),
      baseUrl: (await findRunning(settings))?.baseUrl ?? settings.server.baseUrl,
      database,
      secretBox: createSecretBox(masterKey),
      blobs: createBlobCopies({ control: database.control, storage }),
      directUrl: directUrl ?? url,
      needs,
      embedded,
      notes,
      close,
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
