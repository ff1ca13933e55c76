// Decides which callers may use a tool. The decision depends on the caller's rights, on the `mcp`
// settings of keys, roles and the workspace, and on the scopes of OAuth clients.
import { grantFor, type Grant, type TableGrant } from "../../access/index.ts";
import type { EndpointDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError, type AuthenticatedCaller, type OAuthScope } from "../../contract/index.ts";
import type { DataAccess } from "../../query/index.ts";
import { permissionsOf } from "../../schema/index.ts";
import type { ToolAudience, ToolCall } from "../tool.ts";

/** Returns true if the caller has rights (grant) on a table that meets the condition. */
export const hasTable = ({ tables }: Grant, fits: (table: TableGrant) => boolean): boolean =>
  tables.values().some(fits);

/**
 * Returns true if the caller has the scope. Only OAuth clients that act for members need scopes
 * (G37.12). All other callers count as having every scope.
 */
export const hasScope = (caller: AuthenticatedCaller, scope: OAuthScope): boolean =>
  caller.kind !== "oauth" || caller.scopes.includes(scope);

/**
 * Returns the rights with which tools may delete rows for the caller (G37.10). The setting
 * `mcp.deletes` of the key or of the end user's roles must allow it. For members, the setting of
 * the workspace must allow it.
 * @returns undefined if no setting allows it
 */
export function deletingGrant(
  workspace: Workspace,
  caller: AuthenticatedCaller,
): Grant | undefined {
  const allowed = allowedToDelete(workspace, caller);
  return allowed === undefined ? undefined : grantFor(workspace, allowed);
}

function allowedToDelete(
  { definition, keysById, rolesByName }: Workspace,
  caller: AuthenticatedCaller,
): AuthenticatedCaller | undefined {
  switch (caller.kind) {
    case "key":
      return keysById.get(caller.keyId)?.definition.mcp?.deletes === true ? caller : undefined;
    case "endUser": {
      const roles = caller.roles.filter(
        (name) => rolesByName.get(name)?.definition.mcp?.deletes === true,
      );
      return roles.length === 0 ? undefined : { ...caller, roles };
    }
    case "member":
    case "oauth":
      return definition.workspace.mcp?.deletes === true ? caller : undefined;
  }
}

/**
 * Returns the caller's permissions on a table. `delete` is true only if tools may delete rows for
 * the caller.
 */
export function permissionsByTools(
  { workspace, caller }: ToolAudience,
  granted: TableGrant,
): ReturnType<typeof permissionsOf> {
  const rows = deletingGrant(workspace, caller)?.tables.get(granted.table.id)?.rows;
  return { ...permissionsOf(granted), delete: rows !== undefined && rows.delete !== null };
}

/**
 * Returns the data access for a deletion by a tool. It contains only the rights that
 * `deletingGrant` returns.
 * @throws GatewayError SCOPE_VIOLATION if no setting allows tools to delete for this caller
 */
export function deletingAccess({ workspace, caller, access }: ToolCall): DataAccess {
  const grantIn = (present: Workspace): Grant => {
    const grant = deletingGrant(present, caller);
    if (grant === undefined) throw new GatewayError("SCOPE_VIOLATION");
    return grant;
  };
  return { ...access, grant: grantIn(workspace), grantIn };
}

/**
 * Returns the active sync endpoints that the caller may run with the tool `run_endpoint`, with
 * their names (G37.11).
 */
export function endpointsFor({
  workspace,
  caller,
  grant: { endpoints },
}: ToolAudience): [name: string, endpoint: EndpointDefinition][] {
  const isOpenTo = (name: string, { mcp }: EndpointDefinition): boolean =>
    (endpoints === "all" || endpoints.has(name)) &&
    (caller.kind === "key" || caller.kind === "endUser" || mcp === true);
  return Object.entries(workspace.definition.endpoints).filter(
    ([name, endpoint]) => endpoint.mode === "sync" && endpoint.active && isOpenTo(name, endpoint),
  );
}
