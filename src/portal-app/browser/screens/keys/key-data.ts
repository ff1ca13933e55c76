// The keys of a workspace, and the calls that change them.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { TableRights } from "../../parts/rights/table-rights.ts";

export type OwnedKey = ContractSchema<"Key">;
export type NewKeyBody = ContractSchema<"NewKey">;

/** The rights of a key that this screen shows and writes. */
export interface ShownRights {
  readonly kind: "publishable" | "server";
  readonly publish?: boolean;
  readonly origins?: readonly string[] | null;
  readonly tables?: "all" | Readonly<Record<string, TableRights>>;
  readonly platforms?: readonly string[];
}

const keysKey = (workspaceId: string) => [workspaceId, "keys"] as const;

export function useKeys() {
  const { id: workspaceId } = useWorkspace();
  return useQuery({
    queryKey: keysKey(workspaceId),
    queryFn: () => bodyOf(api.GET("/{workspaceId}/keys", { params: { path: { workspaceId } } })),
  });
}

/** Returns functions that create, rotate and revoke a key. Each loads the list again. */
export function useKeyChanges() {
  const { id: workspaceId } = useWorkspace();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: keysKey(workspaceId) });
  const create = useMutation({
    mutationFn: (body: NewKeyBody) =>
      bodyOf(api.POST("/{workspaceId}/keys", { params: { path: { workspaceId } }, body })),
    onSuccess,
  });
  const rotate = useMutation({
    mutationFn: (keyId: string) =>
      bodyOf(
        api.POST("/{workspaceId}/keys/{keyId}/rotate", {
          params: { path: { workspaceId, keyId } },
        }),
      ),
    onSuccess,
  });
  const revoke = useMutation({
    mutationFn: (keyId: string) =>
      bodyOf(
        api.DELETE("/{workspaceId}/keys/{keyId}", { params: { path: { workspaceId, keyId } } }),
      ),
    onSuccess,
  });
  return { create, rotate, revoke };
}

export const keyRightsOf = ({ definition }: OwnedKey): ShownRights =>
  definition as unknown as ShownRights;
