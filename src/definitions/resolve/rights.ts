// Adds ids and default rights to roles and API keys. By default, server keys have all rights on
// files, players and topics. All other rights must be listed (G5.14), including the endpoints that
// a server key may run over MCP (G37.11). The value `all` is stored as it is, so that it includes
// tables and topics that are added later.
import { resolveCache } from "./settings.ts";
import type {
  KeyDefinition,
  RightsDefinition,
  RoleDefinition,
  ScopeDefinition,
} from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { mapNamed, type KeyInput, type RoleInput, type ScopeInput } from "../load/input.ts";

/** Returns the role with its id and defaults. */
export const resolveRole = (role: RoleInput, id: Guid): RoleDefinition => ({
  ...rightsOf(role, id, false),
  ...(role.label !== undefined && { label: role.label }),
});

/** Returns the key with its id and defaults, without its secret. */
export function resolveKey(key: KeyInput, id: Guid): KeyDefinition {
  return {
    ...rightsOf(key, id, key.kind === "server"),
    kind: key.kind,
    publish: key.publish ?? false,
    origins: key.origins ?? null,
    cache: resolveCache(key.cache),
    platforms: key.platforms ?? [],
    explain: key.explain ?? false,
  };
}

function rightsOf(holder: RoleInput | KeyInput, id: Guid, everything: boolean): RightsDefinition {
  const { tables = {}, files, players, topics, endpoints = [], mcp } = holder;
  return {
    id,
    tables: tables === "all" ? "all" : mapNamed(tables, resolveScope),
    files: files ?? (everything ? "all" : []),
    players: players ?? (everything ? "all" : []),
    topics: topics ?? (everything ? "all" : {}),
    endpoints,
    ...(mcp !== undefined && { mcp }),
  };
}

function resolveScope(scope: ScopeInput): ScopeDefinition {
  const { insert, update, aggregate } = scope;
  return {
    actions: scope.actions ?? ["read"],
    read: scope.read ?? [],
    filter: scope.filter ?? [],
    filterRange: scope.filterRange ?? false,
    ...(insert !== undefined && { insert }),
    ...(update !== undefined && { update }),
    rowFilter: scope.rowFilter ?? [],
    masks: scope.masks ?? {},
    maxRows: scope.maxRows ?? null,
    ...(aggregate !== undefined && { aggregate }),
  };
}
