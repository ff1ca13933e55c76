// `gateway keys rotate master`: encrypts all secrets of the database with a new master key, in one
// transaction. Refuses the rotation while a gateway runs, because the gateway would still encrypt
// with the old key. If the command is interrupted, the user runs it again to finish the rotation.
import { setTimeout as sleep } from "node:timers/promises";
import {
  adoptNextMasterKey,
  ConfigError,
  dropNextMasterKey,
  storeNextMasterKey,
  parseMasterKey,
  planNextMasterKey,
  requireStoredKey,
  type Settings,
  type Environment,
} from "../config/index.ts";
import { lockAllApplies } from "../definitions/index.ts";
import {
  lockMigrations,
  MigrationError,
  checkMasterKey,
  isMasterKey,
  replaceMasterKey,
} from "../migrations/index.ts";
import { createPool, openDatabase, type Pool } from "../platform/postgres/index.ts";
import { createLogger, createSecretBox } from "../platform/index.ts";
import type { Interruption } from "./interruption.ts";
import { readSettings } from "./settings.ts";
import { migrateMigrated, requireMigrated } from "./deployment/deployment-state.ts";
import { reachDatabase } from "./deployment/deployment.ts";
import { withKeyAdvice } from "./deployment/matching-key.ts";
import { requirePooler } from "./deployment/pooler-check.ts";
import { countGatewaySessions, resealAll, type Resealed } from "./sealed-text-store.ts";
import type { GlobalOptions } from "./options.ts";
import { printJson, type Terminal } from "./terminal.ts";

export interface RotateMasterOptions extends GlobalOptions {
  /** Name of the environment variable that contains the new key. */
  readonly newKeyEnv?: string;
  readonly force?: true;
  /** True to undo an interrupted rotation. */
  readonly undo?: true;
}

interface KeyChange {
  readonly from: Buffer;
  readonly to: Buffer;
  readonly isForced: boolean;
}

/**
 * Rotates the master key. If this fails, the database is unchanged.
 * @throws ConfigError if there is no usable new key
 * @throws MigrationError if a gateway runs, or the database has missing migrations
 * @throws SecretBoxError if a stored secret cannot be decrypted with the old key
 */
export async function rotateMasterKey(
  terminal: Terminal,
  options: RotateMasterOptions,
): Promise<void> {
  const settings = readSettings(terminal, options);
  const { key: from } = requireStoredKey(settings);
  const interruption = terminal.interruption("leave");
  if (options.undo === true) {
    const dropped = await undoRotation(settings, from, interruption);
    if (options.json === true) return printJson(terminal, { dropped: dropped ?? null });
    return terminal.print(undoneText(dropped));
  }
  const to = nextKey(settings, terminal.env, options.newKeyEnv);
  if (to.equals(from))
    throw new ConfigError(
      "The new master key is the same as the current one, so nothing was changed. Generate another key.",
    );
  const change = { from, to, isForced: options.force === true };
  const resealed = await changeDatabase(settings, change, interruption);
  const ids = { from: createSecretBox(from).keyId, to: createSecretBox(to).keyId };
  const isStored = settings.secrets.masterKey === null;
  const oldKeyFile = isStored ? adoptNextMasterKey(settings.dataDirectory, ids.from) : null;
  if (options.json === true) return printJson(terminal, { ...ids, resealed, keptAs: oldKeyFile });
  terminal.print(resealedText(ids, resealed));
  terminal.print(
    oldKeyFile === null ? givenKeyText : storedKeyText(settings.dataDirectory, oldKeyFile),
  );
}

/**
 * Returns the new master key: the value of the environment variable `name`, or a generated key.
 * @throws ConfigError if the variable is empty, or if GATEWAY_MASTER_KEY sets the current key and
 *   `name` is undefined
 */
function nextKey(settings: Settings, env: Environment, name: string | undefined): Buffer {
  const text = name === undefined ? undefined : env[name];
  if (name !== undefined && !text)
    throw new ConfigError(`${name} is not set. Set it to the new master key.`);
  const given = text === undefined ? null : parseMasterKey(text, name!);
  if (settings.secrets.masterKey === null) return planNextMasterKey(settings.dataDirectory, given);
  if (given !== null) return given;
  throw new ConfigError(
    "You set the master key yourself, so you also generate and store the new one. Put it into an environment variable, and name the variable: NEW_MASTER_KEY=$(openssl rand -base64 32) gateway keys rotate master --new-key-env NEW_MASTER_KEY",
  );
}

/**
 * Encrypts all secrets in the database with the new key.
 * @returns the number of encrypted texts of each kind; null if an interrupted rotation had already
 *   encrypted all texts with the new key
 */
async function changeDatabase(
  settings: Settings,
  change: KeyChange,
  interruption: Interruption,
): Promise<readonly Resealed[] | null> {
  const { url, embedded } = await reachDatabase(settings, createLogger("silent"), interruption);
  let resealed: readonly Resealed[] | null = null;
  try {
    const pooler = await requirePooler(settings.database);
    // The passwords of the database logins are derived from the master key. So this function
    // encrypts the secrets and changes the passwords (`migrate`) before it connects with these
    // logins. If the connection succeeds, the passwords fit the new key.
    const database = await openDatabase({
      url,
      directUrl: settings.database.directUrl,
      pooler,
      poolSize: 1,
      masterKey: change.to,
      migrate: async (owner, context) => {
        await requireMigrated(owner);
        await waitForGateways(owner, change);
        await withKeyAdvice(owner, settings, () => requireKeyOf(owner, change));
        resealed = await withStoredNextKey(owner, settings, change.to, () => reseal(owner, change));
        await migrateMigrated(owner, context);
      },
    });
    await database.close();
    return resealed;
  } finally {
    await embedded?.stop();
  }
}

/**
 * Checks that one of the two keys is the master key of the database.
 * @throws MasterKeyError if the secrets in the database are encrypted with neither key
 */
async function requireKeyOf(owner: Pool, { from, to }: KeyChange): Promise<void> {
  if (!(await isMasterKey(owner, to))) await checkMasterKey(owner, from);
}

/**
 * Stores the new key in the data directory before anything is encrypted with it. If `work` fails
 * and nothing was encrypted, the file with the new key is removed again.
 */
async function withStoredNextKey<T>(
  owner: Pool,
  { secrets, dataDirectory }: Settings,
  to: Buffer,
  work: () => Promise<T>,
): Promise<T> {
  const isNew = secrets.masterKey === null && storeNextMasterKey(dataDirectory, to);
  try {
    return await work();
  } catch (error) {
    // If the database does not answer, the secrets may already be encrypted with the new key. Then
    // the file with the new key must not be removed.
    const isUnused = await isMasterKey(owner, to).then(
      (isInForce) => !isInForce,
      () => false,
    );
    if (isNew && isUnused) dropNextMasterKey(dataDirectory);
    throw error;
  }
}

/**
 * Undoes a rotation that was interrupted before it encrypted anything.
 * @returns the path of the removed file with the new key; undefined if there was no such file
 * @throws MigrationError if the secrets are not encrypted with the old key, or if migrations are
 *   missing
 */
async function undoRotation(
  settings: Settings,
  from: Buffer,
  interruption: Interruption,
): Promise<string | undefined> {
  const log = createLogger("silent");
  const { directUrl, embedded } = await reachDatabase(settings, log, interruption);
  const owner = createPool({ connection: { connectionString: directUrl }, size: 1 });
  try {
    await requireMigrated(owner);
    await withKeyAdvice(owner, settings, () => checkMasterKey(owner, from));
    return dropNextMasterKey(settings.dataDirectory);
  } finally {
    await owner.close();
    await embedded?.stop();
  }
}

const undoneText = (dropped: string | undefined): string =>
  dropped === undefined
    ? "There is no interrupted rotation to undo, so nothing was changed."
    : `The file ${dropped} with the new key is removed, because nothing was encrypted with this key. The master key is unchanged.`;

const WAIT_MS = 5_000;
const PAUSE_MS = 100;

/**
 * Waits until no gateway is connected to the database, at most 5 s. The database sessions of a
 * gateway that was just stopped need a moment to end.
 * @throws MigrationError if a gateway is still connected after 5 s
 */
async function waitForGateways(owner: Pool, { isForced }: KeyChange): Promise<void> {
  if (isForced) return;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const sessions = await countGatewaySessions(owner);
    if (sessions === 0) return;
    if (waited >= WAIT_MS)
      throw new MigrationError(
        `A gateway runs on this database (sessions: ${sessions}), and would still encrypt with the old key. Nothing was changed. Stop every gateway, run this command again, and start the gateways with the new key. If all gateways are stopped and only a connection pooler keeps their sessions open, add --force.`,
      );
    await sleep(PAUSE_MS);
  }
}

async function reseal(owner: Pool, { from, to }: KeyChange): Promise<readonly Resealed[] | null> {
  return owner.transaction(async (connection) => {
    await lockMigrations(connection);
    await lockAllApplies(connection);
    if (await isMasterKey(connection, to)) return null;
    await checkMasterKey(connection, from);
    const resealed = await resealAll(connection, createSecretBox(from), createSecretBox(to));
    await replaceMasterKey(connection, to);
    return resealed;
  });
}

function resealedText(
  ids: { readonly from: string; readonly to: string },
  resealed: readonly Resealed[] | null,
): string {
  const lines = (resealed ?? [])
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `  ${count} ${what}`);
  const sentence =
    resealed === null
      ? `All secrets in the database are already encrypted with the master key ${ids.to}.`
      : `All secrets in the database are now encrypted with the master key ${ids.to}. The old key ${ids.from} no longer decrypts any of them:`;
  return [sentence, ...lines].join("\n");
}

const givenKeyText =
  "Set GATEWAY_MASTER_KEY to the new key on every computer that runs a gateway or its commands, then start the gateways. Keep the old key as long as you keep database backups from before the rotation.";

const storedKeyText = (dataDirectory: string, oldKeyFile: string): string =>
  `The new key is in ${dataDirectory}/secrets. Keep a copy of the new key, and copy it to every node before you start the gateways. The old key is in ${oldKeyFile}. Keep the old key as long as you keep database backups from before the rotation.`;
