// Loads and checks the definition in a workspace folder. Errors in the files become diagnostics.
// Does not change the database.
import { checkDefinition } from "../check/check.ts";
import { DefinitionError } from "./files.ts";
import { loadFolder, type LoadedDefinition } from "./folder.ts";
import { processEnvironment, type Environment } from "../../config/index.ts";
import {
  formatPosition,
  isError,
  isGuid,
  normaliseGuid,
  sortDiagnostics,
  type Diagnostic,
  plural,
} from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";

export interface ReadDefinition extends LoadedDefinition {
  /** Id of the workspace. Undefined if the files contain no valid id. */
  readonly workspaceId: Guid | undefined;
  /**
   * Returns the position of a path, for example `tables.yaml:3:5` for
   * `tables.orders.columns.total`. If the entry does not exist, returns the position of the nearest
   * entry around it. Returns undefined if no position is known.
   */
  readonly positionOf: (path: string) => string | undefined;
  /** Errors and warnings, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[];
  /** The environment variables whose values replaced `${env:NAME}`. */
  readonly env: Environment;
}

/** A definition without errors. Its entries do not have ids and defaults yet. */
export type SoundDefinition = ReadDefinition & { readonly workspaceId: Guid };

/**
 * Reads and checks the definition in a folder. Returns errors of the files as diagnostics.
 * @throws DefinitionError if the folder cannot be read or contains no YAML file
 */
export function readDefinition(
  folder: string,
  { env = processEnvironment() }: { readonly env?: Environment | undefined } = {},
): ReadDefinition {
  const loaded = loadFolder(folder, env);
  checkDefinition(loaded);
  const { id } = loaded.input.workspace;
  return {
    ...loaded,
    workspaceId: typeof id === "string" && isGuid(id) ? normaliseGuid(id) : undefined,
    positionOf: positionsOf(loaded.positions),
    diagnostics: sortDiagnostics(loaded.report.diagnostics),
    env,
  };
}

export const definitionError = (
  folder: string,
  diagnostics: readonly Diagnostic[],
): DefinitionError =>
  new DefinitionError(
    `The definition in ${folder} has ${plural(diagnostics.filter(isError).length, "error")}, so nothing was changed. Correct the errors that are listed with this message.`,
    { diagnostics },
  );

/**
 * Returns a function that finds the position of a path such as `tables.orders`. A whole section,
 * such as `tables`, has no position, because several files can contain entries of it.
 */
const positionsOf =
  (positions: LoadedDefinition["positions"]): ReadDefinition["positionOf"] =>
  (path) => {
    const parts = path.split(".");
    const shortest = path === "workspace" ? 1 : 2;
    for (let length = parts.length; length >= shortest; length--) {
      const found = positions.get(`/${parts.slice(0, length).join("/")}`);
      if (found !== undefined) return formatPosition({ file: found.file, ...found.key });
    }
    return undefined;
  };
