// The names of the workspace's API keys. Only owners may read them.
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "./http.ts";
import { useWorkspace } from "./workspace.ts";

/**
 * Returns a function that returns the name of a key. For members who are not owners, it returns the
 * id.
 */
export function useKeyNames(): (keyId: string) => string {
  const { id, isOwner } = useWorkspace();
  const { data } = useQuery({
    queryKey: [id, "keys"],
    enabled: isOwner,
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/keys", { params: { path: { workspaceId: id } } })),
  });
  return (keyId) => data?.keys.find((key) => key.id === keyId)?.name ?? keyId;
}
