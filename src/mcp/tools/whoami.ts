// Tells the client on whose behalf it works.
import type { AuthenticatedCaller, ToolResult } from "../../contract/index.ts";
import type { Tool, ToolCall } from "../tool.ts";

export const whoami: Tool<"whoami"> = {
  name: "whoami",
  isOffered: () => true,
  run: ({ workspace, caller }) => ({
    workspace: { id: workspace.id, name: workspace.name },
    caller: describeCaller(workspace, caller),
  }),
};

function describeCaller(
  workspace: ToolCall["workspace"],
  caller: AuthenticatedCaller,
): ToolResult<"whoami">["caller"] {
  switch (caller.kind) {
    case "key":
      return {
        kind: "key",
        id: caller.keyId,
        name: workspace.keysById.get(caller.keyId)?.name ?? null,
        roles: [],
      };
    case "endUser":
      return {
        kind: "endUser",
        id: caller.endUserId,
        name: caller.email ?? null,
        roles: caller.roles,
      };
    case "oauth":
    case "member":
      return { kind: "oauth", id: caller.memberId, name: caller.email, roles: [caller.role] };
  }
}
