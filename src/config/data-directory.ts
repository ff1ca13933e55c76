// Creates the data directory if it does not exist. If this fails, the error names the reason and
// what to do.
import { accessSync, constants, lstatSync, mkdirSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import type { Settings } from "./config.ts";
import { ConfigError } from "./config-error.ts";

type DataDirectory = Pick<Settings, "dataDirectory" | "dataDirectoryFrom">;

/**
 * Creates the directory if it does not exist. Checks that the user that runs the gateway can read
 * and write the directory.
 * @throws ConfigError if the directory cannot be used. The message names the directory, the
 *   setting, the reason and what to do
 */
export function prepareDataDirectory(place: DataDirectory): void {
  try {
    makeFolder(place.dataDirectory);
    accessSync(place.dataDirectory, RIGHTS);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new ConfigError(problemSentence(place, unusableReason(place.dataDirectory, code)));
  }
}

/**
 * Returns the sentence of the error that `prepareDataDirectory` would throw. Returns undefined if
 * there is no problem. Creates nothing.
 */
export function dataDirectoryProblem(place: DataDirectory): string | undefined {
  const { dataDirectory } = place;
  try {
    const nearest = nearestEntry(dataDirectory);
    accessSync(nearest, nearest === dataDirectory ? RIGHTS : constants.W_OK | constants.X_OK);
    if (isUsable(dataDirectory, nearest)) return undefined;
    return problemSentence(place, unusableReason(dataDirectory, "ENOTDIR"));
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return problemSentence(place, unusableReason(dataDirectory, code));
  }
}

export const dataDirectoryExists = ({ dataDirectory }: DataDirectory): boolean =>
  statsOf(dataDirectory)?.isDirectory() === true;

/** Returns the path if it exists. Otherwise returns the closest parent folder that exists. */
export function nearestEntry(path: string): string {
  return pathExists(path) || dirname(path) === path ? path : nearestEntry(dirname(path));
}

/** Returns the path and the setting of the data directory, such as `/x (GATEWAY_DATA_DIR)`. */
export const nameDataDirectory = ({ dataDirectory, dataDirectoryFrom }: DataDirectory): string =>
  `${dataDirectory} (${dataDirectoryFrom})`;

/** Returns the name of the setting for the data directory, such as `GATEWAY_DATA_DIR`. */
export const dataDirectorySetting = ({ dataDirectoryFrom }: DataDirectory): string =>
  dataDirectoryFrom.replace(/^the default of /, "");

const RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

const isUsable = (path: string, nearest: string): boolean =>
  statsOf(nearest)?.isDirectory() === true && (nearest === path || statsOf(path) === undefined);

interface Reason {
  readonly problem: string;
  /**
   * The action that resolves the problem, as an imperative such as `Move the file away`. The
   * message then offers another folder as an alternative.
   */
  readonly remedy: string;
}

const problemSentence = (place: DataDirectory, { problem, remedy }: Reason): string =>
  `The data directory ${nameDataDirectory(place)} cannot be used, because it ${problem}. ${remedy}, or set ${dataDirectorySetting(place)} to another folder.`;

function unusableReason(path: string, code: string): Reason {
  const nearest = nearestEntry(path);
  const stats = statsOf(nearest);
  const isItself = nearest === path;
  if (stats === undefined) {
    const problem = isItself
      ? "is a link whose target does not exist"
      : `cannot be created: ${nearest} is not a folder`;
    return { problem, remedy: "Remove the link" };
  }
  if (!stats.isDirectory()) {
    const problem = isItself
      ? "is a file, not a folder"
      : `cannot be created: ${nearest} is a file`;
    return { problem, remedy: "Move the file away" };
  }
  if (isItself) {
    const problem = isReadOnly(code)
      ? "is on a read-only file system"
      : "does not allow the user that runs the gateway to read and write";
    return { problem, remedy: "Give this user the right to read and write this folder" };
  }
  if (code === "EACCES" || code === "EPERM")
    return {
      problem: `cannot be created: the user that runs the gateway may not write in ${nearest}`,
      remedy: "Give this user the right to write there",
    };
  const why = isReadOnly(code)
    ? `${nearest} is on a read-only file system`
    : `${nearest} does not allow a new folder (${code})`;
  return { problem: `cannot be created: ${why}`, remedy: "Create it yourself" };
}

const isReadOnly = (code: string): boolean => code === "EROFS";

/**
 * Creates a folder and its missing parents. The option `recursive` of `mkdirSync` never returns on
 * file systems such as /proc, which report "not found" for every new folder.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(path) !== path && !pathExists(dirname(path))) {
      makeFolder(dirname(path));
      mkdirSync(path);
    } else if (code !== "EEXIST" || statsOf(path)?.isDirectory() !== true) {
      throw error;
    }
  }
}

/**
 * Returns the status of a file or folder. Returns undefined if the file or folder does not exist,
 * or if the user that runs the gateway may not see it.
 */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/**
 * Returns true if the path exists. A symbolic link counts as existing, even if its target is
 * missing.
 */
function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}
