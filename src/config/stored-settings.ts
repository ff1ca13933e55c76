// Adds the master key of the data directory to the settings: made at a first start, required of commands that only look.
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

/** Makes what is missing. @throws ConfigError */
export function completeSettings(settings: Settings): Config {
  const { key, warnings } = prepareStored(settings) ?? makeMasterKey(settings.dataDirectory);
  const { warnings: others } = settings;
  return addMasterKey({ ...settings, warnings: [...warnings, ...others] }, key);
}

/** Makes the data directory where anything is kept in it. @returns the master key, unless it must be made. @throws ConfigError */
export function prepareStored(settings: Settings): MasterKey | undefined {
  if (keepsData(settings)) prepareDataDirectory(settings);
  return findMasterKey(settings);
}

/** The key that was given, else the stored one; undefined before a first start. @throws ConfigError for a damaged file */
export function findMasterKey({ secrets, dataDirectory }: Settings): MasterKey | undefined {
  if (secrets.masterKey !== null) return { key: secrets.masterKey, warnings: [] };
  return readMasterKey(dataDirectory);
}

export const addMasterKey = (settings: Settings, masterKey: Buffer): Config =>
  sealConfig<Config>({ ...settings, secrets: { masterKey } });

/** For commands that make nothing. @throws ConfigError where no gateway has run yet, with what to do */
export function requireStored(settings: Settings): MasterKey {
  const isEmbedded = settings.database.url === null;
  if (isEmbedded || settings.secrets.masterKey === null) requireDirectory(settings);
  const name = nameDataDirectory(settings);
  if (isEmbedded && !existsSync(join(settings.dataDirectory, "postgres")))
    throw new ConfigError(
      `${name} holds no database yet. Run gateway start or gateway apply <folder> first.`,
    );
  const masterKey = findMasterKey(settings);
  if (masterKey === undefined)
    throw new ConfigError(
      `${name} holds no master key. Set GATEWAY_MASTER_KEY, or bring back the file secrets there; before a first start, run gateway start.`,
    );
  return masterKey;
}

function requireDirectory(settings: Settings): void {
  if (dataDirectoryExists(settings)) return;
  const problem = dataDirectoryProblem(settings);
  throw new ConfigError(
    problem ??
      `${nameDataDirectory(settings)} does not exist, so no gateway has run here yet. Run gateway start or gateway apply <folder> first, or set ${dataDirectorySetting(settings)} to the folder of one that has.`,
  );
}

const keepsData = ({ secrets, database, storage, mail, dataDirectory }: Settings): boolean =>
  secrets.masterKey === null ||
  database.url === null ||
  mail.url === null ||
  storage.url === `file:${join(dataDirectory, "blobs")}`;
