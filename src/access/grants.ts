// Caller -> Grant, cached per workspace version. Refuses a caller whose key is no longer there.
import { LRUCache } from "lru-cache";
import { GatewayError, type AuthenticatedCaller } from "../contract/index.ts";
import { buildGrant } from "./build-grant.ts";
import { clientGrant } from "./client-grant.ts";
import { memberRights } from "./members.ts";
import type { Workspace } from "../catalog/index.ts";
import type { Grant } from "./grant.ts";

/** Sets of roles remembered per workspace. */
const GRANTS_MAX = 500;

/** What is remembered of a workspace, and goes with it. */
interface Grants {
  readonly byRights: LRUCache<string, Grant>;
  /** By the caller itself, who comes back with every request as the same object. */
  readonly byCaller: WeakMap<AuthenticatedCaller, Grant>;
}

/** What the gateway grants itself; no caller ever has it. */
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

const grantsByWorkspace = new WeakMap<Workspace, Grants>();

/**
 * What the caller may do in its workspace (G5.1).
 * @throws GatewayError UNAUTHENTICATED when the key was taken out of the definition
 */
export function grantFor(workspace: Workspace, caller: AuthenticatedCaller): Grant {
  const grants = grantsOf(workspace);
  const known = grants.byCaller.get(caller);
  if (known !== undefined) return known;
  const grant = sharedGrant(grants.byRights, workspace, caller);
  grants.byCaller.set(caller, grant);
  return grant;
}

/** What the gateway itself may do where it keeps rows of its own accord, such as those that players' links point at: everything. */
export function systemGrant(workspace: Workspace): Grant {
  const { byRights } = grantsOf(workspace);
  const key = "system";
  let grant = byRights.get(key);
  if (grant === undefined) {
    byRights.set(key, (grant = buildGrant(workspace, key, [{ ...SYSTEM_RIGHTS, name: key }])));
  }
  return grant;
}

/**
 * What somebody may do who has the rights of a key or role by its name, and is nobody that calls: an automation.
 * @throws GatewayError UNAUTHENTICATED where the workspace has neither
 */
export function grantAs(workspace: Workspace, name: string): Grant {
  const { keys, roles } = workspace.definition;
  const { byRights } = grantsOf(workspace);
  const keyId = Object.hasOwn(keys, name) ? keys[name]!.id : undefined;
  if (keyId === undefined && !Object.hasOwn(roles, name)) throw new GatewayError("UNAUTHENTICATED");
  const key = keyId === undefined ? `roles:${name}` : `key:${keyId}`;
  let grant = byRights.get(key);
  if (grant === undefined) {
    grant =
      keyId === undefined ? roleGrant(workspace, [name], key) : keyGrant(workspace, keyId, key);
    byRights.set(key, grant);
  }
  return grant;
}

function grantsOf(workspace: Workspace): Grants {
  let grants = grantsByWorkspace.get(workspace);
  if (grants === undefined)
    grantsByWorkspace.set(
      workspace,
      (grants = { byRights: new LRUCache({ max: GRANTS_MAX }), byCaller: new WeakMap() }),
    );
  return grants;
}

/** One grant for every caller with the same rights. */
function sharedGrant(
  grants: Grants["byRights"],
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
  // A publishable key is everybody: it vouches for nobody, whatever its definition says.
  const platforms = isServer ? definition.platforms : [];
  return buildGrant(workspace, key, [
    { ...definition, name, aggregateByDefault: isServer, platforms },
  ]);
}

/** Roles that the workspace does not have (any more) grant nothing. */
function roleGrant(workspace: Workspace, roles: readonly string[], key: string): Grant {
  const holders = [...new Set(roles)].flatMap((name) => {
    const role = workspace.rolesByName.get(name)?.definition;
    if (role === undefined) return [];
    return [{ ...role, name, aggregateByDefault: false, explain: false, platforms: [] }];
  });
  return buildGrant(workspace, key, holders);
}

/** The claims that row filters may read: an end user's, none for a key or a member (G5.5). */
export const claimsOfCaller = (
  caller: AuthenticatedCaller,
): Readonly<Record<string, unknown>> | null => (caller.kind === "endUser" ? caller.claims : null);
