// The data directory: made when it is absent, refused when it cannot be written.
// What lies in it belongs to others.
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { ConfigError } from "./config-error.ts";
import type { Given } from "./values.ts";

/** @throws ConfigError that names the folder, the reason and what to do */
export function prepareDataDirectory(given: Given, dataDirectory: string): void {
  try {
    makeFolder(dataDirectory);
    accessSync(dataDirectory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    const name =
      given.values.dataDirectory === undefined ? "" : ` (${given.nameOf("dataDirectory")})`;
    throw new ConfigError(
      `The data directory ${dataDirectory}${name} cannot be written (${code}). Give this user rights there, or set GATEWAY_DATA_DIR to another folder.`,
    );
  }
}

/** Folder by folder: `recursive` never returns on file systems that answer "not found" to every creation, such as /proc. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" && dirname(path) !== path && !exists(dirname(path))) {
      makeFolder(dirname(path));
      mkdirSync(path);
    } else if (code !== "EEXIST" || !statSync(path).isDirectory()) {
      throw error;
    }
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
