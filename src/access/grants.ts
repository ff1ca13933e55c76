// Resolves a caller to its grant, cached per workspace version. Rejects a caller whose key has left
// the definition.
import { LRUCache } from "lru-cache";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";
import { buildGrant } from "./build-grant.ts";
import { clientGrant } from "./client-grant.ts";
import { memberRights } from "./members.ts";
import type { Workspace } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/** Maximum number of cached grants per workspace. */
const GRANTS_MAX = 500;

/** Cached grants of one workspace version. */
interface WorkspaceGrants {
  readonly byRightsCache: LRUCache<string, Grant>;
  /** Grants by caller. The same caller object returns with every request of a credential. */
  readonly byCallerCache: WeakMap<AuthenticatedCaller, Grant>;
}

/** Rights of the gateway itself. No caller has them. */
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

const grantsByWorkspace = new WeakMap<Workspace, WorkspaceGrants>();

/**
 * Returns the grant of a caller in its workspace (G5.1).
 * @throws GatewayError UNAUTHENTICATED if the key has left the definition
 */
export function grantFor(workspace: Workspace, caller: AuthenticatedCaller): Grant {
  const grants = grantsOf(workspace);
  const known = grants.byCallerCache.get(caller);
  if (known !== undefined) return known;
  const grant = sharedGrant(grants.byRightsCache, workspace, caller);
  grants.byCallerCache.set(caller, grant);
  return grant;
}

/**
 * Returns the grant of the gateway itself, which includes everything. The gateway uses it to
 * maintain rows, such as the contact rows of player links.
 */
export function systemGrant(workspace: Workspace): Grant {
  const { byRightsCache } = grantsOf(workspace);
  const key = "system";
  let grant = byRightsCache.get(key);
  if (grant === undefined) {
    byRightsCache.set(key, (grant = buildGrant(workspace, key, [{ ...SYSTEM_RIGHTS, name: key }])));
  }
  return grant;
}

/**
 * Returns the grant of a key or role by its name. Automations run with it, without a caller.
 * @throws GatewayError UNAUTHENTICATED if the workspace has no key or role of this name
 */
export function grantAs(workspace: Workspace, name: string): Grant {
  const { keys, roles } = workspace.definition;
  const { byRightsCache } = grantsOf(workspace);
  const keyId = Object.hasOwn(keys, name) ? keys[name]!.id : undefined;
  if (keyId === undefined && !Object.hasOwn(roles, name)) throw new GatewayError("UNAUTHENTICATED");
  const key = keyId === undefined ? `roles:${name}` : `key:${keyId}`;
  let grant = byRightsCache.get(key);
  if (grant === undefined) {
    grant =
      keyId === undefined ? roleGrant(workspace, [name], key) : keyGrant(workspace, keyId, key);
    byRightsCache.set(key, grant);
  }
  return grant;
}

function grantsOf(workspace: Workspace): WorkspaceGrants {
  let grants = grantsByWorkspace.get(workspace);
  if (grants === undefined)
    grantsByWorkspace.set(
      workspace,
      (grants = { byRightsCache: new LRUCache({ max: GRANTS_MAX }), byCallerCache: new WeakMap() }),
    );
  return grants;
}

/** Returns one grant for all callers with the same rights. */
function sharedGrant(
  grants: WorkspaceGrants["byRightsCache"],
  workspace: Workspace,
  caller: AuthenticatedCaller,
): Grant {
  const key = rightsKeyOf(caller);
  let grant = grants.get(key);
  if (grant === undefined) grants.set(key, (grant = grantOf(workspace, caller, key)));
  return grant;
}

function rightsKeyOf(caller: AuthenticatedCaller): string {
  switch (caller.kind) {
    case "key":
      return `key:${caller.keyId}`;
    case "endUser":
      return `roles:${[...new Set(caller.roles)].sort().join(",")}`;
    case "member":
      return `member:${caller.role}`;
    case "oauth":
      return `oauth:${caller.role}:${[...new Set(caller.scopes)].sort().join(",")}`;
  }
}

function grantOf(workspace: Workspace, caller: AuthenticatedCaller, key: string): Grant {
  switch (caller.kind) {
    case "key":
      return keyGrant(workspace, caller.keyId, key);
    case "endUser":
      return roleGrant(workspace, caller.roles, key);
    case "member":
      return buildGrant(workspace, key, [memberRights(workspace, caller.role)]);
    case "oauth":
      return clientGrant(
        buildGrant(workspace, key, [memberRights(workspace, caller.role)]),
        caller.scopes,
        key,
      );
  }
}

function keyGrant(workspace: Workspace, keyId: string, key: string): Grant {
  const record = workspace.keysById.get(keyId);
  if (record === undefined) throw new GatewayError("UNAUTHENTICATED");
  const { definition, name } = record;
  const isServer = definition.kind === "server";
  // Anyone can use a publishable key. It cannot verify players, even if its definition lists
  // platforms.
  const platforms = isServer ? definition.platforms : [];
  return buildGrant(workspace, key, [
    { ...definition, name, aggregateByDefault: isServer, platforms },
  ]);
}

/** Returns the grant of roles. Roles that the workspace does not have (any more) grant nothing. */
function roleGrant(workspace: Workspace, roles: readonly string[], key: string): Grant {
  const holders = [...new Set(roles)].flatMap((name) => {
    const role = workspace.rolesByName.get(name)?.definition;
    if (role === undefined) return [];
    return [{ ...role, name, aggregateByDefault: false, explain: false, platforms: [] }];
  });
  return buildGrant(workspace, key, holders);
}

/** Returns the claims for row filters: those of an end user, null for other callers (G5.5). */
export const claimsOfCaller = (
  caller: AuthenticatedCaller,
): Readonly<Record<string, unknown>> | null => (caller.kind === "endUser" ? caller.claims : null);
