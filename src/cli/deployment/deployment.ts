// Opens a deployment: its database, master key and file store. The database is the embedded one or
// the operator's own. `gateway start`, `apply` and `restore` create missing parts. All other
// commands fail if a part is missing.
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
  type Pooler,
} from "../../platform/postgres/index.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../platform/embedded/index.ts";
import { createSecretBox, type SecretBox, type Logger } from "../../platform/index.ts";
import type { Interruption } from "../interruption.ts";
import { migrateMigrated, requireNewDatabase } from "./deployment-state.ts";
import { findRunning } from "./running-gateways.ts";
import { withKeyAdvice } from "./matching-key.ts";
import { requirePooler } from "./pooler-check.ts";

export interface Deployment {
  readonly config: Config;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** Copies files from and to the file store, for backups and restores of whole workspaces. */
  readonly blobs: BlobCopies;
  /**
   * Base URL of the gateway that runs on this data directory. If no gateway runs, the configured
   * base URL.
   */
  readonly baseUrl: string;
  /**
   * URL of a direct connection to the database server. It differs from the normal URL if a
   * connection pooler is between the gateway and the server.
   */
  readonly directUrl: string;
  /** The connection pooler between the gateway and the server. */
  readonly pooler: Pooler;
  /**
   * Facts from which `gateway start` computes how many database connections it needs. Null for all
   * other commands, and if a connection pooler opens the connections to the server.
   */
  readonly needs: ConnectionNeeds | null;
  /** The embedded database server; null if the operator configured the URL of a database. */
  readonly embedded: EmbeddedPostgres | null;
  /**
   * Messages for the operator, for example that a new master key was generated. The command prints
   * them at its end.
   */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /**
   * True to create the data directory, the embedded database, the master key and the tables if they
   * do not exist yet. If false, nothing is created, and the command fails.
   */
  readonly make: boolean;
  /**
   * Maximum number of database connections for reads. The same number is allowed for writes. The
   * default is the number in the configuration.
   */
  readonly poolSize?: number;
  /**
   * True if this process is a gateway and serves requests. Then the start fails if the database
   * server has too few free connections.
   */
  readonly serves?: boolean;
  readonly interruption?: Interruption;
  /**
   * Called while this process waits for the start of the embedded database server. Not called if
   * the server already runs.
   */
  readonly meanwhile?: () => void;
}

interface ReachedDatabase {
  readonly url: string;
  /** URL of a direct connection to the database server, without a connection pooler. */
  readonly directUrl: string;
  /** The embedded database server; null if the operator configured the URL of a database. */
  readonly embedded: EmbeddedPostgres | null;
}

interface ReachOptions {
  /** Called while this process waits for the start of the embedded database server. */
  readonly meanwhile?: (() => void) | undefined;
  /** The embedded database server must allow at least this number of connections. */
  readonly connections?: number;
}

/**
 * Returns the URLs of the database. If no URL is configured, starts the embedded database server,
 * which the caller must stop.
 * @throws Interrupted if a signal stops the start
 */
export async function reachDatabase(
  config: Pick<Config, "database" | "dataDirectory">,
  log: Logger,
  interruption: Interruption | undefined,
  { meanwhile, connections }: ReachOptions = {},
): Promise<ReachedDatabase> {
  const { url, directUrl } = config.database;
  if (url !== null) return { url, directUrl: directUrl ?? url, embedded: null };
  const starting = startEmbeddedPostgres({
    directory: join(config.dataDirectory, "postgres"),
    log,
    signal: interruption?.signal,
    onSpawned: meanwhile,
    connections,
  });
  const abandon = (): Promise<void> => starting.then((started) => started.abandon());
  interruption?.beforeExit(abandon);
  const embedded = await starting;
  return { url: embedded.url, directUrl: directUrl ?? embedded.url, embedded };
}

/**
 * Opens the deployment: reads or creates the master key, and connects to the database and the file
 * store.
 * @throws ConfigError, EmbeddedPostgresError, DatabaseError or MigrationError if the deployment
 *   cannot be opened; the message is for the operator
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
  const { url, embedded } = await reachDatabase(settings, log, interruption, { meanwhile });
  const { directUrl } = settings.database;
  try {
    interruption?.signal.throwIfAborted();
    const pooler = await requirePooler(settings.database);
    interruption?.signal.throwIfAborted();
    // If there is no master key, a new one is generated. The check comes first: the database must
    // be usable and new, because a used database has secrets that a new key cannot decrypt.
    if (stored === undefined) await requireNewDatabase(url, directUrl);
    const { key: masterKey, warnings: notes } = stored ?? makeMasterKey(settings.dataDirectory);
    // With a connection pooler, the pooler limits the connections to the database server, so the
    // gateway does not.
    const needs =
      serves && pooler.mode === "none" ? { poolSize, isEmbedded: embedded !== null } : null;
    const database = await openDatabase({
      needs: needs ?? undefined,
      checksLogins: serves,
      url,
      directUrl,
      pooler,
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
      pooler,
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
