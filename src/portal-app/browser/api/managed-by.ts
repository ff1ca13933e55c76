// The side that manages the definition of the workspace: files of an operator, or the portal.
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "./http.ts";
import { useWorkspace } from "./workspace.ts";

/** Returns the side that changes the definition. Undefined until it is known, and for others. */
export function useManagedBy(): "files" | "portal" | undefined {
  const { id: workspaceId, isOwner } = useWorkspace();
  const stored = useQuery({
    queryKey: [workspaceId, "definition"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/definition", { params: { path: { workspaceId } } })),
    enabled: isOwner,
    select: ({ managedBy }) => managedBy,
  });
  return stored.data;
}
