// The tool `whoami`: describes the workspace, the caller and its possibilities.
import type { AuthenticatedCaller, ToolResult } from "../../contract/index.ts";
import type { Tool, ToolAudience, ToolCall } from "../tool.ts";
import { deletingGrant, endpointsFor, hasTable } from "./offers.ts";

type Result = ToolResult<"whoami">;

export const whoami: Tool<"whoami"> = {
  scope: null,
  isOffered: () => true,
  run: (call) => {
    const { workspace, caller } = call;
    return {
      workspace: { id: workspace.id, name: workspace.name },
      caller: describeCaller(workspace, caller),
      may: possibilities(call),
      endpoints: endpointsFor(call).map(([name, { id, description }]) => ({
        id,
        name,
        description,
      })),
    };
  },
};

function describeCaller(
  { keysById }: ToolCall["workspace"],
  caller: AuthenticatedCaller,
): Result["caller"] {
  switch (caller.kind) {
    case "key": {
      const name = keysById.get(caller.keyId)?.name ?? null;
      return { kind: "key", id: caller.keyId, name, roles: [], scopes: null };
    }
    case "endUser": {
      const { endUserId: id, email: name = null, roles } = caller;
      return { kind: "endUser", id, name, roles, scopes: null };
    }
    case "member":
    case "oauth": {
      const { memberId: id, email: name, role } = caller;
      // Portal sessions are not accepted at this endpoint.
      const scopes = caller.kind === "oauth" ? caller.scopes : null;
      return { kind: "oauth", id, name, roles: [role], scopes };
    }
  }
}

function possibilities({ workspace, caller, grant }: ToolAudience): Result["may"] {
  const { rights, explain } = grant;
  const deleting = deletingGrant(workspace, caller);
  return {
    read: hasTable(grant, ({ rows }) => rows.read !== null),
    insert: hasTable(grant, ({ rows }) => rows.insert !== null),
    update: hasTable(grant, ({ rows }) => rows.update !== null),
    delete: deleting !== undefined && hasTable(deleting, ({ rows }) => rows.delete !== null),
    aggregate: hasTable(grant, ({ aggregate }) => aggregate !== null),
    explain,
    listFiles: rights.has("files.list") || rights.has("files.listOwn"),
    readFiles:
      rights.has("files.read") || rights.has("files.readOwn") || rights.has("files.readReferenced"),
  };
}
