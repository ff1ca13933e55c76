// Makes the data directory where it is absent, or says in one sentence why it cannot be made and what to do.
import { accessSync, constants, lstatSync, mkdirSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";

export interface DataDirectory {
  /** Absolute. */
  readonly dataDirectory: string;
  /** How the operator gave it: `GATEWAY_DATA_DIR`, `dataDirectory in gateway.yaml`, `the default of GATEWAY_DATA_DIR`. */
  readonly dataDirectoryFrom: string;
}

/** Makes the folder where it is absent. @throws ConfigError that names the folder, the setting, the reason and what to do */
export function prepareDataDirectory(place: DataDirectory): void {
  try {
    makeFolder(place.dataDirectory);
    accessSync(place.dataDirectory, RIGHTS);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new ConfigError(sentenceOf(place, reasonOf(place.dataDirectory, code)));
  }
}

/** What would keep `prepareDataDirectory` from doing its work, as a sentence, or undefined. Makes nothing. */
export function dataDirectoryProblem(place: DataDirectory): string | undefined {
  const { dataDirectory } = place;
  try {
    const nearest = nearestEntry(dataDirectory);
    accessSync(nearest, nearest === dataDirectory ? RIGHTS : constants.W_OK | constants.X_OK);
    if (isUsable(dataDirectory, nearest)) return undefined;
    return sentenceOf(place, reasonOf(dataDirectory, "ENOTDIR"));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return sentenceOf(place, reasonOf(dataDirectory, code));
  }
}

export const dataDirectoryExists = ({ dataDirectory }: DataDirectory): boolean =>
  find(dataDirectory)?.isDirectory() === true;

/** The path itself, or the lowest folder above it that is there. */
export function nearestEntry(path: string): string {
  return isThere(path) || dirname(path) === path ? path : nearestEntry(dirname(path));
}

/** `The data directory /x (GATEWAY_DATA_DIR)` */
export const nameDataDirectory = ({ dataDirectory, dataDirectoryFrom }: DataDirectory): string =>
  `The data directory ${dataDirectory} (${dataDirectoryFrom})`;

/** The setting that names another data directory. */
export const dataDirectorySetting = ({ dataDirectoryFrom }: DataDirectory): string =>
  dataDirectoryFrom.replace(/^the default of /, "");

const RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

const isUsable = (path: string, nearest: string): boolean =>
  find(nearest)?.isDirectory() === true && (nearest === path || find(path) === undefined);

interface Reason {
  readonly says: string;
  /** What to do instead of choosing another folder. */
  readonly remedy: string;
}

const sentenceOf = (place: DataDirectory, { says, remedy }: Reason): string =>
  `${nameDataDirectory(place)} ${says}. ${remedy}, or set ${dataDirectorySetting(place)} to another folder.`;

function reasonOf(path: string, code: string): Reason {
  const nearest = nearestEntry(path);
  const stats = find(nearest);
  const isItself = nearest === path;
  if (stats === undefined) {
    const says = isItself
      ? "is a link that leads nowhere"
      : `cannot be made: ${nearest} is no folder`;
    return { says, remedy: "Remove the link" };
  }
  if (!stats.isDirectory()) {
    const says = isItself ? "is a file, not a folder" : `cannot be made: ${nearest} is a file`;
    return { says, remedy: "Move the file away" };
  }
  if (isItself) {
    const says = isReadOnly(code) ? "is on a read-only file system" : "cannot be used by this user";
    return { says, remedy: "Give this user the right to read and write there" };
  }
  if (code === "EACCES" || code === "EPERM")
    return {
      says: `cannot be made: this user may not write in ${nearest}`,
      remedy: "Give this user that right",
    };
  const why = isReadOnly(code)
    ? `${nearest} is on a read-only file system`
    : `${nearest} takes no new folder (${code})`;
  return { says: `cannot be made: ${why}`, remedy: "Make it yourself" };
}

const isReadOnly = (code: string): boolean => code === "EROFS";

/** Folder by folder: `recursive` never returns on file systems that answer "not found" to every creation, such as /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(path) !== path && !isThere(dirname(path))) {
      makeFolder(dirname(path));
      mkdirSync(path);
    } else if (code !== "EEXIST" || find(path)?.isDirectory() !== true) {
      throw error;
    }
  }
}

/** Undefined also for what this user may not see. */
function find(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Links count, wherever they lead. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
