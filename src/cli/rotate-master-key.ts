// `gateway keys rotate master`: seals everything anew under another master key, in one transaction. Refuses while a gateway runs, which
// would go on sealing under the old one; interrupted at any moment, the same command finishes it.
import { setTimeout as sleep } from "node:timers/promises";
import {
  adoptNextMasterKey,
  ConfigError,
  dropNextMasterKey,
  keepNextMasterKey,
  parseMasterKey,
  planNextMasterKey,
  requireStored,
  type Settings,
  type Environment,
} from "../config/index.ts";
import { lockApplies } from "../definitions/index.ts";
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
import { advising } from "./deployment/right-key.ts";
import { countGatewaySessions, resealAll, type Resealed } from "./sealed-text-store.ts";
import type { GlobalOptions } from "./program.ts";
import { printJson, type Terminal } from "./terminal.ts";

export interface RotateMasterOptions extends GlobalOptions {
  /** Name of the environment variable that holds the new key. */
  readonly newKeyEnv?: string;
  readonly force?: true;
  /** Take an interrupted rotation back instead. */
  readonly undo?: true;
  readonly json?: true;
}

interface KeyChange {
  readonly from: Buffer;
  readonly to: Buffer;
  readonly isForced: boolean;
}

/** @throws ConfigError, MigrationError, SecretBoxError; then the database is as it was */
export async function rotateMasterKey(
  terminal: Terminal,
  options: RotateMasterOptions,
): Promise<void> {
  const settings = readSettings(terminal, options);
  const { key: from } = requireStored(settings);
  const interruption = terminal.interruption?.("leave");
  if (options.undo === true) {
    const dropped = await undoRotation(settings, from, interruption);
    if (options.json === true) return printJson(terminal, { dropped: dropped ?? null });
    return terminal.print(undoneText(dropped));
  }
  const to = nextKey(settings, terminal.env, options.newKeyEnv);
  if (to.equals(from))
    throw new ConfigError("The new master key is the one that is in use. Make another one.");
  const change = { from, to, isForced: options.force === true };
  const resealed = await changeDatabase(settings, change, interruption);
  const ids = { from: createSecretBox(from).keyId, to: createSecretBox(to).keyId };
  const isKept = settings.secrets.masterKey === null;
  const keptAs = isKept ? adoptNextMasterKey(settings.dataDirectory, ids.from) : null;
  if (options.json === true) return printJson(terminal, { ...ids, resealed, keptAs });
  terminal.print(resealedText(ids, resealed));
  terminal.print(keptAs === null ? givenKeyText : storedKeyText(settings.dataDirectory, keptAs));
}

/** @throws ConfigError */
function nextKey(settings: Settings, env: Environment, name: string | undefined): Buffer {
  const text = name === undefined ? undefined : env[name];
  if (name !== undefined && !text)
    throw new ConfigError(`${name} is not set. Set it to the new master key.`);
  const given = text === undefined ? null : parseMasterKey(text, name!);
  if (settings.secrets.masterKey === null) return planNextMasterKey(settings.dataDirectory, given);
  if (given !== null) return given;
  throw new ConfigError(
    "The master key is one that you set, so the new one is yours to make and keep. Put it into a variable, and name that: NEW_MASTER_KEY=$(openssl rand -base64 32) gateway keys rotate master --new-key-env NEW_MASTER_KEY",
  );
}

/** @returns what was sealed anew; null where an interrupted rotation had done it */
async function changeDatabase(
  settings: Settings,
  change: KeyChange,
  interruption: Interruption | undefined,
): Promise<readonly Resealed[] | null> {
  const { url, embedded } = await reachDatabase(settings, createLogger("silent"), interruption);
  let resealed: readonly Resealed[] | null = null;
  try {
    // Before the logins are used, whose passwords derive from the key; opening them afterwards shows that the new one works.
    const database = await openDatabase({
      url,
      directUrl: settings.database.directUrl,
      poolSize: 1,
      masterKey: change.to,
      migrate: async (owner, context) => {
        await requireMigrated(owner);
        await waitForGateways(owner, change);
        await advising(owner, settings, () => requireKeyOf(owner, change));
        resealed = await withNextKept(owner, settings, change.to, () => reseal(owner, change));
        await migrateMigrated(owner, context);
      },
    });
    await database.close();
    return resealed;
  } finally {
    await embedded?.stop();
  }
}

/** @throws MasterKeyError for a database of neither key */
async function requireKeyOf(owner: Pool, { from, to }: KeyChange): Promise<void> {
  if (!(await isMasterKey(owner, to))) await checkMasterKey(owner, from);
}

/** The new key is written down before anything is sealed under it, and taken away again where nothing was. */
async function withNextKept<T>(
  owner: Pool,
  { secrets, dataDirectory }: Settings,
  to: Buffer,
  work: () => Promise<T>,
): Promise<T> {
  const isNew = secrets.masterKey === null && keepNextMasterKey(dataDirectory, to);
  try {
    return await work();
  } catch (error) {
    // Where the database cannot tell, it may have committed: then the key stays.
    const isUnused = await isMasterKey(owner, to).then(
      (isInForce) => !isInForce,
      () => false,
    );
    if (isNew && isUnused) dropNextMasterKey(dataDirectory);
    throw error;
  }
}

/** @returns the file that held the new key @throws MigrationError where the database is sealed under the new key already, or another one */
async function undoRotation(
  settings: Settings,
  from: Buffer,
  interruption: Interruption | undefined,
): Promise<string | undefined> {
  const { url, embedded } = await reachDatabase(settings, createLogger("silent"), interruption);
  const connectionString = settings.database.directUrl ?? url;
  const owner = createPool({ connection: { connectionString }, size: 1 });
  try {
    await requireMigrated(owner);
    await advising(owner, settings, () => checkMasterKey(owner, from));
    return dropNextMasterKey(settings.dataDirectory);
  } finally {
    await owner.close();
    await embedded?.stop();
  }
}

const undoneText = (dropped: string | undefined): string =>
  dropped === undefined
    ? "There is no rotation to take back."
    : `${dropped} is removed: nothing was sealed under it. The master key is as before.`;

const WAIT_MS = 5_000;
const PAUSE_MS = 100;

/** Sessions of a gateway that has just stopped end a moment later. @throws MigrationError */
async function waitForGateways(owner: Pool, { isForced }: KeyChange): Promise<void> {
  if (isForced) return;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const sessions = await countGatewaySessions(owner);
    if (sessions === 0) return;
    if (waited >= WAIT_MS)
      throw new MigrationError(
        `A gateway runs on this database (sessions: ${sessions}), and would go on sealing under the old key. Stop every gateway, run this again, and start them with the new key; nothing was changed. Where a pooler keeps sessions of stopped gateways, --force goes on.`,
      );
    await sleep(PAUSE_MS);
  }
}

async function reseal(owner: Pool, { from, to }: KeyChange): Promise<readonly Resealed[] | null> {
  return owner.transaction(async (connection) => {
    await lockMigrations(connection);
    await lockApplies(connection);
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
      ? `Everything was sealed under the master key ${ids.to} already.`
      : `Everything is sealed under the master key ${ids.to} now, and ${ids.from} opens nothing here any more:`;
  return [sentence, ...lines].join("\n");
}

const givenKeyText =
  "Set GATEWAY_MASTER_KEY to the new key wherever a gateway or a command runs, then start the gateways. Keep the old key as long as you keep backups of before.";

const storedKeyText = (dataDirectory: string, keptAs: string): string =>
  `The new key is in ${dataDirectory}/secrets: keep a copy of it, and give it to every node before you start the gateways. The old one is in ${keptAs}: keep it as long as you keep backups of before.`;
