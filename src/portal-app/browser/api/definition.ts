// The definition of the workspace: the stored one, the plan of a change, and the apply. Only owners
// may read it.
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ContractSchema } from "../../../contract/index.ts";
import { api, bodyOf } from "./http.ts";
import { queryClient } from "./query-client.ts";
import { useWorkspace } from "./workspace.ts";

export type StoredDefinition = ContractSchema<"StoredDefinition">;
export type DefinitionPlan = ContractSchema<"DefinitionPlan">;
export type AppliedDefinition = ContractSchema<"AppliedDefinition">;
/** The whole definition: sections by name. */
export type OpenDocument = Readonly<Record<string, unknown>>;

/** Returns the stored definition with its revision. Reads nothing for members who are no owners. */
export function useStoredDefinition(): UseQueryResult<StoredDefinition> {
  const { id: workspaceId, isOwner } = useWorkspace();
  return useQuery({
    queryKey: [workspaceId, "definition"],
    queryFn: ({ signal }) => fetchDefinition(workspaceId, signal),
    enabled: isOwner,
  });
}

/** Reads the definition anew, also for all screens that show it. */
export const readDefinition = (workspaceId: string): Promise<StoredDefinition> =>
  queryClient.fetchQuery({
    queryKey: [workspaceId, "definition"],
    queryFn: ({ signal }) => fetchDefinition(workspaceId, signal),
    staleTime: 0,
  });

const fetchDefinition = (workspaceId: string, signal: AbortSignal): Promise<StoredDefinition> =>
  bodyOf(api.GET("/{workspaceId}/definition", { params: { path: { workspaceId } }, signal }));

/** Returns the side that changes the definition. Undefined until it is known, and for others. */
export function useManagedBy(): "files" | "portal" | undefined {
  return useStoredDefinition().data?.managedBy;
}

/**
 * Returns what an apply of the document would change.
 * @throws RequestError if the document contains something that it may not contain
 */
export const planDefinition = (
  workspaceId: string,
  definition: OpenDocument,
): Promise<DefinitionPlan> =>
  bodyOf(
    api.POST("/{workspaceId}/definition/plan", {
      params: { path: { workspaceId } },
      body: { definition: { ...definition } },
    }),
  );

/** The body of an apply: the document, and the revision that was read. */
export type DefinitionChange = ContractSchema<"DefinitionChange">;

/**
 * Applies a document. All data of the workspace is then read again, also after a refusal: another
 * member may have changed the definition.
 * @throws RequestError if the gateway refuses the document or the revision
 */
export async function applyDefinition(
  workspaceId: string,
  body: DefinitionChange,
): Promise<AppliedDefinition> {
  try {
    return await bodyOf(
      api.POST("/{workspaceId}/definition", {
        params: { path: { workspaceId } },
        body: { ...body, definition: { ...body.definition } },
      }),
    );
  } finally {
    await queryClient.invalidateQueries({ queryKey: [workspaceId] });
  }
}
