// Opens the database of the configuration, the embedded one or the operator's. A first start makes what is missing; commands that only
// look refuse instead. The embedded database is shared, and stopped by the last process to leave.
import { join } from "node:path";
import {
  addMasterKey,
  makeMasterKey,
  prepareStored,
  requireStored,
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
import { advising } from "./right-key.ts";

export interface Deployment {
  readonly config: Config;
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** The store of files, for whole workspaces. */
  readonly blobs: BlobCopies;
  /** Where the gateway beside this process answers; where none runs, where one would. */
  readonly baseUrl: string;
  /** DSN without a pooler. */
  readonly directUrl: string;
  /**
   * Of a process that serves, for the room of the database server; null for commands, and behind a
   * pooler.
   */
  readonly needs: ConnectionNeeds | null;
  /** Null where the database is somebody's own. */
  readonly embedded: EmbeddedPostgres | null;
  /** What the operator must hear of in the end, such as a master key that was made. */
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
}

export interface OpenOptions {
  /** Make what a first start makes: data directory, embedded database, master key, tables. Otherwise nothing is made. */
  readonly make: boolean;
  /** Connections of the read and of the write pool; default the configured number. */
  readonly poolSize?: number;
  /** Whether the process serves, so that the sum of its connections must have room. */
  readonly serves?: boolean;
  readonly interruption?: Interruption | undefined;
  /** What can be done while the embedded server starts; it may not be called. */
  readonly meanwhile?: () => void;
}

/** DSN of the database, started first where it is the embedded one. The caller stops what is embedded. @throws Interrupted */
export async function reachDatabase(
  config: Pick<Config, "database" | "dataDirectory">,
  log: Logger,
  interruption: Interruption | undefined,
  meanwhile?: () => void,
): Promise<{ readonly url: string; readonly embedded: EmbeddedPostgres | null }> {
  if (config.database.url !== null) return { url: config.database.url, embedded: null };
  const starting = startEmbeddedPostgres({
    directory: join(config.dataDirectory, "postgres"),
    log,
    signal: interruption?.signal,
    meanwhile,
  });
  const abandon = (): Promise<void> => starting.then((started) => started.abandon());
  interruption?.lastly(abandon);
  const embedded = await starting;
  return { url: embedded.url, embedded };
}

/** @throws ConfigError, EmbeddedPostgresError, DatabaseError, MigrationError: one sentence for the operator each; Interrupted */
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
  const stored = make ? prepareStored(settings) : requireStored(settings);
  const { url, embedded } = await reachDatabase(settings, log, interruption, meanwhile);
  const { directUrl } = settings.database;
  try {
    interruption?.signal.throwIfAborted();
    // A key is made last, for a database that can be used and knows no other.
    if (stored === undefined) await requireNewDatabase(url, directUrl);
    const { key: masterKey, warnings: notes } = stored ?? makeMasterKey(settings.dataDirectory);
    // Behind a pooler the connections of the pools are the pooler's.
    const isPooled = directUrl !== null && directUrl !== url;
    const needs = serves && !isPooled ? { poolSize, isEmbedded: embedded !== null } : null;
    const database = await openDatabase({
      needs: needs ?? undefined,
      url,
      directUrl,
      poolSize,
      masterKey,
      migrate: (owner, context) =>
        advising(owner, settings, () => (make ? migrate : migrateMigrated)(owner, context)),
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
