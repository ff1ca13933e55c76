// To whom tools are offered: by rights somewhere in the workspace, by what keys, roles and the workspace let tools do, and by the scopes of clients.
import { grantFor, type Grant, type TableGrant } from "../../access/index.ts";
import type { EndpointDefinition, Workspace } from "../../catalog/index.ts";
import { GatewayError, type AuthenticatedCaller, type OAuthScope } from "../../contract/index.ts";
import type { DataAccess } from "../../query/index.ts";
import { permissionsOf } from "../../schema/index.ts";
import type { ToolAudience, ToolCall } from "../tool.ts";

/** Whether any table has the right. */
export const hasTable = ({ tables }: Grant, fits: (table: TableGrant) => boolean): boolean =>
  tables.values().some(fits);

/** What clients that act for members need (G37.12); others have no scopes. */
export const hasScope = (caller: AuthenticatedCaller, scope: OAuthScope): boolean =>
  caller.kind !== "oauth" || caller.scopes.includes(scope);

/**
 * The rights by which tools delete rows (G37.10): those of a key that allows it, of those of an end user's roles that do, or of a member where the
 * workspace does.
 * @returns undefined where there are none
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

/** What `list_tables` and `describe_table` say of the caller's rights: deletes as tools do them. */
export function permissionsByTools(
  { workspace, caller }: ToolAudience,
  granted: TableGrant,
): ReturnType<typeof permissionsOf> {
  const rows = deletingGrant(workspace, caller)?.tables.get(granted.table.id)?.rows;
  return { ...permissionsOf(granted), delete: rows !== undefined && rows.delete !== null };
}

/** The access of a call with these rights alone. @throws GatewayError SCOPE_VIOLATION where there are none */
export function deletingAccess({ workspace, caller, access }: ToolCall): DataAccess {
  const grantIn = (present: Workspace): Grant => {
    const grant = deletingGrant(present, caller);
    if (grant === undefined) throw new GatewayError("SCOPE_VIOLATION");
    return grant;
  };
  return { ...access, grant: grantIn(workspace), grantIn };
}

/** The synchronous endpoints that the caller may run by a tool, by name (G37.11). */
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
