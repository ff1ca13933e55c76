// Resolves roles and keys: adds ids and defaults. Server keys have all rights on files, players and
// topics by default. All other rights must be listed (G5.14), also the endpoints that a server key
// may run over MCP (G37.11). `all` stays `all`, so that it includes later additions.
import { idsOf, resolveIds } from "./ids.ts";
import { resolveCache } from "./settings.ts";
import type {
  KeyDefinition,
  RightsDefinition,
  RoleDefinition,
  ScopeDefinition,
  TableScopes,
  WorkspaceDefinition,
} from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import type { DefinitionInput, KeyInput, RoleInput, ScopeInput } from "../load/input.ts";
import type { Report } from "../check/report.ts";

/** Returns the roles and keys with ids and defaults. */
export function resolveRights(
  input: DefinitionInput,
  stored: Pick<WorkspaceDefinition, "roles" | "keys"> | undefined,
  workspaceId: Guid,
  report: Report,
): {
  readonly roles: Record<string, RoleDefinition>;
  readonly keys: Record<string, KeyDefinition>;
} {
  const idOf = idsOf(workspaceId);
  const roleIds = resolveIds({
    path: ["roles"],
    entries: input.roles,
    stored: stored?.roles ?? {},
    derive: idOf("role"),
    report,
  });
  const keyIds = resolveIds({
    path: ["keys"],
    entries: input.keys,
    stored: stored?.keys ?? {},
    derive: idOf("key"),
    report,
  });
  return {
    roles: Object.fromEntries(
      Object.entries(input.roles).map(([name, role]) => [
        name,
        {
          ...rightsOf(role, roleIds.get(name)!, false),
          ...(role.label !== undefined && { label: role.label }),
        },
      ]),
    ),
    keys: Object.fromEntries(
      Object.entries(input.keys).map(([name, key]) => [name, resolveKey(key, keyIds.get(name)!)]),
    ),
  };
}

function resolveKey(key: KeyInput, id: Guid): KeyDefinition {
  return {
    ...rightsOf(key, id, key.kind === "server"),
    kind: key.kind,
    publish: key.publish ?? false,
    origins: key.origins == null ? null : [...key.origins],
    cache: resolveCache(key.cache),
    platforms: [...(key.platforms ?? [])],
    explain: key.explain ?? false,
  };
}

function rightsOf(holder: RoleInput | KeyInput, id: Guid, everything: boolean): RightsDefinition {
  return {
    id,
    tables: resolveScopes(holder.tables),
    files: copy(holder.files) ?? (everything ? "all" : []),
    players: copy(holder.players) ?? (everything ? "all" : []),
    topics: resolveTopics(holder.topics) ?? (everything ? "all" : {}),
    endpoints: copy(holder.endpoints) ?? [],
    ...(holder.mcp !== undefined && { mcp: { ...holder.mcp } }),
  };
}

const copy = <T>(list: "all" | readonly T[] | undefined): "all" | readonly T[] | undefined =>
  Array.isArray(list) ? [...(list as readonly T[])] : list;

function resolveTopics(topics: RoleInput["topics"]): RightsDefinition["topics"] | undefined {
  if (topics === undefined || topics === "all") return topics;
  return structuredClone(topics);
}

function resolveScopes(tables: RoleInput["tables"]): TableScopes {
  if (tables === "all") return "all";
  return Object.fromEntries(
    Object.entries(tables ?? {}).map(([name, scope]) => [name, resolveScope(scope as ScopeInput)]),
  );
}

function resolveScope(scope: ScopeInput): ScopeDefinition {
  const { insert, update, aggregate } = scope;
  return {
    actions: [...(scope.actions ?? (["read"] as const))],
    read: columnList(scope.read ?? []),
    filter: [...(scope.filter ?? [])],
    filterRange: scope.filterRange ?? false,
    ...(insert === undefined ? {} : { insert: columnList(insert) }),
    ...(update === undefined ? {} : { update: columnList(update) }),
    rowFilter: structuredClone(scope.rowFilter ?? []) as unknown[],
    masks: structuredClone(scope.masks ?? {}) as ScopeDefinition["masks"],
    maxRows: scope.maxRows ?? null,
    ...(aggregate === undefined ? {} : { aggregate }),
  };
}

function columnList(list: "*" | readonly string[]): "*" | readonly string[] {
  return list === "*" ? list : [...list];
}
