// Loads and checks a workspace folder; errors become diagnostics. Writes nothing.
import { checkDefinition } from "../check/check.ts";
import { DefinitionError } from "./files.ts";
import { loadFolder, type LoadedDefinition } from "./folder.ts";
import { processEnvironment, type Environment } from "../../config/index.ts";
import {
  isError,
  isGuid,
  normaliseGuid,
  sortDiagnostics,
  type Diagnostic,
  plural,
} from "../../platform/index.ts";
import type { Guid } from "../../contract/index.ts";

export { DefinitionError } from "./files.ts";

export interface ReadDefinition extends LoadedDefinition {
  /** Undefined where the files give none. */
  readonly workspaceId: Guid | undefined;
  /** `tables.yaml:3:5` for `tables.orders.columns.total`, or for what stands around it where it is gone; undefined for nothing known. */
  readonly positionOf: (path: string) => string | undefined;
  /** Sorted by file and position; warnings included. */
  readonly diagnostics: readonly Diagnostic[];
  /** What `${env:NAME}` found. */
  readonly env: Environment;
}

/** One without errors: it can be resolved. */
export type SoundDefinition = ReadDefinition & { readonly workspaceId: Guid };

/** @throws DefinitionError when the folder cannot be read or holds no YAML file */
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

/** @throws DefinitionError when the folder cannot be read, or for errors in it */
export function readSound(folder: string, env?: Environment): SoundDefinition {
  const read = readDefinition(folder, { env });
  const { workspaceId, diagnostics } = read;
  if (workspaceId === undefined || diagnostics.some(isError))
    throw definitionError(folder, diagnostics);
  return { ...read, workspaceId };
}

export const definitionError = (
  folder: string,
  diagnostics: readonly Diagnostic[],
): DefinitionError =>
  new DefinitionError(
    `The workspace in ${folder} has ${plural(diagnostics.filter(isError).length, "error")}; nothing was changed.`,
    { diagnostics },
  );

/** Finds places by path as people spell it; made on first use. Sections have none: they may stand in several files. */
function positionsOf(positions: LoadedDefinition["positions"]): ReadDefinition["positionOf"] {
  let spelled: ReadonlyMap<string, string> | undefined;
  return (path) => {
    spelled ??= new Map(
      [...positions].map(([pointer, { file, key }]) => [
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
