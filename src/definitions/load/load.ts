// The way from a workspace folder to a definition that can be applied: read, check, resolve. Either the definition is whole or
// there is none, only diagnostics; nothing is written anywhere.
import type { DefinitionAsset } from "../../catalog/index.ts";
import { readLogo } from "../apply/assets.ts";
import { checkDefinition } from "../check/check.ts";
import { loadFolder, type LoadedDefinition } from "./load-folder.ts";
import { resolveDefinition } from "../resolve/resolve.ts";
import { takeSecrets, type DefinitionSecret } from "../resolve/secrets.ts";
import { processEnvironment, type Environment } from "../../config/index.ts";
import {
  isError,
  isGuid,
  normaliseGuid,
  sortDiagnostics,
  type Diagnostic,
} from "../../platform/index.ts";
import type { WorkspaceDefinition } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";

export { DefinitionError, listWorkspaceFolders } from "./load-files.ts";
export type { DefinitionSecret } from "../resolve/secrets.ts";

export interface ReadDefinition {
  /** Undefined where the files give none. */
  readonly workspaceId: Guid | undefined;
  /** `tables.yaml:3:5` for `tables.orders.columns.total`, or for what stands around it where it is gone; undefined for nothing known. */
  readonly placeOf: (path: string) => string | undefined;
  /** Sorted by file and position; warnings included. */
  readonly diagnostics: readonly Diagnostic[];
  /** Fills in ids and defaults against what is stored. */
  readonly resolve: (stored?: WorkspaceDefinition) => LoadResult;
}

export interface LoadResult {
  /** Undefined when a diagnostic is an error. */
  readonly definition: WorkspaceDefinition | undefined;
  readonly secrets: readonly DefinitionSecret[];
  /** Files whose bytes are kept with the definition. */
  readonly assets: readonly DefinitionAsset[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface LoadOptions {
  /** What `${env:NAME}` finds; default the process environment. */
  readonly env?: Environment;
  /** What the database holds of this workspace. */
  readonly stored?: WorkspaceDefinition;
}

/**
 * Reads and checks a workspace folder (openapi/config/workspace.yaml); what is stored may be asked for once the id is known.
 * @throws DefinitionError when the folder cannot be read or holds no YAML file
 */
export function readDefinition(
  folder: string,
  { env = processEnvironment() }: Pick<LoadOptions, "env"> = {},
): ReadDefinition {
  const loaded = loadFolder(folder, env);
  checkDefinition(loaded);
  const { input, report, places } = loaded;
  const { id } = input.workspace;
  const checked = sortDiagnostics(report.diagnostics);
  const nothing = { definition: undefined, secrets: [], assets: [] } as const;
  return {
    workspaceId: typeof id === "string" && isGuid(id) ? normaliseGuid(id) : undefined,
    placeOf: placesOf(places),
    diagnostics: checked,
    resolve: (stored) => {
      if (checked.some(isError)) return { ...nothing, diagnostics: checked };
      const logo = readLogo(folder, input.workspace.branding?.logo);
      const again = loaded.report.fork();
      const definition = resolveDefinition({ ...loaded, report: again }, stored, logo);
      const diagnostics = sortDiagnostics([...checked, ...again.diagnostics]);
      if (diagnostics.some(isError)) return { ...nothing, diagnostics };
      const assets = logo === undefined ? [] : [logo];
      return { definition, secrets: takeSecrets(input, places, env), assets, diagnostics };
    },
  };
}

/** Finds places by path as people spell it; made on first use. Sections have none: they may stand in several files. */
function placesOf(places: LoadedDefinition["places"]): ReadDefinition["placeOf"] {
  let spelled: ReadonlyMap<string, string> | undefined;
  return (path) => {
    spelled ??= new Map(
      [...places].map(([pointer, { file, key }]) => [
        pointer.slice(1).replaceAll("/", "."),
        `${file}:${key.line}:${key.column}`,
      ]),
    );
    for (let inner = path; inner.includes("."); inner = inner.slice(0, inner.lastIndexOf("."))) {
      const place = spelled.get(inner);
      if (place !== undefined) return place;
    }
    return path === "workspace" ? spelled.get(path) : undefined;
  };
}

/** Reads, checks and resolves in one step. @throws DefinitionError when the folder cannot be read or holds no YAML file */
export function loadDefinition(folder: string, { env, stored }: LoadOptions = {}): LoadResult {
  return readDefinition(folder, env === undefined ? {} : { env }).resolve(stored);
}
