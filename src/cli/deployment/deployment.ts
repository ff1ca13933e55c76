// Opens the database of the configuration: the embedded one, or the operator's. A first start
// creates what is missing. Commands that only read refuse instead. Processes share the embedded
// database, and the last one stops it.
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
  /** The file store, for backups and restorations of whole workspaces. */
  readonly blobs: BlobCopies;
  /** Base URL of the gateway that runs on this data directory. If none runs, the configured one. */
  readonly baseUrl: string;
  /** Database URL without a pooler. */
  readonly directUrl: string;
  /**
   * Connections that a serving process needs from the database server; null for commands, and
   * behind a pooler.
   */
  readonly needs: ConnectionNeeds | null;
  /** Null if the database is the operator's own. */
  readonly embedded: EmbeddedPostgres | null;
  /** Messages for the operator at the end of the command, for example about a new master key. */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /**
   * True to create data directory, embedded database, master key and tables, as a first start does.
   * Otherwise nothing is created.
   */
  readonly make: boolean;
  /**
   * Connections of the read pool and of the write pool each. The default is the configured number.
   */
  readonly poolSize?: number;
  /** True if the process serves. The database server then needs room for all its connections. */
  readonly serves?: boolean;
  readonly interruption?: Interruption;
  /** Called while the embedded server starts, if it has to be started. */
  readonly meanwhile?: () => void;
}

interface ReachedDatabase {
  readonly url: string;
  /** Database URL without a pooler. */
  readonly directUrl: string;
  /** Null if the database is the operator's own. */
  readonly embedded: EmbeddedPostgres | null;
}

/**
 * Returns the URLs of the database. Starts the embedded database first, if the configuration uses
 * it. The caller stops it.
 * @throws Interrupted
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
 * @throws ConfigError, EmbeddedPostgresError, DatabaseError, MigrationError, each with a sentence
 *   for the operator; Interrupted
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
    // A master key is generated last, for a usable database without another key.
    if (stored === undefined) await requireNewDatabase(url, directUrl);
    const { key: masterKey, warnings: notes } = stored ?? makeMasterKey(settings.dataDirectory);
    // Behind a pooler, the pooler opens the connections to the server.
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
