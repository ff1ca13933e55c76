// Returns the grant of a caller, which contains all of its rights in a workspace. Grants are cached
// until the workspace changes. Rejects a caller whose API key was removed from the definition.
import { LRUCache } from "lru-cache";
import { GatewayError, type AuthenticatedCaller, type Guid } from "../contract/index.ts";
import { buildGrant } from "./build-grant.ts";
import { clientGrant } from "./client-grant.ts";
import { memberRights, type MemberRole } from "./members.ts";
import type { Workspace } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/** Maximum number of cached grants per workspace. */
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
 * The cached grants. Each version of a workspace is a new object, so the grants of old versions are
 * garbage collected.
 */
const cachesByWorkspace = new WeakMap<Workspace, ReturnType<typeof newCaches>>();

const newCaches = () => ({
  byRightsCache: new LRUCache<string, Grant>({ max: GRANTS_MAX }),
  /**
   * Grants by caller object. The cache of credentials returns the same caller object for all
   * requests with a credential.
   */
  byCallerCache: new WeakMap<AuthenticatedCaller, Grant>(),
});

/**
 * Returns the grant of a caller in its workspace (G5.1).
 * @throws GatewayError UNAUTHENTICATED if the API key was removed from the definition
 */
export function grantFor(workspace: Workspace, caller: AuthenticatedCaller): Grant {
  const { byCallerCache } = cachesOf(workspace);
  const known = byCallerCache.get(caller);
  if (known !== undefined) return known;
  const grant = grantOf(workspace, caller);
  byCallerCache.set(caller, grant);
  return grant;
}

/**
 * Returns the grant of the gateway itself, which allows everything. The gateway uses it to write
 * rows that it maintains, such as the contact rows of linked players.
 */
export const systemGrant = (workspace: Workspace): Grant =>
  sharedGrant(workspace, "system", (key) =>
    buildGrant(workspace, key, [{ ...SYSTEM_RIGHTS, name: key }]),
  );

/**
 * Returns the grant of an API key or role by its name. Automations use this grant, because they
 * have no caller.
 * @throws GatewayError UNAUTHENTICATED if the workspace has no API key or role of this name
 */
export function grantAs(workspace: Workspace, name: string): Grant {
  const { keys, roles } = workspace.definition;
  if (Object.hasOwn(keys, name)) return keyGrant(workspace, keys[name]!.id);
  if (!Object.hasOwn(roles, name)) throw new GatewayError("UNAUTHENTICATED");
  return roleGrant(workspace, [name]);
}

/** An API key by its id, or roles by their names. */
export type RightsOwner = { readonly keyId: Guid } | { readonly roles: readonly string[] };

/**
 * Returns the grant that calls with this API key, or of an end user with these roles, have.
 * @throws GatewayError UNAUTHENTICATED if the workspace has no such API key
 */
export const grantLike = (workspace: Workspace, owner: RightsOwner): Grant =>
  "keyId" in owner ? keyGrant(workspace, owner.keyId) : roleGrant(workspace, owner.roles);

function cachesOf(workspace: Workspace) {
  let caches = cachesByWorkspace.get(workspace);
  if (caches === undefined) cachesByWorkspace.set(workspace, (caches = newCaches()));
  return caches;
}

/**
 * Returns the cached grant with this key, or builds it. The key must contain everything that the
 * rights depend on, such as the role names.
 */
function sharedGrant(workspace: Workspace, key: string, build: (key: string) => Grant): Grant {
  const { byRightsCache } = cachesOf(workspace);
  let grant = byRightsCache.get(key);
  if (grant === undefined) byRightsCache.set(key, (grant = build(key)));
  return grant;
}

function grantOf(workspace: Workspace, caller: AuthenticatedCaller): Grant {
  const asMember = (key: string, role: MemberRole): Grant =>
    buildGrant(workspace, key, [memberRights(workspace, role)]);
  switch (caller.kind) {
    case "key":
      return keyGrant(workspace, caller.keyId);
    case "endUser":
      return roleGrant(workspace, caller.roles);
    case "member":
      return sharedGrant(workspace, `member:${caller.role}`, (key) => asMember(key, caller.role));
    case "oauth": {
      const { role, scopes } = caller;
      return sharedGrant(workspace, `oauth:${role}:${sortedNames(scopes)}`, (key) =>
        clientGrant(asMember(key, role), scopes, key),
      );
    }
  }
}

/** Sorts the names, removes duplicates, and joins them with commas. */
const sortedNames = (names: readonly string[]): string => [...new Set(names)].sort().join(",");

const keyGrant = (workspace: Workspace, keyId: string): Grant =>
  sharedGrant(workspace, `key:${keyId}`, (key) => {
    const record = workspace.keysById.get(keyId);
    if (record === undefined) throw new GatewayError("UNAUTHENTICATED");
    const { definition, name } = record;
    const isServer = definition.kind === "server";
    // Everyone can read a publishable key in a browser or an app. So it cannot confirm players of
    // game platforms, even if its definition lists `platforms`.
    const platforms = isServer ? definition.platforms : [];
    const holder = { ...definition, name, aggregateByDefault: isServer, platforms };
    return buildGrant(workspace, key, [holder]);
  });

/**
 * Combines the rights of several roles into one grant. Roles that the workspace does not have grant
 * nothing.
 */
const roleGrant = (workspace: Workspace, roles: readonly string[]): Grant =>
  sharedGrant(workspace, `roles:${sortedNames(roles)}`, (key) => {
    const holders = [...new Set(roles)].flatMap((name) => {
      const role = workspace.rolesByName.get(name)?.definition;
      if (role === undefined) return [];
      return [{ ...role, name, aggregateByDefault: false, explain: false, platforms: [] }];
    });
    return buildGrant(workspace, key, holders);
  });

/**
 * Returns the claims of an end user's token, which row filters compare with columns (G5.5). Returns
 * null for callers that are not end users.
 */
export const claimsOfCaller = (
  caller: AuthenticatedCaller,
): Readonly<Record<string, unknown>> | null => (caller.kind === "endUser" ? caller.claims : null);
