// Converts every section of a definition into its stored form: adds ids and defaults, and removes
// secrets and the values of environment variables.
import { providerKind } from "../../auth/index.ts";
import { signatureFormats } from "../check/signature-formats.ts";
import { variablesIn } from "../load/environment.ts";
import { resolveIds, type SectionEntry } from "./ids.ts";
import { resolveKey, resolveRole } from "./rights.ts";
import { resolveSettings } from "./settings.ts";
import { tableResolver } from "./tables.ts";
import { parsePointer, pointerOf, valueAt, type ValuePath } from "../../config/index.ts";
import {
  defaultTopicMb,
  wholePlan,
  type EndpointDefinition,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { guidFrom } from "../../platform/index.ts";
import { mapNamed, type DefinitionInput, type EndpointInput, type Named } from "../load/input.ts";
import type { SourcePosition, Report } from "../check/report.ts";

interface Sources {
  /** The stored definition, whose entries keep their ids. */
  readonly stored: WorkspaceDefinition | undefined;
  readonly report: Report;
  readonly positions: ReadonlyMap<string, SourcePosition>;
  /** Hash of the logo's bytes. With the hash, a new image counts as a change of the definition. */
  readonly logoHash?: string | undefined;
}

/** Returns the definition with ids and defaults, but without secrets. */
export function resolveInput(
  input: DefinitionInput,
  { stored, report, positions, logoHash }: Sources,
): WorkspaceDefinition {
  const workspace = resolveSettings(input.workspace, logoHash);
  const derive = (kind: string) => (name: string) => guidFrom(workspace.id, `${kind}:${name}`);
  const section = <Input extends SectionEntry, Output>(
    name: Exclude<keyof WorkspaceDefinition, "workspace">,
    entries: Named<Input>,
    resolve: (entry: Input, id: Guid, name: string) => Output,
  ): Record<string, Output> => {
    const ids = resolveIds({
      path: [name],
      entries,
      stored: stored?.[name] ?? {},
      derive: derive(name.slice(0, -1)),
      report,
    });
    return mapNamed(entries, (entry, key) => resolve(entry, ids.get(key)!, key));
  };
  const variables = [...positions].flatMap(([pointer, { written }]) =>
    written === undefined ? [] : [{ pointer, written }],
  );
  const topicMb = defaultTopicMb(wholePlan(workspace.plan), Object.keys(input.topics).length);
  const resolveTable = tableResolver(stored?.tables ?? {}, derive("column"), report);
  return {
    workspace,
    tables: section("tables", input.tables, resolveTable),
    roles: section("roles", input.roles, resolveRole),
    keys: section("keys", input.keys, resolveKey),
    providers: section("providers", input.providers, (provider, id, slug) =>
      providerKind(provider.kind).resolve(provider, { id, name: provider.name ?? slug }),
    ),
    topics: section(
      "topics",
      input.topics,
      ({ enabled = true, retentionHours = 24, maxMb = topicMb }, id) => ({
        id,
        enabled,
        retentionHours,
        maxMb,
      }),
    ),
    endpoints: section("endpoints", input.endpoints, resolveEndpoint),
    automations: section("automations", input.automations, (automation, id, name) => ({
      id,
      description: automation.description ?? null,
      runAs: automation.runAs,
      steps: withoutVariables(automation.steps, ["automations", name, "steps"], variables),
    })),
  };
}

function resolveEndpoint(endpoint: EndpointInput, id: Guid): EndpointDefinition {
  const { algorithm = "none", format = "default", header } = endpoint.signature ?? {};
  return {
    id,
    description: endpoint.description ?? null,
    mode: endpoint.mode,
    active: endpoint.active ?? true,
    signature:
      algorithm === "none"
        ? { algorithm }
        : { algorithm, format, header: header ?? signatureFormats[format].header },
    cache: endpoint.cache ?? null,
    automations: endpoint.automations,
    ...(endpoint.mcp !== undefined && { mcp: endpoint.mcp }),
    ...(endpoint.request && { request: endpoint.request }),
    ...(endpoint.response && { response: endpoint.response }),
  };
}

/**
 * Returns a copy without the values of environment variables. Where the file contains
 * `${env:NAME}`, the copy contains the placeholder `{{secrets.NAME}}`.
 */
function withoutVariables<T>(
  value: T,
  path: ValuePath,
  variables: readonly { readonly pointer: string; readonly written: string }[],
): T {
  const copy = structuredClone(value);
  const start = `${pointerOf(path)}/`;
  for (const { pointer, written } of variables) {
    if (!pointer.startsWith(start)) continue;
    const text = variablesIn(written).reduce(
      (before, name) => before.replaceAll(`\${env:${name}}`, `{{secrets.${name}}}`),
      written,
    );
    const place = parsePointer(pointer.slice(start.length - 1), copy);
    const holder = valueAt(copy, place.slice(0, -1));
    if (isHolder(holder)) holder[place.at(-1)!] = text;
  }
  return copy;
}

const isHolder = (value: unknown): value is Record<string | number, unknown> =>
  typeof value === "object" && value !== null;
