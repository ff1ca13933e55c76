// Returns the grant of a caller, which contains all of its rights in a workspace. Grants are cached
// until the workspace changes. Rejects a caller whose API key was removed from the definition.
import { LRUCache } from "lru-cache";
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import { buildRights } from "./build-grant.ts";
import { clientRights } from "./client-grant.ts";
import { memberRights, type MemberRole } from "./members.ts";
import { lruEntryLimit } from "../platform/index.ts";
import { keyIdNamed, type Workspace, type WorkspaceModel } from "../catalog/index.ts";
import type { Grant, GrantedRights } from "./grant.ts";

/**
 * Maximum number of cached grants of one workspace. Also the maximum number of cached rights of one
 * model (the part of a definition that workspaces share).
 */
const GRANTS_MAX = 500;

/** Rights of the gateway's own work. No caller of the API has them. */
const SYSTEM_RIGHTS = {
  tables: "all",
  aggregateByDefault: true,
  files: "all",
  players: "all",
  topics: "all",
  endpoints: "all",
  explain: false,
  platforms: [],
} as const;

/**
 * The cached grants of each workspace. Each version of a workspace is a new object, so the grants
 * of old versions are garbage collected. Cached callers contain no grant, so they keep no workspace
 * in memory.
 */
const grantsByWorkspace = new WeakMap<Workspace, Map<string, Grant>>();

/**
 * The rights of each model (tables, columns and roles). Workspaces with one model share the rights,
 * because rights depend only on the model and on the definition of a key or role.
 */
const rightsByModel = new WeakMap<WorkspaceModel, ReturnType<typeof newRights>>();

const newRights = () => ({
  /** Rights by a key that contains everything on which they depend, such as the role names. */
  byName: new LRUCache<string, GrantedRights>(lruEntryLimit(GRANTS_MAX)),
  /** Rights of API keys, by the definition of the key without its id. */
  byKey: new WeakMap<object, GrantedRights>(),
});

/**
 * Returns the grant of a caller in its workspace (G5.1).
 * @throws GatewayError UNAUTHENTICATED if the API key was removed from the definition
 */
export function grantFor(workspace: Workspace, caller: AuthenticatedCaller): Grant {
  switch (caller.kind) {
    case "key":
      return keyGrant(workspace, caller.keyId);
    case "endUser":
      return roleGrant(workspace, caller.roles);
    case "member":
      return namedGrant(workspace, `member:${caller.role}`, (model) =>
        memberRightsIn(model, caller.role),
      );
    case "oauth": {
      const { role, scopes } = caller;
      return namedGrant(workspace, `oauth:${role}:${sortedNames(scopes)}`, (model) =>
        clientRights(memberRightsIn(model, role), scopes),
      );
    }
  }
}

const memberRightsIn = (model: WorkspaceModel, role: MemberRole): GrantedRights =>
  buildRights(model, [memberRights(model, role)]);

/**
 * Returns the grant of the gateway itself, which allows everything. The gateway uses it to write
 * rows that it maintains, such as the contact rows of linked players.
 */
export const systemGrant = (workspace: Workspace): Grant =>
  namedGrant(workspace, "system", (model, name) =>
    buildRights(model, [{ ...SYSTEM_RIGHTS, name }]),
  );

/**
 * Returns the grant of an API key or role by its name. Automations use this grant, because they
 * have no caller.
 * @throws GatewayError UNAUTHENTICATED if the workspace has no API key or role of this name
 */
export function grantAs(workspace: Workspace, name: string): Grant {
  const keyId = keyIdNamed(workspace, name);
  if (keyId !== undefined) return keyGrant(workspace, keyId);
  if (!workspace.rolesByName.has(name)) throw new GatewayError("UNAUTHENTICATED");
  return roleGrant(workspace, [name]);
}

/** An API key by its id, or roles by their names. */
export type RightsOwner = { readonly keyId: Guid } | { readonly roles: readonly string[] };

/**
 * Returns the grant of calls with this API key, or of calls of an end user with these roles.
 * @throws GatewayError UNAUTHENTICATED if the workspace has no such API key
 */
export const grantLike = (workspace: Workspace, owner: RightsOwner): Grant =>
  "keyId" in owner ? keyGrant(workspace, owner.keyId) : roleGrant(workspace, owner.roles);

/** Returns the cached grant with this key, or makes it. Removes the oldest grant if necessary. */
function cachedGrant(workspace: Workspace, key: string, rights: () => GrantedRights): Grant {
  let grants = grantsByWorkspace.get(workspace);
  if (grants === undefined) grantsByWorkspace.set(workspace, (grants = new Map()));
  let grant = grants.get(key);
  if (grant !== undefined) return grant;
  grant = { workspace, key, ...rights() };
  for (const oldest of grants.keys()) {
    if (grants.size < GRANTS_MAX) break;
    grants.delete(oldest);
  }
  grants.set(key, grant);
  return grant;
}

function rightsOfModel(model: WorkspaceModel) {
  let rights = rightsByModel.get(model);
  if (rights === undefined) rightsByModel.set(model, (rights = newRights()));
  return rights;
}

/**
 * Returns the grant with this key. The rights must depend only on the model of the workspace and on
 * the key. So the key contains, for example, the role names.
 */
const namedGrant = (
  workspace: Workspace,
  key: string,
  build: (model: WorkspaceModel, key: string) => GrantedRights,
): Grant =>
  cachedGrant(workspace, key, () => {
    const { byName } = rightsOfModel(workspace.model);
    let rights = byName.get(key);
    if (rights === undefined) byName.set(key, (rights = build(workspace.model, key)));
    return rights;
  });

/** Sorts the names, removes duplicates, and joins them with commas. */
const sortedNames = (names: readonly string[]): string => [...new Set(names)].sort().join(",");

const keyGrant = (workspace: Workspace, keyId: string): Grant =>
  cachedGrant(workspace, `key:${keyId}`, () => {
    const record = workspace.keysById.get(keyId);
    if (record === undefined) throw new GatewayError("UNAUTHENTICATED");
    const { definition, name } = record;
    const { byKey } = rightsOfModel(workspace.model);
    let rights = byKey.get(definition);
    if (rights !== undefined) return rights;
    const isServer = definition.kind === "server";
    // Everyone can read a publishable key in a browser or an app. So it cannot confirm players of
    // game platforms, even if its definition lists `platforms`.
    const platforms = isServer ? definition.platforms : [];
    const holder = { ...definition, name, aggregateByDefault: isServer, platforms };
    byKey.set(definition, (rights = buildRights(workspace.model, [holder])));
    return rights;
  });

/**
 * Combines the rights of several roles into one grant. Roles that the workspace does not have grant
 * nothing.
 */
const roleGrant = (workspace: Workspace, roles: readonly string[]): Grant =>
  namedGrant(workspace, `roles:${sortedNames(roles)}`, (model) => {
    const holders = [...new Set(roles)].flatMap((name) => {
      const role = model.rolesByName.get(name)?.definition;
      if (role === undefined) return [];
      return [{ ...role, name, aggregateByDefault: false, explain: false, platforms: [] }];
    });
    return buildRights(model, holders);
  });

/**
 * Returns the claims of an end user's token, which row filters compare with columns (G5.5). Returns
 * null for callers that are not end users.
 */
export const claimsOfCaller = (
  caller: AuthenticatedCaller,
): Readonly<Record<string, unknown>> | null => (caller.kind === "endUser" ? caller.claims : null);
