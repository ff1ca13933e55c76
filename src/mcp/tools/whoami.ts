// The tool `whoami`: describes the workspace, the caller, and what the caller may do.
import type { AuthenticatedCaller, ToolResult } from "../../contract/index.ts";
import type { Tool, ToolAudience, ToolCall } from "../tool.ts";
import { aggregateRows } from "./aggregate-rows.ts";
import { deleteRows } from "./delete-rows.ts";
import { getFileUrl } from "./get-file-url.ts";
import { insertRows } from "./insert-rows.ts";
import { listFiles } from "./list-files.ts";
import { endpointsFor } from "./offers.ts";
import { queryRows } from "./query-rows.ts";
import { updateRows } from "./update-rows.ts";

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
      // The MCP endpoint accepts no portal sessions, so this caller is an OAuth client.
      const scopes = caller.kind === "oauth" ? caller.scopes : null;
      return { kind: "oauth", id, name, roles: [role], scopes };
    }
  }
}

const possibilities = (call: ToolAudience): Result["may"] => ({
  read: queryRows.isOffered(call),
  insert: insertRows.isOffered(call),
  update: updateRows.isOffered(call),
  delete: deleteRows.isOffered(call),
  aggregate: aggregateRows.isOffered(call),
  explain: call.grant.explain,
  listFiles: listFiles.isOffered(call),
  readFiles: getFileUrl.isOffered(call),
});
