// Converts a checked definition into the form that the database stores: adds ids and defaults, and
// removes secrets. The same files and the same stored definition always give the same result.
// Entries keep the order of the files.
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";
import { checkRunners } from "../check/runner-rights.ts";
import { readLogo } from "../load/assets.ts";
import { definitionError, type ReadDefinition, type SoundDefinition } from "../load/load.ts";
import { resolveInput } from "./sections.ts";
import type { DefinitionAsset, WorkspaceDefinition, WrittenTexts } from "../../catalog/index.ts";
import type { ResolvedDefinition } from "../apply/plan.ts";
import { providerSecrets } from "../../auth/index.ts";
import { variablesIn } from "../load/environment.ts";
import { pointerOf, type Environment } from "../../config/index.ts";
import type { DefinitionInput } from "../load/input.ts";
import type { SourcePosition } from "../check/report.ts";

export interface ResolveResult {
  /**
   * The definition in the form that the database stores. Undefined if the definition has an error.
   */
  readonly definition: WorkspaceDefinition | undefined;
  /** Secrets by path, for example `keys.backend.secret`. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Files that are stored with the definition, such as the logo. */
  readonly assets: readonly DefinitionAsset[];
  /** The texts with placeholders, by JSON Pointer. */
  readonly written: WrittenTexts;
  /**
   * Diagnostics of all checks. The checks of ids and of the rights of automations run during this
   * conversion.
   */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a definition into its stored form.
 * @param stored the stored definition of this workspace, whose entries keep their ids
 */
export function resolveDefinition(
  { folder, input, positions, env, diagnostics: checked, ...read }: ReadDefinition,
  stored?: WorkspaceDefinition,
): ResolveResult {
  const nothing = {
    definition: undefined,
    secrets: new Map<string, string>(),
    assets: [],
    written: {},
  };
  if (checked.some(isError)) return { ...nothing, diagnostics: checked };
  const report = read.report.fork();
  const logo = readLogo(folder, input.workspace.branding?.logo);
  const logoHash = logo?.hash;
  const definition = resolveInput(input, { stored, report, positions, logoHash });
  const { id } = definition.workspace;
  if (stored !== undefined && stored.workspace.id !== id)
    throw new Error(`${stored.workspace.id} is not the workspace ${id}`);
  if (!report.diagnostics.some(isError)) checkRunners(definition, report);
  const diagnostics = sortDiagnostics([...checked, ...report.diagnostics]);
  if (diagnostics.some(isError)) return { ...nothing, diagnostics };
  const assets = logo === undefined ? [] : [logo];
  const written = Object.fromEntries(
    [...positions].flatMap(([pointer, position]) =>
      position.written === undefined ? [] : [[pointer, position.written]],
    ),
  );
  const secrets = takeSecrets(input, positions, env);
  return { definition, secrets, assets, written, diagnostics };
}

/**
 * Converts a definition without errors into its stored form.
 * @throws DefinitionError if an id is invalid, or an automation lacks a right
 */
export function resolveSound(
  read: SoundDefinition,
  stored: WorkspaceDefinition | undefined,
): ResolvedDefinition {
  const { definition, diagnostics, ...taken } = resolveDefinition(read, stored);
  if (definition === undefined) throw definitionError(read.folder, diagnostics);
  return { ...taken, definition, positionOf: read.positionOf, warnings: diagnostics };
}

/**
 * Returns the secrets by path, for example `keys.backend.secret`, `providers.acme.clientSecret` or
 * `environment.TOKEN`. An automation reads an environment secret with a placeholder such as
 * `{{secrets.TOKEN}}`.
 */
export function takeSecrets(
  input: DefinitionInput,
  positions: ReadonlyMap<string, SourcePosition>,
  env: Environment,
): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>();
  const take = (path: string, value: string | null | undefined): void => {
    if (value != null) secrets.set(path, value);
  };
  for (const [name, key] of Object.entries(input.keys)) take(`keys.${name}.secret`, key.secret);
  for (const [slug, provider] of Object.entries(input.providers)) {
    for (const [field, value] of Object.entries(providerSecrets(provider)))
      take(`providers.${slug}.${field}`, value);
  }
  for (const [name, endpoint] of Object.entries(input.endpoints)) {
    take(`endpoints.${name}.signature.secret`, endpoint.signature?.secret);
    take(`endpoints.${name}.verifyToken`, endpoint.verifyToken);
  }
  const start = pointerOf(["automations", ""]);
  const names = [...positions].flatMap(([pointer, { written }]) =>
    written !== undefined && pointer.startsWith(start) ? variablesIn(written) : [],
  );
  for (const name of [...new Set(names)].toSorted()) take(`environment.${name}`, env[name]);
  return secrets;
}
