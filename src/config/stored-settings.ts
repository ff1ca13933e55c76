// Adds the master key of the data directory to the settings. The first start creates the key.
// Commands that only read need an existing key.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";
import {
  dataDirectoryExists,
  dataDirectoryProblem,
  dataDirectorySetting,
  nameDataDirectory,
  prepareDataDirectory,
} from "./data-directory.ts";
import { sealConfig } from "./redaction.ts";
import { makeMasterKey, readMasterKey, type MasterKey } from "./secrets.ts";
import type { Config, Settings } from "./config.ts";

/**
 * Creates the data directory and the master key if they are missing, and returns the complete
 * configuration.
 * @throws ConfigError if the directory or the key cannot be used
 */
export function completeSettings(settings: Settings): Config {
  const { key, warnings } = prepareStoredKey(settings) ?? makeMasterKey(settings.dataDirectory);
  const { warnings: others } = settings;
  return addMasterKey({ ...settings, warnings: [...warnings, ...others] }, key);
}

/**
 * Creates the data directory if the gateway stores data in it.
 * @returns the master key; undefined if there is none yet
 * @throws ConfigError if the directory or the key cannot be used
 */
export function prepareStoredKey(settings: Settings): MasterKey | undefined {
  if (keepsData(settings)) prepareDataDirectory(settings);
  return findMasterKey(settings);
}

/**
 * Returns the master key from the settings. If they contain none, returns the key in the data
 * directory. Returns undefined before the first start.
 * @throws ConfigError if the file of the key is damaged
 */
export function findMasterKey({ secrets, dataDirectory }: Settings): MasterKey | undefined {
  if (secrets.masterKey !== null) return { key: secrets.masterKey, warnings: [] };
  return readMasterKey(dataDirectory);
}

export const addMasterKey = (settings: Settings, masterKey: Buffer): Config =>
  sealConfig<Config>({ ...settings, secrets: { masterKey } });

/**
 * Returns the master key, for commands that create nothing.
 * @throws ConfigError if no gateway has run with these settings yet; its message says what to do
 */
export function requireStoredKey(settings: Settings): MasterKey {
  const isEmbedded = settings.database.url === null;
  if (isEmbedded || settings.secrets.masterKey === null) requireDirectory(settings);
  const name = nameDataDirectory(settings);
  if (isEmbedded && !existsSync(join(settings.dataDirectory, "postgres")))
    throw new ConfigError(
      `The data directory ${name} contains no database yet. Run \`gateway start\` or \`gateway apply <folder>\` first.`,
    );
  const masterKey = findMasterKey(settings);
  if (masterKey === undefined)
    throw new ConfigError(
      `The data directory ${name} contains no master key. Set GATEWAY_MASTER_KEY, or restore the file \`secrets\` in this directory. If the gateway has never run here, run \`gateway start\` first.`,
    );
  return masterKey;
}

function requireDirectory(settings: Settings): void {
  if (dataDirectoryExists(settings)) return;
  const problem = dataDirectoryProblem(settings);
  throw new ConfigError(
    problem ??
      `The data directory ${nameDataDirectory(settings)} does not exist, so no gateway has run here yet. Run \`gateway start\` or \`gateway apply <folder>\` first, or set ${dataDirectorySetting(settings)} to the data directory of an existing gateway.`,
  );
}

const keepsData = ({ secrets, database, storage, mail, dataDirectory }: Settings): boolean =>
  secrets.masterKey === null ||
  database.url === null ||
  mail.url === null ||
  storage.url === `file:${join(dataDirectory, "blobs")}`;
